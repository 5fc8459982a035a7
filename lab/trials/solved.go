package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"

	"patience/catalogue"
	"patience/game"
	bounds "patience/heuristics/freecell"
	"patience/internal/model/freecell"
	"patience/internal/parallel"
	"patience/lab/published"
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

// A deal is a row of a published table.
type deal struct {
	Source   string  `parquet:"source"`
	Number   int64   `parquet:"deal"`
	Split    string  `parquet:"split"`
	Moves    *int32  `parquet:"min_moves"`
	Solution *string `parquet:"solution"`
}

// The net of boards has learned from the deals up to lastLearned of Microsoft, and those of
// random deals that are not in the split test. Of the deals that are left, up to lastTaught, the
// start is taken, and as many later positions.
const (
	lastLearned = 15_000
	lastTaught  = 22_000
	later       = 7
)

func writeSolved(ctx context.Context, tables, out string) error {
	var deals []deal
	for _, source := range []string{game.Microsoft, game.Random} {
		rows, err := published.Tables[deal](tables, source)
		if err != nil {
			return err
		}
		for _, d := range rows {
			if d.Moves != nil && (d.Split == "test" || source == game.Microsoft && d.Number > lastLearned && d.Number <= lastTaught) {
				deals = append(deals, d)
			}
		}
	}
	lists := make([][]solved, len(deals))
	err := parallel.Each(ctx, runtime.GOMAXPROCS(0), slices.Values(deals), func(ctx context.Context, i int, d deal) (err error) {
		lists[i], err = positions(ctx, d)
		return err
	})
	if err != nil {
		return err
	}
	return write(out, freecell.MovesNames(), slices.Concat(lists...))
}

// positions returns the rows of a deal.
func positions(ctx context.Context, d deal) (rows []solved, err error) {
	entry, err := catalogue.Lookup("freecell")
	if err != nil {
		return nil, err
	}
	board, err := entry.Deal(game.DealID{Source: d.Source, Number: d.Number}, game.DefaultSeed)
	if err != nil {
		return nil, err
	}
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
			if found == nil {
				return nil, errors.New("a position of a solution that the decider does not win")
			}
			r := solved{Source: d.Source, Deal: d.Number, Split: d.Split, Ply: int32(ply), Beyond: int32(len(moves) - ply - bounds.Relaxed.Bound(p))}
			r.Inputs, r.Chances = freecell.Moves(p, found.Moves)
			rows = append(rows, r)
		}
		p.Play(m)
	}
	return rows, nil
}
