package compare

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"patience/datasets"
	"patience/game"
	"patience/internal/stats"
)

// This file has a second implementation of populations: a map for each deal, as they were
// kept before they were kept column by column.

// recordsOf returns the deals of a population, one map each.
func recordsOf(p *Population) (records []record) {
	for i := range p.table.rows {
		r := record{}
		for name, c := range p.table.columns {
			known := c.has(i) || c.text(i) != ""
			r[name] = datasets.Cell{Known: known, IsText: isText(name), Number: c.number(i), Text: c.text(i)}
		}
		records = append(records, r)
	}
	return records
}

// naiveSample returns a label of all deals.
func naiveSample(l *Label, records []record) (s stats.Sample) {
	for _, r := range records {
		value, ok := r[l.Name].Number, r[l.Name].Known && !math.IsNaN(r[l.Name].Number)
		if l.derived {
			value, ok = r[l.of[0]].Number/r[l.of[1]].Number, r[l.of[0]].Known && r[l.of[1]].Number > 0
		}
		if l.verdict {
			value, ok = 1, r["min_moves_high"].Known || r["wins"].Number > 0
			if r[columnStatus].Text == "unsolvable" {
				value, ok = 0, true
			}
		}
		if !ok {
			s.Missing++
			continue
		}
		s.Values = append(s.Values, value)
		switch {
		case l.Kind != stats.Rate:
		case l.low != "" && !countedEstimators[r[columnEstimator].Text]:
			s.Trials = append(s.Trials, stats.Trials{Interval: stats.Interval{Low: r[l.low].Number, High: r[l.high].Number}})
		default:
			s.Trials = append(s.Trials, stats.Trials{
				Successes: int64(r[l.of[0]].Number), Played: int64(r[l.of[1]].Number),
			})
		}
	}
	return s
}

// naiveEnds returns the bounds of the values that exist, and how many values are open.
func naiveEnds(l *Label, records []record) (low, high []float64, open int) {
	for _, r := range records {
		if !r[l.low].Known {
			continue
		}
		if !r[l.Name].Known {
			open++
		}
		low, high = append(low, r[l.low].Number), append(high, math.Inf(1))
		if r[l.high].Known {
			high[len(high)-1] = r[l.high].Number
		}
	}
	return low, high, open
}

// naiveName names a deal.
func naiveName(r record, seed uint64) string {
	name := fmt.Sprintf("%s:%.0f", r[columnSource].Text, r[columnDeal].Number)
	if r[columnSource].Text == game.Random {
		name += fmt.Sprintf(" seed %d", seed)
	}
	return name
}

// aRecord draws the cells of a deal. Some cells are null, and some columns are missing.
func aRecord(r *rapid.T, deal int, names []string) record {
	texts := []string{"sampled", "splitting", "microsoft", "random", "unsolvable", ""}
	cells := record{}
	for _, name := range names {
		cell := datasets.Cell{Known: rapid.IntRange(0, 3).Draw(r, name+" is known") > 0}
		switch {
		case !cell.Known:
		case isText(name):
			cell.IsText = true
			cell.Text = rapid.SampledFrom(texts).Draw(r, name)
		default:
			cell.Number = float64(rapid.IntRange(0, 4).Draw(r, name))
		}
		cells[name] = cell
	}
	cells[columnDeal] = datasets.Cell{Known: true, Number: float64(deal)}
	cells[columnIndex] = datasets.Cell{Known: true}
	cells[columnKind] = datasets.Cell{Known: true, IsText: true, Text: "deal"}
	return cells
}

// aPopulation draws a population, and the same as records in the order of the deals.
func aPopulation(r *rapid.T, name string) (*Population, []record) {
	p := &Population{Name: name, labels: common}
	p.Plan.Seed = uint64(rapid.IntRange(1, 2).Draw(r, "seed"))
	names := columns(common)
	deals := rapid.SliceOfNDistinct(rapid.IntRange(1, 30), 0, 12, rapid.ID).Draw(r, "deals of "+name)
	var records []record
	for _, deal := range deals {
		cells := aRecord(r, deal, names)
		records = append(records, cells)
		addRecord(p, cells)
	}
	slices.SortFunc(records, func(a, b record) int { return int(a[columnDeal].Number - b[columnDeal].Number) })
	return p, records
}

// TestColumnsNaively: columns give what a map for each deal gives.
func TestColumnsNaively(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		a, recordsA := aPopulation(r, "a")
		b, recordsB := aPopulation(r, "b")
		for _, p := range []*Population{a, b} {
			if err := p.sort(); err != nil {
				r.Fatal(err)
			}
		}
		for i := range common {
			l := &common[i]
			if got, want := l.sample(a), naiveSample(l, recordsA); !reflect.DeepEqual(got, want) {
				r.Fatalf("%s: %+v; want %+v", l.Name, got, want)
			}
			low, high, open := naiveEnds(l, recordsA)
			gotLow, gotHigh := l.ends(a)
			if l.low != "" && (!slices.Equal(low, gotLow) || !slices.Equal(high, gotHigh) || l.open(a) != open) {
				r.Fatalf("%s: %v to %v, %d open; want %v to %v, %d", l.Name, gotLow, gotHigh, l.open(a), low, high, open)
			}
		}
		there, both := map[string]bool{}, 0
		for _, cells := range recordsA {
			there[naiveName(cells, a.Plan.Seed)] = true
		}
		for _, cells := range recordsB {
			if there[naiveName(cells, b.Plan.Seed)] {
				both++
			}
		}
		if got := shared(a, b); got != both {
			r.Fatalf("%d deals in both; want %d", got, both)
		}
	})
}

// TestTwice: a deal that is there twice is an error that names it, wherever it is.
func TestTwice(t *testing.T) {
	for name, source := range map[string]string{"microsoft:3": "microsoft", "random:3 seed 5": "random"} {
		p := &Population{Name: "ds"}
		p.Plan.Seed = 5
		for _, deal := range []float64{3, 7, 1, 3} {
			addRecord(p, record{
				columnDeal: {Known: true, Number: deal}, columnKind: {Known: true, Text: "deal"},
				columnSource: {Known: true, Text: source},
			})
		}
		want := "ds: " + datasets.ErrDamaged.Error() + " (deal " + name + " is there twice)"
		if err := p.sort(); err == nil || err.Error() != want {
			t.Errorf("%v; want %s", err, want)
		}
	}
}
