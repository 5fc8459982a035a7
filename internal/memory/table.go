package memory

import (
	"encoding/binary"
	"math/bits"
	"runtime"

	"patience/game"
)

// A Table stores codes of positions once each, in full, and numbers them from 1 in the order of
// arrival. With each code a record holds some bytes more, which belong to the caller. Records lie
// in chunks that never move. A table of their numbers with open addressing finds them. Spare bits
// of an entry hold a part of the hash, so that few wrong records are looked at. A small table stays
// in the collector's heap. What is large lies outside, in huge pages if there are any, because it
// is accessed at random. A Table is not safe for concurrent use.
type Table struct {
	codeSize, size int  // of a record, in bytes
	words          int  // whole words of a code
	tailShift      uint // bits of the last eight bytes that the whole words hold too
	firstBits      uint // of the index of an entry at first
	chunkBits      uint // of the index of a record in its chunk
	chunkMask      uint32
	chunks         [][]byte
	slab           []byte   // the next chunks, outside the heap
	slabs          [][]byte // all of them
	count          uint32   // the last number
	entries        []byte   // of 32 bits: a number in the low bits, a part of its hash above; 0 is empty
	mask           uint64   // of the index of an entry
	numberBits     uint
}

// These are chosen, not tuned.
const (
	entryBytes     = 4
	chunkPerTable  = 2 // a chunk has 2² times as many records as the first table has entries
	heapChunks     = 4 << 20
	slabBytes      = 4 << 20
	heapEntries    = 1 << 16
	loadNumer      = 3 // the table grows when it is fuller than 3/4
	loadDenom      = 4
	smallestCode   = 8
	numbersInBatch = 64 // while the table grows
)

// NewTable returns an empty table for codes of a size, with extra bytes for each of them, and with
// 2^firstBits entries at first. Its memory is given back by Free, or when the table is collected.
func NewTable(codeSize, extra int, firstBits uint) *Table {
	codeSize = max(codeSize, smallestCode) // codes end with zeros
	t := &Table{
		codeSize: codeSize, size: codeSize + extra, words: codeSize / 8, tailShift: uint(codeSize%8) * 8,
		firstBits: firstBits, chunkBits: firstBits + chunkPerTable, chunkMask: 1<<(firstBits+chunkPerTable) - 1,
	}
	t.setEntries(1 << firstBits)
	runtime.SetFinalizer(t, (*Table).Free)
	return t
}

// setEntries makes a number of entries that are empty.
func (t *Table) setEntries(n int) {
	switch {
	case cap(t.entries) >= n*entryBytes:
		t.entries = t.entries[:n*entryBytes]
		clear(t.entries)
	case n <= heapEntries:
		t.entries = make([]byte, n*entryBytes)
	default:
		t.unmapEntries()
		t.entries = Map(n * entryBytes)
	}
	t.mask, t.numberBits = uint64(n-1), uint(bits.Len(uint(n)))
}

// unmapEntries gives the memory of the entries back, if it is outside the heap.
func (t *Table) unmapEntries() {
	if cap(t.entries) > heapEntries*entryBytes {
		Unmap(t.entries[:cap(t.entries)])
	}
}

// newChunk returns memory for a chunk.
func (t *Table) newChunk() []byte {
	n := t.size << t.chunkBits
	if len(t.slab) == 0 {
		if (len(t.chunks)+1)*n <= heapChunks {
			return make([]byte, n)
		}
		t.slab = Map(max(1, slabBytes/n) * n)
		t.slabs = append(t.slabs, t.slab)
	}
	chunk := t.slab[:n:n]
	t.slab = t.slab[n:]
	return chunk
}

// Free gives the memory back to the system. The table cannot be used any more.
func (t *Table) Free() {
	for _, slab := range t.slabs {
		Unmap(slab)
	}
	t.unmapEntries()
	t.chunks, t.slab, t.slabs, t.entries, t.count = nil, nil, nil, nil, 0
}

// Reset removes all codes and keeps the memory.
func (t *Table) Reset() {
	t.count = 0
	t.setEntries(1 << t.firstBits)
}

// Len returns the number of codes, which is the number of the last one.
func (t *Table) Len() int { return int(t.count) }

// Bytes returns the memory that the codes take.
func (t *Table) Bytes() int64 { return int64(t.count)*int64(t.size) + int64(len(t.entries)) }

// BytesWith returns the memory that they take at most after n more are stored.
func (t *Table) BytesWith(n int) int64 {
	entries := int64(len(t.entries))
	if full := (uint64(t.count) + uint64(n)) * loadDenom / loadNumer; full > t.mask {
		entries = entryBytes << bits.Len64(full)
	}
	return (int64(t.count)+int64(n))*int64(t.size) + entries
}

func (t *Table) record(number uint32) []byte {
	i := int(number&t.chunkMask) * t.size
	return t.chunks[number>>(t.chunkBits&31)][i : i+t.size : i+t.size]
}

// Extra returns the caller's bytes of a record. They are not cleared when it is stored.
func (t *Table) Extra(number uint32) []byte {
	i := int(number&t.chunkMask) * t.size
	return t.chunks[number>>(t.chunkBits&31)][i+t.codeSize : i+t.size : i+t.size]
}

