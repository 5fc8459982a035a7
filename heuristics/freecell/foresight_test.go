package freecell_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"patience/game/card"
	"patience/heuristics"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/testkit/freecellcheck"
)

// TestForesight: the value of a step is that of the position after it, summed up
// card by card.
func TestForesight(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(11, 11))
	oneCell := freecell.Standard
	oneCell.Cells = 1
	for _, rules := range []freecell.Rules{
		freecell.Standard, oneCell, freecell.BakersGame, freecell.FourCompanies,
		freecell.FreeCellRuns,
	} {
		steps := 0
		for number := range fewer(200) {
			playRandomly(freecellcheck.Microsoft(t, rules, int64(number)+1), 100, rng, func(p *freecell.Position) {
				steps += checkForesight(t, p)
			})
		}
		t.Logf("%s: %d steps", rules.Name, steps)
	}
}

// checkForesights is TestForesight for some positions of small decks.
func checkForesights(t *testing.T, positions []*freecell.Position) (steps int) {
	t.Helper()
	for i := 0; i < len(positions); i += 1 + len(positions)/50 {
		steps += checkForesight(t, positions[i])
	}
	return steps
}

// checkForesight checks the values of a position's steps. It returns how many
// there are.
func checkForesight(t *testing.T, p *freecell.Position) int {
	t.Helper()
	g := bounds.WeightsFor(p.Rules())[0].Guide(p.Rules(), bounds.ForeseenDives...)
	var steps heuristics.Steps
	g.AppendSteps(p, &steps)
	moves, ends := steps.Moves, steps.Ends
	for i, dive := range g.NewDives() {
		var s heuristics.Steps
		dive.AppendSteps(p, &s)
		if !slices.Equal(s.Moves, moves) || !slices.Equal(s.Ends, ends) || len(s.Values) != len(ends) {
			t.Fatalf("other steps than the guide's in\n%s", p.Board())
		}
		first := 0
		for j, end := range ends {
			q := p.Clone().(*freecell.Position)
			for _, m := range moves[first:end] {
				q.Play(m)
			}
			if want := plainSum(q, &bounds.Foreseen[i]) / 2; s.Values[j] != want {
				t.Fatalf("value %d, want %d, after %v to\n%s", s.Values[j], want, moves[first:end], q.Board())
			}
			first = end
		}
	}
	return len(ends)
}

// plainSum sums up the weighted sum of a guide card by card.
func plainSum(p *freecell.Position, w *bounds.Weights) int {
	board := p.Board().(*freecell.Board)
	sum := w.Out * p.Cells().Len()
	for _, column := range board.Columns {
		for i, c := range column {
			sum += w.Out
			if i > 0 && !p.Rules().Fits(c, column[i-1]) {
				sum += w.Breaks
			}
			if slices.ContainsFunc(column[:i], func(d card.Card) bool { return d.Rank() < c.Rank() }) {
				sum += w.Inversions
			}
			if c.Rank() == board.Home[c.Suit()]+1 {
				sum += w.Dig * (len(column) - 1 - i)
			}
		}
	}
	return sum + w.Space[min(p.FreeCells(), 4)][min(p.EmptyColumns(), 3)]
}
