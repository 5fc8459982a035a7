// Package simulate finds out by simulation how often statistical tests reject.
package simulate

import (
	"math/rand/v2"

	"patience/internal/stats"
	"patience/rollout"
)

// Power estimates by simulation how often a test rejects at a level: the share
// of repeats, with its 95 % interval, in which the p-value of the samples drawn
// is at most level. There is at least 1 repeat. If the samples come from one
// distribution, this is the size of the test.
func Power(
	draw func(*rand.Rand) (x, y []float64), p func(x, y []float64) float64, level float64, repeats int, seed uint64,
) rollout.Estimate {
	rng := rand.New(rand.NewPCG(seed, 0))
	rejected := int64(0)
	for range repeats {
		if p(draw(rng)) <= level {
			rejected++
		}
	}
	interval := stats.Wilson(rejected, int64(repeats), 0.95)
	return rollout.Estimate{Rate: float64(rejected) / float64(repeats), Low: interval.Low, High: interval.High}
}

// Draws returns a function for [Power] that draws m values of x and n of y, with
// replacement. So the power is that of samples of these sizes if the
// distributions are as x and y show them.
func Draws(x, y []float64, m, n int) func(*rand.Rand) ([]float64, []float64) {
	return func(rng *rand.Rand) ([]float64, []float64) { return some(rng, x, m), some(rng, y, n) }
}

func some(rng *rand.Rand, values []float64, n int) []float64 {
	drawn := make([]float64, n)
	for i := range drawn {
		drawn[i] = values[rng.IntN(len(values))]
	}
	return drawn
}
