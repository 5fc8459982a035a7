package simplesimon

import (
	"patience/game"
	"patience/game/card"
	"patience/heuristics"
	"patience/internal/games/simplesimon"
)

// Guides returns the guide of Simple Simon, and none for positions of other games.
func Guides(p game.Position) []heuristics.Guide {
	if _, ok := p.(*simplesimon.Position); !ok {
		return nil
	}
	return []heuristics.Guide{{Value: value, Safe: safe, AppendSteps: appendSteps, Settle: settle, NewCoder: newCoder}}
}

// The weights of the guide, tuned on random:100001-100100: docs/lab/simplesimon.md.
const (
	perApart   = 8 // a card that is not on the next higher one of its suit
	perOnStuck = 8 // one that was put where cards below it are still locked
	perDetour  = 5
	perOut     = 6 // a card not home
	perColumn  = 6 // a column that is not empty
)

// value returns a weighted sum over the cards that do not lie where they will. Positions of one
// family have the same cards locked: every other move can be undone, until a suit goes home.
func value(position game.Position) (int, uint64) {
	p := position.(*simplesimon.Position)
	locked := Locked(p)
	value := perOut*p.Out().Len() + perColumn*p.Tops().Len()
	for out := p.Out(); out != 0; out &= out - 1 {
		if c := out.First(); !p.IsJoined(c) {
			value += valueApart(p, c, locked)
		}
	}
	return value, uint64(locked)
}

// valueApart returns the value of a card that is not on the next higher one of its suit.
func valueApart(p *simplesimon.Position, c card.Card, locked card.Set) (value int) {
	king := c.Rank() == p.Rules().Ranks
	if !king {
		value = perApart
	}
	stuck := false
	for below, ok := p.On(c); ok; below, ok = p.On(below) {
		stuck = stuck || locked.Has(below)
		if below == c+card.NumSuits && !king {
			value += perDetour
		}
	}
	if stuck && !locked.Has(c) {
		value += perOnStuck
	}
	return value
}

// Locked returns the cards that lie on another card than one of the next higher rank:
// once they move they cannot come back.
func Locked(p *simplesimon.Position) (cards card.Set) {
	for out := p.Out() &^ p.Floor(); out != 0; out &= out - 1 {
		if c := out.First(); !p.IsBuilt(c) {
			cards |= card.Bit(c)
		}
	}
	return cards
}

// safe returns a move that some shortest solution begins with.
func safe(p game.Position) (game.Move, bool) { return p.(*simplesimon.Position).Forced() }

// appendSteps appends the steps that are enough if whole suits go home, and the legal
// moves if single cards do.
func appendSteps(position game.Position, s *heuristics.Steps) {
	p := position.(*simplesimon.Position)
	if p.Rules().Homing == simplesimon.Singles {
		heuristics.AppendSingleMoves(p, s)
		return
	}
	s.Moves, s.Ends = p.AppendSteps(s.Moves, s.Ends)
}

// settle returns a move that costs no win.
func settle(p game.Position) (game.Move, bool) { return p.(*simplesimon.Position).Settle() }

// newCoder returns a coder of classes if whole suits go home, and of positions if single
// cards do.
func newCoder(position game.Position) game.Coder {
	p := position.(*simplesimon.Position)
	if p.Rules().Homing == simplesimon.Singles {
		return p.NewCoder()
	}
	return p.NewClassCoder()
}
