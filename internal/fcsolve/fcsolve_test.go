package fcsolve_test

import (
	"strings"
	"testing"

	"patience/internal/fcsolve"
)

// TestSentences: sentences are read and written alike; PySol's end with a stop.
func TestSentences(t *testing.T) {
	stack := func(i int) fcsolve.Pile { return fcsolve.Pile{Kind: fcsolve.Stack, Index: i} }
	cell := func(i int) fcsolve.Pile { return fcsolve.Pile{Kind: fcsolve.Cell, Index: i} }
	home := fcsolve.Pile{Kind: fcsolve.Foundations}
	for text, want := range map[string]fcsolve.Move{
		"Move a card from stack 3 to the foundations":            {Cards: 1, From: stack(3), To: home},
		"Move 1 cards from stack 4 to stack 17":                  {Cards: 1, From: stack(4), To: stack(17)},
		"Move 11 cards from stack 0 to stack 7":                  {Cards: 11, From: stack(0), To: stack(7)},
		"Move a card from freecell 2 to stack 10":                {Cards: 1, From: cell(2), To: stack(10)},
		"Move a card from stack 1 to freecell 12":                {Cards: 1, From: stack(1), To: cell(12)},
		"Move a card from freecell 0 to the foundations":         {Cards: 1, From: cell(0), To: home},
		"Move the sequence on top of Stack 8 to the foundations": {Cards: 0, From: stack(8), To: home},
	} {
		m, ok := fcsolve.ParseMove(text)
		if !ok || m != want || m.String() != text {
			t.Errorf("%s: %+v, %t, %s", text, m, ok, m)
		}
		if stopped, ok := fcsolve.ParseMove(text + "."); !ok || stopped != m {
			t.Errorf("%s.: %+v, %t", text, stopped, ok)
		}
	}
	for _, text := range []string{
		"", "Move", "Move a card from stack 3", "Move 0 cards from stack 1 to stack 2",
		"Move a card from stack 123 to stack 2", "Move the sequence on top of Stack 8 to stack 1",
	} {
		if m, ok := fcsolve.ParseMove(text); ok {
			t.Errorf("%q: %+v", text, m)
		}
	}
}

// TestCells: each cell has four characters; cards that stand elsewhere are not placed.
func TestCells(t *testing.T) {
	for text, want := range map[string]string{
		"":                 "",
		"  3S      JC":     "3S,,JC",
		"      JC  ":       ",JC,",
		"  3S  TC  ":       "3S,TC,",
		" 10S      JC":     "10S,,JC",
		"                ": ",,,",
	} {
		if cells, ok := fcsolve.Cells(text); !ok || strings.Join(cells, ",") != want {
			t.Errorf("%q: %q, %t; want %s", text, cells, ok, want)
		}
	}
	for _, text := range []string{" 3S TC", " 3S", "   3S", " - -", "  3S TC"} {
		if cells, ok := fcsolve.Cells(text); ok {
			t.Errorf("%q: %q", text, cells)
		}
	}
}

// FuzzBetween: a move between two boards is a sentence that is read back.
func FuzzBetween(f *testing.F) {
	f.Add("Foundations: H-0\nFreecells:      3S\n: 4C 2C\n: \n", "Foundations: H-0\nFreecells:\n: 4C 2C\n: 3S\n")
	f.Add(": 4C 2C\n: 3S\n", ": 4C\n: 3S 2C\n")
	f.Add(": KH QH\n", ": \n")
	f.Fuzz(func(t *testing.T, before, after string) {
		m, err := fcsolve.Between(before, after)
		if again, ok := fcsolve.ParseMove(m.String()); err == nil && m.Cards < 100 && max(m.From.Index, m.To.Index) < 100 &&
			(!ok || again != m) {
			t.Errorf("%+v comes back as %+v", m, again)
		}
	})
}
