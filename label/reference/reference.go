// Package reference returns labels that come with the program: those of many of
// Microsoft's FreeCell deals and of many random ones. They were computed once, and are
// published as a dataset in datasets/reference. The program reads them through this
// package only.
//
//	make -C lab reference-run reference-tables → datasets/reference/data/*.parquet
//	lab/embed → deals.bin → At, Lookup, Find, Known, Labels, Proofs
//
// The file deals.bin is a compact form of the tables, in which one deal is found
// without unpacking the others; see package internal/compact.
package reference

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"sync"

	"patience/catalogue"
	"patience/game"
	"patience/internal/compact"
	"patience/label"
	"patience/rollout"
	"patience/solve"
)

var table = sync.OnceValue(func() *compact.Table {
	t, err := compact.Open(packed())
	if err != nil {
		panic(fmt.Sprintf("deals.bin: %v", err)) // it is part of the program, and tested
	}
	return t
})

// Game returns the name of the game whose deals are labelled here.
func Game() string { return table().Game }

// Decides reports whether the proofs of this package can change the labels of some of
// the deals: a search may stop at a limit of the spec, or find another shortest solution.
// The seed is that of random deals.
func Decides(e catalogue.Entry, deals game.Deals, seed uint64, s label.Spec) bool {
	_, asked := s.Extras.Nodes(cells)
	if e.Name() != Game() || deals.Source == game.Random && seed != game.DefaultSeed ||
		s.ExactNodes == 0 && s.VerdictNodes == 0 && !asked {
		return false
	}
	for id := range deals.All() {
		if _, ok := table().Index(id); ok || id.Number > 0 {
			return ok // numbers ascend, and the first ones are published
		}
	}
	return false
}

// limited returns the limits of a pass.
func limited(p *compact.Pass) label.Published {
	return label.Published{ExactNodes: p.ExactNodes, Memory: p.Memory, Extras: label.Extras(p.Extras)}
}

// Lookup returns labels of a deal of microsoft:1-32000, or of random:1-5000 of the
// default seed, as At does. It returns false if the deal is not among those labelled.
func Lookup(e catalogue.Entry, id game.DealID) (label.Result, bool) {
	if _, ok := table().Index(id); !ok || e.Name() != Game() {
		return label.Result{}, false
	}
	board, err := e.Deal(id, game.DefaultSeed)
	if err != nil {
		return label.Result{}, false
	}
	return At(e, board.Position())
}

// At returns the labels of the deal whose position is p, whatever the order of its
// columns. They are the labels of [label.DefaultSpec] and the least number of cells; if
// the limits of that spec left one of them open, it comes from a longer search. Numbers
// that are not whole have the precision of float32. It returns false if p is none of
// the deals of Lookup.
func At(e catalogue.Entry, p game.Position) (label.Result, bool) {
	i, ok := find(&e, p)
	if !ok {
		return label.Result{}, false
	}
	d := deal(i)
	r := label.Result{Sampled: sampled(&d), Exact: exact(&d, p), Extras: make([]*int, len(e.Extras)), Published: true}
	h := e.Bound(p)
	r.Bound, r.BoundName = h.Bound(p), h.Name()
	if x := e.Extra(cells); x >= 0 {
		r.Extras[x] = d.Cells
	}
	r.SetRating(e.Reference, rollout.Uniform)
	return r, true
}

// Find returns the name of the deal whose position is p, as At finds it. It returns
// false if there is none.
func Find(e catalogue.Entry, p game.Position) (game.DealID, bool) {
	i, ok := find(&e, p)
	if !ok {
		return game.DealID{}, false
	}
	return table().ID(i), true
}

// Known returns what is proved about a position, and about the positions along its
// solution, if it is the position of a published deal. Otherwise the result is empty.
func Known(e catalogue.Entry, p game.Position) label.Known {
	known := label.Known{}
	if i, ok := find(&e, p); ok {
		d := deal(i)
		proved := exact(&d, p)
		known.Add(p, proved)
		known.AddAlong(p, proved)
	}
	return known
}

// Labels returns a function that a [label.Labeler] of a spec can use (label.Resources):
// it returns everything that is published about a deal, with the trials if the spec
// asks for the same trials. It is nil for games without published deals.
func Labels(e catalogue.Entry, s label.Spec) func(game.Position) (label.Published, bool) {
	return publishedOf(e, func(d *compact.Deal, known *label.Published) {
		known.Unasked = true
		if asksForTrials(s) {
			trials := sampled(d)
			known.Sampled = &trials
		}
	})
}

