package freecell_test

import (
	"fmt"
	"testing"

	"patience/game"
	"patience/internal/games/freecell"
	"patience/internal/testkit/thorough"
)

// TestLanes: trials side by side are the ones that are played one after another, of all rules that
// have lanes, and also those too long for a lane. At night there are a million trials of 200 deals of
// each game.
func TestLanes(t *testing.T) {
	games, long := 0, 0
	deals, trials := int64(thorough.Number(4, 200)), int64(thorough.Number(1000, 5000))
	for i := range freecell.Variants {
		r := &freecell.Variants[i]
		for number := range deals {
			start := dealt(t, r, fmt.Sprintf("random:%d", number+1)).Position().(*freecell.Position)
			for _, most := range []int{2000, 200} {
				l := lanesTest{T: t, start: start, trials: game.NewTrials("test", nil, uint64(number)), most: most}
				if l.play(trials) && number == 0 && most == 200 {
					games++
				}
				long += l.long
			}
		}
	}
	if games > 0 && long < 10 {
		t.Errorf("only %d trials were too long for a lane", long)
	}
	t.Logf("%d of %d games, %d trials of each, %d long ones", games, len(freecell.Variants), 2*deals*trials, long)
}

// A lanesTest compares trials from a position.
type lanesTest struct {
	*testing.T
	start  *freecell.Position
	trials game.Trials
	most   int // moves
	long   int // trials
}

// play compares some trials. It returns false if there are no lanes.
func (l *lanesTest) play(n int64) bool {
	lanes := l.start.NewLanes(l.most)
	if lanes == nil {
		return false
	}
	seen, told := game.NewHashSet(l.most+1), map[int64]bool{}
	lanes(l.trials, 100, 100+n, func(number int64, last game.Position, moves int, branching int64,
		end game.TrialEnd,
	) {
		p, r := l.start.Clone().(*freecell.Position), l.trials.Rand(number)
		seen.Reset()
		seen.Add(p.Hash())
		m, b, e := p.PlayUniform(&r, seen, l.most, nil)
		if m != moves || b != branching || e != end || *p != *last.(*freecell.Position) || told[number] {
			l.Fatalf("%s, trial %d: %d moves, branching %d, end %d; alone %d, %d, %d:\n%v\n%v", p.Game(), number, moves,
				branching, end, m, b, e, last.Board(), p.Board())
		}
		told[number] = true
		if end == game.TrialCapped {
			l.long++
		}
	})
	if len(told) != int(n) {
		l.Fatalf("%d trials; want %d", len(told), n)
	}
	return true
}
