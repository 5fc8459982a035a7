package freecell_test

import (
	"fmt"
	"testing"

	"patience/game"
	"patience/internal/games/freecell"
)

// laneRules are rules whose trials may be played side by side.
var laneRules = []freecell.Rules{
	freecell.Standard, freecell.FourCompanies,
}

// TestLanes: trials side by side are the ones that are played one after another.
func TestLanes(t *testing.T) {
	played, long := 0, 0
	for _, rules := range laneRules {
		for number := int64(1); number <= 20; number++ {
			start := dealt(t, &rules, fmt.Sprintf("random:%d", number)).Position().(*freecell.Position)
			for _, most := range []int{1000, 200} {
				lanes := start.NewLanes(most)
				if lanes == nil {
					t.Skip("no lanes here")
				}
				trials, seen := game.NewTrials("test", nil, uint64(number)), game.NewHashSet(most+1)
				told := map[int64]bool{}
				lanes.Play(trials, 100, 1100, func(number int64, last game.Position, moves int, branching int64, end game.TrialEnd) {
					p, r := start.Clone().(*freecell.Position), trials.Rand(number)
					seen.Reset()
					seen.Add(p.Hash())
					m, b, e := p.PlayUniform(&r, seen, most, nil)
					if m != moves || b != branching || e != end || *p != *last.(*freecell.Position) || told[number] {
						t.Fatalf("%s random:%d, trial %d: %d moves, branching %d, end %d; alone %d, %d, %d:\n%v\n%v", rules.Name,
							number, number, moves, branching, end, m, b, e, last.Board(), p.Board())
					}
					told[number] = true
					played++
					if moves > 1000 {
						long++
					}
				})
				if len(told) != 1000 {
					t.Fatalf("%d trials; want 1000", len(told))
				}
			}
		}
	}
	t.Log(played, long)
}
