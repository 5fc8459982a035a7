package stats_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"patience/internal/stats"
	"patience/internal/testkit/simulate"
)

// shares returns values of which a share is 1 and the others are 0.
func shares(share float64) func(rng *rand.Rand) float64 {
	return func(rng *rand.Rand) float64 {
		if rng.Float64() < share {
			return 1
		}
		return 0
	}
}

// TestPowerBySimulation: samples of as many values as are needed find the difference in about 80 % of simulations: of
// ranks, with and without ties, of means and of shares. Where shares are near 1 the normal distribution asks for
// somewhat more than are needed.
func TestPowerBySimulation(t *testing.T) {
	rounded := func(mean float64) func(rng *rand.Rand) float64 {
		return func(rng *rand.Rand) float64 { return math.Round(mean + 5*rng.NormFloat64()) }
	}
	times := func(factor float64) func(rng *rand.Rand) float64 {
		return func(rng *rand.Rand) float64 { return math.Floor(factor * math.Exp(3*rng.NormFloat64())) }
	}
	lognormal := func(mean float64) func(rng *rand.Rand) float64 {
		return func(rng *rand.Rand) float64 { return math.Exp(mean + rng.NormFloat64()) }
	}
	for i, c := range []struct {
		name string
		kind stats.Kind
		x, y func(rng *rand.Rand) float64
		most float64
	}{
		{"rates with ties at 0", stats.Rate, times(3), times(1), 0.85},
		{"skewed", stats.Skewed, lognormal(0.4), lognormal(0), 0.85},
		{"moves", stats.Count, rounded(75), rounded(73), 0.85},
		{"shares in the middle", stats.Count, shares(0.6), shares(0.45), 0.85},
		{"shares near 1", stats.Count, shares(0.99), shares(0.92), 0.9},
	} {
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		x, y := make([]float64, 4000), make([]float64, 4000)
		for j := range x {
			x[j], y[j] = c.x(rng), c.y(rng)
		}
		r := stats.Resampling{Level: 0.95, Draws: 99, Seed: 1}
		compared := stats.Compare(c.kind, stats.Sample{Values: x}, stats.Sample{Values: y}, r)
		n := int(compared.Power(0.05).Needed)
		p := func(x, y []float64) float64 { return stats.MannWhitney(x, y).P }
		if c.kind == stats.Count {
			p = func(x, y []float64) float64 { return stats.Permutation(x, y, 399, 1).P }
		}
		found := simulate.Power(simulate.Draws(x, y, n, n), p, 0.05, 600, 1)
		if !(found.Rate >= 0.76 && found.Rate <= c.most) {
			t.Errorf("%s: %d values find the difference in %.3f of simulations; want 0.76 to %g", c.name, n, found.Rate, c.most)
		}
	}
}

// TestPowerDetects: what samples detect is as large as the measured difference if they have as many values as are
// needed, and larger if they have fewer.
func TestPowerDetects(t *testing.T) {
	sample := func(n, ones int) stats.Sample {
		values := make([]float64, n)
		for i := range ones {
			values[i] = 1
		}
		return stats.Sample{Values: values}
	}
	for _, kind := range []stats.Kind{stats.Count, stats.Rate} {
		compared := func(n, ones, others int) stats.Power {
			c := stats.Compare(kind, sample(n, ones*n/10), sample(n, others*n/10), stats.Resampling{Level: 0.95, Draws: 9})
			return c.Power(0.01)
		}
		needed := compared(100, 4, 6).Needed
		for _, c := range []struct {
			n    int
			want bool
		}{{int(needed) * 11 / 10, true}, {int(needed) * 9 / 10, false}} {
			if p := compared(c.n/10*10, 4, 6); p.Detects <= 0.2 != c.want {
				t.Errorf("%s: %d of %d values detect %g of %g", kind, c.n, needed, p.Detects, p.Measured)
			}
		}
		if p := compared(100, 5, 5); p.Needed != 0 {
			t.Errorf("%s: %d are needed for no difference; want 0", kind, p.Needed)
		}
	}
}

// TestPowerOfNoether: of ranks without ties, the number of values is that of Noether's formula.
func TestPowerOfNoether(t *testing.T) {
	x, y := make([]float64, 1000), make([]float64, 1000)
	for i := range x {
		x[i], y[i] = float64(i), float64(i)-100.5
	}
	r := stats.Resampling{Level: 0.95, Draws: 9}
	c := stats.Compare(stats.Skewed, stats.Sample{Values: x}, stats.Sample{Values: y}, r)
	const z = 1.959964 + 0.841621
	want := math.Ceil(z * z / (6 * math.Pow(c.Delta.Value/2, 2)))
	if got := c.Power(0.05).Needed; math.Abs(float64(got)-want) > 1 {
		t.Errorf("%d; want %g", got, want)
	}
}
