// Package klondike describes positions of Klondike by numbers; see package features.
// The features know the cards that lie face down, as the solvers do.
package klondike

import (
	"patience/features"
	"patience/game"
	"patience/game/card"
	bounds "patience/heuristics/klondike"
	"patience/internal/games/klondike"
)

// rows describe a position of Klondike with the full deck.
var rows = []features.Row[view]{
	row("f_home", "cards home", 52, func(v *view) int { return v.p.Home() }),
	row("f_down", "cards face down", 21, func(v *view) int { return v.p.Down().Len() }),
	row("f_stock", "cards in stock and waste", 24, func(v *view) int { return v.p.Stock().Len() }),
	row("f_reach", "cards of stock and waste that can become the top card of the waste by drawing alone", 24,
		func(v *view) int { return v.p.Reach().Len() }),
	row("f_free_columns", "empty columns", 7, func(v *view) int { return v.p.Rules().Columns - v.p.Tops().Len() }),
	row("f_moves", "legal moves", 120, func(v *view) int { return len(v.moves) }),
	row("f_moves_home", "legal moves that take a card home", 4, func(v *view) int { return v.home }),
	row("f_moves_turn", "legal moves that turn a card face up", 60, func(v *view) int { return v.turn }),
	row("f_buried", "cards that lie directly on a face-down card and, in the same column, above a lower card of their "+
		"suit", 21,
		func(v *view) int { return bounds.NumBuried(v.p) }),
	row("f_least_moves", "lower bound on the moves to a win, draws not counted", 73,
		func(v *view) int { return bounds.Buried.Bound(v.p) }),
	row("f_aces_down", "aces face down", 4, func(v *view) int { return (v.p.Down() & card.Aces).Len() }),
	row("f_twos_down", "twos face down", 4, func(v *view) int { return (v.p.Down() & twos).Len() }),
	row("f_kings_down", "kings face down", 4, func(v *view) int { return (v.p.Down() & kings).Len() }),
	row("f_low_stock", "aces and twos in stock and waste", 8,
		func(v *view) int { return (v.p.Stock() & card.UpTo(2)).Len() }),
	row("f_home_lowest", "cards home in the suit with the fewest", 13, func(v *view) int { return v.lowest }),
}

const (
	twos  = card.Aces << card.NumSuits
	kings = card.Aces << (card.NumSuits * (card.MaxRank - 1))
)

// row returns a row of a whole number from 0.
func row(name, doc string, most float64, value func(*view) int) features.Row[view] {
	return features.NewRow(name, doc, 0, most, func(v *view) float64 { return float64(value(v)) })
}

// Set returns the features of Klondike. Set.Places returns what each card lies on, by
// the numbers of [klondike.Position.Lies], and 64 more for those that lie face down.
// Cards of the waste lie face up, as far as they matter, and those of the stock face
// down. Where passes are limited a number tells those left.
func Set(rules klondike.Rules) *features.Set {
	set := features.NewSet(rows, func(v *view, p game.Position) { v.layOut(p.(*klondike.Position)) }, places)
	if rules.Passes == 0 {
		return set
	}
	return set.With(features.Number{
		Name: "passes_left", Doc: "number of passes through the stock that are left, the present one included; 1 if " +
			"further passes would bring up no other cards",
		Value: func(p game.Position) int16 { return int16(p.(*klondike.Position).Passes()) },
	})
}

// faceDown is what places have more for cards face down.
const faceDown = 64

func places(position game.Position) []int8 {
	p := position.(*klondike.Position)
	on := make([]int8, p.Rules().Cards())
	for c := range on {
		lies, down := p.Lies(card.Card(c))
		on[c] = int8(lies)
		if down {
			on[c] += faceDown
		}
	}
	return on
}

// A view is a position laid out for the features.
type view struct {
	p          *klondike.Position
	moves      []game.Move
	home, turn int
	lowest     int
}

func (v *view) layOut(p *klondike.Position) {
	*v = view{p: p, moves: p.AppendMoves(v.moves[:0]), lowest: card.MaxRank}
	for s := range card.Suit(card.NumSuits) {
		v.lowest = min(v.lowest, p.Height(s))
	}
	for _, m := range v.moves {
		v.home += features.Indicator(klondike.LeadsHome(m))
		v.turn += features.Indicator(klondike.Turns(m))
	}
}
