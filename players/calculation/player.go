package calculation

import (
	"bytes"
	"math/rand/v2"

	"patience/game"
	"patience/game/calculation"
)

// A player is a rollout.Player. What it does depends on the table, the card
// drawn and random numbers, never on the order of the cards unseen.
type player struct {
	chooser
	position  *calculation.Position
	now       table // of the position
	most      int   // moves
	moves     int
	branching int64
}

// PlayTrial plays a trial. Each card drawn is placed, and all that can go home
// from the stacks goes, before the player looks at the next card. seen is added
// to but not asked: no position of a game occurs twice.
func (p *player) PlayTrial(position game.Position, rng *rand.PCG, seen *game.HashSet, maxMoves int) (moves int, branching int64, end game.TrialEnd) {
	p.position = position.(*calculation.Position)
	p.now, p.most, p.moves, p.branching = tableOf(p.position), maxMoves, 0, 0
	start := option{table: p.now}
	p.options = 0
	p.settle(&start)
	for p.play(p.choose(rng), seen) {
		stock := p.position.Stock()
		switch {
		case len(stock) > 0:
			p.draw(&p.now, stock[0]-1)
		case p.now.won():
			return p.moves, p.branching, game.TrialWon
		default:
			return p.moves, p.branching, game.TrialDead
		}
	}
	return p.moves, p.branching, game.TrialCapped
}

// play makes the moves of an option. It reports whether there was room for them.
func (p *player) play(o *option, seen *game.HashSet) bool {
	for _, s := range o.steps[:o.moves] {
		if p.moves == p.most {
			return false
		}
		var room [mostMoves]game.Move
		moves := p.position.AppendMoves(room[:0])
		p.position.Play(p.find(moves, s))
		seen.Add(p.position.Hash())
		if s.from != drawn {
			p.now.size[s.from]--
		}
		p.moves++
		p.branching += int64(len(moves))
	}
	p.now.copyFrom(&o.table)
	return true
}

// mostMoves is at least the number of legal moves.
const mostMoves = (maxStacks+1)*foundations + maxStacks

// find returns the legal move that a step stands for. Stacks have other places
// in a position than in a table, so it looks for their cards.
func (p *player) find(moves []game.Move, s step) game.Move {
	for _, m := range moves {
		place, fromStock := calculation.FromStock(m)
		if fromStock != (s.from == drawn) || !fromStock && !p.holds(place, int(s.from)) {
			continue
		}
		to := calculation.MoveTo(m)
		if to.Foundation == (s.to >= home) && (to.Foundation && to.Index == int(s.to-home) || !to.Foundation && p.holds(to.Index, int(s.to))) {
			return m
		}
	}
	panic("no legal move for a step")
}

// holds reports whether the position has the cards of a stack at a place.
func (p *player) holds(place, stack int) bool {
	var room [cards]uint8
	ranks := p.position.AppendStack(room[:0], place)
	for i := range ranks {
		ranks[i]--
	}
	return bytes.Equal(ranks, p.now.stack(stack))
}
