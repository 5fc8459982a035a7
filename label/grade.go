package label

import (
	"sort"

	"patience/catalogue"
	"patience/rollout"
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

// A GradeName is a word for the difficulty of the deals than which a share of random deals is easier: From or
// more, and less than To.
type GradeName struct {
	Name     string
	From, To float64
}

// GradeNames returns the words for difficulty, the easiest first. The shares are chosen, not fitted.
func GradeNames() []GradeName {
	return []GradeName{{"easy", 0, 0.35}, {"medium", 0.35, 0.65}, {"hard", 0.65, 0.9}, {"expert", 0.9, 1}}
}

// Words returns the easiest and the hardest grade that the interval allows, of GradeNames. If the interval is
// narrow enough, both are the same.
func (g Grade) Words() (easiest, hardest string) { return word(g.Least), word(g.Most) }

// String returns the grade, or the range of grades that the interval allows: "hard", or
// "easy to hard".
func (g Grade) String() string {
	easiest, hardest := g.Words()
	if easiest == hardest {
		return easiest
	}
	return easiest + " to " + hardest
}

func word(easierDeals float64) (name string) {
	for _, n := range GradeNames() {
		if easierDeals >= n.From {
			name = n.Name
		}
	}
	return name
}
