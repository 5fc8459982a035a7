package guided_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"patience/game"
	"patience/heuristics"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/search/guided"
	"patience/internal/testkit/freecellcheck"
	"patience/internal/testkit/freecelltest"
	"patience/solve"
)

// judgeFunc judges one position, and fails the test where it is asked what it must not be.
type judgeFunc func(p game.Position, moves []game.Move) guided.Judgement

func (f judgeFunc) Judge(positions []game.Position, moves [][]game.Move) (judgements []guided.Judgement) {
	if len(positions) == 0 {
		panic("no positions")
	}
	for i, p := range positions {
		if p.Won() {
			panic("a won position")
		}
		judgements = append(judgements, f(p, moves[i]))
	}
	return judgements
}

// exact knows every position's distance: it gives even chances to the moves that lose
// nothing, and none to others.
func exact(t *testing.T, g freecellcheck.Graph) judgeFunc {
	distance := func(p game.Position) float64 {
		if d := g.Distance[g.Index[freecellcheck.State(t, p.(*freecell.Position)).Key()]]; d >= 0 {
			return float64(d)
		}
		return math.Inf(1)
	}
	return func(p game.Position, moves []game.Move) guided.Judgement {
		left, chances := distance(p), make([]float64, len(moves))
		for i, m := range moves {
			after := p.Clone()
			after.Play(m)
			if distance(after) != left-1 {
				chances[i] = math.Inf(-1)
			}
		}
		return guided.Judgement{Left: left, LogChance: chances}
	}
}

// hostile says anything at random, no numbers included.
func hostile(seed uint64) judgeFunc {
	rng := rand.New(rand.NewPCG(seed, 1))
	anything := func() float64 {
		strange := []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1e300, 1e300, 0}
		if i := rng.IntN(12); i < len(strange) {
			return strange[i]
		}
		return 40 * (rng.Float64() - 0.5)
	}
	return func(_ game.Position, moves []game.Move) guided.Judgement {
		j := guided.Judgement{Left: anything()}
		for range moves {
			j.LogChance = append(j.LogChance, anything())
		}
		return j
	}
}

func options(safe, dive bool) guided.Options {
	o := guided.Options{
		Stages: []guided.Stage{{Left: 4, Surprise: 4, Batch: 3}, {Left: 1, Surprise: 1, Batch: 3}},
		Bound:  bounds.Relaxed,
	}
	if dive {
		o.Stages[0] = guided.Stage{Surprise: 1, Batch: 1, Patience: 3}
	}
	if safe {
		o.Safe = func(p game.Position) (game.Move, bool) { return p.(*freecell.Position).Safe() }
	}
	return o
}

// merging merges the moves of solutions.
func merging(o guided.Options) guided.Options {
	o.Merge = func(start game.Position, solution []game.Move) []game.Move {
		return start.(*freecell.Position).Shorten(solution)
	}
	return o
}

