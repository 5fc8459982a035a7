package stats

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat/distuv"
)

// A Test is the outcome of a two-sided test of two samples.
type Test struct {
	Name      string  `json:"name"`
	Statistic float64 `json:"statistic"`
	P         float64 `json:"p"`
	// Exact says that P comes from the exact distribution under the null
	// hypothesis, not from an approximation or from draws.
	Exact bool `json:"exact"`
}

// exactRanks is the size below which both samples must be for the exact
// distribution of ranks, as in R's wilcox.test.
const exactRanks = 50

// MannWhitney tests whether a value of x tends to be larger than one of y (Mann
// and Whitney 1947). The statistic is U of x: the number of pairs in which x is
// larger, equal ones counting half. P is exact if there are no ties and both
// samples have fewer than 50 values. Otherwise it comes from the normal
// distribution with corrections for ties and for continuity. If all values are
// equal, P is 1.
func MannWhitney(x, y []float64) Test { return mannWhitney(dominanceOf(x, y)) }

func mannWhitney(d *dominance) Test {
	m, n := float64(d.m), float64(d.n)
	t := Test{Name: "Mann–Whitney U", Statistic: (d.excess() + m*n) / 2}
	if d.exact() {
		t.Exact, t.P = true, exactU(d.m, d.n, max(t.Statistic, m*n-t.Statistic))
		return t
	}
	t.P = 1
	if sigma := d.sigma(); sigma > 0 {
		z := (math.Abs(t.Statistic-m*n/2) - 0.5) / sigma
		t.P = min(1, 2*distuv.UnitNormal.Survival(z))
	}
	return t
}

// A dominance says how two samples lie to each other.
type dominance struct {
	x, y []float64 // of each value, how many of the other sample are smaller less how many are larger
	ties
}

func dominanceOf(x, y []float64) *dominance {
	sortedX, sortedY := slices.Sorted(slices.Values(x)), slices.Sorted(slices.Values(y))
	return &dominance{against(x, sortedY), against(y, sortedX), tiesOf(sortedX, sortedY)}
}

// ties says how many values of two samples of sizes m and n are equal.
type ties struct {
	m, n int
	tied float64 // number of pairs of equal values
	sum  float64 // Σ(t³−t) over the groups of t equal values
}

func tiesOf(sortedX, sortedY []float64) ties {
	d := ties{m: len(sortedX), n: len(sortedY)}
	for i, j := 0, 0; i < d.m || j < d.n; {
		v := least(sortedX[i:], sortedY[j:])
		inX, inY := run(sortedX[i:], v), run(sortedY[j:], v)
		t := float64(inX + inY)
		d.tied += float64(inX) * float64(inY)
		d.sum += t*t*t - t
		i, j = i+inX, j+inY
	}
	return d
}

// excess returns the number of pairs in which x is larger, less that in which y is, as
// the method of dominance does, but without memory.
func excess(sortedX, sortedY []float64) (sum float64) {
	smaller := 0
	for i := 0; i < len(sortedX); {
		v := sortedX[i]
		for smaller < len(sortedY) && cmp.Less(sortedY[smaller], v) {
			smaller++
		}
		inX, inY := run(sortedX[i:], v), run(sortedY[smaller:], v)
		sum += float64(inX) * float64(2*smaller+inY-len(sortedY))
		i += inX
	}
	return sum
}

// against returns for each value how many of the sorted ones are smaller, less
// how many are larger.
func against(values, sorted []float64) []float64 {
	counts := make([]float64, len(values))
	for i, v := range values {
		smaller, _ := slices.BinarySearch(sorted, v)
		counts[i] = float64(2*smaller + run(sorted[smaller:], v) - len(sorted))
	}
	return counts
}

// least returns the least value of two sorted samples, not both empty.
func least(x, y []float64) float64 {
	if len(y) == 0 || len(x) > 0 && x[0] < y[0] {
		return x[0]
	}
	return y[0]
}

// run returns how many values at the start are v. NaN, which a caller should not
// give, is itself here: otherwise those who go from run to run would never end. A run may
// have most of the values, so its end is searched for in steps that double.
func run(sorted []float64, v float64) int {
	low, high := 0, 1
	for high <= len(sorted) && cmp.Compare(sorted[high-1], v) == 0 {
		low, high = high, 2*high
	}
	high = min(high, len(sorted)+1)
	for high-low > 1 { // the first low values are v, and the first high ones are not
		if middle := low + (high-low)/2; cmp.Compare(sorted[middle-1], v) == 0 {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

// excess returns the number of pairs in which x is larger, less that in which y is.
func (d *dominance) excess() float64 { return floats.Sum(d.x) }

// exact reports whether the exact distribution of U is used.
func (d *ties) exact() bool { return d.sum == 0 && d.m < exactRanks && d.n < exactRanks }

// sigma returns the standard deviation of U under the null hypothesis, given the
// ties.
func (d *ties) sigma() float64 {
	m, n := float64(d.m), float64(d.n)
	if m+n < 2 {
		return 0
	}
	return math.Sqrt(m * n / 12 * (m + n + 1 - d.sum/((m+n)*(m+n-1))))
}

// exactU returns the probability that U is at least u, or at most m·n−u. Here u
// is at least m·n/2, and there are no ties.
func exactU(m, n int, u float64) float64 {
	return min(1, 2*floats.Sum(distributionU(m, n)[int(u):]))
}

// distributionU returns the probability of each value of U, 0 to m·n, without
// ties. It counts the choices of m ranks among m+n by their sum.
func distributionU(m, n int) []float64 {
	ways := make([][]float64, m+1) // by number of ranks and sum of (rank − place among the chosen)
	for k := range ways {
		ways[k] = make([]float64, m*n+1)
	}
	ways[0][0] = 1
	for rank := range m + n {
		for k := min(rank+1, m); k >= 1; k-- {
			above := rank - (k - 1) // values of y below this value of x
			if above > n {
				continue
			}
			for u := k * n; u >= above; u-- {
				ways[k][u] += ways[k-1][u-above]
			}
		}
	}
	floats.Scale(1/floats.Sum(ways[m]), ways[m])
	return ways[m]
}