// tail returns the last eight bytes of a code.
func (t *Table) tail(code *game.Code) uint64 {
	tail := code[t.words-1] >> t.tailShift
	if t.words < len(code) {
		tail |= code[t.words] << (64 - t.tailShift)
	}
	return tail
}

// holds reports whether a record is that of a code.
func (t *Table) holds(number uint32, code *game.Code) bool {
	b := t.record(number)
	for i := range t.words {
		if binary.LittleEndian.Uint64(b[8*i:]) != code[i] {
			return false
		}
	}
	return binary.LittleEndian.Uint64(b[t.codeSize-8:]) == t.tail(code)
}

// Code returns the code with a number.
func (t *Table) Code(number uint32) (code game.Code) {
	b := t.record(number)
	for i := range t.words {
		code[i] = binary.LittleEndian.Uint64(b[8*i:])
	}
	if t.words < len(code) {
		code[t.words] = binary.LittleEndian.Uint64(b[t.codeSize-8:]) >> (64 - t.tailShift)
	}
	return code
}

// Find returns the number of a code, which it stores if it is new. The hash is that of the code.
// There must be space for it; see Reserve.
func (t *Table) Find(code *game.Code, hash uint64) (number uint32, isNew bool) {
	return t.find(code, hash, true)
}

// Lookup returns the number of a code, or 0 if it is not stored.
func (t *Table) Lookup(code *game.Code, hash uint64) (number uint32) {
	number, _ = t.find(code, hash, false)
	return number
}

// find returns the number of a code. If it is not there, find stores it or returns 0.
func (t *Table) find(code *game.Code, hash uint64, store bool) (number uint32, isNew bool) {
	tag := uint32(hash>>32) >> t.numberBits
	for i := hash & t.mask; ; i = (i + 1) & t.mask {
		entry := t.entry(i)
		if entry == 0 {
			if !store {
				return 0, false
			}
			t.append(code)
			t.setEntry(i, tag<<t.numberBits|t.count)
			return t.count, true
		}
		if number := entry & (1<<t.numberBits - 1); entry>>t.numberBits == tag && t.holds(number, code) {
			return number, false
		}
	}
}

// append stores a code under the next number.
func (t *Table) append(code *game.Code) {
	t.count++
	if int(t.count>>(t.chunkBits&31)) >= len(t.chunks) {
		t.chunks = append(t.chunks, t.newChunk())
	}
	b := t.record(t.count)
	for i := range t.words {
		binary.LittleEndian.PutUint64(b[8*i:], code[i])
	}
	binary.LittleEndian.PutUint64(b[t.codeSize-8:], t.tail(code))
}

// PrefetchEntries begins to read into the cache the entries that Find and Lookup read first for
// some hashes. PrefetchRecords waits for these entries and begins to read the records that they
// name. If other work is done between the two, and then before Find, nothing waits for memory.
// Neither changes what is found.
func (t *Table) PrefetchEntries(hashes []uint64) {
	if len(hashes) > 0 {
		prefetchWords(&t.entries[0], t.mask, &hashes[0], len(hashes))
	}
}

// PrefetchRecords is the second step; see PrefetchEntries.
func (t *Table) PrefetchRecords(hashes []uint64) {
	for _, hash := range hashes {
		entry := t.entry(hash & t.mask)
		if entry != 0 && (entry^uint32(hash>>32))>>t.numberBits == 0 {
			t.PrefetchRecord(entry & (1<<t.numberBits - 1))
		}
	}
}

// PrefetchRecord begins to read the record with a number.
func (t *Table) PrefetchRecord(number uint32) { prefetchSpan(&t.record(number)[0], t.size) }

func (t *Table) entry(i uint64) uint32 { return binary.LittleEndian.Uint32(t.entries[i*entryBytes:]) }

func (t *Table) setEntry(i uint64, entry uint32) {
	binary.LittleEndian.PutUint32(t.entries[i*entryBytes:], entry)
}

// Reserve makes sure that n more codes can be stored.
func (t *Table) Reserve(n int) {
	for (uint64(t.count)+uint64(n))*loadDenom >= (t.mask+1)*loadNumer {
		t.grow()
	}
}

// grow doubles the entries. It enters the records in batches, so that it waits for the memory of
// many entries at once.
func (t *Table) grow() {
	t.setEntries(2 * int(t.mask+1))
	var hashes [numbersInBatch]uint64
	for first := uint32(1); first <= t.count; first += numbersInBatch {
		batch := hashes[:min(t.count-first+1, numbersInBatch)]
		for i := range batch {
			code := t.Code(first + uint32(i))
			batch[i] = code.Hash()
		}
		t.PrefetchEntries(batch)
		for i, hash := range batch {
			t.enter(hash, first+uint32(i))
		}
	}
}

// enter makes an entry for a record that has none.
func (t *Table) enter(hash uint64, number uint32) {
	i := hash & t.mask
	for t.entry(i) != 0 {
		i = (i + 1) & t.mask
	}
	t.setEntry(i, uint32(hash>>32)>>t.numberBits<<t.numberBits|number)
}
