package game

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
)

// NewRand returns a generator that belongs to what it is for: a purpose, the
// bytes of a subject such as a position's key, and numbers such as a root
// seed and a chunk. The same arguments give the same numbers on every machine
// for ever; different ones give independent streams.
func NewRand(purpose string, subject []byte, numbers ...uint64) *rand.PCG {
	h := sha256.New()
	writeSized(h.Write, []byte("patience/"+purpose))
	writeSized(h.Write, subject)
	for _, n := range numbers {
		h.Write(binary.LittleEndian.AppendUint64(nil, n))
	}
	sum := h.Sum(nil)
	return rand.NewPCG(binary.LittleEndian.Uint64(sum), binary.LittleEndian.Uint64(sum[8:]))
}

func writeSized(write func([]byte) (int, error), b []byte) {
	write(binary.LittleEndian.AppendUint64(nil, uint64(len(b)))) // a hash's Write never fails
	write(b)
}
