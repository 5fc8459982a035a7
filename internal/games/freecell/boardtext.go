package freecell

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
	"patience/internal/fcsolve"
	"patience/internal/solvitaire"
)

// String returns the board text that FreeCell solvers exchange: foundations,
// cells, then a line for each column, floor first. A - is an empty cell before
// one with a card. A reserve takes the place of the cells, and is called Reserve. A game
// with neither has no such line.
//
//	Foundations: H-0 C-A D-0 S-0
//	Freecells: - TD
//	: 4C 2C 9C 8C QS 4S 2H
func (b *Board) String() string {
	var w strings.Builder
	w.WriteString("Foundations: " + b.Foundations.String())
	if b.Rules.Cells+b.Rules.Reserve > 0 {
		label := "\nFreecells:"
		if b.Rules.Reserve > 0 {
			label = "\nReserve:"
		}
		w.WriteString(boards.Line(label, b.cellTexts()))
	}
	for _, column := range b.Columns {
		w.WriteString(boards.Line("\n:", boards.Texts(column)))
	}
	w.WriteString("\n")
	return w.String()
}

// emptyCellText stands for an empty cell in text and JSON.
const emptyCellText = "-"

// cellTexts returns the texts of the cells up to the last with a card.
func (b *Board) cellTexts() []string {
	return boards.Each(trimCells(b.Cells), func(c card.Card) string {
		if c == EmptyCell {
			return emptyCellText
		}
		return c.String()
	})
}

// trimCells cuts off the empty cells after the last card.
func trimCells(cells []card.Card) []card.Card {
	for len(cells) > 0 && cells[len(cells)-1] == EmptyCell {
		cells = cells[:len(cells)-1]
	}
	return cells
}

// parseCells reads the cells, a - for an empty one.
func parseCells(words []string) ([]card.Card, error) {
	cells, err := game.ParseEach(words, func(word string) (card.Card, error) {
		if word == emptyCellText {
			return EmptyCell, nil
		}
		return card.Parse(word)
	})
	return trimCells(cells), err
}

// ParseBoard reads a board as the text of [Board.String], as the JSON of
// [Board.MarshalJSON] or as that of Solvitaire. In text the lines of foundations and cells may be missing;
// PySol calls them Founds and FC. A foundation that is not told of has what the
// rules give. A - is an empty cell; cells left out at the end are empty.
// A column's line may start with a colon. An empty column is a colon alone, and in
// PySol's texts a blank line; see [game.Tableau.Check] for columns left out. Other blank
// lines do not count. Errors are one line that
// says what is wrong and where.
func ParseBoard(rules *Rules, text []byte) (*Board, error) {
	b := &Board{Rules: rules}
	b.give()
	if err := game.ReadBoard(text, b.parseText, b.parseJSON, b.Validate); err != nil {
		return nil, err
	}
	for len(b.Columns) < rules.Columns {
		b.Columns = append(b.Columns, nil)
	}
	return b, nil
}

func (b *Board) parseText(text string) error {
	var unsure []card.Card
	var marked []bool
	err := game.ReadLines(game.WithEmptyColumns(text, b.Rules.Columns), func(line game.Line) (err error) {
		switch strings.ToLower(line.Label) {
		case "foundations", "founds":
			unsure, err = b.Foundations.Parse(line.Words())
			return err
		case "freecells", "fc", "reserve":
			b.Cells, err = parseCells(cellWords(line.Rest))
			return err
		case "":
			column, err := game.ParseEach(line.Words(), card.Parse)
			b.Columns, marked = append(b.Columns, column), append(marked, line.Colon)
			return err
		}
		return fmt.Errorf("unknown label %.20q; expected Foundations, Freecells, Reserve or a column of cards", line.Label)
	})
	if err != nil {
		return err
	}
	b.Foundations.Add(unsure, append(slices.Concat(b.Columns...), b.held()...))
	return b.checkColumns(marked)
}

// cellWords returns the words of a line of cells, in which blanks may be empty ones; see
// [fcsolve.Cells].
func cellWords(rest string) []string {
	words, ok := fcsolve.Cells(rest)
	if !ok {
		return strings.Fields(rest)
	}
	return emptyNamed(words)
}

// emptyNamed returns words with a - for an empty one.
func emptyNamed(words []string) []string {
	return boards.Each(words, func(word string) string { return cmp.Or(word, emptyCellText) })
}

// checkColumns returns an error unless what is written as columns are columns. They are all marked if nothing says
// which.
func (b *Board) checkColumns(marked []bool) error {
	dealt := dealBoard(b.Rules, make([]card.Card, b.Rules.Cards()-card.NumSuits*b.Rules.Given)).Columns
	return boards.CheckColumns(b.Columns, marked, b.Rules.Ranks, dealt)
}

// boardJSON is the board as one JSON object.
type boardJSON struct {
	Columns     [][]string     `json:"columns"`
	Cells       []string       `json:"cells"`
	Foundations map[string]int `json:"foundations"`
}

// MarshalJSON returns an object with "columns" (lists of cards, floor first),
// "cells" (a list of cards, "-" for an empty cell before one with a card; the reserve if
// there is one) and
// "foundations" (suit to number of cards home).
func (b *Board) MarshalJSON() ([]byte, error) {
	j := boardJSON{Columns: boards.Each(b.Columns, boards.Texts), Cells: b.cellTexts(), Foundations: map[string]int{}}
	for i, home := range b.Foundations {
		j.Foundations[card.Suit(i).String()] = home
	}
	return json.Marshal(j)
}

func (b *Board) parseJSON(text []byte) error {
	if solvitaire.IsBoard(text) {
		return b.parseSolvitaire(text)
	}
	var j boardJSON
	if err := game.DecodeObject(text, &j,
		"an object with columns (lists of cards), cells (a list) and foundations (suit to number)"); err != nil {
		return err
	}
	var err error
	if b.Columns, err = boards.ParsePiles("columns", j.Columns, card.Parse); err != nil {
		return err
	}
	if b.Cells, err = parseCells(j.Cells); err != nil {
		return fmt.Errorf("cells: %w", err)
	}
	for i := range b.Foundations {
		name := card.Suit(i).String()
		if home, ok := j.Foundations[name]; ok {
			b.Foundations[i] = home
		}
		delete(j.Foundations, name)
	}
	for name := range j.Foundations {
		return fmt.Errorf("foundations: %.20q is not a suit; expected C, D, H or S", name)
	}
	return b.checkColumns(nil)
}
