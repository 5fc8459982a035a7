// Package simplesimon has the lower bound of Simple Simon, and its guide for the search
// for any win. The game is in package internal/games/simplesimon, and package
// heuristics defines bounds and guides.
package simplesimon

import (
	"patience/game"
	"patience/game/card"
	"patience/heuristics"
	"patience/internal/games/simplesimon"
)

// All returns the bounds of Simple Simon.
func All() []heuristics.Heuristic { return []heuristics.Heuristic{Apart} }

// Apart counts the cards that must move before they lie on the next higher one of
// their suit, the suits or cards that must go home, and the cards that must move once
// more: those that lie on a wrong card and must move away before a lower card of their
// suit below them can, where they have no place to go to yet.
var Apart heuristics.Heuristic = apartBound{}

type apartBound struct{}

// Name returns "apart".
func (apartBound) Name() string { return "apart" }

// Claims returns admissible and consistent for Simple Simon. A move changes what one
// card lies on, or takes home cards that are not counted. What lies below a card stays
// there until the card moves, so a card that is counted twice cannot move onto the
// next higher card.
func (apartBound) Claims(p game.Position) heuristics.Claims {
	_, ok := p.(*simplesimon.Position)
	return heuristics.Claims{Admissible: ok, Consistent: ok}
}

// Bound returns the bound in moves.
func (apartBound) Bound(p game.Position) int {
	q := p.(*simplesimon.Position)
	if q.Rules().Homing == simplesimon.Singles {
		return q.Out().Len() + NumCovering(q)
	}
	return NumSuits(q) + NumApart(q) + numDetours(q)
}

// Children returns the bounds of children, one by one.
func (apartBound) Children() heuristics.Children { return heuristics.ByPlaying(apartBound{}) }

// NumSuits returns the number of suits that are not home.
func NumSuits(p *simplesimon.Position) (n int) {
	for s := range card.Suit(card.NumSuits) {
		if p.Height(s) < p.Rules().Ranks {
			n++
		}
	}
	return n
}

// NumApart returns the number of cards, kings left out, that do not lie on the next
// higher card of their suit.
func NumApart(p *simplesimon.Position) (n int) {
	for out := p.Out() & card.UpTo(p.Rules().Ranks-1); out != 0; out &= out - 1 {
		if !p.IsJoined(out.First()) {
			n++
		}
	}
	return n
}

// numDetours returns the number of cards that must move once more than [NumApart]
// counts: those below which the next higher card lies, and the kings below which a
// lower card of their suit lies.
func numDetours(p *simplesimon.Position) (n int) {
	for out := p.Out(); out != 0; out &= out - 1 {
		if c := out.First(); !p.IsJoined(c) && makesDetour(p, c) {
			n++
		}
	}
	return n
}

func makesDetour(p *simplesimon.Position, c card.Card) bool {
	king := c.Rank() == p.Rules().Ranks
	for below, ok := p.On(c); ok; below, ok = p.On(below) {
		if below.Suit() == c.Suit() && (king || below == c+card.NumSuits) {
			return true
		}
	}
	return false
}

// NumCovering returns the number of cards that lie on another card than the next
// higher one of their suit, and above a lower one of it.
func NumCovering(p *simplesimon.Position) (n int) {
	for out := p.Out(); out != 0; out &= out - 1 {
		if c := out.First(); !p.IsJoined(c) && covers(p, c) {
			n++
		}
	}
	return n
}

func covers(p *simplesimon.Position, c card.Card) bool {
	for below, ok := p.On(c); ok; below, ok = p.On(below) {
		if below.Suit() == c.Suit() && below < c {
			return true
		}
	}
	return false
}
