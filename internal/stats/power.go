package stats

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// usualPower is the probability with which a [Power] finds a difference, as is usual.
const usualPower = 0.8

// CliffName is the name of Cliff's delta in a [Power].
const CliffName = "Cliff's delta"

// mostNeeded is the largest number of values that a Power says are needed.
const mostNeeded = 1e12

// A Power says how large a difference must be so that a comparison probably finds it.
// Differences are in units of Name: Cliff's delta where ranks are compared, and the
// difference of means where means are.
type Power struct {
	Name     string  `json:"name"`
	Power    float64 `json:"power"`    // the probability with which the difference is found, 0.8
	Level    float64 `json:"level"`    // of the test
	Measured float64 `json:"measured"` // the difference of these samples
	// Detects is the least difference that samples of these sizes find with this
	// probability.
	Detects float64 `json:"detects"`
	// Needed is the number of values in each of two samples that find a difference as
	// large as the measured one with this probability; at most 10¹², and 0 if the measured
	// one is 0.
	Needed int64 `json:"needed,omitempty"`
}

// A spread is what the power of a test depends on. If two populations are equal, the
// difference of samples of m and n values has the variance times (1/m + 1/n).
type spread struct {
	name     string
	measured float64
	variance float64
	step     float64 // between values that are whole numbers, otherwise 0
	sizes    float64 // 1/m + 1/n
}

// Power returns the power of the test of c at a level in (0, 1). A test rejects if the
// difference is z(level/2) standard errors from 0. Of a difference that is larger by
// another z(0.2) standard errors it finds 80 % (for ranks: Noether 1987, with the variance
// of ties: Zhao, Rahardja and Qu 2008; for shares, whose steps count: Fleiss, Tytun and Ury
// 1980). The standard error is that of equal populations, so where the difference is large
// the power is approximate. docs/research/statistics.md has the formulas.
func (c *Comparison) Power(level float64) Power {
	s := &c.spread
	z := distuv.UnitNormal.Quantile(1-level/2) + distuv.UnitNormal.Quantile(usualPower)
	p := Power{
		Name: s.name, Power: usualPower, Level: level, Measured: s.measured,
		Detects: z*math.Sqrt(s.variance*s.sizes) + s.step/2*s.sizes,
	}
	if d := math.Abs(s.measured); d > 0 {
		root := (z*math.Sqrt(2*s.variance) + math.Sqrt(2*z*z*s.variance+4*s.step*d)) / (2 * d)
		p.Needed = int64(math.Ceil(min(root*root, mostNeeded)))
	}
	return p
}

// spreadOfRanks is that of Cliff's delta.
func spreadOfRanks(p *pair, _ Test, delta Effect) spread {
	sizes := inverses(p)
	error := 2 * p.ranks.sigma() / (float64(len(p.x)) * float64(len(p.y)))
	return spread{name: CliffName, measured: delta.Value, variance: error * error / sizes, sizes: sizes}
}

// spreadOfMeans is that of the difference of means.
func spreadOfMeans(p *pair, t Test, _ Effect) spread {
	return spread{
		name: "difference of means", measured: t.Statistic, variance: stat.Variance(slices.Concat(p.x, p.y), nil),
		step: stepOf(p.x, p.y), sizes: inverses(p),
	}
}

// stepOf returns the step between values that are all whole numbers, and otherwise 0.
func stepOf(samples ...[]float64) float64 {
	fraction := func(v float64) bool { return v != math.Trunc(v) }
	if slices.ContainsFunc(samples, func(s []float64) bool { return slices.ContainsFunc(s, fraction) }) {
		return 0
	}
	return 1
}

func inverses(p *pair) float64 { return 1/float64(len(p.x)) + 1/float64(len(p.y)) }
