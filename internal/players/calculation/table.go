package calculation

import (
	"bytes"
	"iter"
	"math/bits"

	"patience/game/card"
	"patience/internal/games/calculation"
)

// The full deck, the only one that the players know. Ranks are counted from 0
// here, and so are foundations.
const (
	ranks       = card.MaxRank
	foundations = 4
	cards       = ranks * foundations
	MaxStacks   = 4
	king        = ranks - 1
)

// A slot is the place of one card on a foundation: slot f·ranks + h is the place
// of the card that foundation f takes when it has h cards.
//
// rankOf holds by slot the rank that belongs there, and slotsOf the slots of a
// rank, one on each foundation.
var rankOf, slotsOf = slots()

func slots() (rankOf [cards]uint8, slotsOf [ranks][foundations]uint8) {
	rules := calculation.Standard(MaxStacks, 0)
	for f := range foundations {
		for h := range ranks {
			r := uint8(rules.Rank(f, h) - 1)
			s := uint8(f*ranks + h)
			rankOf[s], slotsOf[r][f] = r, s
		}
	}
	return rankOf, slotsOf
}

// slotSetOf holds the slots of a rank.
var slotSetOf = func() (sets [ranks]slotSet) {
	for slot, r := range rankOf {
		sets[r] |= set(uint8(slot))
	}
	return sets
}()

// A slotSet is a set of slots, as bits.
type slotSet uint64

func set(s uint8) slotSet { return 1 << s }

func (s slotSet) has(slot uint8) bool { return s>>slot&1 > 0 }

func (s slotSet) first() uint8 { return uint8(bits.TrailingZeros64(uint64(s))) }

func (s slotSet) len() int { return bits.OnesCount64(uint64(s)) }

// chain returns the slots of a foundation from one height to below another.
func chain(f, from, to uint8) slotSet {
	return (1<<to - 1) &^ (1<<from - 1) << (f * ranks)
}

// A Table is what a player sees between two draws, with a plan: a slot for each
// card of a stack. The other slots are full or free. As many slots of a rank are
// free as cards of it are unseen.
//
// The plan is the player's own and can change at any time. It is sound if no card
// has to leave before another that has to leave before it (waits.go). Without a
// sound plan the game is lost.
type Table struct {
	stacks int8
	left   uint8                   // the cards unseen
	height [foundations]uint8      // by foundation: its cards
	size   [MaxStacks]uint8        // by stack: its cards
	free   slotSet                 // the slots for the cards unseen
	cards  [MaxStacks][cards]uint8 // by stack: the slots planned, that of the lowest card first
}

// NewTable returns the table before the first draw of a deal.
func NewTable(stacks, given int) Table {
	t := Table{stacks: int8(stacks), left: uint8(cards - given*foundations), free: 1<<cards - 1}
	for f := range uint8(foundations) {
		t.height[f] = uint8(given)
		t.free &^= chain(f, 0, uint8(given))
	}
	return t
}

// tableOf returns what a player sees of a position, less the next card of the
// stock, which still counts as unseen. It returns false if it finds no sound plan.
func tableOf(p *calculation.Position) (Table, bool) {
	t := NewTable(p.Rules().Stacks, 0)
	for f := range uint8(foundations) {
		t.height[f] = uint8(p.Height(int(f)))
		t.free &^= chain(f, 0, t.height[f])
	}
	t.left = uint8(t.free.len())
	var room [cards]uint8
	for place := range p.Rules().Stacks {
		for _, rank := range p.AppendStack(room[:0], place) {
			t.putAnywhere(place, rank-1)
		}
	}
	return t, t.plan()
}

// copyFrom makes t equal to u as far as the stacks reach.
func (t *Table) copyFrom(u *Table) {
	t.stacks, t.left, t.height, t.size, t.free = u.stacks, u.left, u.height, u.size, u.free
	for i := range int(u.stacks) {
		copy(t.cards[i][:u.size[i]], u.cards[i][:u.size[i]])
	}
}

