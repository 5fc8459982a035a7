package calculation_test

import (
	"fmt"
	"testing"

	"patience/game/gametest"
	"patience/internal/games/calculation"
)

// small returns the rules of a small deck.
func small(foundations, ranks, stacks, given int) calculation.Rules {
	return calculation.Rules{
		Name:   fmt.Sprintf("%d foundations of %d ranks, %d stacks, %d given", foundations, ranks, stacks, given),
		Stacks: stacks, Given: given, Foundations: foundations, Ranks: ranks,
	}
}

// smallRules are decks of which everything that can be reached can be listed.
var smallRules = []calculation.Rules{
	small(1, 4, 1, 0), small(1, 6, 2, 0), small(2, 3, 1, 0), small(2, 3, 2, 0), small(2, 5, 1, 0), small(2, 5, 2, 0),
	small(2, 7, 2, 3), small(3, 5, 1, 1), small(3, 5, 2, 1), small(3, 5, 1, 0), small(3, 5, 2, 2), small(4, 5, 1, 0),
	small(4, 5, 1, 1), small(4, 5, 2, 2), small(4, 5, 3, 2), small(4, 7, 2, 4),
}

func TestSmallRules(t *testing.T) {
	for _, rules := range smallRules {
		t.Run(rules.Name, func(t *testing.T) { gametest.Run(t, newGame(t, rules)) })
	}
}

func TestStandardRules(t *testing.T) {
	for _, rules := range []calculation.Rules{
		calculation.Standard(1, 0), calculation.Standard(3, 2),
		calculation.Standard(4, 0), calculation.Standard(5, 0),
	} {
		t.Run(rules.Name, func(t *testing.T) { gametest.Run(t, newGame(t, rules)) })
	}
}

func TestReshuffle(t *testing.T) { gametest.CheckReshuffle(t, dealt(t, calculation.Standard(4, 0), 1)) }

func newGame(t *testing.T, rules calculation.Rules) calculation.Game {
	t.Helper()
	g, err := calculation.NewGame(rules)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestRulesOutsideRange(t *testing.T) {
	for _, rules := range []calculation.Rules{
		small(4, 13, 0, 0), small(4, 13, 13, 0), small(0, 13, 1, 0), small(5, 13, 1, 0),
		small(4, 0, 1, 0), small(4, 14, 1, 0), small(4, 13, 1, -1), small(4, 13, 1, 14),
		small(2, 4, 1, 0), // foundation 2 would never take an ace
		small(4, 13, 6, 0),
	} {
		if _, err := calculation.NewGame(rules); err == nil {
			t.Errorf("%s passes", rules.Name)
		}
	}
}
