package main

import (
	"os"
	bounds "patience/heuristics/freecell"
	"context"
	"testing"
	"patience/game/freecell"
)

func BenchmarkLearned(b *testing.B) {
	c, err := newCurve(30001, 200, 10)
	if err != nil {
		b.Fatal(err)
	}
	if os.Getenv("UNTUNED") != "" {
		bounds.LearnedSurvey.BeamWeights = *bounds.BeamWeightsFor(c.deals[0].(interface{ Rules() *freecell.Rules }).Rules())
		bounds.LearnedSurvey.Blocks, bounds.LearnedSurvey.Lifts = 16, 4
	}
	start := processorTime()
	n, moves := 0, 0
	for b.Loop() {
		for _, p := range c.deals {
			out, err := c.deciders[true].DecideAndShorten(context.Background(), p, 10)
			if err != nil {
				b.Fatal(err)
			}
			n++
			moves += len(out.Solution)
		}
	}
	b.ReportMetric((processorTime()-start).Seconds()*1000/float64(n), "ms/deal")
	b.ReportMetric(float64(moves)/float64(n), "moves")
}
