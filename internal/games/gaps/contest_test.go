package gaps_test

import (
	"os"
	"strings"
	"testing"

	"patience/internal/games/gaps"
)

func TestParseContest(t *testing.T) {
	text, err := os.ReadFile("testdata/aizu-2003-f.txt")
	if err != nil {
		t.Fatal(err)
	}
	boards, err := gaps.ParseContest(text)
	if err != nil || len(boards) != 4 {
		t.Fatalf("%d layouts, %v", len(boards), err)
	}
	const want = "11 12 13 14 15 16 17 --\n21 22 23 24 25 26 27 --\n" +
		"31 32 33 34 35 36 37 --\n41 42 43 44 45 46 47 --\n"
	if boards[0].String() != want {
		t.Errorf("the first layout is\n%v", boards[0])
	}
	for text, want := range map[string]string{
		"":        "contest input: empty; expected the number of layouts",
		"x":       `contest input: "x" is not a number of layouts`,
		"-1":      `contest input: "-1" is not a number of layouts`,
		"1 11 12": "contest input: 2 cards; expected 1 layouts of 28",
		"0 11":    "contest input: 1 cards; expected 0 layouts of 28",
		strings.Replace(string(text), "46 47 11", "46 47 12", 1): "contest input: layout 1: row 4 place 7: 12 is there twice",
	} {
		if _, err := gaps.ParseContest([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("%.20q: %v; want %s", text, err, want)
		}
	}
	if boards, err := gaps.ParseContest([]byte("0")); err != nil || len(boards) != 0 {
		t.Errorf("no layouts: %v, %v", boards, err)
	}
}

func FuzzParseContest(f *testing.F) {
	f.Add([]byte("1 11 12"))
	f.Fuzz(func(t *testing.T, text []byte) {
		boards, err := gaps.ParseContest(text)
		if err != nil {
			return
		}
		for _, b := range boards {
			if err := b.Validate(); err != nil {
				t.Errorf("%q: %v", text, err)
			}
		}
	})
}
