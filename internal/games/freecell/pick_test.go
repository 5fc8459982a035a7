package freecell_test

import (
	"math/bits"
	"testing"

	"pgregory.net/rapid"

	"patience/game/card"
	"patience/internal/games/freecell"
)

// TestFindByte looks items up in running sums one by one.
func TestFindByte(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		counts := rapid.SliceOfN(rapid.IntRange(0, 15), 8, 8).Draw(r, "counts")
		var sums, total uint64
		for i, n := range counts {
			total += uint64(n)
			sums |= total << (8 * i)
		}
		item := uint64(0)
		for b, n := range counts {
			for i := range n {
				if gotByte, gotIndex := freecell.FindByte(sums, item); gotByte != b || gotIndex != uint64(i) {
					r.Fatalf("item %d: byte %d index %d; want %d, %d", item, gotByte, gotIndex, b, i)
				}
				item++
			}
		}
	})
}

func TestSelectBit(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		x := rapid.Uint64().Draw(r, "x")
		i := uint64(0)
		for rest := x; rest != 0; rest &= rest - 1 {
			if got := freecell.SelectBit(x, i); int(got) != bits.TrailingZeros64(rest) {
				r.Fatalf("bit %d of %x is %d; want %d", i, x, got, bits.TrailingZeros64(rest))
			}
			i++
		}
	})
}

// TestWithout leaves out the lowest cards of a set one by one.
func TestWithout(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		x := card.Set(rapid.Uint64().Draw(r, "x"))
		rest := x
		for i := range uint64(8) {
			if got := freecell.Without(x, i); got != rest {
				r.Fatalf("%x without its %d lowest is %x; want %x", x, i, got, rest)
			}
			rest &= rest - 1
		}
	})
}
