package solve_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/game/gametest/oracle"
	"patience/internal/games/calculation"
	"patience/internal/games/gaps"
	"patience/internal/testkit/calculationtest"
	"patience/internal/testkit/freecellcheck"
	"patience/internal/testkit/freecelltest"
	"patience/internal/testkit/gapstest"
	"patience/solve"
)

// TestSmallFreeCells holds verdicts against the naive rules' search through
// everything that can be reached.
func TestSmallFreeCells(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for _, deck := range []freecelltest.Rules{
		{Columns: 2, Cells: 1, Ranks: 3},
		{Columns: 3, Cells: 0, Ranks: 4},
		{Columns: 2, Cells: 1, Ranks: 4, SameSuit: true},
		{Columns: 3, Cells: 0, Ranks: 4, SameSuit: true, WholeRuns: true},
	} {
		seen := map[bool]int{}
		for range 100 {
			g, ok := oracle.Distances(freecelltest.Deal(deck, rng), 20_000)
			if !ok {
				continue
			}
			canBeWon := g.Distance[0] >= 0
			seen[canBeWon]++
			expectVerdict(t, "freecell", freecellcheck.Position(t, g.States[0]), canBeWon)
		}
		if seen[true] == 0 || seen[false] == 0 {
			t.Errorf("%+v: %v; expected deals of both kinds", deck, seen)
		}
	}
}

// TestSmallGaps does the same for Gaps.
func TestSmallGaps(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	seen := map[bool]int{}
	for range 100 {
		g, ok := oracle.Distances(gapstest.Deal(4, rng), 20_000)
		if !ok {
			t.Fatal("a large graph")
		}
		board, err := gaps.ParseBoard(&gaps.Rules{Name: "small", Ranks: 4}, []byte(g.States[0].Text()))
		if err != nil {
			t.Fatal(err)
		}
		canBeWon := g.Distance[0] >= 0
		seen[canBeWon]++
		expectVerdict(t, "gaps", board.Position(), canBeWon)
	}
	if seen[true] == 0 || seen[false] == 0 {
		t.Errorf("%v; expected deals of both kinds", seen)
	}
}

// TestSmallCalculation does the same for Calculation with the stock known.
func TestSmallCalculation(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	rules := calculation.Rules{Name: "small", Stacks: 1, Foundations: 2, Ranks: 5}
	seen := map[bool]int{}
	for range 100 {
		g, ok := oracle.Distances(calculationtest.Deal(2, 5, 1, 0, rng), 20_000)
		if !ok {
			t.Fatal("a large graph")
		}
		board, err := calculation.ParseBoard(&rules, []byte(g.States[0].Text()))
		if err != nil {
			t.Fatal(err)
		}
		canBeWon := g.Distance[0] >= 0
		seen[canBeWon]++
		expectVerdict(t, "calculation", board.Position(), canBeWon)
	}
	if seen[true] == 0 || seen[false] == 0 {
		t.Errorf("%v; expected deals of both kinds", seen)
	}
}

func expectVerdict(t *testing.T, name string, p game.Position, canBeWon bool) {
	t.Helper()
	want := solve.Unwinnable
	if canBeWon {
		want = solve.Winnable
	}
	out := decide(t, lookup(t, name), p, solve.DecideLimits())
	if out.Verdict() != want {
		t.Errorf("%s; expected %s of\n%s", out.Verdict(), want, p.Board())
	}
	if err := game.Replay(p, out.Solution); canBeWon && err != nil {
		t.Errorf("%v in\n%s", err, p.Board())
	}
}

