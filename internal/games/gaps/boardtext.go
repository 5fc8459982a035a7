package gaps

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// gapText stands for a gap in text and JSON.
const gapText = "--"

// numbered reports whether cards are written as in the contest, the suit and the
// rank as one digit each, which is possible up to nine ranks. Otherwise they are
// written like TD.
func (r *Rules) numbered() bool { return r.Ranks <= 9 }

// cardText writes a card, or a gap, as boards of the rules do.
func (r *Rules) cardText(c card.Card) string {
	switch {
	case c == None:
		return gapText
	case r.numbered():
		return fmt.Sprintf("%d%d", int(c.Suit())+1, c.Rank())
	}
	return c.String()
}

// parseCard reads a card in either way of writing, or a gap.
func parseCard(text string) (card.Card, error) {
	if text == gapText {
		return None, nil
	}
	if len(text) == 2 && '1' <= text[0] && text[0] <= '4' && '1' <= text[1] && text[1] <= '9' {
		return card.New(int(text[1]-'0'), card.Suit(text[0]-'1')), nil
	}
	c, err := card.Parse(text)
	if err != nil {
		return 0, fmt.Errorf("%.20q is neither a card like 4C, nor suit 1-4 and rank 1-9 like 14, nor %s for a gap", text,
			gapText)
	}
	return c, nil
}

// String returns the four rows, each with its ace first and two characters for
// each place:
//
//	11 42 -- 13 22 32 26 23
func (b *Board) String() string {
	var w strings.Builder
	for _, row := range b.rowTexts() {
		w.WriteString(strings.Join(row, " ") + "\n")
	}
	return w.String()
}

func (b *Board) rowTexts() [][]string {
	return boards.Each(b.Rows[:], func(row []card.Card) []string { return boards.Each(row, b.Rules.cardText) })
}

// ReadBoard reads a board as the text of [Board.String] or as the JSON of [Board.MarshalJSON], or of Solvitaire. It
// also reads a board as it is dealt, that is four rows without gaps of as many cards as there are ranks, and moves its
// aces to the left ends. Other programs and people may write cards as in [boards.Lexer]. Lines of four cards are
// columns. The error is one line that says what is wrong and where.
func ReadBoard(rules *Rules, text []byte, as string) ([]game.Reading, error) {
	b, reading := &Board{Rules: rules}, game.Reading{As: game.AsRows}
	fromText := func(text string) error {
		lines, err := boards.Lexer{IsCard: isCard}.Lines(text)
		if err != nil {
			return err
		}
		if as == game.AsColumns || as == "" && len(lines) != card.NumSuits && areColumns(lines) {
			lines = turned(lines)
			reading.As, reading.Said = game.AsColumns, "board: read as columns; rows are usual"
		}
		return b.parseLines(lines)
	}
	if as != "" && as != game.AsRows && as != game.AsColumns {
		return nil, fmt.Errorf("as %.20q; expected %s or %s", as, game.AsRows, game.AsColumns)
	}
	if err := game.ReadBoard(text, fromText, b.parseJSON, b.Validate); err != nil {
		return nil, err
	}
	reading.Board = b
	return []game.Reading{reading}, nil
}

// ParseBoard reads a board; see [ReadBoard].
func ParseBoard(rules *Rules, text []byte) (*Board, error) {
	return boards.Only[*Board](ReadBoard(rules, text, ""))
}

func isCard(word string) bool {
	_, err := parseCard(word)
	return err == nil || boards.IsCard(word)
}

// areColumns reports whether each line has a place of each row.
func areColumns(lines []boards.Line) bool {
	return !slices.ContainsFunc(lines, func(line boards.Line) bool { return len(line.Fields) != card.NumSuits })
}

// turned returns columns as rows.
func turned(lines []boards.Line) []boards.Line {
	rows := make([]boards.Line, card.NumSuits)
	for _, line := range lines {
		for i, f := range line.Fields {
			if i < len(rows) {
				rows[i].Number = i + 1
				rows[i].Fields = append(rows[i].Fields, f)
			}
		}
	}
	return rows
}

