package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"patience/catalogue"
	"patience/game"
	model "patience/internal/model/freecell"
	"patience/rollout"
	"patience/solve"
	"patience/stats"
)

// What a model tells apart of the least number of cells.
const (
	cells     = 4 // those of the game
	moreCells = cells + 1
)

// A row is a position. Lists of inputs are as package internal/model/freecell has them.
type row struct {
	Part  string `parquet:"part"`
	Deal  int64  `parquet:"deal"`
	Kind  string `parquet:"kind"` // deal, walk or solution
	Ply   int32  `parquet:"ply"`
	Bound int32  `parquet:"bound"`

	On         []int8    `parquet:"on,list"` // what each card lies on
	Inputs     []float32 `parquet:"inputs,list"`
	Split250   []float32 `parquet:"split_250,list"`   // a sketch of 250 trials by splitting
	Sketch1000 []float32 `parquet:"sketch_1000,list"` // empty if it was not made
	Teacher    []float32 `parquet:"teacher,list"`     // a sketch of 1,000 other trials, or empty

	// The win rate: trials, and how many were won; and if Splitting, an estimate
	// with its standard error, 0 if splitting came to no win. Published rates are
	// such estimates too, also those of many trials.
	Playouts  int64   `parquet:"playouts"`
	Wins      int64   `parquet:"wins"`
	Splitting bool    `parquet:"splitting"`
	Rate      float64 `parquet:"rate"`
	RateError float64 `parquet:"rate_error"`
	// PlainWins are those of plainTrials uniform trials, for deals of the test; −1
	// if they were not played.
	PlainWins int64 `parquet:"plain_wins"`

	// The least number of moves is MovesLow or more, and MovesHigh or fewer unless
	// that is 0. If both are equal it is known; else MovesBy says how MovesHigh was
	// found: beam or greedy, or nothing if it is published.
	MovesLow  int32  `parquet:"moves_low"`
	MovesHigh int32  `parquet:"moves_high"`
	MovesBy   string `parquet:"moves_by"`
	// The least number of cells is from CellsLow to CellsHigh. A position that needs
	// more cells than the game has, and so cannot be won, counts as moreCells.
	CellsLow  int32 `parquet:"cells_low"`
	CellsHigh int32 `parquet:"cells_high"`
	// BeamMoves is the length of the beam's solution of a deal whose least number of
	// moves is known; else 0.
	BeamMoves int32 `parquet:"beam_moves"`
}

// The effort of the labels. Chosen, not tuned.
const (
	dealTrials  = 2048      // and, if these have few wins, the first round of splitting
	fineTrials  = 16_384    // and splitting until the rating is known within 200 points
	plainTrials = 65_536    // of deals of the test
	alongTrials = 512       // of positions along play
	cellsNodes  = 20_000    // of a search with fewer cells
	cellsEvery  = 3         // of so many deals the least number of cells is searched for
	alongNodes  = 10_000    // of a search for any solution of a position along play
	exactNodes  = 8_000_000 // of a search for a shortest solution
	fineRating  = 0.5       // half the width of the interval of log10 win rate: 200 points
)

// A maker makes the rows of deals of a part.
type maker struct {
	part
	entry   catalogue.Entry
	uniform rollout.Policy
	decider *solve.Decider    // of positions along play; nil before the first one
	known   map[int64]*labels // labels by number of deal; nil if they are made here
	rows    []row
}

func newMaker(p part, known map[int64]*labels) (*maker, error) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		return nil, err
	}
	uniform, err := e.Policy(rollout.Uniform)
	return &maker{part: p, entry: e, uniform: uniform, known: known}, err
}

// source returns the source of the part's deals.
func (p part) source() string {
	if p.reference != "" {
		return p.reference
	}
	return game.Random
}

