package calculation

import "math/bits"

// A wide is a whole number of 192 bits, the lowest word first.
type wide [3]uint64

// len returns the number of bits up to the highest one.
func (w *wide) len() int {
	for i := 2; i >= 0; i-- {
		if w[i] != 0 {
			return 64*i + bits.Len64(w[i])
		}
	}
	return 0
}

func (w *wide) plus(v wide) {
	var carry uint64
	for i := range w {
		w[i], carry = bits.Add64(w[i], v[i], carry)
	}
}

// minus subtracts v unless it is larger, and reports whether it did.
func (w *wide) minus(v wide) bool {
	var difference wide
	var borrow uint64
	for i := range w {
		difference[i], borrow = bits.Sub64(w[i], v[i], borrow)
	}
	if borrow == 0 {
		*w = difference
	}
	return borrow == 0
}

// scale returns w·a/b, which must be a whole number below 2¹⁹²; a and b must be
// below 2³².
func (w wide) scale(a, b uint64) (v wide) {
	var quotient wide
	var remainder uint64
	for i := 2; i >= 0; i-- {
		quotient[i], remainder = bits.Div64(remainder, w[i], b)
	}
	carry := remainder * a / b
	for i := range v {
		high, low := bits.Mul64(quotient[i], a)
		var c uint64
		v[i], c = bits.Add64(low, carry, 0)
		carry = high + c
	}
	return v
}

// push shifts w to the left and puts a zero and then n < 64 ones below it.
func (w *wide) push(n uint) {
	w.shiftLeft(1)
	w.shiftLeft(n)
	w[0] |= 1<<n - 1
}

func (w *wide) shiftLeft(n uint) {
	w[2] = w[2]<<n | w[1]>>(64-n)
	w[1] = w[1]<<n | w[0]>>(64-n)
	w[0] <<= n
}

// pop takes off the ones that push put there, and the zero, and returns n.
func (w *wide) pop() uint {
	n := uint(bits.TrailingZeros64(^w[0]))
	w[0] = w[0]>>(n+1) | w[1]<<(63-n)
	w[1] = w[1]>>(n+1) | w[2]<<(63-n)
	w[2] >>= n + 1
	return n
}
