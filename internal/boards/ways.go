package boards

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/game"
	"patience/game/card"
)

// This file has the ways in which lines of cards can be a board, and the lines that are other piles.

// An attempt is the board that lines of cards are in some way, or why they are none.
type attempt struct {
	Piles
	said  string // how they are read, if it isn't the plain way
	doubt game.Doubt
	err   error
}

// checkDeck returns an error for lines that are no board in whatever way they are read: each card of the deck must be
// there once.
func (r *reader) checkDeck() error {
	p := r.Piles
	fault := p.setColumns(r.faces())
	r.Home.Add(r.unsure, p.Table())
	p.Home = r.Home
	if err := r.format.checkPack(p.Table(), p.home()); err != nil {
		return err
	}
	if r.marked() && !r.areDealtRows() {
		if len(r.columns) > r.format.Columns {
			return r.noColumns()
		}
		if slices.ContainsFunc(r.format.FaceDown, func(n int) bool { return n > 0 }) {
			fault = cmp.Or(fault, r.format.checkFaces(&p))
		}
	} else {
		fault = nil
	}
	return cmp.Or(r.format.checkSizes(&p), fault, r.format.checkCards(&p))
}

// takeSpare takes the first or the last line for the stock, the cells or the reserve of a fresh deal, if it has as
// many cards as the deal puts there, no line names these piles, and the other lines are the columns or the rows of the
// deal. A last line that may be a row of a board in play stays one.
func (r *reader) takeSpare() {
	last := len(r.columns) - 1
	spare := r.format.inPlay() - len(r.format.Order())
	two := r.format.hasStock() && r.format.Cells > 0 // piles to which they may go
	if spare == 0 || two || last < 1 || r.piled || r.columns[0].marked && r.columns[last].marked {
		return
	}
	pile, name := &r.Cells, r.format.cellsLabel()
	if r.format.hasStock() {
		pile, name = &r.Stock, "stock with the next card first"
	}
	switch first, end := r.columns[0].faces, r.columns[last].faces; {
	case len(first) == spare && r.format.areDealt(r.columns[1:]):
		*pile, r.columns, r.spare = cardsOf(first), r.columns[1:], "the first line as "+name
	case len(end) == spare && r.format.areDealt(r.columns[:last]) && !r.mayBeRows():
		*pile, r.columns, r.spare = cardsOf(end), r.columns[:last], "the last line as "+name
	}
	if r.format.hasStock() && r.as == game.AsNextLast {
		slices.Reverse(r.Stock)
		r.spare = strings.Replace(r.spare, "card first", "card last", 1)
	}
}

// areDealt reports whether lines have as many cards as the columns or the rows of a deal.
func (f *Format) areDealt(lines []column) bool {
	dealt := f.dealt()
	return slices.Equal(lengthsOf(lines), dealt) || slices.Equal(lengthsOf(lines), rowsOf(dealt))
}

// lengthsOf returns how many cards lines have.
func lengthsOf(lines []column) []int { return Each(lines, func(c column) int { return len(c.faces) }) }

// faces returns the cards of each line.
func (r *reader) faces() [][]face { return Each(r.columns, func(c column) []face { return c.faces }) }

// mayBeRows reports whether a deal can have led to the rows that the lines are.
func (r *reader) mayBeRows() bool {
	rows, err := r.reading(game.AsRows, r.asRows())
	return err == nil && r.format.plausible(&rows.Piles)
}

// takeHead takes the first lines for cells and foundations without labels, as screens show them: on one line, or the
// cells under the foundations. It returns false, and leaves the lines as they are, if the other lines are then not the
// rest of the deck.
func (r *reader) takeHead() bool {
	cells := r.format.Cells
	if cells == 0 || r.piled || r.marked() || r.format.Based {
		return false
	}
	for _, widths := range [][]int{{cells + card.NumSuits}, {card.NumSuits, cells}} {
		if len(r.columns) <= len(widths) {
			return false
		}
		var places []card.Card
		for line, width := range widths {
			row := r.inPlaces(line, width)
			if row == nil {
				return false
			}
			places = append(row, places...)
		}
		q := *r
		q.Cells, q.columns = places[:cells], r.columns[len(widths):]
		for _, c := range places[cells:] {
			if c != Empty {
				q.Home[c.Suit()] = c.Rank()
			}
		}
		if q.checkDeck() == nil {
			q.spare, q.Cells = "the first line as cells and foundations", untilLast(q.Cells)
			*r = q
			return true
		}
	}
	return false
}

// inPlaces returns the cards of a line in so many places, Empty in those without a card. It returns nil if a card
// stands beyond them.
func (r *reader) inPlaces(line, width int) []card.Card {
	row := slices.Repeat([]card.Card{Empty}, width)
	for i, slot := range r.grid()[line] {
		if slot >= width {
			return nil
		}
		row[slot] = r.columns[line].faces[i].card
	}
	return row
}

