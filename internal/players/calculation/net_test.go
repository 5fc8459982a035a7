package calculation

import (
	"math/rand/v2"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// randomNet has weights in units, like those of the players.
var randomNet = sync.OnceValue(func() *Net {
	rng := rand.New(rand.NewPCG(1, 1))
	all := make([]float32, Parameters)
	for i := range all {
		all[i] = float32(rng.IntN(33)-16) * weightUnit
	}
	return NewNet(all)
})

// allStackFeatures returns the features of a stack, those of pairs of cards too.
func allStackFeatures(t *Table, w *waits, i int) []int32 {
	list := appendStackFeatures(nil, t, w, i)
	for upper := range t.stack(i) {
		for lower := range upper {
			list = append(list, pairFeature(t.stack(i), upper, lower))
		}
	}
	taken := naiveTaken(t)[i]
	for slot := range uint8(cards) {
		if taken.has(slot) {
			list = append(list, takesSlot+int32(slot))
		}
	}
	return list
}

// naiveTaken is what waits.taken returns for all free slots, by trying.
func naiveTaken(t *Table) *[MaxStacks]slotSet {
	var taken [MaxStacks]slotSet
	for slot := range uint8(cards) {
		for i := range int(t.stacks) {
			if !t.free.has(slot) {
				continue
			}
			after := *t
			after.put(i, slot)
			if new(waits).set(&after) {
				taken[i] |= set(slot)
			}
		}
	}
	return &taken
}

// naive is the function of a net, word for word.
func naive(n *Net, t *Table) float64 {
	var w waits
	w.set(t)
	var list [globalPlaces]int32
	setGlobalFeatures(&list, t, &w, naiveTaken(t))
	var ofTable [FirstUnits]float64
	odds := float64(n.Intercept[0])
	for k := range ofTable {
		ofTable[k] = float64(n.Bias[k])
	}
	for _, f := range list {
		if f == noFeature {
			continue
		}
		odds += float64(n.DirectOf[f])
		for k, x := range n.TableRow(f) {
			ofTable[k] += float64(x)
		}
	}
	var first [FirstUnits]float64
	for k := StackUnits; k < FirstUnits; k++ {
		first[k] = max(ofTable[k], 0)
	}
	for i := range int(t.stacks) {
		var units [StackUnits]float64
		copy(units[:], ofTable[:])
		for _, f := range allStackFeatures(t, &w, i) {
			odds += float64(n.Direct[f])
			for k, x := range n.StackRow(f) {
				units[k] += float64(x)
			}
		}
		for k, x := range units {
			first[k] += max(x, 0)
		}
	}
	for j := range SecondUnits {
		sum := float64(n.SecondOf[j])
		for k, x := range first {
			sum += x * float64(n.SecondRow(k)[j])
		}
		odds += max(sum, 0) * float64(n.Last[j])
	}
	return odds
}

// TestForward: a net along a game gives exactly what it is defined to give.
func TestForward(t *testing.T) {
	n := randomNet()
	var p Pass
	rapid.Check(t, func(t *rapid.T) {
		_, tab := randomPosition(t)
		if got, want := n.Forward(&p, &tab), naive(n, &tab); got != want {
			t.Errorf("log odds %v; want %v", got, want)
		}
	})
}

// TestFeatures: every feature is one of its kind, and no two places of a table
// share one.
func TestFeatures(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, tab := randomPosition(t)
		var w waits
		w.set(&tab)
		for i := range int(tab.stacks) {
			for _, f := range allStackFeatures(&tab, &w, i) {
				if f < 0 || f >= stackFeatures {
					t.Errorf("feature %d of a stack", f)
				}
			}
		}
		var list [globalPlaces]int32
		setGlobalFeatures(&list, &tab, &w, naiveTaken(&tab))
		seen := map[int32]bool{}
		for _, f := range list {
			if f != noFeature && (f < 0 || f >= globalFeatures || seen[f]) {
				t.Errorf("feature %d of a table", f)
			}
			seen[f] = true
		}
	})
}
