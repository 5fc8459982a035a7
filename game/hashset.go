package game

import "math/bits"

// A HashSet holds the hashes of one trial's positions by open addressing (difficulty paper,
// section 3): the low 48 bits of a slot are the hash, the others say in which trial it was
// added. So the set is emptied by counting trials. It starts small and doubles, so that a short
// trial touches little memory. It is not safe for concurrent use.
type HashSet struct {
	slots []uint64 // a power of two of them in use, of the full capacity
	trial uint64   // in the high bits; above 0
	n     int      // hashes; with more than half of the slots the set grows
	space []uint64 // all slots
	spare []uint64 // for growing
}

const (
	// HashBits are the bits of a hash that a HashSet compares. That two positions of a trial of
	// a thousand agree in them happens once in 10⁸ trials of this length.
	HashBits = 1<<48 - 1

	oneTrial   = HashBits + 1
	firstSlots = 1024
)

// NewHashSet returns an empty set that allocates nothing for the first n hashes.
func NewHashSet(n int) *HashSet {
	s := &HashSet{spare: make([]uint64, 0, slotsFor(n)/4)}
	s.ResetFor(n)
	return s
}

// slotsFor returns the number of slots for n hashes.
func slotsFor(n int) int { return max(firstSlots, 1<<bits.Len(uint(2*n))) }

// Reset empties the set.
func (s *HashSet) Reset() { s.ResetFor(0) }

// ResetFor empties the set and makes it as large as n hashes need at least, which
// is faster than growing.
func (s *HashSet) ResetFor(n int) {
	if slots := slotsFor(n); slots > len(s.space) {
		s.space = make([]uint64, slots)
	}
	if s.trial += oneTrial; s.trial == 0 {
		clear(s.space)
		s.trial = oneTrial
	}
	s.slots, s.n = s.space[:slotsFor(n)], 0
}

// Len returns the number of hashes.
func (s *HashSet) Len() int { return s.n }

// Has reports whether the hash was added. It panics for the zero HashSet.
func (s *HashSet) Has(hash uint64) bool {
	entry, mask := hash&HashBits|s.trial, uint64(len(s.slots)-1)
	for i := hash & mask; ; i = (i + 1) & mask {
		switch there := s.slots[i]; {
		case there == entry:
			return true
		case there^entry > HashBits:
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

// Add adds a hash and reports whether the set did not have it. It panics for the
// zero HashSet.
func (s *HashSet) Add(hash uint64) bool {
	if 2*s.n >= len(s.slots) {
		s.grow()
	}
	entry, mask := hash&HashBits|s.trial, uint64(len(s.slots)-1)
	for i := hash & mask; ; i = (i + 1) & mask {
		switch there := s.slots[i]; {
		case there == entry:
			return false
		case there^entry > HashBits:
			s.slots[i] = entry
			s.n++
			return true
		}
	}
}

// AddDirectly adds a hash if the set does not have it and its slot is empty,
// which is the usual case, and then returns true. If it returns false, the hash may be
// in the set or not. The compiler inlines it, so a loop that cannot afford a call uses
// AddDirectly(hash) || Add(hash). It panics for the zero HashSet.
func (s *HashSet) AddDirectly(hash uint64) bool {
	i, entry := hash&uint64(len(s.slots)-1), hash&HashBits|s.trial
	if s.slots[i]^entry <= HashBits || 2*s.n >= len(s.slots) {
		return false
	}
	s.slots[i] = entry
	s.n++
	return true
}

// grow doubles the slots.
func (s *HashSet) grow() {
	s.spare = s.spare[:0]
	for _, entry := range s.slots {
		if entry^s.trial <= HashBits {
			s.spare = append(s.spare, entry)
		}
	}
	s.ResetFor(len(s.slots) - 1)
	for _, hash := range s.spare {
		s.Add(hash)
	}
}
