package calculation

import (
	"bytes"
	"slices"

	"patience/game"
	"patience/internal/games/calculation"
)

// A Priority plays by the priority tables of Shintani and Nanzaki. It turns up one
// card at a time and does not see the rest of the stock. It plans every card
// that it stacks for one foundation:
//
//   - When a card is drawn, the player does the first operation in the row of
//     its rank that is allowed. T is allowed if the foundation wants the card and
//     no stacked card is planned for that place. The others are allowed if the
//     foundation will still want the rank, no stacked card is planned for it,
//     and there is no deadlock.
//   - N needs a stack whose last card is planned for the next place of the same
//     foundation.
//   - There is a deadlock if, by the plans, a card would have to leave before one
//     that lies above it. The operation c is allowed all the same.
//   - A card goes from a stack to the foundation for which it is planned as soon
//     as possible.
//   - If no operation is allowed, the player sends home any card that can go,
//     planned or not. If none can go, it gives up.
//
// The paper leaves the last four points to an earlier report. They are our
// reading; docs/research/reproduction/calculation.md shows what other readings give.
type Priority struct {
	rules   *calculation.Rules
	table   [][]operation
	heights [foundations]int
	home    int             // the sum of heights
	stacks  [][]plannedCard // Z X C V
}

// A plannedCard is a card of a stack and the foundation for which it is
// planned.
type plannedCard struct {
	rank       uint8
	foundation int
}

// NewPriority returns a player at a board. It returns false unless the board has a
// full deck and three or four stacks, for which there are tables. The player
// plans cards that lie in stacks already without a deadlock where it can.
func NewPriority(b *calculation.Board) (*Priority, bool) {
	table, ok := priorities[b.Rules.Stacks]
	if !ok || b.Rules.Cards() != cards {
		return nil, false
	}
	p := &Priority{rules: b.Rules, table: table, heights: b.Heights, stacks: make([][]plannedCard, b.Rules.Stacks)}
	for _, height := range b.Heights {
		p.home += height
	}
	for i, stack := range b.Stacks {
		for _, rank := range stack {
			p.stacks[i] = append(p.stacks[i], plannedCard{rank, p.freePlan(i, rank)})
		}
	}
	return p, true
}

// An action is what a player does next, with the card drawn or with the last card
// of a stack.
type action struct {
	from       int // a stack, or −1 for the card drawn
	to         int // a stack, or −1 for the foundation
	foundation int // where the card goes, or for which it is planned
}

// next returns what the player does when a card of a rank is drawn. The rank is 0
// if the stock is empty. It returns false if the player gives up.
func (p *Priority) next(rank uint8) (action, bool) {
	for i, stack := range p.stacks {
		if n := len(stack); n > 0 && p.wants(stack[n-1].foundation, stack[n-1].rank) {
			return action{i, -1, stack[n-1].foundation}, true
		}
	}
	if rank > 0 {
		for _, op := range p.table[rank] {
			if to, ok := p.allows(op, rank); ok {
				return action{-1, to, op.foundation}, true
			}
		}
	}
	return p.unplanned(rank)
}

// unplanned returns an action that sends a card home against the plans.
func (p *Priority) unplanned(rank uint8) (action, bool) {
	for f := range p.rules.Foundations {
		if rank > 0 && p.wants(f, rank) {
			return action{-1, -1, f}, true
		}
		for i, stack := range p.stacks {
			if n := len(stack); n > 0 && p.wants(f, stack[n-1].rank) {
				return action{i, -1, f}, true
			}
		}
	}
	return action{}, false
}

func (p *Priority) wants(f int, rank uint8) bool {
	return p.rules.Rank(f, p.heights[f]) == int(rank)
}

// allows reports whether an operation is allowed with the card drawn, and returns
// the stack that the card goes to, or −1 for the foundation.
func (p *Priority) allows(op operation, rank uint8) (to int, ok bool) {
	if p.heights[op.foundation] > p.rules.Height(op.foundation, int(rank)) || p.planned(op.foundation, rank) {
		return 0, false
	}
	switch op.letter {
	case 'T':
		return -1, p.wants(op.foundation, rank)
	case 'N':
		return p.lineUp(op.foundation, rank)
	case 'c':
		return stackOfLetter['C'], true
	}
	to = stackOfLetter[op.letter]
	return to, !p.deadlock(to, op.foundation, rank)
}

var stackOfLetter = map[byte]int{'Z': 0, 'X': 1, 'C': 2, 'V': 3}

// planned reports whether a stacked card of a rank is planned for a foundation.
func (p *Priority) planned(f int, rank uint8) bool {
	_, ok := p.find(f, rank)
	return ok
}

// find returns the stacked card of a rank that is planned for a foundation.
func (p *Priority) find(f int, rank uint8) (*plannedCard, bool) {
	for _, stack := range p.stacks {
		for i := range stack {
			if stack[i] == (plannedCard{rank, f}) {
				return &stack[i], true
			}
		}
	}
	return nil, false
}