// parseLines reads rows. If each begins with an ace, they may have any order.
func (b *Board) parseLines(lines []boards.Line) error {
	letters := boards.LettersOf(slices.DeleteFunc(slices.Clone(lines), func(line boards.Line) bool {
		return !slices.ContainsFunc(line.Fields, func(f boards.Field) bool { _, err := parseCard(f.Text); return err != nil })
	}))
	rows := make([][]string, len(lines))
	for i, line := range lines {
		for _, f := range line.Fields {
			words := []string{f.Text}
			if f.Text == boards.Hole {
				words = []string{gapText}
			} else if cards, err := letters.Cards(f.Text); err == nil {
				words = boards.Texts(cards)
			}
			rows[i] = append(rows[i], words...)
		}
	}
	return b.parseRows(inOrder(rows))
}

// inOrder returns rows in the order of their aces, if each has one at its left end.
func inOrder(rows [][]string) [][]string {
	sorted := make([][]string, card.NumSuits)
	for _, row := range rows {
		if len(row) == 0 {
			return rows
		}
		c, err := parseCard(row[0])
		if err != nil || c == None || c.Rank() != 1 || sorted[c.Suit()] != nil {
			return rows
		}
		sorted[c.Suit()] = row
	}
	if len(rows) != card.NumSuits {
		return rows
	}
	return sorted
}

// parseRows reads four rows of cards, as they are dealt or set up.
func (b *Board) parseRows(rows [][]string) error {
	if len(rows) != card.NumSuits {
		return fmt.Errorf("%d rows; expected %d", len(rows), card.NumSuits)
	}
	dealt := true
	for i, row := range rows {
		for j, text := range row {
			c, err := parseCard(text)
			if err != nil {
				return fmt.Errorf("row %d place %d: %w", i+1, j+1, err)
			}
			b.Rows[i] = append(b.Rows[i], c)
		}
		dealt = dealt && len(row) == b.Rules.Ranks && !slices.Contains(b.Rows[i], None)
	}
	if dealt {
		if err := checkDealt(b.Rules, b.Rows); err != nil {
			return err
		}
		*b = *setUp(b.Rules, b.Rows)
	}
	return nil
}

// checkDealt returns an error if a card is there twice. Setting up the board
// would hide this of an ace.
func checkDealt(rules *Rules, rows [card.NumSuits][]card.Card) error {
	var seen card.Set
	for i, row := range rows {
		for j, c := range row {
			if seen.Has(c) {
				return fmt.Errorf("row %d place %d: %s is there twice", i+1, j+1, rules.cardText(c))
			}
			seen |= card.Bit(c)
		}
	}
	return nil
}

// MarshalJSON returns an object with "rows", four lists of the cards' texts
// with -- for gaps.
func (b *Board) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"rows": b.rowTexts()})
}

func (b *Board) parseJSON(text []byte) error {
	j, err := boards.ParseJSON(text, "rows", "sequences")
	switch {
	case err != nil:
		return err
	case j.Sequences != nil:
		return b.parseSequences(j.Sequences)
	}
	return b.parseRows(boards.Each(j.Columns, func(row []boards.Word) []string {
		return boards.Each(row, func(w boards.Word) string { return cmp.Or(w.Text, gapText) })
	}))
}

// suits are the suits of Solvitaire's sequences.
var suits = [card.NumSuits]card.Suit{card.Clubs, card.Hearts, card.Spades, card.Diamonds}

// parseSequences reads the rows of Solvitaire, which leaves out the aces at the left ends. A
// gap is "" or, as Solvitaire prints it, an ace.
func (b *Board) parseSequences(sequences [][]boards.Word) error {
	if len(sequences) != card.NumSuits {
		return fmt.Errorf("%d sequences; expected %d", len(sequences), card.NumSuits)
	}
	for i, words := range sequences {
		row, err := boards.ParseWords(words, parseNext)
		if err != nil {
			return err
		}
		b.Rows[suits[i]] = append([]card.Card{card.New(1, suits[i])}, row...)
	}
	return nil
}

// parseNext reads a card of a sequence.
func parseNext(word string) (card.Card, error) {
	c, err := parseCard(cmp.Or(word, gapText))
	if c != None && c.Rank() == 1 {
		c = None
	}
	return c, err
}

// Solvitaire returns the board as Solvitaire reads it.
func (b *Board) Solvitaire() ([]byte, error) {
	sequences := boards.Each(suits[:], func(s card.Suit) []string {
		return boards.Each(b.Rows[s][1:], func(c card.Card) string {
			if c == None {
				return ""
			}
			return boards.Tens(c)
		})
	})
	return json.Marshal(map[string]any{"sequences": sequences})
}
