package calculation

import (
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// randomWeights are in units, like those of the players.
var randomWeights = sync.OnceValue(func() *Weights {
	rng := rand.New(rand.NewPCG(1, 1))
	all := make([]float32, parameters)
	for i := range all {
		all[i] = float32(rng.IntN(33)-16) * weightUnit
	}
	return &Weights{newNet(all)}
})

// allStackFeatures returns the features of a stack, those of pairs of cards too.
func allStackFeatures(t *table, w *waits, i int) []int32 {
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
func naiveTaken(t *table) *[maxStacks]slotSet {
	var taken [maxStacks]slotSet
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
func naive(n *net, t *table) float64 {
	var w waits
	w.set(t)
	var list [globalPlaces]int32
	setGlobalFeatures(&list, t, &w, naiveTaken(t))
	var ofTable [firstUnits]float64
	odds := float64(n.intercept[0])
	for k := range ofTable {
		ofTable[k] = float64(n.bias[k])
	}
	for _, f := range list {
		if f == noFeature {
			continue
		}
		odds += float64(n.directOf[f])
		for k, x := range n.tableRow(f) {
			ofTable[k] += float64(x)
		}
	}
	var first [firstUnits]float64
	for k := stackUnits; k < firstUnits; k++ {
		first[k] = max(ofTable[k], 0)
	}
	for i := range int(t.stacks) {
		var units [stackUnits]float64
		copy(units[:], ofTable[:])
		for _, f := range allStackFeatures(t, &w, i) {
			odds += float64(n.direct[f])
			for k, x := range n.stackRow(f) {
				units[k] += float64(x)
			}
		}
		for k, x := range units {
			first[k] += max(x, 0)
		}
	}
	for j := range secondUnits {
		sum := float64(n.secondOf[j])
		for k, x := range first {
			sum += x * float64(n.secondRow(k)[j])
		}
		odds += max(sum, 0) * float64(n.last[j])
	}
	return odds
}

// TestForward: a net along a game gives exactly what it is defined to give.
func TestForward(t *testing.T) {
	n := randomWeights().net
	var p pass
	rapid.Check(t, func(t *rapid.T) {
		_, tab := randomPosition(t)
		if got, want := n.forward(&p, &tab), naive(n, &tab); got != want {
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

// TestBack: the lessons are the derivatives that small changes show. The tables are
// always the same: a change can cross the kink of a unit.
func TestBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	l := lister{}
	for range 20 {
		tab := newTable(2+rng.IntN(3), rng.IntN(6))
		for range rng.IntN(int(tab.left)) {
			stock := tab.appendUnseen(nil)
			if l.draw(&tab, stock[rng.IntN(len(stock))]); l.options == 0 {
				break
			}
			tab = l.all()[rng.IntN(l.options)].table
		}
		checkBack(t, &tab, rng)
	}
}

func checkBack(t *testing.T, tab *table, rng *rand.Rand) {
	t.Helper()
	n := newNet(append([]float32(nil), randomWeights().net.all...))
	lessons := lessons{newNet(make([]float32, parameters))}
	var p pass
	before := n.forward(&p, tab)
	lessons.back(n, &p, 1)
	checked := 0
	for checked < 100 {
		i := rng.IntN(parameters)
		if lessons.all[i] == 0 && checked < 80 {
			continue
		}
		checked++
		const change = weightUnit / 16
		n.all[i] += change
		p.forget()
		got := (n.forward(&p, tab) - before) / change
		n.all[i] -= change
		if want := float64(lessons.all[i]); math.Abs(got-want) > 0.05*(1+math.Abs(want)) {
			t.Errorf("parameter %d: derivative %v; a change shows %v", i, want, got)
		}
	}
}
