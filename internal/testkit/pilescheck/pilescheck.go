// Package pilescheck has games of piles for tests, each with the naive rules of package pilestest beside it.
package pilescheck

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/game"
	"patience/game/card"
	"patience/game/gametest"
	"patience/internal/boards"
	"patience/internal/games/piles"
	"patience/internal/testkit/pilestest"
	"patience/internal/testkit/thorough"
)

// Northwest is Northwest Territory as Solvitaire has it.
var Northwest = piles.Rules{
	Name: "northwest-territory", Ranks: card.MaxRank, Sizes: []int{1, 2, 3, 4, 5, 6, 7, 8}, Up: 1, Moves: piles.Runs,
	Spaces: piles.KingsOnly, Reserve: 16, Back: true,
}

// FortyThieves is Forty Thieves as Solvitaire has it.
var FortyThieves = piles.Rules{
	Name: "forty-thieves", Ranks: card.MaxRank, Sizes: []int{4, 4, 4, 4, 4, 4, 4, 4, 4, 4}, Up: 4, Build: piles.InSuit,
	Stock: piles.ToWaste, Draw: 1, Passes: 1, TwoDecks: true,
}

// WormHole is Black Hole with a cell, as Solvitaire has it.
var WormHole = piles.Rules{
	Name: "worm-hole", Ranks: card.MaxRank, Sizes: slices.Repeat([]int{3}, 17), Up: 3, Build: piles.NoBuild,
	Spaces: piles.NoCard, Cells: 1, Hole: piles.AceInHole, Wraps: true,
}

// AmericanToad is American Toad as Solvitaire has it.
var AmericanToad = piles.Rules{
	Name: "american-toad", Ranks: card.MaxRank, Sizes: []int{1, 1, 1, 1, 1, 1, 1, 1}, Up: 1, Build: piles.InSuit,
	Moves: piles.WholeColumns, Spaces: piles.WasteOnly, Fill: piles.FromReserve, Reserve: 20, Stacked: true, Base: true,
	Stock: piles.ToWaste, Draw: 1, Passes: 1, TwoDecks: true,
}

// Ruled returns rules with each way to build, to move, to fill and to take cards back.
func Ruled(r piles.Rules) (all []piles.Rules) {
	for build := range piles.AnySuit + 1 {
		for moves := range piles.Tails + 1 {
			for spaces := range piles.NoCard + 1 {
				for _, back := range []bool{false, true} {
					r.Build, r.Moves, r.Spaces, r.Back = build, moves, spaces, back
					r.Name = r.String()
					all = append(all, r)
				}
			}
		}
	}
	return all
}

// Stocked returns rules with each kind of stock, each way to move and to fill, and some of the others.
func Stocked(r piles.Rules) (all []piles.Rules) {
	for _, stock := range []piles.Rules{
		{Stock: piles.ToWaste, Draw: 1},
		{Stock: piles.ToWaste, Draw: 2},
		{Stock: piles.ToWaste, Draw: 2, Passes: 2},
		{Stock: piles.ToWaste, Draw: 1, Passes: 3},
		{Stock: piles.ToWaste, Draw: 1, Passes: 1},
		{Stock: piles.ToWaste, Draw: 2, Passes: 1},
		{Stock: piles.ToColumns},
		{Stock: piles.ToFullColumns},
		{}, // for whole suits
	} {
		for moves := range piles.Tails + 1 {
			for spaces := range piles.NoCard + 1 {
				n := len(all)
				r.Stock, r.Draw, r.Passes, r.Moves, r.Spaces = stock.Stock, stock.Draw, stock.Passes, moves, spaces
				r.Build = piles.Build(n % 3)
				r.SuitRuns = r.Build == piles.AnySuit && moves == piles.Runs
				r.Suits = stock.Stock == piles.NoStock || n%4 == 1
				r.Back = !r.Suits && n%4 == 2
				r.Name = r.String()
				all = append(all, r)
			}
		}
	}
	return all
}

// Filled returns rules with a stacked reserve, with columns that are filled at once, and with aces that lie home, with
// each way to move and to fill, and some of the others.
func Filled(r piles.Rules) (all []piles.Rules) {
	draws := []piles.Rules{{Draw: 2}, {Draw: 3}, {Draw: 2, Passes: 2}, {Draw: 1, Passes: 1}, {Draw: 2, Passes: 1}}
	for fill := range piles.FromWaste + 1 {
		for spaces := range piles.WasteOnly + 1 {
			for moves := range piles.WholeColumns + 1 {
				n := len(all)
				draw := draws[n%len(draws)]
				r.Stock, r.Draw, r.Passes = piles.ToWaste, draw.Draw, draw.Passes
				if fill == piles.FromWaste {
					r.Draw, r.Passes = 1+n%2, 1
				}
				if fill != piles.FromReserve && spaces == piles.WasteOnly {
					continue
				}
				r.Fill, r.Spaces, r.Moves, r.Build = fill, spaces, moves, piles.Build(n%3)
				r.Stacked, r.Given = fill != piles.FromWaste, n/2%3 == 0
				r.Base = !r.Given && spaces != piles.KingsOnly
				r.Back = !r.Base && n%5 == 1
				r.Name = r.String()
				all = append(all, r)
			}
		}
	}
	return all
}

