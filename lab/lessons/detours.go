package main

import (
	"context"

	"patience/game"
	"patience/internal/games/freecell"
)

// How detours are found. Chosen, not tuned.
const (
	detours    = 4   // a game has at most so many
	ahead      = 10  // after a detour, the game goes on up to this many moves along the solution
	shortWidth = 500 // the width of the sweeps that shorten the solution
)

// detours returns the positions of short solutions that begin where a game of the net comes back to a
// position where it was: no verdict says that the net goes nowhere there. The games begin at a random
// deal, and at positions near its solution.
func (v *visitor) detours(ctx context.Context, number int64) ([]Row, error) {
	w, err := v.visit(ctx, number)
	if err != nil {
		return nil, err
	}
	defer v.tools.Put(w.tools)
	if w.out.Solution == nil {
		return nil, nil
	}
	err = w.games(w.wander)
	return w.rows, err
}

// wander plays a game by first choices of the net. Where that comes back, it follows a solution for a while.
func (w *visit) wander(start *freecell.Position, ply int) error {
	p, seen := start.Clone().(*freecell.Position), map[uint64]bool{}
	for found, end := 0, ply+longest; ply < end && !p.Won(); {
		seen[p.Hash()] = true
		m, ok := p.Safe()
		if !ok {
			m, ok = w.choose(p, nil, 0)
		}
		if !ok {
			return nil
		}
		if !seen[p.HashAfter(m)] {
			p.Play(m)
			ply++
			continue
		}
		if found == detours || w.taken[p.Hash()] {
			return nil
		}
		out, err := w.decider.DecideAndShorten(w.ctx, p, shortWidth)
		if err != nil || out.Solution == nil {
			return err
		}
		found++
		w.taken[p.Hash()] = true
		w.follow(p, ply, out.Solution)
		made := min(1+w.rng.IntN(ahead), len(out.Solution))
		p, ply = after(p, out.Solution[:made]), ply+made
		seen = map[uint64]bool{}
	}
	return nil
}

// follow adds the positions of a solution in which the net is asked. How short a solution can be is not known.
func (w *visit) follow(p *freecell.Position, ply int, solution []game.Move) {
	p = p.Clone().(*freecell.Position)
	for i, m := range solution {
		if _, forced := p.Safe(); !forced {
			r := newRow(p, w.split, ply+i)
			r.Verdict = 1
			r.solve(p, m)
			w.rows = append(w.rows, r)
		}
		p.Play(m)
	}
}
