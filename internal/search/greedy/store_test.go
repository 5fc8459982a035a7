package greedy

import (
	"testing"

	"patience/game"
)

// TestStoreOutside: a store that has grown out of the heap finds the same as a map, also
// when it is used again and after it was freed.
func TestStoreOutside(t *testing.T) {
	const n = (heapChunks + 2*slabChunks) * chunkSize
	code := func(i int) game.Code { return game.Code{uint64(i) * 0x9e3779b97f4a7c15, uint64(i % 7), 1} }
	var s store
	for _, size := range []int{n, 10, n / 2} {
		s.reset()
		for i := range size {
			if number, isNew := s.add(code(i), uint32(i)); !isNew || int(number) != i+1 {
				t.Fatalf("of %d: position %d has number %d, new %t", size, i, number, isNew)
			}
		}
		for i := range size {
			number, isNew := s.add(code(i), 7)
			if isNew || int(number) != i+1 || s.at(number).parent != uint32(i) {
				t.Fatalf("of %d: position %d again has number %d, new %t, parent %d", size, i, number, isNew, s.at(number).parent)
			}
		}
		if s.has(code(size)) {
			t.Errorf("of %d: a position that was not added is there", size)
		}
		if size == 10 {
			s.free()
		}
	}
	if s.owner == nil {
		t.Error("nothing lies outside the heap; the test shows nothing")
	}
	s.free()
}
