package game

import "math/bits"

// A HashSet holds the hashes of one trial's positions by open addressing over uint64:
// the low 63 bits are the hash, the top bit says that the slot is occupied (difficulty
// paper, section 3). It starts small and doubles, so a short trial touches little
// memory. Only the slots that a trial has used are emptied. It is not safe for
// concurrent use.
type HashSet struct {
	slots []uint64 // a power of two of them in use, of the full capacity
	taken []uint32 // where the hashes are; with more than half the slots of them the set grows
	n     int      // hashes
	space []uint64 // all slots; those not taken are empty
	lists []uint32 // all room for taken
	spare []uint64 // for growing
}

const (
	occupied   = 1 << 63
	firstSlots = 1024
)

// NewHashSet returns an empty set that allocates nothing for the first n hashes.
func NewHashSet(n int) *HashSet {
	s := &HashSet{spare: make([]uint64, 0, slotsFor(n)/4)}
	s.ResetFor(n)
	s.use(firstSlots)
	return s
}

// slotsFor returns the number of slots for n hashes.
func slotsFor(n int) int { return max(firstSlots, 1<<bits.Len(uint(2*n))) }

// use takes a number of slots, which must be empty.
func (s *HashSet) use(slots int) {
	if slots > len(s.space) {
		s.space, s.lists = make([]uint64, slots), make([]uint32, slots/2)
	}
	s.slots, s.taken, s.n = s.space[:slots], s.lists[:slots/2], 0
}

// Reset empties the set.
func (s *HashSet) Reset() { s.ResetFor(0) }

// ResetFor empties the set and makes it as large as n hashes need at least, which
// is faster than growing.
func (s *HashSet) ResetFor(n int) {
	for _, i := range s.taken[:s.n] {
		s.slots[i] = 0
	}
	s.use(slotsFor(n))
}

// Len returns the number of hashes.
func (s *HashSet) Len() int { return s.n }

// Has reports whether the 63-bit hash was added. It panics for the zero HashSet.
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

// Add adds a 63-bit hash and reports whether the set did not have it. It panics for the
// zero HashSet.
func (s *HashSet) Add(hash uint64) bool {
	if s.n >= len(s.taken) {
		s.grow()
	}
	entry, mask := hash|occupied, uint64(len(s.slots)-1)
	for i := hash & mask; ; i = (i + 1) & mask {
		switch s.slots[i] {
		case entry:
			return false
		case 0:
			s.slots[i] = entry
			s.taken[s.n] = uint32(i)
			s.n++
			return true
		}
	}
}

// AddDirectly adds a 63-bit hash if the set does not have it and its slot is empty,
// which is the usual case, and then returns true. If it returns false, the hash may be
// in the set or not. The compiler inlines it, so a loop that cannot afford a call uses
// AddDirectly(hash) || Add(hash). It panics for the zero HashSet.
func (s *HashSet) AddDirectly(hash uint64) bool {
	i := hash & uint64(len(s.slots)-1)
	if s.slots[i] != 0 || s.n >= len(s.taken) {
		return false
	}
	s.slots[i] = hash | occupied
	s.taken[s.n] = uint32(i)
	s.n++
	return true
}

func (s *HashSet) grow() {
	s.spare = s.spare[:0]
	for _, i := range s.taken {
		s.spare = append(s.spare, s.slots[i]&^occupied)
		s.slots[i] = 0
	}
	s.use(2 * len(s.slots))
	for _, hash := range s.spare {
		s.Add(hash)
	}
}
