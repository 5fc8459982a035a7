package simplesimon

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
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
		w.WriteString(boards.Line(":", boards.Texts(column)) + "\n")
	}
	return w.String()
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
	b.Home.Add(unsure, slices.Concat(b.Columns...))
	return b.checkColumns(marked)
}

// checkColumns returns an error unless what is written as columns are columns. They are all marked if nothing says
// which.
func (b *Board) checkColumns(marked []bool) error {
	dealt := deal(b.Rules, make([]card.Card, b.Rules.Cards())).Columns
	return boards.CheckColumns(b.Columns, marked, b.Rules.Ranks, dealt)
}

type boardJSON struct {
	Columns    [][]string `json:"tableau piles"`
	Foundation [][]string `json:"foundation"`
}

// MarshalJSON returns an object with "tableau piles", and "foundation"
// with a list for each of the suits H D C S. [Board.Solvitaire] is what Solvitaire reads.
func (b *Board) MarshalJSON() ([]byte, error) {
	j := boardJSON{Columns: boards.Each(b.Columns, boards.Texts)}
	for _, s := range solvitaire.Suits {
		j.Foundation = append(j.Foundation, boards.Texts(b.Home.Of(s)))
	}
	return json.Marshal(j)
}

func (b *Board) parseJSON(text []byte) error {
	board, err := solvitaire.Parse(text, "tableau piles")
	if err != nil {
		return err
	}
	if b.Columns, err = boards.ParsePiles("tableau piles", board.Tableau, card.Parse); err != nil {
		return err
	}
	if b.Home, err = board.Home(0); err != nil {
		return err
	}
	return b.checkColumns(nil)
}

// Solvitaire returns the board as Solvitaire reads it.
func (b *Board) Solvitaire() ([]byte, error) {
	return solvitaire.Write(map[string]any{"tableau piles": boards.Each(b.Columns, solvitaire.Texts)}, b.Home)
}
