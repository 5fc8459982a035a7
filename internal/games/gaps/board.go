package gaps

import (
	"fmt"

	"patience/game"
	"patience/game/card"
)

// A Board is a position as four rows of cards with [None] in the gaps.
type Board struct {
	Rules *Rules
	Rows  [card.NumSuits][]card.Card // of Ranks+1 places, the left end with the ace first
}

var _ game.Board = (*Board)(nil)

func newBoard(rules *Rules) *Board {
	b := &Board{Rules: rules}
	for i := range b.Rows {
		b.Rows[i] = make([]card.Card, rules.Ranks+1)
		for j := range b.Rows[i] {
			b.Rows[i][j] = None
		}
	}
	return b
}

// Validate returns an error if the board is not a position of its rules: if a
// row has a wrong length, if an ace is not at its place, or if a card is
// missing, there twice or not of the deck. The error says what is wrong and
// where.
func (b *Board) Validate() error {
	var seen card.Set
	for i, row := range b.Rows {
		if len(row) != b.Rules.Ranks+1 {
			return fmt.Errorf("row %d has %d places; expected %d", i+1, len(row), b.Rules.Ranks+1)
		}
		for j, c := range row {
			if c == None {
				continue
			}
			if err := b.checkCard(NewPlace(i, j), c, seen); err != nil {
				return fmt.Errorf("row %d place %d: %w", i+1, j+1, err)
			}
			seen |= card.Bit(c)
		}
	}
	if missing := b.Rules.deck() &^ seen; missing != 0 {
		return fmt.Errorf("%d of %d cards missing, first %s", missing.Len(), b.Rules.Cards(),
			b.Rules.cardText(missing.First()))
	}
	return nil
}

func (b *Board) checkCard(at Place, c card.Card, seen card.Set) error {
	switch {
	case !b.Rules.deck().Has(c):
		return fmt.Errorf("%s is not in the deck of %d ranks", c, b.Rules.Ranks)
	case seen.Has(c):
		return fmt.Errorf("%s is there twice", b.Rules.cardText(c))
	case card.Aces.Has(c) && at != Final(c):
		return fmt.Errorf("%s; expected it at the left end of row %d", b.Rules.cardText(c), Final(c).Row()+1)
	}
	return nil
}

// Position returns the board's position. The board must be valid.
func (b *Board) Position() game.Position {
	var place [64]Place
	for i, row := range b.Rows {
		for j, c := range row {
			if c != None {
				place[c&63] = NewPlace(i, j)
			}
		}
	}
	p := newPosition(b.Rules, &place)
	return &p
}

// Board returns the position as a board.
func (p *Position) Board() game.Board {
	b := newBoard(p.rules)
	for i, row := range b.Rows {
		for j := range row {
			row[j] = p.at[NewPlace(i, j)&63]
		}
	}
	return b
}

// setUp returns the board of rows as they are dealt, with the aces moved to the
// left ends.
func setUp(rules *Rules, dealt [card.NumSuits][]card.Card) *Board {
	b := newBoard(rules)
	for i, row := range dealt {
		b.Rows[i][0] = card.New(1, card.Suit(i))
		for j, c := range row {
			if !card.Aces.Has(c) {
				b.Rows[i][j+1] = c
			}
		}
	}
	return b
}
