// Package piles describes positions of the games of piles by numbers; see package features. A
// player sees all of them: of cards that lie face down they tell only the number.
package piles

import (
	"patience/features"
	"patience/game"
	"patience/game/card"
	"patience/internal/games/piles"
)

// rows describe a position with the full deck.
var rows = []features.Row[view]{
	row("f_home", "cards home", 52, func(v *view) int { return v.p.Home() }),
	row("f_face_down", "cards that lie face down", 51, func(v *view) int { return v.p.NumDown() }),
	row("f_reserve", "cards of the reserve", piles.MaxReserve, func(v *view) int { return v.p.Reserve().Len() }),
	row("f_free_columns", "empty columns", piles.MaxColumns, func(v *view) int { return v.p.FreeColumns() }),
	row("f_open_columns", "columns without a card that lies face down, and not empty", piles.MaxColumns,
		func(v *view) int { return v.open }),
	row("f_moves", "legal moves", 150, func(v *view) int { return len(v.moves) }),
	row("f_moves_home", "legal moves home", 4, func(v *view) int { return v.home }),
	row("f_moves_turn", "legal moves that turn a card face up", 60, func(v *view) int { return v.turn }),
	row("f_movable", "cards of columns that can be moved with the cards on them", 52,
		func(v *view) int { return v.p.NumMovable() }),
	row("f_built", "cards that lie on a card face up on which they fit", 48, func(v *view) int { return v.built }),
	row("f_covering", "cards face up that lie above a lower card of their suit that lies face up", 48,
		func(v *view) int { return v.covering }),
	row("f_kings_floor", "kings face up that are the first card of a column", 4,
		func(v *view) int { return (v.up & kings &^ v.covered).Len() }),
	row("f_kings_up", "kings face up", 4, func(v *view) int { return (v.up & kings).Len() }),
	row("f_aces_up", "aces face up", 4, func(v *view) int { return (v.up & card.Aces).Len() }),
	row("f_low_up", "aces, twos and threes face up", 12, func(v *view) int { return (v.up & card.UpTo(3)).Len() }),
	row("f_deepest_ace", "cards on the ace face up that has most of them", 50, func(v *view) int { return v.onAce }),
	row("f_longest", "cards in the longest column", 52, func(v *view) int { return v.longest }),
	row("f_waste", "cards on the waste", 51, func(v *view) int { return v.waste }),
	row("f_stock", "cards of the stock", 51, func(v *view) int { return v.stock }),
}

const kings = card.Aces << (card.NumSuits * (card.MaxRank - 1))

// row returns a row of a whole number from 0.
func row(name, doc string, most float64, value func(*view) int) features.Row[view] {
	return features.NewRow(name, doc, 0, most, func(v *view) float64 { return float64(value(v)) })
}

// Set returns the features of the games of piles.
func Set() *features.Set {
	return features.NewSet(rows, func(v *view, p game.Position) { v.layOut(p.(*piles.Position)) }, nil)
}

// A view is a position laid out for the features.
type view struct {
	p               *piles.Position
	moves           []game.Move
	up, covered     card.Set // the cards of columns that lie face up, and those of them that lie on another card
	home, turn      int      // moves
	built, covering int      // cards
	open            int      // columns
	onAce, longest  int      // cards
	waste, stock    int      // cards
}

func (v *view) layOut(p *piles.Position) {
	*v = view{p: p, moves: p.AppendMoves(v.moves[:0])}
	for _, m := range v.moves {
		v.home += features.Indicator(piles.LeadsHome(m))
		v.turn += features.Indicator(p.Turns(m))
	}
	for i := range p.Columns() {
		v.layOutColumn(p.Column(i))
	}
	waste, stock := p.Talon()
	v.waste, v.stock = len(waste), len(stock)
}

// layOutColumn reads a column from its last card on.
func (v *view) layOutColumn(cards []card.Card, down int) {
	var above card.Set
	for i := len(cards) - 1; i >= down; i-- {
		c := cards[i]
		v.up |= card.Bit(c)
		if c.Rank() == 1 {
			v.onAce = max(v.onAce, len(cards)-1-i)
		}
		higher := above & card.OfSuit(c.Suit()) &^ (card.Bit(c) - 1)
		v.covering += higher.Len()
		above = (above | card.Bit(c)) &^ higher // each counts once
		v.built += features.Indicator(i > down && v.p.Fits(c, cards[i-1]))
		if i > 0 {
			v.covered |= card.Bit(c)
		}
	}
	v.longest = max(v.longest, len(cards))
	v.open += features.Indicator(down == 0 && len(cards) > 0)
}