// Simons returns Simple Simon with each way home, and then with each rule for empty columns.
func Simons(r piles.Rules) (all []piles.Rules) {
	for spaces := range piles.NoCard + 1 {
		for _, game := range []piles.Rules{piles.SimpleSimon, piles.SimpleSimonPiles, piles.SimpleSimonSingles} {
			r.Build, r.Moves, r.SuitRuns, r.Suits, r.Alone = game.Build, game.Moves, true, game.Suits, game.Alone
			r.Spaces = spaces
			r.Name = r.String()
			all = append(all, r)
		}
	}
	return all
}

// SimonDecks are small decks of Simple Simon: all of them with each way home, and some with other empty columns.
func SimonDecks() (list []gametest.Twin[pilestest.State]) {
	for i, r := range Simons(piles.Rules{Up: card.Deck}) {
		for j, d := range simonSizes {
			if r.Spaces == piles.AnyCard || i%len(simonSizes) == j {
				list = append(list, sized(r, d))
			}
		}
	}
	return list
}

var simonSizes = []size{
	{2, 2, 2, 0, 0},
	{3, 2, 2, 0, 0},
	{2, 4, 3, 0, 0},
	{4, 2, 3, 0, 0},
	{5, 2, 3, 0, 0},
	{3, 3, 3, 0, 0},
	{3, 4, 3, 0, 0},
	{4, 3, 3, 0, 0},
	{13, 1, 3, 0, 0},
	{6, 2, 3, 0, 0},
	{8, 2, 2, 0, 0},
	{5, 3, 3, 0, 0},
	{2, 4, 5, 0, 0},
	{3, 4, 4, 0, 0},
	{3, 3, 4, 0, 0},
	{2, 4, 4, 0, 0},
	{4, 2, 4, 0, 0},
}

// Celled returns some of the rules given with cells, of which one or two are empty at the start.
func Celled(rules []piles.Rules) (all []piles.Rules) {
	for i, r := range rules {
		if r.Cells = r.Reserve + 1 + i%2; i%3 == 0 && !r.Stacked {
			r.Name = r.String()
			all = append(all, r)
		}
	}
	return all
}

// Twinned returns rules by which a deck has cards more than once, of the rules given.
func Twinned(rules []piles.Rules) (all []piles.Rules) {
	for i, r := range rules {
		r.TwoDecks, r.DeckSuits, r.Given = i%2 == 0, i%3, i%5 == 0 && !r.Suits && !r.Base
		if r.Copies() > 1 {
			r.Name = r.String()
			all = append(all, r)
		}
	}
	return all
}

// Holed returns rules with a hole, with a stock or without, some by which columns are built.
func Holed(r piles.Rules) (all []piles.Rules) {
	for build := range piles.NoBuild + 1 {
		for _, stock := range []piles.Stock{piles.NoStock, piles.ToWaste} {
			for _, wraps := range []bool{false, true} {
				r.Build, r.Stock, r.Wraps, r.Hole = build, stock, wraps, piles.FirstInHole
				r.Spaces, r.Draw, r.Passes = piles.AnyCard, int(stock), int(stock)
				if build == piles.NoBuild {
					r.Spaces = piles.NoCard
				}
				r.Name = r.String()
				all = append(all, r)
			}
		}
	}
	return all
}

// A deck is rules, the number of foundations that are not full, and those of cards of the reserve and of the stock.
type deck struct {
	piles.Rules
	suits, reserve, stock int
}

// A size is the ranks of a small deck, the suits that are not home, the columns, and the cards of reserve and stock.
type size struct{ ranks, suits, columns, reserve, stock int }

// Decks are small decks, of which everything that can be reached can be listed: all of them by all rules at night, and
// one for each rules by day.
func Decks() []gametest.Twin[pilestest.State] {
	one := piles.Rules{Up: 1}
	rules := append(Ruled(one), Stocked(one)...)
	rules = append(rules, Simons(one)...)
	rules = append(rules, Celled(rules)...)
	return slices.Concat(decks(append(rules, Twinned(rules)...), []size{
		{2, 2, 2, 0, 2},
		{3, 2, 2, 1, 2},
		{2, 4, 3, 1, 3},
		{4, 2, 3, 0, 4},
		{3, 4, 3, 0, 5},
		{5, 2, 3, 2, 3},
		{3, 3, 3, 2, 4},
		{6, 2, 3, 0, 4},
		{4, 3, 4, 1, 3},
	}), decks(append(Filled(one), Twinned(Filled(one))...), []size{ // with a card for each column, even without aces
		{4, 2, 2, 1, 3},
		{3, 4, 3, 2, 3},
		{4, 3, 3, 2, 4},
		{5, 2, 2, 2, 4},
		{3, 3, 2, 1, 3},
		{6, 2, 3, 2, 4},
		{4, 4, 3, 3, 4},
	}), decks(append(Holed(one), Celled(Holed(one))...), []size{
		{3, 3, 3, 0, 2},
		{4, 2, 3, 1, 2},
		{5, 2, 4, 0, 3},
		{3, 4, 4, 1, 3},
		{4, 3, 5, 0, 2},
		{6, 2, 4, 0, 4},
	}))
}

