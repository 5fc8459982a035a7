package rollout

import (
	"patience/game"
)

// An outcome is the result of one trial. The trial's last position is in
// player.pos.
type outcome struct {
	ending    game.TrialEnd
	moves     int
	branching int64
}

// A player plays trials of one policy from one position, one after another, without
// allocating.
type player struct {
	start    game.Position
	pos      game.Position
	plays    Player     // of the policy
	visits   visitor    // the same, nil if it is none
	lanes    game.Lanes // nil if trials are played one after another; see stage.player
	maxMoves int
	rng      game.Rand
	seen     *game.HashSet
}

// newPlayer returns a player of trials from a position, in which cards stay home.
func newPlayer(start game.Position, policy Policy, maxMoves int) *player {
	if r, ok := start.(returning); ok {
		start = r.Staying()
	}
	p := &player{
		start:    start,
		pos:      start.Clone(),
		plays:    policy.player(start),
		maxMoves: maxMoves,
		seen:     game.NewHashSet(maxMoves + 1),
	}
	p.visits, _ = p.plays.(visitor)
	return p
}

// trial plays one trial from the start.
func (p *player) trial() outcome {
	p.restart()
	moves, branching, end := p.plays.PlayTrial(p.pos, &p.rng, p.seen, p.maxMoves)
	return outcome{end, moves, branching}
}

// A visitor is a Player that tells the moves of a trial while it plays: a picker or a
// softmax.
type visitor interface {
	visitTrial(p game.Position, rng *game.Rand, seen *game.HashSet, maxMoves int, visit func(game.Move)) (moves int,
		branching int64, end game.TrialEnd)
}

// playOn plays a trial from the position in hand, at most maxMoves moves of it, and
// calls visit after each move. The policy's player must be a visitor.
func (p *player) playOn(maxMoves int, visit func(game.Move)) outcome {
	moves, branching, end := p.visits.visitTrial(p.pos, &p.rng, p.seen, maxMoves, visit)
	return outcome{end, moves, branching}
}

func (p *player) restart() {
	p.pos.CopyFrom(p.start)
	p.seen.Reset()
	p.seen.Add(p.pos.Hash())
}
