// Rarewins measures how well splitting measures rare wins of random deals.
//
//	go run ./rarewins plain -from 1 -to 60   against plain trials: bias, coverage of the intervals
//	go run ./rarewins share -from 1 -to 100  the standard errors that random deals reach, and the time
//	go run ./rarewins seeds -from 1 -to 60   each deal with many seeds: spread, coverage, time
//	go run ./rarewins seeds -deals microsoft:617,6834   the same for these
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"math"
	"os"
	"time"

	"patience/catalogue"
	"patience/game"
	"patience/lab/cputime"
	"patience/rollout"
	"patience/solve"
	"patience/stats"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) < 2 {
		log.Fatal("expected plain, share or seeds")
	}
	flags := flag.NewFlagSet(os.Args[1], flag.ExitOnError)
	name := flags.String("game", catalogue.Standard().Names()[0], "the game")
	from := flags.Int64("from", 1, "the first random deal")
	to := flags.Int64("to", 100, "the last random deal")
	deals := flags.String("deals", "", "these deals instead of random ones")
	repeats := flags.Int("seeds", 16, "seeds of a deal")
	flags.Parse(os.Args[2:])
	entry, err := catalogue.Lookup(*name)
	if err != nil {
		log.Fatal(err)
	}
	var measure func(catalogue.Entry, game.DealID)
	var summary func()
	switch os.Args[1] {
	case "plain":
		var c comparison
		measure, summary = c.deal, c.summary
	case "share":
		var s share
		measure, summary = s.deal, s.summary
	case "seeds":
		s := seedTable{repeats: *repeats}
		measure, summary = s.deal, s.summary
	default:
		log.Fatalf("unknown measurement %q; expected plain, share or seeds", os.Args[1])
	}
	if *deals == "" {
		*deals = fmt.Sprintf("%s:%d-%d", game.Random, *from, *to)
	}
	spec, err := game.ParseDeals(*deals)
	if err != nil {
		log.Fatal(err)
	}
	for id := range spec.All() {
		measure(entry, id)
	}
	summary()
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
	deals, intervals, covered, tooLow int
	ratios                            float64
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
	rate, sum, covered, n := plain.WinRate().Rate, 0.0, 0, 0
	for seed := range uint64(seeds) {
		r := run(p, splitting(e, 4096, seed+1))
		if r.Rare.Rounds == 0 {
			continue
		}
		n++
		sum += r.Rare.Rate / rate
		estimate := r.WinRate()
		switch {
		case estimate.Low <= rate && rate <= estimate.High:
			covered++
		case estimate.High < rate:
			c.tooLow++
		}
	}
	fmt.Printf("%-12s plain %.3e (%d wins)  splitting / plain %.3f  covered %d of %d\n", id, rate, plain.Wins, sum/float64(n), covered, n)
	c.deals++
	c.intervals += n
	c.covered += covered
	c.ratios += sum / float64(n)
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
	repeats                           int
	deals, intervals, covered, tooLow int
	squares                           float64 // of the relative errors
	took                              time.Duration
}

func (s *seedTable) deal(e catalogue.Entry, id game.DealID) {
	p := position(e, id)
	var estimates []stats.Estimate
	var unit, reported float64
	began := cputime.Used()
	for seed := range s.repeats {
		o := splitting(e, rollout.DefaultOptions().Playouts, uint64(seed+1))
		r := run(p, o)
		if r.Estimator == rollout.Sampled {
			return // not rare
		}
		if r.Rare.Rate > 0 {
			estimates = append(estimates, r.WinRate())
			unit += r.Rare.Rate
			reported += r.Rare.Error / r.Rare.Rate
		}
	}
	took := cputime.Used() - began
	if len(estimates) < 2 {
		fmt.Printf("%-16s won with %d of %d seeds  %.2f s\n", id, len(estimates), s.repeats, took.Seconds()/float64(s.repeats))
		return
	}
	n, covered, squares := float64(len(estimates)), 0, 0.0
	least, most := math.Inf(1), 0.0
	for _, estimate := range estimates {
		others := (unit - estimate.Rate) / (n - 1)
		if estimate.Low <= others && others <= estimate.High {
			covered++
		} else if estimate.High < others {
			s.tooLow++
		}
		squares += (estimate.Rate*n/unit - 1) * (estimate.Rate*n/unit - 1) / (n - 1)
		least, most = min(least, estimate.Rate), max(most, estimate.Rate)
	}
	fmt.Printf("%-16s %.3e (%.1e to %.1e)  spread %3.0f %%, reported %3.0f %%  covered %d of %d  %.2f s\n", id, unit/n, least, most,
		100*math.Sqrt(squares), 100*reported/n, covered, len(estimates), took.Seconds()/float64(s.repeats))
	s.deals++
	s.intervals += len(estimates)
	s.covered += covered
	s.squares += squares
	s.took += took / time.Duration(s.repeats)
}

func (s *seedTable) summary() {
	fmt.Printf("%d deals: %d of %d intervals (%.1f %%) hold the mean of the other seeds, %d lie below it; spread %.1f %%; %.2f s a deal\n", s.deals,
		s.covered, s.intervals, 100*float64(s.covered)/float64(s.intervals), s.tooLow, 100*math.Sqrt(s.squares/float64(s.deals)), s.took.Seconds()/float64(s.deals))
}
