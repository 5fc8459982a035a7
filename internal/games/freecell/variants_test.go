package freecell

import (
	"os"
	"strings"
	"testing"
)

// TestVariantsAreTold: docs/games.md has the rules of every game, as the table has
// them, and every game is sound.
func TestVariantsAreTold(t *testing.T) {
	page, err := os.ReadFile("../../../docs/games.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range Variants {
		if !strings.Contains(string(page), "| `"+v.Name+"`") || !strings.Contains(string(page), "| "+v.Doc+" |") {
			t.Errorf("docs/games.md lacks a line of %s that says: %s", v.Name, v.Doc)
		}
		if err := v.Validate(); err != nil || v.Source == "" {
			t.Errorf("%s: %v, source %q", v.Name, err, v.Source)
		}
	}
}
