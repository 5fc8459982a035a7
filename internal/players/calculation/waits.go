package calculation

// Waits are what the cards of a table wait for by its plan. A card leaves its
// stack when all cards above it have left and its foundation has come to its
// slot. So it waits for the slots before its own on the foundation, for those of
// the cards above it, and for all that these wait for.
type waits struct {
	table  *Table
	before [cards]slotSet                // by slot of a card in a stack: all slots to be filled before it
	alone  [cards]slotSet                // the same, if nothing lay on the card
	below  [foundations][ranks + 1]uint8 // by foundation and height: the last slot below whose card is in a stack, or none
	in     [MaxStacks]slotSet            // by stack: the slots planned for its cards
	above  [cards]uint8                  // by slot of a card in a stack: that of the card on it, or none
	state  [cards]waitState
}

const none = 0xFF

// A waitState says how far [waits.of] has come with a slot.
type waitState uint8

const (
	waitUnknown waitState = iota
	waitBegun
	waitKnown
)

// set looks at a table. It reports whether the plan is sound: no card waits for
// itself. If not, w is of no use.
func (w *waits) set(t *Table) (sound bool) {
	w.table = t
	w.state = [cards]waitState{}
	stacked := slotSet(0)
	for i := range int(t.stacks) {
		w.in[i] = 0
		above := uint8(none)
		for j := int(t.size[i]) - 1; j >= 0; j-- {
			slot := t.cards[i][j]
			w.in[i] |= set(slot)
			w.above[slot] = above
			above = slot
		}
		stacked |= w.in[i]
	}
	for f := range uint8(foundations) {
		last := uint8(none)
		for h := t.height[f]; h < ranks; h++ {
			w.below[f][h] = last
			if slot := f*ranks + h; stacked.has(slot) {
				last = slot
			}
		}
	}
	for i := range int(t.stacks) {
		// What the lowest card waits for includes what the others wait for.
		if t.size[i] > 0 && !w.of(t.cards[i][0]) {
			return false
		}
	}
	return true
}

// of works out what the card planned for a slot waits for. It returns false if a
// card waits for itself.
func (w *waits) of(slot uint8) bool {
	switch w.state[slot] {
	case waitKnown:
		return true
	case waitBegun:
		return false
	}
	w.state[slot] = waitBegun
	f, h := slot/ranks, slot%ranks
	all := chain(f, w.table.height[f], h)
	if lower := w.below[f][h]; lower != none {
		if !w.of(lower) {
			return false
		}
		all |= w.before[lower]
	}
	w.alone[slot] = all
	if above := w.above[slot]; above != none {
		if !w.of(above) {
			return false
		}
		all |= set(above) | w.before[above]
	}
	w.before[slot], w.state[slot] = all, waitKnown
	return true
}

// free returns what a card would wait for that is planned for a free slot and
// has nothing on it. It must not go onto a stack with a slot of these.
func (w *waits) free(slot uint8) slotSet {
	f, h := slot/ranks, slot%ranks
	all := chain(f, w.table.height[f], h)
	if lower := w.below[f][h]; lower != none {
		all |= w.before[lower]
	}
	return all
}

// taken returns by stack the slots, of some free ones, whose cards it could take with
// a sound plan.
func (w *waits) taken(slots slotSet) (taken [MaxStacks]slotSet) {
	for ; slots != 0; slots &= slots - 1 {
		slot := slots.first()
		waits := w.free(slot)
		for i := range int(w.table.stacks) {
			if waits&w.in[i] == 0 {
				taken[i] |= set(slot)
			}
		}
	}
	return taken
}
