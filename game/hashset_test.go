package game

import (
	"testing"

	"pgregory.net/rapid"
)

// TestHashSet compares with a map. Hashes that differ in high bits only, or
// that are next to each other at the end of the table, collide.
func TestHashSet(t *testing.T) {
	hash := rapid.OneOf(
		rapid.Uint64Range(0, HashBits),
		rapid.Uint64Range(0, 400),
		rapid.Map(rapid.Uint64Range(0, 400), func(i uint64) uint64 { return i << 38 }),
		rapid.Map(rapid.Uint64Range(0, 400), func(i uint64) uint64 { return HashBits - i }),
		rapid.Map(rapid.Uint64Range(0, 400), func(i uint64) uint64 { return i<<32 | 1<<20 - 1 }),
	)
	rapid.Check(t, func(t *rapid.T) {
		capacity := rapid.IntRange(1, 600).Draw(t, "capacity")
		s := NewHashSet(capacity)
		for range rapid.IntRange(1, 2).Draw(t, "trials") {
			s.Reset()
			if rapid.Bool().Draw(t, "with room") {
				s.ResetFor(rapid.IntRange(0, 3000).Draw(t, "room"))
			}
			fillHashSet(t, s, rapid.SliceOfN(hash, 0, capacity).Draw(t, "hashes"), hash)
		}
	})
}

// fillHashSet adds the hashes to an empty set.
func fillHashSet(t *rapid.T, s *HashSet, hashes []uint64, other *rapid.Generator[uint64]) {
	model := map[uint64]bool{}
	for _, h := range hashes {
		if got := s.Has(h); got != model[h] {
			t.Fatalf("has(%#x) = %v", h, got)
		}
		n := s.Len()
		if direct := s.AddDirectly(h); direct && (model[h] || !s.Has(h) || s.Len() != n+1) {
			t.Fatalf("add directly(%#x) of %v: %v, then %d hashes", h, model[h], s.Has(h), s.Len())
		} else if !direct {
			if got := s.Add(h); got == model[h] {
				t.Fatalf("add(%#x) = %v", h, got)
			}
		}
		model[h] = true
	}
	for h := range model {
		if !s.Has(h) {
			t.Fatalf("%#x is lost", h)
		}
	}
	if h := other.Draw(t, "other"); s.Has(h) != model[h] {
		t.Fatalf("has(%#x) = %v", h, s.Has(h))
	}
}

// TestHashSetHoldsItsCapacity fills sets to the brim, and one hash more, which
// is what a capped trial asks for.
func TestHashSetHoldsItsCapacity(t *testing.T) {
	for _, capacity := range []int{1, 63, 64, 65, 127, 128, 129, 1001, 4096, 100_001} {
		s := NewHashSet(capacity)
		for h := range uint64(capacity) + 1 {
			if !s.Add(h) {
				t.Fatalf("capacity %d: %d is there before it is added", capacity, h)
			}
		}
		for h := range uint64(capacity) + 10 {
			if want := h <= uint64(capacity); s.Has(h) != want {
				t.Fatalf("capacity %d: has(%d) = %v", capacity, h, !want)
			}
		}
		if allocs := testing.AllocsPerRun(5, func() { refill(s, capacity) }); allocs != 0 {
			t.Errorf("capacity %d: %v allocations", capacity, allocs)
		}
	}
}

// TestHashSetGrowsInItsRoom: a set has room for its capacity from the start, so
// that not even the first trial allocates.
func TestHashSetGrowsInItsRoom(t *testing.T) {
	const runs = 5
	for _, capacity := range []int{1, 64, 65, 129, 1001, 100_001} {
		var fresh []*HashSet
		for range runs + 1 { // AllocsPerRun makes one run more
			fresh = append(fresh, NewHashSet(capacity))
		}
		allocs := testing.AllocsPerRun(runs, func() {
			refill(fresh[0], capacity)
			fresh = fresh[1:]
		})
		if allocs != 0 {
			t.Errorf("capacity %d: %v allocations by the first trial", capacity, allocs)
		}
	}
}

func refill(s *HashSet, n int) {
	s.Reset()
	for h := range uint64(n) {
		s.Add(h)
	}
}

// TestAddDirectly: it adds to an empty slot, says false of what is there, and
// leaves half of the slots empty, for without empty slots a look-up never ends.
func TestAddDirectly(t *testing.T) {
	s := NewHashSet(10)
	if !s.AddDirectly(7) || s.AddDirectly(7) || !s.Has(7) || s.Len() != 1 {
		t.Errorf("7 is there: %v, %d hashes", s.Has(7), s.Len())
	}
	slots := uint64(len(s.slots))
	for h := range slots {
		s.AddDirectly(h)
	}
	if s.Len() != int(slots/2) {
		t.Errorf("%d hashes in %d slots; want half", s.Len(), slots)
	}
}
