package greedy

// A reached is a table of positions, by their hashes, with the least number of moves to
// each. The number of moves takes the low byte of a slot, so hashes are compared without
// their low bytes.
type reached struct {
	slots []uint64 // 0 is empty; at least half of them are
	n     int
}

// maxReachedMoves is the largest number of moves that the table holds.
const maxReachedMoves = 1<<8 - 1

// firstReached is the number of slots of a small table. Chosen, not tuned.
const firstReached = 1 << 12

// reset removes all positions. The table keeps its size, up to a limit.
func (r *reached) reset() {
	if n := len(r.slots); n == 0 || n > 16*firstReached {
		r.slots = make([]uint64, firstReached)
	} else {
		clear(r.slots)
	}
	r.n = 0
}

// slot returns the slot of a hash, which is empty if the table does not have it.
func (r *reached) slot(hash uint64) *uint64 {
	mask := uint64(len(r.slots) - 1)
	for i := hash >> 8 & mask; ; i = (i + 1) & mask {
		if s := &r.slots[i]; *s == 0 || (*s^hash)>>8 == 0 {
			return s
		}
	}
}

// lower notes that a position is reached in a number of moves. It reports whether the
// position is reached for the first time or in fewer moves than before.
func (r *reached) lower(hash uint64, moves int) bool {
	s := r.slot(hash)
	switch {
	case *s == 0:
		if r.n++; 2*r.n > len(r.slots) {
			r.grow()
			s = r.slot(hash)
		}
	case int(*s&0xFF) <= moves:
		return false
	}
	*s = hash&^0xFF | uint64(moves)
	return true
}

// moves returns the least number of moves to a position that was reached.
func (r *reached) moves(hash uint64) int { return int(*r.slot(hash) & 0xFF) }

// grow doubles the table.
func (r *reached) grow() {
	old := r.slots
	r.slots = make([]uint64, 2*len(old))
	for _, s := range old {
		if s != 0 {
			*r.slot(s) = s
		}
	}
}

// bytes returns the memory of the table, including that of the larger one that it is
// copied to when it grows.
func (r *reached) bytes() int64 { return 8 * int64(3*len(r.slots)) }
