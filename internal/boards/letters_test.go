package boards_test

import (
	"strings"
	"testing"

	"patience/catalogue"
)

// TestLettersOfFoundations: where no card in a column tells the language, the foundations do.
func TestLettersOfFoundations(t *testing.T) {
	const board = "Foundations: H-%Q C-K D-K S-%Q\nTalon:\nWaste:\n: KH\n:\n: KS\n:\n:\n:\n:\n"
	e, err := catalogue.Lookup("klondike-1")
	if err != nil {
		t.Fatal(err)
	}
	want, err := e.ParseBoard([]byte(strings.ReplaceAll(board, "%Q", "Q")))
	if err != nil {
		t.Fatal(err)
	}
	got, err := e.ParseBoard([]byte(strings.ReplaceAll(board, "%Q", "D")))
	if err != nil || got.String() != want.String() {
		t.Errorf("%v, %v; want\n%v", got, err, want)
	}
}
