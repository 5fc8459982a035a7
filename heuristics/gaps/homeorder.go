package gaps

import (
	"math/bits"
	"sync"

	"patience/game/card"
	"patience/game/gaps"
)

// LeastDetours returns the least number of detours in a position of Gaps; see
// [Detours].
func LeastDetours(p *gaps.Position) int {
	s := gapOrders.Get().(*gapOrder)
	detours := s.least(p)
	gapOrders.Put(s)
	return detours
}

var gapOrders = sync.Pool{New: func() any { return &gapOrder{seen: map[card.Set]struct{}{}} }}

// A gapOrder finds the order in which misplaced cards come home with the least
// number of detours. A card w that waits for a higher card of its own chain
// costs one in every order: these are counted once and wait no more. The rest
// is an A* over sets of cards that are home. Cards that cost nothing come home
// at once. Then each chain waits for a card of some chain, so the chains wait
// in circles; the first of a circle to go on costs one, in every order, and may
// go on now: only the cards of one circle need be tried. Disjoint pairs of
// cards that wait for each other bound the cost from below, since only a detour
// for one of the two can part them.
type gapOrder struct {
	out    card.Set      // the misplaced cards
	waits  [64]card.Card // by misplaced card: the one that lies at its final place
	frees  [64]card.Set  // the other way round: the card that waits for this one
	clear  card.Set      // the misplaced cards that wait for none
	pairs  []card.Set    // disjoint pairs of cards that wait for each other
	states []gapState    // open, with the least cost and pairs together
	later  []gapState    // open, with one more
	seen   map[card.Set]struct{}
}

// A gapState is what an order has brought home so far.
type gapState struct {
	home  card.Set // of the misplaced cards
	open  card.Set // the cards that wait for none by now
	pairs int      // of the disjoint pairs, those that still wait
}

func (s *gapOrder) least(p *gaps.Position) int {
	s.read(p)
	forced := s.countForced()
	s.findPairs()
	s.states = append(s.states, s.settle(gapState{open: s.clear, pairs: len(s.pairs)}))
	for cost := forced + len(s.pairs); ; cost++ {
		if s.level() {
			return cost
		}
		s.states, s.later = s.later, s.states
	}
}

// level looks at all open states of the least cost and pairs together, and
// reports whether one has every card home.
func (s *gapOrder) level() bool {
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
func (s *gapOrder) read(p *gaps.Position) {
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

// countForced counts the cards that wait for a higher card of their own chain
// and lets them wait no more.
func (s *gapOrder) countForced() (forced int) {
	for w := range (s.out &^ s.clear).All() {
		if s.after(w, s.waits[w&63]) {
			s.clear |= card.Bit(w)
			forced++
		}
	}
	return forced
}

// after reports whether misplaced card y comes home after misplaced card w
// because of their chain: they are of one suit, y is higher, and all cards
// between them are misplaced. Every card counts as coming after itself.
func (s *gapOrder) after(w, y card.Card) bool {
	between := (card.Bit(y)<<1 - card.Bit(w)) & card.OfSuit(w.Suit())
	return w <= y && between.Has(y) && between&^s.out == 0
}

// findPairs takes disjoint pairs of cards that wait for each other, or for
// cards that come home after the other.
func (s *gapOrder) findPairs() {
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

// heads returns the first card of each chain that is not home: the misplaced
// cards whose predecessor is home or was never misplaced.
func (s *gapOrder) heads(home card.Set) card.Set {
	left := s.out &^ home
	return left &^ (left << card.NumSuits)
}

// settle brings home every card that can come without a detour.
func (s *gapOrder) settle(state gapState) gapState {
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

// breakCircle adds the states that follow when one card of a circle of waiting
// chains comes home at the cost of a detour.
func (s *gapOrder) breakCircle(state gapState) {
	heads := s.heads(state.home)
	first := s.onCircle(heads)
	for w := first; ; {
		s.pay(state, w)
		if w = s.next(heads, w); w == first {
			return
		}
	}
}

// pay adds the state in which w waits no more.
func (s *gapOrder) pay(state gapState, w card.Card) {
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

// onCircle follows what the chains wait for until it must be on a circle.
func (s *gapOrder) onCircle(heads card.Set) card.Card {
	w := heads.First()
	for range heads.Len() {
		w = s.next(heads, w)
	}
	return w
}

// next returns the head of the chain that holds the card for which w waits.
func (s *gapOrder) next(heads card.Set, w card.Card) card.Card {
	y := s.waits[w&63]
	below := heads & card.OfSuit(y.Suit()) & (card.Bit(y)<<1 - 1)
	return card.Card(63 - bits.LeadingZeros64(uint64(below)))
}
