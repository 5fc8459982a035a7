package review

import (
	"context"

	"patience/game"
	"patience/solve"
)

// Chances are what the player of a game with hidden cards could know at the move that
// lost it. The cards that the player did not see at that move are put into random
// orders. For each order, a search decides whether the game can be won after each move,
// by a player who knows all cards from then on; no real player can win more often.
// Chances are zero if the game hides nothing, or if it was not lost.
type Chances struct {
	Before Chance   // whatever the move; at the start if the game was lost from there
	Moves  []Chance // after the move that was made, and after each other legal one
}

// A Chance counts random orders of the hidden cards.
type Chance struct {
	Move                            string // in standard notation
	Winnable, Unwinnable, Undecided int
}

// Samples returns the number of orders.
func (c *Chance) Samples() int { return c.Winnable + c.Unwinnable + c.Undecided }

// add counts a verdict.
func (c *Chance) add(v solve.Verdict) {
	switch v {
	case solve.Winnable:
		c.Winnable++
	case solve.Unwinnable:
		c.Unwinnable++
	default:
		c.Undecided++
	}
}

const (
	reshuffles     = 20
	reshuffledMost = 50_000 // positions that the search after a move in one order may store
)

// chances returns the chances where a game was lost: before the next of its moves.
func (r *reviewer) chances(ctx context.Context, b game.Board, moves []game.Move, before int) (c Chances, err error) {
	p, ok := game.AsHidden(r.positions[before])
	if !ok {
		return c, nil
	}
	legal := playedFirst(p.AppendMoves(nil), moves[before:])
	c.Moves = make([]Chance, len(legal))
	for i, m := range legal {
		notation, err := b.Notation(append(moves[:before:before], m))
		if err != nil {
			return c, err
		}
		c.Moves[i].Move = notation[before]
	}
	for i := range reshuffles {
		q := p.Clone().(game.Hidden)
		q.Reshuffle(game.RandOf(r.labeler.Spec().PlaySeed, uint64(i)))
		if err := r.addVerdicts(ctx, &c, q, legal); err != nil {
			return c, err
		}
	}
	return c, nil
}

// playedFirst puts the first of the moves played in front of the legal ones.
func playedFirst(legal, played []game.Move) []game.Move {
	if len(played) == 0 {
		return legal
	}
	list := []game.Move{played[0]}
	for _, m := range legal {
		if m != played[0] {
			list = append(list, m)
		}
	}
	return list
}

// addVerdicts counts one order of the hidden cards. It can be won before a move if it
// can be won after one.
func (r *reviewer) addVerdicts(ctx context.Context, c *Chances, p game.Position, legal []game.Move) error {
	limits := r.Decide
	limits.MaxNodes = min(limits.MaxNodes, reshuffledMost)
	before := solve.Unwinnable
	for i, m := range legal {
		out, err := r.labeler.Decide(ctx, game.After(p, m), limits)
		if err != nil {
			return err
		}
		verdict := out.Verdict()
		c.Moves[i].add(verdict)
		if verdict == solve.Winnable || verdict == solve.Undecided && before != solve.Winnable {
			before = verdict
		}
	}
	c.Before.add(before)
	return nil
}
