//go:build !race

package fas_test

import (
	"testing"

	"patience/heuristics/freecell/internal/fas"
)

func TestSizeAllocatesNothing(t *testing.T) {
	var graphs []*fas.Graph
	for number := range int64(50) {
		graphs = append(graphs, microsoft(t, number+1))
	}
	allocs := testing.AllocsPerRun(10, func() {
		for _, g := range graphs {
			if _, err := g.Size(); err != nil {
				t.Fatal(err)
			}
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations for %d graphs", allocs, len(graphs))
	}
}
