// Command shorten compares the two searches that shorten solutions, beams and sweeps, by how much longer than the
// shortest their solutions are at equal processor time:
//
//	go run ./shorten -game eight-off ../datasets/games/eight-off/data
//
// The deals are random deals of one split, whose least numbers of moves are known. Without a folder they are random
// deals of seed 7003 that the dives win, and solutions are compared with the shortest one that either search finds.
package main

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"

	"gonum.org/v1/gonum/stat"

	"patience/catalogue"
	"patience/game"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/search/greedy"
	"patience/lab/cputime"
	"patience/lab/published"
	"patience/solve"
)

var (
	widths = []int{1, 2, 4, 8, 12, 20, 32, 49, 100, 200, 400, 800}
	times  = []float64{0.3, 1, 3, 10, 30} // milliseconds a deal
)

func main() {
	name := flag.String("game", "freecell", "the game")
	split := flag.String("split", "test", "the split whose deals are taken")
	most := flag.Int("deals", 300, "take at most so many deals")
	flag.Parse()
	if err := run(*name, flag.Arg(0), *split, *most); err != nil {
		fmt.Fprintln(os.Stderr, "shorten:", err)
		os.Exit(2)
	}
}

func run(name, tables, split string, most int) error {
	deals, err := dealsOf(name, tables, split, most)
	if err != nil {
		return err
	}
	beams, sweeps := newSearch(deals[0].Start, "beams", false), newSearch(deals[0].Start, "sweeps", true)
	for _, d := range deals {
		if err := compare(d, beams, sweeps); err != nil {
			return err
		}
	}
	if tables == "" {
		relate(beams, sweeps)
	}
	for _, s := range []*search{beams, sweeps} {
		for i := range widths {
			s.took[i] /= float64(len(deals))
			fmt.Printf("%s of width %d: %.2f %% in %.2f ms\n", s.name, widths[i], stat.Mean(s.excess[i], nil), s.took[i])
		}
	}
	all := make([]int, len(deals))
	for i := range all {
		all[i] = i
	}
	for _, t := range times {
		if was, is := beams.at(t, all), sweeps.at(t, all); !math.IsNaN(is / was) {
			low, high := interval(beams, sweeps, t, len(deals))
			fmt.Printf("| %s | %d | %v ms | %.2f %% | %.2f %% | %.2f (%.2f to %.2f) |\n", name, len(deals), t, was, is,
				is/was, low, high)
		}
	}
	return nil
}

// dealsOf returns published deals, or random ones without a folder of tables.
func dealsOf(name, tables, split string, most int) ([]published.Deal, error) {
	if tables == "" {
		return random(name, most)
	}
	return published.Proved(name, tables, split, most)
}

// random returns random deals with the length of any solution.
func random(name string, most int) (deals []published.Deal, err error) {
	entry, err := catalogue.Lookup(name)
	if err != nil {
		return nil, err
	}
	for number := int64(1); len(deals) < most && number <= 20*int64(most); number++ {
		board, err := entry.Deal(game.DealID{Source: game.Random, Number: number}, 7003)
		if err != nil {
			return nil, err
		}
		start, ok := board.Position().(*freecell.Position)
		if !ok {
			return nil, fmt.Errorf("-game %s: expected FreeCell or a relative", name)
		}
		out, err := entry.Solvers.Decide(context.Background(), start, solve.Options{Limits: solve.QuickLimits()})
		if err != nil {
			return nil, err
		}
		if len(out.Solution) > 0 {
			deals = append(deals, published.Deal{Start: start, Least: len(out.Solution)})
		}
	}
	if len(deals) == 0 {
		return nil, fmt.Errorf("-game %s: no random deal was won", name)
	}
	return deals, nil
}

// A search is one way to shorten solutions, and what it gave with each width.
type search struct {
	name    string
	decider *greedy.Decider
	took    []float64   // processor time in milliseconds; the first solution counts
	excess  [][]float64 // of each deal, in percent of its least moves
}

func newSearch(p *freecell.Position, name string, sweeps bool) *search {
	decider, err := greedy.New(greedy.Options{
		Guides:  bounds.Guides(p),
		Options: solve.Options{Limits: solve.DecideLimits(), Sweeps: sweeps},
	})
	if err != nil {
		panic(err) // the limits are the usual ones
	}
	return &search{
		name: name, decider: decider, took: make([]float64, len(widths)), excess: make([][]float64, len(widths)),
	}
}

// compare shortens one solution of a deal in each way.
func compare(d published.Deal, searches ...*search) error {
	began := cputime.Used()
	out, err := searches[0].decider.Decide(context.Background(), d.Start)
	if err != nil {
		return err
	}
	decided := cputime.Used() - began
	for _, s := range searches {
		for i, width := range widths {
			began := cputime.Used()
			shorter, err := s.decider.Improve(context.Background(), d.Start, out.Solution, width)
			if err != nil {
				return err
			}
			s.took[i] += 1000 * (decided + cputime.Used() - began).Seconds()
			s.excess[i] = append(s.excess[i], 100*(float64(len(shorter))/float64(d.Least)-1))
		}
	}
	return nil
}

// relate makes the shortest solution that was found of each deal the least one.
func relate(searches ...*search) {
	for deal := range searches[0].excess[0] {
		least := math.Inf(1)
		for _, s := range searches {
			for i := range widths {
				least = min(least, s.excess[i][deal])
			}
		}
		for _, s := range searches {
			for i := range widths {
				s.excess[i][deal] = 100 * ((100+s.excess[i][deal])/(100+least) - 1)
			}
		}
	}
}

// at returns the mean excess of some deals at a processor time, by logarithmic interpolation between two
// widths; NaN if no width takes less or none takes more.
func (s *search) at(t float64, deals []int) float64 {
	after := slices.IndexFunc(s.took, func(took float64) bool { return took > t })
	if after <= 0 {
		return math.NaN()
	}
	mean := func(i int) float64 {
		sum := 0.0
		for _, deal := range deals {
			sum += s.excess[i][deal]
		}
		return sum / float64(len(deals))
	}
	part := math.Log(t/s.took[after-1]) / math.Log(s.took[after]/s.took[after-1])
	return math.Pow(mean(after-1), 1-part) * math.Pow(mean(after), part)
}

// interval returns the 95 % interval of the ratio of two searches at a time, by resampling the deals.
func interval(was, is *search, t float64, n int) (low, high float64) {
	rng := rand.New(rand.NewPCG(1, 1))
	ratios := make([]float64, 1000)
	for i := range ratios {
		deals := make([]int, n)
		for j := range deals {
			deals[j] = rng.IntN(n)
		}
		ratios[i] = is.at(t, deals) / was.at(t, deals)
	}
	slices.Sort(ratios)
	return ratios[25], ratios[974]
}
