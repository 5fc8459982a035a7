package greedy

import (
	"math/bits"
	"runtime"

	"patience/game"
	"patience/internal/memory"
)

// A store holds positions once each, by their full codes. It numbers them from 1
// in the order of arrival, and keeps the open ones in a stack for each value. A
// record is half a cache line, in chunks that never move. A hash table with open
// addressing finds it. An entry of the table is a number, and in the bits above the
// number the same bits of the hash, so that few wrong records are looked at. A
// position is opened only once, so the stacks are linked through the records.
//
// Small searches stay in the heap. Where a store becomes large, new chunks and the table
// lie outside, in huge pages if there are any, because it is accessed at random.
type store struct {
	chunks       [][]record
	slab         []record // the next chunks, outside the heap
	owner        *owner   // nil if nothing lies outside
	count        uint32   // the last number
	table        []uint32
	entries      []uint32 // of the table, for prefetch
	prefetchSink uint32   // a sum nobody reads: it keeps the compiler from removing the reads ahead
	shift        uint     // from a hash to an index of the table
	stacks       stacks   // of the open positions
}

type record struct {
	code   game.Code
	parent uint32
	below  uint32 // the next one in its stack
}

// An owner is collected with its store, and gives back what lies outside.
type owner struct{ *outside }

// outside is the memory of a store outside the heap.
type outside struct {
	slabs [][]record
	table []uint32
}

func (o *outside) free() {
	for _, slab := range o.slabs {
		memory.UnmapSlice(slab)
	}
	if o.table != nil {
		memory.UnmapSlice(o.table)
	}
	*o = outside{}
}

// These are chosen, not tuned. A slab has 4 MiB.
const (
	noParent    = 0
	recordBytes = 32
	chunkBits   = 14
	chunkSize   = 1 << chunkBits
	entryBytes  = 4
	firstTable  = 12 // bits
	heapChunks  = 8
	slabChunks  = 8
	heapTable   = 1 << 19 // the largest table in the heap
)

// free removes all positions and gives the memory back.
func (s *store) free() {
	if s.owner != nil {
		s.owner.free()
	}
	*s = store{}
}

// leave returns the memory outside, and makes sure that it is given back.
func (s *store) leave() *outside {
	if s.owner == nil {
		s.owner = &owner{&outside{}}
		runtime.AddCleanup(s.owner, (*outside).free, s.owner.outside)
	}
	return s.owner.outside
}

// reset removes all positions and keeps the memory.
func (s *store) reset() {
	s.count = 0
	s.setTable(firstTable)
	s.stacks.reset()
}

func (s *store) setTable(sizeBits int) {
	n := 1 << sizeBits
	switch {
	case cap(s.table) >= n:
		s.table = s.table[:n]
		clear(s.table)
	case n <= heapTable:
		s.table = make([]uint32, n)
	default:
		s.table = s.leave().newTable(n)
	}
	s.shift = uint(64 - sizeBits)
}

// newTable returns a table in place of the one before.
func (o *outside) newTable(n int) []uint32 {
	if o.table != nil {
		memory.UnmapSlice(o.table)
	}
	o.table = memory.MapSlice[uint32](n)
	return o.table
}

// newChunk returns a chunk.
func (s *store) newChunk() []record {
	if len(s.chunks) < heapChunks {
		return make([]record, chunkSize)
	}
	if len(s.slab) == 0 {
		s.slab = memory.MapSlice[record](slabChunks * chunkSize)
		o := s.leave()
		o.slabs = append(o.slabs, s.slab)
	}
	chunk := s.slab[:chunkSize:chunkSize]
	s.slab = s.slab[chunkSize:]
	return chunk
}

// len returns the number of positions.
func (s *store) len() int { return int(s.count) }

// at returns the record of a number.
func (s *store) at(number uint32) *record {
	return &s.chunks[number>>chunkBits][number&(chunkSize-1)]
}

