package calculation

import (
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// randomWeights are whole numbers, so that sums are exact in any order.
var randomWeights = sync.OnceValue(func() []float32 {
	weights, x := make([]float32, features), uint32(1)
	for i := range weights {
		x = x*1664525 + 1013904223
		weights[i] = float32(int32(x) >> 26)
	}
	return weights
})

// randomTable plays some draws at random.
func randomTable(t *rapid.T) table {
	tab := newTable(rapid.IntRange(2, maxStacks).Draw(t, "stacks"), rapid.IntRange(0, 8).Draw(t, "given"))
	var l lister
	for range rapid.IntRange(0, int(tab.left)-1).Draw(t, "draws") {
		l.draw(&tab, drawRank(t, &tab))
		tab = l.all()[rapid.IntRange(0, l.options-1).Draw(t, "option")].table
	}
	return tab
}

func drawRank(t *rapid.T, tab *table) uint8 {
	return rapid.SampledFrom(tab.appendUnseen(nil)).Draw(t, "rank")
}

// TestChangeIsTheWhole: what draw compares by changes of features is what best
// compares by all features.
func TestChangeIsTheWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		j, tab := &judge{weights: randomWeights()}, randomTable(t)
		r := drawRank(t, &tab)
		var l lister
		l.draw(&tab, r)
		want := l.all()[j.best(l.all())].table
		j.draw(&tab, r)
		if got := j.value(&tab); got != j.value(&want) {
			t.Errorf("a table of value %v; the best one has %v", got, j.value(&want))
		}
	})
}
