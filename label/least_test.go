package label_test

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"patience/game"
	"patience/heuristics"
	"patience/internal/astar"
	"patience/label"
	"patience/label/shortest"
	"patience/rollout"
)

// few are options for a search that is small, and hardly any trials.
func few() label.Options {
	o := label.Options{Rollout: rollout.DefaultOptions(), Exact: label.DefaultExactOptions()}
	o.Rollout.Playouts, o.Rollout.MaxPlayouts = 10, 10
	o.Exact.Nodes, o.Exact.Bytes = 100_000, 64<<20
	return o
}

func exactOf(t *testing.T, p game.Position, o label.Options) label.Exact {
	t.Helper()
	result, err := label.Label(t.Context(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	return result.Exact
}

func pointer[T any](v T) *T { return &v }

// TestExact: each status comes with what is then known and no more. Deal 3
// takes 73 moves (Sukegawa and Hoki, 2023), 70 in runs (Paul and Helmert,
// 2016); its relaxed bound is 70.
func TestExact(t *testing.T) {
	p := position(t, "freecell")
	out, err := astar.Search(t.Context(), p.(game.Searchable), astar.DefaultOptions(heuristics.Relaxed{}))
	if err != nil {
		t.Fatal(err)
	}
	some, err := shortest.First(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	first := len(some.Solution)
	if first < 73 || first > 90 {
		t.Errorf("a first solution has %d moves; want few above 73", first)
	}
	for _, c := range []struct {
		name   string
		change func(*label.ExactOptions)
		want   label.Exact
	}{
		{"skipped", func(o *label.ExactOptions) { o.Nodes, o.Bytes = 0, 0 }, label.Exact{Status: label.Skipped, Low: pointer(70)}},
		{"optimal", func(*label.ExactOptions) {}, label.Exact{
			Status: astar.Optimal, Low: pointer(73), High: pointer(73), MinMoves: pointer(73), EffortBelow: &out.EffortBelow,
		}},
		{"with solution", func(o *label.ExactOptions) { o.Solution = true }, label.Exact{
			Status: astar.Optimal, Low: pointer(73), High: pointer(73), MinMoves: pointer(73), EffortBelow: &out.EffortBelow, Solution: out.Solution,
		}},
		{"in runs", func(o *label.ExactOptions) { o.RunMoves = true }, label.Exact{
			Status: astar.Optimal, Low: pointer(73), High: pointer(73), MinMoves: pointer(73), EffortBelow: &out.EffortBelow, MinRunMoves: pointer(70),
		}},
		{"stopped at once", func(o *label.ExactOptions) { o.Nodes = 1; o.Solution = true }, label.Exact{Status: astar.NodeLimit, Low: pointer(70), High: &first}},
		{"without memory", func(o *label.ExactOptions) { o.Bytes = 1 }, label.Exact{Status: astar.MemoryLimit, Low: pointer(70), High: &first}},
		{"of an allowance", func(o *label.ExactOptions) { o.Allowance = astar.NewAllowance(o.Bytes) }, label.Exact{
			Status: astar.Optimal, Low: pointer(73), High: pointer(73), MinMoves: pointer(73), EffortBelow: &out.EffortBelow,
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := few()
			c.change(&o.Exact)
			if got := exactOf(t, p, o); !reflect.DeepEqual(got, c.want) {
				t.Errorf("%+v; want %+v", got, c.want)
			}
		})
	}
}

// TestUnsolvable: a deal that cannot be won has no least number of moves, and
// no bounds on it.
func TestUnsolvable(t *testing.T) {
	if got, want := exactOf(t, deal(t, "freecell", 11982), few()), (label.Exact{Status: astar.Unsolvable}); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v; want %+v", got, want)
	}
}

// An opaque position is of a game that cannot be searched.
type opaque struct{ game.Position }

func (p opaque) Clone() game.Position       { return opaque{p.Position.Clone()} }
func (p opaque) CopyFrom(src game.Position) { p.Position.CopyFrom(src.(opaque).Position) }

func TestNotSearchable(t *testing.T) {
	got := exactOf(t, opaque{position(t, "freecell")}, few())
	if want := 0; got.Status != label.Skipped || got.MinMoves != nil || *got.Low != want {
		t.Errorf("%+v; want %s", got, label.Skipped)
	}
}

// TestExactWrong: limits outside their range are errors, not labels.
func TestExactWrong(t *testing.T) {
	for want, change := range map[string]func(*label.ExactOptions){
		"exact-nodes -1":             func(o *label.ExactOptions) { o.Nodes = -1 },
		"memory 0":                   func(o *label.ExactOptions) { o.Bytes = 0 },
		"solutions without a search": func(o *label.ExactOptions) { o.Nodes, o.Solution = 0, true },
		"which all searches share":   func(o *label.ExactOptions) { o.Allowance = astar.NewAllowance(o.Bytes - 1) },
	} {
		o := few()
		change(&o.Exact)
		if _, err := label.Label(t.Context(), position(t, "freecell"), o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q", err, want)
		}
	}
}

// TestCancelledInSearch: a search that is cancelled is ctx's error.
func TestCancelledInSearch(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	o := few()
	o.Exact.Nodes = 20_000_000
	o.Exact.Allowance = astar.NewAllowance(o.Exact.Bytes)
	ended := make(chan error, 1)
	go func() {
		_, err := label.Label(ctx, deal(t, "freecell", 1), o)
		ended <- err
	}()
	for o.Exact.Allowance.Peak() == 0 {
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
