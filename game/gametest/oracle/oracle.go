// Package oracle finds out what is true about a small deal by examining every position
// that can be reached from it. It is for tests only. It gets the rules from a second,
// naive implementation of them, one for each family of games (freecelltest, gapstest,
// calculationtest, klondiketest, pilestest), so that it cannot repeat a mistake of the
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
