package memory

import (
	"testing"

	"patience/game"
)

// TestTable: a table that has grown out of the heap numbers codes as a map would, also when it is
// used again.
func TestTable(t *testing.T) {
	const n = 400_000
	code := func(i int) *game.Code { return &game.Code{uint64(i) * 0x9e3779b97f4a7c15, uint64(i % 7), 1} }
	for _, size := range []int{17, 19, 24} {
		table := NewTable(size, 4, 10)
		for _, n := range []int{n, 10, n / 2} {
			table.Reset()
			for i := range n {
				table.Reserve(1)
				if number, isNew := table.Find(code(i), code(i).Hash()); !isNew || int(number) != i+1 {
					t.Fatalf("of %d: code %d has number %d, new %t", n, i, number, isNew)
				}
				table.Extra(uint32(i + 1))[3] = uint8(i)
			}
			for i := range n {
				number, isNew := table.Find(code(i), code(i).Hash())
				if isNew || int(number) != i+1 || table.Extra(number)[3] != uint8(i) || table.Code(number) != *code(i) ||
					table.Lookup(code(i), code(i).Hash()) != number {
					t.Fatalf("of %d: code %d has number %d, new %t", n, i, number, isNew)
				}
			}
			if table.Lookup(code(n), code(n).Hash()) != 0 || table.Len() != n {
				t.Errorf("of %d: a code that was not stored is there, or %d are", n, table.Len())
			}
		}
		if table.slabs == nil {
			t.Error("nothing lies outside the heap; the test shows nothing")
		}
		table.Free()
	}
}

// TestBytes: a table grows as was foretold.
func TestBytes(t *testing.T) {
	table := NewTable(8, 0, 4)
	for i := range uint64(2000) {
		most := table.BytesWith(1)
		table.Reserve(1)
		table.Find(&game.Code{i}, (&game.Code{i}).Hash())
		if table.Bytes() > most {
			t.Fatalf("%d bytes with %d codes; at most %d were foretold", table.Bytes(), table.Len(), most)
		}
	}
}
