package boards

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/game"
	"patience/game/card"
)

// Text returns piles as solvers and PySol write them: foundations, cells or reserve, stock, waste, a line for each
// column, and the passes left if they are limited. Lines of piles that the game does not have are left out. A - is
// an empty cell before one with a card, and a card in angle brackets lies face down. The function face writes a
// card, which the player does not see if it is hidden: one of the stock, or one that lies face down.
//
//	Foundations: H-0 C-A D-0 S-0
//	Freecells: - TD
//	Talon: KH KD 2D
//	Waste: TC
//	: 3D
//	: <AD> 8H
//	Passes: 2
func (f *Format) Text(p *Piles, face func(c card.Card, hidden bool) string) string {
	shown := func(c card.Card) string { return cellText(c, face) }
	hidden := func(c card.Card) string { return face(c, true) }
	var lines []string
	if f.FreeCell || f.Draw > 0 || p.Home != (card.Home{}) {
		lines = append(lines, "Foundations: "+p.Home.String())
	}
	if f.Cells > 0 {
		lines = append(lines, Line(f.cellsLabel()+":", Each(untilLast(p.Cells), shown)))
	}
	if f.Draw > 0 {
		lines = append(lines, Line("Talon:", Each(p.Stock, hidden)), Line("Waste:", Each(p.Waste, shown)))
	}
	for i, column := range p.Columns {
		words, down := Each(column, shown), p.down(i)
		for j, c := range column[:down] {
			words[j] = "<" + face(c, true) + ">"
		}
		lines = append(lines, Line(":", words))
	}
	if f.Passes > 0 {
		lines = append(lines, fmt.Sprintf("Passes: %d", p.Passes))
	}
	return strings.Join(lines, "\n") + "\n"
}

// Open writes a card, whether it is hidden or not.
func Open(c card.Card, _ bool) string { return c.String() }

// Seen writes a card as a player sees it.
func Seen(c card.Card, hidden bool) string {
	if hidden {
		return game.FaceDown
	}
	return c.String()
}

func (f *Format) cellsLabel() string {
	if f.Reserve {
		return "Reserve"
	}
	return "Freecells"
}

// emptyText stands for an empty cell in text and JSON.
const emptyText = "-"

func cellText(c card.Card, face func(c card.Card, hidden bool) string) string {
	if c == Empty {
		return emptyText
	}
	return face(c, false)
}

// parseCells reads the cells, a - or nothing for an empty one.
func parseCells(words []string) ([]card.Card, error) {
	cells, err := game.ParseEach(words, func(word string) (card.Card, error) {
		if word == emptyText || word == "" {
			return Empty, nil
		}
		return card.Parse(word)
	})
	return untilLast(cells), err
}

// cellWidth is the number of characters that fc-solve takes for a cell.
const cellWidth = 4

// CellWords returns the cells of a line of fc-solve, of which each has four characters and "" is an empty one. It
// returns false for a line in which cards stand elsewhere.
func CellWords(rest string) (cells []string, ok bool) {
	for i := 0; i < len(rest); i += cellWidth {
		cell := rest[i:min(i+cellWidth, len(rest))]
		name := strings.TrimSpace(cell)
		end := strings.Index(cell, name) + len(name)
		if name != "" && (end != cellWidth || cell[0] != ' ' || strings.ContainsAny(name, " \t")) {
			return nil, false
		}
		cells = append(cells, name)
	}
	return cells, true
}

// A reader reads a board.
type reader struct {
	format *Format
	Piles
	columns []column
	unsure  []card.Card // cards that may be home
}

// A face is a card and whether it lies face down.
type face struct {
	card card.Card
	down bool
}

func cardsOf(faces []face) []card.Card { return Each(faces, func(f face) card.Card { return f.card }) }

// parse reads a board: the text of [Format.Text], the JSON of [Format.JSON] or that of Solvitaire, or a number if
// the game has some. Lines may have any order, and may be missing: then the piles are empty, the cards are home
// that the rules put there, and all passes are left. PySol calls foundations and cells Founds and FC, and fc-solve
// gives each cell four characters. A column's line may start with a colon. An empty column is a colon alone, and
// in PySol's texts a blank line; see [Format.checkLines] for columns left out. Errors are one line that says what
// is wrong and where.
func (f *Format) parse(text []byte) (Piles, error) {
	r := reader{format: f, Piles: Piles{Passes: f.Passes}}
	for s := range r.Home {
		r.Home[s] = f.Given
	}
	err := game.ReadBoard(text, r.text, r.json, func() error { return f.Validate(&r.Piles) })
	if err != nil {
		return Piles{}, err
	}
	for len(r.Columns) < f.Columns {
		r.Columns = append(r.Columns, nil)
	}
	if f.Down {
		r.Down = append(r.Down, make([]int, f.Columns-len(r.Down))...)
	}
	return r.Piles, nil
}

