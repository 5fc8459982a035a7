// Package featurestest has the tests that the features of every game must pass. Package
// catalogue tests that all features are documented.
package featurestest

import (
	"fmt"
	"testing"

	"patience/features"
	"patience/game"
)

// InRange checks that the features of a position lie in their ranges.
func InRange(t *testing.T, s *features.Set, p game.Position) {
	t.Helper()
	values := s.Extract(p, nil)
	for i, f := range s.Features() {
		if v := float64(values[i]); !(f.Min <= v && v <= f.Max) {
			t.Fatalf("%s is %g; its range is %g to %g, at\n%s", f.Name, v, f.Min, f.Max, p.Board())
		}
	}
}

// Difference names the first feature in which two extractions differ, or
// returns "".
func Difference(s *features.Set, got, want []float32) string {
	for i, f := range s.Features() {
		if got[i] != want[i] {
			return fmt.Sprintf("%s is %g, want %g", f.Name, got[i], want[i])
		}
	}
	return ""
}
