package datasets

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/game"
	"patience/sampling"
)

// TestPlanHash: every field of a plan changes its hash, and the hash of a
// given plan never changes.
func TestPlanHash(t *testing.T) {
	plan := testPlan("random:1-10")
	if got := plan.Hash(); !strings.HasPrefix(got, goldenHash) {
		t.Errorf("hash %s; want %s…", got, goldenHash)
	}
	for i := range leaves(reflect.ValueOf(&plan).Elem()) {
		other := plan
		switch field := leaves(reflect.ValueOf(&other).Elem())[i]; {
		case field.Kind() == reflect.String:
			field.SetString(field.String() + "x")
		case field.Kind() == reflect.Bool:
			field.SetBool(!field.Bool())
		case field.CanUint():
			field.SetUint(field.Uint() + 1)
		case field.CanFloat():
			field.SetFloat(field.Float() + 1)
		default:
			field.SetInt(field.Int() + 1)
		}
		if other.Hash() == plan.Hash() || len(plan.differences(&other)) != 1 {
			t.Errorf("field %d: differences %v; want one, and another hash", i, plan.differences(&other))
		}
	}
	var back Plan
	if err := json.Unmarshal(plan.JSON(), &back); err != nil || back != plan {
		t.Errorf("%v; %s comes back as %+v", err, plan.JSON(), back)
	}
}

// leaves returns the fields of a struct that are no structs, and so on.
func leaves(v reflect.Value) (fields []reflect.Value) {
	for i := range v.NumField() {
		if f := v.Field(i); f.Kind() == reflect.Struct {
			fields = append(fields, leaves(f)...)
		} else {
			fields = append(fields, f)
		}
	}
	return fields
}

const goldenHash = "bb431ef2f259f30d3ced90f64d3c7ac419182bff1f0a43a86d6a43e701a7fb5f"

func TestPlanWrong(t *testing.T) {
	for want, change := range map[string]func(*Plan){
		`game "klondike"; expected "freecell"`: func(p *Plan) { p.Game = "klondike" },
		"unknown policy":                       func(p *Plan) { p.Policy = "best" },
		"has no source":                        func(p *Plan) { p.Deals = "windows:1" },
		"1 to 8589934591":                      func(p *Plan) { p.Deals = "microsoft:1-8589934592" },
		"shard-rows 0":                         func(p *Plan) { p.ShardRows = 0 },
		"shard-rows 1000001":                   func(p *Plan) { p.ShardRows = MaxShardRows + 1 },
		"format version 0":                     func(p *Plan) { p.FormatVersion = 0 },
		fmt.Sprintf("format version %d", FormatVersion+1): func(p *Plan) { p.FormatVersion = FormatVersion + 1 },
		"a deal number is missing":                        func(p *Plan) { p.Deals = "random:" },
		"shard-rows -1":                                   func(p *Plan) { p.ShardRows = -1 },
		"playouts 0":                                      func(p *Plan) { p.Playouts = 0 },
		"max-moves 0":                                     func(p *Plan) { p.MaxMoves = 0 },
		"exact-nodes -1":                                  func(p *Plan) { p.ExactNodes = -1 },
		"memory 0":                                        func(p *Plan) { p.ExactNodes = 1 },
		"solutions without a search":                      func(p *Plan) { p.Solutions = true },
		"expected at least playouts":                      func(p *Plan) { p.MaxPlayouts = 1 },
		"expected at most 1000000000":                     func(p *Plan) { p.MaxPlayouts = 1_000_000_001 },
	} {
		plan := testPlan("random:1-10")
		change(&plan)
		if err := plan.Validate(entryOf("freecell")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q", err, want)
		}
	}
}

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
		plan := testPlan(anyDeals().Draw(r, "deals"))
		plan.ShardRows = rapid.Int64Range(1, 12).Draw(r, "shard rows")
		if rapid.Bool().Draw(r, "walks") {
			plan.Sampling = sampling.Spec{Positions: "deal,walk", PerDeal: 2}
		}
		p, err := plan.resolve(entryOf(plan.Game))
		if err != nil {
			r.Fatal(err)
		}
		var got []game.DealID
		for i := range p.shardCount() {
			s := p.shard(i)
			if i < p.shardCount()-1 && s.deals.Len() != p.shardDeals() {
				r.Fatalf("shard %d has %d deals", i, s.deals.Len())
			}
			if want := fmt.Sprintf("part-%05d-of-%05d", i, p.shardCount()); s.name() != want || s.deals.Len() == 0 {
				r.Fatalf("shard %s with %d deals; want %s", s.name(), s.deals.Len(), want)
			}
			got = slices.AppendSeq(got, s.deals.All())
		}
		if want := slices.Collect(p.deals.All()); !slices.Equal(got, want) {
			r.Fatalf("%v; want %v", got, want)
		}
	})
}
