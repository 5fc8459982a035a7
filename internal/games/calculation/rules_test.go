package calculation_test

import (
	"math/rand/v2"
	"testing"

	"patience/game"
	"patience/game/gametest"
	"patience/internal/games/calculation"
	"patience/internal/testkit/calculationtest"
)

// TestFoundations: the ranks of figure 1 of the paper.
func TestFoundations(t *testing.T) {
	rules := calculation.Standard(4, 0)
	for f, want := range [][]int{
		{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13},
		{2, 4, 6, 8, 10, 12, 1, 3, 5, 7, 9, 11, 13},
		{3, 6, 9, 12, 2, 5, 8, 11, 1, 4, 7, 10, 13},
		{4, 8, 12, 3, 7, 11, 2, 6, 10, 1, 5, 9, 13},
	} {
		for height, rank := range want {
			if got := rules.Rank(f, height); got != rank || rules.Height(f, rank) != height {
				t.Errorf("foundation %d takes %d at height %d; want %d", f+1, got, height, rank)
			}
		}
		if rules.Rank(f, 13) != 0 {
			t.Errorf("foundation %d wants a card when it is full", f+1)
		}
	}
}

// twin plays rules by the naive ones, too.
func twin(rules calculation.Rules) gametest.Twin[calculationtest.State] {
	return gametest.Twin[calculationtest.State]{
		Name: rules.Name,
		Deal: func(rng *rand.Rand) calculationtest.State {
			return calculationtest.Deal(rules.Foundations, rules.Ranks, rules.Stacks, rules.Given, rng)
		},
		Position: func(t testing.TB, s calculationtest.State) game.Position {
			t.Helper()
			b, err := calculation.ParseBoard(&rules, []byte(s.Text()))
			if err != nil {
				t.Fatal(err)
			}
			return b.Position()
		},
	}
}

func TestAgainstNaiveRules(t *testing.T) {
	gametest.AgainstNaive(t, gametest.Twins(twin, smallRules...), 5, 1_500, 5_000)
}

// TestNaiveWalks follows random games of the full deck by both rules.
func TestNaiveWalks(t *testing.T) {
	gametest.NaiveWalks(t, gametest.Twins(twin, calculation.Standard(1, 0), calculation.Standard(3, 2),
		calculation.Standard(4, 0), calculation.Standard(5, 0)), 100)
}