// TestEveryGame: every game that users can name has a solver. A budget of one
// position decides no full deal, and neither does next to no memory.
func TestEveryGame(t *testing.T) {
	for _, e := range catalogue.Standard().Entries() {
		t.Run(e.Name(), func(t *testing.T) {
			number := int64(1)
			if e.Name() == "will-o-the-wisp" {
				number = 2 // the first one stays undecided
			}
			p := dealt(t, e, number)
			if out := decide(t, e, p, solve.DecideLimits()); out.Verdict() == solve.Undecided {
				t.Errorf("random:%d is %s", number, out.Verdict())
			}
			for _, o := range []solve.Limits{{MaxNodes: 1, MaxBytes: 1 << 30}, {MaxNodes: 1000, MaxBytes: 1}} {
				if out := decide(t, e, p, o); out.Verdict() != solve.Undecided || out.Solution != nil {
					t.Errorf("%+v: %s with %d moves; expected undecided", o, out.Verdict(), len(out.Solution))
				} else if want := o.MaxBytes == 1; (out.Status == solve.MemoryLimit) != want {
					t.Errorf("%+v: %s; out of memory should be %v", o, out.Status, want)
				}
			}
		})
	}
}

// TestImprove: a solution of every game is replaced by one that is no longer,
// and that wins, by a beam or by sweeps.
func TestImprove(t *testing.T) {
	o := solve.DecideLimits()
	o.MaxNodes = 20_000 // of Gaps few deals are won, and those soon
	entries := catalogue.Standard().Entries()
	for i, e := range slices.Repeat(entries, 2) {
		if slices.Contains([]string{"british-canister", "spider", "spider-2"}, e.Name()) {
			continue // one deal in 800,000 can be won, and Spider takes more positions
		}
		solver, err := e.Solvers.NewDecider(dealt(t, e, 1), solve.Options{Limits: o, Sweeps: i >= len(entries)})
		if err != nil {
			t.Fatal(err)
		}
		p, solution := firstWon(t, e, solver)
		shorter, err := solver.Improve(t.Context(), p, solution, 20)
		if err != nil || len(shorter) > len(solution) {
			t.Errorf("%s: %v, %d moves after %d, from\n%s", e.Name(), err, len(shorter), len(solution), p.Board())
		}
		if err := game.Replay(p, shorter); err != nil {
			t.Errorf("%s: %v, from\n%s", e.Name(), err, p.Board())
		}
	}
}

// firstWon returns the first random deal that can be won, and a solution.
func firstWon(t *testing.T, e catalogue.Entry, solver *solve.Decider) (game.Position, []game.Move) {
	t.Helper()
	for number := range int64(40) {
		p := dealt(t, e, number+1)
		out, err := solver.Decide(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if out.Verdict() == solve.Winnable {
			return p, out.Solution
		}
	}
	t.Fatalf("%s: none of 40 deals is won within the limits", e.Name())
	return nil, nil
}

// TestReuse: what a solver decided before changes nothing.
func TestReuse(t *testing.T) {
	for _, e := range catalogue.Standard().Entries() {
		o := solve.Limits{MaxNodes: 5000, MaxBytes: 1 << 30}
		reused, err := e.Solvers.NewDecider(dealt(t, e, 1), solve.Options{Limits: o})
		if err != nil {
			t.Fatal(err)
		}
		deals := int64(10)
		if testing.Short() {
			deals = 2
		}
		for number := range deals {
			p := dealt(t, e, number+1)
			got, err := reused.Decide(t.Context(), p)
			if want := decide(t, e, p, o); err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s random:%d: %v, %v; expected %v", e.Name(), number+1, got, err, want)
			}
		}
	}
}

