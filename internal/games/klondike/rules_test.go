package klondike_test

import (
	"math/rand/v2"
	"testing"

	"patience/game"
	"patience/game/gametest"
	"patience/internal/games/klondike"
	"patience/internal/testkit/klondiketest"
	"patience/internal/testkit/thorough"
)

// twin plays rules by the naive ones, too.
func twin(rules klondike.Rules) gametest.Twin[klondiketest.State] {
	return gametest.Twin[klondiketest.State]{
		Name: rules.Name,
		Deal: func(rng *rand.Rand) klondiketest.State {
			s := klondiketest.Deal(rules.Ranks, rules.Columns, rules.Draw, rules.Back, rules.AnySpace, rng)
			s.Passes = rules.Passes
			return s
		},
		Position: func(t testing.TB, s klondiketest.State) game.Position {
			t.Helper()
			b, err := klondike.ParseBoard(&rules, []byte(s.Text()))
			if err != nil {
				t.Fatal(err)
			}
			return b.Position()
		},
	}
}

func TestAgainstNaiveRules(t *testing.T) {
	gametest.AgainstNaive(t, gametest.Twins(twin, smallRules...), 4, 400, 1_000)
}

// TestPerft: small decks, and some moves of the full one.
func TestPerft(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	for _, c := range []struct {
		rules klondike.Rules
		depth int
	}{
		{small(3, 3, 2, true, false), 4},
		{small(4, 4, 3, false, false), 5},
		{small(5, 4, 2, false, true), 4},
		{klondike.Standard(1, false, false), 3},
		{klondike.Standard(3, true, false), 3},
		{limited(small(4, 4, 2, false, false), 2), 6},
		{limited(small(4, 3, 1, true, false), 1), 6},
		{klondike.Standard(3, false, false).WithPasses(3), 3},
	} {
		twin(c.rules).Perft(t, rng, c.depth)
	}
}

// TestNaiveWalks follows long random games of the full deck by both rules.
func TestNaiveWalks(t *testing.T) {
	gametest.NaiveWalks(t, gametest.Twins(
		twin,
		klondike.Standard(1, false, false), klondike.Standard(3, false, false), klondike.Standard(3, true, true),
		klondike.Standard(7, false, false),
		klondike.Standard(1, false, false).WithPasses(1), klondike.Standard(1, true, false).WithPasses(3),
		klondike.Standard(3, false, false).WithPasses(3),
	), 40)
}

func TestForced(t *testing.T) {
	gametest.ForcedMoves(t, gametest.Twins(twin, smallRules...), thorough.Number(2, 4), 300, 100)
}
