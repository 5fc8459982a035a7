package datasets_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"patience/datasets"
	"patience/datasets/internal/datasetstest"
	"patience/label"
)

// TestPlanHash: every field of a plan changes its hash, and the hash of a
// given plan never changes.
func TestPlanHash(t *testing.T) {
	plan := datasetstest.Plan("random:1-10")
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
		if other.Hash() == plan.Hash() || len(plan.Differences(&other, "there", "here")) != 1 {
			t.Errorf("field %d: differences %v; want one, and another hash", i, plan.Differences(&other, "there", "here"))
		}
	}
	var back datasets.Plan
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

const goldenHash = "20887d5c21d90da1"

func TestPlanWrong(t *testing.T) {
	for want, change := range map[string]func(*datasets.Plan){
		`game "klondike"; expected "freecell"`: func(p *datasets.Plan) { p.Game = "klondike" },
		"unknown policy":                       func(p *datasets.Plan) { p.Policy = "best" },
		"has no source":                        func(p *datasets.Plan) { p.Deals = "windows:1" },
		"1 to 8589934591":                      func(p *datasets.Plan) { p.Deals = "microsoft:1-8589934592" },
		"shard-rows 0":                         func(p *datasets.Plan) { p.ShardRows = 0 },
		"shard-rows 1000001":                   func(p *datasets.Plan) { p.ShardRows = 1_000_001 },
		"format version 0":                     func(p *datasets.Plan) { p.FormatVersion = 0 },
		fmt.Sprintf("format version %d", datasets.FormatVersion+
			1): func(p *datasets.Plan) { p.FormatVersion = datasets.FormatVersion + 1 },
		"a deal number is missing":    func(p *datasets.Plan) { p.Deals = "random:" },
		"shard-rows -1":               func(p *datasets.Plan) { p.ShardRows = -1 },
		"playouts -1":                 func(p *datasets.Plan) { p.Playouts = -1 },
		"max-moves 0":                 func(p *datasets.Plan) { p.MaxMoves = 0 },
		"exact-nodes -1":              func(p *datasets.Plan) { p.ExactNodes = -1 },
		"memory 0":                    func(p *datasets.Plan) { p.ExactNodes = 1 },
		"solutions without a search":  func(p *datasets.Plan) { p.Solutions = true },
		"expected at least playouts":  func(p *datasets.Plan) { p.MaxPlayouts = 1 },
		"expected at most 1000000000": func(p *datasets.Plan) { p.MaxPlayouts = 1_000_000_001 },
	} {
		plan := datasetstest.Plan("random:1-10")
		change(&plan)
		if _, err := datasets.NewMaker(datasetstest.Entry("freecell"), plan, label.Resources{}); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q", err, want)
		}
	}
}