// TestWatchDecider: whoever watches a search for any solution hears of more and more positions
// or dead ends, and the outcome is the same.
func TestWatchDecider(t *testing.T) {
	for name, nodes := range map[string]int64{"king-albert": 20_000, "gaps": 20_000, "calculation": 2_000_000} {
		e := lookup(t, name)
		o := solve.Options{Limits: solve.Limits{MaxNodes: nodes, MaxBytes: 1 << 30}}
		p, told := dealt(t, e, 4), []int64{}
		want := decide(t, e, p, o.Limits)
		o.Watch = func(b solve.Bounds) { told = append(told, b.Effort.Stored) }
		got, err := e.Solvers.Decide(t.Context(), p, o)
		if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: %v, %v when watched; expected %v", name, got, err, want)
		}
		if len(told) == 0 || !slices.IsSorted(told) || told[len(told)-1] > want.Effort.Stored {
			t.Errorf("%s: told %d; expected more and more, up to %d", name, told, want.Effort.Stored)
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, e := range catalogue.Standard().Entries() {
		p := dealt(t, e, 1)
		solver, err := e.Solvers.NewDecider(p, solve.Options{Limits: solve.DecideLimits()})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := solver.Decide(ctx, p); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v; expected %v", e.Name(), err, context.Canceled)
		}
	}
}

func TestOptionsOutsideRange(t *testing.T) {
	e := catalogue.Standard().Entries()[0]
	p := dealt(t, e, 1)
	for _, o := range []solve.Limits{
		{MaxNodes: 0, MaxBytes: 1},
		{MaxNodes: 1 << 32, MaxBytes: 1},
		{MaxNodes: 1, MaxBytes: 0},
	} {
		if _, err := e.Solvers.NewDecider(p, solve.Options{Limits: o}); err == nil {
			t.Errorf("%+v passes", o)
		}
	}
}

func decide(t *testing.T, e catalogue.Entry, p game.Position, o solve.Limits) solve.Outcome {
	t.Helper()
	solver, err := e.Solvers.NewDecider(p, solve.Options{Limits: o})
	if err != nil {
		t.Fatal(err)
	}
	out, err := solver.Decide(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func dealt(t *testing.T, e catalogue.Entry, number int64) game.Position {
	t.Helper()
	board, err := e.Deal(game.DealID{Source: game.Random, Number: number}, game.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	return board.Position()
}

func lookup(t *testing.T, name string) catalogue.Entry {
	t.Helper()
	e, err := catalogue.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// improver finds nothing or a solution of one move, and improves to none.
type improver struct {
	solution []game.Move
	improved *int
}

func (i improver) Solve(context.Context, game.Position) (solve.Outcome, error) {
	return solve.Outcome{Solution: i.solution}, nil
}

func (i improver) Improve(context.Context, game.Position, []game.Move, int) ([]game.Move, error) {
	*i.improved++
	return []game.Move{}, nil
}

// TestDecideAndShorten: only a solution is shortened, and from a width of 1 on.
func TestDecideAndShorten(t *testing.T) {
	for _, v := range []struct {
		solution []game.Move
		width    int
		improved int
	}{{nil, 5, 0}, {[]game.Move{7}, 0, 0}, {[]game.Move{7}, 1, 1}, {[]game.Move{7}, 5, 1}} {
		improved := 0
		methods := solve.Methods{Any: solve.Method{New: func(game.Position, solve.Options) (solve.Solver, error) {
			return improver{v.solution, &improved}, nil
		}}}
		d, err := methods.NewDecider(nil, solve.Options{Limits: solve.DecideLimits()})
		if err != nil {
			t.Fatal(err)
		}
		out, err := d.DecideAndShorten(t.Context(), struct{ game.Position }{}, v.width)
		if err != nil || improved != v.improved || (out.Solution == nil) != (v.solution == nil) {
			t.Errorf("%v with width %d: %v, %v, improved %d times; want %d", v.solution, v.width, out.Solution, err, improved,
				v.improved)
		}
	}
}

// TestMostNodes: a search may store as many positions as there can be, and no
// more.
func TestMostNodes(t *testing.T) {
	for nodes, valid := range map[int64]bool{0: false, 1: true, solve.MaxNodes: true, solve.MaxNodes + 1: false} {
		l := solve.Limits{MaxNodes: nodes, MaxBytes: 1}
		if err := l.Validate(); (err == nil) != valid {
			t.Errorf("%d positions: %v", nodes, err)
		}
	}
}
