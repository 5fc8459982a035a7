package simplesimon

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"patience/game"
	"patience/game/card"
	"patience/internal/solvitaire"
)

// String returns the board as text, as PySol and fc-solve have it: if cards are home,
// the last card of each foundation, or 0; and a line for each column, its first card
// first.
//
//	Foundations: H-0 C-K D-0 S-0
//	: 3D 2H
//	: AD
func (b *Board) String() string {
	var w strings.Builder
	if b.Home != (card.Home{}) {
		w.WriteString("Foundations: " + b.Home.String() + "\n")
	}
	for _, column := range b.Columns {
		w.WriteString(strings.TrimRight(": "+strings.Join(texts(column), " "), " ") + "\n")
	}
	return w.String()
}

func texts(cards []card.Card) []string {
	words := make([]string, len(cards))
	for i, c := range cards {
		words[i] = c.String()
	}
	return words
}

// ParseBoard reads a board: the text of [Board.String], with or without the colons,
// or the JSON of [Board.MarshalJSON] or of Solvitaire. What is left out is
// empty. The error is one line that says what is wrong and where.
func ParseBoard(rules *Rules, text []byte) (*Board, error) {
	b := &Board{Rules: rules}
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
		label, words := strings.ToLower(line.Label), line.Words()
		switch {
		case label == "foundations":
			unsure, err = b.Home.Parse(words)
			return err
		case label == "freecells" && len(words) == 0: // fc-solve has the line in every game
			return nil
		case label == "":
			column, err := game.ParseEach(words, card.Parse)
			b.Columns, marked = append(b.Columns, column), append(marked, line.Colon)
			return err
		}
		return fmt.Errorf("unknown label %.20q; expected Foundations or a column", line.Label)
	})
	if err != nil {
		return err
	}
	b.Home.Add(unsure, b.table())
	return b.checkColumns(func(i int) bool { return marked[i] })
}

// table returns the cards in columns.
func (b *Board) table() (table card.Set) {
	for _, c := range slices.Concat(b.Columns...) {
		table |= card.Bit(c)
	}
	return table
}

// checkColumns returns an error unless what is written as columns, marked as such or
// not, are columns.
func (b *Board) checkColumns(marked func(i int) bool) error {
	columns := make([]game.Column, len(b.Columns))
	for i, column := range b.Columns {
		columns[i] = game.Column{Cards: texts(column), Marked: marked(i), Settled: card.Settled(column)}
	}
	t := game.Tableau{Run: b.Rules.Ranks}
	for _, column := range deal(b.Rules, make([]card.Card, b.Rules.Cards())).Columns {
		t.Dealt = append(t.Dealt, len(column))
	}
	return t.Check(columns, func() bool { return true })
}

type boardJSON struct {
	Columns    [][]string `json:"tableau piles"`
	Foundation [][]string `json:"foundation"`
}

// MarshalJSON returns an object with "tableau piles", and "foundation"
// with a list for each of the suits H D C S. [Board.Solvitaire] is what Solvitaire reads.
func (b *Board) MarshalJSON() ([]byte, error) {
	var j boardJSON
	for _, column := range b.Columns {
		j.Columns = append(j.Columns, texts(column))
	}
	for _, s := range [card.NumSuits]card.Suit{card.Hearts, card.Diamonds, card.Clubs, card.Spades} {
		words := []string{}
		for rank := range b.Home[s] {
			words = append(words, card.New(rank+1, s).String())
		}
		j.Foundation = append(j.Foundation, words)
	}
	return json.Marshal(j)
}

func (b *Board) parseJSON(text []byte) error {
	board, err := solvitaire.Parse(text, "tableau piles")
	if err != nil {
		return err
	}
	for i, words := range board.Tableau {
		column, err := game.ParseEach(words.Cards(), card.Parse)
		if err != nil {
			return fmt.Errorf("tableau piles[%d]: %w", i, err)
		}
		b.Columns = append(b.Columns, column)
	}
	if b.Home, err = board.Home(0); err != nil {
		return err
	}
	return b.checkColumns(func(int) bool { return true })
}

// Solvitaire returns the board as Solvitaire reads it.
func (b *Board) Solvitaire() ([]byte, error) {
	columns := make([][]string, len(b.Columns))
	for i, column := range b.Columns {
		columns[i] = solvitaire.Texts(column)
	}
	return solvitaire.Write(map[string]any{"tableau piles": columns}, b.Home)
}
