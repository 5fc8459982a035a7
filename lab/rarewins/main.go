// Rarewins measures how well splitting estimates rare wins of random deals.
//
//	go run ./rarewins plain -deals random:1-60   against plain trials: bias, coverage of the intervals
//	go run ./rarewins share -deals random:1-100  the standard errors that deals reach, and the time
//	go run ./rarewins seeds -deals random:1-60   each deal with many seeds: spread, coverage, time
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"math"
	"os"
	"slices"
	"time"

	"gonum.org/v1/gonum/stat"

	"patience/catalogue"
	"patience/game"
	"patience/lab/cputime"
	"patience/rollout"
	"patience/solve"
)

// A measurement takes one deal after another and sums up.
type measurement interface {
	deal(e catalogue.Entry, id game.DealID)
	summary()
}

func main() {
	log.SetFlags(0)
	flags := flag.NewFlagSet("rarewins", flag.ExitOnError)
	name := flags.String("game", catalogue.Standard().Names()[0], "the game")
	deals := flags.String("deals", "random:1-100", "the deals")
	repeats := flags.Int("seeds", 16, "seeds of a deal, for seeds")
	what := ""
	if len(os.Args) > 1 {
		what = os.Args[1]
		flags.Parse(os.Args[2:])
	}
	m, ok := map[string]measurement{"plain": &comparison{}, "share": &share{}, "seeds": &seedTable{repeats: *repeats}}[what]
	if !ok {
		log.Fatalf("measurement %q; expected plain, share or seeds", what)
	}
	entry, err := catalogue.Lookup(*name)
	if err != nil {
		log.Fatal(err)
	}
	spec, err := game.ParseDeals(*deals)
	if err != nil {
		log.Fatal(err)
	}
	for id := range spec.All() {
		m.deal(entry, id)
	}
	m.summary()
}

// A coverage counts the intervals that hold the truth, and those that lie below it.
type coverage struct{ intervals, covered, tooLow int }

func (c *coverage) add(e rollout.Estimate, truth float64) {
	c.intervals++
	switch {
	case e.Low <= truth && truth <= e.High:
		c.covered++
	case e.High < truth:
		c.tooLow++
	}
}

func (c *coverage) merge(d coverage) {
	c.intervals, c.covered, c.tooLow = c.intervals+d.intervals, c.covered+d.covered, c.tooLow+d.tooLow
}

// position returns the position of a deal.
func position(e catalogue.Entry, id game.DealID) game.Position {
	board, err := e.Deal(id, game.DefaultSeed)
	if err != nil {
		log.Fatal(err)
	}
	return board.Position()
}

func run(p game.Position, o rollout.Options) rollout.Result {
	r, err := rollout.Run(context.Background(), p, o)
	if err != nil {
		log.Fatal(err)
	}
	return r
}

// splitting returns options with splitting.
func splitting(e catalogue.Entry, playouts int64, seed uint64) rollout.Options {
	o := rollout.DefaultOptions()
	o.Playouts, o.MaxPlayouts, o.Seed = playouts, playouts, seed
	o.Splitting = &rollout.Splitting{Gauge: e.NewGauge}
	return o
}

// A comparison sets splitting against plain trials of deals that both can
// measure.
type comparison struct {
	coverage
	deals  int
	ratios float64
}

// The plain trials of a deal, the wins that they need to count, and the seeds
// with which splitting is repeated.
const (
	plainTrials = 1 << 20
	leastWins   = 100
	seeds       = 8
)

func (c *comparison) deal(e catalogue.Entry, id game.DealID) {
	p := position(e, id)
	o := rollout.DefaultOptions()
	o.Playouts, o.MaxPlayouts, o.Seed = 1<<16, 1<<16, 99
	if wins := run(p, o).Wins; wins < leastWins/20 || wins > 65 {
		return // too rare, or not rare
	}
	o.Playouts, o.MaxPlayouts = plainTrials, plainTrials
	plain := run(p, o)
	if plain.Wins < leastWins {
		return
	}
	var of coverage
	rate, sum := plain.WinRate().Rate, 0.0
	for seed := range uint64(seeds) {
		if r := run(p, splitting(e, 4096, seed+1)); r.Rare.Rounds > 0 {
			sum += r.Rare.Rate / rate
			of.add(r.WinRate(), rate)
		}
	}
	ratio := sum / float64(of.intervals)
	fmt.Printf("%-12s plain %.3e (%d wins)  splitting / plain %.3f  covered %d of %d\n", id, rate, plain.Wins, ratio, of.covered, of.intervals)
	c.deals++
	c.merge(of)
	c.ratios += ratio
}

