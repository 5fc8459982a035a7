package boards

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"patience/game/card"
)

// Validate returns an error if piles are no board of the game: if a card is missing, there twice or not of the deck, if
// there is more than a deal has of columns, cells, cards face down, stock or passes, or if cards lie where they cannot.
// The error says what is wrong and where.
func (f *Format) Validate(p *Piles) error {
	f = f.on(p.Base)
	if n := len(p.Columns); n > f.Columns {
		return fmt.Errorf("%d columns; expected at most %d", n, f.Columns)
	}
	return cmp.Or(f.checkSizes(p), f.checkFaces(p), f.checkCards(p), f.checkFilled(p))
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
	if n := len(p.Stock) + len(p.Waste); n > f.Stock && !f.Hole || len(p.Stock) > f.Stock {
		return fmt.Errorf("%d cards in stock and waste; expected at most %d", n, f.Stock)
	}
	if p.Passes > f.Passes || p.Passes < min(1, f.Passes) {
		return fmt.Errorf("%d passes left; the rules have %d", p.Passes, f.Passes)
	}
	return nil
}

// checkFilled returns an error if a column is empty that would have been filled at once.
func (f *Format) checkFilled(p *Piles) error {
	cards := map[Kind]int{Cells: len(p.Held()), Waste: len(p.Waste), Stock: len(p.Stock)}
	names := map[Kind]string{Cells: "the reserve", Waste: "the waste", Stock: "the stock"}
	for i, column := range p.Columns {
		for _, kind := range f.Filled {
			if len(column) == 0 && cards[kind] > 0 {
				return fmt.Errorf("column %d is empty; expected a card, as it is filled from %s at once", i+1, names[kind])
			}
		}
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

// checkCards returns an error unless every card of the deck is there as often as the deck has it.
func (f *Format) checkCards(p *Piles) error {
	if err := f.checkHome(p); err != nil {
		return err
	}
	deck, copies := f.deck(), f.copies()
	var left [card.Deck]int // by card: how often it is still to be met
	for c := range deck.All() {
		left[c] = copies
	}
	for _, home := range p.homes() {
		for s := range card.Suit(card.NumSuits) {
			for _, c := range p.cardsHome(home, s) {
				left[c]--
			}
		}
	}
	home := left
	for where, c := range p.all() {
		switch {
		case c.Rank() > f.Ranks:
			return fmt.Errorf("%s: %s is not in the deck of %d ranks", where, c, f.Ranks)
		case !deck.Has(c):
			return fmt.Errorf("%s: %s is not in the deck, whose suits are %s", where, c, suitsText(f.suits()))
		case home[c] == 0 && copies == 1:
			return fmt.Errorf("%s: %s contradicts foundation %s-%s, which has it home", where, c, c.Suit(),
				p.topText(&p.Home, c.Suit()))
		case left[c] == 0:
			return fmt.Errorf("%s: %s is there %s; expected each card %s", where, c, times(copies+1), times(copies))
		}
		left[c]--
	}
	return f.checkMissing(&left)
}

// checkMissing returns an error if cards are still to be met.
func (f *Format) checkMissing(left *[card.Deck]int) error {
	n := 0
	var missing card.Set
	for c := range f.deck().All() {
		n += left[c]
		if left[c] > 0 {
			missing |= card.Bit(c)
		}
	}
	if n == 0 {
		return nil
	}
	return fmt.Errorf("%d of %d cards missing, first %s; expected every card in a column%s or home", n,
		f.deck().Len()*f.copies(), missing.First(), f.places())
}

// times says how often.
func times(n int) string {
	if n <= 2 {
		return [...]string{"never", "once", "twice"}[n]
	}
	return fmt.Sprintf("%d times", n)
}

func suitsText(suits []card.Suit) string { return strings.Join(Each(suits, card.Suit.String), " ") }

// places names where cards may be besides in columns and home.
func (f *Format) places() (text string) {
	if f.hasStock() {
		text += ", the stock"
	}
	if f.Draw > 0 && !f.Hole {
		text += ", the waste"
	}
	switch {
	case f.Reserve:
		text += ", the reserve"
	case f.Cells > 0:
		text += ", a cell"
	}
	return text
}

// checkHome returns an error if there are cards home that cannot be, or not those that the deal puts there.
func (f *Format) checkHome(p *Piles) error {
	if len(p.More) != f.copies()-1 {
		return fmt.Errorf("%d foundations for each suit; expected %d", len(p.More)+1, f.copies())
	}
	if f.Hole && len(p.Waste) == 0 {
		return errors.New("no card in the hole; expected at least one")
	}
	for _, home := range p.homes() {
		for i, n := range home {
			switch s := card.Suit(i); {
			case n != 0 && !slices.Contains(f.suits(), s):
				return fmt.Errorf("%d cards home in suit %s, which is not in the deck", n, s)
			case !slices.Contains(f.suits(), s):
			case n < f.Given || n > f.Ranks:
				return fmt.Errorf("foundation %s holds %d cards; expected %d to %d", s, n, f.Given, f.Ranks)
			case f.Whole != "" && n%f.Ranks != 0:
				return fmt.Errorf("%d cards home in suit %s; expected all or none, as %s", n, s, f.Whole)
			}
		}
	}
	return nil
}

// home returns the cards that are home, of the first foundations, if they are cards.
func (p *Piles) home() (home card.Set) {
	for s, n := range p.Home {
		home |= p.homeSet(card.Suit(s), min(max(n, 0), card.MaxRank))
	}
	return home
}

// homeSet returns the first n cards of a foundation.
func (p *Piles) homeSet(s card.Suit, n int) (home card.Set) {
	for rank := range n {
		home |= card.Bit(p.Base.Seen(card.New(rank+1, s)))
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
