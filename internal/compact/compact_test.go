package compact_test

import (
	"os"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/internal/compact"
)

// TestOpenWrong: a file that was cut off is an error and no panic. The tests of lab/embed
// read what they write.
func TestOpenWrong(t *testing.T) {
	file, err := os.ReadFile("../../label/reference/deals.bin")
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n < len(file); n += 1 + n/20 {
		if _, err := compact.Open(file[:n]); err == nil {
			t.Errorf("%d of %d bytes; want an error", n, len(file))
		}
	}
	if _, err := compact.Open(file); err != nil {
		t.Error(err)
	}
}

// TestMovesWrong: an index that no legal move has is an error.
func TestMovesWrong(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	board, err := e.Deal(game.DealID{Source: game.Random, Number: 1}, game.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := compact.Moves(board.Position(), []byte{0, 255}); err == nil {
		t.Error("move 255; want an error")
	}
}

// FuzzOpen: no file makes a panic, and of a table that is opened every deal can be looked up.
func FuzzOpen(f *testing.F) {
	file, err := os.ReadFile("../../label/reference/deals.bin")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(file[:4000])
	f.Add([]byte(`{"sources":[{"name":"random","deals":-1}],"rare":-1}` + "\n"))
	f.Fuzz(func(t *testing.T, file []byte) {
		table, err := compact.Open(file)
		if err != nil {
			return
		}
		for i := range table.Len() {
			if at, ok := table.Index(table.ID(i)); !ok || at != i {
				t.Fatalf("%s is deal %d, %t; want %d", table.ID(i), at, ok, i)
			}
		}
	})
}
