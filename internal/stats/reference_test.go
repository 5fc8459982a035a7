package stats_test

import (
	"math"
	"testing"

	"patience/internal/stats"
)

// The numbers of this file come from R 4.2.2 and SciPy 1.17.1. The line that
// made each stands beside it. The samples are in R:
//
//	a <- c(1.1, 2.3, 4.2, 7.9, 3.3, 5.8); b <- c(2.0, 6.1, 8.4, 9.7, 7.2, 10.5, 3.9)
//	pa <- c(0,308,538,0,4,18,14,596,0,0,74,1,22,7,63,58,44,91,33,372)
//	pb <- c(2,0,0,0,0,1,95,24,16,109,2,0,11,1,6,30,2,216,1,129)
//	i <- 1:60; u <- (i*i*7+3*i) %% 83; j <- 1:70; v <- (j*j*5+11*j) %% 97
//	k <- 1:49; s <- sqrt(k); t <- sqrt(k*1.4+0.31)
//
// and the same in NumPy. pa and pb are the wins of the difficulty paper's
// experiments A and B.
var (
	sampleA = []float64{1.1, 2.3, 4.2, 7.9, 3.3, 5.8}
	sampleB = []float64{2.0, 6.1, 8.4, 9.7, 7.2, 10.5, 3.9}
	paperA  = []float64{0, 308, 538, 0, 4, 18, 14, 596, 0, 0, 74, 1, 22, 7, 63, 58, 44, 91, 33, 372}
	paperB  = []float64{2, 0, 0, 0, 0, 1, 95, 24, 16, 109, 2, 0, 11, 1, 6, 30, 2, 216, 1, 129}
	sampleU = series(60, func(i int) float64 { return float64((i*i*7 + 3*i) % 83) })
	sampleV = series(70, func(j int) float64 { return float64((j*j*5 + 11*j) % 97) })
	sampleS = series(49, func(k int) float64 { return math.Sqrt(float64(k)) })
	sampleT = series(49, func(k int) float64 { return math.Sqrt(float64(k)*1.4 + 0.31) })
)

func series(n int, value func(i int) float64) []float64 {
	values := make([]float64, n)
	for i := range values {
		values[i] = value(i + 1)
	}
	return values
}

// near reports whether a number is the expected one to ten digits.
func near(got, want float64) bool { return math.Abs(got-want) <= 1e-10*max(1e-3, math.Abs(want)) }

func TestAgainstR(t *testing.T) {
	for _, c := range []struct {
		line         string
		got          stats.Test
		statistic, p float64
		exact        bool
	}{
		{"wilcox.test(a, b)", stats.MannWhitney(sampleA, sampleB), 10, 0.137529137529138, true},
		{"wilcox.test(s, t)", stats.MannWhitney(sampleS, sampleT), 840, 0.0101008401908282, true},
		{"wilcox.test(pa, pb)", stats.MannWhitney(paperA, paperB), 256.5, 0.127404696827611, false},
		{"wilcox.test(u, v)", stats.MannWhitney(sampleU, sampleV), 1910.5, 0.377359545414939, false},
	} {
		if !near(c.got.Statistic, c.statistic) || !near(c.got.P, c.p) || c.got.Exact != c.exact {
			t.Errorf("%s: %+v; want %v, p %v, exact %v", c.line, c.got, c.statistic, c.p, c.exact)
		}
	}
}

func TestAgainstSciPy(t *testing.T) {
	for _, c := range []struct {
		line string
		got  stats.Test
		p    float64
		off  float64
	}{
		{"mannwhitneyu(a, b)", stats.MannWhitney(sampleA, sampleB), 0.13752913752913754, 1e-12},
		{"mannwhitneyu(pa, pb)", stats.MannWhitney(paperA, paperB), 0.12740469682761119, 1e-12},
		// md = lambda x, y, axis: np.mean(x, axis=axis) - np.mean(y, axis=axis)
		{
			"permutation_test((a, b), md, n_resamples=np.inf)", stats.Permutation(sampleA, sampleB, 10_000, 1),
			0.11188811188811189, 1e-12,
		},
		{
			"permutation_test((a[:4], [1.1, 2.3, 2.3, 9]), md, n_resamples=np.inf)",
			stats.Permutation(sampleA[:4], []float64{1.1, 2.3, 2.3, 9}, 100, 1), 0.9714285714285714, 1e-12,
		},
		// Drawn by both: the standard error of 40,000 draws is 0.0013 × 2.
		{
			"permutation_test((pa, pb), md, n_resamples=1_000_000, rng=1)", stats.Permutation(paperA, paperB, 40_000, 1),
			0.0743039256960743, 0.008,
		},
	} {
		if !(math.Abs(c.got.P-c.p) <= c.off) {
			t.Errorf("%s: %+v; want p %v", c.line, c.got, c.p)
		}
	}
}

