package spelling

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestNear(t *testing.T) {
	games := []string{
		"freecell", "freecell-runs", "four-companies", "bakers-game", "gaps", "gaps-7", "klondike-1",
		"klondike-3", "simple-simon", "simple-simon-singles",
	}
	verbs := []string{"generate", "score", "solve", "serve", "deal"}
	for _, c := range []struct {
		word  string
		names []string
		want  string
	}{
		{"FreeCell", games, "freecell"},
		{"freecel", games, "freecell"},
		{"klondike", games, "klondike-1 klondike-3"},
		{"KLONDIKE-3", games, "klondike-3"},
		{"Four Companies", games, "four-companies"},
		{"baker's game", games, "bakers-game"},
		{"simon", games, "simple-simon simple-simon-singles"},
		{"free", games, "freecell freecell-runs"},
		{"scroe", verbs, "score serve"},
		{"scoer", verbs, "score"},
		{"Deal", verbs, "deal"},
		{"chess", games, ""},
		{"spider", games, ""},
		{"", games, ""},
		{"xyz", nil, ""},
	} {
		if got := strings.Join(Near(c.word, c.names), " "); got != c.want {
			t.Errorf("%q: %s; want %s", c.word, got, c.want)
		}
	}
}

// TestNearProperties: what is near is among the names, and a name is near to itself alone.
func TestNearProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfNDistinct(rapid.StringMatching(`[a-z]{3,6}`), 1, 9, rapid.ID).Draw(t, "names")
		near := Near(rapid.String().Draw(t, "word"), names)
		if len(near) > mostNear {
			t.Fatalf("%d names; want at most %d", len(near), mostNear)
		}
		for _, name := range near {
			if got := Near(strings.ToUpper(name), names); len(got) != 1 || got[0] != name {
				t.Fatalf("near %s is %v", name, got)
			}
		}
	})
}

func TestExpected(t *testing.T) {
	for word, want := range map[string]string{"Hard": "did you mean hard?", "tough": "expected easy or hard"} {
		if got := Expected(word, []string{"easy", "hard"}, "easy or hard"); got != want {
			t.Errorf("%s: %s; want %s", word, got, want)
		}
	}
}
