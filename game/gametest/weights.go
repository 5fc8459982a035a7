package gametest

import (
	"math/rand/v2"
	"testing"

	"patience/game"
)

// Weights tests a weight of moves for random play along random walks: it is not
// negative, and some move has a positive one if a card can go home.
func Weights(t *testing.T, g game.Game, weight func(game.Position, game.Move) int) {
	t.Helper()
	rng, homes := rand.New(rand.NewPCG(3, 3)), 0
	for number := range int64(20) {
		board, err := g.Deal(game.DealID{Source: game.Random, Number: number + 1}, 1)
		if err != nil {
			t.Fatal(err)
		}
		Walk(board.Position(), rng, 80, func(p game.Position) {
			total, home := 0, false
			for _, m := range p.AppendMoves(nil) {
				w := weight(p, m)
				if w < 0 {
					t.Fatalf("%s has the weight %d at\n%v", p.MoveText(m), w, p.Board())
				}
				total, home = total+w, home || leadsHome(p, m)
			}
			if home {
				homes++
			}
			if home && total == 0 {
				t.Fatalf("no move is allowed though a card can go home at\n%v", p.Board())
			}
		})
	}
	if homes == 0 {
		t.Error("no position in which a card can go home")
	}
}

func leadsHome(p game.Position, m game.Move) bool {
	before := p.Home()
	p.Play(m)
	defer p.Undo(m)
	return p.Home() > before
}