// bytes returns the memory that the positions take.
func (s *store) bytes() int64 {
	return int64(s.count>>chunkBits+1)*chunkSize*recordBytes + int64(len(s.table))*entryBytes
}

// nextBytes returns the memory in use after another position is stored. While
// the table grows, the old one and the new one are both in use.
func (s *store) nextBytes() int64 {
	bytes := s.bytes()
	if s.crowded() {
		bytes += 2 * int64(len(s.table)) * entryBytes
	}
	if (s.count+1)%chunkSize == 0 {
		bytes += chunkSize * recordBytes
	}
	return bytes
}

// crowded reports whether the table must grow for another position. At least
// half of it stays empty.
func (s *store) crowded() bool { return 2*int(s.count+1) > len(s.table) }

// entry returns the table's entry for a number.
func (s *store) entry(number uint32, hash uint64) uint32 {
	return number | uint32(hash)&^uint32(len(s.table)-1)
}

// has reports whether the position of a code is stored.
func (s *store) has(code game.Code) bool {
	_, _, ok := s.find(code)
	return ok
}

// find returns the number of the position of a code, or where its entry goes.
func (s *store) find(code game.Code) (number uint32, slot uint64, ok bool) {
	hash := code.Hash()
	mask, numbers := uint64(len(s.table)-1), uint32(len(s.table)-1)
	i := hash >> s.shift
	for ; s.table[i&mask] != 0; i++ {
		if e := s.table[i&mask]; (e^uint32(hash))&^numbers == 0 && s.at(e&numbers).code == code {
			return e & numbers, 0, true
		}
	}
	return 0, i & mask, false
}

// prefetch brings what find will read into the cache, for all codes at once.
func (s *store) prefetch(codes []game.Code) {
	mask, numbers := uint64(len(s.table)-1), uint32(len(s.table)-1)
	s.entries = s.entries[:0]
	for _, code := range codes {
		s.entries = append(s.entries, s.table[code.Hash()>>s.shift&mask])
	}
	for i, e := range s.entries {
		if e != 0 && (e^uint32(codes[i].Hash()))&^numbers == 0 {
			s.prefetchSink += s.at(e & numbers).parent
		}
	}
}

// add returns the number of the position of a code, and stores it if it is not
// there.
func (s *store) add(code game.Code, parent uint32) (number uint32, isNew bool) {
	if s.crowded() {
		s.grow()
	}
	number, slot, ok := s.find(code)
	if ok {
		return number, false
	}
	s.count++
	s.table[slot] = s.entry(s.count, code.Hash())
	if int(s.count>>chunkBits) >= len(s.chunks) {
		s.chunks = append(s.chunks, s.newChunk())
	}
	r := s.at(s.count)
	r.code, r.parent = code, parent
	return s.count, true
}

// grow doubles the table.
func (s *store) grow() {
	s.setTable(bits.Len(uint(len(s.table))))
	mask := uint64(len(s.table) - 1)
	for number := uint32(1); number <= s.count; number++ {
		hash := s.at(number).code.Hash()
		i := hash >> s.shift
		for s.table[i&mask] != 0 {
			i++
		}
		s.table[i&mask] = s.entry(number, hash)
	}
}

// open puts a position on the stack of its value.
func (s *store) open(number uint32, value int) { s.at(number).below = s.stacks.put(number, value) }

// next takes the youngest position of the least value. It returns 0 if none is
// open.
func (s *store) next() uint32 { return s.take(s.stacks.top()) }

// nextAbove takes a position as next does, but of the least value that is at least
// a distance above; see topAbove.
func (s *store) nextAbove(distance int) uint32 { return s.take(s.stacks.topAbove(distance)) }

// take takes a position off the stack of a value, if it is not 0.
func (s *store) take(number uint32, value int) uint32 {
	if number != 0 {
		s.stacks.tops[value] = s.at(number).below
	}
	return number
}
