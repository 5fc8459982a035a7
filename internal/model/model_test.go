package model_test

import (
	"math"
	"testing"

	"patience/internal/model"
)

func near(t *testing.T, name string, got, want float64) {
	t.Helper()
	if !(math.Abs(got-want) <= 1e-9) {
		t.Errorf("%s is %g; want %g", name, got, want)
	}
}

// TestDistribution: mean and quantiles of four bins, by hand.
func TestDistribution(t *testing.T) {
	d := model.Distribution{First: -1, Step: 0.5, Chances: []float64{0.1, 0.2, 0.3, 0.4}}
	r := d.Range(0.05, 0.95)
	near(t, "the mean", r.Value, -0.1-0.1+0+0.2)
	near(t, "the low end", r.Low, -1.25+0.25)
	near(t, "the high end", r.High, 0.75-0.5*0.05/0.4)
	near(t, "all of it", d.Below(math.Inf(1)), 1)
	near(t, "nothing", d.Below(math.Inf(-1)), 0)
	for _, level := range []float64{0.01, 0.3, 0.77, 0.99} {
		near(t, "the chance below a quantile", d.Below(d.Quantile(level)), level)
	}
}

// TestWinRate: a win rate is at most 1.
func TestWinRate(t *testing.T) {
	g := model.Guess{LogRate: model.Range{Value: -1, Low: -2, High: 0.1}}
	rate := g.WinRate()
	near(t, "the rate", rate.Rate, 0.1)
	near(t, "its low end", rate.Low, 0.01)
	near(t, "its high end", rate.High, 1)
}

// TestWithin: bounds move what lies outside.
func TestWithin(t *testing.T) {
	if got, want := (model.Range{Value: 80, Low: 75, High: 86}).Within(76, 78),
		(model.Range{Value: 78, Low: 76, High: 78}); got != want {
		t.Errorf("%v; want %v", got, want)
	}
}
