package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"time"

	"patience/game"
	"patience/heuristics"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	boards "patience/internal/model/freecell"
	"patience/internal/search/guided"
	"patience/lab/cputime"
	"patience/lab/published"
	"patience/solve"
)

// A result is what a way to win deals gave.
type result struct {
	name     string
	deals    int
	excesses []float64 // over the least moves, of each deal won
	merged   []float64 // the same, after moves were merged
	judged   int
	own      time.Duration // processor time since the result before
	took     time.Duration // in all
}

const heading = "| | deals won | over the least moves | with moves merged | positions judged | processor seconds |\n|---|---:|---:|---:|---:|---:|"

func (r *result) row() string {
	n := float64(r.deals)
	share := float64(len(r.excesses)) / n
	return fmt.Sprintf("| %s | %.1f ± %.1f %% | %s | %s | %.0f | %.4f |", r.name, 100*share, 100*math.Sqrt(share*(1-share)/n),
		mean(r.excesses), mean(r.merged), float64(r.judged)/n, r.took.Seconds()/n)
}

// mean returns the mean in percent with its standard error.
func mean(shares []float64) string {
	n := float64(len(shares))
	if n < 2 {
		return ""
	}
	sum, squares := 0.0, 0.0
	for _, x := range shares {
		sum += x
	}
	for _, x := range shares {
		squares += (x - sum/n) * (x - sum/n)
	}
	return fmt.Sprintf("%.2f ± %.2f %%", 100*sum/n, 100*math.Sqrt(squares/(n-1)/n))
}

// add counts a solution of a deal, nil if there is none.
func (r *result) add(d published.Deal, solution []game.Move) {
	r.deals++
	if solution == nil {
		return
	}
	excess := func(moves []game.Move) float64 { return float64(len(moves))/float64(d.Least) - 1 }
	r.excesses = append(r.excesses, excess(solution))
	r.merged = append(r.merged, excess(merger(d.Start).Shorten(d.Start, solution)))
}

func merger(p game.Position) heuristics.Guide { return bounds.Guides(p)[0] }

// together is the number of deals searched at the same time, so that their processor time
// can be told for each number of positions judged.
const together = 20

// measure searches from each deal, and says how far it is at each number of positions
// judged.
func measure(deals []published.Deal, o guided.Options, judged []float64) ([]result, error) {
	results := make([]result, len(judged))
	for some := range slices.Chunk(deals, together) {
		searches, err := begin(some, o)
		if err != nil {
			return nil, err
		}
		for i, most := range judged {
			results[i].name = fmt.Sprintf("net, %.0f positions", most)
			if err := results[i].proceed(some, searches, int(most)); err != nil {
				return nil, err
			}
			if i > 0 {
				results[i].took = results[i-1].took + results[i].own
			} else {
				results[i].took = results[i].own
			}
		}
	}
	return results, nil
}

func begin(deals []published.Deal, o guided.Options) (searches []*guided.Search, err error) {
	for _, d := range deals {
		s, err := guided.New(boards.NewSearchJudge(boards.BoardNet(), &freecell.Standard), d.Start, o)
		if err != nil {
			return nil, err
		}
		searches = append(searches, s)
	}
	return searches, nil
}

// proceed goes on with the searches of deals.
func (r *result) proceed(deals []published.Deal, searches []*guided.Search, judged int) error {
	began := cputime.Used()
	outs, err := inParallel(searches, judged)
	r.own += cputime.Used() - began
	for i, out := range outs {
		r.judged += searches[i].Judged()
		r.add(deals[i], out.Solution)
	}
	return err
}

func inParallel(searches []*guided.Search, judged int) ([]solve.Outcome, error) {
	outs, errs := make([]solve.Outcome, len(searches)), make([]error, len(searches))
	var group sync.WaitGroup
	for i, s := range searches {
		group.Go(func() { outs[i], errs[i] = s.Continue(context.Background(), judged) })
	}
	group.Wait()
	return outs, errors.Join(errs...)
}