// Proofs is Labels for what is proved: exact labels, with the solution, and the least
// number of cells if the spec asks for it. It has no trials, because results of trials
// that are played have more digits than published ones; so datasets do not use the
// published ones.
func Proofs(e catalogue.Entry) func(game.Position) (label.Published, bool) {
	return publishedOf(e, func(*compact.Deal, *label.Published) {})
}

func publishedOf(
	e catalogue.Entry, more func(*compact.Deal, *label.Published),
) func(game.Position) (label.Published, bool) {
	if e.Name() != Game() {
		return nil
	}
	return func(p game.Position) (label.Published, bool) {
		i, ok := find(&e, p)
		if !ok {
			return label.Published{}, false
		}
		d := deal(i)
		known := limited(&table().Passes[d.Pass])
		known.Exact = exact(&d, p)
		if d.Cells != nil {
			known.Values = map[string]int{cells: *d.Cells}
		}
		more(&d, &known)
		return known, true
	}
}

// asksForTrials reports whether the trials of a spec are those that are published.
func asksForTrials(s label.Spec) bool {
	published := label.DefaultSpec()
	published.ExactNodes, published.Memory, published.Extras = s.ExactNodes, s.Memory, s.Extras
	published.LearningTrials, published.Published, published.Ladder = s.LearningTrials, s.Published, s.Ladder
	return s == published
}

// cells is the name of the column of Deal.Cells.
const cells = "min_cells"

// find returns the index of the deal whose position is p. What has its key is dealt to
// be sure. Entries of rules alone have no reference, and programs with these have no table.
func find(e *catalogue.Entry, p game.Position) (int, bool) {
	if e.Reference == nil || e.Name() != Game() || p.Home() > 0 {
		return 0, false
	}
	for _, i := range table().Find(p.Hash()) {
		board, err := e.Deal(table().ID(i), game.DefaultSeed)
		if err == nil && bytes.Equal(board.Position().AppendKey(nil), p.AppendKey(nil)) {
			return i, true
		}
	}
	return 0, false
}

func deal(i int) compact.Deal {
	d, err := table().Deal(i)
	if err != nil {
		panic(fmt.Sprintf("deals.bin: deal %s: %v", table().ID(i), err)) // as table
	}
	return d
}

// sampled returns the trials of a deal, as far as they are known. The mean bound at the
// end is that of a sample, whose size is not known; any that gives the mean will do.
func sampled(d *compact.Deal) (r rollout.Result) {
	total := func(mean float32) int64 { return int64(math.Round(float64(mean) * float64(r.Playouts))) }
	r.Playouts, r.Wins, r.BestHome = table().Playouts, d.Wins, d.BestHome
	r.Moves, r.Branching = total(d.MeanMoves), total(d.MeanBranching)
	if d.EndBoundMin != nil {
		r.EndBound = rollout.EndBound{
			N: endSample, Sum: int64(math.Round(decimal(d.EndBoundMean) * endSample)),
			Min: *d.EndBoundMin, Known: true,
		}
	}
	if d.Rare != nil {
		r.Rare = rollout.Rare{
			Runs: d.Rare.Runs, Won: d.Rare.Won, Rate: decimal(d.Rare.Rate), Error: decimal(d.Rare.Error),
			Spread: decimal(d.Rare.Spread),
		}
	}
	switch {
	case r.Rare.Rate > 0:
		r.Estimator = rollout.BySplitting
	case d.Wins == 0:
		r.Estimator = rollout.NoWin
	default:
		r.Estimator = rollout.Sampled
	}
	return r
}

// endSample makes a whole number of what decimal returns for every float32 from 1 on.
const endSample = 100_000_000

// decimal returns the shortest decimal that tells a float32 from its neighbours, as the
// tables have it.
func decimal(x float32) float64 {
	v, err := strconv.ParseFloat(strconv.FormatFloat(float64(x), 'g', -1, 32), 64)
	if err != nil {
		panic(err) // FormatFloat writes what ParseFloat reads
	}
	return v
}

// exact returns the exact labels of a deal, whose position is p.
func exact(d *compact.Deal, p game.Position) label.Exact {
	e := label.Exact{Status: solve.Status(d.Status), Low: d.Low, High: d.High}
	if e.Status == solve.Optimal {
		e.MinMoves = e.Low
	}
	if d.High == nil {
		return e
	}
	var err error
	if e.Solution, err = compact.Moves(p, d.Solution); err != nil {
		panic(fmt.Sprintf("deals.bin: %v", err)) // as table
	}
	return e
}
