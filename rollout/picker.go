package rollout

import (
	"math/bits"
	"slices"

	"patience/game"
)

// A picker is a Player that picks each move among the legal ones to positions not seen:
// uniformly, or by weights. All that it knows about a trial is its position and what
// was seen. So it can also play on from the middle of one, as splitting does.
type picker struct {
	weight     func(game.Position, game.Move) int // nil to pick uniformly
	byPosition bool                               // positions play uniform trials by themselves

	// Of the trial in hand:
	pos  game.Position
	rng  *game.Rand
	seen *game.HashSet

	moves []game.Move
	sums  []int // running, of the weights
}

// ByWeight returns a player for positions with the rules of p. It picks among the
// legal moves to positions not seen with a probability proportional to their weight.
// The trial is lost if there is no such move of a weight above 0.
//
// The weight, at least 0, must depend on its arguments only, and must not change or
// keep the position. If several players share it, it is called from several goroutines.
// ByWeight calls it once at p, so a weight for another game panics here and not in a
// worker.
func ByWeight(p game.Position, weight func(game.Position, game.Move) int) Player {
	if moves := p.AppendMoves(nil); len(moves) > 0 {
		weight(p, moves[0])
	}
	return &picker{weight: weight}
}

// PlayTrial plays a trial; see [Player].
func (k *picker) PlayTrial(p game.Position, rng *game.Rand, seen *game.HashSet, maxMoves int) (moves int,
	branching int64, end game.TrialEnd,
) {
	return k.visitTrial(p, rng, seen, maxMoves, nil)
}

// visitTrial is PlayTrial. It calls visit, if that is not nil, after each move.
func (k *picker) visitTrial(p game.Position, rng *game.Rand, seen *game.HashSet, maxMoves int,
	visit func(game.Move),
) (moves int, branching int64, end game.TrialEnd) {
	if k.byPosition {
		return p.(uniformPlayer).PlayUniform(rng, seen, maxMoves, visit)
	}
	k.pos, k.rng, k.seen = p, rng, seen
	for ; !p.Won(); moves++ {
		m, n := k.pick()
		branching += int64(n)
		if n == 0 || m == noMove {
			return moves, branching, game.TrialDead
		}
		if moves == maxMoves {
			return moves, branching, game.TrialCapped
		}
		p.Play(m)
		if visit != nil {
			visit(m)
		}
	}
	return moves, branching, game.TrialWon
}

// noMove stands for no move. No game encodes a move so.
const noMove = ^game.Move(0)

// pick returns a move, or noMove, and the number of legal moves. It marks the position
// that the move leads to as seen.
//
// Without weights it draws from all legal moves until one leads to an unseen
// position, which makes all such moves equally likely. After
// [game.DrawsBeforeListing] failed draws it lists the unseen moves and draws from the list. The
// distribution is the same.
func (k *picker) pick() (game.Move, int) {
	if k.weight != nil {
		return k.pickWeighted()
	}
	var n int
	for range game.DrawsBeforeListing {
		var m game.Move
		m, n = k.pos.Pick(k.rng.Uint64())
		if n == 0 || k.seen.Add(k.pos.HashAfter(m)) {
			return m, n
		}
	}
	k.listUnseen()
	if len(k.moves) == 0 {
		return noMove, n
	}
	return k.take(below(k.rng, len(k.moves))), n
}

func (k *picker) pickWeighted() (game.Move, int) {
	n := k.listUnseen()
	total := 0
	k.sums = k.sums[:0]
	for _, m := range k.moves {
		total += k.weight(k.pos, m)
		k.sums = append(k.sums, total)
	}
	if total == 0 {
		return noMove, n
	}
	r := below(k.rng, total)
	return k.take(slices.IndexFunc(k.sums, func(sum int) bool { return r < sum })), n
}

// take returns the i-th of the listed moves and marks its position as seen.
func (k *picker) take(i int) game.Move {
	m := k.moves[i]
	k.seen.Add(k.pos.HashAfter(m))
	return m
}

// listUnseen lists the legal moves to unseen positions. It returns the number of all
// legal moves.
func (k *picker) listUnseen() int {
	k.moves = k.pos.AppendMoves(k.moves[:0])
	n := len(k.moves)
	k.moves = k.seen.Unseen(k.pos, k.moves)
	return n
}

// below returns a uniformly random number in 0..n−1, up to a bias below n/2⁶⁴.
func below(rng *game.Rand, n int) int {
	hi, _ := bits.Mul64(rng.Uint64(), uint64(n))
	return int(hi)
}
