// Package racing keeps race tests short. The race detector makes a program about ten
// times slower, so tests that compute much and share nothing between goroutines are
// skipped under it.
package racing

import "testing"

// Skip skips a test under the race detector.
func Skip(t testing.TB) {
	t.Helper()
	if detecting {
		t.Skip("computes much, and shares nothing between goroutines")
	}
}
