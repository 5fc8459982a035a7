package rollout

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"patience/game"
)

// An outcome is the result of one trial. The trial's last position is in
// player.pos.
type outcome struct {
	ending    game.TrialEnd
	moves     int
	branching int64
}

// A player plays trials of one policy, one after another, without allocating.
type player struct {
	start    game.Position
	pos      game.Position
	uniform  game.UniformPlayer // the same, if it plays by itself
	own      Player             // of the policy, if it has one
	policy   Policy
	maxMoves int
	rng      *rand.PCG
	seen     *game.HashSet
	moves    []game.Move
	weights  []int
}

// newPlayer returns a player of trials from a position, in which cards stay home.
func newPlayer(start game.Position, policy Policy, maxMoves int) *player {
	if r, ok := start.(game.Returning); ok {
		start = r.Staying()
	}
	p := &player{
		start:    start,
		pos:      start.Clone(),
		policy:   policy,
		maxMoves: maxMoves,
		seen:     game.NewHashSet(maxMoves + 1),
	}
	if u, ok := p.pos.(game.UniformPlayer); ok && u.PlaysUniform() {
		p.uniform = u
	}
	if policy.NewWeight != nil {
		p.policy.Weight = policy.NewWeight()
	}
	if policy.NewPlayer != nil {
		p.own = policy.NewPlayer(start)
	}
	return p
}

// trial plays one trial from the start.
func (p *player) trial() outcome {
	p.restart()
	if p.own != nil {
		moves, branching, end := p.own.PlayTrial(p.pos, p.rng, p.seen, p.maxMoves)
		return outcome{end, moves, branching}
	}
	return p.playOn(p.maxMoves, nil)
}

// A visitor is a Player that tells the moves of a trial while it plays.
type visitor interface {
	visitTrial(p game.Position, rng *rand.PCG, seen *game.HashSet, maxMoves int, visit func(game.Move)) (moves int, branching int64, end game.TrialEnd)
}

// walk plays one trial from the start and calls visit with its moves. A policy's own
// player must be a visitor.
func (p *player) walk(visit func(game.Move)) outcome {
	p.restart()
	if p.own != nil {
		moves, branching, end := p.own.(visitor).visitTrial(p.pos, p.rng, p.seen, p.maxMoves, visit)
		return outcome{end, moves, branching}
	}
	return p.playOn(p.maxMoves, visit)
}

// playOn plays a trial from the position in hand, at most maxMoves moves of it. It
// calls visit, if that is not nil, after each move.
func (p *player) playOn(maxMoves int, visit func(game.Move)) outcome {
	if p.policy.Weight == nil && p.uniform != nil {
		moves, branching, end := p.uniform.PlayUniform(p.rng, p.seen, maxMoves, visit)
		return outcome{end, moves, branching}
	}
	return p.playByMoves(maxMoves, visit)
}

func (p *player) restart() {
	p.pos.CopyFrom(p.start)
	p.seen.Reset()
	p.seen.Add(p.pos.Hash())
}

// playByMoves is playOn for all policies, move by move.
func (p *player) playByMoves(maxMoves int, visit func(game.Move)) (o outcome) {
	for !p.pos.Won() {
		m, n := p.pick()
		o.branching += int64(n)
		if n == 0 || m == noMove {
			o.ending = game.TrialDead
			return o
		}
		if o.moves == maxMoves {
			o.ending = game.TrialCapped
			return o
		}
		p.pos.Play(m)
		o.moves++
		if visit != nil {
			visit(m)
		}
	}
	return o
}

// noMove stands for no move. No game encodes a move so.
const noMove = ^game.Move(0)

// pick returns a move by the policy, or noMove, and the number of legal moves.
// It marks the position that the move leads to as seen.
//
// The uniform policy draws from all legal moves until one leads to an unseen
// position, which makes all such moves equally likely. After
// [game.DrawsBeforeListing] failed draws it lists the unseen moves and draws from the list. The
// distribution is the same.
func (p *player) pick() (game.Move, int) {
	if p.policy.Weight != nil {
		return p.pickWeighted()
	}
	var n int
	for range game.DrawsBeforeListing {
		var m game.Move
		m, n = p.pos.Pick(p.rng.Uint64())
		if n == 0 || p.seen.Add(p.pos.HashAfter(m)) {
			return m, n
		}
	}
	p.listUnseen()
	if len(p.moves) == 0 {
		return noMove, n
	}
	return p.take(p.below(len(p.moves))), n
}

func (p *player) pickWeighted() (game.Move, int) {
	n := p.listUnseen()
	total := 0
	p.weights = p.weights[:0]
	for _, m := range p.moves {
		total += p.policy.Weight(p.pos, m)
		p.weights = append(p.weights, total)
	}
	if total == 0 {
		return noMove, n
	}
	r := p.below(total)
	return p.take(slices.IndexFunc(p.weights, func(sum int) bool { return r < sum })), n
}

// take returns the i-th of the listed moves and marks its position as seen.
func (p *player) take(i int) game.Move {
	m := p.moves[i]
	p.seen.Add(p.pos.HashAfter(m))
	return m
}

// listUnseen sets p.moves to the legal moves to unseen positions. It returns the
// number of all legal moves.
func (p *player) listUnseen() int {
	p.moves = p.pos.AppendMoves(p.moves[:0])
	n := len(p.moves)
	p.moves = p.seen.Unseen(p.pos, p.moves)
	return n
}

// below returns a uniformly random number in 0..n−1, up to a bias below
// n/2⁶⁴.
func (p *player) below(n int) int { return int(below(p.rng, uint64(n))) }

func below(rng *rand.PCG, n uint64) uint64 {
	hi, _ := bits.Mul64(rng.Uint64(), n)
	return hi
}
