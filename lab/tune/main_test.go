package main

import (
	"math/rand/v2"
	"slices"
	"testing"

	bounds "patience/heuristics/freecell"
)

// TestRun: an evolution moves the weights and keeps them from falling below 0; the same
// seed gives the same weights.
func TestRun(t *testing.T) {
	var ends [2][]float64
	for i := range ends {
		e := evolution{next: firstDeal, rng: rand.New(rand.NewPCG(1, 1)), deals: 4, most: 2000}
		if err := e.run("eight-off", 8, 3); err != nil {
			t.Fatal(err)
		}
		ends[i] = e.at
		w := bounds.WeightsFor(&e.rules)[0]
		if e.weights(e.at) == w || slices.Min(e.at) < 0 {
			t.Errorf("%v after %+v", e.at, w)
		}
	}
	if !slices.Equal(ends[0], ends[1]) {
		t.Errorf("%v and then %v", ends[0], ends[1])
	}
	if err := new(evolution).run("gaps", 8, 3); err == nil {
		t.Error("no error for a game without columns")
	}
}
