// Package simplesimon describes positions of Simple Simon by numbers; see package
// features.
package simplesimon

import (
	"patience/features"
	"patience/game"
	"patience/game/card"
	bounds "patience/heuristics/simplesimon"
	"patience/internal/games/simplesimon"
)

// rows describe a position of Simple Simon with the full deck.
var rows = []features.Row[view]{
	row("f_home", "cards home", 52, func(v *view) int { return v.p.Home() }),
	row("f_free_columns", "empty columns", 10, func(v *view) int { return v.p.FreeColumns() }),
	row("f_moves", "legal moves", 120, func(v *view) int { return len(v.moves) }),
	row("f_moves_join", "legal moves onto the next higher card of the suit", 40, func(v *view) int { return v.join }),
	row("f_moves_unlock", "legal moves of cards that are not one rank lower than the card below them", 60,
		func(v *view) int { return v.unlock }),
	row("f_movable", "cards that can move together with the cards on them", 52,
		func(v *view) int { return v.movable.Len() }),
	row("f_locked", "cards that are not one rank lower than the card below them", 51,
		func(v *view) int { return v.locked.Len() }),
	row("f_joined", "cards that lie on the next higher card of their suit", 48, func(v *view) int { return v.joined }),
	row("f_built", "cards that lie on a card of another suit that is one rank higher", 48,
		func(v *view) int { return v.built }),
	row("f_apart", "cards other than kings that do not lie on the next higher card of their suit", 48,
		func(v *view) int { return bounds.NumApart(v.p) }),
	row("f_covering", "cards that lie above a lower card of their suit and not on the next higher card", 48,
		func(v *view) int { return bounds.NumCovering(v.p) }),
	row("f_least_moves", "lower bound on the moves to a win", 104, func(v *view) int { return bounds.Apart.Bound(v.p) }),
	row("f_kings_floor", "kings that are the first card of a column", 4,
		func(v *view) int { return (v.p.Floor() & kings).Len() }),
	row("f_aces_movable", "aces that can move", 4, func(v *view) int { return (v.movable & card.Aces).Len() }),
	row("f_top_ranks", "number of different ranks among the last cards of the columns", 10,
		func(v *view) int { return v.ranks }),
	row("f_longest", "cards in the longest column", 52, func(v *view) int { return v.longest }),
}

const kings = card.Aces << (card.NumSuits * (card.MaxRank - 1))

// row returns a row of a whole number from 0.
func row(name, doc string, most float64, value func(*view) int) features.Row[view] {
	return features.NewRow(name, doc, 0, most, func(v *view) float64 { return float64(value(v)) })
}

// Set returns the features of Simple Simon.
func Set() *features.Set {
	return features.NewSet(rows, func(v *view, p game.Position) { v.layOut(p.(*simplesimon.Position)) }, nil)
}

// A view is a position laid out for the features.
type view struct {
	p               *simplesimon.Position
	moves           []game.Move
	movable, locked card.Set
	join, unlock    int // moves
	joined, built   int // cards
	ranks, longest  int
}

func (v *view) layOut(p *simplesimon.Position) {
	*v = view{p: p, moves: p.AppendMoves(v.moves[:0]), movable: p.Movable(), locked: bounds.Locked(p)}
	for _, m := range v.moves {
		v.join += features.Indicator(simplesimon.Joins(m))
		v.unlock += features.Indicator(v.locked.Has(simplesimon.Moved(m)))
	}
	for c := range p.Out().All() {
		v.joined += features.Indicator(p.IsJoined(c))
		v.built += features.Indicator(p.IsBuilt(c) && !p.IsJoined(c))
	}
	v.layOutColumns()
}

func (v *view) layOutColumns() {
	var seen [card.MaxRank + 1]bool
	for top := range v.p.Tops().All() {
		if !seen[top.Rank()] {
			v.ranks++
		}
		seen[top.Rank()] = true
		length := 1
		for below, ok := v.p.On(top); ok; below, ok = v.p.On(below) {
			length++
		}
		v.longest = max(v.longest, length)
	}
}
