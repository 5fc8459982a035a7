package boards

import (
	"cmp"
	"fmt"
	"iter"

	"patience/game/card"
)

// Validate returns an error if piles are no board of the game: if a card is missing, there twice or not of the deck, if
// there is more than a deal has of columns, cells, cards face down, stock or passes, or if cards lie where they cannot.
// The error says what is wrong and where.
func (f *Format) Validate(p *Piles) error {
	if n := len(p.Columns); n > f.Columns {
		return fmt.Errorf("%d columns; expected at most %d", n, f.Columns)
	}
	return cmp.Or(f.checkSizes(p), f.checkFaces(p), f.checkCards(p))
}

// checkSizes returns an error if there is more than a deal has of cells, stock or passes.
func (f *Format) checkSizes(p *Piles) error {
	where := "cells"
	if f.Reserve {
		where = "the reserve"
	}
	if n := len(p.Held()); n > f.Cells {
		return fmt.Errorf("%d cards in %s; expected at most %d", n, where, f.Cells)
	}
	if n := len(p.Cells); n > f.Cells {
		return fmt.Errorf("%d cells; expected at most %d", n, f.Cells)
	}
	if n := len(p.Stock) + len(p.Waste); n > f.Stock {
		return fmt.Errorf("%d cards in stock and waste; expected at most %d", n, f.Stock)
	}
	if p.Passes > f.Passes || p.Passes < min(1, f.Passes) {
		return fmt.Errorf("%d passes left; the rules have %d", p.Passes, f.Passes)
	}
	return nil
}

// checkFaces returns an error if cards lie face down or face up where they cannot.
func (f *Format) checkFaces(p *Piles) error {
	down := 0
	for i, column := range p.Columns {
		if err := f.checkColumn(column, p.down(i)); err != nil {
			return fmt.Errorf("column %d: %w", i+1, err)
		}
		down += p.down(i)
	}
	if down == 0 {
		return nil
	}
	most := 0
	for _, n := range f.FaceDown {
		most += n
	}
	if down > most {
		return fmt.Errorf("%d cards face down; expected at most %d", down, most)
	}
	return nil
}

func (f *Format) checkColumn(cards []card.Card, down int) error {
	if down > 0 && down >= len(cards) {
		return errLastDown
	}
	for i := down + 1; i < len(cards) && f.Down && !f.Loose; i++ {
		if !f.Fits(cards[i], cards[i-1]) {
			return fmt.Errorf("%s lies on %s; expected a card that fits there", cards[i], cards[i-1])
		}
	}
	return nil
}

// checkCards returns an error unless every card of the deck is there once.
func (f *Format) checkCards(p *Piles) error {
	home, err := f.homeCards(p)
	if err != nil {
		return err
	}
	seen := home
	for where, c := range p.all() {
		switch {
		case c.Rank() > f.Ranks:
			return fmt.Errorf("%s: %s is not in the deck of %d ranks", where, c, f.Ranks)
		case home.Has(c):
			return fmt.Errorf("%s: %s contradicts foundation %s-%s, which has it home", where, c, c.Suit(),
				card.HomeText(p.Home[c.Suit()]))
		case seen.Has(c):
			return fmt.Errorf("%s: %s is there twice; expected each card once", where, c)
		}
		seen |= card.Bit(c)
	}
	if missing := card.UpTo(f.Ranks) &^ seen; missing != 0 {
		return fmt.Errorf("%d of %d cards missing, first %s; expected every card in a column%s or home",
			missing.Len(), card.NumSuits*f.Ranks, missing.First(), f.places())
	}
	return nil
}

// places names where cards may be besides in columns and home.
func (f *Format) places() string {
	switch {
	case f.Draw > 0:
		return ", the stock, the waste"
	case f.Deals:
		return ", the stock"
	case f.Cells > 0:
		return ", a cell"
	}
	return ""
}

func (f *Format) homeCards(p *Piles) (home card.Set, err error) {
	for i, n := range p.Home {
		switch s := card.Suit(i); {
		case n < f.Given || n > f.Ranks:
			return 0, fmt.Errorf("foundation %s holds %d cards; expected %d to %d", s, n, f.Given, f.Ranks)
		case f.Whole != "" && n%f.Ranks != 0:
			return 0, fmt.Errorf("%d cards home in suit %s; expected all or none, as %s", n, s, f.Whole)
		default:
			home |= card.OfSuit(s) & card.UpTo(n)
		}
	}
	return home, nil
}

// home returns the cards that are home, if they are cards.
func (p *Piles) home() (home card.Set) {
	for s, n := range p.Home {
		home |= card.OfSuit(card.Suit(s)) & card.UpTo(min(max(n, 0), card.MaxRank))
	}
	return home
}

// all yields every card that is not home, and where it is.
func (p *Piles) all() iter.Seq2[location, card.Card] {
	return func(yield func(location, card.Card) bool) {
		for i, column := range p.Columns {
			for j, c := range column {
				if !yield(location{"column", i + 1, j + 1}, c) {
					return
				}
			}
		}
		for i, cards := range [...][]card.Card{p.Cells, p.Stock, p.Waste} {
			for j, c := range cards {
				if c != Empty && !yield(location{[...]string{"cell", "stock card", "waste card"}[i], 0, j + 1}, c) {
					return
				}
			}
		}
	}
}

// A location on a board is a kind of pile, the number of the pile if there are several, and that of the card.
type location struct {
	pile         string
	number, card int
}

func (l location) String() string {
	if l.number > 0 {
		return fmt.Sprintf("%s %d card %d", l.pile, l.number, l.card)
	}
	return fmt.Sprintf("%s %d", l.pile, l.card)
}
