package astar

import (
	"context"

	"patience/solve"
)

// admit makes sure that the search may go on until the next call: that it is not
// cancelled, and that the memory it may hold by then is within its limit and
// granted. If the memory exceeds the limit, the search ends.
func (s *search) admit(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if s.Watch != nil {
		s.Watch(solve.Bounds{Low: s.f, Effort: solve.Effort{Unit: solve.Positions, Stored: int64(s.nodes.Len())}})
	}
	need := s.mostBytes()
	if need > s.MaxBytes && need > s.granted {
		s.out.Status = solve.MemoryLimit
		return nil
	}
	return s.grant(need)
}

// grant makes sure that the search may hold a number of bytes.
func (s *search) grant(bytes int64) error {
	if bytes <= s.granted {
		return nil
	}
	s.granted = bytes
	return s.reserve(bytes)
}

// mostBytes bounds the memory that the search takes before the next call of admit, which is after
// fewer than cancelCheck and batchSize expansions with fewer than 64 moves each: more records, and
// blocks of the open list.
func (s *search) mostBytes() int64 {
	const records = (cancelCheck + batchSize) * 64
	const blocks = records/blockSize + 128 // with those begun but not full
	return s.nodes.BytesWith(records) + s.open.bytes() + blocks*blockBytes + s.footprint()
}
