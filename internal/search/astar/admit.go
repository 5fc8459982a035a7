package astar

import (
	"context"
	"math/bits"

	"patience/solve"
)

// admit makes sure that the search may go on until the next call: that it is not
// cancelled, and that the memory it may hold by then is within its limit and
// granted. If the memory exceeds the limit, the search ends.
func (s *search) admit(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if s.Progress != nil {
		s.Progress(s.f, int64(s.nodes.len()))
	}
	need := s.bytes() + s.headroom()
	switch {
	case need <= s.granted:
		return nil
	case need > s.MaxBytes:
		s.out.Status = solve.MemoryLimit
		return nil
	}
	s.granted = need
	return s.reserve(need)
}

// headroom bounds the memory that the search can add until the next call of
// admit, which is after cancelCheck expansions with fewer than 64 moves each:
// records, a larger table in place of the old one, and blocks of the open list.
func (s *search) headroom() int64 {
	const records = cancelCheck * 64
	const blocks = records/blockSize + 128 // with those begun but not full
	bytes := int64(records)*int64(s.nodes.size) + blocks*blockBytes
	full := (uint64(s.nodes.count) + records) * loadDenom / loadNumer
	if full > s.nodes.mask {
		bytes += entryBytes<<bits.Len64(full) - int64(len(s.nodes.table))
	}
	return bytes
}
