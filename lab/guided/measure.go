package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"gonum.org/v1/gonum/stat"

	"patience/game"
	"patience/heuristics"
	bounds "patience/heuristics/freecell"
	boards "patience/internal/model/freecell"
	"patience/internal/search/guided"
	"patience/lab/cputime"
	"patience/lab/published"
	"patience/rollout"
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

// table returns results as a table of means a deal, with standard errors.
func table(results []result) string {
	rows := []string{"| search | deals won | moves above the minimum | after merging moves | positions evaluated | " +
		"processor seconds |", "|---|---:|---:|---:|---:|---:|"}
	for _, r := range results {
		judged := ""
		if r.judged > 0 {
			judged = fmt.Sprintf("%.0f", r.judgedEach())
		}
		share := r.won() / 100
		rows = append(rows, fmt.Sprintf("| %s | %.1f ± %.1f %% | %s | %s | %s | %.4f |", r.name, 100*share,
			100*math.Sqrt(share*(1-share)/float64(r.deals)), percent(r.excesses), percent(r.merged), judged, r.seconds()))
	}
	return strings.Join(rows, "\n")
}

func (r result) won() float64        { return 100 * float64(len(r.excesses)) / float64(r.deals) }
func (r result) judgedEach() float64 { return float64(r.judged) / float64(r.deals) }
func (r result) seconds() float64    { return r.took.Seconds() / float64(r.deals) }

// percent returns the mean in percent with its standard error.
func percent(shares []float64) string {
	if len(shares) < 2 {
		return ""
	}
	mean, deviation := stat.MeanStdDev(shares, nil)
	return fmt.Sprintf("%.2f ± %.2f %%", 100*mean, 100*deviation/math.Sqrt(float64(len(shares))))
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

// firstChoices plays each deal by the net's first choices alone.
func firstChoices(deals []published.Deal) (result, error) {
	r, began := result{name: "net, first choices alone"}, cputime.Used()
	policies := boards.Policies(deals[0].Start.Rules())
	for _, d := range deals {
		w, err := rollout.NewWalker(d.Start, policies[len(policies)-1], longest, 1)
		if err != nil {
			return r, err
		}
		moves, end := w.Walk(0)
		if end != game.TrialWon {
			moves = nil
		}
		r.add(d, moves)
	}
	r.took = cputime.Used() - began
	return r, nil
}

// longest is the number of moves after which a game by first choices is given up.
const longest = 1000

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
		s, err := guided.New(boards.Search(d.Start.Rules()).NewJudge(), d.Start, o)
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
