package guided

import (
	"slices"
	"testing"
)

// TestOrder: layers take turns, and those with nothing open are passed over; without
// layers the least value comes first.
func TestOrder(t *testing.T) {
	for layers, want := range map[bool][]int{false: {30, 1, 11, 2, 12, 3}, true: {1, 11, 30, 2, 12, 3}} {
		s := Search{Options: Options{Stages: []Stage{{Left: 10, Layers: layers}}}}
		lefts := map[int][]float64{0: {3, 1, 2}, 1: {2, 1}, 3: {0}} // by depth
		for depth, list := range lefts {
			for _, left := range list {
				s.put(&node{way: way{depth: depth}, left: left})
			}
		}
		var got []int
		for n := s.take(); n != nil; n = s.take() {
			got = append(got, 10*n.depth+int(n.left))
		}
		if !slices.Equal(got, want) {
			t.Errorf("layers %v: %v; want %v", layers, got, want)
		}
	}
}
