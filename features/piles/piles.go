// Package piles describes positions of the games of piles by numbers; see package features. A player sees all of them:
// of cards that lie face down they tell only the number. Where the deal decides with which rank foundations begin, aces
// are the cards of that rank, and kings those of the rank before it.
package piles

import (
	"patience/features"
	"patience/game"
	"patience/game/card"
	"patience/internal/games/piles"
)

// mostMoves is more than any position has: each card to each column and home, and a move of the stock.
const mostMoves = piles.MaxCards*(piles.MaxColumns+1) + 1

// rows describe a position. The most that is said is that of two packs.
var rows = []features.Row[view]{
	row("f_home", "cards home", piles.MaxCards, func(v *view) int { return v.p.Home() }),
	row("f_face_down", "cards that lie face down", piles.MaxCards-1, func(v *view) int { return v.p.NumDown() }),
	row("f_reserve", "cards of the reserve, or in cells", piles.MaxReserve,
		func(v *view) int { return v.p.NumReserved() }),
	row("f_free_columns", "empty columns", piles.MaxColumns, func(v *view) int { return v.p.FreeColumns() }),
	row("f_open_columns", "columns without a card that lies face down, and not empty", piles.MaxColumns,
		func(v *view) int { return v.open }),
	row("f_moves", "legal moves", mostMoves, func(v *view) int { return len(v.moves) }),
	row("f_moves_home", "legal moves home", piles.MaxCards, func(v *view) int { return v.home }),
	row("f_moves_turn", "legal moves that turn a card face up", mostMoves, func(v *view) int { return v.turn }),
	row("f_movable", "cards of columns that can be moved with the cards on them", piles.MaxCards,
		func(v *view) int { return v.p.NumMovable() }),
	row("f_built", "cards that lie on a card face up on which they fit", piles.MaxCards-1,
		func(v *view) int { return v.built }),
	row("f_covering", "cards face up that lie above a lower card of their suit that lies face up", piles.MaxCards-1,
		func(v *view) int { return v.covering }),
	row("f_kings_floor", "kings face up that are the first card of a column", 8,
		func(v *view) int { return v.first }),
	row("f_kings_up", "kings face up", 8, func(v *view) int { return v.up[card.MaxRank] }),
	row("f_aces_up", "aces face up", 8, func(v *view) int { return v.up[1] }),
	row("f_low_up", "aces, twos and threes face up", 24, func(v *view) int { return v.up[1] + v.up[2] + v.up[3] }),
	row("f_deepest_ace", "cards on the ace face up that has most of them", piles.MaxCards-1,
		func(v *view) int { return v.onAce }),
	row("f_longest", "cards in the longest column", piles.MaxCards, func(v *view) int { return v.longest }),
	row("f_waste", "cards on the waste", piles.MaxCards-1, func(v *view) int { return v.waste }),
	row("f_stock", "cards of the stock", piles.MaxCards-1, func(v *view) int { return v.stock }),
}

// row returns a row of a whole number from 0.
func row(name, doc string, most float64, value func(*view) int) features.Row[view] {
	return features.NewRow(name, doc, 0, most, func(v *view) float64 { return float64(value(v)) })
}

// Set returns the features of a game of piles. Set.Places returns what [piles.Position.Places] does, if the rules have
// places.
func Set(rules *piles.Rules) *features.Set {
	var places func(game.Position) []int8
	if rules.HasPlaces() {
		places = func(p game.Position) []int8 { return p.(*piles.Position).Places() }
	}
	return features.NewSet(rows, func(v *view, p game.Position) { v.layOut(p.(*piles.Position)) }, places)
}

// A view is a position laid out for the features.
type view struct {
	p               *piles.Position
	moves           []game.Move
	up              [card.MaxRank + 1]int // by rank: the cards of columns that lie face up
	first           int                   // kings face up that are the first card of a column
	home, turn      int                   // moves
	built, covering int                   // cards
	open            int                   // columns
	onAce, longest  int                   // cards
	waste, stock    int                   // cards
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
	var above [card.NumSuits][card.MaxRank + 1]int // by suit and rank: cards that cover none so far
	for i := len(cards) - 1; i >= down; i-- {
		c := cards[i]
		v.up[c.Rank()]++
		if c.Rank() == 1 {
			v.onAce = max(v.onAce, len(cards)-1-i)
		}
		ofSuit := &above[c.Suit()]
		for rank := c.Rank() + 1; rank <= card.MaxRank; rank++ {
			v.covering, ofSuit[rank] = v.covering+ofSuit[rank], 0
		}
		ofSuit[c.Rank()]++
		v.built += features.Indicator(i > down && v.p.Fits(c, cards[i-1]))
		v.first += features.Indicator(i == 0 && c.Rank() == card.MaxRank)
	}
	v.longest = max(v.longest, len(cards))
	v.open += features.Indicator(down == 0 && len(cards) > 0)
}
