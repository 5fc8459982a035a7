package solve_test

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"sync"
	"testing"

	"patience/catalogue"
	"patience/game"
	bounds "patience/heuristics/calculation"
	"patience/solve"
)

// TestCalculationByAStar holds the least numbers of moves that clauses prove
// against those of the search by A*, on deals of the full deck.
func TestCalculationByAStar(t *testing.T) {
	for _, name := range []string{"calculation-4-9", "calculation-3-9", "calculation-2-10", "calculation-1-10"} {
		statuses := map[solve.Status]int{}
		deals := int64(40)
		if testing.Short() {
			deals = 10
		}
		for number := range deals {
			p := random(t, name, number+1)
			o := solve.Options{Limits: solve.DefaultLimits()}
			got := search(t, name, p, o)
			o.Heuristic = bounds.Stacking
			want := search(t, name, p, o)
			if got.Status != want.Status || want.Status == solve.Optimal &&
				(got.Low != want.Low || len(got.Solution) != want.Low) {
				t.Errorf("%s random:%d: %s, %d moves; by A* %s, %d", name, number+1, got.Status, got.Low, want.Status, want.Low)
			}
			if got.EffortBelow != nil || want.EffortBelow == nil || got.Effort.Unit != solve.DeadEnds ||
				want.Effort.Unit != solve.Positions {
				t.Errorf("%s random:%d: %+v by clauses, %+v by A*", name, number+1, got.Effort, want.Effort)
			}
			statuses[got.Status]++
		}
		t.Log(name, statuses)
		if statuses[solve.Optimal] == 0 {
			t.Errorf("%s: %v; expected some deals that can be won", name, statuses)
		}
	}
}

// TestLimits: a limit is a status; bounds on the least number are kept, and a
// solution if one is found.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		game         string
		nodes, bytes int64
		status       solve.Status
		verdict      solve.Verdict
		low          int
	}{
		{"freecell", 100, 1 << 30, solve.NodeLimit, solve.Winnable, 60},
		{"freecell", 1000, 1, solve.MemoryLimit, solve.Winnable, 60},
		{"bakers-game", 1000, 1 << 30, solve.NodeLimit, solve.Winnable, 60},
		{"gaps-7", 10, 1 << 30, solve.Unsolvable, solve.Unwinnable, 0},
		{"calculation", 10, 1 << 30, solve.NodeLimit, solve.Undecided, 57},
		{"calculation", 5000, 1 << 30, solve.NodeLimit, solve.Winnable, 57},
		{"calculation", 1000, 1, solve.MemoryLimit, solve.Undecided, 57},
	} {
		p := random(t, c.game, 1)
		o := solve.Options{Limits: solve.Limits{MaxNodes: c.nodes, MaxBytes: c.bytes}}
		out := search(t, c.game, p, o)
		if out.Status != c.status || out.Verdict() != c.verdict || out.Low < c.low {
			t.Errorf("%s, %d and %d: %s, %s, at least %d; want %s, %s, %d", c.game, c.nodes, c.bytes, out.Status,
				out.Verdict(), out.Low, c.status, c.verdict, c.low)
		}
		if err := game.Replay(p, out.Solution); (err == nil) != (c.verdict == solve.Winnable) {
			t.Errorf("%s, %d and %d: a solution of %d moves: %v", c.game, c.nodes, c.bytes, len(out.Solution), err)
		}
	}
}

// TestSolutionMeetsBound: where the solution that is found after a limit is as
// long as the bound proved by then, it is a shortest one.
func TestSolutionMeetsBound(t *testing.T) {
	g, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	board, err := g.ParseBoard([]byte("Foundations: H-K C-K D-K S-T\n: QS KS JS\n"))
	if err != nil {
		t.Fatal(err)
	}
	p := board.Position()
	want := search(t, "freecell", p, solve.Options{Limits: solve.DefaultLimits()})
	if got := search(t, "freecell", p, solve.Options{Limits: solve.Limits{
		MaxNodes: 1,
		MaxBytes: 1 << 30,
	}}); got.Status != solve.Optimal || got.Low != want.Low || len(got.Solution) != want.Low {
		t.Errorf("%s, %d moves, at least %d; want %d", got.Status, len(got.Solution), got.Low, want.Low)
	}
}