func begun(t *testing.T, j guided.Judge, p game.Position, o guided.Options) *guided.Search {
	t.Helper()
	s, err := guided.New(j, p, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func proceed(t *testing.T, s *guided.Search, judged int) solve.Outcome {
	t.Helper()
	out, err := s.Continue(t.Context(), judged)
	if err != nil {
		t.Fatal(err)
	}
	if s.Judged() > judged {
		t.Fatalf("%d positions judged; expected at most %d", s.Judged(), judged)
	}
	return out
}

// decks are families whose cards move singly, for which the bound holds.
var decks = []freecelltest.Rules{{}, {SameSuit: true}, {AnySuit: true}, {KingSpaces: true}}

func eachDeal(check func(g freecellcheck.Graph)) {
	for _, rules := range decks {
		freecellcheck.SmallDeals(rules, func(g freecellcheck.Graph) {
			if len(g.States) <= 2000 {
				check(g)
			}
		})
	}
}

// TestExact: a judge that knows everything leads to a shortest win, and judges no more
// positions than the win has moves. Where the bound of the start is exact, that is proved.
func TestExact(t *testing.T) {
	won := 0
	eachDeal(func(g freecellcheck.Graph) {
		least, p := g.Distance[0], freecellcheck.Position(t, g.States[0])
		if least < 0 {
			return
		}
		won++
		for _, patience := range []int{0, 3} {
			o := options(false, false)
			o.Stages = []guided.Stage{{Left: 4, Surprise: 4, Batch: 1, Patience: patience}}
			out := proceed(t, begun(t, exact(t, g), p, o), least)
			if out.Solution == nil || len(out.Solution) != least {
				t.Errorf("patience %d: %d moves, solution %v; want %d:\n%s", patience, len(out.Solution), out.Solution != nil,
					least, g.States[0].Text())
			}
			if bounds.Relaxed.Bound(p) == least && out.Status != solve.Optimal {
				t.Errorf("patience %d: %v; want a proof, for the bound is %d:\n%s", patience, out.Status, least, g.States[0].Text())
			}
		}
	})
	if won == 0 {
		t.Error("no deal can be won")
	}
}

// TestHostile: what a judge says changes no proof. With safe moves or without, with dives
// or without, and with moves merged, a search to the end finds the least number of moves, or that there is no win. The
// referee has replayed the solution.
func TestHostile(t *testing.T) {
	ends := map[solve.Status]int{}
	eachDeal(func(g freecellcheck.Graph) {
		for _, o := range []guided.Options{
			options(false, false), options(true, false), options(false, true),
			options(true, true), merging(options(true, true)),
		} {
			p := freecellcheck.Position(t, g.States[0])
			out := proceed(t, begun(t, hostile(uint64(len(g.States))), p, o), math.MaxInt)
			ends[out.Status]++
			won := out.Status == solve.Optimal && len(out.Solution) == g.Distance[0] && game.Replay(p, out.Solution) == nil
			if !won && (out.Status != solve.Unsolvable || g.Distance[0] >= 0) {
				t.Errorf("safe %v, %v: %s, %d moves; want %d:\n%s", o.Safe != nil, o.Stages, out.Status, len(out.Solution),
					g.Distance[0], g.States[0].Text())
			}
		}
	})
	if ends[solve.Optimal] == 0 || ends[solve.Unsolvable] == 0 {
		t.Errorf("%v; expected deals of both kinds", ends)
	}
}

// even gives all moves the same chance, and counts cards.
func even(p game.Position, moves []game.Move) guided.Judgement {
	return guided.Judgement{Left: float64(2 * (52 - p.Home())), LogChance: make([]float64, len(moves))}
}

func deal(t *testing.T) *freecell.Position { return freecellcheck.Microsoft(t, freecell.Standard, 1) }

// TestContinue: a search that is continued finds what one at once finds, and solutions
// only become shorter.
func TestContinue(t *testing.T) {
	shortened := 0
	eachDeal(func(g freecellcheck.Graph) {
		for _, dive := range []bool{false, true} {
			shortened += continued(t, g, options(true, dive))
		}
	})
	if shortened == 0 {
		t.Error("no solution was shortened")
	}
}

// continued checks a deal, and returns how often its solution was shortened.
func continued(t *testing.T, g freecellcheck.Graph, o guided.Options) (shortened int) {
	p, best := freecellcheck.Position(t, g.States[0]), math.MaxInt
	inParts, once := begun(t, hostile(1), p, o), begun(t, hostile(1), p, o)
	for judged := 0; judged <= 60; judged += 3 {
		out := proceed(t, inParts, judged)
		if out.Solution == nil || len(out.Solution) == best {
			continue
		}
		if len(out.Solution) > best {
			t.Fatalf("%d moves after %d", len(out.Solution), best)
		}
		if best < math.MaxInt {
			shortened++
		}
		best = len(out.Solution)
	}
	if got, want := proceed(t, inParts, 60), proceed(t, once, 60); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v; at once %v", got, want)
	}
	return shortened
}

// TestBudget: a batch is cut where the budget ends.
func TestBudget(t *testing.T) {
	s := begun(t, judgeFunc(even), deal(t), options(false, false))
	if out := proceed(t, s, 4); s.Judged() != 4 || out.Status != solve.NodeLimit {
		t.Errorf("%d judged, %s; expected 4 within a limit of 4", s.Judged(), out.Status)
	}
}

// TestWonStart: a start that is won, or that safe moves win, needs no judge.
func TestWonStart(t *testing.T) {
	eachDeal(func(g freecellcheck.Graph) {
		for i, distance := range g.Distance {
			if distance != 0 && distance != 1 {
				continue
			}
			p := freecellcheck.Position(t, g.States[i])
			if _, safe := p.Safe(); distance == 1 && !safe {
				continue
			}
			if out := proceed(t, begun(t, nil, p, merging(options(true, false))), 0); out.Status != solve.Optimal ||
				out.Solution == nil || len(out.Solution) != distance {
				t.Errorf("%s, %v; want %d moves", out.Status, out.Solution, distance)
			}
		}
	})
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := begun(t, judgeFunc(even), deal(t), options(true, false)).Continue(ctx, 10); !errors.Is(err,
		context.Canceled) {
		t.Errorf("%v; expected %v", err, context.Canceled)
	}
}

func TestOptionsOutsideRange(t *testing.T) {
	for i, change := range []func(*guided.Options){
		func(o *guided.Options) { o.Stages = nil },
		func(o *guided.Options) { o.Stages[1].Batch = 0 },
		func(o *guided.Options) { o.Stages[0].Patience = -1 },
		func(o *guided.Options) { o.Stages[0].Patience = 1 },
		func(o *guided.Options) { o.Bound = nil },
		func(o *guided.Options) { o.MaxBytes = -1 },
		func(o *guided.Options) { o.Bound = claimless{} },
	} {
		o := options(true, false)
		if change(&o); o.Validate() == nil {
			if _, err := guided.New(judgeFunc(even), deal(t), o); err == nil {
				t.Errorf("change %d passes", i)
			}
		}
	}
}

// claimless is a bound that guarantees nothing.
type claimless struct{ heuristics.Blind }

func (claimless) Claims(game.Position) heuristics.Claims { return heuristics.Claims{} }
