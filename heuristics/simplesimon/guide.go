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
	return []heuristics.Guide{guide{}}
}

type guide struct{}

const (
	perLocked = 6
	perApart  = 4
	perOut    = 1
	perSpace  = 6
)

// Value returns a weighted sum. A family has the same cards on those that they do not fit on.
func (guide) Value(position game.Position) (int, uint64) {
	p := position.(*simplesimon.Position)
	locked := Locked(p)
	value := perLocked*locked.Len() + perApart*NumApart(p) + perOut*p.Out().Len() + perSpace*(p.Rules().Columns-p.FreeColumns())
	return value, uint64(locked)
}

// Locked returns the cards that lie on another card than one of the next higher rank.
func Locked(p *simplesimon.Position) (cards card.Set) {
	for out := p.Out() &^ p.Floor(); out != 0; out &= out - 1 {
		if c := out.First(); !p.IsBuilt(c) {
			cards |= card.Bit(c)
		}
	}
	return cards
}

func (guide) Safe(p game.Position) (game.Move, bool) { return p.(*simplesimon.Position).Forced() }

func (guide) AppendSteps(p game.Position, moves []game.Move, ends []int) ([]game.Move, []int) {
	return heuristics.AppendSingleMoves(p, moves, ends)
}

func (g guide) Settle(p game.Position) (game.Move, bool) { return g.Safe(p) }

// Shorten returns the solution as it is.
func (guide) Shorten(_ game.Position, solution []game.Move) []game.Move { return solution }
