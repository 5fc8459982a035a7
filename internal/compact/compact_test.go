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
