package boards

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/game/card"
)

// json reads a board in JSON.
func (r *reader) json(text []byte) error {
	b, err := ParseJSON(text, r.format.keys()...)
	if err != nil {
		return err
	}
	if err := r.tableau(b); err != nil {
		return err
	}
	if r.Cells, err = ParseWords(b.Cells, parseCell); err != nil {
		return err
	}
	r.Cells = untilLast(r.Cells)
	if r.Stock, err = ParseWords(b.Stock, ParseCard); err != nil {
		return err
	}
	r.ownKeys, r.eitherEnd = b.OwnKeys, len(r.Stock) > 1 && !b.OwnKeys
	slices.Reverse(r.Stock)
	if r.Waste, err = ParseWords(b.Waste, ParseCard); err != nil {
		return err
	}
	if b.Passes != 0 && r.format.Draw > 0 {
		r.Passes = b.Passes
	}
	return r.home(b)
}

// keys returns the keys of the game's piles.
func (f *Format) keys() []string {
	keys := []string{"columns", "tableau piles"}
	switch {
	case f.Reserve:
		keys = append(keys, "reserve")
	case f.FreeCell || f.Cells > 0:
		keys = append(keys, "cells")
	}
	if f.hasStock() {
		keys = append(keys, "stock")
	}
	if f.Hole {
		return append(keys, HoleLabel)
	}
	if f.Draw > 0 {
		keys = append(keys, "waste")
	}
	return append(keys, "foundations")
}

// tableau reads the columns.
func (r *reader) tableau(b *JSON) error {
	told, err := b.settleFaces()
	if err != nil && r.format.Down {
		return err
	}
	r.faceless = b.objects && !told
	for _, words := range b.Columns {
		c := column{marked: true}
		for i, word := range words {
			if word.Text == "" {
				c.holes = append(c.holes, i)
				continue
			}
			face, err := r.face(word)
			if err != nil {
				return fmt.Errorf("%s: %w", word.Path, err)
			}
			c.faces, c.at = append(c.faces, face), append(c.at, i)
		}
		r.columns = append(r.columns, c)
	}
	if r.gaps() == markedGaps { // the lists may be rows
		r.ownKeys = false
		for i := range r.columns {
			r.columns[i].marked = false
		}
	}
	if topFirst(r.columns) {
		for _, c := range r.columns {
			slices.Reverse(c.faces)
		}
		r.spare = "with the top card first, as the cards face down come last"
	}
	return nil
}

// topFirst reports whether columns end with cards face down, and none begins with them.
func topFirst(columns []column) (ends bool) {
	for _, c := range columns {
		if n := len(c.faces); n > 0 && c.faces[0].down {
			return false
		} else if n > 0 {
			ends = ends || c.faces[n-1].down
		}
	}
	return ends
}

// face reads a card of a column. It lies face down if it says so, is in angle brackets, or has a small letter for the
// suit, as its last one.
func (r *reader) face(word Word) (face, error) {
	if hidden.MatchString(word.Text) {
		return face{}, hiddenCard(word.Text)
	}
	text := strings.Trim(word.Text, "<>")
	c, err := ParseCard(text)
	if err != nil {
		return face{}, word.fault(err)
	}
	_, suitFirst := card.Parse(text)
	down := text != word.Text || suitFirst == nil && text[len(text)-1] >= 'a'
	if word.face != nil {
		down = !*word.face
	}
	return face{c, r.format.Down && down}, nil
}

// parseCell reads a cell, a - or nothing for an empty one.
func parseCell(word string) (card.Card, error) {
	if word == emptyText || word == "" {
		return Empty, nil
	}
	return ParseCard(word)
}

// foundationSuits are the suits in the order in which the list "foundation" has them.
var foundationSuits = [card.NumSuits]card.Suit{card.Hearts, card.Diamonds, card.Clubs, card.Spades}

// JSON returns piles as an object. With our own keys it has "columns", "cells" and "foundations", an object of suits
// and the numbers of their cards home. With those of Solvitaire it has "tableau piles", "stock" with the next card
// last and "waste" if there is a stock, "hole" and "reserve" if there are any, "foundation" with a list for each of
// the suits H D C S, and "passes" if they are limited. The first card of a column comes first; a card whose suit is a
// small letter lies face down. A "-" is an empty cell before one with a card.
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
		Hole       []string   `json:"hole,omitzero"`
		Reserve    []string   `json:"reserve,omitzero"`
		Cells      []string   `json:"cells,omitempty"`
		Foundation [][]string `json:"foundation,omitempty"`
		Passes     int        `json:"passes,omitempty"` // our own
	}{Columns: columns, Passes: p.Passes}
	if f.hasStock() {
		object.Stock = Texts(p.Stock)
		slices.Reverse(object.Stock)
	}
	switch {
	case f.Hole:
		object.Hole = Texts(p.Waste)
	case f.Draw > 0:
		object.Waste = Texts(p.Waste)
	}
	held := Each(untilLast(p.Cells), func(c card.Card) string { return cellText(c, Open) })
	if f.Reserve {
		object.Reserve = held
	} else {
		object.Cells = held
	}
	for _, home := range p.homes() {
		for _, s := range foundationSuits {
			if slices.Contains(f.suits(), s) && !f.Hole {
				object.Foundation = append(object.Foundation, Texts(p.cardsHome(home, s)))
			}
		}
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
	if f.hasStock() {
		stock := Each(p.Stock, Tens)
		slices.Reverse(stock)
		object["stock"] = stock
	}
	if f.Hole {
		return nil, errors.New("Solvitaire reads no boards with a hole")
	}
	if f.Draw > 0 {
		object["waste"] = Each(p.Waste, Tens)
	}
	var home []card.Card
	for _, h := range p.homes() {
		for s := range card.Suit(card.NumSuits) {
			home = append(home, p.cardsHome(h, s)...)
		}
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
