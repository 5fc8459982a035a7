package solvitaire

import "math"

// A mersenne is the generator mt19937 (Matsumoto and Nishimura, 1998), as C++ has
// it.
type mersenne struct {
	state [624]uint32
	at    int
}

func newMersenne(seed uint32) *mersenne {
	m := &mersenne{at: 624}
	for i := range m.state {
		m.state[i] = seed
		seed = 1812433253*(seed^seed>>30) + uint32(i) + 1
	}
	return m
}

// next returns the next number.
func (m *mersenne) next() uint32 {
	if m.at == len(m.state) {
		m.twist()
	}
	y := m.state[m.at]
	m.at++
	y ^= y >> 11
	y ^= y << 7 & 0x9D2C5680
	y ^= y << 15 & 0xEFC60000
	return y ^ y>>18
}

func (m *mersenne) twist() {
	const n, middle = 624, 397
	for i := range m.state {
		y := m.state[i]&(1<<31) | m.state[(i+1)%n]&math.MaxInt32
		m.state[i] = m.state[(i+middle)%n] ^ y>>1 ^ y&1*0x9908B0DF
	}
	m.at = 0
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
