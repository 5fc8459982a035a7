package gaps_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"patience/game"
	"patience/game/gametest"
	"patience/internal/games/gaps"
)

// TestForcedIsHome: a forced move is legal and brings a card home.
func TestForcedIsHome(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	forced := 0
	for number := range int64(200) {
		gametest.Walk(dealt(t, &gaps.Contest, number+1).Position(), rng, 100, func(position game.Position) {
			p := position.(*gaps.Position)
			m, ok := p.Forced()
			if !ok {
				return
			}
			forced++
			before := p.Home()
			if !slices.Contains(p.AppendMoves(nil), m) {
				t.Fatalf("%x is not legal in\n%v", m, p.Board())
			}
			p.Play(m)
			if p.Home() <= before {
				t.Fatalf("%d home before, %d after", before, p.Home())
			}
			p.Undo(m)
		})
	}
	if forced == 0 {
		t.Error("no move is ever forced")
	}
}