// asColumns takes lines for columns.
func (r *reader) asColumns() attempt {
	a := attempt{Piles: r.Piles}
	missing := r.format.Columns - len(r.columns)
	sure := r.marked() || r.as != ""
	if missing < 0 || r.gaps() == markedGaps || !sure && (missing > 0 && len(r.columns) > 0 || r.isTorn()) {
		a.err = r.noColumns()
		return a
	}
	a.err = a.setColumns(r.faces())
	return a
}

// asTopFirst takes lines for columns whose last card comes first.
func (r *reader) asTopFirst() attempt {
	turned := Each(r.faces(), slices.Clone)
	for _, faces := range turned {
		slices.Reverse(faces)
	}
	a := attempt{Piles: r.Piles, said: "columns with the top card first"}
	if len(r.columns) > r.format.Columns || r.gaps() == markedGaps {
		a.err = r.noColumns()
		return a
	}
	a.err = a.setColumns(turned)
	return a
}

// setColumns puts lines of cards into columns. The error names a card face down on one that lies face up.
func (p *Piles) setColumns(lines [][]face) (fault error) {
	p.Columns, p.Down = nil, nil
	for i, faces := range lines {
		down := 0
		for j, f := range faces {
			switch {
			case f.down && down < j && fault == nil:
				fault = fmt.Errorf("column %d: %s lies face down on a card face up", i+1, f.card)
			case f.down:
				down++
			}
		}
		p.Columns, p.Down = append(p.Columns, cardsOf(faces)), append(p.Down, down)
	}
	if slices.Max(append(slices.Clone(p.Down), 0)) == 0 {
		p.Down = nil
	}
	return fault
}

// asDeal takes all cards in their order for those of a deal.
func (r *reader) asDeal() attempt {
	var deck []card.Card
	last := len(r.columns) - 1
	even := last >= 0
	for i, c := range r.columns {
		deck = append(deck, cardsOf(c.faces)...)
		n, first := len(c.faces), len(r.columns[0].faces)
		even = even && (n == first || i == last && n < first)
	}
	deck = WithoutGiven(deck, r.format.Given)
	if !even || len(deck) != r.format.inPlay() || r.marked() {
		return attempt{err: errors.New("the lines are no deal; expected all its cards in the order in which they are dealt")}
	}
	a := attempt{Piles: r.format.Deal(deck), said: "the cards of a deal in their order"}
	if r.format.Based || r.format.Hole {
		a.Base, a.Home, a.Waste = r.Base, r.Home, r.Waste
	}
	return a
}

// asDealtColumns takes all cards for the columns of a deal, one after the other.
func (r *reader) asDealtColumns() attempt {
	a := attempt{Piles: r.Piles, said: "the columns of a deal one after the other", doubt: game.Unlike}
	cards := slices.Concat(r.faces()...)
	var lines [][]face
	for _, n := range r.format.dealt() {
		n = min(n, len(cards))
		lines, cards = append(lines, cards[:n]), cards[n:]
	}
	if a.err = a.setColumns(lines); len(cards) > 0 {
		a.err = r.noColumns()
	}
	return a
}

// areShortening reports whether no line is blank or has more words than the one before, as rows of columns have not.
func areShortening(lines []string) bool {
	for i, line := range lines {
		if isBlank(line) || i > 0 && len(strings.Fields(line)) > len(strings.Fields(lines[i-1])) {
			return false
		}
	}
	return true
}

func isBlank(line string) bool { return strings.TrimSpace(line) == "" }

// withEmptyColumns puts a colon before each column in the text of a board of PySol, for
// at most the given number of columns. In such a text, columns have no colons, and a
// blank line is an empty column. A text is taken for PySol's if it has a line FC or
// Waste before the columns. Any other text comes back as it is, and so do fewer lines after
// Waste that may be rows.
func withEmptyColumns(text string, columns int) string {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	first, cells, waste := 0, false, false
	for i, line := range lines {
		if strings.Contains(line, ":") {
			first, cells, waste = i+1, cells || strings.HasPrefix(line, "FC:"), waste || strings.HasPrefix(line, "Waste:")
		}
	}
	body := lines[first:]
	for len(body) > max(columns, 0) && isBlank(body[len(body)-1]) {
		body = body[:len(body)-1]
	}
	if len(body) > columns || !cells && (!waste || len(body) < columns && areShortening(body)) {
		return text
	}
	for i, line := range body {
		body[i] = ": " + line
	}
	return strings.Join(lines[:first+len(body)], "\n")
}
