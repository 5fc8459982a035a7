package astar

import (
	"encoding/binary"

	"patience/internal/memory"
)

// An openList holds record numbers by f = g + h, and for each f by h. It gives
// the least f first, among these the least h, and among these the youngest. An
// entry is stale if a shorter path to its position was found later; step notices
// that f differs. The blocks lie outside the collector's heap until free gives
// them back.
type openList struct {
	buckets [maxBound + 1][]bucket // by f, then h
	f       int                    // no entry has less
	h       int                    // no entry of this f has less
	chunks  [][]byte               // of blocks
	count   uint32                 // blocks made
	spare   uint32                 // a block that is not in use, linked to more
}

// A bucket is a stack of record numbers in linked blocks. Blocks are numbered
// from 1; 0 is none.
type bucket struct {
	top uint32
	n   uint32 // numbers in the top block
}

// blockSize and chunkBlocks are chosen, not tuned: a block takes half a page.
const (
	maxBound    = 510 // of f, since g and h are bytes
	blockSize   = 511 // numbers in a block, after the number of the one below
	blockBytes  = 4 * (blockSize + 1)
	chunkBlocks = 256
)

// free gives the memory back to the system.
func (o *openList) free() {
	for _, chunk := range o.chunks {
		memory.Unmap(chunk)
	}
	o.chunks = nil
}

// bytes returns the memory in use.
func (o *openList) bytes() int64 { return int64(o.count) * blockBytes }

// word returns the i-th word of a block. Word 0 is the number of the block
// below.
func (o *openList) word(block, i uint32) []byte {
	at := (block-1)%chunkBlocks*blockBytes + 4*i
	return o.chunks[(block-1)/chunkBlocks][at : at+4 : at+4]
}

func (o *openList) get(block, i uint32) uint32 { return binary.LittleEndian.Uint32(o.word(block, i)) }

func (o *openList) set(block, i, value uint32) {
	binary.LittleEndian.PutUint32(o.word(block, i), value)
}

// push adds a record number.
func (o *openList) push(id uint32, f, h int) {
	for len(o.buckets[f]) <= h {
		o.buckets[f] = append(o.buckets[f], bucket{})
	}
	b := &o.buckets[f][h]
	if b.top == 0 || b.n == blockSize {
		*b = bucket{top: o.newBlock(b.top)}
	}
	b.n++
	o.set(b.top, b.n, id)
	switch {
	case f < o.f:
		o.f, o.h = f, h
	case f == o.f:
		o.h = min(o.h, h)
	}
}

// newBlock returns an empty block on top of another.
func (o *openList) newBlock(below uint32) uint32 {
	block := o.spare
	if block == 0 {
		if o.count%chunkBlocks == 0 {
			o.chunks = append(o.chunks, memory.Map(chunkBlocks*blockBytes))
		}
		o.count++
		block = o.count
	} else {
		o.spare = o.get(block, 0)
	}
	o.set(block, 0, below)
	return block
}

// first returns the bucket of the first entry, or nil if there is none.
func (o *openList) first() *bucket {
	for ; o.f <= maxBound; o.f, o.h = o.f+1, 0 {
		for buckets := o.buckets[o.f]; o.h < len(buckets); o.h++ {
			if buckets[o.h].top != 0 {
				return &buckets[o.h]
			}
		}
	}
	return nil
}

// pop removes the first entries, at most n, as far as their f is that of the first one.
// It appends them to dst, and returns that f.
func (o *openList) pop(dst []uint32, n int) (numbers []uint32, f int) {
	b := o.first()
	for f = o.f; b != nil && o.f == f && len(dst) < n; b = o.first() {
		dst = append(dst, o.take(b))
	}
	return dst, f
}

// peek appends to dst some of the entries that come first, at most n, and leaves them.
func (o *openList) peek(dst []uint32, n int) []uint32 {
	if b := o.first(); b != nil {
		for i := range min(b.n, uint32(n)) {
			dst = append(dst, o.get(b.top, b.n-i))
		}
	}
	return dst
}

func (o *openList) take(b *bucket) uint32 {
	id := o.get(b.top, b.n)
	b.n--
	if b.n == 0 {
		empty := b.top
		*b = bucket{top: o.get(empty, 0), n: blockSize}
		o.set(empty, 0, o.spare)
		o.spare = empty
	}
	return id
}
