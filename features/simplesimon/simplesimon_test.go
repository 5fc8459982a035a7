package simplesimon_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	described "patience/features/simplesimon"
	"patience/game"
	"patience/game/gametest"
	"patience/internal/games/simplesimon"
	"patience/internal/testkit/featurestest"
)

// TestFeatures: along random play values are in their range and follow from the
// board; each feature takes more than one value.
func TestFeatures(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	set, values := described.Set(), map[string]map[float32]bool{}
	for number := range int64(60) {
		rules := simplesimon.Standard(simplesimon.Homing(number % 3))
		b, err := simplesimon.RandomDeal(&rules, number+1, 1)
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

// The features of a position, counted by hand: 2D on 3S fits, 3C on 2C does not.
func ExampleSet() {
	rules := simplesimon.Rules{Name: "small", Columns: 4, Ranks: 3}
	b, err := simplesimon.ParseBoard(&rules, []byte(": 3S 2D\n: 2C 3C AC\n: 3H 2H AH AD\n: AS 3D 2S\n"))
	if err != nil {
		panic(err)
	}
	set := described.Set()
	values := set.Extract(b.Position(), nil)
	for i, f := range set.Features() {
		if values[i] > 0 {
			fmt.Print(f.Name, "=", values[i], " ")
		}
	}
	// Output:
	// f_moves=4 f_moves_join=1 f_moves_unlock=4 f_movable=4 f_locked=4 f_joined=2 f_built=2 f_apart=6 f_covering=2 f_least_moves=12 f_aces_movable=2 f_top_ranks=2 f_longest=4
}
