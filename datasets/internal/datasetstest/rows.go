package datasetstest

import (
	"math"
	"strings"

	"pgregory.net/rapid"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/internal/split"
	"patience/game"
)

// ownColumns is the number of columns that the default game adds.
var ownColumns = len(catalogue.Standard().Entries()[0].Extras)

// AnyRow draws a row of the default game of any values, nulls included, with n features.
func AnyRow(n int) *rapid.Generator[datasets.Row] {
	return rapid.Custom(func(r *rapid.T) datasets.Row {
		row := rapid.Make[datasets.Row]().Draw(r, "row")
		if row.Solution != nil { // words with a blank between them
			*row.Solution = datasets.Solution(strings.Join(row.Solution.Moves(), " "))
		}
		dead, capped := rapid.Int64().Draw(r, "dead"), rapid.Int64().Draw(r, "capped")
		row.Dead, row.Capped = &dead, &capped // which are never null in a dataset
		row.Key &= math.MaxInt64
		row.On = rapid.SliceOfN(rapid.Int8(), 0, 52).Draw(r, "on")
		row.Legal = rapid.SliceOfN(rapid.Int16(), 0, 20).Draw(r, "legal")
		row.Features = rapid.SliceOfN(rapid.Float32(), n, n).Draw(r, "features")
		row.Numbers = nil
		row.Extras = rapid.SliceOfN(rapid.Ptr(rapid.Int32(), true), ownColumns, ownColumns).Draw(r, "extras")
		return row
	})
}

// SyntheticRow returns a row of a deal with little in it.
func SyntheticRow(p Resolved, deal int64) datasets.Row {
	row := datasets.Row{
		Deal: deal, On: make([]int8, 52), Legal: []int16{},
		Features: make([]float32, p.Schema.Positions.Features()), Extras: make([]*int32, ownColumns), Dead: new(int64),
		Capped: new(int64),
	}
	for i := range row.On {
		row.On[i] = int8(deal+int64(i)) & 63
	}
	return row
}

// RecordsWith returns records of the deals 1, 2, … with a row each, in the splits
// of the deals.
func RecordsWith(t rapid.TB, p Resolved, rows []datasets.Row) (records []*datasets.Record) {
	t.Helper()
	for i := range rows {
		number := int64(i + 1)
		deal, err := p.Maker.Deal(game.DealID{Source: p.Maker.Deals.Source, Number: number})
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, &datasets.Record{Deal: number, Split: split.Of(deal.Position()), Rows: rows[i : i+1]})
	}
	return records
}
