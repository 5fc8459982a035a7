package decks

import "math"

// A mersenne is the generator mt19937 (Matsumoto and Nishimura, 1998), as C++ and Python have it.
type mersenne struct {
	state [624]uint32
	at    int // which element comes next
}

// newMersenne returns the generator of a seed.
func newMersenne(seed uint32) *mersenne {
	m := &mersenne{}
	for i := range m.state {
		m.state[i] = seed
		seed = 1812433253*(seed^seed>>30) + uint32(i) + 1
	}
	return m
}

// ofAnyKey is the generator that a key changes.
var ofAnyKey = *newMersenne(19650218)

// newMersenneOf returns the generator of a key of at most as many words as the state.
func newMersenneOf(key []uint32) *mersenne {
	m := ofAnyKey
	s, i, last := &m.state, 1, m.state[0]
	next := func() {
		if i++; i == len(s) {
			i = 1
		}
	}
	for k := range s {
		j := k % len(key)
		last = (s[i] ^ (last^last>>30)*1664525) + key[j] + uint32(j)
		s[i] = last
		next()
	}
	for range len(s) - 1 {
		last = (s[i] ^ (last^last>>30)*1566083941) - uint32(i)
		s[i] = last
		next()
	}
	s[0] = 1 << 31
	return &m
}

// next returns the next number.
func (m *mersenne) next() uint32 {
	const n, middle = len(m.state), 397
	after := (m.at + 1) % n
	y := m.state[m.at]&(1<<31) | m.state[after]&math.MaxInt32
	y = m.state[(m.at+middle)%n] ^ y>>1 ^ y&1*0x9908B0DF
	m.state[m.at], m.at = y, after
	y ^= y >> 11
	y ^= y << 7 & 0x9D2C5680
	y ^= y << 15 & 0xEFC60000
	return y ^ y>>18
}

// below returns a number in 0..n−1 as Boost's uniform_int does: the range of the
// generator is cut into n buckets of one size, and what is left over is drawn again.
func (m *mersenne) below(n uint32) uint32 {
	size := math.MaxUint32 / n
	if math.MaxUint32%n == n-1 {
		size++
	}
	for {
		if i := m.next() / size; i < n {
			return i
		}
	}
}

// share returns a number in 0..n−1 as Python's int(random()*n) does, where random() has 53 bits.
func (m *mersenne) share(n int) int {
	high, low := m.next()>>5, m.next()>>6
	return int(float64(uint64(high)<<26|uint64(low)) / (1 << 53) * float64(n))
}