// deal adds the rows of deal i of the part, and of positions along play from it.
func (m *maker) deal(ctx context.Context, i int64) error {
	number := m.first + i
	board, err := m.entry.Deal(game.DealID{Source: m.source(), Number: number}, 1)
	if err != nil {
		return err
	}
	p := board.Position()
	r, err := m.start(ctx, row{Kind: "deal", Deal: number}, p, m.effort != taught)
	if err != nil {
		return err
	}
	if m.known != nil {
		return m.knownDeal(ctx, board, r)
	}
	if err := m.dealRate(ctx, p, &r); err != nil {
		return err
	}
	if m.bare {
		m.rows = append(m.rows, r)
		return nil
	}
	quick, err := m.entry.Solvers.QuickSolution(ctx, p)
	if err != nil {
		return err
	}
	r.decided(quick.Verdict(), len(quick.Solution), "beam")
	if i < m.exact {
		if err := m.exactly(ctx, p, &r); err != nil {
			return err
		}
	}
	if m.effort != taught && i%cellsEvery == 0 {
		if err := m.cells(ctx, p, &r); err != nil {
			return err
		}
	}
	m.rows = append(m.rows, r)
	return m.play(ctx, number, p, quick.Solution, false)
}

// knownDeal adds the row of a deal whose labels are published, and of positions
// along play from it.
func (m *maker) knownDeal(ctx context.Context, board game.Board, r row) error {
	d, ok := m.known[r.Deal]
	if !ok {
		return fmt.Errorf("no labels of %s:%d are published", m.reference, r.Deal)
	}
	solution, err := d.copyTo(&r, board)
	if err != nil {
		return fmt.Errorf("%s:%d: %w", m.reference, r.Deal, err)
	}
	p, shortest := board.Position(), r.MovesLow == r.MovesHigh
	if shortest {
		quick, err := m.entry.Solvers.QuickSolution(ctx, p)
		if err != nil {
			return err
		}
		r.BeamMoves = int32(len(quick.Solution))
	}
	m.rows = append(m.rows, r)
	return m.play(ctx, r.Deal, p, solution, shortest)
}

// start fills in what every row has: what identifies it, and the inputs.
func (m *maker) start(ctx context.Context, r row, p game.Position, long bool) (row, error) {
	r.Part, r.Bound, r.PlainWins = m.name, int32(m.entry.Bound(p).Bound(p)), -1
	r.MovesLow, r.CellsHigh = r.Bound, moreCells
	r.On, r.Inputs = m.entry.Features.Places(p), model.AppendInputs(nil, p)
	s := m.sketcher(p, 1)
	var err error
	if r.Split250, err = s.AppendSplit(ctx, nil, 250); err != nil || !long {
		return r, err
	}
	err = s.Play(ctx, 1000)
	r.Sketch1000 = s.Append(nil)
	return r, err
}

func (m *maker) sketcher(p game.Position, seed uint64) *rollout.Sketcher {
	return rollout.NewSketcher(p, m.entry.Bound(p).Bound, m.entry.NewGauge(), seed)
}

// dealRate measures the win rate of a deal.
func (m *maker) dealRate(ctx context.Context, p game.Position, r *row) error {
	if m.effort == taught {
		s := m.sketcher(p, 2)
		err := s.Play(ctx, 1000)
		r.Teacher = s.Append(nil)
		return err
	}
	o := m.trials(dealTrials)
	o.Splitting = &rollout.Splitting{Gauge: m.entry.NewGauge}
	o.Precise = func(stats.Estimate) bool { return true }
	if m.effort == fine {
		o.Playouts, o.MaxPlayouts = fineTrials, fineTrials
		o.Precise = func(e stats.Estimate) bool { return math.Log10(e.High/e.Low) <= 2*fineRating }
		plain, err := rollout.Run(ctx, p, m.trials(plainTrials))
		if err != nil {
			return err
		}
		r.PlainWins = plain.Wins
	}
	return r.rate(rollout.Run(ctx, p, o))
}

// trials returns options for uniform trials whose random numbers are not those of
// other uses of the deal.
func (m *maker) trials(n int64) rollout.Options {
	o := rollout.DefaultOptions()
	o.Policy, o.Playouts, o.MaxPlayouts, o.Seed = m.uniform, n, n, 2
	return o
}

// rate takes over a win rate.
func (r *row) rate(result rollout.Result, err error) error {
	if err != nil {
		return err
	}
	r.Playouts, r.Wins = result.Playouts, result.Wins
	if result.Estimator == rollout.BySplitting {
		r.Splitting, r.Rate, r.RateError = true, result.Rare.Rate, result.Rare.Error
	}
	return nil
}

