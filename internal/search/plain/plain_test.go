package plain_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"patience/game"
	"patience/internal/games/freecell"
	"patience/internal/search/plain"
	"patience/internal/testkit/freecellcheck"
	"patience/internal/testkit/freecelltest"
	"patience/internal/testkit/gapscheck"
)

// TestSearch: the verdicts are those of everything that the naive rules can reach, and of a deal
// that cannot be won the search visits exactly that.
func TestSearch(t *testing.T) {
	t.Parallel()
	won, lost := 0, 0
	check := func(p game.Position, distances []int) {
		out := search(t, p, math.MaxInt64)
		switch all := int64(len(distances)); {
		case distances[0] >= 0:
			won++
			if out.Solution == nil || len(out.Solution) < distances[0] || out.Positions > all {
				t.Fatalf("%d moves, %d positions; want at least %d, at most %d, in\n%s", len(out.Solution), out.Positions,
					distances[0], all, p.Board())
			}
		case out.Solution != nil || !out.Complete || out.Positions != all:
			t.Fatalf("%+v; want no solution, and all %d positions, in\n%s", out, all, p.Board())
		default:
			lost++
		}
	}
	freecellcheck.SmallDeals(freecelltest.Families[1], func(g freecellcheck.Graph) {
		check(freecellcheck.Position(t, g.States[0]), g.Distance)
	})
	gapscheck.SmallDeals(t, func(g gapscheck.Graph) { check(gapscheck.Position(t, g.States[0]), g.Distance) })
	if won < 100 || lost < 100 {
		t.Errorf("%d deals can be won and %d cannot; the test shows little", won, lost)
	}
}

func search(t *testing.T, p game.Position, limit int64) plain.Outcome {
	t.Helper()
	out, err := plain.Search(t.Context(), p, limit)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestShortened: a search in depth goes through thousands of positions until it wins, but its
// solution is short.
func TestShortened(t *testing.T) {
	for number := range int64(20) {
		p := freecellcheck.Microsoft(t, freecell.Standard, number+1)
		if out := search(t, p, 100_000); len(out.Solution) > 1000 {
			t.Errorf("deal %d: %d moves, %d positions", number+1, len(out.Solution), out.Positions)
		}
	}
}

// TestLimit: a limit is kept to, and proves nothing, here of a deal that cannot be won.
func TestLimit(t *testing.T) {
	p := freecellcheck.Microsoft(t, freecell.Standard, 11982)
	for _, limit := range []int64{1, 2, 1000} {
		if out := search(t, p, limit); out.Positions != limit || out.Complete || out.Solution != nil {
			t.Errorf("limit %d: %+v", limit, out)
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := freecellcheck.Microsoft(t, freecell.Standard, 11982)
	if _, err := plain.Search(ctx, p, math.MaxInt64); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
}
