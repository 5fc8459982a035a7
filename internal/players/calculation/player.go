package calculation

import (
	"slices"

	"patience/game"
	"patience/internal/games/calculation"
)

// A player is a rollout.Player. What it does depends on the table, the card
// drawn and random numbers, never on the order of the cards unseen.
type player struct {
	chooser
	position  *calculation.Position
	now       Table // of the position
	most      int   // moves
	moves     int
	branching int64
}

// PlayTrial plays a trial. The player places each drawn card and sends home all cards of
// stacks that can go, before it looks at the next card. It adds to seen but does not read
// it: no position of a game occurs twice.
func (p *player) PlayTrial(position game.Position, rng *game.Rand, seen *game.HashSet, maxMoves int) (moves int,
	branching int64, end game.TrialEnd,
) {
	end = p.trial(position.(*calculation.Position), rng, seen, maxMoves)
	return p.moves, p.branching, end
}

func (p *player) trial(position *calculation.Position, rng *game.Rand, seen *game.HashSet, maxMoves int) game.TrialEnd {
	p.position, p.most, p.moves, p.branching = position, maxMoves, 0, 0
	planned := false
	if p.now, planned = tableOf(position); !planned {
		return p.finish(seen)
	}
	start := option{Table: p.now}
	p.options = 0
	p.settle(&start)
	for p.options > 0 {
		if !p.play(p.choose(rng), seen) {
			return game.TrialCapped
		}
		stock := position.Stock()
		if len(stock) == 0 {
			break
		}
		p.draw(&p.now, stock[0]-1)
	}
	return p.finish(seen)
}

// finish ends a trial without a plan: a card that can go home goes there, and
// others go to the first place.
func (p *player) finish(seen *game.HashSet) game.TrialEnd {
	var room [mostMoves]game.Move
	for !p.position.Won() {
		moves := p.position.AppendMoves(room[:0])
		if len(moves) == 0 {
			return game.TrialDead
		}
		if p.moves == p.most {
			return game.TrialCapped
		}
		i := max(0, slices.IndexFunc(moves, func(m game.Move) bool { return calculation.MoveTo(m).Foundation }))
		p.make(moves[i], len(moves), seen)
	}
	return game.TrialWon
}

// make makes one of some legal moves.
func (p *player) make(m game.Move, legal int, seen *game.HashSet) {
	p.position.Play(m)
	seen.Add(p.position.Hash())
	p.moves++
	p.branching += int64(legal)
}

// play makes the moves of an option. It reports whether there was room for them.
func (p *player) play(o *option, seen *game.HashSet) bool {
	for _, s := range o.steps[:o.moves] {
		if p.moves == p.most {
			return false
		}
		var room [mostMoves]game.Move
		moves := p.position.AppendMoves(room[:0])
		p.make(p.find(moves, s), len(moves), seen)
		if s.from != drawn {
			p.now.size[s.from]--
		}
	}
	p.now.copyFrom(&o.Table)
	return true
}

// mostMoves is at least the number of legal moves.
const mostMoves = (MaxStacks+1)*foundations + MaxStacks

// find returns the legal move that a step stands for. Stacks have other places
// in a position than in a table, so it looks for their cards.
func (p *player) find(moves []game.Move, s step) game.Move {
	for _, m := range moves {
		place, fromStock := calculation.FromStock(m)
		if fromStock != (s.from == drawn) || !fromStock && !p.holds(place, int(s.from)) {
			continue
		}
		to := calculation.MoveTo(m)
		if to.Foundation == (s.to >= home) && (to.Foundation && to.Index == int(s.to-home) || !to.Foundation &&
			p.holds(to.Index, int(s.to))) {
			return m
		}
	}
	panic("no legal move for a step")
}

// holds reports whether the position has the cards of a stack at a place.
func (p *player) holds(place, stack int) bool {
	var room [cards]uint8
	return slices.EqualFunc(p.position.AppendStack(room[:0], place), p.now.stack(stack), func(rank, slot uint8) bool {
		return rank-1 == rankOf[slot]
	})
}
