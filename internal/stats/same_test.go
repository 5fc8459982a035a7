package stats

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"
	"math/rand/v2"
	"testing"
)

// TestSameBits: 100,000 intervals from random counts have these bits on every processor.
// `make same-bytes` runs this test on another one.
func TestSameBits(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	h := sha256.New()
	add := func(values ...float64) {
		for _, x := range values {
			h.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(x)))
		}
	}
	for i := range 100_000 {
		n := 2 + rng.Int64N(1<<(2+rng.IntN(40)))
		k := 1 + rng.Int64N(min(n-1, 1000))
		wilson, first := Wilson(k, n, 0.95), FirstSuccess(n, 0.95)
		add(wilson.Low, wilson.High, first.Low, first.High)
		if i%50 == 0 {
			rate, inverse := InverseBinomial(k, n, 0.95)
			add(rate, inverse.Low, inverse.High)
		}
	}
	const want = "893737c5b8fdb496ed9ea8dc0e2d87d3479d81624d3e997b20afe8e003861def"
	if got := hex.EncodeToString(h.Sum(nil)); got != want {
		t.Errorf("SHA-256 %s; want %s", got, want)
	}
}
