package gaps

import (
	"patience/game"
	"patience/game/card"
)

// None is what lies in a gap.
const None card.Card = 63

// A Position holds what lies in each place, with the aces at the left ends. The
// zero value is not usable; positions come from [Board.Position].
type Position struct {
	rules *Rules
	at    [64]card.Card // by place; None in gaps and outside the board
	place [64]Place     // by card of the deck
	gaps  placeSet
	out   int // the number of cards that are not at their final place
	hash  uint64
}

var _ game.Searchable = (*Position)(nil)

// newPosition derives everything from the places of the deck's cards.
func newPosition(rules *Rules, place *[64]Place) Position {
	p := Position{rules: rules, place: *place}
	for i := range p.at {
		p.at[i] = None
	}
	for c := range rules.deck().All() {
		p.at[place[c&63]&63] = c
	}
	for row := range card.NumSuits {
		for column := range rules.Ranks + 1 {
			if at := NewPlace(row, column); p.at[at&63] == None {
				p.gaps |= placeBit(at)
			}
		}
	}
	p.derive()
	return p
}

// derive counts the cards that are out and computes the hash.
func (p *Position) derive() {
	p.out, p.hash = 0, 0
	for cards := p.rules.played(); cards != 0; cards &= cards - 1 {
		c := cards.First()
		at := p.place[c&63]
		p.hash ^= zobrist[c&63][at&63]
		if at != Final(c) {
			p.out++
		}
	}
}

// Rules returns the rules of the position's game.
func (p *Position) Rules() *Rules { return p.rules }

// Game returns the name of the rules.
func (p *Position) Game() string { return p.rules.Name }

// At returns the card in a place, None in a gap.
func (p *Position) At(place Place) card.Card { return p.at[place&63] }

// PlaceOf returns the place of a card of the deck.
func (p *Position) PlaceOf(c card.Card) Place { return p.place[c&63] }

// Out returns the number of cards that are not at their final place.
func (p *Position) Out() int { return p.out }

// Won reports whether every card is at its final place.
func (p *Position) Won() bool { return p.out == 0 }

// HomeOf returns the number of cards of a suit that are home, 1..Ranks. A card is
// home if it and all lower cards of its suit are at their final places; it never
// moves again.
func (p *Position) HomeOf(suit card.Suit) int {
	rank := 1
	for rank < p.rules.Ranks && p.at[NewPlace(int(suit), rank)&63] == card.New(rank+1, suit) {
		rank++
	}
	return rank
}

// Home returns the number of cards that are home, aces included.
func (p *Position) Home() int {
	home := 0
	for suit := range card.Suit(card.NumSuits) {
		home += p.HomeOf(suit)
	}
	return home
}

// Points returns the article's measure of order, which every move raises. Each
// card that stands right of its predecessor in suit counts as many points as
// the predecessor is ranks below the highest.
func (p *Position) Points() int {
	points := 0
	for c := range p.rules.played().All() {
		if p.at[(p.place[c&63]-1)&63] == c-card.NumSuits {
			points += p.rules.Ranks + 1 - c.Rank()
		}
	}
	return points
}

// Clone returns an independent copy.
func (p *Position) Clone() game.Position {
	q := *p
	return &q
}

// CopyFrom makes p equal to src, which must be a *Position.
func (p *Position) CopyFrom(src game.Position) { *p = *src.(*Position) }
