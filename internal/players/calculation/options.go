package calculation

import "iter"

// A step is one move: of the card drawn or of the last card of a stack.
type step struct {
	from uint8 // a stack, or drawn
	to   uint8 // a stack, or home plus a foundation
}

const (
	drawn = 0xFF
	home  = 0x80
)

// An option is what a player can do with a drawn card, and the table after it, with a
// sound plan. If the drawn card goes home, all others that can follow with a sound plan
// go home too.
type option struct {
	Table
	steps [cards]step
	moves int
}

func (o *option) copyFrom(p *option) {
	o.Table.copyFrom(&p.Table)
	o.moves = copy(o.steps[:], p.steps[:p.moves])
}

func (o *option) add(s step) {
	o.steps[o.moves] = s
	o.moves++
}

// sends sends a card to the next slot of a foundation; from is where the card
// comes from.
func (o *option) sends(from int, f uint8) {
	if from != drawn {
		o.size[from]--
	}
	o.height[f]++
	o.add(step{uint8(from), home + f})
}

// maxOptions is the largest number of options listed for a draw. Few draws have more than
// forty.
const maxOptions = 128

// A lister lists options. It reuses its memory.
type lister struct {
	room    []option
	options int
	waits   waits
}

func (l *lister) all() []option { return l.room[:l.options] }

// next returns room for one more option, or nil if there are too many.
func (l *lister) next() *option {
	if l.options == maxOptions {
		return nil
	}
	if l.options == len(l.room) {
		l.room = append(l.room, make([]option, 16)...)
	}
	o := &l.room[l.options]
	l.options++
	return o
}

// draw lists what can be done with a card of rank r, with all ways to plan it: for any
// free slot, or for that of another card of its rank, which then gets the free one. A
// card that a foundation wants goes home, because it would go there from a stack at once.
// Of empty stacks only the first is an option. If there is no option, no sound plan was
// found, and the game is as good as lost.
func (l *lister) draw(t *Table, r uint8) {
	l.options = 0
	if t.wanted(r) {
		l.sendDrawn(t, r)
	}
	if l.options == 0 {
		l.stackDrawn(t, r)
	}
	if l.options == 0 {
		l.stackAndPlan(t, r)
	}
}

// sendDrawn lists the ways to send the card drawn home.
func (l *lister) sendDrawn(t *Table, r uint8) {
	for slot := range t.nextOf(r) {
		if t.free.has(slot) {
			l.sendTo(t, slot, slot)
			if r == king {
				return // the last card of any foundation: all are alike
			}
			continue
		}
		for other := range t.freeOf(r) {
			l.sendTo(t, slot, other)
		}
	}
}

// sendTo lists the ways after the card drawn goes to a slot. A card planned for
// this slot is planned for a free one instead.
func (l *lister) sendTo(t *Table, slot, free uint8) {
	var o option
	o.Table.copyFrom(t)
	o.take(free)
	if slot != free {
		o.replan(slot, free)
	}
	o.sends(drawn, slot/ranks)
	if slot == free || l.waits.set(&o.Table) {
		l.settle(&o)
	}
}

// settle lists the ways to send home all cards of stacks that can go. Cards go as planned.
// If none can, a card goes against the plan if the other cards have a sound one. There are
// several ways if two foundations want the same rank, or two stacks end with it.
func (l *lister) settle(o *option) {
	for {
		for o.sendPlanned() {
		}
		var ways [foundations]option
		n := l.unplanned(o, &ways)
		if n == 0 {
			if last := l.next(); last != nil {
				last.copyFrom(o)
			}
			return
		}
		for i := 1; i < n; i++ {
			l.settle(&ways[i])
		}
		o.copyFrom(&ways[0])
	}
}

// sendPlanned sends a card home as planned. It returns false if none can go.
func (o *option) sendPlanned() bool {
	for i := range int(o.stacks) {
		if slot, ok := o.top(i); ok && o.next(slot) {
			o.sends(i, slot/ranks)
			return true
		}
	}
	return false
}

// unplanned finds the ways to send home the last card of a stack, each to a foundation for
// which it is not planned, by exchanging slots. It takes the first stack for which there
// are any.
func (l *lister) unplanned(o *option, ways *[foundations]option) (n int) {
	for i := 0; i < int(o.stacks) && n == 0; i++ {
		planned, ok := o.top(i)
		if !ok {
			continue
		}
		for slot := range o.nextOf(rankOf[planned]) {
			way := &ways[n]
			way.copyFrom(o)
			way.sends(i, slot/ranks)
			if way.free.has(slot) {
				way.free ^= set(slot) | set(planned)
			} else {
				way.replan(slot, planned)
			}
			if l.waits.set(&way.Table) {
				n++
			}
		}
	}
	return n
}

// stackDrawn lists the ways to put the card drawn onto a stack with a sound plan.
func (l *lister) stackDrawn(t *Table, r uint8) {
	var w waits
	w.set(t)
	taken := w.taken(t.free & slotSetOf[r])
	for i := range t.differentStacks() {
		for slot := range t.freeOf(r) {
			if taken[i].has(slot) {
				l.stack(t, i, slot, slot)
			}
			for _, taken := range slotsOf[r] {
				if !t.free.has(taken) && !t.full(taken) {
					l.stack(t, i, taken, slot)
				}
			}
		}
	}
}

// stack lists the way in which the card drawn goes onto a stack and is planned for
// a slot. A card planned for this slot is planned for a free one instead, if that
// is sound.
func (l *lister) stack(t *Table, i int, slot, free uint8) {
	o := l.next()
	if o == nil {
		return
	}
	o.Table.copyFrom(t)
	o.put(i, free)
	if slot != free {
		o.replan(slot, free)
		o.cards[i][o.size[i]-1] = slot
		if !l.waits.set(&o.Table) {
			l.options--
			return
		}
	}
	o.moves = 0
	o.add(step{drawn, uint8(i)})
}

// stackAndPlan lists for each stack the way in which the card drawn goes there and
// all cards are planned anew.
func (l *lister) stackAndPlan(t *Table, r uint8) {
	for i := range t.differentStacks() {
		o := l.next()
		o.Table.copyFrom(t)
		o.putAnywhere(i, r)
		o.moves = 0
		o.add(step{drawn, uint8(i)})
		if !o.plan() {
			l.options--
		}
	}
}

// differentStacks yields the stacks, of the empty ones only the first.
func (t *Table) differentStacks() iter.Seq[int] {
	return func(yield func(int) bool) {
		empty := false
		for i := range int(t.stacks) {
			if t.size[i] == 0 {
				if empty {
					continue
				}
				empty = true
			}
			if !yield(i) {
				return
			}
		}
	}
}