// decks returns decks of each size by each of some rules; by day one for each rules.
func decks(all []piles.Rules, sizes []size) (list []gametest.Twin[pilestest.State]) {
	for i, r := range all {
		for j, d := range sizes {
			if !thorough.Wanted() && (i%len(sizes) != j || r.Copies() > 1 && i%2 > 0) {
				continue
			}
			if r.Stock == piles.NoStock {
				d.stock = 0
			}
			if r.Cells > 0 {
				d.reserve = min(d.reserve, r.Cells)
			}
			if r.Copies() > 1 {
				if r.DeckSuits == 0 {
					d.ranks, d.suits = 2, 5
				}
				if r.Fill != piles.NoFill || r.Stacked { // with a card for each column, even without aces
					d.columns, d.reserve, d.stock = min(d.columns, 3), min(d.reserve, 2), min(d.stock, 2)
				}
				if r.Given && d.columns+d.reserve+d.stock > d.suits*(d.ranks-1) {
					d.suits = 7
				}
			}
			list = append(list, sized(r, d))
		}
	}
	return list
}

// sized returns a deck of a size by some rules.
func sized(r piles.Rules, d size) gametest.Twin[pilestest.State] {
	r.Ranks, r.Sizes, r.Reserve = d.ranks, make([]int, d.columns), d.reserve
	r.Sizes[0] = r.Cards() - d.reserve - d.stock // so that any column may have as many face down
	switch {
	case r.Given:
		r.Sizes[0] -= r.Cards() / r.Ranks
	case r.Base, r.Hole != piles.NoHole:
		r.Sizes[0]--
	}
	return twin(deck{r, d.suits, d.reserve, d.stock})
}

// Full plays the deals of rules by the naive rules, too; the columns are filled at random.
func Full(r piles.Rules) gametest.Twin[pilestest.State] {
	return twin(deck{r, r.Cards() / r.Ranks, r.Reserve, r.Format().Stock})
}

// twin plays a deck by the naive rules, too.
func twin(d deck) gametest.Twin[pilestest.State] {
	build := [...]string{"colour", "suit", "any", "none"}[d.Build]
	naive := pilestest.Rules{
		Ranks: d.Ranks, Columns: len(d.Sizes), Build: build, Run: build,
		Moves:   [...]string{"single", "runs", "tails", "whole"}[d.Moves],
		Spaces:  [...]string{"any", "kings", "none", "waste"}[d.Spaces],
		Stacked: d.Stacked, Cells: d.Cells, Based: d.Base, Fill: [...]string{"", "reserve", "waste"}[d.Fill],
		Back: d.Back, Suits: d.Suits, Alone: d.Alone, Open: !d.Format().Down,
		Stock: [...]string{"none", "waste", "columns", "full"}[d.Stock], Draw: d.Draw,
		Passes: d.Passes, Packs: d.Cards() / card.NumSuits / d.Ranks, Kinds: [...]string{"", "s", "hs"}[d.DeckSuits],
	}
	naive.Hole, naive.Wraps = d.Hole != piles.NoHole, d.Wraps
	if d.SuitRuns {
		naive.Run = "suit"
	}
	if d.Given {
		naive.Given = 1
	}
	return gametest.Twin[pilestest.State]{
		Name: d.Name,
		// Of AS 2S AS 2S and AS 2S each may come onto the other.
		Alike: d.Moves == piles.Tails && d.Copies() > 1,
		Deal:  func(rng *rand.Rand) pilestest.State { return pilestest.Deal(naive, d.suits, d.reserve, d.stock, rng) },
		Position: func(t testing.TB, s pilestest.State) game.Position {
			t.Helper()
			b := &piles.Board{}
			b.Rules, b.Passes = &d.Rules, s.Passes
			b.AddFoundations(d.Copies() - 1)
			for i, n := range s.Home {
				suits := s.Foundations()
				suit, _ := card.ParseSuit(suits[i])
				home, _ := b.Foundation(strings.Count(suits[:i], suits[i:i+1])*card.NumSuits + int(suit))
				*home = n
			}
			if d.Base {
				b.Base = boards.Base{First: s.Base, Ranks: d.Ranks}
			}
			if naive.Hole {
				s.Home, s.Waste = nil, s.Hole
			}
			b.Cells, b.Stock, b.Waste = cardsOf(s.Reserve), cardsOf(s.Stock), cardsOf(s.Waste)
			for _, column := range s.Columns {
				down := 0
				for _, c := range column {
					if c.Down {
						down++
					}
				}
				b.Columns = append(b.Columns, cardsOf(column))
				if !naive.Open {
					b.Down = append(b.Down, down)
				}
			}
			return b.Position()
		},
	}
}

func cardsOf(list []pilestest.Card) (cards []card.Card) {
	for _, c := range list {
		suit, _ := card.ParseSuit(c.Suit)
		cards = append(cards, card.New(c.Rank, suit))
	}
	return cards
}
