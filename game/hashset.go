package game

import "math/bits"

// A HashSet holds the hashes of one trial's positions by open addressing over
// uint64: the low 63 bits are the hash, the top bit says that the slot is
// occupied (difficulty paper, section 3). It starts small and doubles, so
// that a short trial touches little memory. It is not safe for concurrent use.
type HashSet struct {
	slots []uint64 // a power of two of them in use, of the full capacity
	n     int      // hashes
	limit int      // half the slots: with more hashes the set grows
	space []uint64 // all slots
	spare []uint64 // for growing
}

const (
	occupied   = 1 << 63
	firstSlots = 256
)

// NewHashSet returns an empty set that allocates nothing for the first n hashes.
func NewHashSet(n int) *HashSet {
	capacity := max(firstSlots, 1<<bits.Len(uint(2*n)))
	s := &HashSet{space: make([]uint64, capacity), spare: make([]uint64, 0, capacity/2)}
	s.use(firstSlots)
	return s
}

// use takes a number of slots, which are empty then.
func (s *HashSet) use(slots int) {
	s.slots = s.space[:slots]
	clear(s.slots)
	s.n, s.limit = 0, slots/2
}

// Reset empties the set.
func (s *HashSet) Reset() { s.use(firstSlots) }

// ResetFor empties the set and makes it as large as n hashes need at least, which
// is faster than growing.
func (s *HashSet) ResetFor(n int) {
	slots := max(firstSlots, 1<<bits.Len(uint(2*n)))
	if slots > len(s.space) {
		s.space = make([]uint64, slots)
	}
	s.use(slots)
}

// Len returns the number of hashes.
func (s *HashSet) Len() int { return s.n }

// Has reports whether the 63-bit hash was added.
func (s *HashSet) Has(hash uint64) bool {
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

// Unseen returns the moves, in place, that lead from p to positions whose hash
// was not added.
func (s *HashSet) Unseen(p Position, moves []Move) []Move {
	unseen := moves[:0]
	for _, m := range moves {
		if !s.Has(p.HashAfter(m)) {
			unseen = append(unseen, m)
		}
	}
	return unseen
}

// Add adds a 63-bit hash and reports whether the set did not have it.
func (s *HashSet) Add(hash uint64) bool {
	if s.n >= s.limit {
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

// AddDirectly adds a 63-bit hash if the set does not have it and its slot is
// empty, which is mostly so; false says nothing. The compiler inlines it: a loop
// that cannot afford a call asks AddDirectly(hash) || Add(hash).
func (s *HashSet) AddDirectly(hash uint64) bool {
	slot := &s.slots[hash&uint64(len(s.slots)-1)]
	if *slot != 0 || s.n >= s.limit {
		return false
	}
	*slot = hash | occupied
	s.n++
	return true
}

func (s *HashSet) grow() {
	s.spare = append(s.spare[:0], s.slots...)
	if 2*len(s.slots) > len(s.space) {
		s.space = make([]uint64, 2*len(s.slots))
	}
	s.use(2 * len(s.slots))
	for _, slot := range s.spare {
		if slot != 0 {
			s.Add(slot &^ occupied)
		}
	}
}