func (r *reader) text(text string) (err error) {
	if digits := strings.TrimSpace(text); r.format.Number != nil && strings.Trim(digits, "0123456789") == "" {
		r.Piles, err = r.format.Number(digits)
		return err
	}
	if err := game.ReadLines(withEmptyColumns(text, r.format.Columns), r.line); err != nil {
		return err
	}
	if err := r.setColumns(); err != nil {
		return err
	}
	r.Home.Add(r.unsure, r.Table())
	return nil
}

// line reads a line.
func (r *reader) line(line game.Line) (err error) {
	words := line.Words()
	switch label := strings.ToLower(line.Label); {
	case label == "foundations" || label == "founds":
		r.unsure, err = r.Home.Parse(words)
	case label == "freecells" || label == "fc" || label == "reserve":
		if cells, ok := CellWords(line.Rest); ok {
			words = cells
		}
		r.Cells, err = parseCells(words)
	case label == "":
		column := column{marked: line.Colon}
		column.faces, err = game.ParseEach(words, r.angled)
		r.columns = append(r.columns, column)
	case r.format.Draw == 0:
		err = r.unknown(line.Label)
	case label == "talon" || label == "stock":
		err = r.talon(words)
	case label == "waste":
		r.Waste, err = game.ParseEach(words, card.Parse)
	case label == "passes":
		text := strings.Join(words, " ")
		if r.Passes, err = strconv.Atoi(text); err != nil {
			err = fmt.Errorf("%.20q passes; expected a number", text)
		}
	default:
		err = r.unknown(line.Label)
	}
	return err
}

// unknown returns the error for a label, which names those of the game.
func (r *reader) unknown(label string) error {
	labels := "Foundations"
	if r.format.Cells > 0 {
		labels += ", " + r.format.cellsLabel()
	}
	if r.format.Draw > 0 {
		labels += ", Talon, Waste, Passes"
	}
	return fmt.Errorf("unknown label %.20q; expected %s or a column of cards", label, labels)
}

// talon reads the stock. ShootMe's Klondike-Solver puts it between arrows, and before them the waste, whose first card
// is the one that can be played.
func (r *reader) talon(words []string) (err error) {
	if i := slices.Index(words, "==>"); i >= 0 && words[len(words)-1] == "<==" {
		if r.Waste, err = game.ParseEach(words[:i], card.Parse); err != nil {
			return err
		}
		slices.Reverse(r.Waste)
		words = words[i+1 : len(words)-1]
	}
	r.Stock, err = game.ParseEach(words, card.Parse)
	return err
}

// angled reads a card of a column, in angle brackets if it lies face down.
func (r *reader) angled(word string) (face, error) {
	inner := word
	if r.format.Down {
		inner = strings.TrimSuffix(strings.TrimPrefix(word, "<"), ">")
	}
	c, err := card.Parse(inner)
	switch len(word) - len(inner) {
	case 0:
		return face{c, false}, err
	case 2:
		return face{c, true}, err
	}
	return face{}, fmt.Errorf("%.20q; expected a card like TD, or <TD> face down", word)
}

// setColumns takes what is written as columns, if it is.
func (r *reader) setColumns() error {
	var fault error
	for i := range r.columns {
		c := &r.columns[i]
		down, cards := 0, cardsOf(c.faces)
		for j, f := range c.faces {
			switch {
			case f.down && down < j && fault == nil:
				fault = fmt.Errorf("column %d: %s lies face down on a card face up", i+1, f.card)
			case f.down:
				down++
			}
		}
		r.Columns, r.Down = append(r.Columns, cards), append(r.Down, down)
		c.settled = max(down+1, card.Settled(cards))
	}
	if !r.format.Down {
		r.Down = nil
	}
	valid := func() bool { return fault == nil && r.format.checkFaces(&r.Piles) == nil }
	return cmp.Or(r.format.checkLines(r.columns, valid), fault)
}

var errLastDown = errors.New("the last card lies face down; expected one face up")
