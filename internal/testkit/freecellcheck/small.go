package freecellcheck

import (
	"math/rand/v2"
	"testing"

	"patience/game/gametest/oracle"
	"patience/internal/testkit/freecelltest"
	"patience/internal/testkit/thorough"
)

// A Graph holds all positions that can be reached from a deal.
type Graph = oracle.Graph[freecelltest.State]

// A deck is a size of deck and tableau, and how many random deals of it are
// looked at: the larger what they reach, the fewer.
type deck struct{ columns, cells, ranks, deals int }

// smallDecks are sizes at which nearly every deal reaches fewer positions than
// mostPositions.
var smallDecks = []deck{
	{columns: 2, cells: 0, ranks: 2, deals: 200},
	{columns: 2, cells: 1, ranks: 2, deals: 100},
	{columns: 3, cells: 1, ranks: 2, deals: 20},
	{columns: 2, cells: 0, ranks: 3, deals: 200},
	{columns: 2, cells: 1, ranks: 3, deals: 100},
	{columns: 2, cells: 2, ranks: 3, deals: 30},
	{columns: 3, cells: 0, ranks: 3, deals: 100},
	{columns: 3, cells: 1, ranks: 3, deals: 15},
	{columns: 3, cells: 2, ranks: 3, deals: 2},
	{columns: 2, cells: 1, ranks: 4, deals: 200},
	{columns: 2, cells: 2, ranks: 4, deals: 50},
	{columns: 3, cells: 0, ranks: 4, deals: 200},
	{columns: 3, cells: 1, ranks: 4, deals: 20},
}

// tallDecks have more ranks or cells.
var tallDecks = []deck{
	{columns: 2, cells: 1, ranks: 5, deals: 200},
	{columns: 3, cells: 0, ranks: 5, deals: 200},
	{columns: 2, cells: 0, ranks: 6, deals: 200},
	{columns: 2, cells: 3, ranks: 3, deals: 10},
	{columns: 3, cells: 2, ranks: 3, deals: 4},
	{columns: 2, cells: 2, ranks: 5, deals: 40},
	{columns: 2, cells: 3, ranks: 5, deals: 5},
}

// mostPositions is the number of positions beyond which a deal is left out.
const mostPositions = 20_000

// Families runs a parallel subtest for each family of rules, that is for each
// way to build and to move. The rules that it gives have no sizes yet.
func Families(t *testing.T, check func(t *testing.T, rules freecelltest.Rules)) {
	for _, rules := range freecelltest.Families {
		t.Run(nameOf(rules), func(t *testing.T) {
			t.Parallel()
			check(t, rules)
		})
	}
}

// nameOf names a family by what sets it apart.
func nameOf(r freecelltest.Rules) string {
	name := "alternate colours"
	switch {
	case r.SameSuit:
		name = "same suit"
	case r.AnySuit:
		name = "any suit"
	}
	for _, trait := range []struct {
		name string
		is   bool
	}{
		{"whole runs", r.WholeRuns},
		{"sequences", r.Sequences},
		{"long sequences", r.LongSequences},
		{"kings to spaces", r.KingSpaces},
		{"nothing to spaces", r.ClosedSpaces},
		{"aces given", r.Given > 0},
		{"reserve", r.Reserve > 0},
		{"triangle", r.Triangle},
		{"back", r.Back},
	} {
		if trait.is {
			name += "/" + trait.name
		}
	}
	return name
}

// SmallDeals calls check with the graphs of some 160 random deals of small
// decks, with the build and the moves of the given rules. With PATIENCE_THOROUGH
// in the environment it takes eight times as many, and under -short some 120. Of
// families beyond the first ones it takes a quarter, and smaller graphs. Each call
// deals the same.
func SmallDeals(rules freecelltest.Rules, check func(Graph)) { eachDeal(rules, smallDecks, check) }

// TallDeals is SmallDeals for decks of up to six ranks.
func TallDeals(rules freecelltest.Rules, check func(Graph)) { eachDeal(rules, tallDecks, check) }

// Combinations calls check with the graphs of small deals by every combination of
// ways to build and to move, rules for empty columns, ranks given, a reserve or cells, a
// triangle, and cards that come back: two deals of each at night and one by day. Under
// -short it takes one in seven.
func Combinations(check func(Graph)) {
	rng := rand.New(rand.NewPCG(3, 3))
	for i := range 3 * 4 * 3 * 2 * 3 * 2 * 2 {
		rules := combination(i)
		if testing.Short() && i%7 > 0 {
			continue
		}
		for range thorough.Number(1, 2) {
			if g, ok := oracle.Distances(freecelltest.Deal(rules, rng), mostPositions/10); ok {
				check(g)
			}
		}
	}
}

// combination returns the i-th combination of rules, for three ranks.
func combination(i int) freecelltest.Rules {
	next := func(n int) int {
		digit := i % n
		i /= n
		return digit
	}
	build, moves, spaces, given, room := next(3), next(4), next(3), next(2), next(3)
	r := freecelltest.Rules{
		Columns: 2 + i%2, Ranks: 3, Given: given, Cells: room % 2, Reserve: room &^ 1, Triangle: next(2) > 0,
		Back:     next(2) > 0,
		SameSuit: build == 1, AnySuit: build == 2, WholeRuns: moves == 1, Sequences: moves == 2, LongSequences: moves == 3,
		KingSpaces: spaces == 1, ClosedSpaces: spaces == 2,
	}
	if r.KingSpaces {
		r.Filled = r.Cells
	}
	return r
}

func eachDeal(rules freecelltest.Rules, decks []deck, check func(Graph)) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, d := range decks {
		rules.Columns, rules.Cells, rules.Ranks = d.columns, d.cells, d.ranks
		if rules.Reserve > 0 {
			rules.Cells = 0
		}
		if rules.KingSpaces {
			rules.Filled = (rules.Cells + 1) / 2
		}
		deals := (d.deals + 7) / 8
		switch {
		case testing.Short():
			deals = (d.deals + 9) / 10
		case thorough.Wanted():
			deals = d.deals
		}
		most := mostPositions
		if rules != (freecelltest.Rules{
			Columns: d.columns, Cells: rules.Cells, Ranks: d.ranks,
			SameSuit: rules.SameSuit, WholeRuns: rules.WholeRuns, Sequences: rules.Sequences,
		}) {
			deals, most = (deals+3)/4, mostPositions/10 // these families are many
		}
		for range deals {
			if g, ok := oracle.Distances(freecelltest.Deal(rules, rng), most); ok {
				check(g)
			}
		}
	}
}
