package freecell_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"patience/game"
	"patience/internal/games/freecell"
	"patience/internal/testkit/thorough"
)

// TestFindMicrosoft: every deal is found by its board, whichever of the three generators deals it, in games that deal
// cells or leave out aces too, and with its columns in another order. Each search looks at all 2³³ numbers, so by day
// there is one for each generator and each kind of game.
func TestFindMicrosoft(t *testing.T) {
	large := 1<<32 + rand.New(rand.NewPCG(1, 9)).Int64N(1<<32)
	for _, test := range []struct {
		game      string
		number    int64
		reordered bool
	}{
		{"freecell", 617, true},
		{"eight-off", -2, false},
		{"beleaguered-castle", large, false},
		{"freecell", 617, false},
		{"freecell", large, false},
		{"freecell", -2, false},
		{"freecell", freecell.MaxMicrosoftDeal, false},
		{"freecell", -1, false},
		{"freecell", 1, false},
		{"freecell", 1<<31 - 1, false},
		{"freecell", 1 << 31, false},
		{"freecell", 1<<32 - 1, false},
		{"freecell", 1 << 32, false},
		{"eight-off", 617, false},
		{"eight-off", large, false},
		{"beleaguered-castle", 617, true},
		{"beleaguered-castle", 617, false},
	}[:thorough.Number(3, 17)] {
		rules, _ := freecell.Named(test.game)
		g, err := freecell.NewGame(rules)
		if err != nil {
			t.Fatal(err)
		}
		deal, err := freecell.MicrosoftDeal(&rules, test.number)
		if err != nil {
			t.Fatal(err)
		}
		if test.reordered {
			slices.Reverse(deal.Columns)
		}
		if found := g.FindMicrosoft(deal, test.reordered); !slices.Equal(found, []int64{test.number}) {
			t.Errorf("%+v: found %v", test, found)
		}
		if found := g.FindMicrosoft(deal, false); test.reordered && found != nil {
			t.Errorf("%+v: found %v in this order", test, found)
		}
	}
}

// TestStates: the search goes to all states, and only to those, after which the second draw of 51 cards takes a place.
func TestStates(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for range 200 {
		start, place := rng.Uint64N(1<<40), rng.Uint64N(51)
		high := start>>16 + (place+51-start>>16%51)%51
		low, after := freecell.FirstDrawn(start, high)
		for want := range uint64(1 << 16) {
			state := start + want*214013
			if state>>16%51 != place {
				continue
			}
			if low != want || after != state {
				t.Fatalf("start %d, place %d: low %d; want %d", start, place, low, want)
			}
			low, after = freecell.NextDrawn(low, after)
		}
		if low < 1<<16 {
			t.Fatalf("start %d, place %d: low %d; want no more", start, place, low)
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
		for _, moved := range []bool{false, true} {
			if found := g.FindMicrosoft(b, moved); found != nil {
				t.Errorf("%s: %v", name, found)
			}
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
		for order, moved := range map[string]bool{"same": false, "any": true} {
			b.Run(name+"/"+order, func(b *testing.B) {
				for b.Loop() {
					g.FindMicrosoft(deal, moved)
				}
			})
		}
	}
}
