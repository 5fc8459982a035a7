// Package oracle says what is true of a small deal by looking at everything
// that can be reached from it, for tests only. It is told the rules by a
// second, naive implementation of them, one for each game (freecelltest and its
// neighbours in internal/testkit), so that nothing here can repeat a mistake of the
// code under test.
package oracle

// A State is a position under naive rules. Nothing changes one once it is made.
type State[S any] interface {
	// Key is a text that positions share exactly if they are equal.
	Key() string
	// Next returns the positions that the legal moves lead to, one for each.
	Next() []S
	Won() bool
}
