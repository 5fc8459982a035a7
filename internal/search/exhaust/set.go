package exhaust

import (
	"patience/game"
)

// A set holds codes in a table with open addressing. The top bit of an entry
// marks it as taken.
type set struct {
	table []game.Code
	count int
}

const (
	firstTable = 1 << 10 // chosen, not tuned
	taken      = 1 << 63 // of the last word
)

func newSet() set { return set{table: make([]game.Code, firstTable)} }

// add adds a code and reports whether it was not there.
func (s *set) add(code game.Code) bool {
	code[2] |= taken
	if 4*s.count >= 3*len(s.table) {
		s.grow()
	}
	slot := s.find(code)
	if *slot == code {
		return false
	}
	*slot = code
	s.count++
	return true
}

// find returns the slot of a code, or the empty one where it belongs.
func (s *set) find(code game.Code) *game.Code {
	mask := uint64(len(s.table) - 1)
	for i := code.Hash() & mask; ; i = (i + 1) & mask {
		if slot := &s.table[i]; slot[2] == 0 || *slot == code {
			return slot
		}
	}
}

func (s *set) grow() {
	old := s.table
	s.table = make([]game.Code, 2*len(old))
	for _, code := range old {
		if code[2] != 0 {
			*s.find(code) = code
		}
	}
}
