package main

import (
	"context"
	"errors"

	"patience/game"
	"patience/game/freecell"
	"patience/heuristics"
	bounds "patience/heuristics/freecell"
	"patience/internal/search/greedy"
	"patience/solve"
)

// A beam is what a tuner of a beam has besides.
type beam struct {
	width     int
	solutions [][]game.Move // of the deals
}

// tuneBeam makes the tuner look for weights of a beam.
func (t *tuner) tuneBeam(width int) error {
	w := bounds.BeamWeightsFor(t.rules)
	t.best = weights{DiveWeights: bounds.DiveWeights{Weights: w.Weights}, Bound: w.Bound}
	t.beam.width = width
	d, err := t.beamDecider(t.best)
	if err != nil {
		return err
	}
	for _, p := range t.deals {
		out, err := d.Decide(context.Background(), p)
		if err == nil && out.Solution == nil {
			err = errors.New("a deal is not won; expected a game in which nearly all are")
		}
		if err != nil {
			return err
		}
		t.beam.solutions = append(t.beam.solutions, out.Solution)
	}
	return nil
}

// beamCost returns the mean number of moves. It may stop early if they are
// clearly more than the least so far.
func (t *tuner) beamCost(w weights, least float64) (float64, error) {
	d, err := t.beamDecider(w)
	if err != nil {
		return 0, err
	}
	moves, counted := 0.0, 0.0
	for i, p := range t.deals {
		shorter, err := d.Improve(context.Background(), p, t.beam.solutions[i], t.beam.width)
		if err != nil {
			return 0, err
		}
		moves += float64(len(shorter))
		if counted++; i == len(t.deals)/4 && moves > (least+2)*counted {
			break
		}
	}
	return moves / counted, nil
}

// beamDecider returns a decider whose beam has some weights.
func (t *tuner) beamDecider(w weights) (*greedy.Decider, error) {
	guide := bounds.WeightsFor(t.rules)[0]
	beam := bounds.BeamWeights{Weights: w.Weights, Bound: w.Bound}
	ranked := rankedGuide{guide.Guide(t.rules), t.rules, &beam}
	return greedy.New(greedy.Options{Guides: []heuristics.Guide{ranked}, Limits: solve.DecideLimits()})
}

// A rankedGuide is a guide with another ranking.
type rankedGuide struct {
	heuristics.Guide
	rules   *freecell.Rules
	weights *bounds.BeamWeights
}

func (g rankedGuide) Ranking() heuristics.Ranking { return g.weights.Ranking(g.rules) }
