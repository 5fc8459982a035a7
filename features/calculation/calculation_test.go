package calculation_test

import (
	"math/rand/v2"
	"testing"

	"patience/internal/testkit/featurestest"

	described "patience/features/calculation"

	"patience/internal/games/calculation"
)

// TestCalculationFeatures: along random play from deals of every number of
// stacks, values are in their range and follow from the board; each feature
// takes more than one value.
func TestCalculationFeatures(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	values := map[string]map[float32]bool{}
	for stacks := 1; stacks <= 5; stacks++ {
		for number := range int64(40) {
			rules := calculation.Standard(stacks, int(number%10))
			set := described.Set()
			b, err := calculation.RandomDeal(&rules, number+1, 1)
			if err != nil {
				t.Fatal(err)
			}
			for p := b.Position(); ; {
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
				m, n := p.Pick(rng.Uint64())
				if n == 0 {
					break
				}
				p.Play(m)
			}
		}
	}
	for name, seen := range values {
		if len(seen) < 2 {
			t.Errorf("%s is always the same", name)
		}
	}
}

// TestCalculationFeaturesByHand: with eleven cards on each foundation the
// kings wait for queen, jack, ten and nine, which come after them.
func TestCalculationFeaturesByHand(t *testing.T) {
	rules := calculation.Standard(2, 11)
	b, err := calculation.ParseBoard(&rules, []byte("Foundations: J 9 7 5\nStock: K K K K Q J T 9\n"))
	if err != nil {
		t.Fatal(err)
	}
	set := described.Set()
	got := set.Extract(b.Position(), nil)
	want := map[string]float32{
		"f_home": 44, "f_stock": 8, "f_stacked": 0, "f_free_stacks": 2, "f_foundation_lowest": 11, "f_lost": 0,
		"f_must_stack": 4, "f_least_moves": 12, "f_first_home": 4, "f_full_1": 5, "f_full_2": 6, "f_full_3": 7, "f_full_4": 8,
		"f_wait_longest": 5, "f_wait_mean": 14.0 / 8, "f_conflicts": 0, "f_chain": 1, "f_kings_first": 0,
		"f_kings_mean": 1.5 / 7,
		"f_aces_first": 1, "f_aces_mean": 1, "f_repeats": 3, "f_stack_playable": 0,
	}
	for i, f := range set.Features() {
		if value, ok := want[f.Name]; ok && got[i] != value {
			t.Errorf("%s is %g; want %g", f.Name, got[i], value)
		}
	}
}
