package stats_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/internal/stats"
	"patience/internal/testkit/simulate"
)

var fewDraws = stats.Resampling{Level: 0.95, Draws: 199, Seed: 1}

func sampleOf(values []float64) stats.Sample { return stats.Sample{Values: values} }

// TestChoice: the kind picks the test and the size, and says why.
func TestChoice(t *testing.T) {
	positive := series(60, func(i int) float64 { return float64(i) })
	larger := series(50, func(i int) float64 { return float64(3 * i) })
	withZeros := append([]float64{0, 0}, positive...)
	mostlyZeros := append(make([]float64, 80), positive...)
	for _, c := range []struct {
		kind       stats.Kind
		x, y       []float64
		test, size string
	}{
		{stats.Count, positive, larger, "permutation test of means", "difference of means"},
		{stats.Rate, withZeros, larger, "Mann–Whitney U", "ratio of medians"},
		{stats.Rate, mostlyZeros, larger, "Mann–Whitney U", "ratio of means"},
		{stats.Skewed, positive, larger, "Mann–Whitney U", "typical ratio (Hodges–Lehmann)"},
		{stats.Skewed, withZeros, larger, "Mann–Whitney U", "ratio of means"},
	} {
		got := stats.Compare(c.kind, sampleOf(c.x), sampleOf(c.y), fewDraws)
		if got.Test.Name != c.test || got.SizeName != c.size || got.Why == "" || got.Size == nil {
			t.Errorf("%s: %s, %s, because %s; want %s, %s", c.kind, got.Test.Name, got.SizeName, got.Why, c.test, c.size)
		}
	}
	got := stats.Compare(stats.Skewed, sampleOf(positive), sampleOf(times(positive, 2)), fewDraws)
	if !(math.Abs(got.Size.Value-0.5) <= 0.02) || got.Size.Low > 0.5 || got.Size.High < 0.5 {
		t.Errorf("ratio %+v; want about 0.5", *got.Size)
	}
	if got := stats.Compare(stats.Rate, sampleOf(make([]float64, 9)), sampleOf(make([]float64, 9)),
		fewDraws); got.Size != nil || got.Test.P != 1 {
		t.Errorf("%+v of zeros; want no size", got)
	}
}

func times(values []float64, factor float64) []float64 {
	return series(len(values), func(i int) float64 { return factor * values[i-1] })
}

// TestWarnings: each has its cause, and sound samples have none.
func TestWarnings(t *testing.T) {
	sound := series(60, func(i int) float64 { return float64(i * 37 % 101) })
	outlier := append([]float64{100_000}, sound...)
	zeros := append(make([]float64, 20), sound...)
	noisy := func() []stats.Trials {
		return slices.Repeat([]stats.Trials{{Successes: 1, Played: 3}}, len(sound))
	}
	for _, c := range []struct {
		kind stats.Kind
		x    stats.Sample
		want string
	}{
		{stats.Count, sampleOf(sound), ""},
		{stats.Count, sampleOf(sound[:10]), "small_sample"},
		{stats.Count, stats.Sample{Values: sound, Missing: 20}, "missing"},
		{stats.Count, sampleOf(slices.Repeat([]float64{5}, 4000)), ""},
		{stats.Count, sampleOf(outlier), "outliers"},
		{stats.Skewed, sampleOf(outlier), ""},
		{stats.Rate, sampleOf(zeros), "no_success"},
		{stats.Rate, stats.Sample{Values: sound, Trials: noisy()}, "noise"},
	} {
		y := sampleOf(times(sound, 1.01))
		if c.x.Trials != nil {
			y.Trials = c.x.Trials
		}
		var codes []string
		for _, w := range stats.Compare(c.kind, c.x, y, fewDraws).Warnings {
			codes = append(codes, w.Code)
			if w.Code == "noise" && !strings.Contains(w.Text, "may be −") && !strings.Contains(w.Text, "may be +") {
				t.Errorf("%q; expected signs as everywhere", w.Text)
			}
		}
		if strings.Join(codes, " ") != c.want {
			t.Errorf("%s: warnings %v; want %q", c.kind, codes, c.want)
		}
	}
	tied := sampleOf(series(50, func(i int) float64 { return float64(i % 2) }))
	if got := stats.Compare(stats.Count, tied, tied, fewDraws).Warnings; len(got) != 1 || got[0].Code != "ties" {
		t.Errorf("%v; want ties", got)
	}
}