// lineUp returns a stack whose last card is planned for a foundation and follows
// a rank there.
func (p *Priority) lineUp(f int, rank uint8) (int, bool) {
	next := p.rules.Rank(f, p.rules.Height(f, int(rank))+1)
	for i, stack := range p.stacks {
		if n := len(stack); n > 0 && stack[n-1] == (plannedCard{uint8(next), f}) {
			return i, true
		}
	}
	return 0, false
}

// do does an action; rank is that of the card drawn.
func (p *Priority) do(a action, rank uint8) {
	if a.from >= 0 {
		n := len(p.stacks[a.from]) - 1
		c := p.stacks[a.from][n]
		p.stacks[a.from] = p.stacks[a.from][:n]
		rank = c.rank
	}
	if a.to >= 0 {
		p.stacks[a.to] = append(p.stacks[a.to], plannedCard{rank, a.foundation})
		return
	}
	p.heights[a.foundation]++
	p.home++
	if c, ok := p.find(a.foundation, rank); ok {
		c.foundation = p.freePlan(-1, rank)
	}
}

// freePlan returns a foundation that will still want a rank and for which no card
// of it is planned, if possible one without a deadlock on a stack. The stack is
// −1 if deadlocks do not matter.
func (p *Priority) freePlan(stack int, rank uint8) int {
	free := 0
	for f := range p.rules.Foundations {
		if p.heights[f] > p.rules.Height(f, int(rank)) || p.planned(f, rank) {
			continue
		}
		if free = f; stack < 0 || !p.deadlock(stack, f, rank) {
			break
		}
	}
	return free
}

// deadlock reports whether a card of a rank that is put onto a stack and planned
// for a foundation would have to wait for a card below it.
func (p *Priority) deadlock(stack, f int, rank uint8) bool {
	w := waiting{player: p, under: stack}
	return w.forPlaces(f, p.rules.Height(f, int(rank)))
}

// waiting looks at the cards that have to leave before something else.
type waiting struct {
	player *Priority
	under  int                      // the stack whose cards must not be among them
	places [foundations][cards]bool // by foundation and height: looked at already
}

// forPlaces looks at the cards that are planned for a foundation below a height.
// It reports whether it found a card of the stack.
func (w *waiting) forPlaces(f, height int) bool {
	for h := w.player.heights[f]; h < height; h++ {
		if w.places[f][h] {
			continue
		}
		w.places[f][h] = true
		if w.forCard(plannedCard{uint8(w.player.rules.Rank(f, h)), f}) {
			return true
		}
	}
	return false
}

// forCard looks at a card, if it is in a stack, and at those above it.
func (w *waiting) forCard(c plannedCard) bool {
	for i, stack := range w.player.stacks {
		for depth := range stack {
			if stack[depth] != c {
				continue
			}
			if i == w.under {
				return true
			}
			for _, above := range stack[depth+1:] {
				if w.forPlaces(above.foundation, w.player.rules.Height(above.foundation, int(above.rank))) {
					return true
				}
			}
		}
	}
	return false
}

// isAt reports whether the player's foundations and stacks are those of a
// position, whatever the order of the stacks.
func (p *Priority) isAt(q *calculation.Position) bool {
	for f := range p.rules.Foundations {
		if p.heights[f] != q.Height(f) {
			return false
		}
	}
	var used [MaxStacks]bool
	for i := range p.stacks {
		place := p.place(i, q, &used)
		if place < 0 {
			return false
		}
		used[place] = true
	}
	return true
}

// place returns the first place of a position that is not used and has the same
// cards as stack i of the player, or −1.
func (p *Priority) place(i int, q *calculation.Position, used *[MaxStacks]bool) int {
	var ranks, room [cards]uint8
	mine := ranks[:0]
	for _, c := range p.stacks[i] {
		mine = append(mine, c.rank)
	}
	for place := range q.Rules().Stacks {
		if !used[place] && bytes.Equal(q.AppendStack(room[:0], place), mine) {
			return place
		}
	}
	return -1
}

// move returns the legal move of a position that is an action, and false if there
// is none.
func (p *Priority) move(a action, q *calculation.Position) (game.Move, bool) {
	to := calculation.Target{Foundation: a.to < 0, Index: a.foundation}
	if a.to >= 0 {
		to.Index = p.place(a.to, q, new([MaxStacks]bool))
	}
	moves := q.AppendMoves(nil)
	i := slices.IndexFunc(moves, func(m game.Move) bool {
		place, fromStock := calculation.FromStock(m)
		return calculation.MoveTo(m) == to && fromStock == (a.from < 0) &&
			(fromStock || place == p.place(a.from, q, new([MaxStacks]bool)))
	})
	if i < 0 {
		return 0, false
	}
	return moves[i], true
}
