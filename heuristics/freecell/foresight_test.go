package freecell_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"patience/game/freecell"
	"patience/heuristics"
	bounds "patience/heuristics/freecell"
	"patience/internal/freecellcheck"
)

// TestForesight: the value of a step is the value of the position after it, by a
// guide with the weights of the dive.
func TestForesight(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(11, 11))
	oneCell := freecell.Standard
	oneCell.Cells = 1
	dives := []bounds.DiveWeights{
		{Weights: bounds.Weights{Out: 7, Dig: 3, Inversions: 8, Breaks: 2, Space: bounds.WeightsFor(&freecell.Standard)[0].Space}},
		{Weights: bounds.Weights{Out: 2, Dig: 20, Inversions: 2, Breaks: 20}},
	}
	for _, rules := range []freecell.Rules{freecell.Standard, oneCell, freecell.BakersGame, freecell.FourCompanies, freecell.FreeCellRuns} {
		steps := 0
		for number := range fewer(200) {
			playRandomly(freecellcheck.Microsoft(t, rules, int64(number)+1), 100, rng, func(p *freecell.Position) {
				for i, dive := range dives[0].Guide(&rules, dives...).(heuristics.Foreseeing).Dives() {
					steps += checkForesight(t, dive.Foresight, dives[i].Guide(&rules), p)
				}
			})
		}
		t.Logf("%s: %d steps", rules.Name, steps)
	}
}

// checkForesight holds the values of steps against a guide's. It returns the
// number of steps.
func checkForesight(t *testing.T, f heuristics.Foresight, g heuristics.Guide, p *freecell.Position) int {
	t.Helper()
	var s heuristics.Steps
	f.AppendSteps(p, &s)
	moves, ends := g.AppendSteps(p, nil, nil)
	if !slices.Equal(s.Moves, moves) || !slices.Equal(s.Ends, ends) || len(s.Values) != len(ends) {
		t.Fatalf("other steps than the guide's in\n%s", p.Board())
	}
	first := 0
	for i, end := range ends {
		q := p.Clone()
		for _, m := range moves[first:end] {
			q.Play(m)
		}
		if want, _ := g.Value(q); s.Values[i] != want {
			t.Fatalf("value %d, want %d, after %v to\n%s", s.Values[i], want, moves[first:end], q.Board())
		}
		first = end
	}
	return len(ends)
}
