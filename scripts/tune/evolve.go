package main

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"patience/game/freecell"
	"patience/heuristics"
	bounds "patience/heuristics/freecell"
	"patience/internal/search/greedy"
	"patience/solve"
)

// An evolution looks for weights of a survey with which sweeps find short
// solutions. In each generation it changes all weights at random, tries every
// change and its opposite on the same new deals, and moves the weights to the mean
// of the better ones (an evolution strategy with weighted recombination, Hansen
// and Ostermeier 2001, without adapted steps). A mean of lengths is noisy: new
// deals keep it from learning single ones by heart.
type evolution struct {
	rules  *freecell.Rules
	width  int
	deals  int64 // of a generation
	next   int64 // the next deal
	rng    *rand.Rand
	scale  []float64 // by weight: the standard deviation of its first changes
	at     []float64 // the weights now
	smooth []float64 // a running mean of them
}

// What decides an evolution. Chosen, not tuned.
const (
	firstEvolved = 11_000_001 // the first deal
	children     = 16         // of a generation, an even number
	parents      = 6          // the children that count
	lastSteps    = 0.2        // changes become smaller, in the end by this factor
	smoothing    = 0.05
	shown        = 10 // every so many generations the weights are printed
)

// evolve prints the weights that an evolution comes to.
func evolve(rules *freecell.Rules, width, deals int, length time.Duration) error {
	e := &evolution{rules: rules, width: width, deals: int64(deals), next: firstEvolved, rng: rand.New(rand.NewPCG(1, 1))}
	w := bounds.SurveyWeightsFor(rules)
	if w == nil {
		return fmt.Errorf("game %s has no survey", rules.Name)
	}
	for _, weight := range surveyed(w) {
		x := float64(*weight)
		e.at, e.scale = append(e.at, x), append(e.scale, 0.15*x+2)
	}
	e.smooth = slices.Clone(e.at)
	for start, n := time.Now(), 0; time.Since(start) < length; n++ {
		least, err := e.generation(1 - (1-lastSteps)*float64(time.Since(start))/float64(length))
		if err != nil {
			return err
		}
		if n%shown == 0 {
			fmt.Printf("%d: %.2f moves at best, %+v\n", n, least, e.weights(e.smooth))
		}
	}
	return nil
}

// surveyed returns the weights that are changed.
func surveyed(w *bounds.SurveyWeights) []*int {
	return tunable(&w.Weights, &w.Bound, &w.Blocks, &w.Lifts, &w.Pace)
}

// weights rounds numbers to weights.
func (e *evolution) weights(x []float64) bounds.SurveyWeights {
	w := *bounds.SurveyWeightsFor(e.rules)
	for i, weight := range surveyed(&w) {
		*weight = int(math.Round(max(0, x[i])))
	}
	return w
}

// generation makes one generation with steps of a size and returns the mean
// number of moves of its best child.
func (e *evolution) generation(size float64) (least float64, err error) {
	type child struct {
		change []float64
		cost   float64
	}
	var list []child
	for range children / 2 {
		change, opposite := make([]float64, len(e.at)), make([]float64, len(e.at))
		for i := range change {
			change[i] = size * e.scale[i] * e.rng.NormFloat64()
			opposite[i] = -change[i]
		}
		list = append(list, child{change: change}, child{change: opposite})
	}
	for k := range list {
		x := slices.Clone(e.at)
		for i := range x {
			x[i] += list[k].change[i]
		}
		if list[k].cost, err = e.cost(e.weights(x)); err != nil {
			return 0, err
		}
	}
	e.next += e.deals
	slices.SortFunc(list, func(a, b child) int { return cmp.Compare(a.cost, b.cost) })
	share, total := func(k int) float64 { return math.Log(parents+0.5) - math.Log(float64(k+1)) }, 0.0
	for k := range parents {
		total += share(k)
	}
	for i := range e.at {
		for k := range parents {
			e.at[i] += share(k) / total * list[k].change[i]
		}
		e.at[i] = max(0, e.at[i])
		e.smooth[i] += smoothing * (e.at[i] - e.smooth[i])
	}
	return list[0].cost, nil
}

// cost returns the mean number of moves of solutions of the generation's deals.
func (e *evolution) cost(w bounds.SurveyWeights) (float64, error) {
	guide := surveyedGuide{bounds.WeightsFor(e.rules)[0].Guide(e.rules, bounds.DivesFor(e.rules)...), &w}
	d, err := greedy.New(greedy.Options{Guides: []heuristics.Guide{guide}, Limits: solve.DecideLimits(), Sweeps: true})
	if err != nil {
		return 0, err
	}
	moves, won := 0, 0
	for number := e.next; number < e.next+e.deals; number++ {
		p, err := deal(e.rules, number)
		if err != nil {
			return 0, err
		}
		out, err := d.Decide(context.Background(), p)
		if err != nil {
			return 0, err
		}
		if out.Verdict() != solve.Winnable {
			continue
		}
		shorter, err := d.Improve(context.Background(), p, out.Solution, e.width)
		if err != nil {
			return 0, err
		}
		moves, won = moves+len(shorter), won+1
	}
	return float64(moves) / float64(max(won, 1)), nil
}

// A surveyedGuide is a guide with another survey.
type surveyedGuide struct {
	heuristics.Guide
	weights *bounds.SurveyWeights
}

// Survey returns the survey with the weights.
func (g surveyedGuide) Survey() (heuristics.Survey, bool) { return g.weights.Survey(), true }

// Dives returns those of the guide.
func (g surveyedGuide) Dives() []heuristics.Dive { return g.Guide.(heuristics.Foreseeing).Dives() }
