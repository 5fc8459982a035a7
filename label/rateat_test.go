package label_test

import (
	"math"
	"testing"

	"patience/rollout"

	"patience/catalogue"
	"patience/label"
)

// TestRateAt: the rating of the rate at a rating is that rating, and infinite
// ratings are certain.
func TestRateAt(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []float64{-500, 0, 1234.5, 1500, 2000, 4000} {
		rate := label.RateAt(e.Reference, want)
		r := label.RatingOf(e.Reference, e.Reference.Policy, rollout.Estimate{Rate: rate, Low: rate, High: rate})
		if r.Value == nil || !(math.Abs(*r.Value-want) <= 1e-6) {
			t.Errorf("rating %g: the rate %g is rated %v", want, rate, r)
		}
	}
	if low, high := label.RateAt(e.Reference, math.Inf(1)), label.RateAt(e.Reference, math.Inf(-1)); low != 0 ||
		high != 1 {
		t.Errorf("rates %g and %g at infinite ratings; want 0 and 1", low, high)
	}
}
