package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// CliffDelta returns Cliff's delta (Cliff 1993): of all pairs of a value of x and
// one of y, the share in which x is larger less the share in which y is, −1 to 1.
// The interval is the asymmetric one of Cliff from the unbiased variance (Feng
// and Cliff 2004, equation 9). If no pair overlaps, delta is 1 or −1, that
// variance is 0, and the interval is Wilson's for as many successes as the
// smaller sample has values.
func CliffDelta(x, y []float64, level float64) Effect { return cliffDelta(dominanceOf(x, y), level) }

func cliffDelta(d *dominance, level float64) Effect {
	m, n := float64(d.m), float64(d.n)
	delta := d.excess() / (m * n)
	switch {
	case math.Abs(delta) == 1:
		least := int64(min(m, n))
		end := 2*Wilson(least, least, level).Low - 1
		return Effect{delta, Interval{min(delta, delta*end), max(delta, delta*end)}}
	case m < 2 || n < 2:
		return Effect{delta, Interval{-1, 1}}
	}
	z := distuv.UnitNormal.Quantile((1 + level) / 2)
	z2 := z * z * d.variance(delta)
	rest := 1 - delta*delta
	half := math.Sqrt(z2 * (rest*rest + z2))
	centre := delta * rest
	return Effect{delta, Interval{max(-1, (centre-half)/(rest+z2)), min(1, (centre+half)/(rest+z2))}}
}

// variance returns the unbiased estimate of the variance of Cliff's delta, or
// the least that it allows where that is larger.
func (d *dominance) variance(delta float64) float64 {
	m, n := float64(d.m), float64(d.n)
	of := func(values []float64, others, delta float64) (sum float64) {
		for _, v := range values {
			u := v/others - delta
			sum += u * u
		}
		return sum
	}
	pairs := m*n - d.tied - m*n*delta*delta // Σ(d_ij − delta)²
	unbiased := (n*n*of(d.x, n, delta) + m*m*of(d.y, m, -delta) - pairs) / (m * n * (m - 1) * (n - 1))
	return max(unbiased, (1-delta*delta)/(m*n-1))
}
