package stats

import (
	"math"
	"slices"
)

// exactPairs is the number of pairs of values below which the exact distribution
// of D is used, as in R's ks.test.
const exactPairs = 10_000

// KolmogorovSmirnov tests whether x and y come from one distribution. The
// statistic is D, the largest difference between the two shares of values up to
// any limit. P is exact, given the ties, if there are fewer than 10,000 pairs
// (Schröer and Trenkler 1995). Otherwise it is that of the limit distribution,
// which is too large if there are ties.
func KolmogorovSmirnov(x, y []float64) Test {
	w := newWalk(x, y)
	gap := w.gap()
	t := Test{Name: "Kolmogorov–Smirnov", Statistic: float64(gap) / float64(w.m*w.n)}
	if w.m*w.n < exactPairs {
		t.Exact, t.P = true, w.reach(gap)
		return t
	}
	m, n := float64(w.m), float64(w.n)
	t.P = kolmogorov(math.Sqrt(m*n/(m+n)) * t.Statistic)
	return t
}

// A walk goes through the values of two samples in order, a step right for each
// of x and a step up for each of y. Its distance from the diagonal counts where
// a group of equal values ends.
type walk struct {
	m, n int   // sizes of x and y
	ends []int // after how many steps each group of equal values ends
	path []int // how many of these steps were right
}

func newWalk(x, y []float64) *walk {
	w := &walk{m: len(x), n: len(y)}
	sortedX, sortedY := slices.Sorted(slices.Values(x)), slices.Sorted(slices.Values(y))
	for i, j := 0, 0; i < w.m || j < w.n; {
		v := least(sortedX[i:], sortedY[j:])
		i += run(sortedX[i:], v)
		j += run(sortedY[j:], v)
		w.ends, w.path = append(w.ends, i+j), append(w.path, i)
	}
	return w
}

// least returns the least value of two sorted samples, not both empty.
func least(x, y []float64) float64 {
	if len(y) == 0 || len(x) > 0 && x[0] < y[0] {
		return x[0]
	}
	return y[0]
}

// away returns the distance of a place from the diagonal, times m·n.
func (w *walk) away(right, up int) int {
	d := right*w.n - up*w.m
	return max(d, -d)
}

// gap returns the largest distance of the samples' own walk.
func (w *walk) gap() (gap int) {
	for i, right := range w.path {
		gap = max(gap, w.away(right, w.ends[i]-right))
	}
	return gap
}

// reach returns the probability that a walk gets as far away as gap, if all
// orders of the steps are as likely. It adds up the probabilities of getting
// there for the first time.
func (w *walk) reach(gap int) (reached float64) {
	end := 0
	at := make([]float64, w.m+1) // probability of each number of steps right, without having got there
	at[0] = 1
	for step := 1; step <= w.m+w.n; step++ {
		left := float64(w.m + w.n - step + 1)
		checked := step == w.ends[end]
		if checked {
			end++
		}
		for right := min(step, w.m); right >= max(0, step-w.n); right-- {
			p := 0.0
			if up := step - right; up > 0 {
				p = at[right] * float64(w.n-up+1) / left
			}
			if right > 0 {
				p += at[right-1] * float64(w.m-right+1) / left
			}
			if checked && w.away(right, step-right) >= gap {
				reached, p = reached+p, 0
			}
			at[right] = p
		}
	}
	return min(1, reached)
}

// kolmogorov returns the probability that the limit distribution of √(mn/(m+n))·D
// exceeds a value (Kolmogorov 1933). Small values have a series of their own,
// which converges where the other does not.
func kolmogorov(v float64) float64 {
	if v <= 0 {
		return 1
	}
	sum := 0.0
	if v < 1 {
		for k := 1.0; k < 20; k += 2 {
			sum += math.Exp(-k * k * math.Pi * math.Pi / (8 * v * v))
		}
		return 1 - math.Sqrt(2*math.Pi)/v*sum
	}
	for k := 1.0; k < 20; k += 2 {
		sum += math.Exp(-2*k*k*v*v) - math.Exp(-2*(k+1)*(k+1)*v*v)
	}
	return min(1, 2*sum)
}
