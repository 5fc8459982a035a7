package game

// A RunCounter is a position of a game that moves single cards and in which a
// run that could be moved card by card may also be counted as one move.
type RunCounter interface {
	Position
	// InRuns returns the same position under the rules that count so; false
	// where there are none.
	InRuns() (Searchable, bool)
}

// A CellCounter is a position of a game with cells, whose number can be
// another one.
type CellCounter interface {
	Position
	// WithCells returns the same position with n cells; false if more cards lie
	// in cells.
	WithCells(n int) (Searchable, bool)
}

// A CellGame is a game with cells, whose number can be another one.
type CellGame interface {
	Game
	// WithCells returns the game with n cells. It deals the same cards. The
	// error says which numbers there are.
	WithCells(n int) (Game, error)
}
