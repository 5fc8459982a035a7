package freecell_test

import (
	"os"
	"strings"
	"testing"

	players "patience/internal/players/freecell"
)

// FuzzParseWeights: no text makes a panic, and an error is one line.
func FuzzParseWeights(f *testing.F) {
	shipped, err := os.ReadFile("weights-1.txt")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(shipped))
	f.Add("# nothing\n")
	f.Fuzz(func(t *testing.T, text string) {
		w, err := players.ParseWeights(text)
		if (w == nil) != (err != nil) || err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%v, %q", w, err)
		}
	})
}
