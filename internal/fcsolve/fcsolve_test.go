package fcsolve_test

import (
	"testing"

	"patience/internal/boards"
	"patience/internal/fcsolve"
)

// TestSentences: sentences are read and written alike; PySol's end with a stop.
func TestSentences(t *testing.T) {
	stack := func(i int) boards.Pile { return boards.Pile{Kind: boards.Columns, Index: i} }
	cell := func(i int) boards.Pile { return boards.Pile{Kind: boards.Cells, Index: i} }
	home := boards.Pile{Kind: boards.Foundations}
	for text, want := range map[string]boards.Lift{
		"Move a card from stack 3 to the foundations":            {Cards: 1, From: stack(3), To: home},
		"Move 1 cards from stack 4 to stack 17":                  {Cards: 1, From: stack(4), To: stack(17)},
		"Move 11 cards from stack 0 to stack 7":                  {Cards: 11, From: stack(0), To: stack(7)},
		"Move a card from freecell 2 to stack 10":                {Cards: 1, From: cell(2), To: stack(10)},
		"Move a card from stack 1 to freecell 12":                {Cards: 1, From: stack(1), To: cell(12)},
		"Move a card from freecell 0 to the foundations":         {Cards: 1, From: cell(0), To: home},
		"Move the sequence on top of Stack 8 to the foundations": {Cards: 0, From: stack(8), To: home},
	} {
		m, ok := fcsolve.ParseMove(text)
		if !ok || m != want || fcsolve.Sentence(m) != text {
			t.Errorf("%s: %+v, %t, %s", text, m, ok, fcsolve.Sentence(m))
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

// FuzzBetween: a move between two boards is a sentence that is read back.
func FuzzBetween(f *testing.F) {
	f.Add("Foundations: H-0\nFreecells:      3S\n: 4C 2C\n: \n", "Foundations: H-0\nFreecells:\n: 4C 2C\n: 3S\n")
	f.Add(": 4C 2C\n: 3S\n", ": 4C\n: 3S 2C\n")
	f.Add(": KH QH\n", ": \n")
	f.Fuzz(func(t *testing.T, before, after string) {
		m, err := fcsolve.Between(before, after)
		again, ok := fcsolve.ParseMove(fcsolve.Sentence(m))
		if err == nil && m.Cards < 100 && max(m.From.Index, m.To.Index) < 100 &&
			(!ok || again != m) {
			t.Errorf("%+v comes back as %+v", m, again)
		}
	})
}
