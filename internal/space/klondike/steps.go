package klondike

import (
	"math/bits"

	"patience/game/card"
	"patience/internal/games/klondike"
)

// This file has the steps between drafts. Some shortest solution uses only these steps,
// whether draws count or not. A step is one of these, of a few moves each:
//
//   - A card goes home. If the cards on it must go onto its twin first, they do so in the
//     same step: moving them earlier has no use, since twins take the same cards.
//   - A card that lies on a face-down card goes onto a card, or a king to an empty column.
//   - A card from the stock or from home goes onto a card, or a king to an empty column.
//   - If no column is empty, the first card of a column goes onto a card, and a king to its
//     place. Emptying a column has no other use, and can wait.
//   - If draws are free and skip no card, a card of the stock waits until right before
//     another one goes onto it; see chains.go of package internal/games/klondike. Steps are
//     chains of cards in this case.
//
// After each step, the cards go home that can never be missed; see isNeedless of the same
// package. Its proof is also valid for the number of moves: the changed play has no more
// moves than the given one, and takes no card from the stock later.

// A Step leads to a draft.
type Step struct {
	Draft
	Cost int
	from int // where its acts begin, if they are kept
}

// An act is what a step does with one card.
type act struct {
	card card.Card
	kind uint8
}

// The kinds of acts.
const (
	actHome  = iota
	actLand  // onto one of the two cards that it fits on
	actSpace // to an empty column
)

// Steps lists the steps from drafts. It is not safe for concurrent use.
type Steps struct {
	list  []Step
	from  Draft
	costs [klondike.MaxStock]uint8 // by place: the draws that bring up a card of reach
	reach card.Set                 // those that draws can bring up
	acts  []act                    // of all steps, if they are kept
	keep  bool
	chain []act
	used  card.Set // of chain
}

// Of returns the steps from a draft. They are valid until the next call.
func (s *Steps) Of(d Draft) []Step {
	s.list, s.acts, s.from = s.list[:0], s.acts[:0], d
	s.draw()
	s.appendHome()
	s.appendBases()
	if d.chains() {
		s.appendChainsHome()
	} else {
		s.appendStock()
	}
	s.appendBack()
	return s.list
}

// chains reports whether cards of the stock wait there.
func (d *Draft) chains() bool { return !d.draws && d.rules.Draw == 1 }

// draw finds the cards that draws bring up, in this pass and in the next one. If draws
// count and skip no card, they end where a card comes up that can go home and will not be
// missed: it may as well be taken then, because no later card comes up later without it.
func (s *Steps) draw() {
	d := &s.from
	s.reach = 0
	n := d.left()
	var at [klondike.MaxStock]uint8 // the places of the cards left
	for i, left := 0, d.stock; left != 0; i, left = i+1, left&(left-1) {
		at[i] = uint8(bits.TrailingZeros32(left))
	}
	waste, again := int(d.waste), false
	for draws := 0; ; draws++ {
		if waste > 0 && s.comesUp(at[waste-1], draws) || waste >= n && again {
			return
		}
		if waste >= n {
			waste, again = 0, true
		}
		waste = min(waste+d.rules.Draw, n)
	}
}

// comesUp notes that draws bring up the card of a place. It reports whether they end
// there.
func (s *Steps) comesUp(place uint8, draws int) bool {
	d := &s.from
	c := d.order[place]
	if !s.reach.Has(c) {
		s.reach |= card.Bit(c)
		s.costs[place] = uint8(draws)
	}
	return d.draws && d.rules.Draw == 1 && d.next().Has(c) && d.isNeedless(c)
}

// cost returns the draws that bring up a card, if they count, plus one for its move.
func (s *Steps) cost(c card.Card) int {
	if !s.from.draws || !s.reach.Has(c) {
		return 1
	}
	return 1 + int(s.costs[s.from.place[c&63]])
}

// add adds a step of acts.
func (s *Steps) add(cost int, acts ...act) {
	s.list = append(s.list, Step{Draft: s.from, Cost: cost, from: len(s.acts)})
	step := &s.list[len(s.list)-1]
	for _, a := range acts {
		step.do(a)
	}
	if s.keep {
		s.acts = step.settleHome(append(s.acts, acts...))
		step.Cost += len(s.acts) - step.from - len(acts)
		return
	}
	for c, ok := step.needless(); ok; c, ok = step.needless() {
		step.goHome(c)
		step.Cost++
	}
}

// do does an act.
func (d *Draft) do(a act) {
	switch a.kind {
	case actHome:
		d.goHome(a.card)
	case actLand:
		d.land(a.card)
	default:
		d.settle(a.card)
	}
}

// needless returns a card that can go home at once and will not be missed in a column. A
// card of the stock must be available without draws.
func (d *Draft) needless() (card.Card, bool) {
	for next := d.next(); next != 0; next &= next - 1 {
		c := next.First()
		if d.isNeedless(c) && (d.up.Has(c) && d.kids(c) == 0 || d.rules.Draw == 1 && d.isAtHand(c)) {
			return c, true
		}
	}
	return 0, false
}

