package calculation

import (
	"fmt"
	"strings"

	"patience/game"
	"patience/game/card"
)

// A move is from | to<<8. It goes from the stock or from the place of a stack, to
// a foundation or to the place of a stack. Places are those of the position
// before the move.
func newMove(from, to int) game.Move { return game.Move(from) | game.Move(to)<<8 }

const (
	stock       = 0xFF // as the origin of a move
	foundation0 = 0x80 // plus f: foundation f as the target of a move
)

// Target is where a move goes.
type Target struct {
	Foundation bool // to a foundation, not to a stack
	Index      int  // of the foundation, or the place of the stack; from 0
}

// MoveTo returns where a move goes.
func MoveTo(m game.Move) Target {
	to := int(m >> 8)
	return Target{to&foundation0 != 0, to &^ foundation0}
}

// FromStock reports whether a move takes the next card of the stock. Otherwise
// it takes the last card of the stack at the place returned.
func FromStock(m game.Move) (place int, ok bool) { return int(m & 0xFF), m&0xFF == stock }

// MoveText names a move by the card, where it comes from and where it goes. It
// names stacks by the cards they hold: "K from stack 3 K to foundation 2".
func (p *Position) MoveText(m game.Move) string {
	var w strings.Builder
	place, fromStock := FromStock(m)
	w.WriteString(card.RankText(int(p.ranks[p.taken(m)])))
	if !fromStock {
		w.WriteString(" from " + p.stackText(place))
	}
	if to := MoveTo(m); to.Foundation {
		fmt.Fprintf(&w, " to foundation %d", to.Index+1)
	} else {
		fmt.Fprintf(&w, " onto %s", p.stackText(to.Index))
	}
	return w.String()
}

func (p *Position) stackText(place int) string {
	ranks := p.AppendStack(nil, place)
	if len(ranks) == 0 {
		return "an empty stack"
	}
	return "stack " + ranksText(ranks)
}

// taken returns the card that a move takes.
func (p *Position) taken(m game.Move) uint8 {
	if place, fromStock := FromStock(m); !fromStock {
		return p.top[place]
	}
	return p.drawn
}

// AppendMoves appends the legal moves: first from stacks to foundations, then
// from the stock to foundations, then from the stock onto stacks. Of stacks with
// the same cards it takes the first.
func (p *Position) AppendMoves(dst []game.Move) []game.Move {
	for place := range p.rules.Stacks {
		if c := p.top[place]; c != noCard && p.first(place) {
			dst = p.appendPlays(dst, place, p.ranks[c])
		}
	}
	if int(p.drawn) == len(p.ranks) {
		return dst
	}
	dst = p.appendPlays(dst, stock, p.ranks[p.drawn])
	for place := range p.rules.Stacks {
		if p.first(place) {
			dst = append(dst, newMove(stock, place))
		}
	}
	return dst
}

// first reports whether the stack at a place is the first with its cards.
func (p *Position) first(place int) bool {
	return place == 0 || p.below(p.top[place]) != p.below(p.top[place-1]) || !p.equal(p.top[place], p.top[place-1])
}

// appendPlays appends the moves of a card of a rank to foundations.
func (p *Position) appendPlays(dst []game.Move, from int, rank uint8) []game.Move {
	for f := range p.rules.Foundations {
		if p.wants[f][p.height[f]] == rank {
			dst = append(dst, newMove(from, foundation0+f))
		}
	}
	return dst
}

// mostMoves is an upper bound on the number of legal moves.
const mostMoves = (maxStacks+1)*maxFoundations + maxStacks

// Pick returns the number of legal moves and one of them; see
// [game.Position].
func (p *Position) Pick(r uint64) (game.Move, int) {
	var room [mostMoves]game.Move
	return game.PickOf(p.AppendMoves(room[:0]), r)
}

// Play makes a legal move.
func (p *Position) Play(m game.Move) {
	p.hash = p.HashAfter(m)
	c, to := p.taken(m), MoveTo(m)
	if place, fromStock := FromStock(m); fromStock {
		p.drawn++
	} else {
		p.top[place] = p.on[c]
		p.settle(place)
	}
	if to.Foundation {
		p.height[to.Index]++
		p.home++
		p.sent[p.numSent] = c
		p.numSent++
		return
	}
	p.on[c] = p.top[to.Index]
	p.chain[c] = link(p.below(p.on[c]), p.ranks[c])
	p.top[to.Index] = c
	p.settle(to.Index)
}

// Undo takes back the last move made, which is m.
func (p *Position) Undo(m game.Move) {
	_, fromStock := FromStock(m)
	to := MoveTo(m)
	if fromStock {
		p.drawn--
	}
	if to.Foundation {
		p.height[to.Index]--
		p.home--
		p.numSent--
	} else {
		place := p.placeOf(p.drawn)
		p.top[place] = p.on[p.drawn]
		p.settle(place)
	}
	if !fromStock {
		c := p.sent[p.numSent]
		place := p.placeOf(p.on[c])
		p.top[place] = c
		p.settle(place)
	}
	p.hash = p.hashOf()
}
