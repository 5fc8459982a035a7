package klondike

import (
	"math/bits"

	"patience/game"
)

// PlaysUniform reports true.
func (*Position) PlaysUniform() bool { return true }

// PlayUniform plays a uniformly random trial, as package rollout does for other games. It lists the
// moves of a position once for all draws.
func (p *Position) PlayUniform(
	rng *game.Rand, seen *game.HashSet, maxMoves int, visit func(game.Move),
) (moves int, branching int64, end game.TrialEnd) {
	var room [mostMoves]game.Move
	for !p.Won() {
		legal := p.AppendMoves(room[:0])
		branching += int64(len(legal))
		m, ok := p.pickUnseen(legal, rng, seen)
		switch {
		case !ok:
			return moves, branching, game.TrialDead
		case moves == maxMoves:
			return moves, branching, game.TrialCapped
		}
		p.Play(m)
		moves++
		if visit != nil {
			visit(m)
		}
	}
	return moves, branching, game.TrialWon
}

// pickUnseen picks one of the moves that lead to positions not seen, which it marks
// as seen. It returns false if there is none.
func (p *Position) pickUnseen(legal []game.Move, rng *game.Rand, seen *game.HashSet) (game.Move, bool) {
	if len(legal) == 0 {
		rng.Uint64()
		return 0, false
	}
	for range game.DrawsBeforeListing {
		m := legal[below(rng, len(legal))]
		if h := p.HashAfter(m); seen.AddDirectly(h) || seen.Add(h) {
			return m, true
		}
	}
	legal = seen.Unseen(p, legal)
	if len(legal) == 0 {
		return 0, false
	}
	m := legal[below(rng, len(legal))]
	seen.Add(p.HashAfter(m))
	return m, true
}

func below(rng *game.Rand, n int) uint64 {
	high, _ := bits.Mul64(rng.Uint64(), uint64(n))
	return high
}
