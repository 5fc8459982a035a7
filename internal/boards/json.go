package boards

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"patience/game"
	"patience/game/card"
	"patience/internal/strictjson"
)

// A JSON is a board in JSON as it is read, each card as a word: with our own keys or with those of the program
// Solvitaire.
type JSON struct {
	Columns     [][]string `json:"columns"`
	Tableau     []Words    `json:"tableau piles"`
	Rows        [][]string `json:"rows"`
	Stacks      [][]string `json:"stacks"`
	Sequences   []Words    `json:"sequences"`
	Cells       Words      `json:"cells"`
	Reserve     Words      `json:"reserve"`
	Foundations HomeWords  `json:"foundations"`
	Stock       Words      `json:"stock"` // the next card last
	Waste       Words      `json:"waste"`
	Hole        Words      `json:"hole"`
	Accordion   Words      `json:"accordion"`
	Foundation  []Words    `json:"foundation"` // for each suit, the cards home
	Passes      int        `json:"passes"`
}

// Words are a pile of cards as words, the first one first; "" is an empty place. In JSON it is a list of cards, or what
// Solvitaire prints with --deal-only: a list of such lists, or "" for none.
type Words []string

// UnmarshalJSON reads a pile. The error is one line.
func (w *Words) UnmarshalJSON(text []byte) error {
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		return err
	}
	*w = nil
	return w.add(value, 0)
}

// add appends the cards of a value, which may be a list in a list.
func (w *Words) add(value any, depth int) error {
	kind := "object"
	switch value := value.(type) {
	case nil:
		return nil
	case string:
		*w = append(*w, value)
		return nil
	case []any:
		kind = "array in lists"
		for _, v := range value {
			if err := w.add(v, depth+1); err != nil {
				return err
			}
		}
		if depth < 2 {
			return nil
		}
	case float64:
		kind = "number"
	case bool:
		kind = "bool"
	}
	return &json.UnmarshalTypeError{Value: kind}
}

// Cards returns the pile without empty places.
func (w Words) Cards() []string {
	return slices.DeleteFunc(slices.Clone([]string(w)), func(word string) bool { return word == "" })
}

// HomeWords are the foundations: an object of suits and the numbers of their cards home, or a pile of these cards.
type HomeWords struct {
	Numbers map[string]int
	Words
}

// UnmarshalJSON reads foundations. The error is one line.
func (h *HomeWords) UnmarshalJSON(text []byte) error {
	if bytes.HasPrefix(text, []byte("{")) {
		return json.Unmarshal(text, &h.Numbers)
	}
	return h.Words.UnmarshalJSON(text)
}

// ParseJSON reads a board in JSON with the piles that are named. The error is one line; it names a pile that has cards
// though the game has none.
func ParseJSON(text []byte, piles ...string) (*JSON, error) {
	b, last := &JSON{}, len(piles)-1
	expected := fmt.Sprintf("an object with %s or %s (lists of cards)", strings.Join(piles[:last], ", "), piles[last])
	if err := strictjson.Decode(text, b, expected); err != nil {
		return nil, err
	}
	for _, pile := range []struct {
		name  string
		cards int
	}{
		{"columns", len(b.Columns)},
		{"tableau piles", len(b.Tableau)},
		{"rows", len(b.Rows)},
		{"stacks", len(b.Stacks)},
		{"sequences", len(b.Sequences)},
		{"cells", len(b.Cells.Cards())},
		{"reserve", len(b.Reserve.Cards())},
		{"stock", len(b.Stock.Cards())},
		{"waste", len(b.Waste.Cards())},
		{"hole", len(b.Hole.Cards())},
		{"accordion", len(b.Accordion.Cards())},
	} {
		if pile.cards > 0 && !slices.Contains(piles, pile.name) {
			return nil, fmt.Errorf("JSON: cards in %s, which this game does not have; expected %s", pile.name, expected)
		}
	}
	return b, nil
}

// json reads a board in JSON.
func (r *reader) json(text []byte) error {
	b, err := ParseJSON(text, r.format.keys()...)
	if err != nil {
		return err
	}
	if err := r.columnsOf("columns", b.Columns); err != nil {
		return err
	}
	if err := r.columnsOf("tableau piles", Each(b.Tableau, Words.Cards)); err != nil {
		return err
	}
	if err := r.setColumns(); err != nil {
		return err
	}
	if r.Cells, err = parseCells(append(b.Cells, b.Reserve.Cards()...)); err != nil {
		return fmt.Errorf("cells: %w", err)
	}
	if r.Stock, err = game.ParseEach(b.Stock.Cards(), card.Parse); err != nil {
		return fmt.Errorf("stock: %w", err)
	}
	slices.Reverse(r.Stock)
	if r.Waste, err = game.ParseEach(b.Waste.Cards(), card.Parse); err != nil {
		return fmt.Errorf("waste: %w", err)
	}
	if b.Passes != 0 && r.format.Draw > 0 {
		r.Passes = b.Passes
	}
	return b.home(&r.Home)
}

// keys returns the keys of the game's piles.
func (f *Format) keys() []string {
	keys := []string{"columns", "tableau piles"}
	if f.FreeCell {
		keys = append(keys, "cells")
	}
	if f.Reserve {
		keys = append(keys, "reserve")
	}
	if f.Draw > 0 {
		keys = append(keys, "stock", "waste")
	}
	return append(keys, "foundations")
}