// TestProve: without a look for any solution where a limit stops the search.
func TestProve(t *testing.T) {
	out, err := lookup(t, "freecell").Solvers.SearchOnly(t.Context(), random(t, "freecell", 1),
		solve.Options{Limits: solve.Limits{MaxNodes: 100, MaxBytes: 1 << 30}})
	if err != nil || out.Status != solve.NodeLimit || out.Verdict() != solve.Undecided || out.Solution != nil {
		t.Errorf("%v, %s, %s with %d moves; want %s", err, out.Status, out.Verdict(), len(out.Solution), solve.NodeLimit)
	}
}

// TestShared: searches that share too little memory for all of them end as they
// do alone.
func TestShared(t *testing.T) {
	const bytes = 40 << 20
	o := solve.Options{Limits: solve.Limits{MaxNodes: 100_000, MaxBytes: bytes}}
	deals := int64(6)
	if testing.Short() {
		deals = 3
	}
	var want []solve.Outcome
	for number := range deals {
		want = append(want, search(t, "calculation-2-4", random(t, "calculation-2-4", number+1), o))
	}
	o.Memory = solve.NewAllowance(bytes)
	got := make([]solve.Outcome, len(want))
	var group sync.WaitGroup
	for i := range got {
		group.Go(func() { got[i] = search(t, "calculation-2-4", random(t, "calculation-2-4", int64(i)+1), o) })
	}
	group.Wait()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v; want %+v", got, want)
	}
	if peak := o.Memory.Peak(); peak == 0 || peak > bytes {
		t.Errorf("together they held %d bytes; want at most %d", peak, bytes)
	}
}

// TestWatch: bounds close in on the least number, from a first solution on.
func TestWatch(t *testing.T) {
	nodes := int64(50_000)
	if testing.Short() {
		nodes = 10_000
	}
	for _, name := range []string{"freecell", "calculation"} {
		p := random(t, name, 1)
		o := solve.Options{Limits: solve.Limits{MaxNodes: nodes, MaxBytes: 1 << 30}}
		want := search(t, name, p, o)
		var seen []solve.Bounds
		o.Watch = func(b solve.Bounds) { seen = append(seen, b) }
		if got := search(t, name, p, o); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v when watched; want %+v", name, got, want)
		}
		if len(seen) == 0 {
			t.Errorf("%s: nothing is told", name)
		}
		for _, b := range seen {
			if b.Low > want.Low || b.High < len(want.Solution) {
				t.Errorf("%s: %d to %d; want them around %d to %d", name, b.Low, b.High, want.Low, len(want.Solution))
			}
		}
	}
}

func TestShortestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, e := range catalogue.Standard().Entries() {
		o := solve.Options{Limits: solve.DefaultLimits()}
		for _, o.Memory = range []*solve.Allowance{nil, solve.NewAllowance(o.MaxBytes)} {
			if _, err := e.Solvers.Shortest(ctx, random(t, e.Name(), 1), o); !errors.Is(err, context.Canceled) {
				t.Errorf("%s: %v; want %v", e.Name(), err, context.Canceled)
			}
		}
	}
}

func TestWrongOptions(t *testing.T) {
	for _, name := range []string{"freecell", "calculation"} {
		for want, o := range map[string]solve.Options{
			"nodes 0":  {Limits: solve.Limits{MaxBytes: 1}},
			"memory 0": {Limits: solve.Limits{MaxNodes: 1}},
			"which all searches share": {
				Limits: solve.Limits{MaxNodes: 1_000_000, MaxBytes: 1 << 30},
				Memory: solve.NewAllowance(1 << 20),
			},
		} {
			if _, err := lookup(t, name).Solvers.Shortest(t.Context(), random(t, name, 1), o); err == nil ||
				!strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v; want %q", name, err, want)
			}
		}
	}
}

func search(t *testing.T, name string, p game.Position, o solve.Options) solve.Outcome {
	t.Helper()
	out, err := lookup(t, name).Solvers.Shortest(t.Context(), p, o)
	if err != nil {
		t.Error(err)
	}
	return out
}

func random(t *testing.T, name string, number int64) game.Position {
	t.Helper()
	return dealt(t, lookup(t, name), number)
}
