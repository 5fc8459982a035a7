package datasets_test

import (
	"testing"

	"patience/catalogue"
	"patience/datasets"
	"patience/game"
	"patience/label"
)

// BenchmarkSearchedRows makes the rows of random deals with all labels that are searched
// for. Its profile says which part takes how long: `make -C lab parts`.
func BenchmarkSearchedRows(b *testing.B) {
	entry, err := catalogue.Lookup("freecell")
	if err != nil {
		b.Fatal(err)
	}
	deals, err := game.ParseDeals("random:1-40")
	if err != nil {
		b.Fatal(err)
	}
	spec := label.DefaultSpec()
	spec.Extras = spec.Extras.With("min_cells", 2_000_000)
	plan := datasets.NewPlan(entry, deals, 77, spec)
	plan.Solutions = true
	m, err := datasets.NewMaker(entry, plan, label.Resources{})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		for id := range deals.All() {
			if _, err := m.Make(b.Context(), id); err != nil {
				b.Fatal(err)
			}
		}
	}
}
