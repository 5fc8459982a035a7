package stats

import (
	"fmt"
	"math"
)

// InverseBinomial estimates a probability if trials were made until a number of
// successes was reached, at least 2, which took a number of trials. The rate is
// Haldane's (1945), (successes−1)/(trials−1), which is unbiased. It stays so if
// a number of trials was fixed at which they would have stopped anyway, where
// then the share of successes takes its place. The interval is exact: at its low
// end so many successes as early have probability (1−level)/2, and at its high
// end ones as late. The confidence level is in (0, 1). It panics without successes or
// trials.
func InverseBinomial(successes, trials int64, level float64) (rate float64, i Interval) {
	if successes < 1 || successes > trials {
		panic(fmt.Sprintf("stats: %d successes in %d trials; expected 1 to all", successes, trials))
	}
	r, n, tail := float64(successes), float64(trials), float64((1-level)/2)
	i = Interval{High: 1}
	i.Low = probabilityOf(r, n, tail)
	if trials > successes {
		i.High = probabilityOf(r, n-1, 1-tail)
	}
	return (r - 1) / (n - 1), i
}

// SuccessesFor returns how many successes an estimate by [InverseBinomial] needs
// so that half its interval is at most a relative error, in (0, 1], of the rate,
// if the probability is small. It is at least 2.
func SuccessesFor(relative, level float64) int64 {
	z := normalQuantile(level)
	return max(2, int64(math.Ceil(z*z/(relative*relative)))+1)
}
