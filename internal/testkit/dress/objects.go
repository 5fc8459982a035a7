package dress

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// encoded returns a value as JSON on one line, with signs as they are.
func encoded(value any) string {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(err) // maps and lists of texts and numbers
	}
	return strings.TrimSuffix(text.String(), "\n")
}

// cardsAs returns piles whose cards are values of JSON.
func cardsAs(pile []Card, as func(Card) any) []any {
	list := []any{}
	for _, c := range pile {
		list = append(list, as(c))
	}
	return list
}

func columnsAs(b *Board, as func(Card) any) (list [][]any) {
	for _, column := range b.Columns {
		list = append(list, cardsAs(column, as))
	}
	return list
}

// keys are the keys of a board in JSON, and how its cards are written.
type keys struct {
	columns, cells, reserve, stock, waste, foundations string
	as                                                 func(Card) any
	lastFirst                                          bool // the next card of the stock comes last
}

// write writes a board as an object.
func (k keys) write(b *Board) string {
	object := map[string]any{k.columns: columnsAs(b, k.as)}
	for _, name := range b.Heads {
		switch name {
		case "Foundations":
			object[k.foundations] = k.home(b)
		case "Freecells":
			object[k.cells] = cardsAs(held(b), k.as)
		case "Reserve":
			object[k.reserve] = cardsAs(held(b), k.as)
		case "Waste":
			object[k.waste] = cardsAs(b.Waste, k.as)
		case "Hole":
			object["hole"] = cardsAs(b.Waste, k.as)
		case "Talon":
			stock := cardsAs(b.Stock, k.as)
			for i, j := 0, len(stock)-1; k.lastFirst && i < j; i, j = i+1, j-1 {
				stock[i], stock[j] = stock[j], stock[i]
			}
			object[k.stock] = stock
		}
	}
	return encoded(object) + "\n"
}

// home returns how many cards of each suit are home, or the last cards of the foundations where that does not tell it.
func (k keys) home(b *Board) any {
	if !b.Counted() {
		return cardsAs(b.laid(), k.as)
	}
	numbers := map[string]int{}
	for _, c := range b.Home {
		numbers[string(c.Suit)] = c.Rank
	}
	return numbers
}

// held returns the cards in cells, without the empty ones.
func held(b *Board) (cards []Card) {
	for _, c := range b.Cells {
		if c.Rank > 0 {
			cards = append(cards, c)
		}
	}
	return cards
}

// text returns a card as a text, with a small letter for the suit of one face down.
func text(c Card) any {
	if c.Down {
		word := plain(c)
		return word[:1] + strings.ToLower(word[1:])
	}
	return plain(c)
}

// object returns a way to write cards as objects with the given keys.
func object(rank, suit, face string, rankOf func(Card) any, suitOf func(Card) any) func(Card) any {
	return func(c Card) any {
		o := map[string]any{rank: rankOf(c), suit: suitOf(c)}
		if face != "" {
			o[face] = !c.Down
		}
		return o
	}
}

// Ways to write a rank and a suit as values.
var (
	rankLetter = func(c Card) any { return letters(c.Rank, ten) }
	rankNumber = func(c Card) any { return c.Rank }
	rankWord   = func(c Card) any { return rankWords[c.Rank-1] }
	suitLetter = func(c Card) any { return string(c.Suit) }
	suitSign   = func(c Card) any { return filledSigns[c.suit()] }
	suitWord   = func(c Card) any { return suitWords[c.suit()] }
	suitName   = func(c Card) any { return strings.ToUpper(suitWords[c.suit()][:1]) + suitWords[c.suit()][1:] }
)

// piled: a game of piles whose stock has no place in the order of these keys.
func piled(b *Board) bool { return !b.Rows && b.Suited() && b.Passes == "" }

// faceless: no card lies face down, so objects need not say which do.
func faceless(b *Board) bool { return unstocked(b) && !b.Hides() }

// unstocked: so is one without a stock, whose first card might be the next one or the last.
func unstocked(b *Board) bool { return piled(b) && len(b.Stock)+len(b.Waste) == 0 }

var (
	ownKeys   = keys{"columns", "cells", "reserve", "stock", "waste", "foundations", text, true}
	otherKeys = keys{"tableau", "freecells", "reserve", "stock", "waste", "foundations", text, true}
)

// with returns keys with another way to write cards.
func (k keys) with(as func(Card) any) keys {
	k.as = as
	return k
}

// jsonForms write boards in JSON.
var jsonForms = []Form{
	{"JSON, a list of lists", "columns", bare, func(b *Board) string { return encoded(columnsAs(b, text)) }},
	{"JSON, `columns` and other lists", "columns", unstocked, ownKeys.write},
	{"JSON, `tableau`, `freecells`", "columns", unstocked, otherKeys.write},
	{"JSON on several lines", "columns", unstocked, func(b *Board) string {
		var text bytes.Buffer
		if err := json.Indent(&text, []byte(ownKeys.write(b)), "", "  "); err != nil {
			panic(err) // encoded by this package
		}
		return text.String()
	}},
	{
		"JSON, `{\"rank\": \"9\", \"suit\": \"hearts\", \"face_up\": true}`", "columns", unstocked,
		otherKeys.with(object("rank", "suit", "face_up", rankLetter, suitWord)).write,
	},
	{
		"JSON, `{\"rank\": 9, \"suit\": \"H\", \"faceUp\": true}`", "columns", unstocked,
		otherKeys.with(object("rank", "suit", "faceUp", rankNumber, suitLetter)).write,
	},
	{
		"JSON, `{\"value\": 9, \"suit\": \"♥\", \"faceup\": true}`", "columns", unstocked,
		otherKeys.with(object("value", "suit", "faceup", rankNumber, suitSign)).write,
	},
	{
		"JSON, `{\"Rank\": \"Nine\", \"Suit\": \"Hearts\"}`", "columns", faceless,
		otherKeys.with(object("Rank", "Suit", "", rankWord, suitName)).write,
	},
}

// tableForms write columns as the rows of tables in Markdown.
var tableForms = []Form{
	{"a table with a column in each row", "columns", columns, lineTable},
	{"a table with a card in each place of a row", "columns", columns, placeTable},
}

func lineTable(b *Board) string { return columnTable(b, " ") }

func placeTable(b *Board) string { return columnTable(b, " | ") }

// columnTable writes a table with a row for each column, its number first.
func columnTable(b *Board, between string) string {
	s, wide := canonical(), 1
	if between != " " {
		wide = max(1, b.depth())
	}
	s.Columns = func([]string) []string {
		table := []string{"", "| Column | Cards |" + strings.Repeat(" |", wide-1), "|" + strings.Repeat("---|", wide+1)}
		for i, column := range b.Columns {
			var words []string
			for _, c := range column {
				words = append(words, s.word(c, ""))
			}
			empty := strings.Repeat(" |", max(0, wide-max(1, len(words))))
			table = append(table, fmt.Sprintf("| %d | %s |%s", i+1, strings.Join(words, between), empty))
		}
		return append(table, "")
	}
	return s.text(b)
}
