// Package featurestest holds what the features of every game are tested for.
package featurestest

import (
	"fmt"
	"regexp"
	"testing"

	"patience/features"
	"patience/game"
)

var validName = regexp.MustCompile(`^f(_[a-z0-9]+)+$`)

// Documented checks that every feature has a name, a meaning and a range, and
// shares neither of the first two.
func Documented(t *testing.T, s *features.Set) {
	t.Helper()
	names, docs := map[string]bool{}, map[string]bool{}
	for _, f := range s.Features() {
		if !validName.MatchString(f.Name) || names[f.Name] {
			t.Errorf("name %q is not f_lower_case or not unique", f.Name)
		}
		if len(f.Doc) < 10 || docs[f.Doc] {
			t.Errorf("%s: doc %q is missing or another feature's", f.Name, f.Doc)
		}
		if f.Min >= f.Max {
			t.Errorf("%s: range %g to %g", f.Name, f.Min, f.Max)
		}
		names[f.Name], docs[f.Doc] = true, true
	}
}

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
