package exhaust_test

import (
	"context"
	"errors"
	"flag"
	"math"
	"testing"
	"time"

	"patience/game"
	"patience/game/gaps"
	"patience/internal/exhaust"
	"patience/internal/gapscheck"
)

// TestDecideGaps holds the verdicts at every position that can be reached from
// small deals against the naive rules, and their solutions against the
// referee, which Decide asks.
func TestDecideGaps(t *testing.T) {
	verdicts := map[exhaust.Verdict]int{}
	gapscheck.SmallDeals(t, func(g gapscheck.Graph) {
		for i, s := range g.States {
			out := decide(t, gapscheck.Position(t, s), math.MaxInt64)
			verdicts[out.Verdict]++
			if (g.Distance[i] >= 0) != (out.Verdict == exhaust.Winnable) || out.Verdict == exhaust.Undecided {
				t.Fatalf("%s; the distance is %d in\n%s", out.Verdict, g.Distance[i], s.Text())
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
		if out := decide(t, p, math.MaxInt64); (out.Verdict == exhaust.Winnable) != want {
			t.Errorf("deal %d: %s; can be won: %v", number+1, out.Verdict, want)
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
	for _, budget := range []int64{1, 2, 100, whole.Stored / 2} {
		if out := decide(t, p, budget); out.Verdict != exhaust.Undecided || out.Stored != budget {
			t.Errorf("budget %d: %s with %d stored", budget, out.Verdict, out.Stored)
		}
	}
	if out := decide(t, p, whole.Stored+1); out.Verdict != whole.Verdict || out.Stored != whole.Stored {
		t.Errorf("%+v with just enough; want %+v", out, whole)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	p := dealt(t, &gaps.Standard, 3)
	if _, err := exhaust.Decide(ctx, p, math.MaxInt64); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
}

// The flags of TestShare, which make its samples.
var (
	shareDeals  = flag.Int64("share.deals", 0, "decide so many deals and print the share that can be won")
	shareRanks  = flag.Int("share.ranks", 13, "of so many ranks")
	shareTime   = flag.Duration("share.time", 0, "stop after this time")
	shareBudget = flag.Int64("share.budget", 20_000_000, "positions to store for a deal")
)

// TestShare prints the share of the deals random:1-N (seed 1) that can be won.
func TestShare(t *testing.T) {
	if *shareDeals == 0 {
		t.Skip("for samples; see -share.deals")
	}
	rules := gaps.Rules{Name: "share", Ranks: *shareRanks}
	counts := map[exhaust.Verdict]int64{}
	start, stored, largest := time.Now(), int64(0), int64(0)
	number := int64(0)
	for number < *shareDeals && (*shareTime == 0 || time.Since(start) < *shareTime) {
		number++
		out := decide(t, dealt(t, &rules, number), *shareBudget)
		counts[out.Verdict]++
		stored += out.Stored
		largest = max(largest, out.Stored)
	}
	t.Logf("%d ranks, random:1-%d: %v, %d positions stored on average, %d at most, %.0f s",
		*shareRanks, number, counts, stored/number, largest, time.Since(start).Seconds())
}

func decide(t *testing.T, p *gaps.Position, budget int64) exhaust.Outcome {
	t.Helper()
	out, err := exhaust.Decide(t.Context(), p, budget)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func dealt(t *testing.T, rules *gaps.Rules, number int64) *gaps.Position {
	t.Helper()
	return gapscheck.Random(t, rules, number).Position().(*gaps.Position)
}
