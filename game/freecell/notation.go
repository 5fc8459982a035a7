package freecell

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/game"
	"patience/game/card"
)

// Notation writes moves from the board as FreeCell solvers do: two
// characters a move, where from and where to; columns are 1 to 9 and 0 for
// the tenth; home is h; cells are a, b, c … z without h, then A to Z and +, in
// the order of [Board.Cells]. A card goes to the first empty cell or the first
// empty column. A run that moves at once is one move; where it could
// be shorter or longer, a v and the number of cards in hexadecimal follow, as
// in 31v4. It returns an error at the first move that the board does not
// allow.
func (b *Board) Notation(moves []game.Move) ([]string, error) {
	t := newTable(b)
	notation := make([]string, 0, len(moves))
	for i, m := range moves {
		text, err := t.move(MoveCard(m), MoveTo(m))
		if err != nil {
			return nil, fmt.Errorf("move %d of %d: %w", i+1, len(moves), err)
		}
		notation = append(notation, text)
	}
	return notation, nil
}

// ParseNotation reads what [Board.Notation] writes. Any empty cell or column
// may be named where a card or a run goes, and is its place from then on. A
// count may stand with any move of several cards, and must be right.
func (b *Board) ParseNotation(notation []string) ([]game.Move, error) {
	t, p := newTable(b), b.position()
	moves := make([]game.Move, 0, len(notation))
	for i, text := range notation {
		m, err := t.parse(p, text)
		if err != nil {
			return nil, fmt.Errorf("move %d of %d, %.20q: %w", i+1, len(notation), text, err)
		}
		p.Play(m)
		moves = append(moves, m)
	}
	return moves, nil
}

// parse reads a move, which must be legal in the table's position, and makes
// it on the table.
func (t *table) parse(p *Position, text string) (game.Move, error) {
	text, count, err := cutCount(text)
	if err != nil {
		return 0, err
	}
	given := count > 1
	c, err := t.cardAt(text[0])
	if err != nil {
		return 0, err
	}
	to, err := t.placeAt(text[1])
	if err != nil {
		return 0, err
	}
	c = p.headFor(c, to, count)
	m := newMove(c, p.On(c), to)
	if !slices.Contains(p.AppendMoves(nil), m) {
		return 0, fmt.Errorf("%s cannot go there", c)
	}
	cards, _, err := t.lift(c)
	if err != nil {
		return 0, err
	}
	if given && count != len(cards) {
		return 0, fmt.Errorf("a count of %d; this move takes %d", count, len(cards))
	}
	t.put(cards, text[1])
	return m, nil
}

// cutCount parts a move into two characters and the number of cards, 1 if none
// is given.
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

// headFor returns the deepest card that moves when the end of a column, or a
// card in a cell, goes to a place; count is how many cards go to an empty
// column where that may be any.
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

// cardAt returns the card of a cell or the last one of a column.
func (t *table) cardAt(from byte) (card.Card, error) {
	if i := strings.IndexByte(columnNames, from); i >= 0 && i < len(t.columns) && len(t.columns[i]) > 0 {
		return t.columns[i][len(t.columns[i])-1], nil
	}
	if i := strings.IndexByte(cellNames, from); i >= 0 && i < len(t.cells) && t.cells[i] != EmptyCell {
		return t.cells[i], nil
	}
	return 0, errors.New("no card is there to be moved")
}

// placeAt returns what a card lies on that goes to a place.
func (t *table) placeAt(to byte) (Place, error) {
	if to == homeName {
		return Home, nil
	}
	if i := strings.IndexByte(columnNames, to); i >= 0 && i < len(t.columns) {
		if column := t.columns[i]; len(column) > 0 {
			return Place(column[len(column)-1]), nil
		}
		return Floor, nil
	}
	if i := strings.IndexByte(cellNames, to); i >= 0 && i < len(t.cells) && t.cells[i] == EmptyCell {
		return Cell, nil
	}
	return 0, errors.New("no card can go there")
}

// put puts cards where they may go; those that go home leave the table.
func (t *table) put(cards []card.Card, to byte) {
	if i := strings.IndexByte(columnNames, to); i >= 0 {
		t.columns[i] = append(t.columns[i], cards...)
	} else if i := strings.IndexByte(cellNames, to); i >= 0 {
		t.cells[i] = cards[0]
	}
}

// A table is a board on which cards are moved about, with a slot for each
// cell.
type table struct {
	columns     [][]card.Card
	cells       []card.Card
	partialRuns bool // as the rules say
}

const (
	columnNames = "1234567890"
	cellNames   = "abcdefgijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+" // 52, as many as there can be
	homeName    = 'h'
)

func newTable(b *Board) *table {
	t := &table{cells: slices.Clone(b.Cells), partialRuns: b.Rules.Moves == PartialRuns}
	for len(t.cells) < b.Rules.Cells {
		t.cells = append(t.cells, EmptyCell)
	}
	for _, column := range b.Columns {
		t.columns = append(t.columns, slices.Clone(column))
	}
	return t
}

// move moves a card, with those that lie on it, and returns its notation.
func (t *table) move(c card.Card, to Place) (string, error) {
	cards, from, err := t.lift(c)
	if err != nil {
		return "", err
	}
	if to == Home {
		return from + string(homeName), nil
	}
	if to == Cell {
		i := slices.Index(t.cells, EmptyCell)
		if i < 0 || len(cards) != 1 {
			return "", fmt.Errorf("%s cannot go to a cell", c)
		}
		t.cells[i] = c
		return from + cellNames[i:i+1], nil
	}
	count := ""
	if to == Floor && t.partialRuns && len(cards) > 1 {
		count = fmt.Sprintf("v%x", len(cards))
	}
	i := slices.IndexFunc(t.columns, func(column []card.Card) bool {
		if to == Floor {
			return len(column) == 0
		}
		return len(column) > 0 && column[len(column)-1] == card.Card(to)
	})
	if i < 0 {
		return "", fmt.Errorf("%s has no column to go to", c)
	}
	t.columns[i] = append(t.columns[i], cards...)
	return from + columnNames[i:i+1] + count, nil
}

// lift takes a card and those on it off the table and names the place.
func (t *table) lift(c card.Card) (cards []card.Card, from string, err error) {
	if i := slices.Index(t.cells, c); i >= 0 {
		t.cells[i] = EmptyCell
		return []card.Card{c}, cellNames[i : i+1], nil
	}
	for i, column := range t.columns {
		if depth := slices.Index(column, c); depth >= 0 {
			t.columns[i] = column[:depth:depth]
			return column[depth:], columnNames[i : i+1], nil
		}
	}
	return nil, "", fmt.Errorf("%s is neither in a column nor in a cell", c)
}
