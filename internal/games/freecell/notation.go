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
// without h, then A to Z and +, in the order of [boards.Piles]. A card goes to the first
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
	return b.clone().onTable().Write(moves)
}

// After returns the board after moves, with the columns and cells where they
// were. The error names the first move that is not legal.
func (b *Board) After(moves []game.Move) (game.Board, error) {
	after := b.clone()
	_, err := after.onTable().Write(moves)
	return game.BoardOrError(after, err)
}

func (b *Board) clone() *Board { return &Board{b.Clone()} }

// onTable returns the board as one that its moves change.
func (b *Board) onTable() boards.Table {
	p := b.position()
	t := b.OnTable(p, b.lift)
	t.Legal = p.allows
	return t
}

// lift returns what a legal move lifts.
func (b *Board) lift(m game.Move) boards.Lift { return b.Lift(MoveCard(m), card.Card(MoveTo(m))) }

// ParseNotation reads what [Board.Notation] writes. For the
// notation of other programs see [Board.ReadPlay]. A move may name any empty
// cell or column, and the card is there from then on. Any move of several cards
// may have their number after it. The error names the first text that is not a
// legal move, or has another number of cards than the move.
func (b *Board) ParseNotation(notation []string) ([]game.Move, error) {
	return b.clone().make(notation)
}

// AfterNotation returns the board after what [Board.ParseNotation] reads, with each
// card in the cell or column that its word names.
func (b *Board) AfterNotation(notation []string) (game.Board, error) {
	after := b.clone()
	_, err := after.make(notation)
	return game.BoardOrError(after, err)
}

// make reads moves and makes them.
func (b *Board) make(notation []string) ([]game.Move, error) {
	p := b.position()
	return boards.Read(notation, func(text string) (game.Move, error) {
		w, err := b.read(p, text)
		if err != nil {
			return 0, err
		}
		c := p.headFor(w.card, w.to, w.count)
		m, l := NewMove(c, p.On(c), w.to), b.Lift(c, card.Card(w.to))
		switch l.To = w.pile; {
		case !p.allows(m):
			return 0, fmt.Errorf("%s cannot go there", c)
		case w.count > 1 && w.count != l.Cards:
			return 0, fmt.Errorf("a count of %d; this move takes %d", w.count, l.Cards)
		}
		b.Apply(l)
		p.Play(m)
		return m, nil
	})
}

// A namedMove is a move as it is written.
type namedMove struct {
	card  card.Card // in a cell, at home, or the last one of a column
	to    Place
	pile  boards.Pile // where it goes
	count int         // of cards, 1 if none is given
}

// read reads a word where the board stands, whose position is p.
func (b *Board) read(p *Position, text string) (w namedMove, err error) {
	if suit, ok := backFrom(text); ok {
		w.count = 1
		w.card, err = p.lastHome(suit)
	} else if text, w.count, err = cutCount(text); err == nil {
		w.card, err = b.cardAt(text[0])
	}
	if err == nil {
		w.pile, w.to, err = b.placeAt(text[1])
	}
	if err != nil {
		err = b.Rules.Format().NoPlace(text, err)
	}
	return w, err
}

// cardAt returns the card that a character names: that of a cell, or the last
// one of a column.
func (b *Board) cardAt(from byte) (card.Card, error) {
	pile, ok := b.Rules.Format().Names.Named(from)
	if c, filled := b.Last(pile); ok && filled && pile.Kind != boards.Foundations {
		return c, nil
	}
	return 0, errors.New("no card is there to be moved")
}

// placeAt returns the pile that a character names, and what a card will lie on that goes there.
func (b *Board) placeAt(to byte) (boards.Pile, Place, error) {
	pile, ok := b.Rules.Format().Names.Named(to)
	last, filled := b.Last(pile)
	switch {
	case !ok || pile.Kind == boards.Waste:
		return pile, 0, errors.New("no card can go there")
	case pile.Kind == boards.Cells && filled:
		return pile, 0, fmt.Errorf("%s is there already", last)
	case pile.Kind == boards.Foundations:
		return pile, Home, nil
	case pile.Kind == boards.Cells:
		return pile, Cell, nil
	case filled:
		return pile, Place(last), nil
	}
	return pile, Floor, nil
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

var errShape = errors.New("expected two characters, where from and where to")

// cutCount splits a move into its two characters and the number of cards, 1 if
// none is given.
func cutCount(text string) (string, int, error) {
	if len(text) == 2 {
		return text, 1, nil
	}
	text, digits, found := strings.Cut(text, "v")
	if len(text) != 2 || !found {
		return "", 0, errShape
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

// ColumnNames says how the notation names that many columns: "1 to 9, 0 and @ =".
func ColumnNames(columns int) string { return boards.Series(columnNames[:columns]) }
