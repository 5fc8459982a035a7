package stats

import (
	"math"

	"patience/internal/portable"
)

// atLeast returns the probability of at least r successes in n trials, 1 ≤ r ≤ n. A trial
// succeeds with probability p in [0, 1]. The result is the regularized incomplete beta
// function I_p(r, n−r+1). Above the mean it is computed from 1−p, which keeps 2⁻⁵² of p:
// near p = 1e-9 seven digits of p count.
func atLeast(r, n, p float64) float64 {
	a, b := r, n-r+1
	switch {
	case p == 0:
		return 0
	case p == 1:
		return 1
	case p*(a+b+2) < a+1:
		return incompleteBeta(a, b, p)
	}
	return 1 - incompleteBeta(b, a, 1-p)
}

// incompleteBeta returns I_x(a, b) for whole numbers a and b and x up to the mean of
// the distribution, by the continued fraction (Abramowitz and Stegun 1964, 26.5.8) and
// the method of Lentz (1976).
func incompleteBeta(a, b, x float64) float64 {
	const tiny = 1e-300
	away := func(v float64) float64 {
		if math.Abs(v) < tiny {
			return tiny
		}
		return v
	}
	c, d := 1.0, 1/away(1-(a+b)*x/(a+1))
	fraction := d
	step := func(coefficient float64) float64 {
		d = 1 / away(1+float64(coefficient*d))
		c = away(1 + coefficient/c)
		factor := float64(c * d)
		fraction *= factor
		return factor
	}
	for m := 1.0; m < 100_000; m++ {
		step(float64(m*(b-m)*x) / ((a + 2*m - 1) * (a + 2*m)))
		if math.Abs(step(-(a+m)*(a+b+m)*x/((a+2*m)*(a+2*m+1)))-1) < 1e-16 {
			break
		}
	}
	return float64(b / (a + b) * pointProbability(a, a+b, x) * fraction)
}

// pointProbability returns the probability of r successes in n trials, 0 < r < n, by
// Loader's method (2000), which keeps its digits for any number of trials.
func pointProbability(r, n, p float64) float64 {
	log := stirlingError(n) - stirlingError(r) - stirlingError(n-r) - deviance(r, float64(n*p)) -
		deviance(n-r, float64(n*(1-p)))
	return float64(portable.Exp(log) * math.Sqrt(n/(2*math.Pi*r*(n-r))))
}

// stirlingError returns the logarithm of n! less Stirling's approximation of it.
func stirlingError(n float64) float64 {
	if n < 16 {
		log := 0.0
		for i := 2.0; i <= n; i++ {
			log += portable.Log(i)
		}
		return log - (float64((n+0.5)*portable.Log(n)) - n + halfLog2Pi)
	}
	z := 1 / (n * n)
	return (1./12 - float64(z*(1./360-float64(z*(1./1260-float64(z*(1./1680-z/1188))))))) / n
}

const halfLog2Pi = 0.91893853320467274178 // ½·ln 2π

// deviance returns x·ln(x/mean) + mean − x.
func deviance(x, mean float64) float64 {
	difference := x - mean
	if math.Abs(difference) >= 0.1*(x+mean) {
		return float64(x*portable.Log(x/mean)) - difference
	}
	v := difference / (x + mean)
	sum, term := float64(difference*v), 2*x*v
	for i := 3.0; ; i += 2 {
		term *= v * v
		next := sum + term/i
		if next == sum {
			return sum
		}
		sum = next
	}
}

// probabilityOf returns the probability p at which [atLeast] has a value, in (0, 1).
func probabilityOf(r, n, value float64) float64 {
	low, high := 0.0, 1.0
	for {
		p := (low + high) / 2
		switch {
		case p == low || p == high || high-low < 1e-15*low:
			return p
		case atLeast(r, n, p) < value:
			low = p
		default:
			high = p
		}
	}
}
