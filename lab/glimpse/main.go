// Command glimpse is an experiment: it learns a correction of the values of sweeps by ranking positions of one layer, and
// compares the search with it and without it, by the excess over the least moves at equal processor time.
//
//	go run ./glimpse -train m1 -taught 5000 -negatives 8 -epochs 2 -mask 25
//	go run ./glimpse -train m2 -from m1 -taught 6000 -width 100 -least 1000 -negatives 8 -epochs 2 -mask 25
//	go run ./glimpse -split validation -model m2 -most 49 -offset 15
package main

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime/pprof"
	"slices"
	"time"

	"patience/catalogue"
	gm "patience/game"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/search/greedy"
	"patience/lab/cputime"
	"patience/lab/published"
	"patience/solve"
)

var widths = []int{1, 2, 4, 8, 12, 20, 32, 49, 100, 200, 400, 800}

var times = []float64{0.3, 1, 3, 10, 30}

type arm struct {
	name    string
	decider *greedy.Decider
	setup   func()
	visits  [20]int
	took    []float64   // by width, ms a deal in all
	excess  [][]float64 // by width, by deal
}

func main() {
	game := flag.String("game", "freecell", "")
	split := flag.String("split", "test", "")
	n := flag.Int("deals", 300, "")
	tables := flag.String("tables", "", "")
	model := flag.String("model", "", "")
	most := flag.Int("most", 800, "the largest width")
	teach := flag.String("train", "", "")
	taught := flag.Int64("taught", 1000, "")
	width := flag.Int("width", 49, "")
	negatives := flag.Int("negatives", 6, "")
	epochs := flag.Int("epochs", 5, "")
	least := flag.Int("least", 50, "")
	least2 := flag.Int("least2", 0, "")
	from := flag.String("from", "suit", "")
	flag.StringVar(&masks, "masks", "", "")
	flag.IntVar(&bounds.Mask, "mask", 0, "")
	profile := flag.String("cpuprofile", "", "")
	flag.IntVar(&bounds.Keep, "keep", 64, "")
	flag.IntVar(&bounds.Offset, "offset", 0, "")
	flag.Parse()
	if *profile != "" {
		f, _ := os.Create(*profile)
		pprof.StartCPUProfile(f)
		defer pprof.StopCPUProfile()
	}
	greedy.LeastBeam = *least
	if *teach != "" {
		m, err := bounds.LoadModel(*from)
		check(err)
		bounds.SetModel(m)
		train(*game, *teach, *taught, *width, *negatives, *epochs, true)
		return
	}
	if *tables == "" {
		*tables = "../datasets/games/" + *game + "/data"
		if *game == "freecell" {
			*tables = "../datasets/reference/data"
		}
	}
	var deals []published.Deal
	var err error
	if *split == "any" {
		deals = anyDeals(*game, *n)
	} else {
		deals, err = published.Proved(*game, *tables, *split, *n)
		check(err)
	}
	for len(widths) > 1 && widths[len(widths)-1] > *most {
		widths = widths[:len(widths)-1]
	}
	arms := []*arm{{name: "as it was", setup: func() { bounds.SetModel(nil) }}}
	if *least2 > 0 {
		arms[0] = &arm{name: "least", setup: func() { m, _ := bounds.LoadModel("suit"); bounds.SetModel(m); greedy.LeastBeam = *least }}
		arms = append(arms, &arm{name: "least2", setup: func() { m, _ := bounds.LoadModel("suit"); bounds.SetModel(m); greedy.LeastBeam = *least2 }})
	}
	if *model != "" {
		m, err := bounds.LoadModel(*model)
		check(err)
		arms = append(arms, &arm{name: *model, setup: func() { bounds.SetModel(m) }})
	}
	for _, a := range arms {
		a.setup()
		a.decider, err = greedy.New(greedy.Options{
			Guides:  bounds.Guides(deals[0].Start),
			Options: solve.Options{Limits: solve.DecideLimits(), Sweeps: true},
		})
		check(err)
		a.took, a.excess = make([]float64, len(widths)), make([][]float64, len(widths))
	}
	var decided time.Duration
	for i, d := range deals {
		began := cputime.Used()
		out, err := arms[0].decider.Decide(context.Background(), d.Start)
		check(err)
		decided += cputime.Used() - began
		for _, a := range arms {
			a.setup()
			for w, width := range widths {
				began := cputime.Used()
				shorter, err := a.decider.Improve(context.Background(), d.Start, out.Solution, width)
				check(err)
				a.visits[w] += greedy.Visited
				greedy.Visited = 0
				a.took[w] += (cputime.Used() - began).Seconds() * 1000
				a.excess[w] = append(a.excess[w], 100*(float64(len(shorter))/float64(d.Least)-1))
			}
		}
		_ = i
	}
	if *split == "any" {
		for i := range deals {
			least := math.Inf(1)
			for _, a := range arms {
				for w := range widths {
					least = min(least, a.excess[w][i])
				}
			}
			for _, a := range arms {
				for w := range widths {
					a.excess[w][i] = 100 * ((a.excess[w][i]+100)/(least+100) - 1)
				}
			}
		}
	}
	first := decided.Seconds() * 1000 / float64(len(deals))
	fmt.Printf("%s: %d deals, dives %.3f ms\n", *game, len(deals), first)
	for _, a := range arms {
		fmt.Printf("%-20s", a.name)
		for w := range widths {
			a.took[w] = a.took[w]/float64(len(deals)) + first
			fmt.Printf(" %d: %.2f %% %.2f ms %d |", widths[w], mean(a.excess[w]), a.took[w], a.visits[w]/len(deals))
		}
		fmt.Println()
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, t := range times {
		fmt.Printf("%5.1f ms:", t)
		for _, a := range arms {
			fmt.Printf("  %.2f", at(a, t, nil))
		}
		if len(arms) > 1 {
			var ratios []float64
			for range 1000 {
				pick := make([]int, len(deals))
				for i := range pick {
					pick[i] = rng.IntN(len(deals))
				}
				ratios = append(ratios, at(arms[1], t, pick)/at(arms[0], t, pick))
			}
			slices.Sort(ratios)
			fmt.Printf("  ratio %.3f (%.3f to %.3f)", at(arms[1], t, nil)/at(arms[0], t, nil), ratios[25], ratios[974])
		}
		fmt.Println()
	}
}

func at(a *arm, t float64, pick []int) float64 {
	e := func(w int) float64 {
		if pick == nil {
			return mean(a.excess[w])
		}
		s := 0.0
		for _, i := range pick {
			s += a.excess[w][i]
		}
		return s / float64(len(pick))
	}
	w := 1
	for w < len(widths)-1 && a.took[w] < t {
		w++
	}
	if t < a.took[0] || t > a.took[len(widths)-1] {
		return math.NaN()
	}
	x := (math.Log(t) - math.Log(a.took[w-1])) / (math.Log(a.took[w]) - math.Log(a.took[w-1]))
	return math.Exp((1-x)*math.Log(e(w-1)) + x*math.Log(e(w)))
}

func mean(x []float64) float64 {
	s := 0.0
	for _, v := range x {
		s += v
	}
	return s / float64(len(x))
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

func anyDeals(name string, n int) (deals []published.Deal) {
	entry, err := catalogue.Lookup(name)
	check(err)
	var d *greedy.Decider
	for k := int64(1); len(deals) < n && k < 20*int64(n); k++ {
		board, err := entry.Deal(gm.DealID{Source: gm.Random, Number: k}, 7003)
		check(err)
		p := board.Position().(*freecell.Position)
		if d == nil {
			d, err = greedy.New(greedy.Options{Guides: bounds.Guides(p), Options: solve.Options{Limits: solve.QuickLimits()}})
			check(err)
		}
		out, err := d.Decide(context.Background(), p)
		check(err)
		if len(out.Solution) > 0 {
			deals = append(deals, published.Deal{Start: p, Least: len(out.Solution)})
		}
	}
	return deals
}
