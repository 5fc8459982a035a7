package freecell_test

import (
	"math/rand/v2"
	"testing"

	"patience/game"
	"patience/heuristics"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/testkit/freecellcheck"
)

// TestSurvey: what a survey knows of a position from its parent is what it finds
// from scratch.
func TestSurvey(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(15, 15))
	castle, _ := freecell.Named("beleaguered-castle")
	for _, rules := range []freecell.Rules{freecell.Standard, freecell.BakersGame, castle} {
		steps := 0
		for number := range fewer(12) {
			start := freecellcheck.Microsoft(t, rules, int64(number)+1)
			v := bounds.Surveyed.Survey()
			playRandomly(start, 60, rng, func(p *freecell.Position) { steps += checkSurvey(t, v, p, rng) })
		}
		t.Logf("%s: %d steps", rules.Name, steps)
	}
}

// checkSurveys is TestSurvey for some positions of small decks.
func checkSurveys(t *testing.T, positions []*freecell.Position, rng *rand.Rand) {
	t.Helper()
	for i := 0; i < len(positions); i += 1 + len(positions)/5 {
		if p := positions[i]; p.Rules().Moves == freecell.SingleCards {
			checkSurvey(t, bounds.Surveyed.Survey(), p, rng)
		}
	}
}

// checkSurvey follows a few steps from a position, in each of which the survey
// goes by what it knows. It returns the number of steps listed.
func checkSurvey(t *testing.T, v heuristics.Survey, p *freecell.Position, rng *rand.Rand) (listed int) {
	t.Helper()
	standing := v.Start(p)
	if want := bounds.Relaxed.Bound(p); int(standing.Bound) != want {
		t.Fatalf("bound %d, want %d:\n%s", standing.Bound, want, p.Board())
	}
	sum, _ := bounds.Ranked.Guide(p.Rules()).Value(p)
	if (int(standing.Value)-bounds.Ranked.Bound*int(standing.Bound))>>1 != sum {
		t.Fatalf("%+v, want the sum %d:\n%s", standing, sum, p.Board())
	}
	for range 3 {
		var steps heuristics.Steps
		v.AppendSteps(p, &standing, &steps)
		if want := bounds.Surveyed.Survey().Start(p); standing.Bound != want.Bound || standing.Value != want.Value {
			t.Fatalf("%+v, want %+v:\n%s", standing, want, p.Board())
		}
		if len(steps.Ends) == 0 {
			return listed
		}
		listed += len(steps.Ends)
		first, chosen := 0, rng.IntN(len(steps.Ends))
		var next *freecell.Position
		var after heuristics.Standing
		for i, end := range steps.Ends {
			step := steps.Moves[first:end]
			first = end
			q := p.Clone().(*freecell.Position)
			play(q, step)
			if got := v.HashAfter(p, step); got != q.Hash() {
				t.Fatalf("hash %x after %v, want %x:\n%s", got, step, q.Hash(), p.Board())
			}
			checkEstimate(t, q, steps.Values[i], steps.Bounds[i])
			s := checkAfter(t, v, q, standing, step)
			if i == chosen {
				next, after = q, s
			}
		}
		p, standing = next, after
	}
	return listed
}

func play(p *freecell.Position, moves []game.Move) {
	for _, m := range moves {
		p.Play(m)
	}
}

// checkEstimate holds an estimate of the position after a step against the
// standing from scratch: their sums are the same.
func checkEstimate(t *testing.T, p *freecell.Position, value, bound int) {
	t.Helper()
	want := bounds.Surveyed.Survey().Start(p)
	if got, want := value-bounds.Ranked.Bound*bound, int(want.Value)-bounds.Ranked.Bound*int(want.Bound); got != want {
		t.Fatalf("sum %d, want %d:\n%s", got, want, p.Board())
	}
}

// checkAfter makes the safe moves after a step. The bound is that of a plan, so it is no less than the cheapest plan's,
// and the value belongs to it. It is little more: a move lowers the cheapest plan's by one at most, and the plan that
// is kept grows by the cards that moved at most.
func checkAfter(t *testing.T, v heuristics.Survey, p *freecell.Position, before heuristics.Standing,
	step []game.Move,
) heuristics.Standing {
	t.Helper()
	safe := 0
	for m, ok := p.Safe(); ok; m, ok = p.Safe() {
		p.Play(m)
		safe++
	}
	got, want := v.After(p, before, step, safe), bounds.Surveyed.Survey().Start(p)
	if got.Bound < want.Bound || int(got.Bound) > int(want.Bound)+2*len(step)+safe {
		t.Fatalf("bound %d, want %d or a little more:\n%s", got.Bound, want.Bound, p.Board())
	}
	if int(got.Value)-bounds.Ranked.Bound*int(got.Bound) != int(want.Value)-bounds.Ranked.Bound*int(want.Bound) {
		t.Fatalf("%+v, want %+v:\n%s", got, want, p.Board())
	}
	return got
}

// TestSurveyIsForSingleCards: games in which whole runs move in one step have none.
func TestSurveyIsForSingleCards(t *testing.T) {
	for name, want := range map[string]bool{
		"freecell": true, "bakers-game": true, "beleaguered-castle": true, "freecell-runs": false, "four-companies": false,
	} {
		rules, _ := freecell.Named(name)
		if has := bounds.Guides(freecellcheck.Microsoft(t, rules, 1))[0].NewSurvey != nil; has != want {
			t.Errorf("%s has a survey: %v", name, has)
		}
	}
}
