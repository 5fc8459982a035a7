package open

// Bounds of the rules, for arrays.
const (
	foundations = 4
	maxStacks   = 12
	maxStock    = 52
)

// A state is a position after so many cards of the stock: the heights of the
// foundations and the stacks, as numbers of the trie in ascending order.
type state struct {
	heights [foundations]uint8
	stacks  [maxStacks]int32
}

// An entry is a state of a layer with the one it came from, by its index in
// the layer before.
type entry struct {
	state
	parent int32
}

// A layer is a set of states, found by an open-addressing table of indices
// plus one.
type layer struct {
	entries []entry
	table   []int32
}

const firstTable = 1 << 8

func (l *layer) reset() {
	l.entries = l.entries[:0]
	if l.table == nil {
		l.table = make([]int32, firstTable)
	}
	clear(l.table)
}

// find returns the slot of the table for a state, and whether it is there.
func (l *layer) find(s *state) (slot uint64, found bool) {
	mask := uint64(len(l.table) - 1)
	for slot = s.hash() & mask; l.table[slot] != 0; slot = (slot + 1) & mask {
		if l.entries[l.table[slot]-1].state == *s {
			return slot, true
		}
	}
	return slot, false
}

// add adds a state that find has not found to the slot that it returned.
func (l *layer) add(slot uint64, s *state, parent int32) {
	l.entries = append(l.entries, entry{*s, parent})
	l.table[slot] = int32(len(l.entries))
	if 2*len(l.entries) > len(l.table) {
		l.grow()
	}
}

func (l *layer) grow() {
	l.table = make([]int32, 2*len(l.table))
	for i := range l.entries {
		slot := l.free(&l.entries[i].state)
		l.table[slot] = int32(i + 1)
	}
}

// free returns the slot for a state that is not in the table.
func (l *layer) free(s *state) uint64 {
	mask := uint64(len(l.table) - 1)
	slot := s.hash() & mask
	for l.table[slot] != 0 {
		slot = (slot + 1) & mask
	}
	return slot
}

func (s *state) hash() uint64 {
	h := uint64(s.heights[0]) | uint64(s.heights[1])<<8 | uint64(s.heights[2])<<16 | uint64(s.heights[3])<<24
	for _, stack := range s.stacks {
		h = (h ^ uint64(stack)) * 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	return h
}

// sort puts the first n stacks in ascending order.
func (s *state) sort(n int) {
	for i := 1; i < n; i++ {
		for j := i; j > 0 && s.stacks[j] < s.stacks[j-1]; j-- {
			s.stacks[j], s.stacks[j-1] = s.stacks[j-1], s.stacks[j]
		}
	}
}
