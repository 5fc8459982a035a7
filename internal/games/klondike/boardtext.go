package klondike

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
	"patience/internal/solvitaire"
)

// String returns the board as text, as PySol has it: the last card of each
// foundation, or 0; the stock, the next card first; the waste, the card that can be
// played last; a line for each column; and the passes left, the present one included,
// if they are limited. Cards in angle brackets lie face down.
//
//	Foundations: H-0 C-A D-0 S-0
//	Talon: KH KD 2D
//	Waste: TC
//	: 3D
//	: <AD> 8H
func (b *Board) String() string {
	var w strings.Builder
	w.WriteString("Foundations: " + b.Home.String())
	w.WriteString(boards.Line("\nTalon:", boards.Texts(b.Stock)) + boards.Line("\nWaste:", boards.Texts(b.Waste)))
	for _, column := range b.Columns {
		w.WriteString("\n:")
		for i, c := range column.Cards {
			w.WriteString(faceText(c, i < column.Down))
		}
	}
	w.WriteString("\n")
	if b.Rules.limited() {
		fmt.Fprintf(&w, "Passes: %d\n", b.Passes)
	}
	return w.String()
}

func faceText(c card.Card, down bool) string {
	if down {
		return " <" + c.String() + ">"
	}
	return " " + c.String()
}

// ParseBoard reads a board: the text of [Board.String], the JSON of [Board.MarshalJSON]
// or that of Solvitaire, or a deck as ShootMe's Klondike-Solver has it: three
// digits a card, rank 01 to 13 and suit 1 to 4 for C D H S, in the order in which
// the cards are dealt; or the number of at most 68 digits that Microsoft's Klondike
// gives a deal. What is left out is empty; of limited passes all are left. The error is one line that says
// what is wrong and where.
func ParseBoard(rules *Rules, text []byte) (*Board, error) {
	b := &Board{Rules: rules, Passes: rules.Passes}
	if err := game.ReadBoard(text, b.parseText, b.parseJSON, b.Validate); err != nil {
		return nil, err
	}
	for len(b.Columns) < rules.Columns {
		b.Columns = append(b.Columns, Column{})
	}
	return b, nil
}

func (b *Board) parseText(text string) error {
	if digits := strings.TrimSpace(text); strings.Trim(digits, "0123456789") == "" {
		return b.parseDigits(digits)
	}
	var unsure []card.Card
	var columns []column
	err := game.ReadLines(game.WithEmptyColumns(text, b.Rules.Columns), func(line game.Line) (err error) {
		switch strings.ToLower(line.Label) {
		case "foundations":
			unsure, err = b.Home.Parse(line.Words())
		case "talon", "stock":
			err = b.parseTalon(line.Words())
		case "waste":
			b.Waste, err = game.ParseEach(line.Words(), card.Parse)
		case "passes":
			err = b.parsePasses(line.Words())
		case "":
			var faces []face
			faces, err = game.ParseEach(line.Words(), parseAngled)
			columns = append(columns, column{faces, line.Colon})
		default:
			err = fmt.Errorf("unknown label %.20q; expected Foundations, Talon, Waste, Passes or a column", line.Label)
		}
		return err
	})
	if err != nil {
		return err
	}
	if err := b.setColumns(columns); err != nil {
		return err
	}
	b.Home.Add(unsure, b.cards())
	return nil
}

// parseTalon reads the stock. ShootMe's Klondike-Solver puts it between arrows, and
// before them the waste, whose first card is the one that can be played.
func (b *Board) parseTalon(words []string) (err error) {
	if i := slices.Index(words, "==>"); i >= 0 && words[len(words)-1] == "<==" {
		if b.Waste, err = game.ParseEach(words[:i], card.Parse); err != nil {
			return err
		}
		slices.Reverse(b.Waste)
		words = words[i+1 : len(words)-1]
	}
	b.Stock, err = game.ParseEach(words, card.Parse)
	return err
}

func (b *Board) parsePasses(words []string) (err error) {
	text := strings.Join(words, " ")
	if b.Passes, err = strconv.Atoi(text); err != nil {
		return fmt.Errorf("%.20q passes; expected a number", text)
	}
	return nil
}

// A face is a card and whether it lies face down.
type face struct {
	card card.Card
	down bool
}

// parseAngled reads a card, in angle brackets if it lies face down.
func parseAngled(word string) (face, error) {
	inner := strings.TrimSuffix(strings.TrimPrefix(word, "<"), ">")
	c, err := card.Parse(inner)
	switch len(word) - len(inner) {
	case 0:
		return face{c, false}, err
	case 2:
		return face{c, true}, err
	}
	return face{}, fmt.Errorf("%.20q; expected a card like TD, or <TD> face down", word)
}

// A column is a column as it is written.
type column struct {
	faces  []face
	marked bool // it is called a column
}

// setColumns takes what is written as columns, if it is.
func (b *Board) setColumns(written []column) (err error) {
	columns := make([]game.Column, len(written))
	for i, w := range written {
		c, faults := w.column()
		b.Columns = append(b.Columns, c)
		settled := max(c.Down+1, card.Settled(c.Cards))
		columns[i] = game.Column{Cards: boards.Texts(c.Cards), Marked: w.marked, Settled: settled}
		if faults != nil && err == nil {
			err = fmt.Errorf("column %d: %w", i+1, faults)
		}
	}
	t := game.Tableau{Run: b.Rules.Ranks}
	for i := range b.Rules.Columns {
		t.Dealt = append(t.Dealt, i+1)
	}
	return cmp.Or(t.Check(columns, func() bool {
		return err == nil && !slices.ContainsFunc(b.Columns, func(c Column) bool { return c.validate() != nil })
	}), err)
}

