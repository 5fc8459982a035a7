package open

import (
	"slices"

	"patience/game"
	"patience/game/calculation"
)

// A player plays the schedule that satisfies the clauses.
type player struct {
	*schedule
	position game.Position
	heights  [foundations]int
	stacks   [][]uint8 // by the number of the stack in the schedule
	moves    []game.Move
}

// solution returns the moves of the schedule that was found.
func (w *schedule) solution() []game.Move {
	p := player{schedule: w, position: w.search.position.Clone()}
	for f := range w.search.foundations {
		p.heights[f] = w.search.position.Height(f)
	}
	for place := range w.search.stacks {
		p.stacks = append(p.stacks, w.search.position.AppendStack(nil, place))
	}
	order := w.inOrder()
	for drawn := 0; ; drawn++ {
		for len(order) > 0 && (drawn == len(w.search.stock) || !w.True(w.late[order[0]][drawn+1])) {
			p.fill(order[0])
			order = order[1:]
		}
		if drawn == len(w.search.stock) {
			return p.moves
		}
		p.draw(&w.cards[len(w.cards)-len(w.search.stock)+drawn], drawn+1)
	}
}

// inOrder returns the slots in the order in which they are filled.
func (w *schedule) inOrder() []int {
	earlier := make([]int, len(w.slots))
	order := make([]int, len(w.slots))
	for p := range w.slots {
		order[p] = p
		for q := range w.slots {
			if p != q && w.True(w.before[q][p]) {
				earlier[p]++
			}
		}
	}
	slices.SortFunc(order, func(p, q int) int { return earlier[p] - earlier[q] })
	return order
}

// draw draws a card: to its foundation if it leaves in this phase and is
// wanted now, else onto its stack.
func (p *player) draw(c *waiter, phase int) {
	for _, fill := range c.fills {
		slot := p.slots[fill.slot]
		if p.True(fill.is) && p.heights[slot.foundation] == slot.height {
			p.heights[slot.foundation]++
			p.play(-1, calculation.Target{Foundation: true, Index: slot.foundation})
			return
		}
	}
	for i, on := range c.on {
		if p.True(on) {
			p.play(-1, calculation.Target{Index: p.place(i)})
			p.stacks[i] = append(p.stacks[i], c.rank)
			return
		}
	}
}

// fill sends the card that fills a slot there, unless it went there at once.
func (p *player) fill(s int) {
	slot := p.slots[s]
	if p.heights[slot.foundation] > slot.height {
		return
	}
	for i := range p.cards {
		for _, fill := range p.cards[i].fills {
			if fill.slot != s || !p.True(fill.is) {
				continue
			}
			for stack, on := range p.cards[i].on {
				if p.True(on) {
					p.heights[slot.foundation]++
					p.play(p.place(stack), calculation.Target{Foundation: true, Index: slot.foundation})
					p.stacks[stack] = p.stacks[stack][:len(p.stacks[stack])-1]
				}
			}
		}
	}
}

// place returns the place in the position of a stack of the schedule: of the
// first one with the same cards.
func (p *player) place(stack int) int {
	place := 0
	for !slices.Equal(p.stacks[stack], p.position.(*calculation.Position).AppendStack(nil, place)) {
		place++
	}
	return place
}

// play makes a move from a place, −1 for the stock.
func (p *player) play(from int, to calculation.Target) {
	for _, m := range p.position.AppendMoves(nil) {
		place, fromStock := calculation.FromStock(m)
		if fromStock == (from < 0) && (fromStock || place == from) && calculation.MoveTo(m) == to {
			p.position.Play(m)
			p.moves = append(p.moves, m)
			return
		}
	}
}
