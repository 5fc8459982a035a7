package game

import "fmt"

// A Play is a played game as it was read.
type Play struct {
	Moves []Move
	// Said is what the words were taken to mean, in sentences; "" if each of them
	// is one move in the standard notation.
	Said string
}

// ReadPlay reads a game that was played from a board. If the board is a [PlayReader],
// it reads the words; otherwise they must be standard notation. The error is a
// [*WordError].
func ReadPlay(b Board, words []string) (Play, error) {
	if r, ok := b.(PlayReader); ok {
		return r.ReadPlay(words)
	}
	moves, err := b.ParseNotation(words)
	return Play{Moves: moves}, err
}

// A WordError says which word of a written game is not a legal move at its place.
type WordError struct {
	Words []string // of the game
	Index int      // the word that cannot be read
	Err   error    // what is wrong with it
}

// Error names the word in one line.
func (e *WordError) Error() string {
	word := ""
	if 0 <= e.Index && e.Index < len(e.Words) {
		word = e.Words[e.Index]
	}
	return fmt.Sprintf("move %d of %d, %.40q: %v", e.Index+1, len(e.Words), word, e.Err)
}

// Unwrap returns what is wrong with the word.
func (e *WordError) Unwrap() error { return e.Err }
