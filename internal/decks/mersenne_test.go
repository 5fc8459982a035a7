package decks

import "testing"

// TestMersenne: the 10,000th number is the one that the C++ standard requires.
func TestMersenne(t *testing.T) {
	m, last := newMersenne(5489), uint32(0)
	for range 10_000 {
		last = m.next()
	}
	if last != 4123659995 {
		t.Errorf("%d", last)
	}
}
