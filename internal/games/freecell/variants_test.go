package freecell

import "testing"

// TestVariantsAreSound: every listed game has valid rules.
func TestVariantsAreSound(t *testing.T) {
	for _, v := range Variants {
		if err := v.Validate(); err != nil {
			t.Error(err)
		}
	}
}
