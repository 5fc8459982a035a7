package catalogue_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"patience/catalogue"
	"patience/game"
	"patience/internal/testkit/dress"
)

// allForms are all forms in which the kit writes boards.
func allForms() []dress.Form {
	return slices.Concat(dress.Dresses(), dress.Orders(), dress.TopFirst(), dress.Rare())
}

// midGame returns a board of a game some moves from its deal, taken apart.
func midGame(tb testing.TB, e *catalogue.Entry) *dress.Board {
	tb.Helper()
	boards := alongPlay(tb, e, 3)
	return dress.Parse(boards[2].board.String(), boards[2].deal.String())
}

// FuzzReadBoard: nothing panics, and errors are one line. In each way in which a text is read, what is read is a
// board whose own text and JSON are read as the very same.
func FuzzReadBoard(f *testing.F) {
	entries := catalogue.Standard().Entries()
	for i := range entries {
		b := midGame(f, &entries[i])
		for j, form := range allForms() {
			if text, ok := form.Write(b); ok && j%len(entries) == i {
				f.Add(uint8(i), text)
			}
		}
	}
	f.Fuzz(func(t *testing.T, i uint8, text string) {
		e := entries[int(i)%len(entries)]
		for _, as := range append([]string{""}, game.Readings...) {
			readings, err := e.ReadBoard([]byte(text), as)
			if err != nil && (len(readings) > 0 || strings.Contains(err.Error(), "\n") || len(err.Error()) > 1000) {
				t.Fatalf("%s, as %q: %d readings, %v", e.Name(), as, len(readings), err)
			}
			for _, r := range readings {
				checkRead(t, &e, r.Board)
			}
		}
	})
}

// checkRead: the JSON of a board and its text are read as the very board. Only if no deal can have led to the board,
// what its text means may be asked.
func checkRead(t *testing.T, e *catalogue.Entry, b game.Board) {
	t.Helper()
	object, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{b.String(), string(object)} {
		again, err := e.ParseBoard([]byte(text))
		if err != nil && strings.Contains(err.Error(), "choose with --as") {
			continue
		}
		if err != nil || again.String() != b.String() {
			t.Fatalf("%s: %s\nis read as %v\n%v", e.Name(), text, err, again)
		}
	}
	key := b.Position().AppendKey(nil)
	if !bytes.Equal(b.Position().Board().Position().AppendKey(nil), key) {
		t.Fatalf("%s: the position of\n%scomes back as another", e.Name(), b)
	}
}

// BenchmarkReadBoard measures how long it takes to read a board: its canonical text, and the form that takes longest.
func BenchmarkReadBoard(b *testing.B) {
	for _, name := range []string{"freecell", "klondike-3", "fan"} {
		e, err := catalogue.Lookup(name)
		if err != nil {
			b.Fatal(err)
		}
		board := midGame(b, &e)
		var slowest, slowestName string
		var most time.Duration
		for _, form := range allForms() {
			text, ok := form.Write(board)
			if took := readingTime(&e, text); ok && took > most {
				slowest, slowestName, most = text, form.Name, took
			}
		}
		plain, _ := dress.Dresses()[0].Write(board)
		for what, text := range map[string]string{"plain": plain, "slowest": slowest} {
			b.Run(fmt.Sprintf("%s/%s", name, what), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					_, _ = e.ParseBoard([]byte(text))
				}
			})
		}
		b.Logf("%s: slowest is %s", name, slowestName)
	}
}

// readingTime is the least of three times that reading a text took.
func readingTime(e *catalogue.Entry, text string) time.Duration {
	least := time.Hour
	for range 3 {
		begin := time.Now()
		_, _ = e.ParseBoard([]byte(text))
		least = min(least, time.Since(begin))
	}
	return least
}
