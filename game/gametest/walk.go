package gametest

import (
	"math/rand/v2"

	"patience/game"
)

// Walk makes up to n random moves in p, and stops early where there is none. It
// calls visit before each move.
func Walk(p game.Position, rng *rand.Rand, n int, visit func(game.Position)) {
	for range n {
		visit(p)
		m, moves := p.Pick(rng.Uint64())
		if moves == 0 {
			return
		}
		p.Play(m)
	}
}
