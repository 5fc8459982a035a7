package solve_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"patience/game"
	"patience/solve"
)

// TestShort: solutions are much shorter with a large width than with a small one, and each wins.
func TestShort(t *testing.T) {
	var total [2]int
	for number := range int64(10) {
		p := random(t, "freecell", number+1)
		for i, width := range []int{10, solve.ShortWidth} {
			out := short(t, "freecell", p, width)
			if err := game.Replay(p, out.Solution); err != nil || out.Status != solve.Found {
				t.Fatalf("random:%d, width %d: %s, %v", number+1, width, out.Status, err)
			}
			total[i] += len(out.Solution)
		}
	}
	if total[1] > total[0]*9/10 {
		t.Errorf("%d moves, and %d with a small width", total[1], total[0])
	}
}

// TestShortElsewhere: a verdict of Decide is one of Short, also in games that shorten no solution.
func TestShortElsewhere(t *testing.T) {
	for _, name := range []string{"calculation-3-9", "gaps-7", "klondike-3", "simple-simon", "eight-off"} {
		shortens := name != "calculation-3-9"
		for number := range int64(5) {
			p := random(t, name, number+1)
			o := solve.Options{Limits: solve.QuickLimits()}
			decided, err := lookup(t, name).Solvers.Decide(t.Context(), p, o)
			if err != nil {
				t.Fatal(err)
			}
			out := short(t, name, p, solve.ShortWidth)
			if out.Verdict() != decided.Verdict() || len(out.Solution) > len(decided.Solution) ||
				!shortens && !slices.Equal(out.Solution, decided.Solution) {
				t.Errorf("%s random:%d: %+v after %+v", name, number+1, out, decided)
			}
		}
	}
}

// TestShortErrors: limits and a cancelled context are errors.
func TestShortErrors(t *testing.T) {
	p, methods := random(t, "freecell", 1), lookup(t, "freecell").Solvers
	if _, err := methods.Short(t.Context(), p, solve.Options{}, 1); err == nil {
		t.Error("limits of 0 are accepted")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	o := solve.Options{Limits: solve.QuickLimits()}
	if _, err := methods.Short(ctx, p, o, solve.ShortWidth); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
}

func short(t *testing.T, name string, p game.Position, width int) solve.Outcome {
	t.Helper()
	out, err := lookup(t, name).Solvers.Short(t.Context(), p, solve.Options{Limits: solve.QuickLimits()}, width)
	if err != nil {
		t.Fatal(err)
	}
	return out
}