// columnsOf reads the columns of a key.
func (r *reader) columnsOf(key string, columns [][]string) error {
	for i, words := range columns {
		faces, err := game.ParseEach(words, r.cased)
		if err != nil {
			return fmt.Errorf("%s[%d]: %w", key, i, err)
		}
		r.columns = append(r.columns, column{faces: faces, marked: true})
	}
	return nil
}

// cased reads a card of a column, with a small letter for the suit if it lies face down.
func (r *reader) cased(word string) (face, error) {
	if word == game.FaceDown {
		return face{}, fmt.Errorf("%s hides a card face down; expected which one it is, like 10c", word)
	}
	c, err := card.Parse(word)
	return face{c, err == nil && r.format.Down && word[len(word)-1] >= 'a'}, err
}

// home reads the cards home into those that the rules put there. The error names a suit that is none, or the first card
// that is not the next one of its suit.
func (b *JSON) home(home *card.Home) error {
	for i := range home {
		name := card.Suit(i).String()
		if n, ok := b.Foundations.Numbers[name]; ok {
			home[i] = n
		}
		delete(b.Foundations.Numbers, name)
	}
	for name := range b.Foundations.Numbers {
		return fmt.Errorf("foundations: %.20q is not a suit; expected C, D, H or S", name)
	}
	words := b.Foundations.Cards()
	for _, pile := range b.Foundation {
		words = append(words, pile.Cards()...)
	}
	if len(words) == 0 {
		return nil
	}
	cards, err := game.ParseEach(words, card.Parse)
	if err != nil {
		return fmt.Errorf("foundations: %w", err)
	}
	*home = card.Home{}
	for i, c := range cards {
		if c.Rank() != home[c.Suit()]+1 {
			return fmt.Errorf("foundations: card %d is %s; expected each suit from its ace up", i+1, c)
		}
		home[c.Suit()]++
	}
	return nil
}

// foundationSuits are the suits in the order in which the list "foundation" has them.
var foundationSuits = [card.NumSuits]card.Suit{card.Hearts, card.Diamonds, card.Clubs, card.Spades}

// JSON returns piles as an object. With our own keys it has "columns", "cells" and "foundations", an object of
// suits and the numbers of their cards home. With those of Solvitaire it has "tableau piles", "stock" with the
// next card last and "waste" if there is a stock, "foundation" with a list for each of the suits H D C S, and
// "passes" if they are limited. The first card of a column comes first; a card whose suit is a small letter lies
// face down. A "-" is an empty cell before one with a card.
func (f *Format) JSON(p *Piles) ([]byte, error) {
	columns := p.cased(card.Card.String)
	if f.FreeCell {
		home := map[string]int{}
		for i, n := range p.Home {
			home[card.Suit(i).String()] = n
		}
		return json.Marshal(struct {
			Columns     [][]string     `json:"columns"`
			Cells       []string       `json:"cells"`
			Foundations map[string]int `json:"foundations"`
		}{columns, Each(untilLast(p.Cells), func(c card.Card) string { return cellText(c, Open) }), home})
	}
	object := struct {
		Columns    [][]string `json:"tableau piles"`
		Stock      []string   `json:"stock,omitzero"`
		Waste      []string   `json:"waste,omitzero"`
		Foundation [][]string `json:"foundation"`
		Passes     int        `json:"passes,omitempty"` // our own
	}{Columns: columns, Passes: p.Passes}
	if f.Draw > 0 {
		object.Stock, object.Waste = Texts(p.Stock), Texts(p.Waste)
		slices.Reverse(object.Stock)
	}
	for _, s := range foundationSuits {
		object.Foundation = append(object.Foundation, Texts(p.Home.Of(s)))
	}
	return json.Marshal(object)
}

// cased returns the columns as words, with a small letter for the suit of a card that lies face down.
func (p *Piles) cased(text func(card.Card) string) [][]string {
	columns := make([][]string, len(p.Columns))
	for i, column := range p.Columns {
		columns[i] = Each(column, text)
		for j, word := range columns[i][:p.down(i)] {
			columns[i][j] = word[:len(word)-1] + strings.ToLower(word[len(word)-1:])
		}
	}
	return columns
}

// Solvitaire returns piles as Solvitaire reads them, which knows of no limited passes. The error says that cards lie in
// cells: Solvitaire parses the key for them, but its schema then refuses it.
func (f *Format) Solvitaire(p *Piles) ([]byte, error) {
	object := map[string]any{"tableau piles": p.cased(Tens)}
	switch held := p.Held(); {
	case f.Reserve:
		object["reserve"] = Each(held, Tens)
	case len(held) > 0:
		return nil, fmt.Errorf("%d of %d cells are filled; Solvitaire reads boards with empty cells only", len(held), f.Cells)
	}
	if f.Draw > 0 {
		stock := Each(p.Stock, Tens)
		slices.Reverse(stock)
		object["stock"], object["waste"] = stock, Each(p.Waste, Tens)
	}
	var home []card.Card
	for s := range card.Suit(card.NumSuits) {
		home = append(home, p.Home.Of(s)...)
	}
	if len(home) > 0 {
		object["foundations"] = Each(home, Tens)
	}
	return json.Marshal(object)
}

// Tens returns a card as Solvitaire reads it, ten as 10.
func Tens(c card.Card) string {
	if c.Rank() == 10 {
		return "10" + c.Suit().String()
	}
	return c.String()
}
