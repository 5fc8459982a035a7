package greedy

import (
	"patience/game"
	"patience/heuristics"
)

// completed returns guides with what searches do where these lack a function: every
// legal move is a step, no move is safe, and solutions stay as they are.
func completed(guides ...heuristics.Guide) []heuristics.Guide {
	list := make([]heuristics.Guide, len(guides))
	for i, g := range guides {
		if g.AppendSteps == nil {
			g.AppendSteps = heuristics.AppendSingleMoves
		}
		if g.Safe == nil {
			g.Safe = noMove
		}
		if g.Settle == nil {
			g.Settle = noMove
		}
		if g.MaySettle == nil {
			g.MaySettle = func(game.Position, game.Move) bool { return true }
		}
		if g.Shorten == nil {
			g.Shorten = unchanged
		}
		if g.NewRanking == nil {
			g.NewRanking = func() heuristics.Ranking { return byValue(g.Value) }
		}
		list[i] = g
	}
	return list
}

func noMove(game.Position) (game.Move, bool) { return 0, false }

func unchanged(_ game.Position, solution []game.Move) []game.Move { return solution }

// byValue returns a ranking by the values of a guide, with 0 as the bound.
func byValue(value func(game.Position) (int, uint64)) heuristics.Ranking {
	var parent game.Position
	start := func(p game.Position) heuristics.Standing {
		v, _ := value(p)
		return heuristics.Standing{Value: int32(min(max(v, 0), heuristics.MaxGuideValue))}
	}
	return heuristics.Ranking{
		Start: start,
		Of:    func(p game.Position, _ heuristics.Standing) { parent = p },
		Child: func(m game.Move, most int) (heuristics.Standing, bool) {
			parent.Play(m)
			defer parent.Undo(m)
			s := start(parent)
			return s, int(s.Value) <= most
		},
	}
}
