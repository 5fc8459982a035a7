package calculation

import "math/bits"

// A relaxed plan empties the stacks when unseen cards come in an order of our
// choice and none has to wait. It always takes the foundation that needs the
// fewest unseen cards until it takes a card of a stack. So it is not the best
// one, and a plan that is stuck proves nothing.
type relaxed struct {
	used      int // unseen cards that it takes
	first     int // of these, before the first stack is empty; −1 if none gets empty
	firstSize int // the size of that stack
	rest      int // cards that remain in the stacks when it is stuck
}

// A relaxer makes a relaxed plan. Sets of slots are bits, 16 for each foundation.
type relaxer struct {
	table  *table
	height [foundations]uint8
	size   [maxStacks]uint8
	unseen [ranks]uint8
	tops   [ranks]uint8 // by rank: stacks that end with it
	open   uint64       // the slots whose rank is unseen
	ready  uint64       // the slots whose rank is on top of a stack
	plan   relaxed
}

// slotsOf holds by rank its slots on all foundations.
var slotsOf = func() (sets [ranks]uint64) {
	for f := range foundations {
		for r := range ranks {
			sets[r] |= 1 << (16*f + int(slots[f][r]))
		}
	}
	return sets
}()

func relax(t *table) relaxed {
	x := relaxer{table: t, height: t.height, size: t.size, unseen: t.unseen}
	x.plan.first = -1
	for r, n := range t.unseen {
		if n > 0 {
			x.open |= slotsOf[r]
		}
	}
	for i := range int(t.stacks) {
		x.plan.rest += int(t.size[i])
		x.show(i)
	}
	for x.plan.rest > 0 {
		f, need := x.nearest()
		if f < 0 {
			break
		}
		x.take(f, need)
	}
	return x.plan
}

// show makes the last card of a stack a top, if there is one.
func (x *relaxer) show(i int) {
	if x.size[i] == 0 {
		return
	}
	r := x.table.cards[i][x.size[i]-1]
	if x.tops[r]++; x.tops[r] == 1 {
		x.ready |= slotsOf[r]
	}
}

// nearest returns the foundation that needs the fewest unseen cards to take one
// of a stack, −1 if none can.
func (x *relaxer) nearest() (f, need int) {
	f, need = -1, ranks
	for g := range foundations {
		ready := uint16(x.ready>>(16*g)) >> x.height[g]
		if ready == 0 {
			continue
		}
		n := bits.TrailingZeros16(ready)
		if n < need && bits.TrailingZeros16(^uint16(x.open>>(16*g))>>x.height[g]) >= n {
			f, need = g, n
		}
	}
	return f, need
}

// take sends unseen cards to a foundation and then one of a stack.
func (x *relaxer) take(f, need int) {
	for range need {
		r := wants[f][x.height[f]]
		x.height[f]++
		if x.unseen[r]--; x.unseen[r] == 0 {
			x.open &^= slotsOf[r]
		}
	}
	x.plan.used += need
	r := wants[f][x.height[f]]
	x.height[f]++
	if x.tops[r]--; x.tops[r] == 0 {
		x.ready &^= slotsOf[r]
	}
	x.pop(r)
}

// pop takes a card of a rank off the first stack that ends with it.
func (x *relaxer) pop(r uint8) {
	i := 0
	for x.size[i] == 0 || x.table.cards[i][x.size[i]-1] != r {
		i++
	}
	x.plan.rest--
	x.size[i]--
	if x.size[i] == 0 && x.plan.first < 0 {
		x.plan.first, x.plan.firstSize = x.plan.used, int(x.table.size[i])
	}
	x.show(i)
}
