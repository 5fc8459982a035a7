package freecell

import (
	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// A Place is what a card lies on: the number of another card, or Floor, Cell or
// Home.
type Place uint8

// The places that are no card.
const (
	Floor = Place(boards.ToColumn) // where the first card of a column lies
	Cell  = Place(boards.ToCell)   // any cell, or the reserve
	Home  = Place(boards.ToHome)   // the foundation of the card's suit
)

// A Position is a position in canonical form: it holds what each card lies on,
// and not the order of columns and cells. The zero value is not usable;
// positions come from [Board.Position].
type Position struct {
	rules *Rules
	on    [64]Place // by card; for the length see card.Card
	hash  uint64
	ends  card.Set // the last cards of the columns
	bases card.Set // the cards that lie on the floor
	cells card.Set // the cards in cells or in the reserve
	next  card.Set // of each suit that is not complete: the next card to go home
}

var _ game.Position = (*Position)(nil)

// Rules returns the rules of the position's game.
func (p *Position) Rules() *Rules { return p.rules }

// Game returns the name of the rules.
func (p *Position) Game() string { return p.rules.Name }

// On returns what the card lies on.
func (p *Position) On(c card.Card) Place { return p.on[c&63] }

// Ends returns the last cards of the columns that are not empty.
func (p *Position) Ends() card.Set { return p.ends }

// Bases returns the cards that lie on the floor.
func (p *Position) Bases() card.Set { return p.bases }

// Cells returns the cards in cells or in the reserve.
func (p *Position) Cells() card.Set { return p.cells }

// Next returns the next card to go home of each suit that is not complete.
func (p *Position) Next() card.Set { return p.next }

// FreeCells returns the number of empty cells. A reserve has none.
func (p *Position) FreeCells() int { return max(0, p.rules.Cells-p.cells.Len()) }

// EmptyColumns returns the number of empty columns.
func (p *Position) EmptyColumns() int { return p.rules.Columns - p.bases.Len() }

// HomeCards returns the set of cards that are home.
func (p *Position) HomeCards() card.Set {
	deck := card.UpTo(p.rules.Ranks)
	// Below each next card of a suit, and all of a suit that has none.
	var out card.Set
	for c := range p.next.All() {
		out |= card.OfSuit(c.Suit()) &^ (card.Bit(c) - 1)
	}
	return deck &^ out
}

// back returns the cards that may come back from home.
func (p *Position) back() card.Set {
	if !p.rules.Back || p.next == 0 {
		return 0
	}
	home := p.HomeCards()
	return home &^ (home >> card.NumSuits) &^ card.UpTo(p.rules.Given)
}

// Staying returns p by the rules in which cards stay home.
func (p *Position) Staying() game.Position {
	if !p.rules.Back {
		return p
	}
	rules := *p.rules
	rules.Back = false
	return p.under(rules)
}

// under returns the same position by other rules.
func (p *Position) under(rules Rules) *Position {
	q := *p
	q.rules = &rules
	return &q
}

// Home returns the number of cards that are home.
func (p *Position) Home() int {
	home := p.rules.Cards()
	for next := p.next; next != 0; next &= next - 1 {
		home -= p.rules.Ranks + 1 - next.First().Rank()
	}
	return home
}

// Won reports whether every card is home.
func (p *Position) Won() bool { return p.next == 0 }

// Clone returns an independent copy.
func (p *Position) Clone() game.Position {
	q := *p
	return &q
}

// CopyFrom makes p equal to src, which must be a *Position.
func (p *Position) CopyFrom(src game.Position) { *p = *src.(*Position) }

// setNext derives the next cards from the number of cards home of each suit.
func (p *Position) setNext(foundations [card.NumSuits]int) {
	p.next = 0
	for suit, home := range foundations {
		if home < p.rules.Ranks {
			p.next |= card.Bit(card.New(home+1, card.Suit(suit)))
		}
	}
}
