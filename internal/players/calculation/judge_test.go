package calculation

import (
	"testing"

	"pgregory.net/rapid"
)

// TestImprove: a plan that has been improved shows the same cards, is sound and
// worth no less, and no sound exchange of two places raises its value.
func TestImprove(t *testing.T) {
	n := randomNet()
	j := Judge{Net: n}
	rapid.Check(t, func(t *rapid.T) {
		_, tab := randomPosition(t)
		if tab.Won() {
			return
		}
		improved := tab
		j.improve(&improved)
		value := naive(n, &improved)
		var w waits
		if !w.set(&improved) || !alike(&improved, &tab) || value < naive(n, &tab) {
			t.Fatalf("%+v became %+v", tab, improved)
		}
		for a := range uint8(cards) {
			for b := range a {
				if rankOf[a] != rankOf[b] || rankOf[a] == king {
					continue
				}
				other := improved
				if exchanged := naiveExchange(&other, a, b); exchanged && w.set(&other) && naive(n, &other) > value {
					t.Errorf("%+v: to exchange %d and %d is worth more", improved, a, b)
				}
			}
		}
	})
}

// naiveExchange plans every card that is planned for a or b for the other one.
func naiveExchange(t *Table, a, b uint8) bool {
	other := map[uint8]uint8{a: b, b: a}
	found := 0
	for i := range int(t.stacks) {
		for k, slot := range t.stack(i) {
			if to, ok := other[slot]; ok {
				t.cards[i][k] = to
				t.free = t.free&^set(to) | set(slot)
				found++
			}
		}
	}
	if found == 2 {
		t.free &^= set(a) | set(b)
	}
	return found > 0 && !t.full(a) && !t.full(b)
}
