package game

// A RunCounter is a position of a game that moves single cards and in which a
// run that could be moved card by card may also be counted as one move.
type RunCounter interface {
	Position
	// InRuns returns the same position under the rules that count so; false
	// where there are none.
	InRuns() (Searchable, bool)
}
