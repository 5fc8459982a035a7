package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"patience/internal/portable"
)

// An Interval is a confidence interval.
type Interval struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// An Effect is an estimated quantity with its confidence interval.
type Effect struct {
	Value float64 `json:"value"`
	Interval
}

// Times returns n times an effect, n being at least 0.
func (e Effect) Times(n float64) Effect {
	return Effect{Value: n * e.Value, Interval: Interval{Low: n * e.Low, High: n * e.High}}
}

// Wilson returns Wilson's score interval for a proportion (Wilson 1927). The
// proportion was observed as a number of successes, 0 to trials, among trials ≥
// 1. The confidence level is in (0, 1). The interval lies within [0, 1], also
// for 0 or all successes.
func Wilson(successes, trials int64, level float64) Interval {
	z := normalQuantile(level)
	n, p := float64(trials), float64(successes)/float64(trials)
	centre := (p + z*z/(2*n)) / (1 + z*z/n)
	half := float64(z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n)))
	interval := Interval{max(0, centre-half), min(1, centre+half)}
	if successes == 0 {
		interval.Low = 0 // not the rounding error of centre − half
	}
	if successes == trials {
		interval.High = 1
	}
	return interval
}

// FirstSuccess returns the exact confidence interval for a probability if trials
// were made until the first success, which was number trial ≥ 1. At the low end
// of the interval a first success so early has probability (1−level)/2, and at
// the high end one so late. The confidence level is in (0, 1).
func FirstSuccess(trial int64, level float64) Interval {
	tail := (1 - level) / 2
	low := -portable.Expm1(portable.Log1p(-tail) / float64(trial))
	if trial == 1 {
		return Interval{low, 1}
	}
	return Interval{low, -portable.Expm1(portable.Log(tail) / float64(trial-1))}
}

// MeanTime returns the mean time of a piece of work with its confidence interval, if some
// pieces took a total time and events of them, which may be none, were finished. The total
// includes the time of those that were given up. The estimate supposes that times are
// distributed exponentially. Its ends have the χ² distributions of a Poisson process; see
// Epstein and Sobel (1953). Without an event the mean is only known to be above Low, and
// Value and High are infinite.
func MeanTime(total float64, events int, level float64) Effect {
	tail := (1 - level) / 2
	ends := func(degrees int, p float64) float64 {
		return 2 * total / distuv.ChiSquared{K: float64(degrees)}.Quantile(p)
	}
	e := Effect{math.Inf(1), Interval{ends(2*events+2, 1-tail), math.Inf(1)}}
	if events > 0 {
		e.Value, e.High = total/float64(events), ends(2*events, tail)
	}
	return e
}