// TestDeltaOfRates: with many trials the rates are known, with few they are not,
// and an interval stands for trials.
func TestDeltaOfRates(t *testing.T) {
	trials := func(played int64, first int64) (list []stats.Trials) {
		for i := range int64(20) {
			list = append(list, stats.Trials{Successes: (first + i) * played / 100, Played: played})
		}
		return list
	}
	many := stats.DeltaOfRates(trials(10_000_000, 21), trials(10_000_000, 1), 0.95, 1)
	if many.Low != 1 || many.High != 1 {
		t.Errorf("%+v; want 1: all rates are known to differ", many)
	}
	few := stats.DeltaOfRates(trials(100, 5), trials(100, 1), 0.95, 1)
	if few.High-few.Low < 0.1 || few.Value < few.Low || few.Value > few.High {
		t.Errorf("%+v; want an interval", few)
	}
	interval := []stats.Trials{{Interval: stats.Interval{Low: 0.01, High: 0.04}}}
	if got := stats.DeltaOfRates(interval, []stats.Trials{{Interval: stats.Interval{Low: 0, High: 0.005}}}, 0.95,
		1); got.Value != 1 {
		t.Errorf("%+v; want 1: the intervals are apart", got)
	}
	if got := stats.DeltaOfRates(interval, interval, 0.95, 1); !(math.Abs(got.Value) <= 0.2) {
		t.Errorf("%+v; want about 0 of the same interval", got)
	}
}

// TestPower: the power of a normal test is known: for a shift of s and n values
// on each side with known variance 1 it is Φ(s√(n/2) − z) and hardly more.
func TestPower(t *testing.T) {
	draw := func(rng *rand.Rand) (x, y []float64) {
		return series(60, func(int) float64 { return rng.NormFloat64() + 0.5 }),
			series(60, func(int) float64 { return rng.NormFloat64() })
	}
	got := simulate.Power(draw, func(x, y []float64) float64 { return stats.MannWhitney(x, y).P }, 0.05, 1000, 5)
	// Φ(0.5·√30 − 1.96) = 0.782 for the mean; ranks have 3/π of its efficiency: 0.763.
	if got.Rate < 0.71 || got.Rate > 0.82 || got.Low > got.Rate || got.High < got.Rate {
		t.Errorf("%+v; want about 0.763", got)
	}
	x, y := simulate.Draws([]float64{1, 2}, []float64{3}, 5, 2)(rand.New(rand.NewPCG(1, 1)))
	if len(x) != 5 || len(y) != 2 || y[0] != 3 || slices.Max(x) > 2 {
		t.Errorf("%v, %v; want 5 of 1 and 2, and 2 of 3", x, y)
	}
}

// TestApart: without overlap the interval of Cliff's delta is that of as many
// successes as the smaller sample has values.
func TestApart(t *testing.T) {
	low, high := series(3, func(i int) float64 { return float64(i) }),
		series(12, func(i int) float64 { return float64(100 + i) })
	end := 2*stats.Wilson(3, 3, 0.95).Low - 1
	if d := stats.CliffDelta(high, low, 0.95); d.Value != 1 || d.Low != end || d.High != 1 {
		t.Errorf("%+v; want 1, from %g", d, end)
	}
	if d := stats.CliffDelta(low, high, 0.95); d.Value != -1 || d.Low != -1 || d.High != -end {
		t.Errorf("%+v; want -1, to %g", d, -end)
	}
}

// TestFewValues: of two values nothing is said about outliers, and true rates are
// compared only where the trials of both samples are known.
func TestFewValues(t *testing.T) {
	few := sampleOf([]float64{1, 1000})
	for _, w := range stats.Compare(stats.Count, few, few, fewDraws).Warnings {
		if w.Code == "outliers" {
			t.Error("a warning of outliers among two values")
		}
	}
	rates := sampleOf([]float64{0.5, 0.25, 0.75})
	known := rates
	known.Trials = slices.Repeat([]stats.Trials{{Successes: 1, Played: 2}}, 3)
	if c := stats.Compare(stats.Rate, known, rates, fewDraws); c.TrueDelta != nil {
		t.Errorf("true rates of unknown trials: %+v", c.TrueDelta)
	}
	if c := stats.Compare(stats.Rate, rates, known, fewDraws); c.TrueDelta != nil {
		t.Errorf("true rates of unknown trials: %+v", c.TrueDelta)
	}
	if c := stats.Compare(stats.Rate, known, known, fewDraws); c.TrueDelta == nil {
		t.Error("no true rates of known trials")
	}
}

// TestNaN: what should not be there gives an answer without meaning, but it gives
// one: the comparison ends.
func TestNaN(*testing.T) {
	stats.Compare(stats.Skewed, sampleOf([]float64{1, math.NaN(), 3}), sampleOf([]float64{math.NaN(), 2}), fewDraws)
}
