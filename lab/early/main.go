// Command early tries: first choices of the network for the first k moves, then dives and sweeps.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"patience/game"
	bounds "patience/heuristics/freecell"
	boards "patience/internal/model/freecell"
	"patience/internal/search/greedy"
	"patience/lab/cputime"
	"patience/lab/published"
	"patience/rollout"
	"patience/solve"
)

func main() {
	name := flag.String("game", "freecell", "")
	n := flag.Int("deals", 300, "")
	tables := flag.String("tables", "../datasets/reference/data", "")
	split := flag.String("split", "validation", "")
	flag.Parse()
	deals, err := published.Proved(*name, *tables, *split, *n)
	check(err)
	decider, err := greedy.New(greedy.Options{Guides: bounds.Guides(deals[0].Start),
		Options: solve.Options{Limits: solve.DecideLimits(), Sweeps: true}})
	check(err)
	policies := boards.Policies(deals[0].Start.Rules())
	widths := []int{4, 12, 20, 49, 100, 200, 400}
	for _, k := range []int{0, 3, 6, 10, 15, 25, 40} {
		took, excess, lost := make([]float64, len(widths)), make([]float64, len(widths)), 0
		for _, d := range deals {
			began := cputime.Used()
			p := d.Start.Clone().(game.Searchable)
			var first []game.Move
			if k > 0 {
				w, err := rollout.NewWalker(d.Start, policies[len(policies)-1], k, 1)
				check(err)
				moves, _ := w.Walk(0)
				for _, m := range moves {
					p.Play(m)
					first = append(first, m)
				}
			}
			out, err := decider.Decide(context.Background(), p)
			check(err)
			base := (cputime.Used() - began).Seconds() * 1000
			if out.Solution == nil && !p.Won() {
				lost++
			}
			for i, width := range widths {
				began := cputime.Used()
				length := 2 * d.Least
				if out.Solution != nil {
					shorter, err := decider.Improve(context.Background(), p, out.Solution, width)
					check(err)
					length = len(first) + len(shorter)
				}
				took[i] += base + (cputime.Used()-began).Seconds()*1000
				excess[i] += 100 * (float64(length)/float64(d.Least) - 1)
			}
		}
		fmt.Printf("k %d, %d lost:", k, lost)
		for i := range widths {
			fmt.Printf(" %d: %.2f %% %.2f ms |", widths[i], excess[i]/float64(len(deals)), took[i]/float64(len(deals)))
		}
		fmt.Println()
	}
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
