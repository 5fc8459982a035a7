package open

// A plan is a guess at how the game goes on from a state: every card of the
// stock that cannot go to a foundation when it is drawn waits in a place of
// its own, and goes when it is wanted. Then the cards that wait are put onto
// the stacks there are, each on the one whose last card leaves next after it;
// a card that finds no such stack is a penalty. The guess proves nothing.
type plan struct {
	search  *search
	heights [foundations]uint8
	left    [maxStacks]int32           // what is left of the stacks of the state
	waiting [16][foundations + 1]uint8 // by rank: the cards of the stock that wait
	waits   [16]uint8                  // how many they are
	turn    uint8                      // the number of the next play
	drawn   [maxStock]uint8            // by card of the stock: the turn at which it is drawn
	leaves  [maxStock]uint8            // by card of the stock: its turn, 0 when drawn, or stays
	piles   [maxStacks]pile
}

// A pile is a stack as the turns at which its cards leave, its last card last.
type pile struct {
	turns [2 * maxStock]uint8
	n     int
}

// stays is the turn of a card that never leaves.
const stays = 255

// The penalties of a plan, chosen by trial on deals with three stacks.
const (
	stuckPenalty  = 40 // a card of a stack never leaves
	lostPenalty   = 20 // a card of the stock never leaves
	misfitPenalty = 40 // a card finds no stack
	delayPenalty  = 10 // for every 16 turns by which it is in the way
	delayTurns    = 16
	waitPenalty   = 5 // a card waits
	maxPenalty    = 1<<12 - 1
)

// penalty returns how bad the plan for a state is, 0 to maxPenalty.
func (s *search) penalty(t *state) int {
	p := plan{search: s, heights: t.heights, left: t.stacks, turn: 1}
	p.sendHome()
	for c := s.drawn; c < len(s.stock); c++ {
		p.draw(c)
		p.sendHome()
	}
	penalty := 0
	for i := range s.stacks {
		penalty += stuckPenalty * p.turnOver(i)
	}
	for c := s.drawn; c < len(s.stock); c++ {
		if p.leaves[c] > 0 {
			penalty += p.wait(c)
		}
	}
	return min(penalty, maxPenalty)
}

// draw draws a card, which goes to a foundation or waits.
func (p *plan) draw(c int) {
	s := p.search
	p.drawn[c] = p.turn
	rank, f := s.stock[c]&15, -1
	for g := range s.foundations {
		if s.wants[g][p.heights[g]] == rank && (f < 0 || p.heights[g] < p.heights[f]) {
			f = g
		}
	}
	if f >= 0 {
		p.heights[f]++
		p.turn++
		return
	}
	p.leaves[c] = stays
	p.waiting[rank][p.waits[rank]] = uint8(c)
	p.waits[rank]++
}

// sendHome makes every play that can be made, from stacks first.
func (p *plan) sendHome() {
	for {
		waiting := -1
		stack := -1
		for f := 0; f < p.search.foundations && stack < 0; f++ {
			rank := p.search.wants[f][p.heights[f]]
			if rank == 0 {
				continue
			}
			if stack = p.stackOf(rank); stack >= 0 {
				p.fromStack(stack, f)
			} else if waiting < 0 && p.waits[rank] > 0 {
				waiting = f
			}
		}
		switch {
		case stack >= 0:
		case waiting >= 0:
			p.fromWaiting(waiting)
		default:
			return
		}
	}
}

// stackOf returns a stack that ends with a card of a rank, −1 if there is none.
func (p *plan) stackOf(rank uint8) int {
	for i, stack := range p.left[:p.search.stacks] {
		if p.search.trie.nodes[stack].rank == rank {
			return i
		}
	}
	return -1
}

func (p *plan) fromStack(i, f int) {
	pile := &p.piles[i]
	pile.turns[pile.n] = p.turn
	pile.n++
	p.left[i] = p.search.trie.nodes[p.left[i]].under
	p.heights[f]++
	p.turn++
}

func (p *plan) fromWaiting(f int) {
	rank := p.search.wants[f][p.heights[f]]
	p.waits[rank]--
	p.leaves[p.waiting[rank][p.waits[rank]]] = p.turn
	p.heights[f]++
	p.turn++
}

// turnOver makes the pile of a stack of the state: the cards that never leave,
// whose number it returns, under those that do.
func (p *plan) turnOver(i int) (stuck int) {
	pile := &p.piles[i]
	for stack := p.left[i]; stack != 0; stack = p.search.trie.nodes[stack].under {
		pile.turns[pile.n] = stays
		pile.n++
		stuck++
	}
	for a, b := 0, pile.n-1; a < b; a, b = a+1, b-1 {
		pile.turns[a], pile.turns[b] = pile.turns[b], pile.turns[a]
	}
	return stuck
}

// wait puts a card that waits onto the pile whose last card leaves next after
// it, or failing that onto the one whose last card leaves last, and returns
// the penalty.
func (p *plan) wait(c int) int {
	penalty := waitPenalty
	leaves := int(p.leaves[c])
	if leaves == stays {
		penalty += lostPenalty
	}
	fit, fitTurn, last, lastTurn := -1, 0, 0, -1
	for i := range p.search.stacks {
		turn := p.piles[i].last(p.drawn[c])
		if turn >= leaves && (fit < 0 || turn < fitTurn) {
			fit, fitTurn = i, turn
		}
		if turn > lastTurn {
			last, lastTurn = i, turn
		}
	}
	if fit < 0 {
		fit = last
		penalty += misfitPenalty + delayPenalty*(leaves-lastTurn)/delayTurns
	}
	pile := &p.piles[fit]
	pile.turns[pile.n] = p.leaves[c]
	pile.n++
	return penalty
}

// last drops the cards that have left by a turn and returns when the last of
// the others leaves; an empty pile is as good as one that never ends.
func (p *pile) last(now uint8) int {
	for p.n > 0 && p.turns[p.n-1] < now {
		p.n--
	}
	if p.n == 0 {
		return stays + 1
	}
	return int(p.turns[p.n-1])
}
