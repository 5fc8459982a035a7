package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"

	"patience/catalogue"
	"patience/game"
	bounds "patience/heuristics/freecell"
	"patience/internal/model/freecell"
)

// A solved is a position of a shortest solution, and what the nets of least moves read.
type solved struct {
	Source  string    `parquet:"source"`
	Deal    int64     `parquet:"deal"`
	Split   string    `parquet:"split"`
	Ply     int32     `parquet:"ply"`
	Inputs  []float32 `parquet:"inputs,list"`
	Chances []float64 `parquet:"chances,list"` // of the moves from the bound on, before these nets
	Beyond  int32     `parquet:"beyond"`       // the moves left, less the bound
}

// later is how many positions are taken of a solution after the start.
const later = 7

// positions returns the rows of a deal.
func positions(ctx context.Context, entry catalogue.Entry, d deal, board game.Board) (rows []solved, err error) {
	moves, err := board.ParseNotation(strings.Fields(*d.Solution))
	if err != nil {
		return nil, err
	}
	wanted := map[int]bool{0: true}
	for rng := rand.New(rand.NewPCG(uint64(d.Number), 1)); len(wanted) <= min(later, len(moves)-1); {
		wanted[rng.IntN(len(moves))] = true
	}
	p := board.Position()
	for ply, m := range moves {
		if wanted[ply] {
			found, err := searched(ctx, entry, p)
			if err != nil {
				return nil, err
			}
			if found == 0 {
				return nil, errors.New("a position of a solution that the decider does not win")
			}
			r := solved{
				Source: d.Source, Deal: d.Number, Split: d.Split, Ply: int32(ply),
				Beyond: int32(len(moves) - ply - bounds.Relaxed.Bound(p)),
			}
			r.Inputs, r.Chances = freecell.Moves(p, found)
			rows = append(rows, r)
		}
		p.Play(m)
	}
	return rows, nil
}
