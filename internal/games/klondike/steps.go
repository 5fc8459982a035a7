package klondike

import (
	"patience/game"
	"patience/game/card"
)

// This file holds which moves are enough to decide whether a position can be won,
// where spaces take kings only; see [Position.Reduces].
//
// The twin of a card has its rank and colour. A card that lies face up on another
// one fits on that card's twin, too, and on nothing else. So it can go from one to
// the other if the twin is the last of its column, and can come back at once:
// exchanging what lies on twins changes no verdict; see classCoder.

// Reduces reports whether the rules are those for which [Position.AppendSteps],
// [Position.Settle], [Position.Dead] and [Position.NewClassCoder] hold.
func (p *Position) Reduces() bool { return !p.rules.AnySpace }

// Twin returns the other card of a card's rank and colour: the black suits are the
// first and the last one, the red ones lie between.
func Twin(c card.Card) card.Card { return c ^ (card.NumSuits - 1) }

// AppendSteps appends steps, each of them a few legal moves: to moves the moves of
// one step after the other, to ends the length of moves after each. If the position
// can be won, it can be won by steps, which lead from class to class as the moves of
// the solution do that they stand for:
//
//   - A card goes home. If what lies on it fits on its twin, that goes there first.
//     There is no other use in a move from twin to twin, as twins take the same cards.
//   - A card is turned up, or one comes from the stock or back from home, by a move
//     onto a card. If that can be either of two twins, it is the first one. No card
//     comes back for which [Position.Settle] would take it home again.
//   - A king goes to an empty column. If there is none, the first card of a column
//     goes onto a card before it. To empty a column has no other use, and can wait:
//     until then the card is as good where it lies, and can go home from there, and
//     the card that it would lie on takes no other card.
//   - Where all of the stock can be played at any time, steps are chains; see chain.
//
// Apart from chains steps play the cards of the stock that the solution plays, in its
// order. So they hold where passes are limited.
func (p *Position) AppendSteps(moves []game.Move, ends []int) ([]game.Move, []int) {
	s := steps{moves, ends}
	p.appendHome(&s)
	bases := p.bases()
	if p.rules.skipsNothing() {
		p.appendChains(&s, bases)
		return s.moves, s.ends
	}
	p.appendOnto(&s, bases)
	p.appendOnto(&s, p.reach)
	p.appendBack(&s)
	if kings := (bases | p.reach | p.back()) & p.kings; kings != 0 {
		p.appendKings(&s, kings)
	}
	return s.moves, s.ends
}

// steps are lists under way.
type steps struct {
	moves []game.Move
	ends  []int
}

// add adds a step.
func (s *steps) add(moves ...game.Move) {
	s.moves = append(s.moves, moves...)
	s.ends = append(s.ends, len(s.moves))
}

// bases returns the cards that lie face up on a card that lies face down.
func (p *Position) bases() (cards card.Set) {
	for up := p.up &^ p.floor; up != 0; up &= up - 1 {
		c := up.First()
		if p.down.Has(card.Card(p.on[c&63])) {
			cards |= card.Bit(c)
		}
	}
	return cards
}

// appendHome appends the steps home.
func (p *Position) appendHome(s *steps) {
	for next := p.next() & (p.up | p.reach); next != 0; next &= next - 1 {
		c := next.First()
		switch other := Twin(c); {
		case (p.tops | p.reach).Has(c):
			s.add(p.moveTo(c, atHome))
		case p.tops.Has(other):
			s.add(p.moveTo(p.child(c), uint8(other)), p.moveTo(c, atHome))
		}
	}
}

// child returns the card that lies on a card, which is not the last of its column.
func (p *Position) child(c card.Card) card.Card {
	for on := fits[c&63] & p.up; on != 0; on &= on - 1 {
		if child := on.First(); p.on[child&63] == uint8(c) {
			return child
		}
	}
	panic("klondike: no card lies on the card")
}

// appendOnto appends a step for each of the cards that fits on the last card of a
// column.
func (p *Position) appendOnto(s *steps, cards card.Set) {
	for ; cards != 0; cards &= cards - 1 {
		c := cards.First()
		if to := fitsOn[c&63] & p.tops; to != 0 {
			s.add(p.moveTo(c, uint8(to.First())))
		}
	}
}

