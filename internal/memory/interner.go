package memory

import (
	"bytes"
	"sync"
)

// An Interner stores keys of one length once each, and numbers them from 1. The numbers depend on the order
// in which the keys arrive. It is safe for concurrent use.
type Interner struct {
	size   int // of a key
	shards [internShards]internShard
}

const (
	internShards    = 16
	keysPerChunk    = 1 << 6
	firstInterned   = 1 << 8 // entries
	internLoadNumer = 3      // of 4 entries are used when there are twice as many
)

// An internShard has the keys whose hashes end alike. Keys lie in chunks that never move. A table with open
// addressing finds their numbers.
type internShard struct {
	mu      sync.RWMutex
	chunks  [][]byte
	count   uint32
	entries []uint32 // numbers from 1; 0 is empty
	hashes  []uint32 // the upper half of the hash of each key, by number from 0
}

// NewInterner returns an empty interner for keys of a length.
func NewInterner(size int) *Interner { return &Interner{size: size} }

// Number returns the number of a key, which it stores if it is new. Equal keys must have equal hashes.
func (n *Interner) Number(key []byte, hash uint64) uint64 {
	shard := hash % internShards
	s := &n.shards[shard]
	s.mu.Lock()
	defer s.mu.Unlock()
	return uint64(s.number(n.size, key, uint32(hash>>32)))*internShards + shard
}

// number returns the number of a key within the shard.
func (s *internShard) number(size int, key []byte, hash uint32) uint32 {
	if len(s.entries)*internLoadNumer <= int(s.count)*4 {
		s.grow()
	}
	mask := uint32(len(s.entries) - 1)
	i := hash & mask
	for ; s.entries[i] != 0; i = (i + 1) & mask {
		if at := s.entries[i]; s.hashes[at-1] == hash && bytes.Equal(s.key(size, at), key) {
			return at
		}
	}
	if s.count%keysPerChunk == 0 {
		s.chunks = append(s.chunks, make([]byte, 0, keysPerChunk*size))
	}
	last := &s.chunks[len(s.chunks)-1]
	*last = append(*last, key...)
	s.count++
	s.hashes = append(s.hashes, hash)
	s.entries[i] = s.count
	return s.count
}

// grow makes twice as many entries.
func (s *internShard) grow() {
	s.entries = make([]uint32, max(firstInterned, 2*len(s.entries)))
	mask := uint32(len(s.entries) - 1)
	for number, hash := range s.hashes {
		i := hash & mask
		for s.entries[i] != 0 {
			i = (i + 1) & mask
		}
		s.entries[i] = uint32(number) + 1
	}
}

// key returns the key of a number within the shard.
func (s *internShard) key(size int, number uint32) []byte {
	at := int(number-1) % keysPerChunk * size
	return s.chunks[(number-1)/keysPerChunk][at : at+size]
}

// Key returns the key of a number that Number has returned. It must not be changed.
func (n *Interner) Key(number uint64) []byte {
	s := &n.shards[number%internShards]
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.key(n.size, uint32(number/internShards))
}

// Bytes returns how many bytes the keys take, and what finds them.
func (n *Interner) Bytes() (total int64) {
	for i := range n.shards {
		s := &n.shards[i]
		s.mu.RLock()
		total += int64(len(s.chunks)*keysPerChunk*n.size) + 4*int64(len(s.entries)+cap(s.hashes))
		s.mu.RUnlock()
	}
	return total
}
