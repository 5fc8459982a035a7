// Curve compares the ways to a short solution: by how much the solutions exceed
// the least number of moves, and what they take. All ways search each deal in
// turns, in one process on one core. The deals are random ones that nothing was
// learned or tuned from.
//
//	go run ./scripts/curve -deals 100 -optimum optimum.txt -svg docs/images/short-solutions.svg
//
// The least numbers of moves are proved first, in about a second a deal, and are
// kept in the file of -optimum.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"runtime"
	"time"

	"patience/catalogue"
	"patience/game"
	"patience/internal/cputime"
	"patience/solve"
)

func main() {
	name := flag.String("game", catalogue.Standard().Names()[0], "the game")
	first := flag.Int64("first", 40_001, "the first random deal")
	deals := flag.Int("deals", 100, "the number of deals")
	optimum := flag.String("optimum", "", "a `FILE` that keeps the least numbers of moves")
	most := flag.Int("widest", 500, "the largest width")
	svg := flag.String("svg", "", "a `FILE` for the curve as a picture")
	flag.Parse()
	runtime.GOMAXPROCS(1)
	c, err := newCurve(*name, *first, *deals, *most)
	if err == nil {
		err = c.prove(*optimum)
	}
	if err == nil {
		err = c.run()
	}
	if err == nil {
		err = c.print(os.Stdout)
	}
	if err == nil && *svg != "" {
		err = c.draw(*svg)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// A way is a way to a short solution.
type way struct {
	sweeps bool
	width  int // 0 for the first solution as it is found
	excess float64
	moves  int
	took   time.Duration
}

// widths are the widths of both searches; the beam of width 3 finds nothing.
var widths = []int{0, 3, 5, 10, 20, 30, 50, 100, 200, 300, 500, 1000}

func ways(widest int) (list []*way) {
	for _, sweeps := range []bool{false, true} {
		for _, width := range widths {
			if width > widest || sweeps && width == 0 || width == 3 && !sweeps {
				continue
			}
			list = append(list, &way{sweeps: sweeps, width: width})
		}
	}
	return list
}

// A curve is the deals and what was measured.
type curve struct {
	entry    catalogue.Entry
	first    int64
	deals    []game.Position
	least    []int // by deal
	deciders map[bool]*solve.Decider
	ways     []*way
}

func newCurve(name string, first int64, deals, widest int) (*curve, error) {
	if deals < 1 {
		return nil, fmt.Errorf("deals %d; expected at least 1", deals)
	}
	entry, err := catalogue.Lookup(name)
	if err != nil {
		return nil, err
	}
	c := &curve{entry: entry, first: first, ways: ways(widest), deciders: map[bool]*solve.Decider{}}
	for i := range int64(deals) {
		board, err := entry.Deal(game.DealID{Source: game.Random, Number: first + i}, game.DefaultSeed)
		if err != nil {
			return nil, err
		}
		c.deals = append(c.deals, board.Position())
	}
	for _, sweeps := range []bool{false, true} {
		o := solve.Options{Limits: solve.DecideLimits(), Sweeps: sweeps}
		if c.deciders[sweeps], err = entry.Solvers.NewDecider(c.deals[0], o); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// run measures all ways. Times include finding the solution that is shortened.
func (c *curve) run() error {
	ctx := context.Background()
	for i, p := range c.deals {
		for _, w := range c.ways {
			start := cputime.Used()
			out, err := c.deciders[w.sweeps].DecideAndShorten(ctx, p, w.width)
			if err != nil {
				return err
			}
			w.took += cputime.Used() - start
			if err := game.Replay(p, out.Solution); err != nil {
				return err
			}
			w.moves += len(out.Solution)
			w.excess += float64(len(out.Solution))/float64(c.least[i]) - 1
		}
	}
	return nil
}

// print writes a table of the ways.
func (c *curve) print(w io.Writer) error {
	n, sum := float64(len(c.deals)), 0
	for _, moves := range c.least {
		sum += moves
	}
	_, err := fmt.Fprintf(w, "random:%d-%d, least moves %.2f on average\n\n| search | width | ms a deal | moves | excess |\n|---|---:|---:|---:|---:|\n",
		c.first, c.first+int64(len(c.deals))-1, float64(sum)/n)
	for _, way := range c.ways {
		if err == nil {
			_, err = fmt.Fprintf(w, "| %s | %d | %.2f | %.2f | %.1f %% |\n", name(way.sweeps), way.width, way.milliseconds(n), float64(way.moves)/n, 100*way.excess/n)
		}
	}
	return err
}

func (w *way) milliseconds(deals float64) float64 { return w.took.Seconds() * 1000 / deals }

func name(sweeps bool) string {
	if sweeps {
		return "sweeps"
	}
	return "beam"
}
