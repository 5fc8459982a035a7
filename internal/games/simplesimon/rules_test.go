package simplesimon_test

import (
	"math/rand/v2"
	"testing"

	"patience/game"
	"patience/game/card"
	"patience/game/gametest"
	"patience/internal/games/simplesimon"
	"patience/internal/testkit/simplesimontest"
)

var naiveHomings = map[simplesimon.Homing]string{
	simplesimon.Suits: simplesimontest.WholeSuits, simplesimon.Piles: simplesimontest.WholePiles,
	simplesimon.Singles: simplesimontest.SingleCards,
}

// A deck is a number of ranks, suits and columns, and a way home.
type deck struct {
	ranks, suits, columns int
	homing                simplesimon.Homing
}

// decks are small decks, of which everything that can be reached can be listed.
func decks(homings ...simplesimon.Homing) (list []deck) {
	for _, homing := range homings {
		for _, d := range []deck{
			{2, 2, 2, 0},
			{3, 2, 2, 0},
			{2, 4, 3, 0},
			{4, 2, 3, 0},
			{5, 2, 3, 0},
			{3, 3, 3, 0},
			{3, 4, 3, 0},
			{4, 3, 3, 0},
			{13, 1, 3, 0},
			{6, 2, 3, 0},
			{2, 4, 5, 0},
			{3, 3, 4, 0},
			{4, 2, 4, 0},
		} {
			d.homing = homing
			list = append(list, d)
		}
	}
	return list
}

// twin plays a deck by the naive rules, too.
func twin(d deck) gametest.Twin[simplesimontest.State] {
	rules := small(d.ranks, d.columns, d.homing)
	return gametest.Twin[simplesimontest.State]{
		Name: rules.Name,
		Deal: func(rng *rand.Rand) simplesimontest.State {
			return simplesimontest.Deal(d.ranks, d.suits, d.columns, naiveHomings[d.homing], rng)
		},
		Position: func(t testing.TB, s simplesimontest.State) game.Position {
			t.Helper()
			b := &simplesimon.Board{}
			b.Rules, b.Home = &rules, s.Home
			for _, naive := range s.Columns {
				column := make([]card.Card, len(naive))
				for i, c := range naive {
					suit, _ := card.ParseSuit(c.Suit)
					column[i] = card.New(c.Rank, suit)
				}
				b.Columns = append(b.Columns, column)
			}
			if err := b.Validate(); err != nil {
				t.Fatal(err)
			}
			return b.Position()
		},
	}
}

func TestAgainstNaiveRules(t *testing.T) {
	gametest.AgainstNaive(t, gametest.Twins(twin, decks(homings...)...), 6, 400, 2_000)
}

// TestPerft: small decks, and some moves of the full one.
func TestPerft(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	for _, homing := range homings {
		twin(deck{3, 4, 4, homing}).Perft(t, rng, 4)
		twin(deck{5, 3, 4, homing}).Perft(t, rng, 4)
		twin(deck{13, 4, 10, homing}).Perft(t, rng, 3)
	}
}

// TestNaiveWalks follows long random games of the full deck by both rules.
func TestNaiveWalks(t *testing.T) {
	for _, homing := range homings {
		gametest.NaiveWalks(t, gametest.Twins(twin, deck{13, 4, 10, homing}), 60)
	}
}

func TestForced(t *testing.T) {
	for _, homing := range homings {
		gametest.ForcedMoves(t, gametest.Twins(twin, decks(homing)...), 10, 2_500, 5_000)
	}
}
