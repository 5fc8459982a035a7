package fas

import (
	"slices"
	"testing"
)

func TestMembers(t *testing.T) {
	for _, want := range [][]int{nil, {0}, {1}, {0, 1, 2}, {0, 5, 63}} {
		var set uint64
		for _, v := range want {
			set |= bit(v)
		}
		var got []int
		for v := range members(set) {
			if got = append(got, v); len(got) > len(want) {
				break // of a walk without end
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("members %v, want %v", got, want)
		}
	}
}