// TestShiftAgainstR: where R inverts the exact test, the intervals are equal. R
// searches for the ends of the others, so that they are roots near differences
// of values.
func TestShiftAgainstR(t *testing.T) {
	for _, c := range []struct {
		line             string
		x, y             []float64
		value, low, high float64
		off              float64
	}{
		{"wilcox.test(a, b, conf.int=TRUE)", sampleA, sampleB, -2.8, -6.4, 1.3, 1e-12},
		{
			"wilcox.test(s, t, conf.int=TRUE)", sampleS, sampleT, -0.980098871110800, -1.660588283168598, -0.254910996357038,
			1e-12,
		},
		{"wilcox.test(u, v, conf.int=TRUE)", sampleU, sampleV, -4.00004672226413, -14.00001875808717, 5.00002787115667, 1e-4},
		{
			"wilcox.test(pa, pb, conf.int=TRUE)", paperA, paperB, 13.999966966739173, -0.999934895053554, 57.000042190229919,
			1e-4,
		},
	} {
		got := stats.HodgesLehmann(c.x, c.y, 0.95)
		if !(math.Abs(got.Value-c.value) <= c.off) || !(math.Abs(got.Low-c.low) <= c.off) ||
			!(math.Abs(got.High-c.high) <= c.off) {
			t.Errorf("%s: %+v; want %v (%v to %v)", c.line, got, c.value, c.low, c.high)
		}
	}
}

// TestBootstrapAgainstSciPy: SciPy drew 200,000 resamples, for example with
// bootstrap((pa,), np.mean, n_resamples=200_000, method='BCa', rng=1). The ends
// of intervals differ by the noise of the draws.
func TestBootstrapAgainstSciPy(t *testing.T) {
	for _, c := range []struct {
		name      string
		samples   [][]float64
		statistic stats.Statistic
		low, high float64
		off       float64 // of the width
	}{
		{"np.mean of u", [][]float64{sampleU}, stats.Mean, 35.4, 47.9, 0.02},
		{"np.mean of pa", [][]float64{paperA}, stats.Mean, 51.1, 219.1, 0.02},
		{"np.median of pa", [][]float64{paperA}, stats.Median, 5.5, 68.5, 0.05},
		{"mean(pa)/mean(pb)", [][]float64{paperA, paperB}, stats.MeanRatio, 0.973824203324388, 10.779615744570666, 0.02},
		{"median(u)/median(v)", [][]float64{sampleU, sampleV}, stats.MedianRatio, 0.68, 1.4642857142857142, 0.03},
		{
			"mean(u)-mean(v)",
			[][]float64{sampleU, sampleV},
			stats.MeanDifference, -13.538095238095238, 4.814285714285717,
			0.02,
		},
	} {
		got := stats.Bootstrap(c.samples, c.statistic, stats.Resampling{Level: 0.95, Draws: 20_000, Seed: 1})
		off := c.off * (c.high - c.low)
		if !(math.Abs(got.Low-c.low) <= off) || !(math.Abs(got.High-c.high) <= off) {
			t.Errorf("%s: %+v; want %v to %v", c.name, got, c.low, c.high)
		}
	}
}

// TestDeltaAgainstR: R has no Cliff's delta of its own. These lines are Feng and
// Cliff's formula in R:
//
//	d <- sign(outer(x, y, '-')); n <- length(x); m <- length(y); D <- mean(d); z <- qnorm(.975)
//	v <- (m^2*sum((rowMeans(d)-D)^2) + n^2*sum((colMeans(d)-D)^2) - sum((d-D)^2)) / (n*m*(n-1)*(m-1))
//	v <- max(v, (1-D^2)/(n*m-1))
//	c(D, (D-D^3 + c(-1,1)*z*sqrt(v)*sqrt((1-D^2)^2+z^2*v)) / (1-D^2+z^2*v))
func TestDeltaAgainstR(t *testing.T) {
	for _, c := range []struct {
		x, y             []float64
		value, low, high float64
	}{
		{sampleA, sampleB, -0.523809523810, -0.852162842163, 0.100507666158},
		{paperA, paperB, 0.2825, -0.0813599092474, 0.5799144333549},
	} {
		got := stats.CliffDelta(c.x, c.y, 0.95)
		if !(math.Abs(got.Value-c.value) <= 1e-11) || !(math.Abs(got.Low-c.low) <= 1e-11) ||
			!(math.Abs(got.High-c.high) <= 1e-11) {
			t.Errorf("%+v; want %v (%v to %v)", got, c.value, c.low, c.high)
		}
	}
}

// TestHolmAgainstR: p.adjust(c(0.01, 0.04, 0.03, 0.005, 0.5, 0.02), 'holm')
func TestHolmAgainstR(t *testing.T) {
	got := stats.Holm([]float64{0.01, 0.04, 0.03, 0.005, 0.5, 0.02})
	for i, want := range []float64{0.05, 0.09, 0.09, 0.03, 0.50, 0.08} {
		if !near(got[i], want) {
			t.Errorf("p-value %d: %v; want %v", i, got[i], want)
		}
	}
}
