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
	row("f_face_down", "cards that lie face down", 51, func(v *view) int { return v.p.Down().Len() }),
	row("f_reserve", "cards of the reserve", piles.MaxReserve, func(v *view) int { return v.p.Reserve().Len() }),
	row("f_free_columns", "empty columns", piles.MaxColumns, func(v *view) int { return v.p.FreeColumns() }),
	row("f_open_columns", "columns without a card that lies face down, and not empty", piles.MaxColumns,
		func(v *view) int { return v.open }),
	row("f_moves", "legal moves", 150, func(v *view) int { return len(v.moves) }),
	row("f_moves_home", "legal moves home", 4, func(v *view) int { return v.home }),
	row("f_moves_turn", "legal moves that turn a card face up", 60, func(v *view) int { return v.turn }),
	row("f_movable", "cards of columns that can be moved with the cards on them", 52,
		func(v *view) int { return v.p.Movable().Len() }),
	row("f_built", "cards that lie on a card face up on which they fit", 48, func(v *view) int { return v.built }),
	row("f_covering", "cards face up that lie above a lower card of their suit that lies face up", 48,
		func(v *view) int { return v.covering }),
	row("f_kings_floor", "kings face up that are the first card of a column", 4,
		func(v *view) int { return (v.p.Up() & kings &^ v.covered).Len() }),
	row("f_kings_up", "kings face up", 4, func(v *view) int { return (v.p.Up() & kings).Len() }),
	row("f_aces_up", "aces face up", 4, func(v *view) int { return (v.p.Up() & card.Aces).Len() }),
	row("f_low_up", "aces, twos and threes face up", 12, func(v *view) int { return (v.p.Up() & card.UpTo(3)).Len() }),
	row("f_deepest_ace", "cards on the ace face up that has most of them", 50, func(v *view) int { return v.onAce }),
	row("f_longest", "cards in the longest column", 52, func(v *view) int { return v.longest }),
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
	covered         card.Set // the cards face up that lie on another card
	home, turn      int      // moves
	built, covering int      // cards
	open            int      // columns
	onAce, longest  int      // cards
}

func (v *view) layOut(p *piles.Position) {
	*v = view{p: p, moves: p.AppendMoves(v.moves[:0])}
	for _, m := range v.moves {
		v.home += features.Indicator(piles.LeadsHome(m))
		v.turn += features.Indicator(piles.Turns(m))
	}
	for top := range p.Tops().All() {
		v.layOutColumn(top)
	}
}

// layOutColumn reads a column from its last card on.
func (v *view) layOutColumn(top card.Card) {
	var above card.Set
	length, down := 0, 0
	for c, ok := top, true; ok; length++ {
		below, more := v.p.On(c)
		if v.p.Up().Has(c) {
			if c.Rank() == 1 {
				v.onAce = max(v.onAce, length)
			}
			higher := above & card.OfSuit(c.Suit()) &^ (card.Bit(c) - 1)
			v.covering += higher.Len()
			above = (above | card.Bit(c)) &^ higher // each counts once
			v.built += features.Indicator(v.p.IsBuilt(c))
			if more {
				v.covered |= card.Bit(c)
			}
		} else {
			down++
		}
		c, ok = below, more
	}
	v.longest = max(v.longest, length)
	v.open += features.Indicator(down == 0)
}
