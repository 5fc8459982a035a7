package label_test

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"patience/game"
	bounds "patience/heuristics/freecell"
	"patience/internal/search/astar"
	space "patience/internal/space/freecell"
	"patience/label"
	"patience/solve"
)

// few is a search that is small, and hardly any trials.
func few() label.Spec {
	s := label.DefaultSpec()
	s.Playouts, s.MaxPlayouts = 10, 10
	s.ExactNodes, s.Memory = 100_000, 64<<20
	return s
}

func exactOf(t *testing.T, p game.Position, s label.Spec) label.Exact {
	t.Helper()
	return labelled(t, lookup(t, "freecell"), s, p).Exact
}

func pointer[T any](v T) *T { return &v }

// TestExact: each status comes with what is then known and no more. Deal 3
// takes 73 moves (Sukegawa and Hoki, 2023), 70 in runs (Paul and Helmert,
// 2016); its relaxed bound is 70.
func TestExact(t *testing.T) {
	p := position(t, "freecell")
	o := astar.DefaultOptions(bounds.Crowded)
	o.Trails = space.Trails(p)
	out, err := astar.Search(t.Context(), p.(game.Searchable), o)
	if err != nil {
		t.Fatal(err)
	}
	e := lookup(t, "freecell")
	some, err := e.Solvers.QuickSolution(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	first := len(some.Solution)
	if first < 73 || first > 90 {
		t.Errorf("a first solution has %d moves; want few above 73", first)
	}
	optimal := label.Exact{
		Status: solve.Optimal, Low: pointer(73), High: pointer(73), MinMoves: pointer(73),
	}
	optimal.Solution = out.Solution
	for _, c := range []struct {
		name   string
		change func(*label.Spec)
		want   label.Exact
	}{
		{
			"skipped", func(s *label.Spec) { s.ExactNodes, s.Memory = 0, 0 },
			label.Exact{Status: solve.Skipped, Low: pointer(70)},
		},
		{"optimal", func(*label.Spec) {}, optimal},
		{"stopped at once", func(s *label.Spec) { s.ExactNodes = 1 }, label.Exact{
			Status: solve.NodeLimit, Low: pointer(70), High: &first, Solution: some.Solution,
		}},
		{"without memory", func(s *label.Spec) { s.Memory = 1 }, label.Exact{
			Status: solve.MemoryLimit, Low: pointer(70), High: &first, Solution: some.Solution,
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := few()
			c.change(&s)
			if got := exactOf(t, p, s); !reflect.DeepEqual(got, c.want) {
				t.Errorf("%+v; want %+v", got, c.want)
			}
		})
	}
}

// TestUnsolvable: a deal that cannot be won has no least number of moves, and
// no bounds on it.
func TestUnsolvable(t *testing.T) {
	if got, want := exactOf(t, deal(t, "freecell", 11982), few()),
		(label.Exact{Status: solve.Unsolvable}); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v; want %+v", got, want)
	}
}

// TestNoSolver: a game without a method for shortest solutions is not searched.
func TestNoSolver(t *testing.T) {
	e := lookup(t, "freecell")
	e.Solvers, e.Bounds = solve.Methods{}, nil
	got := labelled(t, e, few(), position(t, "freecell"))
	if got.Exact.Status != solve.Skipped || got.Exact.MinMoves != nil || *got.Exact.Low != 0 || got.BoundName != "blind" {
		t.Errorf("%+v; want %s", got, solve.Skipped)
	}
}

// TestCancelledInSearch: a search that is cancelled is ctx's error.
func TestCancelledInSearch(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := few()
	s.ExactNodes = 20_000_000
	shared := solve.NewAllowance(s.Memory)
	l, err := label.New(lookup(t, "freecell"), s, label.Resources{Memory: shared})
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() {
		_, err := l.Label(ctx, deal(t, "freecell", 1))
		ended <- err
	}()
	for shared.Peak() == 0 {
		select {
		case err := <-ended:
			t.Fatalf("%v before the search", err)
		default:
		}
	}
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
}
