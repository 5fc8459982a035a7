package gaps_test

import (
	"fmt"
	"testing"

	"patience/game/gametest"
	"patience/internal/games/gaps"
)

// TestEveryDeck runs the battery on every number of ranks.
func TestEveryDeck(t *testing.T) {
	for ranks := 2; ranks <= 13; ranks++ {
		g, err := gaps.NewGame(gaps.Rules{Name: fmt.Sprintf("%d ranks", ranks), Ranks: ranks})
		if err != nil {
			t.Fatal(err)
		}
		t.Run(g.Name(), func(t *testing.T) { gametest.Run(t, g) })
		t.Run(g.Name()+"/home first", func(t *testing.T) { gametest.Weights(t, g, gaps.HomeFirst) })
	}
}

func TestRulesOutsideRange(t *testing.T) {
	for _, ranks := range []int{-1, 0, 1, 14} {
		if _, err := gaps.NewGame(gaps.Rules{Ranks: ranks}); err == nil {
			t.Errorf("%d ranks pass", ranks)
		}
	}
}
