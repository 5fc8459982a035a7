package freecell_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"patience/game"
	"patience/internal/games/freecell"
	"patience/internal/testkit/thorough"
)

// TestFindMicrosoft: every deal is found by its board, whichever of the three generators
// deals it, in games that deal cells or leave out aces too, and with its columns in
// another order.
func TestFindMicrosoft(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	for _, name := range []string{"freecell", "eight-off", "beleaguered-castle"} {
		rules, _ := freecell.Named(name)
		g, err := freecell.NewGame(rules)
		if err != nil {
			t.Fatal(err)
		}
		numbers := []int64{617, 1<<32 + rng.Int64N(1<<32)}
		if name == "freecell" {
			numbers = append(numbers, []int64{
				-2, freecell.MaxMicrosoftDeal, -1, 1, 1<<31 - 1, 1 << 31, 1<<32 - 1,
				1 << 32,
			}[:thorough.Number(1, 8)]...)
		}
		for i, number := range numbers {
			deal, err := freecell.MicrosoftDeal(&rules, number)
			if err != nil {
				t.Fatal(err)
			}
			if found, moved := g.FindMicrosoft(deal); fmt.Sprint(found) != fmt.Sprint([]int64{number}) || moved {
				t.Errorf("%s %d: %v, moved %t", name, number, found, moved)
			}
			if i > 0 || rules.Given > 0 {
				continue
			}
			rng.Shuffle(len(deal.Columns), func(i, j int) {
				deal.Columns[i], deal.Columns[j] = deal.Columns[j],
					deal.Columns[i]
			})
			if found, moved := g.FindMicrosoft(deal); fmt.Sprint(found) != fmt.Sprint([]int64{number}) || !moved {
				t.Errorf("%s %d in another order: %v, moved %t", name, number, found, moved)
			}
		}
	}
}

// TestFindNothing: a board that is no Microsoft deal, and a game without these.
func TestFindNothing(t *testing.T) {
	for _, name := range []string{"freecell", "somerset"} {
		rules, _ := freecell.Named(name)
		g, err := freecell.NewGame(rules)
		if err != nil {
			t.Fatal(err)
		}
		b, err := g.Deal(game.DealID{Source: game.Random, Number: 5}, 1)
		if err != nil {
			t.Fatal(err)
		}
		if found, _ := g.FindMicrosoft(b); found != nil {
			t.Errorf("%s: %v", name, found)
		}
	}
}

func BenchmarkFindMicrosoft(b *testing.B) {
	g, err := freecell.NewGame(freecell.Standard)
	if err != nil {
		b.Fatal(err)
	}
	for name, source := range map[string]string{"found": game.Microsoft, "none": game.Random} {
		deal, err := g.Deal(game.DealID{Source: source, Number: 617}, 1)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				g.FindMicrosoft(deal)
			}
		})
	}
}
