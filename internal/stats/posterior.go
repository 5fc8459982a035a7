package stats

// A Posterior is the distribution of a probability after trials, if before them all
// probabilities were equally likely (Bayes 1763): Beta(successes+1, failures+1).
type Posterior struct{ successes, trials float64 }

// NewPosterior returns the posterior after trials, 0 ≤ successes ≤ trials.
func NewPosterior(successes, trials int64) Posterior {
	return Posterior{float64(successes), float64(trials)}
}

// Mean returns the mean, in (0, 1).
func (p Posterior) Mean() float64 { return (p.successes + 1) / (p.trials + 2) }

// Below returns the chance of a probability below x, in [0, 1].
func (p Posterior) Below(x float64) float64 { return atLeast(p.successes+1, p.trials+1, x) }

// Quantile returns the x at which Below is a level in (0, 1).
func (p Posterior) Quantile(level float64) float64 {
	return probabilityOf(p.successes+1, p.trials+1, level)
}
