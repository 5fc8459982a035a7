package portable_test

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"patience/internal/portable"
)

// ulps returns how far got is from want, in units in the last place of want.
func ulps(got, want float64) float64 {
	if got == want || math.IsNaN(got) && math.IsNaN(want) {
		return 0
	}
	return math.Abs(got-want) / (math.Nextafter(math.Abs(want), math.Inf(1)) - math.Abs(want))
}

// TestAgainstMath compares the functions with those of package math, whose error is
// below one unit in the last place.
func TestAgainstMath(t *testing.T) {
	for _, c := range []struct {
		name      string
		mine, std func(float64) float64
		low, high float64
		most      float64
	}{
		{"Exp", portable.Exp, math.Exp, -745, 709.7, 3},
		{"Exp near 0", portable.Exp, math.Exp, -1, 1, 3},
		{"Exp10", portable.Exp10, func(x float64) float64 { return math.Pow(10, x) }, -1, 1, 5},
		{"Expm1", portable.Expm1, math.Expm1, -30, 30, 5},
		{"Expm1 near 0", portable.Expm1, math.Expm1, -1e-6, 1e-6, 5},
		{"Log", portable.Log, math.Log, 1e-300, 1e300, 3},
		{"Log near 1", portable.Log, math.Log, 0.5, 2, 3},
		{"Log10", portable.Log10, math.Log10, 1e-300, 1, 5},
		{"Log1p", portable.Log1p, math.Log1p, -0.999, 100, 5},
		{"Log1p near 0", portable.Log1p, math.Log1p, -1e-6, 1e-6, 5},
	} {
		t.Run(c.name, func(t *testing.T) {
			rapid.Check(t, func(r *rapid.T) {
				x := rapid.Float64Range(c.low, c.high).Draw(r, "x")
				if got, want := c.mine(x), c.std(x); ulps(got, want) > c.most {
					r.Fatalf("at %v: %v; package math has %v", x, got, want)
				}
			})
		})
	}
}

// TestLogIsInverse: the exponential of a logarithm, computed with 200 bits, is what the
// logarithm was taken of.
func TestLogIsInverse(t *testing.T) {
	for _, x := range []float64{1e-300, 1e-8, 0.1, 0.7, 0.71, 0.99999, 1.00001, 1.41, 1.42, 3, 1e9, math.MaxFloat64} {
		y := portable.Log(x)
		half := new(big.Float).SetPrec(200).SetFloat64(y / 1024)
		sum, term := big.NewFloat(1).SetPrec(200), big.NewFloat(1).SetPrec(200)
		for n := 1.0; n < 60; n++ {
			term.Mul(term, half).Quo(term, big.NewFloat(n))
			sum.Add(sum, term)
		}
		for range 10 {
			sum.Mul(sum, sum)
		}
		got, _ := sum.Float64()
		// An error of y of one unit in its last place is a relative error of that size of the exponential.
		unit := math.Nextafter(math.Abs(y), math.Inf(1)) - math.Abs(y)
		if relative := math.Abs(got/x - 1); relative > 2*unit+2e-16 {
			t.Errorf("e to the power of Log(%g) is %g, off by %g", x, got, relative)
		}
	}
}

func TestEnds(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"Log(0)", portable.Log(0), -inf},
		{"Log(−1)", portable.Log(-1), nan},
		{"Log(∞)", portable.Log(inf), inf},
		{"Log(least)", portable.Log(math.SmallestNonzeroFloat64), -744.4400719213812},
		{"Log(NaN)", portable.Log(nan), nan},
		{"Exp(∞)", portable.Exp(inf), inf},
		{"Exp(−∞)", portable.Exp(-inf), 0},
		{"Exp(NaN)", portable.Exp(nan), nan},
		{"Exp(0)", portable.Exp(0), 1},
		{"Exp10(400)", portable.Exp10(400), inf},
		{"Log10(1)", portable.Log10(1), 0},
		{"Log1p(∞)", portable.Log1p(inf), inf},
		{"Log1p(−1)", portable.Log1p(-1), -inf},
	} {
		if ulps(c.got, c.want) != 0 {
			t.Errorf("%s is %v; want %v", c.name, c.got, c.want)
		}
	}
}

func BenchmarkExp(b *testing.B) {
	x := -1.0
	for b.Loop() {
		x = portable.Exp(x) - 1.5
	}
}

func BenchmarkLog(b *testing.B) {
	x := 2.0
	for b.Loop() {
		x = portable.Log(x) + 2
	}
}