// appendBack appends the steps of cards that come back from home.
func (p *Position) appendBack(s *steps) {
	for back := p.back(); back != 0; back &= back - 1 {
		c := back.First()
		if to := fitsOn[c&63] & p.tops; to != 0 && !p.isNeedlessBack(c) {
			s.add(p.moveTo(c, uint8(to.First())))
		}
	}
}

// isNeedlessBack reports whether a card that may come back from home would be
// needless in a column.
func (p *Position) isNeedlessBack(c card.Card) bool {
	p.height[c.Suit()]--
	defer func() { p.height[c.Suit()]++ }()
	return p.isNeedless(c)
}

// appendKings appends the steps of kings to an empty column, or to one that is
// emptied for them.
func (p *Position) appendKings(s *steps, kings card.Set) {
	for ; kings != 0; kings &= kings - 1 {
		king := p.moveTo(kings.First(), onFloor)
		if p.tops.Len() < p.rules.Columns {
			s.add(king)
			continue
		}
		for floor := p.floor; floor != 0; floor &= floor - 1 {
			c := floor.First()
			if to := fitsOn[c&63] & p.tops; to != 0 {
				s.add(p.moveTo(c, uint8(to.First())), king)
			}
		}
	}
}

// Settle returns a safe move home: one after which the position can be won if it can
// be won before.
func (p *Position) Settle() (game.Move, bool) {
	for home := p.freeHome(); home != 0; home &= home - 1 {
		if c := home.First(); p.isNeedless(c) {
			return p.moveTo(c, atHome), true
		}
	}
	return 0, false
}

// isNeedless reports whether a card that may go home is never needed in a column. It
// is so if the cards of the other colour are home up to two ranks below it, and those
// of its colour up to three.
//
// Call low the card, the cards of the other colour below it in rank, and those of its
// colour at least two below. Any play can be followed with all low cards home that in
// the play are home or face up in columns, those turned up by that included. Their
// lower cards are home or low and face up; what lies on a low card is low; so they can
// go home, and all that is turned up by it lies ready. A move of a low card that the
// play makes from the stock is one home, any other one is left out. A move of another
// card does not need a low one, and finds its place at least as free. So no low card
// comes back, either. The stock is played in the order of the play. So where draws skip
// cards, or passes are limited, that holds for cards of columns only: a card that
// leaves the stock changes which others come up, and at what cost.
func (p *Position) isNeedless(c card.Card) bool {
	for s, h := range p.height {
		below := 2
		if card.Suit(s).Red() == c.Red() {
			below = 3
		}
		if int(h) < c.Rank()-below {
			return false
		}
	}
	return true
}

// Dead reports that the position cannot be won, as it could not be won if cards did
// not cover each other any more once they were turned up. False says nothing. The
// first card face up of a column must leave before the next one is turned up. It
// goes onto a card of a column or of the stock, or from home where cards come back, or home after all lower cards of
// its suit, or it is a king for which some column becomes empty.
func (p *Position) Dead() bool {
	free := p.up | p.Stock()
	if p.rules.Back {
		free = p.deck() &^ p.down
	}
	space := p.tops.Len() < p.rules.Columns
	bases := p.bases() | p.floor
	for changed := true; changed && bases != 0; {
		changed = false
		for list := bases; list != 0; list &= list - 1 {
			c := list.First()
			if !p.mayLeave(c, free, space) {
				continue
			}
			changed = true
			bases &^= card.Bit(c)
			if below := card.Card(p.on[c&63]); p.down.Has(below) {
				free |= card.Bit(below)
				bases |= card.Bit(below)
			} else {
				space = true
			}
		}
	}
	return p.down&^free != 0
}

// mayLeave reports whether a card could leave its column if the free cards could be
// used at any time.
func (p *Position) mayLeave(c card.Card, free card.Set, space bool) bool {
	if fitsOn[c&63]&free != 0 || space && p.kings.Has(c) {
		return true
	}
	home := card.UpTo(int(p.height[c.Suit()]))
	return card.UpTo(c.Rank()-1)&card.OfSuit(c.Suit())&^(home|free) == 0
}
