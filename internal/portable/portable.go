// Package portable has elementary functions that return the same bits on every
// processor. Those of package math do not: some are written in assembly for some
// processors, and elsewhere a compiler may fuse a product and a sum, which rounds once
// instead of twice. Whatever decides about trials, or stands in a row of a dataset, is
// computed with these functions, and with products that an explicit conversion such as
// float64(x*y) keeps from being fused. Square roots, and the four operations by
// themselves, are rounded alike everywhere.
//
// [Rounded] gives the digits that rows of a dataset and the JSON of commands have.
//
// The other results differ from the exact ones by at most two units in the last place,
// those of Exp10, Expm1 and Log1p by at most four.
package portable

import (
	"math"
	"strconv"
)

// Ln 2 as a sum: multiples of the first part up to 2¹⁰ are exact.
const (
	ln2High = 0x1.62e42feep-1
	ln2Low  = 0x1.a39ef35793c76p-33
)

// Log returns the natural logarithm of x. It is −∞ for 0, and NaN below it.
func Log(x float64) float64 {
	switch {
	case x < 0 || math.IsNaN(x):
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	case math.IsInf(x, 1):
		return x
	}
	m, e := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, e = 2*m, e-1
	}
	// With s = f/(2+f), ln(1+f) is 2s + s·tail(s²), and 2s is f − s·f.
	f := m - 1
	s := f / (2 + f)
	z, tail, k := float64(s*s), 0.0, float64(e)
	for _, c := range logarithmic {
		tail = float64(z * (c + tail))
	}
	return float64(k*ln2High) + (f - (float64(s*(f-tail)) - float64(k*ln2Low)))
}

// Log10 returns the decimal logarithm of x.
func Log10(x float64) float64 { return float64(Log(x) * math.Log10E) }

// Log1p returns ln(1+x). Unlike Log(1+x) it is accurate for x near 0.
func Log1p(x float64) float64 {
	u := 1 + x
	if u == 1 || math.IsInf(u, 1) {
		return x
	}
	return float64(Log(u) * (x / (u - 1))) // Kahan: the errors of both factors cancel
}

// Exp returns e to the power of x.
func Exp(x float64) float64 {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 1):
		return x
	case x > 710:
		return math.Inf(1)
	case x < -746:
		return 0
	}
	k := math.Floor(float64(x*math.Log2E) + 0.5)
	high, low := x-float64(k*ln2High), float64(k*ln2Low)
	r := high - low
	return math.Ldexp(1+(r+(float64(float64(r*r)*curve(r))+((high-r)-low))), int(k))
}

// Exp10 returns 10 to the power of x.
func Exp10(x float64) float64 { return Exp(float64(x * math.Ln10)) }

// Expm1 returns Exp(x) − 1. It is accurate for x near 0.
func Expm1(x float64) float64 {
	if math.Abs(x) > math.Ln2/2 {
		return Exp(x) - 1
	}
	return x + float64(float64(x*x)*curve(x))
}

// curve returns (eˣ−1−x)/x², for x up to ½·ln 2 in size.
func curve(x float64) float64 {
	sum := 0.0
	for _, c := range exponential {
		sum = float64(sum*x) + c
	}
	return sum
}

// The coefficients of the series, from the last one to the first: 2/n for odd n, and
// 1/n!.
var (
	logarithmic = [...]float64{2. / 21, 2. / 19, 2. / 17, 2. / 15, 2. / 13, 2. / 11, 2. / 9, 2. / 7, 2. / 5, 2. / 3}
	exponential = [...]float64{
		1. / 87178291200, 1. / 6227020800, 1. / 479001600, 1. / 39916800, 1. / 3628800, 1. / 362880, 1. / 40320, 1. / 5040,
		1. / 720, 1. / 120, 1. / 24, 1. / 6, 1. / 2,
	}
)

// digits is the number of significant decimal digits of fractions that are told.
const digits = 12

// Rounded returns a number as rows of a dataset and the JSON of commands have it: with 12
// significant digits.
func Rounded(x float64) float64 {
	var room [32]byte
	y, err := strconv.ParseFloat(string(strconv.AppendFloat(room[:0], x, 'e', digits-1, 64)), 64)
	if err != nil {
		panic(err) // what AppendFloat writes is a number
	}
	return y
}

// RoundedOf rounds a number that may be unknown.
func RoundedOf(x *float64) *float64 {
	if x == nil {
		return nil
	}
	return new(Rounded(*x))
}
