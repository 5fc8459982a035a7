package calculation

import (
	"patience/game/calculation"
	"patience/game/card"
)

// The full deck, the only one that the players know. Ranks are counted from 0
// here, and so are foundations.
const (
	ranks       = card.MaxRank
	foundations = 4
	cards       = ranks * foundations
	maxStacks   = 4
	king        = ranks - 1
)

// noRank is what a full foundation wants.
const noRank = ranks

// wants holds by foundation and height the rank wanted, and slots by foundation
// and rank the height at which it is wanted.
var wants, slots = sequences()

func sequences() (wants [foundations][ranks + 1]uint8, slots [foundations][ranks]uint8) {
	rules := calculation.Standard(maxStacks, 0)
	for f := range foundations {
		for h := range ranks {
			r := uint8(rules.Rank(f, h) - 1)
			wants[f][h], slots[f][r] = r, uint8(h)
		}
		wants[f][ranks] = noRank
	}
	return wants, slots
}

// A table is what a player sees between two draws: the foundations, the stacks,
// and how many cards of each rank are still to come.
type table struct {
	stacks int8
	left   uint8                   // the cards unseen
	home   uint8                   // the cards on foundations
	height [foundations]uint8      // by foundation: its cards
	size   [maxStacks]uint8        // by stack: its cards
	unseen [ranks]uint8            // by rank: the cards unseen
	need   [ranks]uint8            // by rank: the cards not on foundations
	cards  [maxStacks][cards]uint8 // by stack: the ranks, the lowest card first
}

// newTable returns the table before the first draw of a deal.
func newTable(stacks, given int) table {
	t := table{stacks: int8(stacks)}
	for r := range ranks {
		t.unseen[r], t.need[r] = foundations, foundations
	}
	for f := range foundations {
		for h := range given {
			t.unseen[wants[f][h]]--
			t.send(f)
		}
	}
	t.left = cards - t.home
	return t
}

// tableOf returns what a player sees of a position, less the next card of the
// stock, which still counts as unseen.
func tableOf(p *calculation.Position) table {
	t := newTable(p.Rules().Stacks, 0)
	for f := range foundations {
		for range p.Height(f) {
			t.unseen[wants[f][t.height[f]]]--
			t.left--
			t.send(f)
		}
	}
	var room [cards]uint8
	for place := range p.Rules().Stacks {
		for _, rank := range p.AppendStack(room[:0], place) {
			t.see(rank - 1)
			t.put(place, rank-1)
		}
	}
	return t
}

// copyFrom makes t equal to u as far as the stacks reach.
func (t *table) copyFrom(u *table) {
	t.stacks, t.left, t.home = u.stacks, u.left, u.home
	t.height, t.size, t.unseen, t.need = u.height, u.size, u.unseen, u.need
	for i := range int(u.stacks) {
		copy(t.cards[i][:u.size[i]], u.cards[i][:u.size[i]])
	}
}

// see counts a card of a rank as seen.
func (t *table) see(r uint8) {
	t.unseen[r]--
	t.left--
}

// send puts the card that a foundation wants there.
func (t *table) send(f int) {
	t.need[wants[f][t.height[f]]]--
	t.height[f]++
	t.home++
}

// put puts a card onto a stack.
func (t *table) put(i int, r uint8) {
	t.cards[i][t.size[i]] = r
	t.size[i]++
}

// stack returns the ranks of a stack, the lowest card first.
func (t *table) stack(i int) []uint8 { return t.cards[i][:t.size[i]] }

// wanted reports whether a foundation wants a rank.
func (t *table) wanted(r uint8) bool {
	for f := range foundations {
		if wants[f][t.height[f]] == r {
			return true
		}
	}
	return false
}

// top returns the last card of a stack, and false if it is empty.
func (t *table) top(i int) (uint8, bool) {
	n := t.size[i]
	if n == 0 {
		return 0, false
	}
	return t.cards[i][n-1], true
}

// won reports whether every card is home.
func (t *table) won() bool { return t.home == cards }

// appendUnseen appends the ranks unseen, in order.
func (t *table) appendUnseen(dst []uint8) []uint8 {
	for r, n := range t.unseen {
		for range n {
			dst = append(dst, uint8(r))
		}
	}
	return dst
}
