// Package reference has labels of FreeCell deals that were computed once and are
// published in datasets/reference, as a dataset of its own: Microsoft's and random
// ones.
//
//	make -C lab microsoft-32000 → datasets/reference/data/*.parquet
//	lab/embed → deals.csv.gz, solutions.gz → Lookup, Find, Searched
//
// The two files are a compact form of the tables, from which a program can answer
// at once; see package internal/compact.
package reference

import (
	"bytes"
	_ "embed"
	"fmt"
	"math"
	"sync"

	"patience/catalogue"
	"patience/game"
	"patience/internal/compact"
	"patience/label"
	"patience/rollout"
	"patience/solve"
)

//go:embed deals.csv.gz
var packedDeals []byte

//go:embed solutions.gz
var packedSolutions []byte

// Game returns the name of the game whose deals are labelled here.
func Game() string { return labels().Game }

// Lookup returns labels of a deal of microsoft:1-32000 as [label.DefaultSpec]
// makes them, and the least number of cells; where these limits leave one of them
// open, they are of a longer search. Of the trials it has the numbers of games and
// wins, the mean number of moves to one decimal and the win rate to six digits, and
// no solution. It returns false if the deal is not among those labelled.
func Lookup(e catalogue.Entry, id game.DealID) (label.Result, bool) {
	if e.Name() != Game() || id.Source != game.Microsoft {
		return label.Result{}, false
	}
	all := labels()
	i, ok := all.index[id]
	if !ok {
		return label.Result{}, false
	}
	d := &all.deals[i]
	r := label.Result{Sampled: sampled(d), Exact: exact(d), Extras: make([]*int, len(e.Extras))}
	r.Extras[e.Extra(cells)] = d.Cells
	r.SetRating(e.Reference, rollout.Uniform)
	return r, true
}

// cells is the name of the column of Deal.Cells.
const cells = "min_cells"

func sampled(d *compact.Deal) (r rollout.Result) {
	r.Playouts, r.Wins = d.Playouts, d.Wins
	r.Moves = int64(math.Round(d.MeanMoves * float64(d.Playouts)))
	switch {
	case d.Rate > 0:
		r.Estimator, r.Rare = rollout.BySplitting, rollout.Rare{Runs: d.Runs, Rate: d.Rate, Error: d.RateError, Spread: d.Spread}
	case d.Wins == 0:
		r.Estimator = rollout.NoWin
	default:
		r.Estimator = rollout.Sampled
	}
	return r
}

// exact returns the exact labels of a deal without its solution.
func exact(d *compact.Deal) label.Exact {
	e := label.Exact{Status: solve.Status(d.Status), Low: d.Low, High: d.High, EffortBelow: d.Effort}
	if e.Status == solve.Optimal {
		e.MinMoves = e.Low
	}
	return e
}

// Find returns the deal of Lookup whose position is p, in whatever order its
// columns are. It returns false if there is none.
func Find(e catalogue.Entry, p game.Position) (game.DealID, bool) {
	i, ok := find(&e, p)
	if !ok {
		return game.DealID{}, false
	}
	id := labels().deals[i].ID
	return id, id.Source == game.Microsoft
}

// find returns the index of a deal by its position.
func find(e *catalogue.Entry, p game.Position) (int, bool) {
	if e.Name() != Game() || p == nil || p.Home() > 0 {
		return 0, false
	}
	i, ok := indices()[string(p.AppendKey(nil))]
	return i, ok
}

// Searched returns the field of that name of [label.Resources]: the exact labels
// of the published deals, microsoft:1-32000 and random:1-5000 of the default seed,
// with solutions and the least number of cells. It is nil if all of them were made
// within larger limits than those of the spec.
func Searched(e catalogue.Entry, s label.Spec) func(game.Position) (label.Searched, bool) {
	if e.Name() != Game() || s.ExactNodes < labels().Passes[0].ExactNodes || s.Memory < labels().Passes[0].Memory {
		return nil
	}
	return func(p game.Position) (label.Searched, bool) {
		i, ok := find(&e, p)
		if !ok {
			return label.Searched{}, false
		}
		return labels().searched(i, p), true
	}
}

// Known returns what is proved of a position and of those along its solution, whatever
// the limits, if it is that of a published deal. It is empty if it is not.
func Known(e catalogue.Entry, p game.Position) label.Known {
	known := label.Known{}
	if i, ok := find(&e, p); ok {
		found := labels().searched(i, p)
		known.Add(p, found.Exact)
		known.AddAlong(p, found.Exact)
	}
	return known
}

// searched returns what was found out about deal i, whose position is p.
func (c *collection) searched(i int, p game.Position) label.Searched {
	d := &c.deals[i]
	pass := &c.Passes[d.Pass]
	s := label.Searched{Exact: exact(d), ExactNodes: pass.ExactNodes, Memory: pass.Memory, Extras: label.Extras(pass.Extras)}
	if d.Cells != nil {
		s.Values = map[string]int{cells: *d.Cells}
	}
	if d.High == nil {
		return s
	}
	var err error
	from := c.solution[i]
	if s.Exact.Solution, err = compact.Solution(p, solutions()[from:from+*d.High]); err != nil {
		panic(fmt.Sprintf("deal %s: %v", d.ID, err)) // as labels
	}
	return s
}

// A collection is what deals.csv.gz holds.
type collection struct {
	compact.Header
	deals    []compact.Deal
	index    map[game.DealID]int
	solution []int // of each deal, where its solution begins in solutions.gz
}

var labels = sync.OnceValue(func() *collection {
	c := &collection{index: map[game.DealID]int{}}
	var err error
	if c.Header, c.deals, err = compact.Read(bytes.NewReader(packedDeals)); err != nil {
		panic(fmt.Sprintf("deals.csv.gz: %v", err)) // it is part of the program, and tested
	}
	from := 0
	for i := range c.deals {
		d := &c.deals[i]
		c.index[d.ID], c.solution = i, append(c.solution, from)
		if d.High != nil {
			from += *d.High
		}
	}
	return c
})

var solutions = sync.OnceValue(func() []byte {
	all, err := compact.Unpacked(packedSolutions)
	if err != nil {
		panic(fmt.Sprintf("solutions.gz: %v", err)) // as labels
	}
	return all
})

// indices returns the indices of the deals by the keys of their positions.
var indices = sync.OnceValue(func() map[string]int {
	all := labels()
	e, err := catalogue.Lookup(all.Game)
	if err != nil {
		panic(err) // as labels
	}
	keys := make(map[string]int, len(all.deals))
	for i := range all.deals {
		board, err := e.Deal(all.deals[i].ID, game.DefaultSeed)
		if err != nil {
			panic(err)
		}
		keys[string(board.Position().AppendKey(nil))] = i
	}
	return keys
})
