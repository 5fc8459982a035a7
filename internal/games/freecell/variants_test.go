package freecell

import (
	"os"
	"strings"
	"testing"
)

// TestVariantsAreTold: docs/games.md has the rules of every game, and every game is sound.
func TestVariantsAreTold(t *testing.T) {
	page, err := os.ReadFile("../../../docs/games.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range Variants {
		if !strings.Contains(string(page), "| `"+v.Name+"`") {
			t.Errorf("docs/games.md lacks a line of %s", v.Name)
		}
		if err := v.Validate(); err != nil {
			t.Error(err)
		}
	}
}
