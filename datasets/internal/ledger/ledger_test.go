package ledger_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"patience/datasets/internal/ledger"
	"patience/game"
	"patience/internal/journal"
)

// read reads records like "7 seven". One without a word does not count.
func read(_ int64, record []byte) (deal int64, word string, ok bool) {
	_, err := fmt.Sscan(string(record), &deal, &word)
	return deal, word, err == nil
}

// TestLedger: what was added is found when the file is opened again, and the other deals
// are missing, in their order.
func TestLedger(t *testing.T) {
	path, header := filepath.Join(t.TempDir(), "ledger"), journal.Header{Kind: "words ", Plan: "1"}
	deals := game.Deals{Source: game.Random, Ranges: []game.Range{{First: 9, Last: 9}, {First: 5, Last: 7}}}
	l, err := ledger.Open(path, header, read)
	if err != nil || len(l.Found) > 0 {
		t.Fatalf("%v, %v; want nothing in a new ledger", l.Found, err)
	}
	for _, record := range []string{"7 seven", "5", "8 eight"} {
		if _, err := l.Add([]byte(record)); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if l, err = ledger.Open(path, header, read); err != nil || l.Found[7] != "seven" || len(l.Found) != 2 {
		t.Fatalf("%v, %v; want seven and eight", l.Found, err)
	}
	var missing []int64
	for id := range l.Missing(deals) {
		missing = append(missing, id.Number)
	}
	if !slices.Equal(missing, []int64{9, 5, 6}) || l.HasAll(deals) {
		t.Errorf("missing %v, all %t; want 9, 5 and 6", missing, l.HasAll(deals))
	}
	l.Found[9], l.Found[5], l.Found[6] = "nine", "five", "six"
	if !l.HasAll(deals) {
		t.Error("a deal is missing; want none")
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	other, err := ledger.Open(path, journal.Header{Kind: "words ", Plan: "2"}, read)
	if !errors.Is(err, journal.ErrOtherPlan) || other.Journal != nil {
		t.Errorf("%v; want the error of another plan", err)
	}
}
