package stats

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// HodgesLehmann estimates by how much x is larger than y, if they differ by a
// shift: the median of all differences of a value of x and one of y (Hodges and
// Lehmann 1963). The interval holds the shifts that [MannWhitney] would not
// reject (Hollander, Wolfe and Chicken 2014, section 4.3): exact where that test
// is, and otherwise from the normal distribution with the correction for ties. It panics
// without values.
func HodgesLehmann(x, y []float64, level float64) Effect {
	d := newDifferences(x, y)
	pairs := d.count()
	below := d.tail(level)
	middle := (d.nth((pairs-1)/2) + d.nth(pairs/2)) / 2
	return Effect{middle, Interval{d.nth(below), d.nth(pairs - 1 - below)}}
}

// differences are all differences of a value of x and one of y.
type differences struct {
	x, y []float64 // sorted
	ties
}

func newDifferences(x, y []float64) *differences {
	sortedX, sortedY := slices.Sorted(slices.Values(x)), slices.Sorted(slices.Values(y))
	return &differences{sortedX, sortedY, tiesOf(sortedX, sortedY)}
}

func (d *differences) count() int64 { return int64(len(d.x)) * int64(len(d.y)) }

// tail returns how many differences lie on each side outside the interval.
func (d *differences) tail(level float64) int64 {
	if d.exact() {
		below, p := int64(0), 0.0
		for _, q := range distributionU(len(d.x), len(d.y)) {
			if p += q; p > (1-level)/2 {
				break
			}
			below++
		}
		return max(0, below-1)
	}
	half := distuv.UnitNormal.Quantile((1+level)/2) * d.sigma()
	return max(0, int64(math.Ceil(float64(d.count())/2-half-0.5))-1)
}

// nth returns the difference that n are not larger than, in order: 0 gives the
// least. It bisects the floating-point numbers, so that it needs no memory and a
// time that is linear in the sizes of the samples.
func (d *differences) nth(n int64) float64 {
	low, high := ordinal(d.x[0]-d.y[len(d.y)-1]), ordinal(d.x[len(d.x)-1]-d.y[0])
	for low < high {
		middle := low + (high-low)/2
		if d.upTo(fromOrdinal(middle)) > n {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return fromOrdinal(low) + 0 // not −0
}

// upTo returns how many differences are at most limit.
func (d *differences) upTo(limit float64) (n int64) {
	j := 0 // the values of y from j on are far enough up
	for _, x := range d.x {
		for j < len(d.y) && x-d.y[j] > limit {
			j++
		}
		n += int64(len(d.y) - j)
	}
	return n
}

// ordinal maps floating-point numbers to whole numbers in the same order.
func ordinal(v float64) uint64 {
	bits := math.Float64bits(v)
	if bits>>63 == 1 {
		return ^bits
	}
	return bits | 1<<63
}

func fromOrdinal(n uint64) float64 {
	if n>>63 == 1 {
		return math.Float64frombits(n &^ (1 << 63))
	}
	return math.Float64frombits(^n)
}
