package pick

import (
	"math"
	"testing"

	"patience/catalogue"
	"patience/label"
)

// TestClass: what an interval says about a class. NaN stands for a rating that is
// not known.
func TestClass(t *testing.T) {
	unknown, below, above := math.NaN(), math.Inf(-1), math.Inf(1)
	for _, test := range []struct {
		class                     Class
		low, value, high          float64
		holds, excludes, hopeless bool
	}{
		{class: Class{Low: 1000, High: 1500}, low: 1000, value: 1200, high: 1499, holds: true},
		{class: Class{Low: 1000, High: 1500}, low: 999, value: 1200, high: 1400},
		{class: Class{Low: 1000, High: 1500}, low: 1100, value: 1200, high: 1500},
		{class: Class{Low: 1000, High: 1500}, low: 900, value: 1050, high: 1200, hopeless: true},
		{class: Class{Low: 1000, High: 1500}, low: 1300, value: 1450, high: 1600, hopeless: true},
		{class: Class{Low: 1000, High: 1500}, low: 700, value: 900, high: 1100, hopeless: true},
		{class: Class{Low: 1000, High: 1500}, low: 700, value: 900, high: 999, excludes: true, hopeless: true},
		{class: Class{Low: 1000, High: 1500}, low: 1500, value: 1600, high: 1700, excludes: true, hopeless: true},
		{class: Class{Low: 1000, High: 1500}, low: 1400, value: unknown, high: unknown},
		{class: Class{Low: 1000, High: 1500}, low: 1500, value: unknown, high: unknown, excludes: true},
		{class: Class{Low: 1000, High: above}, low: 1000, value: unknown, high: unknown, holds: true},
		{class: Class{Low: 1000, High: above}, low: 1000, value: 2000, high: unknown, holds: true},
		{class: Class{Low: below, High: 1000}, low: unknown, value: 800, high: 999, holds: true},
		{class: Class{Low: below, High: 1000}, low: 900, value: unknown, high: unknown},
	} {
		r := label.Rating{Value: known(test.value), Low: known(test.low), High: known(test.high)}
		if holds, excludes, hopeless := test.class.holds(r), test.class.excludes(r),
			test.class.hopeless(r); holds != test.holds || excludes != test.excludes || hopeless != test.hopeless {
			t.Errorf("%v: holds %v, excludes %v, hopeless %v", test, holds, excludes, hopeless)
		}
	}
}

func known(rating float64) *float64 {
	if math.IsNaN(rating) {
		return nil
	}
	return &rating
}

// TestShare: the named classes of each game with ratings divide the random deals that have one by the shares that they
// are named for, within a deal. A deal at the end of a class may be on either side, as others may have the same rate.
func TestShare(t *testing.T) {
	for _, e := range catalogue.Standard().Entries() {
		if e.Reference == nil {
			continue
		}
		rated := float64(len(ratedDeals(e.Reference)))
		for _, n := range label.GradeNames() {
			c, err := ParseClass(n.Name, e.Reference)
			for end, share := range map[float64]float64{c.Low: n.From, c.High: n.To} {
				var below, at float64
				for _, rate := range ratedDeals(e.Reference) {
					switch rating := ratingOf(e.Reference, rate); {
					case rating < end:
						below++
					case rating == end:
						at++
					}
				}
				if err != nil || share*rated < below-1 || share*rated > below+at+1 {
					t.Errorf("%s of %s, %v: %g of %g deals below %g, and %g there; want a share of %g", n.Name, e.Name(), err, below,
						rated, end, at, share)
				}
			}
		}
	}
}
