package stats

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Trials are the trials from which one rate was estimated. If Played is 0, the
// rate was estimated in another way, and only its 95 % interval is known.
type Trials struct {
	Successes, Played int64
	Interval          Interval
}

// plausible draws a true rate that the trials allow: from the posterior of
// Jeffreys' prior, Beta(s+½, n−s+½). It is the same whether trials went on to a
// planned number or to the first success, since the likelihood is the same. Of
// another estimate it draws from the lognormal distribution with that interval.
func (t Trials) plausible(src rand.Source) float64 {
	if t.Played > 0 {
		s, n := float64(t.Successes), float64(t.Played)
		return distuv.Beta{Alpha: s + 0.5, Beta: n - s + 0.5, Src: src}.Rand()
	}
	if t.Interval.Low <= 0 {
		return distuv.Uniform{Min: 0, Max: t.Interval.High, Src: src}.Rand()
	}
	low, high := math.Log(t.Interval.Low), math.Log(t.Interval.High)
	sigma := (high - low) / (2 * distuv.UnitNormal.Quantile(0.975))
	return distuv.LogNormal{Mu: (low + high) / 2, Sigma: sigma, Src: src}.Rand()
}

// noiseDraws is the number of draws of all true rates. Chosen: the ends of the
// interval are then known to about a tenth of its width.
const noiseDraws = 400

// DeltaOfRates returns Cliff's delta of true rates: the mean and the interval
// over draws of rates that the trials of each deal allow. The deals are the same
// in all draws, so the interval has the noise of the trials alone. Of large samples there
// are fewer draws, and the interval is that of the normal distribution.
func DeltaOfRates(x, y []Trials, level float64, seed uint64) Effect {
	src := rand.NewPCG(seed, 0)
	if areLarge(x, y) {
		return deltaOfManyRates(x, y, level, src)
	}
	ratesX, ratesY := make([]float64, len(x)), make([]float64, len(y))
	deltas := make([]float64, noiseDraws)
	for i := range deltas {
		drawRates(src, x, ratesX)
		drawRates(src, y, ratesY)
		deltas[i] = deltaOf(ratesX, ratesY)
	}
	slices.Sort(deltas)
	tail := (1 - level) / 2
	return Effect{stat.Mean(deltas, nil), Interval{Quantile(deltas, tail), Quantile(deltas, 1-tail)}}
}

// drawRates draws a true rate of each deal.
func drawRates(src rand.Source, trials []Trials, rates []float64) {
	for i, t := range trials {
		rates[i] = t.plausible(src)
	}
}

// deltaOf returns Cliff's delta of two samples, which it sorts.
func deltaOf(x, y []float64) float64 {
	slices.Sort(x)
	slices.Sort(y)
	return excess(x, y) / float64(len(x)*len(y))
}
