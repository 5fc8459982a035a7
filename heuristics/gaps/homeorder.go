package gaps

import (
	"math/bits"
	"sync"

	"patience/game/card"
	"patience/internal/games/gaps"
)

// LeastDetours returns the least number of cards that must make a detour; see
// [Detours].
func LeastDetours(p *gaps.Position) int {
	s := homeOrders.Get().(*homeOrder)
	detours := s.least(p)
	homeOrders.Put(s)
	return detours
}

var homeOrders = sync.Pool{New: func() any { return &homeOrder{seen: map[card.Set]struct{}{}} }}

// A homeOrder finds an order in which the misplaced cards come home with the
// least number of detours. A card waits for the card that lies at its final
// place, until that card has come home or makes a detour.
//
// A card that waits for a higher card of its own chain costs a detour in every
// order. These are counted first and wait no more. The rest is A* over sets of
// cards that are home. Cards that wait for none come home at once. After that
// each chain waits for a card of some chain, so there is a circle of waiting
// chains. In every order one card of the circle is the first to go on, at the
// cost of a detour, and it may go on now; so only the cards of one circle need be
// tried. Disjoint pairs of cards that wait for each other bound the remaining
// cost from below, because each pair needs a detour of one of the two.
type homeOrder struct {
	out    card.Set      // the misplaced cards
	waits  [64]card.Card // by misplaced card: the one that lies at its final place
	frees  [64]card.Set  // the other way round: the card that waits for this one
	clear  card.Set      // the misplaced cards that wait for none
	pairs  []card.Set    // disjoint pairs of cards that wait for each other
	states []orderState  // open, with the least f: cost plus pairs
	later  []orderState  // open, with f one greater
	seen   map[card.Set]struct{}
}

// An orderState is an order as far as it has been chosen.
type orderState struct {
	home  card.Set // of the misplaced cards
	open  card.Set // the cards that wait for none now
	pairs int      // the number of disjoint pairs that still wait
}

func (s *homeOrder) least(p *gaps.Position) int {
	s.read(p)
	forced := s.countForced()
	s.findPairs()
	s.states = append(s.states, s.settle(orderState{open: s.clear, pairs: len(s.pairs)}))
	for cost := forced + len(s.pairs); ; cost++ {
		if s.level() {
			return cost
		}
		s.states, s.later = s.later, s.states
	}
}

// level expands all open states with the least f. It reports whether one of them
// has every card home.
func (s *homeOrder) level() bool {
	for len(s.states) > 0 {
		state := s.states[len(s.states)-1]
		s.states = s.states[:len(s.states)-1]
		if state.home == s.out {
			return true
		}
		if _, ok := s.seen[state.home]; !ok {
			s.seen[state.home] = struct{}{}
			s.breakCircle(state)
		}
	}
	return false
}

// read fills in which cards are misplaced and what each of them waits for.
func (s *homeOrder) read(p *gaps.Position) {
	s.out, s.clear, s.frees = 0, 0, [64]card.Set{}
	s.pairs, s.states, s.later = s.pairs[:0], s.states[:0], s.later[:0]
	clear(s.seen)
	for c := card.Card(card.NumSuits); int(c) < p.Rules().Cards(); c++ {
		if p.PlaceOf(c) == gaps.Final(c) {
			continue
		}
		s.out |= card.Bit(c)
		if y := p.At(gaps.Final(c)); y == gaps.None {
			s.clear |= card.Bit(c)
		} else {
			s.waits[c&63], s.frees[y&63] = y, card.Bit(c)
		}
	}
}

// countForced counts the cards that wait for a higher card of their own chain,
// and marks them as waiting for none.
func (s *homeOrder) countForced() (forced int) {
	for w := range (s.out &^ s.clear).All() {
		if s.after(w, s.waits[w&63]) {
			s.clear |= card.Bit(w)
			forced++
		}
	}
	return forced
}

// after reports whether y comes home after w because they are of one chain: y is
// of the same suit and higher, and all cards from w to y are misplaced. Every
// misplaced card counts as coming after itself.
func (s *homeOrder) after(w, y card.Card) bool {
	between := (card.Bit(y)<<1 - card.Bit(w)) & card.OfSuit(w.Suit())
	return w <= y && between.Has(y) && between&^s.out == 0
}

// findPairs finds disjoint pairs of cards each of which waits for the other, or
// for a card that comes home after the other.
func (s *homeOrder) findPairs() {
	free := s.out &^ s.clear
	for ; free != 0; free &= free - 1 {
		v := free.First()
		for w := s.waits[v&63]; s.out.Has(w); w -= card.NumSuits {
			if free.Has(w) && w != v && s.after(v, s.waits[w&63]) {
				s.pairs = append(s.pairs, card.Bit(v)|card.Bit(w))
				free &^= card.Bit(w)
				break
			}
		}
	}
}

// heads returns the next card to come home of each chain: the misplaced cards
// whose predecessor is home or was never misplaced.
func (s *homeOrder) heads(home card.Set) card.Set {
	left := s.out &^ home
	return left &^ (left << card.NumSuits)
}

// settle brings home every card that can come home without a detour.
func (s *homeOrder) settle(state orderState) orderState {
	for {
		ready := s.heads(state.home) & state.open
		if ready == 0 {
			return state
		}
		state.home |= ready
		for ; ready != 0; ready &= ready - 1 {
			state.open |= s.frees[ready.First()&63]
		}
	}
}

// breakCircle opens, for each card of one circle of waiting chains, the state in
// which that card comes home at the cost of a detour.
func (s *homeOrder) breakCircle(state orderState) {
	heads := s.heads(state.home)
	first := s.onCircle(heads)
	for w := first; ; {
		s.pay(state, w)
		if w = s.next(heads, w); w == first {
			return
		}
	}
}

// pay opens the state in which w waits no more.
func (s *homeOrder) pay(state orderState, w card.Card) {
	open := &s.later
	for _, pair := range s.pairs {
		if pair.Has(w) && pair&state.home == 0 {
			state.pairs--
			open = &s.states
		}
	}
	state.open |= card.Bit(w)
	*open = append(*open, s.settle(state))
}

// onCircle returns a head on a circle: it follows what the chains wait for for as
// many steps as there are chains.
func (s *homeOrder) onCircle(heads card.Set) card.Card {
	w := heads.First()
	for range heads.Len() {
		w = s.next(heads, w)
	}
	return w
}

// next returns the head of the chain of the card that w waits for.
func (s *homeOrder) next(heads card.Set, w card.Card) card.Card {
	y := s.waits[w&63]
	below := heads & card.OfSuit(y.Suit()) & (card.Bit(y)<<1 - 1)
	return card.Card(63 - bits.LeadingZeros64(uint64(below)))
}
