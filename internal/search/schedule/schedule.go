package schedule

import (
	"slices"

	"patience/internal/games/calculation"
	"patience/internal/search/sat"
)

// A schedule is the question for a winning schedule of a position: its
// variables, and in the solver the clauses about them.
type schedule struct {
	*sat.Solver
	position *calculation.Position
	stacks   int
	stock    []uint8
	slots    []slot
	cards    []card // in the order in which they come onto their stacks
	yes      sat.Literal
	late     [][]sat.Literal // by slot and phase: the slot is filled in that phase or later
	before   [][]sat.Literal // by two slots: the first is filled earlier
	apart    [][]sat.Literal // by card and earlier card: they are on different stacks
}

// A slot is a place of a foundation that is still to be filled.
type slot struct{ foundation, height int }

// A card is a card of a stack or of the stock.
type card struct {
	rank  int
	phase int           // the first phase in which it can leave; 0 for cards of stacks
	fills []filling     // the slots that it can fill
	on    []sat.Literal // by stack
}

// A filling says that a card fills a slot.
type filling struct {
	slot int
	is   sat.Literal
}

// newSchedule makes the variables and clauses for a position.
func newSchedule(p *calculation.Position) *schedule {
	rules := p.Rules()
	s := &schedule{Solver: sat.New(), position: p, stacks: rules.Stacks, stock: p.Stock()}
	s.yes = s.Variable()
	s.Add(s.yes)
	for f := range rules.Foundations {
		for h := p.Height(f); h < rules.Ranks; h++ {
			s.slots = append(s.slots, slot{f, h})
		}
	}
	s.addOrder()
	s.addPhases()
	s.addStacked()
	s.addStock()
	s.addFillings()
	s.noCycles()
	s.nest()
	return s
}

// addOrder makes the variables of the order of slots. The order of slots of one
// foundation is known.
func (s *schedule) addOrder() {
	s.before = make([][]sat.Literal, len(s.slots))
	for p := range s.slots {
		s.before[p] = make([]sat.Literal, len(s.slots))
		for q := range p {
			l := s.yes
			if s.slots[p].foundation != s.slots[q].foundation {
				l = s.Variable()
			}
			s.before[q][p], s.before[p][q] = l, l.Not()
		}
	}
}

// addPhases makes the variables of phases. Phase t begins when t cards have been
// drawn. All slots are filled in phase 0 or later, and none after the phase of
// the last card.
func (s *schedule) addPhases() {
	draws := len(s.stock)
	for range s.slots {
		late := make([]sat.Literal, draws+2)
		late[0], late[draws+1] = s.yes, s.yes.Not()
		for t := 1; t <= draws; t++ {
			late[t] = s.Variable()
		}
		for t := 1; t < draws; t++ {
			s.Add(late[t+1].Not(), late[t])
		}
		s.late = append(s.late, late)
	}
}

// addStacked adds the cards of stacks, which are where they are.
func (s *schedule) addStacked() {
	for place := range s.stacks {
		on := slices.Repeat([]sat.Literal{s.yes.Not()}, s.stacks)
		on[place] = s.yes
		for _, rank := range s.position.AppendStack(nil, place) {
			s.cards = append(s.cards, card{rank: int(rank), on: on})
		}
	}
}

// addStock adds the cards of the stock, each of which comes onto one stack.
// Empty stacks are alike, so they can be numbered in the order in which they are
// first used: the first card comes onto the first of them or onto a stack that
// is not empty, and so on.
func (s *schedule) addStock() {
	empty := 0 // they come first
	for empty < s.stacks && len(s.position.AppendStack(nil, empty)) == 0 {
		empty++
	}
	for i, rank := range s.stock {
		c := card{rank: int(rank), phase: i + 1}
		for place := range s.stacks {
			on := s.Variable()
			if i < place && place < empty {
				s.Add(on.Not())
			}
			c.on = append(c.on, on)
		}
		s.exactlyOne(c.on)
		s.cards = append(s.cards, c)
	}
}

// addFillings makes the variables that say which card fills which slot. The slot
// has the card's rank, and is not filled before the card is drawn.
func (s *schedule) addFillings() {
	fillers := make([][]sat.Literal, len(s.slots))
	for i := range s.cards {
		c := &s.cards[i]
		var all []sat.Literal
		for p, slot := range s.slots {
			if s.position.Rules().Rank(slot.foundation, slot.height) != c.rank {
				continue
			}
			is := s.Variable()
			s.Add(is.Not(), s.late[p][c.phase])
			c.fills = append(c.fills, filling{p, is})
			all = append(all, is)
			fillers[p] = append(fillers[p], is)
		}
		s.exactlyOne(all)
	}
	for _, all := range fillers {
		s.exactlyOne(all)
	}
}
