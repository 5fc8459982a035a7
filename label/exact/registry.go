package exact

import (
	"encoding/binary"
	"math/bits"

	"patience/game"
)

// A registry stores positions once each, by their full codes, and numbers
// them in the order of arrival. A record takes the code's bytes and seven
// more, in chunks that never move; an open-addressing table of record numbers
// finds them. Spare bits of a table entry hold a part of the hash, so that
// few wrong records are looked at.
type registry struct {
	codeSize, size int
	chunks         [][]byte
	count          uint32
	table          []uint32 // number plus one in the low bits, hash above; 0 is empty
	numberBits     uint
}

// A record is what is known of a stored position.
type record struct {
	parent uint32
	g      uint8 // moves from the start by the best path known
	h      uint8 // its bound if exact, a lower bound of it if not
	closed bool
}

const (
	noParent     = 1<<32 - 1
	maxRecords   = 1<<32 - 2
	chunkBits    = 16 // records of a chunk
	firstTable   = 1 << 16
	extraBytes   = 7
	closedFlag   = 1
	loadNumer    = 3 // the table grows when it is fuller than 3/4
	loadDenom    = 4
	tableEntryBy = 4
)

func newRegistry(codeSize int) registry {
	r := registry{codeSize: codeSize, size: codeSize + extraBytes}
	r.setTable(firstTable)
	return r
}

func (r *registry) setTable(n int) {
	r.table = make([]uint32, n)
	r.numberBits = uint(bits.Len(uint(n)))
}

// len returns the number of records.
func (r *registry) len() int { return int(r.count) }

// bytes returns the memory in use.
func (r *registry) bytes() int64 {
	return int64(len(r.chunks))<<chunkBits*int64(r.size) + int64(len(r.table))*tableEntryBy
}

func (r *registry) record(id uint32) []byte {
	i := int(id&(1<<chunkBits-1)) * r.size
	return r.chunks[id>>chunkBits][i : i+r.size : i+r.size]
}

// code returns the code of a record.
func (r *registry) code(id uint32) (code game.Code) {
	b := r.record(id)[:r.codeSize]
	code[0] = binary.LittleEndian.Uint64(b)
	code[1] = binary.LittleEndian.Uint64(b[8:])
	for i, last := range b[16:] {
		code[2] |= uint64(last) << (8 * i)
	}
	return code
}

// get and set read and write a record apart from its code.
func (r *registry) get(id uint32) record {
	b := r.record(id)[r.codeSize:]
	return record{
		parent: binary.LittleEndian.Uint32(b),
		g:      b[4],
		h:      b[5],
		closed: b[6]&closedFlag != 0,
	}
}

func (r *registry) set(id uint32, v record) {
	b := r.record(id)[r.codeSize:]
	binary.LittleEndian.PutUint32(b, v.parent)
	b[4], b[5], b[6] = v.g, v.h, 0
	if v.closed {
		b[6] |= closedFlag
	}
}

// find returns the number of the record of a code, a new one if there is
// none.
func (r *registry) find(code game.Code) (id uint32, isNew bool) {
	if uint64(r.count)*loadDenom >= uint64(len(r.table))*loadNumer {
		r.grow()
	}
	hash := hashOf(code)
	mask := uint64(len(r.table) - 1)
	tag := uint32(hash>>32) >> r.numberBits << r.numberBits
	for i := hash & mask; ; i = (i + 1) & mask {
		entry := r.table[i]
		if entry == 0 {
			r.table[i] = tag | r.count + 1
			return r.append(code), true
		}
		if id := entry&(1<<r.numberBits-1) - 1; entry>>r.numberBits == tag>>r.numberBits && r.code(id) == code {
			return id, false
		}
	}
}

// append stores a code and returns its number.
func (r *registry) append(code game.Code) uint32 {
	id := r.count
	if id>>chunkBits == uint32(len(r.chunks)) {
		r.chunks = append(r.chunks, make([]byte, r.size<<chunkBits))
	}
	r.count++
	b := r.record(id)
	binary.LittleEndian.PutUint64(b, code[0])
	binary.LittleEndian.PutUint64(b[8:], code[1])
	for i := range r.codeSize - 16 {
		b[16+i] = byte(code[2] >> (8 * i))
	}
	return id
}

// grow doubles the table.
func (r *registry) grow() {
	r.setTable(2 * len(r.table))
	mask := uint64(len(r.table) - 1)
	for id := range r.count {
		hash := hashOf(r.code(id))
		i := hash & mask
		for r.table[i] != 0 {
			i = (i + 1) & mask
		}
		r.table[i] = uint32(hash>>32)>>r.numberBits<<r.numberBits | id + 1
	}
}

// hashOf mixes a code by multiplication, folding high and low halves.
func hashOf(code game.Code) uint64 {
	a, b := bits.Mul64(code[0]^0x9E3779B97F4A7C15, code[1]^0xD6E8FEB86659FD93)
	c, d := bits.Mul64(a^b^code[2], 0xA0761D6478BD642F)
	return c ^ d
}