// decided takes over whether the position can be won, and with how many moves.
func (r *row) decided(v solve.Verdict, moves int, by string) {
	switch v {
	case solve.Winnable:
		r.MovesHigh, r.MovesBy, r.CellsHigh = int32(moves), by, cells
	case solve.Unwinnable:
		r.CellsLow = moreCells
	}
}

// exactly searches for the least number of moves.
func (m *maker) exactly(ctx context.Context, p game.Position, r *row) error {
	o := solve.Options{Limits: solve.DefaultLimits()}
	o.MaxNodes = exactNodes
	out, err := m.entry.Solvers.SearchOnly(ctx, p, o)
	if err != nil {
		return err
	}
	switch out.Status {
	case solve.Unsolvable:
		r.decided(solve.Unwinnable, 0, "")
		return nil
	case solve.Optimal:
		r.BeamMoves = r.MovesHigh
		r.decided(solve.Winnable, out.Low, r.MovesBy)
	}
	r.MovesLow = max(r.MovesLow, int32(out.Low))
	return nil
}

// cells bounds the least number of cells.
func (m *maker) cells(ctx context.Context, p game.Position, r *row) error {
	limits := solve.DecideLimits()
	limits.MaxNodes = cellsNodes
	for n := int32(2); n >= r.CellsLow && n < r.CellsHigh; {
		fewer, ok := p.(game.Resourced).WithResource(int(n))
		verdict := solve.Unwinnable
		if ok {
			out, err := m.entry.Solvers.Decide(ctx, fewer, solve.Options{Limits: limits})
			if err != nil {
				return err
			}
			verdict = out.Verdict()
		}
		switch verdict {
		case solve.Winnable:
			r.CellsHigh = n
			n--
		case solve.Unwinnable:
			r.CellsLow = n + 1
			n++
		default:
			return nil
		}
	}
	return nil
}

// play adds the rows of positions along play: the first half of them, rounded
// down, lie along a solution if there is one, the others on random trials. The
// solution may be known to be a shortest one.
func (m *maker) play(ctx context.Context, number int64, deal game.Position, solution []game.Move, shortest bool) error {
	rng := rand.New(game.NewRand("training/along", deal.AppendKey(nil)))
	walker, err := rollout.NewWalker(deal, m.uniform, rollout.DefaultOptions().MaxMoves, 2)
	if err != nil {
		return err
	}
	for i := range m.along {
		r := row{Kind: "walk", Deal: number}
		moves, _ := walker.Walk(uint64(i))
		if i < m.along/2 && len(solution) > 1 {
			r.Kind, moves = "solution", solution
		}
		if len(moves) < 2 {
			continue
		}
		ply := 1 + rng.IntN(len(moves)-1)
		p := deal.Clone()
		for _, move := range moves[:ply] {
			p.Play(move)
		}
		r.Ply = int32(ply)
		left := len(moves) - ply
		if err := m.alongPlay(ctx, &r, p, left, m.effort != taught && i%4 == 0); err != nil {
			return err
		}
		if r.Kind == "solution" && shortest {
			r.MovesLow = int32(left)
		}
		m.rows = append(m.rows, r)
	}
	return nil
}

// alongPlay fills in the row of a position along play. On a solution it takes
// some number of moves to win.
func (m *maker) alongPlay(ctx context.Context, r *row, p game.Position, moves int, long bool) (err error) {
	if *r, err = m.start(ctx, *r, p, long); err != nil {
		return err
	}
	if err := r.rate(rollout.Run(ctx, p, m.trials(alongTrials))); err != nil {
		return err
	}
	if r.Kind == "solution" {
		r.decided(solve.Winnable, moves, "beam")
	} else if err := m.decide(ctx, p, r); err != nil {
		return err
	}
	if r.Deal%cellsEvery == 0 && r.Ply%4 == 0 {
		return m.cells(ctx, p, r)
	}
	return nil
}

// decide finds out whether a position can be won.
func (m *maker) decide(ctx context.Context, p game.Position, r *row) (err error) {
	if m.decider == nil {
		o := solve.Options{Limits: solve.DecideLimits()}
		o.MaxNodes = alongNodes
		if m.decider, err = m.entry.Solvers.NewDecider(p, o); err != nil {
			return err
		}
	}
	out, err := m.decider.Decide(ctx, p)
	if err != nil {
		return err
	}
	r.decided(out.Verdict(), len(out.Solution), "greedy")
	return nil
}
