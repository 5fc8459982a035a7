package game

import (
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
)

// A Rand is the generator of random numbers of a trial: xoroshiro128++ (Blackman and Vigna,
// Scrambled linear pseudorandom number generators, 2021). It takes few operations, all on words
// of 64 bits, so that several trials can be played side by side. It is a [math/rand/v2.Source].
// The fields are its state, which must not be two zeros.
type Rand struct{ A, B uint64 }

// Uint64 returns the next number.
func (r *Rand) Uint64() uint64 {
	a, x := r.A, r.A^r.B
	sum := bits.RotateLeft64(a+r.B, 17) + a
	r.A, r.B = bits.RotateLeft64(a, 49)^x^x<<21, bits.RotateLeft64(x, 28)
	return sum
}

// RandOf returns the generator of two seeds, which may be any numbers.
func RandOf(a, b uint64) *Rand {
	r := Trials{a, b}.Rand(1)
	return &r
}

// Trials is a series of trials. Each trial has a generator of its own, so trials may be
// played in any order and side by side.
type Trials struct{ a, b uint64 }

// NewTrials returns the series of a purpose, of a subject such as a position's key, and of
// numbers such as a root seed. Equal arguments give the same numbers on every machine;
// different arguments give independent series.
func NewTrials(purpose string, subject []byte, numbers ...uint64) Trials {
	sum := seedOf(purpose, subject, numbers)
	return Trials{binary.LittleEndian.Uint64(sum[:]), binary.LittleEndian.Uint64(sum[8:])}
}

// Rand returns the generator of the trial with a number.
func (t Trials) Rand(number int64) Rand {
	at := uint64(number) * 0x9E3779B97F4A7C15 // SplitMix64
	return Rand{mix(t.a + at), mix(t.b ^ at)}
}

// mix is the function of SplitMix64 that makes a random number of a counter (Steele, Lea and
// Flood, Fast splittable pseudorandom number generators, 2014).
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// seedOf hashes what determines a generator.
func seedOf(purpose string, subject []byte, numbers []uint64) (sum [sha256.Size]byte) {
	h := sha256.New()
	writeSized(h.Write, []byte("patience/"+purpose))
	writeSized(h.Write, subject)
	for _, n := range numbers {
		h.Write(binary.LittleEndian.AppendUint64(nil, n))
	}
	h.Sum(sum[:0])
	return sum
}
