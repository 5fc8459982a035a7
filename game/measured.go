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
