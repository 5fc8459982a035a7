package model

import (
	"math/rand/v2"
	"testing"
)

// TestDot: products are added up in four sums, of four at a time and then of the
// rest in the first, to the last bit. Other orders round otherwise, and then a
// published guess would change.
func TestDot(t *testing.T) {
	rng := rand.New(rand.NewPCG(29, 1))
	for n := range 18 {
		a, b := make([]float32, n), make([]float32, n)
		for i := range a {
			a[i], b[i] = float32(rng.NormFloat64()), float32(rng.NormFloat64())
		}
		var sums [4]float32
		for i := range a {
			lane := i % 4
			if i >= n-n%4 {
				lane = 0
			}
			sums[lane] += float32(a[i] * b[i])
		}
		if got, want := dot(a, b), sums[0]+sums[1]+sums[2]+sums[3]; got != want {
			t.Errorf("%d products: %x; want %x", n, got, want)
		}
	}
}
