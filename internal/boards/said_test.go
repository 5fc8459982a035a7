package boards_test

import (
	"testing"

	"patience/game/card"
	"patience/internal/boards"
)

// TestSaid: moves in words come out as MoveText says them, and other texts do not.
func TestSaid(t *testing.T) {
	for text, want := range map[string]string{
		"AD home":                                 "AD home",
		"9D onto TS":                              "9D onto TS",
		"10♦ -> J♠":                               "TD onto JS",
		"10♦\ufe0e to J♠\ufe0e":                   "TD onto JS",
		"KS to the empty column":                  "KS to an empty column",
		"KS to an empty pile.":                    "KS to an empty column",
		"kd to cell":                              "KD to a cell",
		"the ace of spades to the foundation":     "AS home",
		"Move 10 of clubs into a free cell":       "TC to a cell",
		"2H from home onto 3S":                    "2H onto 3S",
		"2H back onto 3S":                         "2H onto 3S",
		"AC from the stock home":                  "AC home",
		"AC from the stock, turned over, onto 2D": "AC onto 2D",
		"AC from the stock turned over onto 2D":   "AC onto 2D",
		"H home":                                  "H home",
		"5h after 4h, row 2 place 3":              "5H after 4H",
		"27 after 26":                             "27 after 26",
		"a onto an empty stack":                   "A onto an empty stack",
		"7 from stack a 10 to foundation 2":       "7 from stack A T to foundation 2",
		"Q onto stack K":                          "Q onto stack K",
		"":                                        "",
		"AD":                                      "",
		"AD home and KS home":                     "",
		"ah":                                      "",
		"1D onto 2S":                              "",
		"9D onto":                                 "",
		"\u212aD home":                            "",
		"7D TD":                                   "",
		"Move a card from stack 3 to the foundations": "",
	} {
		got, ok := boards.Said(text)
		if got != want || ok != (want != "") {
			t.Errorf("%q is %q; want %q", text, got, want)
		}
	}
}

// FuzzSaid: what is read is written so that it is read as the same, and a card with a suit has a target.
func FuzzSaid(f *testing.F) {
	f.Add("10♦ -> J♠")
	f.Add("ace of spades to the foundation")
	f.Fuzz(func(t *testing.T, text string) {
		said, ok := boards.Said(text)
		if !ok {
			return
		}
		if again, ok := boards.Said(said); !ok || again != said {
			t.Errorf("%q is %q, and that is %q", text, said, again)
		}
		if c, to, ok := boards.Saying(said); ok && (c >= card.Deck || to > boards.ToHome) {
			t.Errorf("%q takes %d to %d", said, c, to)
		}
	})
}
