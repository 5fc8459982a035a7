package stats

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/combin"
)

// Permutation tests whether the means of x and y differ by more than dividing
// their values anew between the two would give (Fisher 1935). The statistic is
// the mean of x less that of y. If there are at most draws divisions, all are
// tried and P is exact. Otherwise that many are drawn, at least 1, and the one of
// the samples counts as one more (Phipson and Smyth 2010). P is twice the
// smaller of the shares of divisions with a mean difference at least as large,
// and at least as small. If both samples are large, none is drawn: if there are just two
// values, P is exact, and otherwise the mean differences of all divisions are nearly normally
// distributed (Hoeffding 1951).
func Permutation(x, y []float64, draws int, seed uint64) Test {
	t := Test{Name: "permutation test of means", Statistic: stat.Mean(x, nil) - stat.Mean(y, nil)}
	c := newDivisions(x, y)
	if areLarge(x, y) {
		if t.P, t.Exact = c.fisher(); !t.Exact {
			t.Name += ", normal approximation"
			t.P = c.normal(stepOf(x, y))
		}
		return t
	}
	few := math.Min(float64(len(x)), float64(len(y)))
	t.Exact = combin.LogGeneralizedBinomial(float64(len(c.values)), few) <= math.Log(float64(draws))+1e-9
	if t.Exact {
		c.all()
	} else {
		c.draw(draws, seed)
	}
	t.P = c.p()
	return t
}

// divisions counts divisions of values between two samples by the sum of the
// first.
type divisions struct {
	values                 []float64 // centred, the first sample first
	first                  int       // its size
	low, high              float64   // sums below and above which a division is not like that of the samples
	larger, smaller, total int
}

func newDivisions(x, y []float64) *divisions {
	c := &divisions{values: slices.Concat(x, y), first: len(x)}
	floats.AddConst(-stat.Mean(c.values, nil), c.values)
	sum := floats.Sum(c.values[:c.first])
	rounding := 1e-12 * floats.Norm(c.values, 1)
	c.low, c.high = sum-rounding, sum+rounding
	return c
}

func (c *divisions) count(sum float64) {
	c.total++
	if sum >= c.low {
		c.larger++
	}
	if sum <= c.high {
		c.smaller++
	}
}

// p returns the two-sided p-value from the divisions counted.
func (c *divisions) p() float64 { return min(1, 2*float64(min(c.larger, c.smaller))/float64(c.total)) }

// all counts every division.
func (c *divisions) all() {
	chosen := make([]int, c.first)
	for g := combin.NewCombinationGenerator(len(c.values), c.first); g.Next(); {
		sum := 0.0
		for _, i := range g.Combination(chosen) {
			sum += c.values[i]
		}
		c.count(sum)
	}
}

// draw counts divisions drawn at random, and that of the samples. It draws the smaller
// sample, since the sum of all values is 0.
func (c *divisions) draw(draws int, seed uint64) {
	c.larger, c.smaller, c.total = 1, 1, 1
	rng := rand.New(rand.NewPCG(seed, 0))
	size, sign := c.first, 1.0
	if rest := len(c.values) - c.first; rest < size {
		size, sign = rest, -1
	}
	for range draws {
		sum := 0.0
		for i := range size {
			j := i + rng.IntN(len(c.values)-i)
			c.values[i], c.values[j] = c.values[j], c.values[i]
			sum += c.values[i]
		}
		c.count(sign * sum)
	}
}
