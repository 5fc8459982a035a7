package model_test

import (
	"fmt"
	"math"
	"testing"

	"patience/internal/model"
	"patience/internal/stats"
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

// TestAfterMove: a move takes one off a lower bound.
func TestAfterMove(t *testing.T) {
	for _, v := range []struct{ guess, want model.Range }{
		{model.Range{Value: 91, Low: 86, High: 99}, model.Range{Value: 97, Low: 97, High: 105}},
		{model.Range{Value: 99, Low: 96, High: 104}, model.Range{Value: 99, Low: 97, High: 104}},
	} {
		if got := v.guess.AfterMove(98); got != v.want {
			t.Errorf("%v; want %v", got, v.want)
		}
	}
}

// TestCount: up to the end of each bin, half a step above its middle, lies what the trials say, and the end of the bins
// is a win rate of 1.
func TestCount(t *testing.T) {
	for _, wins := range []int64{10, 500, 1000} {
		g := model.Guess{Rates: model.Distribution{First: -14, Step: 0.25, Chances: make([]float64, 57)}}
		g.Count(wins, 1000)
		sum := 0.0
		for _, chance := range g.Rates.Chances {
			sum += chance
		}
		near(t, "the sum", sum, 1)
		near(t, "the mean", math.Pow(10, g.LogRate.Value), float64(wins+1)/1002)
		if r := g.WinRate(); !g.Counted || !(r.Low < r.Rate && r.Rate < r.High && r.High < 1) {
			t.Errorf("%d of 1000: %+v", wins, g)
		}
		counted := stats.NewPosterior(wins, 1000)
		for i := range g.Rates.Chances {
			end := g.Rates.First + g.Rates.Step*(float64(i)+0.5)
			near(t, fmt.Sprintf("the chance below 1e%g", end), g.Rates.Below(end), counted.Below(min(math.Pow(10, end), 1)))
		}
		at := g.Rates.Quantile(0.5)
		if !(g.LogRate.Low-0.25 < at && at < g.LogRate.High+0.25) {
			t.Errorf("%d of 1000: the middle of the bins is %g, of the range %v", wins, at, g.LogRate)
		}
	}
}

// TestLevel: the rates average to that before, a lost position counts as 0, and what is counted
// stays.
func TestLevel(t *testing.T) {
	guess := func(log float64) *model.Guess {
		return &model.Guess{LogRate: model.Range{Value: log, Low: log - 1, High: log + 1}}
	}
	counted := guess(-2)
	counted.Counted = true
	after := []*model.Guess{guess(-3), nil, guess(-5), counted}
	model.Level(0.01, after)
	near(t, "what is counted", counted.LogRate.Value, -2)
	near(t, "the difference", after[0].LogRate.Value-after[2].LogRate.Value, 2)
	near(t, "the width", after[2].LogRate.High-after[2].LogRate.Low, 2)
	near(t, "the mean", (after[0].WinRate().Rate+after[2].WinRate().Rate+0.01)/4, 0.01)

	for _, rate := range []float64{0, 0.002} { // less than what is counted alone
		after = []*model.Guess{guess(-3), counted}
		model.Level(rate, after)
		near(t, "what stays", after[0].LogRate.Value, -3)
	}
	after = []*model.Guess{guess(-3), guess(-9)}
	model.Level(0.9, after)
	near(t, "the most", after[0].LogRate.Value, 0)
	model.Level(0.5, nil)
}
