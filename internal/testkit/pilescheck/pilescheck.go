// Package pilescheck has games of piles for tests, each with the naive rules of package pilestest beside it.
package pilescheck

import (
	"math/rand/v2"
	"testing"

	"patience/game"
	"patience/game/card"
	"patience/game/gametest"
	"patience/internal/games/piles"
	"patience/internal/testkit/pilestest"
	"patience/internal/testkit/thorough"
)

// Northwest is Northwest Territory as Solvitaire has it.
var Northwest = piles.Rules{
	Name: "northwest-territory", Ranks: card.MaxRank, Sizes: []int{1, 2, 3, 4, 5, 6, 7, 8}, Up: 1, Moves: piles.Runs,
	Spaces: piles.KingsOnly, Reserve: 16, Back: true,
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

// A deck is rules, the number of suits that are not home, and that of cards of the reserve.
type deck struct {
	piles.Rules
	suits, reserve int
}

// Decks are small decks, of which everything that can be reached can be listed: all of them by all rules at night, and
// one for each rules by day.
func Decks() (list []gametest.Twin[pilestest.State]) {
	for i, r := range Ruled(piles.Rules{Up: 1}) {
		for j, d := range []struct{ ranks, suits, columns, reserve int }{
			{2, 2, 2, 0},
			{3, 2, 2, 1},
			{2, 4, 3, 1},
			{4, 2, 3, 0},
			{3, 4, 3, 0},
			{5, 2, 3, 2},
			{3, 3, 3, 2},
			{6, 2, 3, 0},
			{4, 3, 4, 1},
		} {
			if !thorough.Wanted() && i%9 != j {
				continue
			}
			rules := r
			rules.Ranks, rules.Sizes, rules.Reserve = d.ranks, make([]int, d.columns), d.reserve
			rules.Sizes[0] = rules.Cards() - d.reserve // so that any column may have as many face down
			list = append(list, twin(deck{rules, d.suits, d.reserve}))
		}
	}
	return list
}

// Full plays the deals of rules by the naive rules, too; the columns are filled at random.
func Full(r piles.Rules) gametest.Twin[pilestest.State] {
	return twin(deck{r, card.NumSuits, r.Reserve})
}

// twin plays a deck by the naive rules, too.
func twin(d deck) gametest.Twin[pilestest.State] {
	build := [...]string{"colour", "suit", "any"}[d.Build]
	naive := pilestest.Rules{
		Ranks: d.Ranks, Columns: len(d.Sizes), Build: build, Run: build, Stock: "none",
		Moves: [...]string{"single", "runs", "tails"}[d.Moves], Spaces: [...]string{"any", "kings", "none"}[d.Spaces],
		Back: d.Back,
	}
	return gametest.Twin[pilestest.State]{
		Name: d.Name,
		Deal: func(rng *rand.Rand) pilestest.State { return pilestest.Deal(naive, d.suits, d.reserve, 0, rng) },
		Position: func(t testing.TB, s pilestest.State) game.Position {
			t.Helper()
			b := &piles.Board{}
			b.Rules, b.Home = &d.Rules, s.Home
			for _, c := range s.Reserve {
				b.Cells = append(b.Cells, cardOf(c))
			}
			for _, column := range s.Columns {
				down := 0
				var cards []card.Card
				for _, c := range column {
					if c.Down {
						down++
					}
					cards = append(cards, cardOf(c))
				}
				b.Columns, b.Down = append(b.Columns, cards), append(b.Down, down)
			}
			return b.Position()
		},
	}
}

func cardOf(c pilestest.Card) card.Card {
	suit, _ := card.ParseSuit(c.Suit)
	return card.New(c.Rank, suit)
}
