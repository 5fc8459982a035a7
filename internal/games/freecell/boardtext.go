package freecell

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/game"
	"patience/game/card"
)

// foundationOrder is the order in which FreeCell solvers write foundations.
var foundationOrder = [card.NumSuits]card.Suit{card.Hearts, card.Clubs, card.Diamonds, card.Spades}

// String returns the board text that FreeCell solvers exchange: foundations,
// cells, then a line for each column, floor first. A - is an empty cell before
// one with a card. A reserve takes the place of the cells, and is called Reserve.
//
//	Foundations: H-0 C-A D-0 S-0
//	Freecells: - TD
//	: 4C 2C 9C 8C QS 4S 2H
func (b *Board) String() string {
	var w strings.Builder
	w.WriteString("Foundations:")
	for _, s := range foundationOrder {
		fmt.Fprintf(&w, " %s-%s", s, homeText(b.Foundations[s]))
	}
	label := "\nFreecells: "
	if b.Rules.Reserve > 0 {
		label = "\nReserve: "
	}
	w.WriteString(strings.TrimRight(label+strings.Join(b.cellTexts(), " "), " "))
	for _, column := range b.Columns {
		w.WriteString(strings.TrimRight("\n: "+strings.Join(cardTexts(column), " "), " "))
	}
	w.WriteString("\n")
	return w.String()
}

func homeText(home int) string {
	if home == 0 {
		return "0"
	}
	return card.RankText(home)
}

// emptyCellText stands for an empty cell in text and JSON.
const emptyCellText = "-"

// cellTexts returns the texts of the cells up to the last with a card.
func (b *Board) cellTexts() []string {
	texts := []string{}
	for _, c := range trimCells(b.Cells) {
		if c == EmptyCell {
			texts = append(texts, emptyCellText)
		} else {
			texts = append(texts, c.String())
		}
	}
	return texts
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

// ParseBoard reads a board as the text of [Board.String] or as the JSON of
// [Board.MarshalJSON]. In text the lines of foundations and cells may be missing;
// PySol calls them Founds and FC. A foundation that is not told of has what the
// rules give. A - is an empty cell; cells and columns left out at the end are empty.
// A column's line may start with a colon. An empty column is a colon alone, and in
// PySol's texts a blank line. Other blank lines do not count. Errors are one line that
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
	return game.ReadLines(withColons(text), func(label string, words []string) (err error) {
		switch strings.ToLower(label) {
		case "foundations", "founds":
			return b.parseFoundations(words)
		case "freecells", "fc", "reserve":
			b.Cells, err = parseCells(words)
			return err
		case "":
			column, err := game.ParseEach(words, card.Parse)
			b.Columns = append(b.Columns, column)
			return err
		}
		return fmt.Errorf("unknown label %.20q; expected Foundations, Freecells, Reserve or a column of cards", label)
	})
}

// withColons puts colons on the blank lines of the text of PySol, for which they are
// empty columns. It writes no colons but those of the labels Founds and FC.
func withColons(text string) string {
	lines := strings.Split(strings.TrimRight(text, " \r\n"), "\n")
	first := 1 + slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "FC:") })
	columns := lines[first:]
	if first == 0 || strings.Contains(strings.Join(columns, ""), ":") {
		return text
	}
	for i, line := range columns {
		if strings.TrimSpace(line) == "" {
			columns[i] = ":"
		}
	}
	return strings.Join(lines, "\n")
}

// parseFoundations reads foundations like "H-0 C-A D-2 S-K".
func (b *Board) parseFoundations(words []string) error {
	seen := map[card.Suit]bool{}
	for _, word := range words {
		suitText, rankText, ok := strings.Cut(word, "-")
		var suit card.Suit
		if ok = ok && len(suitText) == 1; ok {
			suit, ok = card.ParseSuit(suitText[0])
		}
		home, rankOK := parseHome(rankText)
		if !ok || !rankOK {
			return fmt.Errorf("foundation %.20q; expected a suit and the rank on top, like C-A or H-0", word)
		}
		if seen[suit] {
			return fmt.Errorf("foundation %s given twice", suit)
		}
		seen[suit] = true
		b.Foundations[suit] = home
	}
	return nil
}

func parseHome(text string) (int, bool) {
	if rank, ok := card.ParseRank(text); ok {
		return rank, true
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && len(text) <= 2 && 0 <= n && n <= card.MaxRank
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
	j := boardJSON{Columns: [][]string{}, Cells: b.cellTexts(), Foundations: map[string]int{}}
	for _, column := range b.Columns {
		j.Columns = append(j.Columns, cardTexts(column))
	}
	for i, home := range b.Foundations {
		j.Foundations[card.Suit(i).String()] = home
	}
	return json.Marshal(j)
}

func cardTexts(cards []card.Card) []string {
	texts := make([]string, len(cards))
	for i, c := range cards {
		texts[i] = c.String()
	}
	return texts
}

func (b *Board) parseJSON(text []byte) error {
	var j boardJSON
	if err := game.DecodeBoard(text, &j, "an object with columns (lists of cards), cells (a list) and foundations (suit to number)"); err != nil {
		return err
	}
	for i, texts := range j.Columns {
		column, err := game.ParseEach(texts, card.Parse)
		if err != nil {
			return fmt.Errorf("columns[%d]: %w", i, err)
		}
		b.Columns = append(b.Columns, column)
	}
	cells, err := parseCells(j.Cells)
	if err != nil {
		return fmt.Errorf("cells: %w", err)
	}
	b.Cells = cells
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
	return nil
}
