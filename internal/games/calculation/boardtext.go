package calculation

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// String returns the board as text: a line with the last card of each
// foundation, or 0; a line for each stack, the lowest card first; and the stock,
// the next card first. Cards are ranks.
//
//	Foundations: A 4 0 0
//	: K J 9
//	: Q
//	:
//	:
//	Stock: 2 T 7
func (b *Board) String() string { return b.text(rankTexts(b.Stock)) }

// Seen returns the board as text without the cards of the stock that a player does not
// see: all but the next one.
func (b *Board) Seen() string {
	stock := rankTexts(b.Stock)
	for i := 1; i < len(stock); i++ {
		stock[i] = game.FaceDown
	}
	return b.text(stock)
}

// text returns the board as text with a stock.
func (b *Board) text(stock []string) string {
	var w strings.Builder
	w.WriteString("Foundations: " + strings.Join(b.foundationTexts(), " "))
	for _, stack := range b.Stacks {
		w.WriteString(boards.Labelled("\n:", rankTexts(stack)))
	}
	w.WriteString(boards.Labelled("\nStock:", stock) + "\n")
	return w.String()
}

func ranksText(ranks []uint8) string { return strings.Join(rankTexts(ranks), " ") }

func rankTexts(ranks []uint8) []string {
	return boards.Each(ranks, func(rank uint8) string { return card.RankText(int(rank)) })
}

func (b *Board) foundationTexts() []string {
	texts := make([]string, b.Rules.Foundations)
	for f := range texts {
		texts[f] = "0"
		if h := b.Heights[f]; h > 0 {
			texts[f] = card.RankText(b.Rules.Rank(f, h-1))
		}
	}
	return texts
}

// ReadBoard reads a board as the text of [Board.String] or as the JSON of [Board.MarshalJSON]. Cards may have a suit,
// which is dropped. Foundations, stacks and stock that are left out are empty. Lines without a colon may be rows of
// all stacks, if they can be; see [boards.Lexer] for how cards are written. The error is one line that says what is
// wrong and where.
func ReadBoard(rules *Rules, text []byte, as string) (readings []game.Reading, err error) {
	b, t := &Board{Rules: rules}, written{}
	if as != "" && as != game.AsRows && as != game.AsColumns {
		return nil, fmt.Errorf("as %.20q; expected %s or %s", as, game.AsColumns, game.AsRows)
	}
	fromText := func(text string) (err error) {
		t, err = b.readLines(text)
		return err
	}
	fromJSON := func(text []byte) (err error) {
		t.marked = true
		t.stacks, err = b.parseJSON(text)
		return err
	}
	err = game.ReadBoard(text, fromText, fromJSON, func() (err error) {
		readings, err = t.readings(b, as)
		return err
	})
	return readings, err
}

// ParseBoard reads a board of which the text says for certain which one it is; see [ReadBoard].
func ParseBoard(rules *Rules, text []byte) (*Board, error) {
	return boards.Only[*Board](ReadBoard(rules, text, ""))
}

// A written is lines of cards, which are stacks or rows of all stacks.
type written struct {
	lines  []boards.Line
	stacks [][]uint8 // the cards of each line
	marked bool      // they are said to be stacks
}

// readLines reads the foundations and the stock of a text, and returns the other lines.
func (b *Board) readLines(text string) (t written, err error) {
	lines, err := boards.Lexer{IsCard: func(word string) bool { _, err := parseRank(word); return err == nil }}.Lines(text)
	if err != nil {
		return t, fmt.Errorf("%w; expected Foundations, Stock or a stack", err)
	}
	seen := map[string]bool{}
	for _, line := range lines {
		if line.Label != boards.Unlabelled && line.Label != boards.ColumnLabel && seen[line.Label] {
			return t, fmt.Errorf("line %d: a second %s line", line.Number, line.Name)
		}
		seen[line.Label] = true
		if err := b.readLine(&t, &line); err != nil {
			return t, fmt.Errorf("line %d: %w", line.Number, err)
		}
	}
	return t, nil
}

func (b *Board) readLine(t *written, line *boards.Line) (err error) {
	var words []string
	for _, f := range line.Fields {
		words = append(words, f.Text)
	}
	switch line.Label {
	case boards.FoundationsLabel:
		return b.parseFoundations(words)
	case boards.StockLabel:
		b.Stock, err = game.ParseEach(words, parseRank)
		return err
	case boards.ColumnLabel, boards.Unlabelled:
		t.marked = t.marked || line.Label == boards.ColumnLabel
		cards := slices.DeleteFunc(words, func(word string) bool { return word == boards.Hole })
		stack, err := game.ParseEach(cards, parseRank)
		t.lines, t.stacks = append(t.lines, *line), append(t.stacks, stack)
		return err
	}
	return fmt.Errorf("unknown label %.20q; expected Foundations, Stock or a stack", line.Name)
}

