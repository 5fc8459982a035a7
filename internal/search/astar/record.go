package astar

import (
	"encoding/binary"

	"patience/heuristics"
	"patience/internal/memory"
	"patience/solve"
)

// A registry stores positions by their codes, each with its record: nine bytes, and seven of a
// note if notes are kept.
type registry struct {
	*memory.Table
	notes bool // are kept
}

// A record is what is known of a stored position.
type record struct {
	parent uint32
	trail  solve.Trail // of the best paths known
	g      uint8       // moves from the start by that path
	h      uint8       // its bound
	closed bool
	note   heuristics.Note
}

func (r *record) f() int { return int(r.g) + int(r.h) }

const (
	noParent    = 0
	firstTable  = 16 // bits; chosen, not tuned
	recordBytes = 9
	noteBytes   = heuristics.NoteBits / 8
	closedFlag  = 1 << 7 // beside h
	maxMoves    = 1<<8 - 1
)

func newRegistry(codeSize int, notes bool) registry {
	extra := recordBytes
	if notes {
		extra += noteBytes
	}
	return registry{memory.NewTable(codeSize, extra, firstTable), notes}
}

// get reads a record, and set writes it.
func (r *registry) get(number uint32) record {
	b := r.Extra(number)
	v := record{
		parent: binary.LittleEndian.Uint32(b),
		trail:  solve.Trail(binary.LittleEndian.Uint32(b[3:]) >> 8),
		g:      b[7],
		h:      b[8] &^ closedFlag,
		closed: b[8]&closedFlag != 0,
	}
	if r.notes {
		v.note = heuristics.Note(binary.LittleEndian.Uint64(b[8:]) >> 8)
	}
	return v
}

func (r *registry) set(number uint32, v record) {
	b := r.Extra(number)
	if v.closed {
		v.h |= closedFlag
	}
	binary.LittleEndian.PutUint32(b, v.parent)
	binary.LittleEndian.PutUint32(b[4:], uint32(v.trail)|uint32(v.g)<<24)
	if r.notes {
		binary.LittleEndian.PutUint64(b[8:], uint64(v.h)|uint64(v.note)<<8)
		return
	}
	b[8] = v.h
}
