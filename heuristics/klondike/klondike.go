// Package klondike has the lower bounds of Klondike, its guide for the search for any
// win, and its gauge, which says how near a random game is to a win. The game is in
// package internal/games/klondike, and package heuristics defines all three.
package klondike

import (
	"math/bits"

	"patience/game"
	"patience/game/card"
	"patience/heuristics"
	"patience/internal/games/klondike"
)

// All returns the bounds, the weakest first.
func All() []heuristics.Heuristic { return []heuristics.Heuristic{heuristics.Blind{}, Buried} }

// Buried counts the cards that are not home, and once more those that lie in a
// column above a lower card of their suit and cannot leave with another card: the
// cards face down, and the first card face up on them. Such a card must move before
// the lower one, and not home.
var Buried heuristics.Heuristic = buriedBound{}

type buriedBound struct{}

// Name returns "buried".
func (buriedBound) Name() string { return "buried" }

// Claims returns admissible and consistent for Klondike. A move is that of one card,
// with those on it. Home it takes a card that was counted once, as the lower cards
// of its suit are home. Elsewhere it may free that card from being counted twice,
// and no other one: what lies below a card stays there until that card moves.
func (buriedBound) Claims(p game.Position) heuristics.Claims {
	_, ok := p.(*klondike.Position)
	return heuristics.Claims{Admissible: ok, Consistent: ok}
}

// Bound returns the bound in moves, of which draws are none.
func (buriedBound) Bound(p game.Position) int {
	q := p.(*klondike.Position)
	return q.Rules().Cards() - q.Home() + NumBuried(q)
}

// Children returns the bounds of children, one by one.
func (buriedBound) Children() heuristics.Children { return heuristics.ByPlaying(buriedBound{}) }

// NumBuried returns the number of cards that [Buried] counts twice.
func NumBuried(p *klondike.Position) (n int) {
	for c := range (p.Up() | p.Down()).All() {
		if isBuried(p, c) {
			n++
		}
	}
	return n
}

// isBuried reports whether a card lies directly on a card face down, and somewhere
// above a lower card of its suit.
func isBuried(p *klondike.Position, c card.Card) bool {
	below, ok := p.On(c)
	if !ok || !p.Down().Has(below) {
		return false
	}
	for ; ok; below, ok = p.On(below) {
		if below.Suit() == c.Suit() && below < c {
			return true
		}
	}
	return false
}

// Gauge returns a gauge of how near to a win a position is: a card turned face up is
// worth two cards home. That is chosen, not tuned.
func Gauge() heuristics.Gauge {
	return heuristics.GaugeOf(func(p game.Position) int {
		return p.Home() - 2*p.(*klondike.Position).Down().Len()
	})
}

// Guides returns the guide of Klondike, and none for positions of other games.
func Guides(p game.Position) []heuristics.Guide {
	if _, ok := p.(*klondike.Position); !ok {
		return nil
	}
	return []heuristics.Guide{{
		Value: value, Safe: safe, AppendSteps: appendSteps, Settle: settle, NewCoder: newCoder, Relax: relax,
	}}
}

// Weights of the guide: chosen, not tuned.
const (
	perDown    = 5
	perBuried  = 2
	perStock   = 2
	perNotHome = 1
)

// value returns a weighted sum of the cards face down and not home. A family has the same cards face
// down and in the stock.
func value(position game.Position) (int, uint64) {
	p := position.(*klondike.Position)
	value := perDown*p.Down().Len() + perBuried*NumBuried(p) + perStock*p.Stock().Len() +
		perNotHome*(p.Rules().Cards()-p.Home())
	return value, uint64(p.Down()) ^ bits.RotateLeft64(uint64(p.Stock()), 6)
}

// safe returns a move home after which no card can be missed.
func safe(p game.Position) (game.Move, bool) { return p.(*klondike.Position).Forced() }

// appendSteps appends the steps that are enough, and none where the game is certainly
// lost. For rules whose moves cannot be reduced it appends the legal moves.
func appendSteps(position game.Position, s *heuristics.Steps) {
	switch p := position.(*klondike.Position); {
	case !p.Reduces():
		heuristics.AppendSingleMoves(p, s)
	case !p.Dead():
		s.Moves, s.Ends = p.AppendSteps(s.Moves, s.Ends)
	}
}

// settle returns a move that costs no win.
func settle(position game.Position) (game.Move, bool) {
	if p := position.(*klondike.Position); p.Reduces() {
		return p.Settle()
	}
	return safe(position)
}

// newCoder returns a coder of classes, or of positions for rules without classes.
func newCoder(position game.Position) game.Coder {
	p := position.(*klondike.Position)
	if p.Reduces() {
		return p.NewClassCoder()
	}
	return p.NewCoder()
}

// relax returns the game in which all of the stock can be played at any time.
func relax(position game.Position) (heuristics.Relaxation, bool) {
	p, ok := position.(*klondike.Position).Relaxed()
	return heuristics.Relaxation{Start: p, Image: klondike.RelaxedCode}, ok
}
