package open

import (
	"context"
	"slices"

	"patience/game/calculation/open/sat"
)

// A win is a schedule: of every card the slot of a foundation that it fills
// and the stack on which it waits, and an order of the slots in time. These
// are its variables, and clauses say what makes a schedule a play of the game:
//
//   - every card fills one slot of its rank, every slot takes one card;
//   - slots of one foundation are filled in their order, and the order of all
//     slots has no cycles;
//   - a card is drawn before it fills its slot: slots have a phase, the number
//     of cards drawn before they are filled, in keeping with their order;
//   - a card that comes onto a stack on which another one is leaves before it.
//
// A card that goes from the stock to a foundation at once is one that waits on
// some stack, comes after whatever lies there and leaves at once, which
// disturbs nothing. So every play is a schedule, and every schedule can be
// played: the clauses can be satisfied exactly if the position can be won.
type schedule struct {
	*sat.Solver
	search *search
	slots  []slot
	cards  []waiter
	yes    sat.Literal
	late   [][]sat.Literal // by slot and phase: filled in that phase or later
	before [][]sat.Literal // by slot and slot: filled earlier
}

// A slot is a place of a foundation that is to be filled.
type slot struct{ foundation, height int }

// A waiter is a card of a stack or of the stock.
type waiter struct {
	rank  uint8
	phase int               // the first one in which it can leave: 0 for those of stacks
	fills []filling         // the slots that it can fill
	on    []sat.Literal // by stack
}

// A filling is a card filling a slot.
type filling struct {
	slot int
	is   sat.Literal
}

// newSchedule makes the clauses.
func newSchedule(s *search) *schedule {
	w := &schedule{Solver: sat.New(), search: s}
	w.yes = w.Variable()
	w.Add(w.yes)
	for f := range s.foundations {
		for h := s.position.Height(f); h < s.ranks; h++ {
			w.slots = append(w.slots, slot{f, h})
		}
	}
	w.orderSlots()
	w.phases()
	w.addCards()
	w.fill()
	w.noCycles()
	w.nest()
	return w
}

// orderSlots makes the variables of the order of slots: fixed for those of one
// foundation.
func (w *schedule) orderSlots() {
	w.before = make([][]sat.Literal, len(w.slots))
	for p := range w.slots {
		w.before[p] = make([]sat.Literal, len(w.slots))
		for q := range p {
			l := w.yes
			if w.slots[p].foundation != w.slots[q].foundation {
				l = w.Variable()
			}
			w.before[q][p], w.before[p][q] = l, l.Not()
		}
	}
}

// phases makes the variables of phases: phase t begins when t cards have been
// drawn, so that every slot is filled in phase 0 or later, and in none after
// the last card. What is filled after another slot has no earlier phase.
func (w *schedule) phases() {
	draws := len(w.search.stock)
	for range w.slots {
		late := make([]sat.Literal, draws+2)
		late[0], late[draws+1] = w.yes, w.yes.Not()
		for t := 1; t <= draws; t++ {
			late[t] = w.Variable()
		}
		for t := 1; t < draws; t++ {
			w.Add(late[t+1].Not(), late[t])
		}
		w.late = append(w.late, late)
	}
}

// addCards makes the variables of cards: which slot they fill, and on which
// stack they are. Stacks that are empty are numbered in the order of their
// first cards.
func (w *schedule) addCards() {
	s := w.search
	empty := 0
	for place := range s.stacks {
		ranks := s.position.AppendStack(nil, place)
		for _, rank := range ranks {
			on := slices.Repeat([]sat.Literal{w.yes.Not()}, s.stacks)
			on[place] = w.yes
			w.cards = append(w.cards, waiter{rank: rank, on: on})
		}
		if len(ranks) == 0 {
			empty++ // they come first
		}
	}
	for i, rank := range s.stock {
		c := waiter{rank: rank, phase: i + 1}
		for place := range s.stacks {
			on := w.Variable()
			if place < empty && place > i {
				w.Add(on.Not())
			}
			c.on = append(c.on, on)
		}
		w.one(c.on)
		w.cards = append(w.cards, c)
	}
}

// one says that exactly one of the literals is true.
func (w *schedule) one(literals []sat.Literal) {
	w.Add(literals...)
	for i, l := range literals {
		for _, other := range literals[:i] {
			w.Add(l.Not(), other.Not())
		}
	}
}

// fill says that each card fills one slot, not before it is drawn, and that
// each slot is filled by one.
func (w *schedule) fill() {
	fillers := make([][]sat.Literal, len(w.slots))
	for i := range w.cards {
		c := &w.cards[i]
		var all []sat.Literal
		for p, slot := range w.slots {
			if w.search.wants[slot.foundation][slot.height] != c.rank {
				continue
			}
			l := w.Variable()
			w.Add(l.Not(), w.late[p][c.phase])
			c.fills = append(c.fills, filling{p, l})
			all = append(all, l)
			fillers[p] = append(fillers[p], l)
		}
		w.one(all)
	}
	for _, all := range fillers {
		w.one(all)
	}
}

// noCycles says that the order of slots is one: of three it holds no cycle, nor
// of two with the neighbours on their foundations, whose order is known. What
// is filled later has no earlier phase.
func (w *schedule) noCycles() {
	for p, a := range w.slots {
		for q, b := range w.slots {
			if p == q {
				continue
			}
			for t := 1; t < len(w.late[p])-1; t++ {
				w.Add(w.before[p][q].Not(), w.late[p][t].Not(), w.late[q][t])
			}
			if a.foundation == b.foundation {
				continue
			}
			if q+1 < len(w.slots) && w.slots[q+1].foundation == b.foundation {
				w.Add(w.before[p][q].Not(), w.before[p][q+1])
			}
			if p > 0 && w.slots[p-1].foundation == a.foundation {
				w.Add(w.before[p][q].Not(), w.before[p-1][q])
			}
			w.noCyclesFrom(p, q)
		}
	}
}

// noCyclesFrom forbids the cycles of three slots of different foundations that
// have the first one as their least.
func (w *schedule) noCyclesFrom(p, q int) {
	for r := p + 1; r < len(w.slots) && q > p; r++ {
		if f := w.slots[r].foundation; f != w.slots[p].foundation && f != w.slots[q].foundation {
			w.Add(w.before[p][q].Not(), w.before[q][r].Not(), w.before[r][p].Not())
		}
	}
}

// nest says for every two cards that if the earlier one is on the stack onto
// which the later one comes, the later one leaves first.
func (w *schedule) nest() {
	for j := range w.cards {
		for i := range j {
			a, b := &w.cards[i], &w.cards[j]
			apart := w.apart(a, b)
			for _, p := range a.fills {
				for _, q := range b.fills {
					if p.slot != q.slot {
						w.Add(p.is.Not(), q.is.Not(), apart, w.late[p.slot][b.phase].Not(), w.before[q.slot][p.slot])
					}
				}
			}
		}
	}
}

// apart returns a literal that is true unless two cards are on one stack.
func (w *schedule) apart(a, b *waiter) sat.Literal {
	if w.search.stacks == 1 {
		return w.yes.Not()
	}
	apart := w.Variable()
	for place := range w.search.stacks {
		w.Add(a.on[place].Not(), b.on[place].Not(), apart.Not())
	}
	return apart
}

// decide searches for a schedule.
func (w *schedule) decide(ctx context.Context, limits sat.Limits) (Verdict, error) {
	v, err := w.Solve(ctx, limits)
	switch v {
	case sat.Satisfiable:
		return Winnable, err
	case sat.Unsatisfiable:
		return Unwinnable, err
	}
	return Undecided, err
}
