package shortest_test

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"sync"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/heuristics"
	"patience/internal/astar"
	"patience/label/shortest"
	"patience/label/verdict"
)

// TestCalculationByAStar holds the least numbers of moves that clauses prove
// against those of the search by A*, on deals of the full deck.
func TestCalculationByAStar(t *testing.T) {
	for _, name := range []string{"calculation-4-9", "calculation-3-9", "calculation-2-10", "calculation-1-10"} {
		statuses := map[astar.Status]int{}
		for number := range int64(40) {
			p := random(t, name, number+1)
			o := shortest.DefaultOptions()
			got := search(t, p, o)
			o.Heuristic = heuristics.Stacking{}
			want := search(t, p, o)
			if got.Status != want.Status || want.Status == astar.Optimal && (got.Low != want.Low || len(got.Solution) != want.Low) {
				t.Errorf("%s random:%d: %s, %d moves; by A* %s, %d", name, number+1, got.Status, got.Low, want.Status, want.Low)
			}
			if got.EffortBelow != nil || want.EffortBelow == nil || got.Effort.Stored > 0 || want.Effort.DeadEnds > 0 {
				t.Errorf("%s random:%d: %+v by clauses, %+v by A*", name, number+1, got.Effort, want.Effort)
			}
			statuses[got.Status]++
		}
		t.Log(name, statuses)
		if statuses[astar.Optimal] == 0 {
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
		status       astar.Status
		verdict      verdict.Verdict
		low          int
	}{
		{"freecell", 100, 1 << 30, astar.NodeLimit, verdict.Winnable, 60},
		{"freecell", 1000, 1, astar.MemoryLimit, verdict.Winnable, 60},
		{"bakers-game", 1000, 1 << 30, astar.NodeLimit, verdict.Winnable, 60},
		{"gaps-7", 10, 1 << 30, astar.Unsolvable, verdict.Unwinnable, 0},
		{"calculation", 10, 1 << 30, astar.NodeLimit, verdict.Undecided, 57},
		{"calculation", 5000, 1 << 30, astar.NodeLimit, verdict.Winnable, 57},
		{"calculation", 1000, 1, astar.MemoryLimit, verdict.Undecided, 57},
	} {
		p := random(t, c.game, 1)
		o := shortest.Options{MaxNodes: c.nodes, MaxBytes: c.bytes}
		out := search(t, p, o)
		if out.Status != c.status || out.Verdict != c.verdict || out.Low < c.low {
			t.Errorf("%s, %d and %d: %s, %s, at least %d; want %s, %s, %d", c.game, c.nodes, c.bytes, out.Status, out.Verdict, out.Low, c.status, c.verdict, c.low)
		}
		if err := game.Replay(p, out.Solution); (err == nil) != (c.verdict == verdict.Winnable) {
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
	board, err := g.ParseBoard([]byte("Foundations: H-K C-K D-K S-T\nQS KS JS\n"))
	if err != nil {
		t.Fatal(err)
	}
	p := board.Position().(game.Searchable)
	want := search(t, p, shortest.DefaultOptions())
	if got := search(t, p, shortest.Options{MaxNodes: 1, MaxBytes: 1 << 30}); got.Status != astar.Optimal || got.Low != want.Low || len(got.Solution) != want.Low {
		t.Errorf("%s, %d moves, at least %d; want %d", got.Status, len(got.Solution), got.Low, want.Low)
	}
}

// TestProve: without a look for any solution where a limit stops the search.
func TestProve(t *testing.T) {
	out, err := shortest.Prove(t.Context(), random(t, "freecell", 1), shortest.Options{MaxNodes: 100, MaxBytes: 1 << 30})
	if err != nil || out.Status != astar.NodeLimit || out.Verdict != verdict.Undecided || out.Solution != nil {
		t.Errorf("%v, %s, %s with %d moves; want %s", err, out.Status, out.Verdict, len(out.Solution), astar.NodeLimit)
	}
}

// TestShared: searches that share too little memory for all of them end as they
// do alone.
func TestShared(t *testing.T) {
	const bytes = 40 << 20
	o := shortest.Options{MaxNodes: 100_000, MaxBytes: bytes}
	var want []shortest.Outcome
	for number := range int64(6) {
		want = append(want, search(t, random(t, "calculation-2-4", number+1), o))
	}
	o.Allowance = astar.NewAllowance(bytes)
	got := make([]shortest.Outcome, len(want))
	var group sync.WaitGroup
	for i := range got {
		group.Go(func() { got[i] = search(t, random(t, "calculation-2-4", int64(i)+1), o) })
	}
	group.Wait()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v; want %+v", got, want)
	}
	if peak := o.Allowance.Peak(); peak == 0 || peak > bytes {
		t.Errorf("together they held %d bytes; want at most %d", peak, bytes)
	}
}

// TestWatch: bounds close in on the least number, from a first solution on.
func TestWatch(t *testing.T) {
	for _, name := range []string{"freecell", "calculation"} {
		p := random(t, name, 1)
		o := shortest.Options{MaxNodes: 300_000, MaxBytes: 1 << 30}
		want := search(t, p, o)
		var seen []shortest.Bounds
		o.Watch = func(b shortest.Bounds) { seen = append(seen, b) }
		if got := search(t, p, o); !reflect.DeepEqual(got, want) {
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

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, g := range catalogue.Games() {
		o := shortest.DefaultOptions()
		for _, o.Allowance = range []*astar.Allowance{nil, astar.NewAllowance(o.MaxBytes)} {
			if _, err := shortest.Search(ctx, random(t, g.Name(), 1), o); !errors.Is(err, context.Canceled) {
				t.Errorf("%s: %v; want %v", g.Name(), err, context.Canceled)
			}
		}
	}
}

func TestWrongOptions(t *testing.T) {
	for _, name := range []string{"freecell", "calculation"} {
		for want, o := range map[string]shortest.Options{
			"exact-nodes 0":            {MaxBytes: 1},
			"memory 0":                 {MaxNodes: 1},
			"which all searches share": {MaxNodes: 1_000_000, MaxBytes: 1 << 30, Allowance: astar.NewAllowance(1 << 20)},
		} {
			if _, err := shortest.Search(t.Context(), random(t, name, 1), o); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v; want %q", name, err, want)
			}
		}
	}
}

func search(t *testing.T, p game.Searchable, o shortest.Options) shortest.Outcome {
	t.Helper()
	out, err := shortest.Search(t.Context(), p, o)
	if err != nil {
		t.Error(err)
	}
	return out
}

func random(t *testing.T, name string, number int64) game.Searchable {
	t.Helper()
	g, err := catalogue.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	board, err := g.Deal(game.DealID{Source: game.Random, Number: number}, game.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	return board.Position().(game.Searchable)
}
