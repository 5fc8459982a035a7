// Tune looks for better weights of the guides of FreeCell-like games by random
// changes, and prints what it finds. It uses random deals from 5001 on, of which
// no figure is reported elsewhere.
//
// For the guide of the first attempt it counts the positions that the greedy
// search stores, at most 4096 each. For a dive it counts the positions visited
// for each deal won, among the deals that no earlier dive wins. For a beam it
// counts the moves of the solutions. For the survey of sweeps it counts moves too,
// but of new deals all the time; see evolution.
//
//	go run ./scripts/tune -game freecell -for 10m
//	go run ./scripts/tune -game freecell -dive 2 -deals 6000 -for 10m
//	go run ./scripts/tune -game freecell-runs -beam 100 -for 10m
//	go run ./scripts/tune -game freecell -survey 16 -for 25m
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"time"

	"patience/game"
	"patience/game/freecell"
	"patience/heuristics"
	bounds "patience/heuristics/freecell"
	"patience/internal/search/greedy"
	"patience/solve"
)

func main() {
	name := flag.String("game", "freecell", "the game, like freecell-2-cells")
	dive := flag.Int("dive", 0, "which dive; 0 is the guide of the first attempt")
	visits := flag.Int("visits", 0, "how many positions the dive may visit; 0 for as many as now")
	beam := flag.Int("beam", 0, "the width of the beam; 0 is for no beam")
	survey := flag.Int("survey", 0, "the width of the sweeps; 0 is for no survey")
	deals := flag.Int("deals", 300, "the number of deals")
	length := flag.Duration("for", time.Minute, "how long to look")
	flag.Parse()
	rules, ok := freecell.Named(*name)
	if !ok {
		log.Fatalf("game %q; expected one of the FreeCell family", *name)
	}
	if *survey > 0 {
		if err := evolve(&rules, *survey, *deals, *length); err != nil {
			log.Fatal(err)
		}
		return
	}
	t, err := newTuner(&rules, *dive, *deals, *visits)
	if err == nil && *beam > 0 {
		err = t.tuneBeam(*beam)
	}
	if err != nil {
		log.Fatal(err)
	}
	if err := t.tune(time.Now().Add(*length)); err != nil {
		log.Fatal(err)
	}
}

// A tuner looks for weights.
type tuner struct {
	rules *freecell.Rules
	deals []game.Searchable
	best  weights
	rng   *rand.Rand
	beam  beam
}

// weights are what is tuned. Those of the first attempt are the weights of a dive
// without visits, and those of a beam have a weight of the bound as well.
type weights struct {
	bounds.DiveWeights
	Bound int
}

func newTuner(rules *freecell.Rules, dive, deals, visits int) (*tuner, error) {
	t := &tuner{rules: rules, rng: rand.New(rand.NewPCG(1, 1)), best: weights{DiveWeights: bounds.DiveWeights{Weights: bounds.WeightsFor(rules)[0]}}}
	for number := range int64(deals) {
		p, err := deal(rules, 5001+number)
		if err != nil {
			return nil, err
		}
		t.deals = append(t.deals, p)
	}
	if dive == 0 {
		return t, nil
	}
	dives := bounds.DivesFor(rules)
	for _, w := range dives[:min(dive-1, len(dives))] {
		if err := t.leaveOutWon(w); err != nil {
			return nil, err
		}
	}
	t.best.DiveWeights = dives[min(dive, len(dives))-1]
	if visits > 0 {
		t.best.Visits = visits
	}
	return t, nil
}

// deal returns the start of a random deal.
func deal(rules *freecell.Rules, number int64) (game.Searchable, error) {
	board, err := freecell.RandomDeal(rules, number, game.DefaultSeed)
	if err != nil {
		return nil, err
	}
	return board.Position().(game.Searchable), nil
}

// leaveOutWon leaves out the deals that a dive wins.
func (t *tuner) leaveOutWon(w bounds.DiveWeights) error {
	d, err := t.decider(w)
	if err != nil {
		return err
	}
	var left []game.Searchable
	for _, p := range t.deals {
		out, err := d.Decide(context.Background(), p)
		if err != nil {
			return err
		}
		if out.Verdict() != solve.Winnable {
			left = append(left, p)
		}
	}
	t.deals = left
	return nil
}

// tune prints each weights that are better than all before.
func (t *tuner) tune(end time.Time) error {
	least, err := t.cost(t.best, 1e9)
	fmt.Printf("%s: %d deals, now %.1f\n", t.rules.Name, len(t.deals), least)
	for err == nil && time.Now().Before(end) {
		w := t.changed()
		var cost float64
		if cost, err = t.cost(w, least); err == nil && cost < least {
			t.best, least = w, cost
			fmt.Printf("%s %.1f %+v\n", t.rules.Name, cost, w)
		}
	}
	return err
}

// cost returns the positions stored, for a dive for each deal won and else for
// each deal. It may stop early if they are clearly more than the least so far.
func (t *tuner) cost(w weights, least float64) (float64, error) {
	if t.beam.width > 0 {
		return t.beamCost(w, least)
	}
	d, err := t.decider(w.DiveWeights)
	if err != nil {
		return 0, err
	}
	stored, counted := 0.0, 0.0
	for i, p := range t.deals {
		out, err := d.Decide(context.Background(), p)
		if err != nil {
			return 0, err
		}
		stored += float64(out.Effort.Stored)
		if w.Visits == 0 || out.Verdict() == solve.Winnable {
			counted++
		}
		if i == len(t.deals)/3 && stored > 1.1*least*counted {
			break
		}
	}
	return stored / max(counted, 1), nil
}

// decider returns a decider that makes one dive, or that uses one guide.
func (t *tuner) decider(w bounds.DiveWeights) (*greedy.Decider, error) {
	o := greedy.Options{Guides: []heuristics.Guide{w.Guide(t.rules)}, Limits: solve.Limits{MaxNodes: 4096, MaxBytes: 1 << 30}}
	if w.Visits > 0 {
		g := w.Guide(t.rules, w)
		o.Guides[0] = diveOnly{g, g.(heuristics.Foreseeing)}
	}
	return greedy.New(o)
}

// A diveOnly has dives, and knows no steps for attempts.
type diveOnly struct {
	heuristics.Guide
	foreseeing heuristics.Foreseeing
}

func (g diveOnly) Dives() []heuristics.Dive { return g.foreseeing.Dives() }

func (diveOnly) AppendSteps(_ game.Position, moves []game.Move, ends []int) ([]game.Move, []int) {
	return moves, ends
}

// changed returns weights of which one to three are changed.
func (t *tuner) changed() weights {
	w := t.best
	var others []*int
	switch {
	case t.beam.width > 0:
		others = append(others, &w.Bound)
	case w.Visits == 0: // dives and beams do not count it
		others = append(others, &w.Forced)
	}
	weights := tunable(&w.Weights, others...)
	for range 1 + t.rng.IntN(3) {
		x := weights[t.rng.IntN(len(weights))]
		*x = max(0, *x+t.rng.IntN(7)-3+(t.rng.IntN(5)-2)**x/8)
	}
	return w
}

// tunable returns the weights that a guide, a dive, a beam and a survey share, with
// others after the first four.
func tunable(w *bounds.Weights, others ...*int) []*int {
	list := append([]*int{&w.Out, &w.Dig, &w.Inversions, &w.Breaks}, others...)
	for i := range w.Space {
		for j := range 3 { // three empty columns and more are rare
			list = append(list, &w.Space[i][j])
		}
	}
	return list
}
