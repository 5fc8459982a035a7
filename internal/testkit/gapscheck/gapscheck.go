// Package gapscheck lets tests compare code about Gaps with the naive rules of package
// gapstest. It translates positions between package gaps and the naive rules, and deals
// the small decks whose positions can all be listed. The two packages that it joins
// share no code.
package gapscheck

import (
	"math/rand/v2"
	"testing"

	"patience/game/gametest/oracle"
	"patience/internal/games/gaps"
	"patience/internal/testkit/gapstest"
	"patience/internal/testkit/thorough"
)

// A Graph holds all positions that can be reached from a deal.
type Graph = oracle.Graph[gapstest.State]

// Rules returns the rules of package gaps for a number of ranks.
func Rules(ranks int) *gaps.Rules { return &gaps.Rules{Name: "test", Ranks: ranks} }

// Board returns the board that the naive rules write as s.
func Board(t testing.TB, s gapstest.State) *gaps.Board {
	t.Helper()
	b, err := gaps.ParseBoard(Rules(s.Ranks), []byte(s.Text()))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Position returns the position that the naive rules write as s.
func Position(t testing.TB, s gapstest.State) *gaps.Position {
	t.Helper()
	return Board(t, s).Position().(*gaps.Position)
}

// State returns a board as the naive rules hold it.
func State(b *gaps.Board) gapstest.State { return gapstest.Parse(b.Rules.Ranks, b.String()) }

// Random returns a random deal of seed 1.
func Random(t testing.TB, rules *gaps.Rules, number int64) *gaps.Board {
	t.Helper()
	b, err := gaps.RandomDeal(rules, number, 1)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// smallDecks are numbers of ranks at which every deal reaches fewer positions
// than mostPositions, and how many random deals of each are looked at.
var smallDecks = []struct{ ranks, deals int }{
	{ranks: 2, deals: 100},
	{ranks: 3, deals: 100},
	{ranks: 4, deals: 150},
	{ranks: 5, deals: 100},
	{ranks: 6, deals: 30},
}

const mostPositions = 20_000

// SmallDeals calls check with the graphs of about 500 random deals of two to
// six ranks at night, and of a third of them by day. Under -short it takes a tenth of
// them. Each call deals the same.
func SmallDeals(t testing.TB, check func(Graph)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 1))
	for _, deck := range smallDecks {
		deals := thorough.Number((deck.deals+2)/3, deck.deals)
		if testing.Short() {
			deals = (deck.deals + 9) / 10
		}
		for range deals {
			g, ok := oracle.Distances(gapstest.Deal(deck.ranks, rng), mostPositions)
			if !ok {
				t.Fatalf("a deal of %d ranks reaches more than %d positions", deck.ranks, mostPositions)
			}
			check(g)
		}
	}
}
