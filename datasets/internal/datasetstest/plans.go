// Package datasetstest provides what tests of datasets share: small plans, and datasets
// to damage.
package datasetstest

import (
	"testing"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/internal/store"
	"patience/game"
	"patience/label"
)

// Plan is a plan of few playouts, so that some deals are won by none of them, in
// shards of seven deals.
func Plan(deals string) datasets.Plan {
	parsed, err := game.ParseDeals(deals)
	if err != nil {
		panic(err)
	}
	spec := label.DefaultSpec()
	spec.Playouts, spec.MaxPlayouts = 200, 400
	spec.ExactNodes, spec.Memory = 0, 0
	plan := datasets.NewPlan(catalogue.Standard().Entries()[0], parsed, game.DefaultSeed, spec)
	plan.ShardRows = 7
	return plan
}

// Entry returns a game of this module.
func Entry(name string) catalogue.Entry {
	e, err := catalogue.Lookup(name)
	if err != nil {
		panic(err)
	}
	return e
}

// SearchPlan is a plan with searches of so little memory that many end for it.
func SearchPlan(deals string) datasets.Plan {
	plan := Plan(deals)
	plan.Playouts, plan.MaxPlayouts = 20, 20
	plan.ExactNodes, plan.Memory, plan.Solutions = 10_000_000, 8<<20, true
	if testing.Short() {
		plan.Memory = 5 << 20 // hardly more than a search starts with
	}
	return plan
}

// CheapPlan is a plan of trials that take no time.
func CheapPlan(deals string) datasets.Plan {
	plan := Plan(deals)
	plan.Playouts, plan.MaxPlayouts = 10, 10
	return plan
}

// Maker returns the maker of a plan.
func Maker(t testing.TB, plan datasets.Plan) *datasets.Maker {
	t.Helper()
	m, err := datasets.NewMaker(Entry(plan.Game), plan, label.Resources{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// A Resolved plan has all that follows from it.
type Resolved struct {
	*store.Layout
	Maker *datasets.Maker
}

// Resolve returns what follows from a plan.
func Resolve(t testing.TB, plan datasets.Plan) Resolved {
	t.Helper()
	m := Maker(t, plan)
	l, err := store.NewLayout(m, datasets.Portion{})
	if err != nil {
		t.Fatal(err)
	}
	return Resolved{l, m}
}

// Train returns the file with the positions of a shard that are to train with.
func (p Resolved) Train(i int64) store.Part {
	return store.Part{Table: p.Schema.Positions, Split: "train", Shard: p.Shard(i)}
}

// RecordsOf labels the deals of a shard.
func RecordsOf(t testing.TB, p Resolved, s store.Shard) (records []*datasets.Record) {
	t.Helper()
	for id := range s.Deals.All() {
		r, err := p.Maker.Make(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, r)
	}
	return records
}

// LabelAgain makes the rows of a plan one after another.
func LabelAgain(t testing.TB, plan datasets.Plan) (Resolved, []datasets.Row) {
	t.Helper()
	p := Resolve(t, plan)
	var rows []datasets.Row
	for i := range p.Count() {
		for _, r := range RecordsOf(t, p, p.Shard(i)) {
			rows = append(rows, r.Rows...)
		}
	}
	return p, rows
}
