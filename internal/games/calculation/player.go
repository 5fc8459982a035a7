package calculation

import (
	"bytes"

	"patience/game"
)

// A Player plays by the priority tables of Shintani and Nanzaki. It turns up one
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
type Player struct {
	rules   *Rules
	table   [][]operation
	heights [maxFoundations]int
	stacks  [][]plannedCard // Z X C V
}

// A plannedCard is a card of a stack and the foundation for which it is
// planned.
type plannedCard struct {
	rank       uint8
	foundation int
}

// NewPlayer returns a player at a board. It returns false unless the board has a
// full deck and three or four stacks, for which there are tables. The player
// plans cards that lie in stacks already without a deadlock where it can.
func NewPlayer(b *Board) (*Player, bool) {
	table, ok := priorities[b.Rules.Stacks]
	if !ok || b.Rules.Cards() != maxCards {
		return nil, false
	}
	p := &Player{rules: b.Rules, table: table, heights: b.Heights, stacks: make([][]plannedCard, b.Rules.Stacks)}
	for i, stack := range b.Stacks {
		for _, rank := range stack {
			p.stacks[i] = append(p.stacks[i], plannedCard{rank, p.freePlan(i, rank)})
		}
	}
	return p, true
}

// Plays plays the deal with a stock, the next card first, and reports whether the
// player wins. The player must be new.
func (p *Player) Plays(stock []uint8) bool {
	for {
		rank := uint8(0)
		if len(stock) > 0 {
			rank = stock[0]
		}
		a, ok := p.next(rank)
		if !ok {
			break
		}
		p.do(a, rank)
		if a.from < 0 {
			stock = stock[1:]
		}
	}
	for f := range p.rules.Foundations {
		if p.heights[f] < p.rules.Ranks {
			return false
		}
	}
	return true
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
func (p *Player) next(rank uint8) (action, bool) {
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
func (p *Player) unplanned(rank uint8) (action, bool) {
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

func (p *Player) wants(f int, rank uint8) bool {
	return p.rules.Rank(f, p.heights[f]) == int(rank)
}

// allows reports whether an operation is allowed with the card drawn, and returns
// the stack that the card goes to, or −1 for the foundation.
func (p *Player) allows(op operation, rank uint8) (to int, ok bool) {
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
func (p *Player) planned(f int, rank uint8) bool {
	_, ok := p.find(f, rank)
	return ok
}

// find returns the stacked card of a rank that is planned for a foundation.
func (p *Player) find(f int, rank uint8) (*plannedCard, bool) {
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
func (p *Player) lineUp(f int, rank uint8) (int, bool) {
	next := p.rules.Rank(f, p.rules.Height(f, int(rank))+1)
	for i, stack := range p.stacks {
		if n := len(stack); n > 0 && stack[n-1] == (plannedCard{uint8(next), f}) {
			return i, true
		}
	}
	return 0, false
}

// do does an action; rank is that of the card drawn.
func (p *Player) do(a action, rank uint8) {
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
	if c, ok := p.find(a.foundation, rank); ok {
		c.foundation = p.freePlan(-1, rank)
	}
}

// freePlan returns a foundation that will still want a rank and for which no card
// of it is planned, if possible one without a deadlock on a stack. The stack is
// −1 if deadlocks do not matter.
func (p *Player) freePlan(stack int, rank uint8) int {
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
func (p *Player) deadlock(stack, f int, rank uint8) bool {
	w := waiting{player: p, under: stack}
	return w.forPlaces(f, p.rules.Height(f, int(rank)))
}

// waiting looks at the cards that have to leave before something else.
type waiting struct {
	player *Player
	under  int                            // the stack whose cards must not be among them
	places [maxFoundations][maxCards]bool // by foundation and height: looked at already
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

// priorityWeighting gives the weight 1 to the move that [Player] makes and 0 to
// all others. At a position that the player would not have come to, it gives
// the weight 1 to every move home, or to every move if no card can go home.
var priorityWeighting = game.Weighting{
	Name: "priority",
	Doc: "the one move of the player by the priority tables of Shintani and Nanzaki (2005), who does not see the stock; " +
		"at a position to which he would not have come, any move home, or any move if there is none",
	Weight: func(position game.Position, m game.Move) int {
		p := position.(*Position)
		choice, onPath, ok := p.priorityMove()
		switch {
		case onPath && ok && m == choice, !onPath && (MoveTo(m).Foundation || !p.canGoHome()):
			return 1
		}
		return 0
	},
}

func (p *Position) canGoHome() bool {
	var room [mostMoves]game.Move
	return MoveTo(p.AppendMoves(room[:0])[0]).Foundation ||
		len(p.Stock()) > 0 && len(p.appendPlays(room[:0], stock, p.ranks[p.drawn])) > 0
}

// priorityMove lets a player play from the start to p, and returns the move that
// it makes there. It reports whether it gets there and whether it makes one.
func (p *Position) priorityMove() (m game.Move, onPath, ok bool) {
	player, ok := NewPlayer(p.start.Board().(*Board))
	if !ok {
		return 0, false, false
	}
	for c := p.start.drawn; c <= p.drawn; {
		rank := uint8(0)
		if int(c) < len(p.ranks) {
			rank = p.ranks[c]
		}
		a, ok := player.next(rank)
		if c == p.drawn && player.isAt(p) {
			return player.move(a, p), true, ok
		}
		if !ok {
			return 0, false, false
		}
		player.do(a, rank)
		if a.from < 0 {
			c++
		}
	}
	return 0, false, false
}

// isAt reports whether the player's foundations and stacks are those of a
// position, whatever the order of the stacks.
func (p *Player) isAt(q *Position) bool {
	for f := range p.rules.Foundations {
		if p.heights[f] != q.Height(f) {
			return false
		}
	}
	var used [maxStacks]bool
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
func (p *Player) place(i int, q *Position, used *[maxStacks]bool) int {
	var ranks, room [maxCards]uint8
	mine := ranks[:0]
	for _, c := range p.stacks[i] {
		mine = append(mine, c.rank)
	}
	for place := range q.rules.Stacks {
		if !used[place] && bytes.Equal(q.AppendStack(room[:0], place), mine) {
			return place
		}
	}
	return -1
}

// move returns the move of a position that is an action.
func (p *Player) move(a action, q *Position) game.Move {
	from, to := stock, foundation0+a.foundation
	if a.from >= 0 {
		from = p.place(a.from, q, new([maxStacks]bool))
	}
	if a.to >= 0 {
		to = p.place(a.to, q, new([maxStacks]bool))
	}
	return newMove(from, to)
}
