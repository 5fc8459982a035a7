package astar

import (
	"encoding/binary"
	"math/bits"

	"patience/game"
	"patience/heuristics"
	"patience/internal/memory"
	"patience/solve"
)

// A registry stores positions once each, by their full codes, and numbers them
// in the order of arrival. A record holds the bytes of the code, nine more, and
// seven of a note if notes are kept. Records lie in chunks that never move. A
// table of record numbers with open addressing finds them. Spare bits of a table
// entry hold a part of the hash, so that few wrong records are looked at. All of
// it lies outside the collector's heap until free gives it back.
type registry struct {
	codeSize, size int
	notes          bool // are kept
	words          int  // whole words of a code
	tailShift      uint // bits of the last eight bytes that the whole words hold too
	chunks         [][]byte
	count          uint32
	table          []byte // entries of 32 bits: number plus one in the low bits, hash above; 0 is empty
	mask           uint64 // of the index of an entry
	numberBits     uint
	prefetchSink   uint32 // a sum nobody reads: it keeps the compiler from removing the reads ahead
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

// chunkBits and firstTable are chosen, not tuned.
const (
	noParent    = 1<<32 - 1
	maxRecords  = 1<<32 - 2
	chunkBits   = 18 // a chunk has 2¹⁸ records
	firstTable  = 1 << 16
	recordBytes = 9
	noteBytes   = heuristics.NoteBits / 8
	closedFlag  = 1 << 7 // beside h
	maxMoves    = 1<<8 - 1
	loadNumer   = 3 // the table grows when it is fuller than 3/4; chosen, not tuned
	loadDenom   = 4
	entryBytes  = 4
)

func newRegistry(codeSize int, notes bool) registry {
	size := codeSize + recordBytes
	if notes {
		size += noteBytes
	}
	r := registry{
		codeSize:  codeSize,
		size:      size,
		notes:     notes,
		words:     codeSize / 8,
		tailShift: uint(codeSize%8) * 8,
	}
	r.setTable(firstTable)
	return r
}

func (r *registry) setTable(n int) {
	r.table, r.mask = memory.Map(n*entryBytes), uint64(n-1)
	r.numberBits = uint(bits.Len(uint(n)))
}

// free gives the memory back to the system.
func (r *registry) free() {
	for _, chunk := range r.chunks {
		memory.Unmap(chunk)
	}
	memory.Unmap(r.table)
	r.chunks, r.table = nil, nil
}

// len returns the number of records.
func (r *registry) len() int { return int(r.count) }

// bytes returns the memory in use.
func (r *registry) bytes() int64 {
	return int64(r.count)*int64(r.size) + int64(len(r.table))
}

func (r *registry) record(id uint32) []byte {
	i := int(id&(1<<chunkBits-1)) * r.size
	return r.chunks[id>>chunkBits][i : i+r.size : i+r.size]
}

// tail returns the last eight bytes of a code.
func (r *registry) tail(code *game.Code) uint64 {
	tail := code[r.words-1] >> r.tailShift
	if r.words < len(code) {
		tail |= code[r.words] << (64 - r.tailShift)
	}
	return tail
}

// holds reports whether a record is that of a code.
func (r *registry) holds(id uint32, code *game.Code) bool {
	b := r.record(id)
	for i := range r.words {
		if binary.LittleEndian.Uint64(b[8*i:]) != code[i] {
			return false
		}
	}
	return binary.LittleEndian.Uint64(b[r.codeSize-8:]) == r.tail(code)
}

// code returns the code of a record.
func (r *registry) code(id uint32) (code game.Code) {
	b := r.record(id)
	for i := range r.words {
		code[i] = binary.LittleEndian.Uint64(b[8*i:])
	}
	if r.words < len(code) {
		code[r.words] = binary.LittleEndian.Uint64(b[r.codeSize-8:]) >> (64 - r.tailShift)
	}
	return code
}

// get reads a record except its code, and set writes it.
func (r *registry) get(id uint32) record {
	b := r.record(id)[r.codeSize:]
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

func (r *registry) set(id uint32, v record) {
	b := r.record(id)[r.codeSize:]
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

// find returns the number of the record of a code, which it adds if there is
// none. The table must have space for it; see growFor.
func (r *registry) find(code *game.Code, hash uint64) (id uint32, isNew bool) {
	tag := uint32(hash>>32) >> r.numberBits << r.numberBits
	for i := hash & r.mask; ; i = (i + 1) & r.mask {
		entry := r.entry(i)
		if entry == 0 {
			r.setEntry(i, tag|r.count+1)
			return r.append(code), true
		}
		if id := entry&(1<<r.numberBits-1) - 1; entry>>r.numberBits == tag>>r.numberBits && r.holds(id, code) {
			return id, false
		}
	}
}

// prefetch reads the record that a probe leads to.
func (r *registry) prefetch(p probe) {
	if p.entry != 0 && (p.entry^uint32(p.hash>>32))>>r.numberBits == 0 {
		r.prefetchSink += uint32(r.record(p.entry&(1<<r.numberBits-1) - 1)[0])
	}
}

// lookup returns the number of the record of a code. It returns false if there is
// none.
func (r *registry) lookup(code *game.Code, hash uint64) (id uint32, stored bool) {
	tag := uint32(hash>>32) >> r.numberBits
	for i := hash & r.mask; ; i = (i + 1) & r.mask {
		entry := r.entry(i)
		if entry == 0 {
			return 0, false
		}
		if id := entry&(1<<r.numberBits-1) - 1; entry>>r.numberBits == tag && r.holds(id, code) {
			return id, true
		}
	}
}

// append stores a code and returns its number.
func (r *registry) append(code *game.Code) uint32 {
	id := r.count
	if id>>chunkBits == uint32(len(r.chunks)) {
		r.chunks = append(r.chunks, memory.Map(r.size<<chunkBits))
	}
	r.count++
	b := r.record(id)
	for i := range r.words {
		binary.LittleEndian.PutUint64(b[8*i:], code[i])
	}
	binary.LittleEndian.PutUint64(b[r.codeSize-8:], r.tail(code))
	return id
}

func (r *registry) entry(i uint64) uint32 { return binary.LittleEndian.Uint32(r.table[i*entryBytes:]) }

func (r *registry) setEntry(i uint64, entry uint32) {
	binary.LittleEndian.PutUint32(r.table[i*entryBytes:], entry)
}

// growFor grows the table until it can take n more records.
func (r *registry) growFor(n int) {
	for (uint64(r.count)+uint64(n))*loadDenom >= (r.mask+1)*loadNumer {
		r.grow()
	}
}

// grow doubles the table. It enters the records in batches. It first reads the
// entries of a batch, so that it waits for memory once for each batch.
func (r *registry) grow() {
	memory.Unmap(r.table)
	r.setTable(2 * int(r.mask+1))
	var hashes [64]uint64
	for from := uint32(0); from < r.count; from += uint32(len(hashes)) {
		batch := hashes[:min(r.count-from, uint32(len(hashes)))]
		for i := range batch {
			code := r.code(from + uint32(i))
			batch[i] = code.Hash()
		}
		for _, hash := range batch {
			r.prefetchSink += r.entry(hash & r.mask)
		}
		for i, hash := range batch {
			r.enter(hash, from+uint32(i))
		}
	}
}

// enter makes an entry for a record that has none.
func (r *registry) enter(hash uint64, id uint32) {
	i := hash & r.mask
	for r.entry(i) != 0 {
		i = (i + 1) & r.mask
	}
	r.setEntry(i, uint32(hash>>32)>>r.numberBits<<r.numberBits|id+1)
}
