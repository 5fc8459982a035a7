package calculation

import (
	"cmp"
	"encoding/json"
	"fmt"
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
		w.WriteString(boards.Line("\n:", rankTexts(stack)))
	}
	w.WriteString(boards.Line("\nStock:", stock) + "\n")
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

// ParseBoard reads a board as the text of [Board.String] or as the JSON of
// [Board.MarshalJSON]. Cards may have a suit, which is dropped. Foundations,
// stacks and stock that are left out are empty. The error is one line that says
// what is wrong and where.
func ParseBoard(rules *Rules, text []byte) (*Board, error) {
	b := &Board{Rules: rules}
	if err := game.ReadBoard(text, b.parseText, b.parseJSON, b.Validate); err != nil {
		return nil, err
	}
	for len(b.Stacks) < rules.Stacks {
		b.Stacks = append(b.Stacks, nil)
	}
	return b, nil
}

func (b *Board) parseText(text string) error {
	return game.ReadLines(text, func(line game.Line) (err error) {
		words := line.Words()
		switch strings.ToLower(line.Label) {
		case "foundations":
			return b.parseFoundations(words)
		case "stock":
			b.Stock, err = game.ParseEach(words, parseRank)
			return err
		case "":
			stack, err := game.ParseEach(words, parseRank)
			b.Stacks = append(b.Stacks, stack)
			return err
		}
		return fmt.Errorf("unknown label %.20q; expected Foundations, Stock or a stack", line.Label)
	})
}

// parseFoundations reads the last card of each foundation.
func (b *Board) parseFoundations(fields []string) error {
	if len(fields) != b.Rules.Foundations {
		return fmt.Errorf("%d foundations; expected the last card, or 0, of %d", len(fields), b.Rules.Foundations)
	}
	for f, field := range fields {
		if field == "0" {
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

func (b *Board) parseJSON(text []byte) error {
	j, err := boards.ParseJSON(text, "foundations", "stacks", "stock")
	if err != nil {
		return err
	}
	if j.Foundations != nil {
		texts := boards.Each(j.Foundations, func(w boards.Word) string { return cmp.Or(w.Text, "0") })
		if err := b.parseFoundations(texts); err != nil {
			return err
		}
	}
	for _, words := range j.Columns {
		stack, err := boards.ParseWords(words, parseRank)
		if err != nil {
			return err
		}
		b.Stacks = append(b.Stacks, stack)
	}
	b.Stock, err = boards.ParseWords(j.Stock, parseRank)
	return err
}