// equal reports whether the tables are of the same cards with the same plan.
func (t *Table) equal(u *Table) bool {
	equal := t.stacks == u.stacks && t.height == u.height && t.free == u.free
	for i := 0; equal && i < int(t.stacks); i++ {
		equal = bytes.Equal(t.stack(i), u.stack(i))
	}
	return equal
}

// put puts an unseen card onto a stack and plans it for a slot.
func (t *Table) put(i int, slot uint8) {
	t.take(slot)
	t.cards[i][t.size[i]] = slot
	t.size[i]++
}

// putAnywhere puts an unseen card of a rank onto a stack and plans it for its first
// free slot.
func (t *Table) putAnywhere(i int, r uint8) {
	for slot := range t.freeOf(r) {
		t.put(i, slot)
		return
	}
}

// replan plans the card that is planned for a slot for another one.
func (t *Table) replan(slot, other uint8) {
	if i, j, ok := t.find(slot); ok {
		t.cards[i][j] = other
	}
}

// exchange exchanges the cards of two slots of a rank. It returns false, and does
// nothing, if one of them is full or both are free.
func (t *Table) exchange(a, b uint8) bool {
	if t.full(a) || t.full(b) || t.free.has(a) && t.free.has(b) {
		return false
	}
	i, j, inStackA := t.find(a)
	k, l, inStackB := t.find(b)
	if inStackA {
		t.cards[i][j] = b
	}
	if inStackB {
		t.cards[k][l] = a
	}
	if inStackA != inStackB {
		t.free ^= set(a) | set(b)
	}
	return true
}

// full reports whether the card of a slot is home.
func (t *Table) full(slot uint8) bool { return slot%ranks < t.height[slot/ranks] }

// take takes a free slot for a card that was unseen.
func (t *Table) take(slot uint8) {
	t.free &^= set(slot)
	t.left--
}

// stack returns the slots planned for the cards of a stack, the lowest card
// first.
func (t *Table) stack(i int) []uint8 { return t.cards[i][:t.size[i]] }

// top returns the slot planned for the last card of a stack, and false if it is
// empty.
func (t *Table) top(i int) (uint8, bool) {
	n := t.size[i]
	if n == 0 {
		return 0, false
	}
	return t.cards[i][n-1], true
}

// next reports whether a slot is the next one of its foundation.
func (t *Table) next(slot uint8) bool { return t.height[slot/ranks] == slot%ranks }

// nextOf yields the slots of a rank that are the next of their foundations.
func (t *Table) nextOf(r uint8) iter.Seq[uint8] {
	return func(yield func(uint8) bool) {
		for _, slot := range slotsOf[r] {
			if t.next(slot) && !yield(slot) {
				return
			}
		}
	}
}

// freeOf yields the free slots of a rank.
func (t *Table) freeOf(r uint8) iter.Seq[uint8] {
	return func(yield func(uint8) bool) {
		for _, slot := range slotsOf[r] {
			if t.free.has(slot) && !yield(slot) {
				return
			}
		}
	}
}

// wanted reports whether a foundation wants a rank.
func (t *Table) wanted(r uint8) bool {
	for _, slot := range slotsOf[r] {
		if t.next(slot) {
			return true
		}
	}
	return false
}

// find returns the stack and the place of the card planned for a slot.
func (t *Table) find(slot uint8) (stack, place int, ok bool) {
	for i := range int(t.stacks) {
		for j, s := range t.stack(i) {
			if s == slot {
				return i, j, true
			}
		}
	}
	return 0, 0, false
}

// Won reports whether every card is home.
func (t *Table) Won() bool {
	return t.height[0]+t.height[1]+t.height[2]+t.height[3] == cards
}

// AppendUnseen appends the ranks unseen, in an order that depends on them alone.
func (t *Table) AppendUnseen(dst []uint8) []uint8 {
	for r := range uint8(ranks) {
		for range t.freeOf(r) {
			dst = append(dst, r)
		}
	}
	return dst
}
