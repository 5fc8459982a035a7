package exhaust_test

import (
	"context"
	"errors"
	"math"
	"testing"

	"patience/solve"

	"patience/game"
	"patience/internal/games/gaps"
	"patience/internal/search/exhaust"
	"patience/internal/testkit/gapscheck"
)

// TestDecideGaps holds the verdicts at every position that can be reached from
// small deals against the naive rules, and their solutions against the
// referee, which Decide asks.
func TestDecideGaps(t *testing.T) {
	verdicts := map[solve.Verdict]int{}
	gapscheck.SmallDeals(t, func(g gapscheck.Graph) {
		for i, s := range g.States {
			out := decide(t, gapscheck.Position(t, s), math.MaxInt64)
			verdicts[out.Verdict()]++
			if (g.Distance[i] >= 0) != (out.Verdict() == solve.Winnable) || out.Verdict() == solve.Undecided {
				t.Fatalf("%s; the distance is %d in\n%s", out.Verdict(), g.Distance[i], s.Text())
			}
		}
	})
	t.Logf("%v", verdicts)
}

// TestDecideContestDeals looks at everything that can be reached from deals of
// seven ranks.
func TestDecideContestDeals(t *testing.T) {
	for number := range int64(60) {
		p := dealt(t, &gaps.Contest, number+1)
		want := canBeWon(p.Clone(), map[string]bool{})
		if out := decide(t, p, math.MaxInt64); (out.Verdict() == solve.Winnable) != want {
			t.Errorf("deal %d: %s; can be won: %v", number+1, out.Verdict(), want)
		}
	}
}

func canBeWon(p game.Position, seen map[string]bool) bool {
	key := string(p.AppendKey(nil))
	if seen[key] {
		return false
	}
	seen[key] = true
	won := p.Won()
	for _, m := range p.AppendMoves(nil) {
		p.Play(m)
		won = canBeWon(p, seen) || won
		p.Undo(m)
	}
	return won
}

// TestBudget: a budget is kept to, and one that is used up decides nothing.
func TestBudget(t *testing.T) {
	p := dealt(t, &gaps.Standard, 1)
	whole := decide(t, p, math.MaxInt64)
	for _, budget := range []int64{1, 2, 100, whole.Effort.Stored / 2} {
		if out := decide(t, p, budget); out.Verdict() != solve.Undecided || out.Effort.Stored != budget {
			t.Errorf("budget %d: %s with %d stored", budget, out.Verdict(), out.Effort.Stored)
		}
	}
	if out := decide(t, p, whole.Effort.Stored+1); out.Verdict() != whole.Verdict() ||
		out.Effort.Stored != whole.Effort.Stored {
		t.Errorf("%+v with just enough; want %+v", out, whole)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := dealt(t, &gaps.Standard, 3)
	if _, err := exhaust.Decide(ctx, p, solve.Options{Limits: solve.DecideLimits()}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
}

func decide(t *testing.T, p *gaps.Position, budget int64) solve.Outcome {
	t.Helper()
	limits := solve.Limits{MaxNodes: budget, MaxBytes: math.MaxInt64}
	out, err := exhaust.Decide(t.Context(), p, solve.Options{Limits: limits})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func dealt(t *testing.T, rules *gaps.Rules, number int64) *gaps.Position {
	t.Helper()
	return gapscheck.Random(t, rules, number).Position().(*gaps.Position)
}
