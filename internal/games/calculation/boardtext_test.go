package calculation_test

import (
	"strings"
	"testing"

	"patience/internal/games/calculation"
)

// TestBoardText: suits are dropped, what is left out is empty, and text and
// JSON say the same.
func TestBoardText(t *testing.T) {
	rules := calculation.Standard(2, 11)
	const want = "Foundations: Q J 7 5\n: K K\n:\nStock: K K T 9\n"
	for _, text := range []string{
		want,
		"stock: ks KH 10d 9c\n\nfoundations: Q J 7 5\n: K K\n",
		`{"foundations":["Q","J","7","5"],"stacks":[["K","K"]],"stock":["K","K","10","9"]}`,
	} {
		b, err := calculation.ParseBoard(&rules, []byte(text))
		if err != nil || b.String() != want {
			t.Errorf("%q: %v, %v", text, b, err)
		}
	}
}

func TestWrongBoards(t *testing.T) {
	rules := calculation.Standard(2, 11)
	for text, want := range map[string]string{
		"":                       "empty",
		"\xff":                   "UTF-8",
		"Foundations: Q J 7\n":   "line 1: 3 foundations",
		"Foundations: Q J 7 X\n": "foundation 4",
		"Foundations: Q J 7 5\n: K K\n:\n:\nStock: K K T 9\n": "3 stacks; expected at most 2",
		"Foundations: Q J 7 5\nStock: K K K K T 9 9\n":        "5 cards of rank 9",
		"Foundations: Q J 7 5\nStock: K K K K T\n":            "3 cards of rank 9",
		"Foundations: Q J 7 5\nStock: K\nStock: K\n":          "line 3: a second Stock line",
		"Cells: K\n":             "unknown label",
		"Stock: K 0 2\n":         "card 2",
		`{"stock":["K"]} {}`:     "something follows",
		`{"stock":3}`:            "JSON: stock is 3",
		`{"ranks":[]}`:           "unknown field",
		`{"stacks":[["K","Z"]]}`: "stacks[0][1]",
	} {
		_, err := calculation.ParseBoard(&rules, []byte(text))
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v; want %s", text, err, want)
		}
	}
}

func FuzzParseBoard(f *testing.F) {
	rules := calculation.Standard(4, 0)
	b, err := calculation.RandomDeal(&rules, 1, 1)
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte(b.String()))
	f.Add([]byte(`{"foundations":["0","0","0","0"],"stacks":[[]],"stock":["K"]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := calculation.ParseBoard(&rules, text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") || len(err.Error()) > 400 {
				t.Errorf("%q: %q", text, err)
			}
			return
		}
		again, err := calculation.ParseBoard(&rules, []byte(b.String()))
		if err != nil || again.String() != b.String() {
			t.Errorf("%q comes back as %q, %v", b, again, err)
		}
		b.Position()
	})
}
