package label

import (
	"sort"
	"strings"

	"patience/rollout"

	"patience/catalogue"
)

// A Grade compares a win rate with those of random deals. Its fields are shares
// of these deals, from 0 to 1.
type Grade struct {
	// EasierDeals is the share of deals with a higher win rate; deals with the
	// same win rate count half. Least and Most are the same share for the upper
	// and the lower end of the win rate's interval.
	EasierDeals, Least, Most float64
}

// GradeOf grades a win rate, with its interval, that was measured under a policy. It
// returns false if there is no reference for that policy; ref may be nil. A position
// that cannot be won has no grade, so look at its verdict first.
func GradeOf(ref *catalogue.Reference, policy string, rate rollout.Estimate) (Grade, bool) {
	if ref == nil || policy != ref.Policy {
		return Grade{}, false
	}
	return Grade{
		EasierDeals: easier(ref.Rates, rate.Rate), Least: easier(ref.Rates, rate.High),
		Most: easier(ref.Rates, rate.Low),
	}, true
}

// easier returns the share of deals with a higher win rate; those with the same
// count half.
func easier(rates []float64, rate float64) float64 {
	n := float64(len(rates))
	from := sort.SearchFloat64s(rates, rate)
	to := sort.Search(len(rates), func(i int) bool { return rates[i] > rate })
	return (n - float64(float64(from+to)/2)) / n
}

// Words returns the easiest and the hardest grade that the interval allows: very
// easy, easy, of average difficulty, hard or very hard. The grades change at the
// shares 0.1, 0.35, 0.65 and 0.9, which are chosen, not fitted. If the interval
// is narrow enough, both are the same.
func (g Grade) Words() (easiest, hardest string) { return word(g.Least), word(g.Most) }

// String returns the grade, or the range of grades that the interval allows: "hard", or
// "easy to hard".
func (g Grade) String() string {
	easiest, hardest := g.Words()
	if easiest == hardest {
		return easiest
	}
	return strings.ReplaceAll(easiest+" to "+hardest, average, "average")
}

const average = "of average difficulty"

func word(easierDeals float64) string {
	switch {
	case easierDeals < 0.1:
		return "very easy"
	case easierDeals < 0.35:
		return "easy"
	case easierDeals < 0.65:
		return average
	case easierDeals < 0.9:
		return "hard"
	}
	return "very hard"
}
