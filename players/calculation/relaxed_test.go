package calculation

import (
	"testing"

	"pgregory.net/rapid"
)

// TestRelaxedNaive compares the plan with one made by walking along the
// foundations.
func TestRelaxedNaive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tab := randomTable(t)
		if got, want := relax(&tab), naivePlan(tab); got != want {
			t.Errorf("plan %+v; naive %+v of %+v", got, want, tab)
		}
	})
}

func naivePlan(t table) relaxed {
	plan := relaxed{first: -1}
	sizes := t.size
	for i := range int(t.stacks) {
		plan.rest += int(t.size[i])
	}
	for plan.rest > 0 {
		best, least := -1, ranks
		for f := range foundations {
			if n, ok := naiveNeed(&t, f); ok && n < least {
				best, least = f, n
			}
		}
		if best < 0 {
			break
		}
		for range least {
			t.unseen[wants[best][t.height[best]]]--
			t.height[best]++
		}
		plan.used += least
		i := t.topWith(wants[best][t.height[best]])
		t.height[best]++
		t.size[i]--
		plan.rest--
		if t.size[i] == 0 && plan.first < 0 {
			plan.first, plan.firstSize = plan.used, int(sizes[i])
		}
	}
	return plan
}

// naiveNeed returns how many unseen cards a foundation needs before it takes one
// of a stack.
func naiveNeed(t *table, f int) (need int, ok bool) {
	for h := t.height[f]; h < ranks; h++ {
		r := wants[f][h]
		if t.topWith(r) >= 0 {
			return need, true
		}
		if t.unseen[r] == 0 {
			return 0, false
		}
		need++
	}
	return 0, false
}

// topWith returns the first stack that ends with a rank, −1 for none.
func (t *table) topWith(rank uint8) int {
	for i := range int(t.stacks) {
		if r, ok := t.top(i); ok && r == rank {
			return i
		}
	}
	return -1
}
