// Package winrate finds the share of a game's deals that can be won. The interval of
// this share counts undecided deals as not winnable at the low end, and as winnable at
// the high end.
//
//	Plan → datasets.Maker → Run → verdicts → Tally → counts, means, interval
//	                        Run → a dataset of verdicts → Read → Tally
//
// The verdicts of deals are added up as whole numbers, so the number of workers cannot
// change a [Tally]. If the verdicts are to be kept, they are rows of a dataset, which
// package generate makes: it continues after an interruption, and its parts can be
// merged and verified as those of any dataset.
package winrate

import (
	"context"
	"fmt"
	"sync"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/generate"
	"patience/datasets/internal/store"
	"patience/game"
	"patience/internal/misuse"
	"patience/internal/parallel"
	"patience/label"
	"patience/solve"
)

// Plan returns the plan of a dataset of verdicts, whose deals are decided within limits.
// Proofs that come with the program count whatever the limits are. The seed is that of
// random deals. If the deals are to be divided into parts, each is a shard or more, of
// consecutive deals; otherwise parts is 0.
func Plan(e catalogue.Entry, deals game.Deals, seed uint64, l solve.Limits, parts int64) datasets.Plan {
	s := label.DefaultSpec()
	s.Playouts, s.ExactNodes, s.Published = 0, 0, true
	s.VerdictNodes, s.Memory = l.MaxNodes, l.MaxBytes
	p := datasets.NewPlan(e, deals, seed, s)
	p.Features = false
	if parts > 0 {
		p.ShardRows = min(p.ShardRows, (deals.Len()-1)/parts+1)
	}
	return p
}

// Options are what the verdicts do not depend on.
type Options struct {
	Workers int // number of deals decided at the same time, at least 1
	Portion datasets.Portion
	// Dir is the folder of the dataset that keeps the verdicts, or "" for none.
	Dir string
	// Progress, if not nil, is called once before the first deal and after each one. It
	// gets the tally so far, and the number of deals that the dataset had. Calls do not
	// overlap.
	Progress func(t Tally, found int64)
}

// Run decides the deals of a plan of [Plan], or those of a portion, and returns their
// tally. If there is a dataset, deals that it has are not decided again, and Progress
// gets only their number. The error is that of ctx, when it is cancelled, or of the
// dataset; see [generate.Build].
func Run(ctx context.Context, m *datasets.Maker, o Options) (t Tally, err error) {
	if o.Workers < 1 {
		return t, fmt.Errorf("workers %d; expected at least 1", o.Workers)
	}
	if o.Progress == nil {
		o.Progress = func(Tally, int64) {}
	}
	if o.Dir != "" {
		_, err := generate.Build(ctx, o.Dir, m, generate.Options{
			Workers: o.Workers, Portion: o.Portion,
			Progress: func(p generate.Progress) { o.Progress(Tally{Deals: p.Done()}, p.Found) },
		})
		if err != nil {
			return t, err
		}
		return Read(ctx, o.Dir)
	}
	deals, err := Deals(m, o.Portion)
	if err != nil {
		return t, err
	}
	o.Progress(t, 0)
	var mu sync.Mutex
	err = parallel.Each(ctx, o.Workers, deals.All(), func(ctx context.Context, _ int, id game.DealID) error {
		out, err := m.Verdict(ctx, id)
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		t.add(out.Verdict(), out.Effort.Stored, len(out.Solution))
		o.Progress(t, 0)
		return nil
	})
	return t, err
}

// Deals returns the deals of a portion.
func Deals(m *datasets.Maker, o datasets.Portion) (game.Deals, error) {
	if o.IsWhole() {
		return m.Deals, nil
	}
	layout, err := store.NewLayout(m, o)
	if err != nil {
		return game.Deals{}, err
	}
	deals := game.Deals{Source: m.Deals.Source}
	for s := range layout.Own() {
		deals.Ranges = append(deals.Ranges, s.Deals.Ranges...)
	}
	return deals, nil
}

// Read returns the tally of a complete dataset of verdicts. The error is of the folder,
// or says that there are no verdicts in it; see [datasets.EachRow].
func Read(ctx context.Context, dir string) (t Tally, err error) {
	columns := []string{"verdict", "verdict_moves", "verdict_positions"}
	err = datasets.EachRow(ctx, dir, columns, func(cells []datasets.Cell) error {
		verdict := solve.Undecided
		switch won := cells[0]; {
		case won.NoColumn:
			return misuse.Of(fmt.Errorf("column %s is missing; expected a dataset of verdicts", columns[0]))
		case won.Known && won.Number == 1:
			verdict = solve.Winnable
		case won.Known:
			verdict = solve.Unwinnable
		}
		t.add(verdict, int64(cells[2].Number), int(cells[1].Number))
		return nil
	})
	return t, err
}
