package simplesimon_test

import (
	"encoding/json"
	"strings"
	"testing"

	"patience/internal/games/simplesimon"
)

// FuzzParseBoard: nothing panics, an error is one short line, and what is read comes back from its text and its JSON.
func FuzzParseBoard(f *testing.F) {
	rules := simplesimon.Rules{Name: "small", Homing: simplesimon.Suits, Columns: 4, Ranks: 3}
	b, err := simplesimon.RandomDeal(&rules, 1, 1)
	if err != nil {
		f.Fatal(err)
	}
	object, err := json.Marshal(b)
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte(b.String()))
	f.Add(object)
	f.Add([]byte("Foundations: H-3 C-0 D-0 S-0\nFreecells:\n3C 2C AC\n: 3D 2D AD 3S\n:\n: 2S AS\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := simplesimon.ParseBoard(&rules, text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") || len(err.Error()) > 400 {
				t.Errorf("%q: %q", text, err)
			}
			return
		}
		object, err := json.Marshal(b)
		if err != nil {
			t.Fatal(err)
		}
		for _, written := range []string{b.String(), string(object)} {
			again, err := simplesimon.ParseBoard(&rules, []byte(written))
			if err != nil || again.String() != b.String() {
				t.Errorf("%q comes back as %q, %v", written, again, err)
			}
		}
		if b.Position().Board().Position().Hash() != b.Position().Hash() {
			t.Errorf("%q: two hashes", text)
		}
	})
}
