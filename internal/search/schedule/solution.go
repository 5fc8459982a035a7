package schedule

import (
	"slices"

	"patience/game"
	"patience/internal/games/calculation"
)

// A player plays a schedule that satisfies the clauses.
type player struct {
	*schedule
	position *calculation.Position
	stacks   [][]uint8 // as the schedule numbers them
	moves    []game.Move
}

// solution returns the moves of the schedule that was found.
func (s *schedule) solution() []game.Move {
	p := player{schedule: s, position: s.position.Clone().(*calculation.Position), moves: []game.Move{}}
	for place := range s.stacks {
		p.stacks = append(p.stacks, s.position.AppendStack(nil, place))
	}
	stacked := len(s.cards) - len(s.stock)
	order := s.inOrder()
	for drawn := 0; ; drawn++ {
		for len(order) > 0 && !s.True(s.late[order[0]][drawn+1]) {
			p.fill(order[0])
			order = order[1:]
		}
		if drawn == len(s.stock) {
			return p.moves
		}
		p.draw(&s.cards[stacked+drawn])
	}
}

// inOrder returns the slots in the order in which they are filled.
func (s *schedule) inOrder() []int {
	earlier, order := make([]int, len(s.slots)), make([]int, len(s.slots))
	for p := range s.slots {
		order[p] = p
		for q := range s.slots {
			if p != q && s.True(s.before[q][p]) {
				earlier[p]++
			}
		}
	}
	slices.SortFunc(order, func(p, q int) int { return earlier[p] - earlier[q] })
	return order
}

// draw draws a card: to its foundation if that wants it now, and otherwise onto
// its stack. On the foundation it is out of the way.
func (p *player) draw(c *card) {
	if slot := p.slots[p.fills(c)]; p.position.Height(slot.foundation) == slot.height {
		p.play(fromStock, calculation.Target{Foundation: true, Index: slot.foundation})
		return
	}
	stack := p.stackOf(c)
	p.play(fromStock, calculation.Target{Index: p.place(stack)})
	p.stacks[stack] = append(p.stacks[stack], uint8(c.rank))
}

// fill fills a slot from a stack, unless it has been filled from the stock.
func (p *player) fill(s int) {
	slot := p.slots[s]
	if p.position.Height(slot.foundation) > slot.height {
		return
	}
	c := 0
	for p.fills(&p.cards[c]) != s {
		c++
	}
	stack := p.stackOf(&p.cards[c])
	p.play(p.place(stack), calculation.Target{Foundation: true, Index: slot.foundation})
	p.stacks[stack] = p.stacks[stack][:len(p.stacks[stack])-1]
}

// fills returns the slot that a card fills.
func (s *schedule) fills(c *card) int {
	i := slices.IndexFunc(c.fills, func(f filling) bool { return s.True(f.is) })
	return c.fills[i].slot
}

// stackOf returns the number of the stack of a card.
func (s *schedule) stackOf(c *card) int { return slices.IndexFunc(c.on, s.True) }

// place returns the first place of the position whose stack has the same cards.
func (p *player) place(stack int) int {
	place := 0
	for place+1 < len(p.stacks) && !slices.Equal(p.stacks[stack], p.position.AppendStack(nil, place)) {
		place++
	}
	return place
}

// fromStock stands for the stock, as the place that a card comes from.
const fromStock = -1

// play makes a move if it is legal. If it is not, the referee will reject the
// solution.
func (p *player) play(from int, to calculation.Target) {
	for _, m := range p.position.AppendMoves(nil) {
		place, stock := calculation.FromStock(m)
		if stock {
			place = fromStock
		}
		if place == from && calculation.MoveTo(m) == to {
			p.position.Play(m)
			p.moves = append(p.moves, m)
			return
		}
	}
}
