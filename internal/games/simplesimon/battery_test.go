package simplesimon_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"patience/game"
	"patience/game/gametest"
	"patience/internal/games/simplesimon"
)

// small returns the rules of a small deck.
func small(ranks, columns int, homing simplesimon.Homing) simplesimon.Rules {
	return simplesimon.Rules{
		Name: fmt.Sprintf("%d ranks, %d columns, %s", ranks, columns, homing), Homing: homing,
		Columns: columns, Ranks: ranks,
	}
}

// homings are all ways home.
var homings = []simplesimon.Homing{simplesimon.Suits, simplesimon.Piles, simplesimon.Singles}

func TestGames(t *testing.T) {
	for _, homing := range homings {
		for _, rules := range []simplesimon.Rules{
			simplesimon.Standard(homing), small(2, 4, homing), small(3, 5, homing),
			small(5, 5, homing),
		} {
			t.Run(rules.Name, func(t *testing.T) {
				g, err := simplesimon.NewGame(rules)
				if err != nil {
					t.Fatal(err)
				}
				gametest.Run(t, g)
			})
		}
	}
}

func TestRulesOutsideRange(t *testing.T) {
	for _, rules := range []simplesimon.Rules{
		small(0, 10, 0), small(14, 10, 0), small(13, 0, 0), small(13, 11, 0),
		small(13, 10, 3),
	} {
		if _, err := simplesimon.NewGame(rules); err == nil {
			t.Errorf("%s passes", rules.Name)
		}
	}
}

// TestCoder walks at random from deals and from positions in mid-game: at every
// node the code decodes to the position, and the code after each move is the code
// of the position after it.
func TestCoder(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, homing := range homings {
		for _, rules := range []simplesimon.Rules{simplesimon.Standard(homing), small(2, 4, homing), small(4, 8, homing)} {
			for number := range int64(20) {
				board, err := simplesimon.RandomDeal(&rules, number+1, 1)
				if err != nil {
					t.Fatal(err)
				}
				start := board.Position().(*simplesimon.Position)
				gametest.Walk(start, rng, int(number), func(game.Position) {})
				test := gametest.NewCoderTest(start, gametest.Identical[simplesimon.Position])
				gametest.Walk(start.Clone(), rng, 60, func(p game.Position) { test.Check(t, p) })
			}
		}
	}
}
