package main

import (
	"context"

	"patience/game"
	"patience/internal/games/freecell"
	"patience/internal/stray"
	"patience/solve"
)

// How blunders are found. Chosen, not tuned.
const (
	attempts = 60 // random games of a deal
	strayed  = 64 // moves of a random game
	easyIn   = 12 // where the net does not blunder, one position in so many is kept
)

// blunders returns positions of a random deal in which the next move may lose: those which the net
// comes to where a move is proved to lose, and the last ones of random games that can be won. The
// random games begin on a solution; of these positions all are kept in which the net's first choice
// loses, and a few of the others.
func (v *visitor) blunders(ctx context.Context, number int64) ([]Row, error) {
	w, err := v.visit(ctx, number)
	if err != nil {
		return nil, err
	}
	defer v.tools.Put(w.tools)
	solution := w.out.Solution
	if solution == nil {
		return nil, nil
	}
	w.staked = true
	if err := w.games(w.play); err != nil {
		return nil, err
	}
	for range attempts {
		ply := w.rng.IntN(len(solution))
		from := after(w.start, solution[:ply])
		moves := stray.Moves(from, strayed, w.rng)
		last, err := stray.LastWinnable(from, moves, w.decide)
		if err != nil {
			return nil, err
		}
		if last < 0 {
			continue
		}
		if err := w.mistake(after(from, moves[:last]), ply+last); err != nil {
			return nil, err
		}
	}
	return w.rows, nil
}

// mistake keeps a position if the net's first choice loses, and sometimes if not; and the one after
// that choice.
func (w *visit) mistake(p *freecell.Position, ply int) error {
	if _, forced := p.Safe(); forced || w.taken[p.Hash()] {
		return nil
	}
	w.taken[p.Hash()] = true
	m, ok := w.choose(p, nil, 0)
	if !ok {
		return nil
	}
	chosen := after(p, []game.Move{m})
	verdict, err := w.decide(chosen)
	if err != nil || verdict != solve.Unwinnable && w.rng.IntN(easyIn) > 0 {
		return err
	}
	r := newRow(p, w.split, ply)
	r.Verdict = 1
	if err := w.judgeMoves(p, &r); err != nil {
		return err
	}
	w.rows = append(w.rows, r)
	if verdict == solve.Unwinnable && w.rng.IntN(easyIn) == 0 {
		w.lost(chosen, ply+1)
	}
	return nil
}

// after returns the position after moves.
func after(start *freecell.Position, moves []game.Move) *freecell.Position {
	return game.After(start, moves...).(*freecell.Position)
}
