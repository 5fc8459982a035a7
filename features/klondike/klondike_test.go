package klondike_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	described "patience/features/klondike"
	"patience/game"
	"patience/game/card"
	"patience/game/gametest"
	"patience/internal/games/klondike"
	"patience/internal/testkit/featurestest"
)

// TestFeatures: along random play values are in their range and follow from the
// board; each feature takes more than one value.
func TestFeatures(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	values := map[string]map[float32]bool{}
	for number := range int64(60) {
		rules := klondike.Standard(int(number%4)+1, number%2 == 0, number%3 == 0)
		if number%5 == 0 {
			rules = rules.WithPasses(int(number%3) + 1)
		}
		set := described.Set(rules)
		b, err := klondike.RandomDeal(&rules, number+1, 1)
		if err != nil {
			t.Fatal(err)
		}
		gametest.Walk(b.Position(), rng, 200, func(p game.Position) {
			featurestest.InRange(t, set, p)
			got := set.Extract(p, nil)
			if d := featurestest.Difference(set, set.Extract(p.Board().Position(), nil), got); d != "" {
				t.Fatal(d)
			}
			for i, f := range set.Features() {
				if values[f.Name] == nil {
					values[f.Name] = map[float32]bool{}
				}
				values[f.Name][got[i]] = true
			}
		})
	}
	for name, seen := range values {
		if len(seen) < 2 {
			t.Errorf("%s is always the same", name)
		}
	}
}

// TestPlaces: places and numbers tell exactly those positions apart that differ, and
// each board that they are read from lies as they say.
func TestPlaces(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	keys, places := map[string]string{}, map[string]string{}
	for number := range int64(60) {
		rules := klondike.Rules{Name: "small", Draw: int(number%3) + 1, Columns: 4, Ranks: 5, Passes: int(number % 4)}
		set := described.Set(rules)
		b, err := klondike.RandomDeal(&rules, number/12+1, 1)
		if err != nil {
			t.Fatal(err)
		}
		gametest.Walk(b.Position(), rng, 100, func(p game.Position) {
			at := fmt.Sprint(rules, set.Places(p), set.AppendNumbers(nil, p))
			key := fmt.Sprint(rules, p.AppendKey(nil))
			if k, ok := keys[at]; ok && k != key {
				t.Fatalf("two positions of the places %s", at)
			}
			if other, ok := places[key]; ok && other != at {
				t.Fatalf("places %s and %s of one position", at, other)
			}
			keys[at], places[key] = key, at
			checkPlaces(t, set.Places(p), p.Board().(*klondike.Board))
		})
	}
	if len(keys) < 500 {
		t.Errorf("%d positions; expected more", len(keys))
	}
}

func checkPlaces(t *testing.T, on []int8, b *klondike.Board) {
	t.Helper()
	want := make([]int8, len(on))
	for c := range want {
		want[c] = 54
	}
	lay := func(cards []card.Card, bottom, down int) {
		for i, c := range cards {
			want[c] = int8(bottom)
			if i < down {
				want[c] += 64
			}
			bottom = int(c)
		}
	}
	for i, column := range b.Columns {
		lay(column, 52, b.Down[i])
	}
	lay(slices.Concat(b.Waste, b.Stock), 53, len(b.Waste)+len(b.Stock))
	for _, c := range b.Waste {
		want[c] -= 64
	}
	if !slices.Equal(on, want) {
		t.Fatalf("places %v; want %v of\n%s", on, want, b)
	}
}

// The features of a position, counted by hand: 2D and 3D lie above AD.
func ExampleSet() {
	rules := klondike.Rules{Name: "small", Draw: 1, Columns: 4, Ranks: 3}
	b, err := klondike.ParseBoard(&rules, []byte("Talon: AS 2S\n: 2H\n: <3C> AC\n: <2C> <AH> 3S\n: <AD> <3H> <2D> 3D\n"))
	if err != nil {
		panic(err)
	}
	set := described.Set(rules)
	values := set.Extract(b.Position(), nil)
	for i, f := range set.Features() {
		if values[i] > 0 {
			fmt.Print(f.Name, "=", values[i], " ")
		}
	}
	// Output:
	// f_down=6 f_stock=2 f_reach=2 f_moves=6 f_moves_home=2 f_moves_turn=2 f_buried=2 f_least_moves=14 f_aces_down=2 f_twos_down=2 f_low_stock=2
}
