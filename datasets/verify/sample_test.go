package verify

import (
	"fmt"
	"slices"
	"testing"

	"patience/datasets/internal/datasetstest"
)

// TestDraw: a sample has as many deals as asked for, none twice, each in the
// range; it is the same for the same dataset, and every deal can be in one.
func TestDraw(t *testing.T) {
	c := checker{
		Layout:       datasetstest.Resolve(t, datasetstest.Plan("random:1-9")).Layout,
		Verification: &Verification{Deals: 1 << 40},
	}
	big := c.draw(1000)
	if !slices.Equal(big, c.draw(1000)) || len(slices.Compact(big)) != 1000 || big[0] < 0 || big[999] >= 1<<40 ||
		big[999] < 1<<39 {
		t.Errorf("%d deals from %d to %d; want 1000 of 2⁴⁰, twice the same", len(big), big[0], big[999])
	}
	seen := map[int64]bool{}
	for seed := range 200 {
		c.Hash, c.Deals = fmt.Sprint(seed), 9
		drawn := c.draw(3)
		if len(drawn) != 3 || !slices.IsSorted(drawn) || len(slices.Compact(drawn)) != 3 {
			t.Errorf("%v; want three deals", drawn)
		}
		for _, i := range drawn {
			seen[i] = true
		}
	}
	if len(seen) != 9 {
		t.Errorf("deals %v are drawn; want all nine", seen)
	}
	if got := c.draw(100); !slices.Equal(got, []int64{0, 1, 2, 3, 4, 5, 6, 7, 8}) {
		t.Errorf("%v; want all nine", got)
	}
}
