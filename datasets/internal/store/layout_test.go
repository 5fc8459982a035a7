package store_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/datasets/internal/datasetstest"
	"patience/game"
	"patience/label/sampling"
)

// anyDeals draws deals in one or several ranges.
func anyDeals() *rapid.Generator[string] {
	return rapid.Custom(func(r *rapid.T) string {
		var parts []string
		for _, first := range rapid.SliceOfN(rapid.Int64Range(1, 200), 1, 5).Draw(r, "firsts") {
			parts = append(parts, fmt.Sprintf("%d-%d", first, first+rapid.Int64Range(0, 20).Draw(r, "more")))
		}
		return "random:" + strings.Join(parts, ",")
	})
}

// TestShards: the shards have every deal once, in order, and all but the last
// are full.
func TestShards(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		plan := datasetstest.Plan(anyDeals().Draw(r, "deals"))
		plan.ShardRows = rapid.Int64Range(1, 12).Draw(r, "shard rows")
		if rapid.Bool().Draw(r, "walks") {
			plan.Sampling = sampling.Spec{Positions: "deal,walk", PerDeal: 2}
		}
		p := datasetstest.Resolve(t, plan)
		var got []game.DealID
		for i := range p.Count() {
			s := p.Shard(i)
			if i < p.Count()-1 && s.Deals.Len() != p.ShardDeals() {
				r.Fatalf("shard %d has %d deals", i, s.Deals.Len())
			}
			if want := fmt.Sprintf("part-%05d-of-%05d", i, p.Count()); s.Name() != want || s.Deals.Len() == 0 {
				r.Fatalf("shard %s with %d deals; want %s", s.Name(), s.Deals.Len(), want)
			}
			got = slices.AppendSeq(got, s.Deals.All())
		}
		if want := slices.Collect(p.Maker.Deals.All()); !slices.Equal(got, want) {
			r.Fatalf("%v; want %v", got, want)
		}
	})
}

// TestPortions: the portions of several parts have every shard once, and each counts and names its own in their order.
func TestPortions(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		plan := datasetstest.Plan(anyDeals().Draw(r, "deals"))
		plan.ShardRows = rapid.Int64Range(1, 12).Draw(r, "shard rows")
		p := datasetstest.Resolve(t, plan)
		count := rapid.Int64Range(0, p.Count()).Draw(r, "parts") // 0 is one part
		seen := map[string]bool{}
		for part := range max(1, count) {
			p.Portion.Index, p.Portion.Count = part, count
			n, deals := int64(0), int64(0)
			for s := range p.Own() {
				index, ok := p.IndexOf(s.Name(), "")
				if !ok || !p.Has(index) || p.OwnBefore(index) != n || p.OwnName(n) != s.Name() || seen[s.Name()] {
					r.Fatalf("shard %s of part %d/%d: index %d, own %t, %d before, number %d is %s", s.Name(), part, count, index,
						p.Has(index), p.OwnBefore(index), n, p.OwnName(n))
				}
				seen[s.Name()] = true
				n, deals = n+1, deals+s.Deals.Len()
			}
			if p.OwnCount() != n || p.OwnDeals() != deals {
				r.Fatalf("part %d/%d has %d shards of %d deals; want %d of %d", part, count, p.OwnCount(), p.OwnDeals(), n, deals)
			}
		}
		if int64(len(seen)) != p.Count() {
			r.Fatalf("%d parts have %d shards; want %d", count, len(seen), p.Count())
		}
	})
}
