package label

import (
	"fmt"
	"math"

	"patience/catalogue"
	"patience/internal/portable"
	"patience/rollout"
	"patience/solve"
)

// The scale of ratings is that of chess: 400 points are odds of ten to one, and
// 1500 was meant as the median random deal, which has slightly less by today's labels.
const (
	midRating   = 1500
	tenfoldOdds = 400
)

// A Rating is the difficulty of a position for the player of the random trials: 1500 +
// 400·log10(the odds of the rate that is rated 1500 / the odds of the position), where
// the odds of a win rate p are p/(1−p). Low and High are the ends of its 95 % interval.
// What is not known is nil. If no win is known, only Low may be known. If the estimates
// disagree by a factor of ten or more, there is no Value.
type Rating struct {
	Value, Low, High *float64
}

// String returns the rating with its interval, like 1650 (1600 to 1700), only its
// known ends, or "" if nothing is known.
func (r Rating) String() string {
	switch {
	case r.Value != nil && r.Low != nil && r.High != nil:
		return fmt.Sprintf("%.0f (%.0f to %.0f)", *r.Value, *r.Low, *r.High)
	case r.Low != nil && r.High != nil:
		return fmt.Sprintf("between %.0f and %.0f", *r.Low, *r.High)
	case r.Low != nil:
		return fmt.Sprintf("%.0f or more", *r.Low)
	case r.High != nil:
		return fmt.Sprintf("%.0f or less", *r.High)
	}
	return ""
}

// RatingOf rates a win rate, with its interval, that was measured under a policy.
// All of the rating is nil if there is no reference for that policy; ref may be
// nil. A position that cannot be won has no rating: ask for its verdict first.
func RatingOf(ref *catalogue.Reference, policy string, rate rollout.Estimate) Rating {
	if ref == nil || policy != ref.Policy {
		return Rating{}
	}
	mid := points(ref.Rated1500)
	of := func(p float64) *float64 {
		if p <= 0 || p >= 1 {
			return nil
		}
		rating := midRating + points(p) - mid
		return &rating
	}
	return Rating{Value: of(rate.Rate), Low: of(rate.High), High: of(rate.Low)}
}

// SetRating computes the rating of a result, whose trials were played under a policy. A
// position that cannot be won gets no rating, and neither does a result without trials.
// If runs of splitting disagree, only the ends of the rating's interval are set.
func (r *Result) SetRating(ref *catalogue.Reference, policy string) {
	if r.Exact.Status == solve.Unsolvable || r.Sampled.Estimator == rollout.Skipped {
		return
	}
	r.Rating = RatingOf(ref, policy, r.Sampled.WinRate())
	if r.Sampled.Rare.Disagrees() {
		r.Rating.Value = nil
	}
}

// Unmeasured reports whether the trials of a position, whose win rate has an estimator,
// had no win although a search with a status leaves a win possible. Then there is a bound
// instead of a win rate, and no rating.
func Unmeasured(by rollout.Estimator, status solve.Status) bool {
	return by == rollout.NoWin && status != solve.Unsolvable
}

// RateAt returns the win rate that has a rating. It is the inverse of RatingOf;
// the rating may be infinite.
func RateAt(ref *catalogue.Reference, rating float64) float64 {
	odds := portable.Exp10(-(rating - midRating + points(ref.Rated1500)) / tenfoldOdds)
	if math.IsInf(odds, 1) {
		return 1
	}
	return odds / (1 + odds)
}

// points returns how many points a win rate is above even odds.
func points(p float64) float64 { return float64(-tenfoldOdds * portable.Log10(p/(1-p))) }

// ratedWithin returns a function that reports whether a win rate is known so well
// that the interval of its rating has at most a half width.
func ratedWithin(halfWidth float64) func(rollout.Estimate) bool {
	return func(e rollout.Estimate) bool {
		return e.Low > 0 && e.High < 1 && points(e.Low)-points(e.High) <= 2*halfWidth
	}
}
