package game

import "math/bits"

// A Code is a position in few bits: exact among the positions that can be
// reached from one start, and shorter than the key for it.
type Code [3]uint64

// Hash mixes a code by multiplication, folding high and low halves.
func (c *Code) Hash() uint64 {
	a, b := bits.Mul64(c[0]^0x9E3779B97F4A7C15, c[1]^0xD6E8FEB86659FD93)
	high, low := bits.Mul64(a^b^c[2], 0xA0761D6478BD642F)
	return high ^ low
}

// A Coder translates between positions reached from one start and codes. It
// is safe for concurrent use.
type Coder interface {
	// Size returns how many bytes of a Code, in little-endian order, are ever
	// not zero; at least 8.
	Size() int
	// Encode returns a position's code.
	Encode(p Position) Code
	// After returns the code after a legal move from p, whose code is given.
	After(code Code, p Position, m Move) Code
	// Decode makes p, a position of the same game and rules, the one of a code.
	Decode(code Code, p Position)
}

// MaxSearchedMove is the greatest move of a [Searchable] position.
const MaxSearchedMove = 1<<24 - 1

// Searchable is a position that the exact search can search: it has codes,
// and knows moves that must be made and moves that need not be. Its moves are
// 1 to MaxSearchedMove.
type Searchable interface {
	Position
	// NewCoder returns a coder for the positions that can be reached from
	// this one.
	NewCoder() Coder
	// Forced returns a move that begins some shortest solution if there is
	// any solution, and false if it knows of none.
	Forced() (Move, bool)
	// Redundant reports whether a legal move m need not be made right after
	// last, the move that led here from a position without forced moves: what
	// it leads to is reached at no greater cost in another way, by way of a
	// greater move than m if the cost is the same. So of all cheapest ways to
	// a position, the one whose moves are greatest from the end on is never
	// cut.
	Redundant(last, m Move) bool
}

// Reducible is a position of a game in which not all moves have to be tried,
// and some positions can be told to be lost.
type Reducible interface {
	Searchable
	// AppendEnough appends legal moves with one of which some shortest solution
	// begins, if there is any solution.
	AppendEnough(dst []Move) []Move
	// Dead reports that the game cannot be won. False says nothing.
	Dead() bool
}
