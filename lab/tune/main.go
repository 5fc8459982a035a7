// Command tune looks for weights of the first guide of a game of columns, with which the greedy search stores few
// positions before it wins:
//
//	go run ./tune -game king-albert
//
// It first decides new random deals, and keeps those that can be won. Then an evolution changes all weights at random in
// each generation, tries every change and its opposite on the same of these deals, and moves the weights to the mean of
// the better changes (an evolution strategy with weighted recombination, Hansen and Ostermeier 2001, without adapted
// steps). What it makes small is the mean logarithm of the positions stored. In the end other deals judge the weights
// that it began with, and those that it came to. No figure is reported of these deals elsewhere.
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"

	"patience/game"
	"patience/heuristics"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/search/greedy"
	"patience/solve"
)

func main() {
	e := evolution{next: firstDeal, rng: rand.New(rand.NewPCG(1, 1))}
	name := flag.String("game", "king-albert", "the game, by its name")
	pool := flag.Int("pool", 1000, "deals that can be won, to learn from; a quarter as many judge")
	generations := flag.Int("generations", 100, "generations")
	flag.IntVar(&e.deals, "deals", 40, "deals of a generation")
	flag.Int64Var(&e.most, "most", 20_000, "positions that a try stores at most")
	flag.Parse()
	if err := e.run(*name, *pool, *generations); err != nil {
		fmt.Fprintln(os.Stderr, "tune:", err)
		os.Exit(2)
	}
}

// What decides an evolution. Chosen, not tuned.
const (
	firstDeal = 11_000_001
	children  = 16  // of a generation, an even number
	parents   = 6   // the children that count
	lastStep  = 0.2 // changes become smaller, in the end by this factor
	smoothing = 0.1 // of the running mean of the weights
	shown     = 10  // every so many generations the weights are printed
)

// An evolution looks for the weights of a guide.
type evolution struct {
	rules  freecell.Rules
	deals  int   // of a generation
	most   int64 // positions of a try
	next   int64 // the next deal that is decided
	pool   []game.Searchable
	rng    *rand.Rand
	scale  []float64 // by weight: the standard deviation of its first changes
	at     []float64 // the weights now
	smooth []float64 // a running mean of them
}

// run prints the weights that an evolution comes to.
func (e *evolution) run(name string, pool, generations int) error {
	var ok bool
	if e.rules, ok = freecell.Named(name); !ok {
		return fmt.Errorf("game %q; expected one of columns", name)
	}
	judges, err := e.winnable(pool / 4)
	if err != nil {
		return err
	}
	if e.pool, err = e.winnable(pool); err != nil {
		return err
	}
	start := bounds.WeightsFor(&e.rules)[0]
	for _, weight := range list(&start) {
		x := float64(*weight)
		e.at, e.scale = append(e.at, x), append(e.scale, 0.2*x+2)
	}
	e.smooth = slices.Clone(e.at)
	for n := range generations {
		least, err := e.generation(1 - (1-lastStep)*float64(n)/float64(generations))
		if err != nil {
			return err
		}
		if n%shown == 0 {
			fmt.Printf("%s %d: %.0f positions at best, %+v\n", name, n, math.Exp(least), e.weights(e.smooth))
		}
	}
	for _, w := range []bounds.Weights{start, e.weights(e.smooth)} {
		cost, lost, err := e.cost(w, judges)
		if err != nil {
			return err
		}
		fmt.Printf("%s, %d other deals: %.0f positions, %d not won within %d: %+v\n", name, len(judges), math.Exp(cost), lost, e.most, w)
	}
	return nil
}

// list returns the weights that are changed. Three empty columns and more are rare.
func list(w *bounds.Weights) []*int {
	weights := []*int{&w.Out, &w.Dig, &w.Forced, &w.Inversions, &w.Breaks}
	for i := range w.Space {
		for j := range 3 {
			weights = append(weights, &w.Space[i][j])
		}
	}
	return weights
}

// weights rounds numbers to weights.
func (e *evolution) weights(x []float64) bounds.Weights {
	w := bounds.WeightsFor(&e.rules)[0]
	for i, weight := range list(&w) {
		*weight = int(math.Round(max(0, x[i])))
	}
	return w
}

// winnable returns the next n random deals that are known to be winnable.
func (e *evolution) winnable(n int) (deals []game.Searchable, err error) {
	var d *greedy.Decider
	for ; len(deals) < n; e.next++ {
		board, err := freecell.RandomDeal(&e.rules, e.next, game.DefaultSeed)
		if err != nil {
			return nil, err
		}
		p := board.Position().(game.Searchable)
		if d == nil { // the guides are those of the rules
			if d, err = greedy.New(greedy.Options{Guides: bounds.Guides(p), Limits: solve.DecideLimits()}); err != nil {
				return nil, err
			}
		}
		out, err := d.Decide(context.Background(), p)
		if err != nil {
			return nil, err
		}
		if out.Verdict() == solve.Winnable {
			deals = append(deals, p)
		}
	}
	return deals, nil
}

// A child is a change of all weights.
type child struct {
	change []float64
	cost   float64
}

// generation makes one generation with steps of a size, and returns the cost of its best child.
func (e *evolution) generation(size float64) (float64, error) {
	born := e.born(size)
	deals := make([]game.Searchable, e.deals)
	for i := range deals {
		deals[i] = e.pool[e.rng.IntN(len(e.pool))]
	}
	for k := range born {
		x := slices.Clone(e.at)
		for i := range x {
			x[i] += born[k].change[i]
		}
		var err error
		if born[k].cost, _, err = e.cost(e.weights(x), deals); err != nil {
			return 0, err
		}
	}
	slices.SortFunc(born, func(a, b child) int { return cmp.Compare(a.cost, b.cost) })
	e.move(born[:parents])
	return born[0].cost, nil
}

// born returns random changes, each followed by its opposite.
func (e *evolution) born(size float64) (list []child) {
	for range children / 2 {
		change, opposite := make([]float64, len(e.at)), make([]float64, len(e.at))
		for i := range change {
			change[i] = size * e.scale[i] * e.rng.NormFloat64()
			opposite[i] = -change[i]
		}
		list = append(list, child{change: change}, child{change: opposite})
	}
	return list
}

// move moves the weights by the weighted mean of changes, the best one first.
func (e *evolution) move(best []child) {
	share, total := func(k int) float64 { return math.Log(parents+0.5) - math.Log(float64(k+1)) }, 0.0
	for k := range best {
		total += share(k)
	}
	for i := range e.at {
		for k := range best {
			e.at[i] += share(k) / total * best[k].change[i]
		}
		e.at[i] = max(0, e.at[i])
		e.smooth[i] += smoothing * (e.at[i] - e.smooth[i])
	}
}

// cost returns the mean logarithm of the positions stored for deals, and how many it does not win.
func (e *evolution) cost(w bounds.Weights, deals []game.Searchable) (mean float64, lost int, err error) {
	limits := solve.DecideLimits()
	limits.MaxNodes = e.most
	d, err := greedy.New(greedy.Options{Guides: []heuristics.Guide{w.Guide(&e.rules)}, Limits: limits})
	if err != nil {
		return 0, 0, err
	}
	for _, p := range deals {
		out, err := d.Decide(context.Background(), p)
		if err != nil {
			return 0, 0, err
		}
		if out.Verdict() != solve.Winnable {
			lost++
		}
		mean += math.Log(float64(max(1, out.Effort.Stored))) / float64(len(deals))
	}
	return mean, lost, nil
}
