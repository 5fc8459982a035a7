// Package winrate finds the share of a game's deals that can be won. The interval of
// this share counts undecided deals as not winnable at the low end, and as winnable at
// the high end.
//
//	Plan → deals → workers, a solve.Decider each → results → journal
//	                                                  ↓
//	                                                Tally → counts, means, interval
//
// A [Plan] is everything that the results depend on. The results of deals are added up
// as whole numbers, so neither the number of workers nor an interruption can change a
// [Tally]. The journal is optional: it is a text file with a line for each deal, from
// which a later run continues. Package datasets stores labels deal by deal; this
// package only counts deals.
package winrate

import (
	"cmp"
	"context"
	"fmt"
	"sync"

	"patience/catalogue"
	"patience/game"
	"patience/internal/parallel"
	"patience/label/reference"
	"patience/solve"
)

// A Plan says which deals to decide, and how. It determines the results.
type Plan struct {
	Game   catalogue.Entry
	Deals  game.Deals
	Seed   uint64 // of random deals
	Limits solve.Limits
}

// version is increased whenever a solver may give other results, or what is published.
const version = 5

// header returns the plan in one line, as the journal has it.
func (p *Plan) header() string {
	before, after := p.aroundDeals()
	return before + p.Deals.String() + after
}

// aroundDeals returns what stands before and after the deals in the header.
func (p *Plan) aroundDeals() (before, after string) {
	return fmt.Sprintf("%d game=%s rules=%q deals=", version, p.Game.Name(), p.Game.Rules()),
		fmt.Sprintf(" seed=%d nodes=%d memory=%d", p.Seed, p.Limits.MaxNodes, p.Limits.MaxBytes)
}

// Part returns the plan of part index of count, from 0: consecutive deals, the
// parts as equal as possible. The error says that there is no such part.
func (p Plan) Part(index, count int64) (Plan, error) {
	n := p.Deals.Len()
	if count < 1 || count > n || index < 0 || index >= count {
		return p, fmt.Errorf("part %d of %d of %d deals; expected parts from 0 and at most one for each deal", index, count,
			n)
	}
	start := func(i int64) int64 { return i*(n/count) + min(i, n%count) }
	p.Deals = p.Deals.Slice(start(index), start(index+1))
	return p, nil
}

// Validate returns an error if a limit is outside its range, or a deal does not
// exist.
func (p *Plan) Validate() error {
	if err := p.Limits.Validate(); err != nil {
		return err
	}
	for _, r := range p.Deals.Ranges {
		for _, number := range []int64{r.First, r.Last} {
			if _, err := p.Game.Deal(game.DealID{Source: p.Deals.Source, Number: number}, p.Seed); err != nil {
				return err
			}
		}
	}
	return nil
}

// A dealResult is what was found about one deal.
type dealResult struct {
	Deal    int64 // number
	Verdict solve.Verdict
	Stored  int64 // positions, or dead ends where the method counts these
	Moves   int   // of the solution found, which is not shortened, or published; 0 unless Winnable
}

// Options are what the results do not depend on.
type Options struct {
	Workers int    // number of deals decided at the same time, at least 1
	Journal string // path of the journal, or "" for none
	// Progress, if not nil, is called once before the first deal and after each
	// one, with the tally so far and the number of deals found in the journal.
	Progress func(t *Tally, found int64)
}

// Run decides the deals of a plan, which must be valid, and returns the tally of
// all. Results in the journal are counted and not made again. The error is that
// of ctx, when it is cancelled, or of the journal.
func Run(ctx context.Context, p Plan, o Options) (Tally, error) {
	if o.Workers < 1 {
		return Tally{}, fmt.Errorf("workers %d; expected at least 1", o.Workers)
	}
	results, err := open(ctx, o.Journal, &p)
	if err != nil {
		return Tally{}, err
	}
	r := run{Plan: p, Options: o, results: results}
	for _, result := range results.Found {
		r.tally.add(result)
	}
	err = cmp.Or(r.decide(ctx), results.close())
	return r.tally, err
}

// A run is a Run under way.
type run struct {
	Plan
	Options
	results *results
	found   int64 // the number of deals that were in the journal
	free    chan *solve.Decider

	mu    sync.Mutex
	tally Tally
}

// decide decides the deals that are not in the journal.
func (r *run) decide(ctx context.Context) error {
	r.found = r.tally.Deals
	r.tell()
	r.free = make(chan *solve.Decider, r.Workers)
	for range r.Workers {
		r.free <- nil // made when it is needed
	}
	return parallel.Each(ctx, r.Workers, r.results.Missing(r.Deals), r.deal)
}

// deal decides one deal and counts the result.
func (r *run) deal(ctx context.Context, _ int, id game.DealID) error {
	board, err := r.Game.Deal(id, r.Seed)
	if err != nil {
		return err
	}
	p, decider := board.Position(), <-r.free
	defer func() { r.free <- decider }()
	if decider == nil {
		if decider, err = r.Game.Solvers.NewDecider(p, solve.Options{Limits: r.Limits}); err != nil {
			return err
		}
	}
	out, err := decider.Decide(ctx, p)
	if err != nil {
		return fmt.Errorf("deal %s: %w", id, err)
	}
	verdict := out.Verdict()
	if verdict == solve.Undecided {
		known, _ := reference.At(r.Game, p) // the zero value is undecided too
		verdict, out.Solution = known.Exact.Verdict(), known.Exact.Solution
	}
	return r.keep(dealResult{id.Number, verdict, out.Effort.Stored, len(out.Solution)})
}

// keep counts a result and writes it to the journal.
func (r *run) keep(result dealResult) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tally.add(result)
	r.tell()
	return r.results.add(result)
}

func (r *run) tell() {
	if r.Progress != nil {
		r.Progress(&r.tally, r.found)
	}
}
