package dataset

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/catalogue"
	"patience/datasets"
	"patience/game"
	"patience/label"
)

// TestShardAdvice: who follows the advice gets parts with enough shards, and no more advice.
// There is none for a dataset that is whole, or so small that no shards would do.
func TestShardAdvice(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.IntRange(1, 3_000_000).Draw(r, "deals")
		deals, err := game.ParseDeals(fmt.Sprintf("random:1-%d", n))
		if err != nil {
			r.Fatal(err)
		}
		plan := datasets.NewPlan(e, deals, 1, label.DefaultSpec())
		if rapid.Bool().Draw(r, "positions") {
			plan.Sampling.Positions, plan.Sampling.PerDeal = "deal,walk", 4
		}
		parts := rapid.Int64Range(1, 2000).Draw(r, "parts")
		advice := func() string {
			m, err := datasets.NewMaker(e, plan, label.Resources{})
			if err != nil {
				r.Fatal(err)
			}
			return shardAdvice(m, parts)
		}
		text := advice()
		shards := (int64(n)-1)/plan.ShardDeals() + 1
		if needed := parts > 1 && shards/parts < 10 && int64(n) >= 10*parts; needed != (text != "") {
			r.Fatalf("%d shards of %d deals in %d parts: %q", shards, n, parts, text)
		}
		if text == "" {
			return
		}
		_, after, _ := strings.Cut(text, "--shard-rows ")
		if _, err := fmt.Sscan(after, &plan.ShardRows); err != nil {
			r.Fatal(err)
		}
		if shards := (int64(n)-1)/plan.ShardDeals() + 1; shards/parts < 10 || advice() != "" {
			r.Fatalf("%q, and then %d shards in %d parts", text, shards, parts)
		}
	})
}
