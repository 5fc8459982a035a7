package rollout

import "math/bits"

// A seenSet holds the hashes of the positions of one trial, in a table with open
// addressing. The low 63 bits of a slot are the hash, and the top bit says that
// the slot is occupied (difficulty paper, section 3). The set starts small and
// doubles, so that a short trial touches little memory.
type seenSet struct {
	slots []uint64 // those in use, a power of two
	table []uint64 // all slots; slots is the first part of it
	spare []uint64 // for growing
	n     int
}

const (
	occupied   = 1 << 63
	firstSlots = 128 // enough for a trial of 63 moves; chosen, not tuned
)

// newSeenSet returns a set for at most n hashes.
func newSeenSet(n int) *seenSet {
	capacity := max(firstSlots, 1<<bits.Len(uint(2*n)))
	s := &seenSet{table: make([]uint64, capacity), spare: make([]uint64, 0, capacity/2)}
	s.slots = s.table[:firstSlots]
	return s
}

// reset empties the set.
func (s *seenSet) reset() {
	s.slots = s.table[:firstSlots]
	clear(s.slots)
	s.n = 0
}

// has reports whether the hash was added.
func (s *seenSet) has(hash uint64) bool {
	entry, mask := hash|occupied, uint64(len(s.slots)-1)
	for i := hash & mask; ; i = (i + 1) & mask {
		switch s.slots[i] {
		case entry:
			return true
		case 0:
			return false
		}
	}
}

// add adds the hash and reports whether the set did not have it.
func (s *seenSet) add(hash uint64) bool {
	if 2*s.n >= len(s.slots) {
		s.grow()
	}
	entry, mask := hash|occupied, uint64(len(s.slots)-1)
	for i := hash & mask; ; i = (i + 1) & mask {
		switch s.slots[i] {
		case entry:
			return false
		case 0:
			s.slots[i] = entry
			s.n++
			return true
		}
	}
}

func (s *seenSet) grow() {
	s.spare = append(s.spare[:0], s.slots...)
	s.slots = s.table[:2*len(s.slots)]
	clear(s.slots)
	s.n = 0
	for _, slot := range s.spare {
		if slot != 0 {
			s.add(slot)
		}
	}
}
