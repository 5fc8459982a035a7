package freecell

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// Notation writes moves from the board as FreeCell solvers do. A move is two
// characters, where from and where to: columns are 1 to 9, 0 is the tenth, and
// @ = _ ^ ~ ! % ? are eight more; home is h; cells and the reserve are a, b, c … z
// without h, then A to Z and +, in the order of [Board.Cells]. A card goes to the first
// empty cell or to the first empty column. A card that comes back from home has its
// suit as a third character, as in h5D.
//
// Every move of the rules is written as one. So where single cards move, a run
// takes several moves, to an empty column too. Where parts of runs move, a move of
// several cards to an empty column has a v and their number in hexadecimal
// after it, as in 31v4, because it could be shorter or longer.
//
// A card that goes from its column, which it leaves empty, to an empty column, or
// from a cell to another one, leaves the position as it is. No search makes such
// a move, but a played game may hold it.
//
// The error names the first move that is not legal.
func (b *Board) Notation(moves []game.Move) ([]string, error) {
	notation, _, err := b.play(moves)
	return notation, err
}

// After returns the board after moves, with the columns and cells where they
// were. The error names the first move that is not legal.
func (b *Board) After(moves []game.Move) (game.Board, error) {
	_, after, err := b.play(moves)
	return game.BoardOrError(after, err)
}

// play makes moves as the notation has them. It returns their notation, and the
// board after them.
func (b *Board) play(moves []game.Move) ([]string, *Board, error) {
	t, p := newTable(b), b.position()
	notation, err := boards.Write(moves, p.allows, func(m game.Move) string {
		word := t.move(MoveCard(m), MoveTo(m))
		p.Play(m)
		return word
	})
	return notation, t.board(b.Rules, p), err
}

// ParseNotation reads what [Board.Notation] writes. For the
// notation of other programs see [Board.ReadPlay]. A move may name any empty
// cell or column, and the card is there from then on. Any move of several cards
// may have their number after it. The error names the first text that is not a
// legal move, or has another number of cards than the move.
func (b *Board) ParseNotation(notation []string) ([]game.Move, error) {
	moves, _, err := b.parse(notation)
	return moves, err
}

// AfterNotation returns the board after what [Board.ParseNotation] reads, with each
// card in the cell or column that its word names.
func (b *Board) AfterNotation(notation []string) (game.Board, error) {
	_, after, err := b.parse(notation)
	return game.BoardOrError(after, err)
}

// parse reads moves and makes them.
func (b *Board) parse(notation []string) ([]game.Move, *Board, error) {
	t, p := newTable(b), b.position()
	moves, err := boards.Read(notation, func(text string) (game.Move, error) { return t.parse(p, text) })
	return moves, t.board(b.Rules, p), err
}

// parse reads a move, which must be legal in the table's position, and makes
// it there and on the table.
func (t *table) parse(p *Position, text string) (game.Move, error) {
	text, count, c, err := t.source(p, text)
	if err != nil {
		return 0, err
	}
	given := count > 1
	to, err := t.placeAt(text[1])
	if err != nil {
		return 0, err
	}
	c = p.headFor(c, to, count)
	m := NewMove(c, p.On(c), to)
	if !p.allows(m) {
		return 0, fmt.Errorf("%s cannot go there", c)
	}
	cards, _ := t.lift(c)
	if given && count != len(cards) {
		return 0, fmt.Errorf("a count of %d; this move takes %d", count, len(cards))
	}
	t.put(cards, text[1])
	p.Play(m)
	return m, nil
}

// source reads where a move comes from. It returns its two characters, the number of
// cards, and the card that is named.
func (t *table) source(p *Position, text string) (string, int, card.Card, error) {
	if suit, ok := backFrom(text); ok {
		c, err := p.lastHome(suit)
		return text[:2], 1, c, err
	}
	text, count, err := cutCount(text)
	if err != nil {
		return "", 0, 0, err
	}
	c, err := t.cardAt(text[0])
	return text, count, c, err
}

// backFrom returns the suit of a card that a move brings back from home.
func backFrom(text string) (card.Suit, bool) {
	if len(text) != 3 || text[:1] != homeName {
		return 0, false
	}
	return card.ParseSuit(text[2])
}

// lastHome returns the card of a suit that may come back from home.
func (p *Position) lastHome(suit card.Suit) (card.Card, error) {
	cards := p.back() & card.OfSuit(suit)
	if cards == 0 {
		return 0, errors.New("no card of the suit may come back from home")
	}
	return cards.First(), nil
}

// cutCount splits a move into its two characters and the number of cards, 1 if
// none is given.
func cutCount(text string) (string, int, error) {
	if len(text) == 2 {
		return text, 1, nil
	}
	text, digits, found := strings.Cut(text, "v")
	if len(text) != 2 || !found {
		return "", 0, errors.New("expected two characters, where from and where to")
	}
	count, err := strconv.ParseUint(digits, 16, 8)
	if err != nil || count < 2 || count > card.MaxRank {
		return "", 0, errors.New("expected after the v a number of cards from 2 to d")
	}
	return text, int(count), nil
}

// headFor returns the deepest card that moves if the last card c of a column,
// or the card c of a cell, goes to a place with those below it. Where parts of
// runs move, count is the number of cards that go to an empty column.
func (p *Position) headFor(c card.Card, to Place, count int) card.Card {
	switch {
	case to > Floor || p.rules.Moves == SingleCards || !p.ends.Has(c):
		return c
	case p.rules.Moves == WholeRuns:
		return p.runHead(c)
	}
	for ; count > 1 || to < Floor && !p.rules.Fits(c, card.Card(to)); count-- {
		below := p.on[c&63]
		if below >= Floor || !p.rules.Fits(c, card.Card(below)) {
			break
		}
		c = card.Card(below)
	}
	return c
}