func (c *comparison) summary() {
	fmt.Printf("%d deals: splitting / plain %.3f on average; %d of %d intervals hold the plain rate, %d lie below it\n",
		c.deals, c.ratios/float64(c.deals), c.covered, c.intervals, c.tooLow)
}

// A share counts the deals whose win rate is known within a quarter of its
// value.
type share struct {
	winnable, within, inTime int
}

// The goals for the relative standard error and the processor time.
const (
	goal     = 0.25
	goalTime = 3 * time.Second
)

func (s *share) deal(e catalogue.Entry, id game.DealID) {
	p := position(e, id)
	began := cputime.Used()
	r := run(p, splitting(e, rollout.DefaultOptions().Playouts, game.DefaultSeed))
	took := cputime.Used() - began
	out, err := e.Solvers.Decide(context.Background(), p, solve.Options{Limits: solve.DefaultLimits()})
	if err != nil {
		log.Fatal(err)
	}
	relative := 1.0
	if e, ok := r.StandardError(); ok {
		relative = e / r.WinRate().Rate
	}
	fmt.Printf("%-12s %-10s %-9s %.2e ± %2.0f %%  %d rounds  %.2f s\n", id, out.Verdict(), r.Estimator, r.WinRate().Rate, 100*relative, r.Rare.Rounds, took.Seconds())
	if out.Verdict() != solve.Winnable {
		return
	}
	s.winnable++
	if relative <= goal {
		s.within++
		if took <= goalTime {
			s.inTime++
		}
	}
}

func (s *share) summary() {
	fmt.Printf("%d deals that can be won: %d within the goal, %d of them within %v\n", s.winnable, s.within, s.inTime, goalTime)
}

// A seedTable measures each deal with many seeds. The mean of the others is what the
// interval of each should hold.
type seedTable struct {
	coverage
	repeats int
	deals   int
	squares float64 // of the spreads
	seconds float64
}

func (s *seedTable) deal(e catalogue.Entry, id game.DealID) {
	p := position(e, id)
	var won []rollout.Result
	began := cputime.Used()
	for seed := range s.repeats {
		r := run(p, splitting(e, rollout.DefaultOptions().Playouts, uint64(seed+1)))
		if r.Estimator == rollout.Sampled {
			return // not rare
		}
		if r.Rare.Rate > 0 {
			won = append(won, r)
		}
	}
	seconds := (cputime.Used() - began).Seconds() / float64(s.repeats)
	if len(won) < 2 {
		fmt.Printf("%-16s won with %d of %d seeds  %.2f s\n", id, len(won), s.repeats, seconds)
		return
	}
	fmt.Printf("%-16s %s  %.2f s\n", id, s.add(won), seconds)
	s.deals++
	s.seconds += seconds
}

// add counts the results of a deal and says what they are.
func (s *seedTable) add(results []rollout.Result) string {
	var rates, errors []float64
	for _, r := range results {
		rates, errors = append(rates, r.Rare.Rate), append(errors, r.Rare.Error/r.Rare.Rate)
	}
	mean, deviation := stat.MeanStdDev(rates, nil)
	n, of := float64(len(rates)), coverage{}
	for i, r := range results {
		of.add(r.WinRate(), (n*mean-rates[i])/(n-1))
	}
	s.merge(of)
	spread := deviation / mean
	s.squares += spread * spread
	return fmt.Sprintf("%.3e (%.1e to %.1e)  spread %3.0f %%, reported %3.0f %%  covered %d of %d",
		mean, slices.Min(rates), slices.Max(rates), 100*spread, 100*stat.Mean(errors, nil), of.covered, of.intervals)
}

func (s *seedTable) summary() {
	fmt.Printf("%d deals: %d of %d intervals (%.1f %%) hold the mean of the other seeds, %d lie below it; spread %.1f %%; %.2f s a deal\n", s.deals,
		s.covered, s.intervals, 100*float64(s.covered)/float64(s.intervals), s.tooLow, 100*math.Sqrt(s.squares/float64(s.deals)), s.seconds/float64(s.deals))
}
