package greedy

import (
	"encoding/binary"

	"patience/game"
	"patience/internal/memory"
)

// A store holds positions once each, by their codes, and keeps the open ones in a stack for each
// value. A position is opened only once, so the stacks are linked through the records: of the
// eight bytes of a record the first half is the parent, the other half the next one in its stack.
type store struct {
	*memory.Table        // nil if it holds nothing
	stacks        stacks // of the open positions
}

const (
	noParent   = 0
	codeBytes  = 24 // all, since the size of codes differs from one start to another
	storeBytes = 8
	firstTable = 12 // bits; chosen, not tuned
)

// free removes all positions and gives the memory back.
func (s *store) free() {
	if s.Table != nil {
		s.Table.Free()
		s.Table = nil
	}
}

// reset removes all positions and keeps the memory.
func (s *store) reset() {
	if s.Table == nil {
		s.Table = memory.NewTable(codeBytes, storeBytes, firstTable)
	} else {
		s.Table.Reset()
	}
	s.stacks.reset()
}

// parent returns the parent of a position.
func (s *store) parent(number uint32) uint32 { return binary.LittleEndian.Uint32(s.Extra(number)) }

// add returns the number of the position of a code, and stores it if it is not
// there.
func (s *store) add(code *game.Code, hash uint64, parent uint32) (number uint32, isNew bool) {
	s.Reserve(1)
	number, isNew = s.Find(code, hash)
	if isNew {
		binary.LittleEndian.PutUint32(s.Extra(number), parent)
	}
	return number, isNew
}

// open puts a position on the stack of its value.
func (s *store) open(number uint32, value int) {
	binary.LittleEndian.PutUint32(s.Extra(number)[4:], s.stacks.put(number, value))
}

// take takes a position off the stack of a value, where it is on top, if it is not 0.
func (s *store) take(number uint32, value int) uint32 {
	if number != 0 {
		s.stacks.tops[value] = binary.LittleEndian.Uint32(s.Extra(number)[4:])
	}
	return number
}
