package game

// A Code is a position in few bits: exact among the positions that can be
// reached from one start, and shorter than the key for it.
type Code [3]uint64

// A Coder translates between positions reached from one start and codes. It
// is safe for concurrent use.
type Coder interface {
	// Size returns how many bytes of a Code, in little-endian order, are ever
	// not zero.
	Size() int
	// Encode returns a position's code.
	Encode(p Position) Code
	// After returns the code after a legal move from p, whose code is given.
	After(code Code, p Position, m Move) Code
	// Decode makes p, a position of the same game and rules, the one of a code.
	Decode(code Code, p Position)
}

// Searchable is a position that the exact search can search: it has codes,
// and moves that may be forced.
type Searchable interface {
	Position
	// NewCoder returns a coder for the positions that can be reached from
	// this one.
	NewCoder() Coder
	// Forced returns a move that begins some shortest solution if there is
	// any solution, and false if it knows of none.
	Forced() (Move, bool)
}
