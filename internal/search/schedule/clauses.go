package schedule

import "patience/internal/search/sat"

// The clauses say what makes a schedule a winning play:
//
//   - every card fills one slot of its rank, and every slot takes one card;
//   - the slots are filled in an order without cycles, in which the slots of a
//     foundation are in the order of their heights;
//   - phases never decrease along that order, and a card fills no slot in a phase
//     before it is drawn;
//   - a card that comes onto a stack on which another one lies leaves before that
//     one.
//
// To play a schedule, draw a card in each phase, put it onto its stack, and then
// fill the slots of that phase in their order. Whenever a card is to leave, it
// is the last one of its stack and its foundation has the right height.
// Conversely, take any winning play. Treat a card that goes from the stock to a
// foundation at once as one that comes onto some stack and leaves before all
// others. That gives a schedule. So the clauses can be satisfied exactly if the
// position can be won.

// exactlyOne says that exactly one of the literals is true.
func (s *schedule) exactlyOne(literals []sat.Literal) {
	s.Add(literals...)
	for i, l := range literals {
		for _, other := range literals[:i] {
			s.Add(l.Not(), other.Not())
		}
	}
}

// noCycles says that the order of the slots has no cycles, and that phases never
// decrease along it. Consider a cycle through two neighbouring slots of a
// foundation: it is broken by saying that what is before a slot is before the
// next one of that foundation too. All other cycles are broken by threes; see
// noThreeFrom.
func (s *schedule) noCycles() {
	for p := range s.slots {
		for q := range s.slots {
			if p == q {
				continue
			}
			for t := 1; t <= len(s.stock); t++ {
				s.Add(s.before[p][q].Not(), s.late[p][t].Not(), s.late[q][t])
			}
			if s.slots[p].foundation == s.slots[q].foundation {
				continue
			}
			if s.follows(q+1, q) {
				s.Add(s.before[p][q].Not(), s.before[p][q+1])
			}
			if s.follows(p, p-1) {
				s.Add(s.before[p][q].Not(), s.before[p-1][q])
			}
			s.noThreeFrom(p, q)
		}
	}
}

// follows reports whether two slots are neighbours on one foundation.
func (s *schedule) follows(p, q int) bool {
	return q >= 0 && p < len(s.slots) && s.slots[p].foundation == s.slots[q].foundation
}

// noThreeFrom forbids the cycles of three slots of different foundations that
// begin with p and q, where p is the least of the three. If an order of all
// pairs has a cycle, it has one of three.
func (s *schedule) noThreeFrom(p, q int) {
	for r := p + 1; r < len(s.slots) && p < q; r++ {
		if f := s.slots[r].foundation; f != s.slots[p].foundation && f != s.slots[q].foundation {
			s.Add(s.before[p][q].Not(), s.before[q][r].Not(), s.before[r][p].Not())
		}
	}
}

// nest says of every two cards: if the earlier one is still on a stack when the
// later one comes, the later one leaves first or they are on different stacks.
func (s *schedule) nest() {
	s.apart = make([][]sat.Literal, len(s.cards))
	for j := range s.cards {
		for i := range j {
			a, b := &s.cards[i], &s.cards[j]
			apart := s.addApart(a, b)
			s.apart[j] = append(s.apart[j], apart)
			for _, p := range a.fills {
				for _, q := range b.fills {
					if p.slot != q.slot {
						s.Add(p.is.Not(), q.is.Not(), apart, s.late[p.slot][b.phase].Not(), s.before[q.slot][p.slot])
					}
				}
			}
		}
	}
	if s.stacks == 2 {
		s.noThreeApart()
	}
}

// addApart returns a literal that is true only if two cards are on different
// stacks.
func (s *schedule) addApart(a, b *card) sat.Literal {
	if s.stacks == 1 {
		return s.yes.Not()
	}
	apart := s.Variable()
	for place := range s.stacks {
		s.Add(a.on[place].Not(), b.on[place].Not(), apart.Not())
	}
	return apart
}

// noThreeApart says that of three cards two are on the same one of two stacks.
// It follows from the other clauses, but not by unit propagation: it halves the
// search.
func (s *schedule) noThreeApart() {
	for i := range s.cards {
		for j := range i {
			for k := range j {
				s.Add(s.apart[i][j].Not(), s.apart[i][k].Not(), s.apart[j][k].Not())
			}
		}
	}
}