// isAtHand reports whether a card of the stock can be played without a draw that
// counts.
func (d *Draft) isAtHand(c card.Card) bool {
	if !d.inStock(c) {
		return false
	}
	return !d.draws || d.waste > 0 && bits.OnesCount32(d.stock&(2<<d.place[c&63]-1)) == int(d.waste)
}

// isNeedless reports whether a card is never needed in a column; see isNeedless of
// positions.
func (d *Draft) isNeedless(c card.Card) bool {
	for s := range card.Suit(card.NumSuits) {
		below := 2
		if s.Red() == c.Red() {
			below = 3
		}
		if d.Height(s) < c.Rank()-below {
			return false
		}
	}
	return true
}

// appendHome appends the steps home.
func (s *Steps) appendHome() {
	d := &s.from
	for next := d.next() & (d.up | s.reach); next != 0; next &= next - 1 {
		c := next.First()
		if !d.up.Has(c) {
			s.add(s.cost(c), act{c, actHome})
		} else if cost := d.homeCost(c); cost > 0 {
			s.add(cost, act{c, actHome})
		}
	}
}

// appendBases appends the steps of cards that lie on cards face down.
func (s *Steps) appendBases() {
	for bases := s.from.bases; bases != 0; bases &= bases - 1 {
		s.appendOnto(bases.First(), 1)
	}
}

// appendStock appends the steps of cards from the stock onto columns.
func (s *Steps) appendStock() {
	for reach := s.reach; reach != 0; reach &= reach - 1 {
		c := reach.First()
		s.appendOnto(c, s.cost(c))
	}
}

// appendBack appends the steps of cards that come back from home.
func (s *Steps) appendBack() {
	d := &s.from
	if !d.rules.Back {
		return
	}
	for suit := range card.Suit(card.NumSuits) {
		if h := d.Height(suit); h > 0 {
			c := card.New(h, suit)
			d.word -= 1 << (4 * suit)
			needless := d.isNeedless(c)
			d.word += 1 << (4 * suit)
			if !needless {
				s.appendOnto(c, 1)
			}
		}
	}
}

// appendOnto appends the steps of a card to a place in a column.
func (s *Steps) appendOnto(c card.Card, cost int) {
	d := &s.from
	if d.chains() {
		s.appendChain(c, act{}, false)
		return
	}
	switch {
	case !d.kings.Has(c):
		if d.hasRoom(c) {
			s.add(cost, act{c, actLand})
		}
	case d.spaces() > 0:
		s.add(cost, act{c, actSpace})
	default:
		for floor := d.floor &^ d.kings; floor != 0; floor &= floor - 1 {
			if f := floor.First(); d.hasRoom(f) {
				s.add(cost+1, act{f, actLand}, act{c, actSpace})
			}
		}
	}
}

// appendChainsHome appends the steps of chains that end with a card going home from
// under another one, which goes onto its twin, the last card of the chain.
func (s *Steps) appendChainsHome() {
	d := &s.from
	for next := d.next() & d.up; next != 0; next &= next - 1 {
		c := next.First()
		if other := klondike.Twin(c); s.reach.Has(other) && d.kids(c).Len() == 1 {
			s.appendChain(other, act{c, actHome}, true)
		}
	}
}

// appendChain appends the steps that put a card to its place after the cards of the
// chain, the last ones first. At the end of each there is one more act, if more.
func (s *Steps) appendChain(c card.Card, then act, more bool) {
	d := &s.from
	if s.used.Has(c) {
		return
	}
	s.used |= card.Bit(c)
	switch {
	case d.kings.Has(c):
		s.appendKingChain(c, then, more)
	default:
		s.chain = append(s.chain, act{c, actLand})
		if d.hasRoom(c) {
			s.addChain(then, more)
		}
		for list := klondike.FitsOn(c) & s.reach; list != 0; list &= list - 1 {
			s.appendChain(list.First(), then, more)
		}
		s.chain = s.chain[:len(s.chain)-1]
	}
	s.used &^= card.Bit(c)
}

// appendKingChain appends the steps of a chain that begins with a king, in an empty
// column or in one that is emptied for it.
func (s *Steps) appendKingChain(c card.Card, then act, more bool) {
	d := &s.from
	s.chain = append(s.chain, act{c, actSpace})
	if d.spaces() > 0 {
		s.addChain(then, more)
	} else {
		for floor := d.floor &^ d.kings; floor != 0; floor &= floor - 1 {
			s.appendChain(floor.First(), then, more)
		}
	}
	s.chain = s.chain[:len(s.chain)-1]
}

// addChain adds a chain as a step.
func (s *Steps) addChain(then act, more bool) {
	var room [card.Deck]act
	acts := room[:0]
	for i := len(s.chain) - 1; i >= 0; i-- {
		acts = append(acts, s.chain[i])
	}
	cost := len(acts)
	if more {
		acts, cost = append(acts, then), cost+2
	}
	s.add(cost, acts...)
}
