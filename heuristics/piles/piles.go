// Package piles has the lower bounds of the games of piles, their guide for the search for any
// win, and their gauge, which says how near a random game is to a win. The games are in package
// internal/games/piles, and package heuristics defines all three.
package piles

import (
	"patience/game"
	"patience/game/card"
	"patience/heuristics"
	"patience/internal/games/piles"
)

// All returns the bounds, the weakest first.
func All() []heuristics.Heuristic { return []heuristics.Heuristic{heuristics.Blind{}, Buried} }

// Buried counts the cards that are not home, and once more those that lie in a column above a
// lower card of their suit and cannot leave with another card: the cards face down, the first
// card face up on them, and, where cards move singly, every card. Such a card must move before the
// lower one, and not home.
var Buried heuristics.Heuristic = buriedBound{}

type buriedBound struct{}

// Name returns "buried".
func (buriedBound) Name() string { return "buried" }

// Claims returns admissible and consistent for games of piles. A move is that of one card, with
// those on it. Home it takes a card that was counted once, as the lower cards of its suit are home.
// Elsewhere it may free that card from being counted twice, and no other one: what lies below a
// card stays there until that card moves, or a card with which it can move.
func (buriedBound) Claims(p game.Position) heuristics.Claims {
	_, ok := p.(*piles.Position)
	return heuristics.Claims{Admissible: ok, Consistent: ok}
}

// Bound returns the bound in moves.
func (buriedBound) Bound(p game.Position) int {
	q := p.(*piles.Position)
	return q.Rules().Cards() - q.Home() + NumBuried(q)
}

// Children returns the bounds of children, one by one.
func (buriedBound) Children() heuristics.Children { return heuristics.ByPlaying(buriedBound{}) }

// NumBuried returns the number of cards that [Buried] counts twice.
func NumBuried(p *piles.Position) (n int) {
	for cards := p.Up() | p.Down(); cards != 0; cards &= cards - 1 {
		if isBuried(p, cards.First()) {
			n++
		}
	}
	return n
}

// isBuried reports whether a card cannot leave with another one, and lies above a lower card of its
// suit.
func isBuried(p *piles.Position, c card.Card) bool {
	below, ok := p.On(c)
	if !ok || !p.Down().Has(below) && p.Rules().Moves != piles.SingleCards {
		return false
	}
	for ; ok; below, ok = p.On(below) {
		if below.Suit() == c.Suit() && below < c {
			return true
		}
	}
	return false
}

// Gauge returns a gauge of how near to a win a position is: a card turned face up is worth two
// cards home. That is chosen, not tuned.
func Gauge() heuristics.Gauge {
	return heuristics.GaugeOf(func(p game.Position) int {
		return p.Home() - 2*p.(*piles.Position).Down().Len()
	})
}

// Guides returns the guide of games of piles, and none for positions of other games.
func Guides(p game.Position) []heuristics.Guide {
	if _, ok := p.(*piles.Position); !ok {
		return nil
	}
	return []heuristics.Guide{{
		Value: value, Safe: safe, AppendSteps: heuristics.AppendSingleMoves, Settle: safe,
		NewCoder: func(p game.Position) game.Coder { return p.(*piles.Position).NewCoder() },
	}}
}

// Weights of the guide: chosen, not tuned.
const (
	perDown     = 5
	perAbove    = 2 // a card above a lower one of its suit
	perLoose    = 1 // a card that does not fit on the one below
	perReserved = 1
	perNotHome  = 1
)

// value returns a weighted sum of the cards that are not home, by how they lie. A family has the
// same cards face down and in reserve.
func value(position game.Position) (int, uint64) {
	p := position.(*piles.Position)
	value := perDown*p.Down().Len() + perReserved*p.Reserve().Len() + perNotHome*(p.Rules().Cards()-p.Home())
	for tops := p.Tops(); tops != 0; tops &= tops - 1 {
		value += columnValue(p, tops.First())
	}
	return value, uint64(p.Down()) ^ uint64(p.Reserve())<<6
}

// columnValue adds up the cards of a column with a last card.
func columnValue(p *piles.Position, top card.Card) (value int) {
	var above card.Set
	for c, ok := top, true; ok; {
		higher := above & card.OfSuit(c.Suit()) &^ (card.Bit(c) - 1)
		value += perAbove * higher.Len()
		above = (above | card.Bit(c)) &^ higher // each counts once
		below, more := p.On(c)
		if more && !p.IsBuilt(c) {
			value += perLoose
		}
		c, ok = below, more
	}
	return value
}

// safe returns a move home after which no card can be missed.
func safe(p game.Position) (game.Move, bool) { return p.(*piles.Position).Forced() }