// readings returns the boards that the lines can be.
func (t *written) readings(b *Board, as string) (readings []game.Reading, err error) {
	rows, gaps, even := t.rows(b.Rules.Stacks, as)
	add := func(as, said string, doubt game.Doubt, stacks [][]uint8) {
		board := *b
		board.Stacks = stacks
		if err = board.Validate(); err != nil {
			return
		}
		for len(board.Stacks) < b.Rules.Stacks {
			board.Stacks = append(board.Stacks, nil)
		}
		first := "the first stack is " + cmp.Or(ranksText(board.Stacks[0]), "empty")
		if len(readings) == 0 || readings[0].Board.String() != board.String() {
			readings = append(readings, game.Reading{As: as, Said: said, First: first, Doubt: doubt, Board: &board})
		}
	}
	if as == game.AsColumns || as == "" && (t.marked || !gaps) {
		add(game.AsColumns, "", game.Certain, t.stacks)
	}
	if as == game.AsRows || as == "" && rows != nil && !t.marked {
		doubt := game.Certain
		if as == "" && !gaps && !even {
			doubt = game.Unsure
		}
		add(game.AsRows, "board: read as rows of all stacks", doubt, rows)
	}
	if len(readings) > 0 {
		return readings, nil
	}
	return nil, cmp.Or(err, errNoStacks)
}

var errNoStacks = errors.New("cards with blanks between them that are no rows; expected a stack in each line, or a " +
	"card under each card")

// rows returns the stacks if the lines are rows of them, or nil if they cannot be; whether places without a card show
// in them; and whether all rows have as many cards.
func (t *written) rows(most int, as string) (stacks [][]uint8, gaps, even bool) {
	slots, gaps := boards.Slots(t.lines)
	if t.marked || len(t.lines) == 0 || as == "" && len(t.lines) == 1 && len(t.stacks[0]) < 2 && !gaps {
		return nil, gaps, false
	}
	stacks, even = make([][]uint8, most), true
	for row, ranks := range t.stacks {
		even = even && len(ranks) == len(t.stacks[0])
		for i, rank := range ranks {
			slot := slots[row][i]
			if slot >= most || len(stacks[slot]) != row {
				return nil, gaps, even
			}
			stacks[slot] = append(stacks[slot], rank)
		}
	}
	return stacks, gaps, even
}

// parseFoundations reads the last card of each foundation.
func (b *Board) parseFoundations(fields []string) error {
	if len(fields) != b.Rules.Foundations {
		return fmt.Errorf("%d foundations; expected the last card, or 0, of %d", len(fields), b.Rules.Foundations)
	}
	for f, field := range fields {
		if field == "0" || field == boards.Hole {
			continue
		}
		rank, err := parseRank(field)
		if err != nil || int(rank) > b.Rules.Ranks {
			return fmt.Errorf("foundation %d: %.20q; expected the rank of its last card, or 0", f+1, field)
		}
		b.Heights[f] = b.Rules.Height(f, int(rank)) + 1
	}
	return nil
}

func parseRank(field string) (uint8, error) {
	if rank, ok := card.ParseRank(field); ok {
		return uint8(rank), nil
	}
	if c, err := card.Parse(field); err == nil {
		return uint8(c.Rank()), nil
	}
	return 0, fmt.Errorf("%.20q is not a card; expected a rank (A 2-9 T J Q K)", field)
}

// MarshalJSON returns an object with "foundations" (the last card of each, or
// "0"), "stacks" (lists of cards, the lowest first) and "stock" (the next
// card first).
func (b *Board) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{
		"foundations": b.foundationTexts(), "stacks": boards.Each(b.Stacks, rankTexts), "stock": rankTexts(b.Stock),
	})
}

// parseJSON reads foundations and stock, and returns the stacks.
func (b *Board) parseJSON(text []byte) (stacks [][]uint8, err error) {
	j, err := boards.ParseJSON(text, "foundations", "stacks", "stock")
	if err != nil {
		return nil, err
	}
	if j.Foundations != nil {
		texts := boards.Each(j.Foundations, func(w boards.Word) string { return cmp.Or(w.Text, "0") })
		if err := b.parseFoundations(texts); err != nil {
			return nil, err
		}
	}
	for _, words := range j.Columns {
		stack, err := boards.ParseWords(words, parseRank)
		if err != nil {
			return nil, err
		}
		stacks = append(stacks, stack)
	}
	b.Stock, err = boards.ParseWords(j.Stock, parseRank)
	return stacks, err
}