// column returns the cards. The error says which card lies face down on one face up.
func (w column) column() (c Column, err error) {
	for i, f := range w.faces {
		if f.down && c.Down < i && err == nil {
			err = fmt.Errorf("%s lies face down on a card face up", f.card)
		}
		if f.down {
			c.Down++
		}
		c.Cards = append(c.Cards, f.card)
	}
	return c, err
}

// parseDigits reads three digits for each card of a deck.
func (b *Board) parseDigits(text string) error {
	if b.Rules.Cards() == fullDeck && len(text) <= microsoftDigits {
		return b.parseMicrosoft(text)
	}
	if want := 3 * b.Rules.Cards(); len(text) != want {
		return fmt.Errorf("%d digits; expected %d, three for each card", len(text), want)
	}
	var deck []card.Card
	for i := 0; i < len(text); i += 3 {
		rank, suit := 10*int(text[i]-'0')+int(text[i+1]-'0'), int(text[i+2]-'0')
		if rank < 1 || rank > card.MaxRank || suit < 1 || suit > card.NumSuits {
			return fmt.Errorf("card %d: %s; expected a rank 01 to 13 and a suit 1 to 4", i/3+1, text[i:i+3])
		}
		deck = append(deck, card.New(rank, card.Suit(suit-1)))
	}
	*b = *deal(b.Rules, deck)
	return nil
}

// microsoftDigits is the number of decimal digits of 52!.
const microsoftDigits = 68

// parseMicrosoft reads the number of a deck.
func (b *Board) parseMicrosoft(text string) error {
	deck, ok := microsoftDeck(text)
	if !ok {
		return fmt.Errorf("deck number %.20s… is 52! or more", text)
	}
	*b = *deal(b.Rules, deck)
	return nil
}

type boardJSON struct {
	Columns    [][]string `json:"tableau piles"`
	Stock      []string   `json:"stock"`
	Waste      []string   `json:"waste"`
	Foundation [][]string `json:"foundation"`
	Passes     int        `json:"passes,omitempty"` // our own: what is left of them if they are limited
}

// MarshalJSON returns an object with "tableau piles", "stock" with the
// next card last, "waste", and "foundation" with a list for each of the suits H D C
// S. A card whose suit is a small letter lies face down. "passes" is those
// left, where they are limited. [Board.Solvitaire] is what Solvitaire reads.
func (b *Board) MarshalJSON() ([]byte, error) {
	j := boardJSON{Columns: [][]string{}, Stock: boards.Texts(b.Stock), Waste: boards.Texts(b.Waste), Passes: b.Passes}
	slices.Reverse(j.Stock)
	for _, column := range b.Columns {
		words := boards.Texts(column.Cards)
		for i := range column.Down {
			words[i] = words[i][:1] + strings.ToLower(words[i][1:])
		}
		j.Columns = append(j.Columns, words)
	}
	for _, s := range solvitaire.Suits {
		j.Foundation = append(j.Foundation, boards.Texts(b.Home.Of(s)))
	}
	return json.Marshal(j)
}

func (b *Board) parseJSON(text []byte) error {
	board, err := solvitaire.Parse(text, "tableau piles", "stock", "waste")
	if err != nil {
		return err
	}
	piles, err := boards.ParsePiles("tableau piles", board.Tableau, parseCased)
	if err != nil {
		return err
	}
	columns := boards.Each(piles, func(faces []face) column { return column{faces, true} })
	if err := b.setColumns(columns); err != nil {
		return err
	}
	if b.Stock, err = game.ParseEach(board.Stock.Cards(), card.Parse); err != nil {
		return fmt.Errorf("stock: %w", err)
	}
	slices.Reverse(b.Stock)
	if b.Waste, err = game.ParseEach(board.Waste.Cards(), card.Parse); err != nil {
		return fmt.Errorf("waste: %w", err)
	}
	if board.Passes != 0 {
		b.Passes = board.Passes
	}
	b.Home, err = board.Home(0)
	return err
}

// parseCased reads a card, with a small letter for the suit if it lies face down.
func parseCased(word string) (face, error) {
	if word == game.FaceDown {
		return face{}, fmt.Errorf("%s hides a card face down; expected which one it is, like 10c", word)
	}
	c, err := card.Parse(word)
	return face{c, err == nil && word[len(word)-1] >= 'a'}, err
}

// Solvitaire returns the board as Solvitaire reads it, which knows of no limited passes.
func (b *Board) Solvitaire() ([]byte, error) {
	stock := solvitaire.Texts(b.Stock)
	slices.Reverse(stock)
	columns := make([][]string, len(b.Columns))
	for i, column := range b.Columns {
		columns[i] = solvitaire.Texts(column.Cards)
		for j, word := range columns[i][:column.Down] {
			columns[i][j] = word[:len(word)-1] + strings.ToLower(word[len(word)-1:])
		}
	}
	return solvitaire.Write(map[string]any{"tableau piles": columns, "stock": stock, "waste": solvitaire.Texts(b.Waste)},
		b.Home)
}
