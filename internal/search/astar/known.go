package astar

import (
	"context"
	"math"

	"patience/game"
	"patience/solve"
)

// A known solution spares memory: once a search has one, it looks only for shorter ones, and
// stores no state that is not on one. But the states that it stores without are nearly all
// expanded, so this makes no search faster, and one move too many in the solution spares
// little. That is why a search asks only when it comes near a limit, and then for a solution
// that takes about as much work as a hundredth of what has been done.
type known struct {
	from     int64 // states stored when the search asks
	asked    bool
	solution []game.Move // nil if none is known
	length   int         // more than any solution has if none is known
}

// askFrom is the least number of states stored before a search asks. Chosen, not tuned.
const askFrom = 2_000_000

// ask asks for a solution if half of a limit is reached.
func (s *search) ask(ctx context.Context) (err error) {
	stored, need := int64(s.nodes.Len()), s.mostBytes()+solve.KnownBytes
	if s.Known == nil || s.shape.Partial || s.known.asked || need > s.MaxBytes ||
		stored < s.known.from && (stored < askFrom || s.bytes() < s.MaxBytes/2) {
		return nil
	}
	s.known.asked = true
	if err := s.grant(need); err != nil {
		return err
	}
	s.known.solution, err = s.Known(ctx)
	if s.known.solution != nil {
		s.known.length = len(s.known.solution)
	}
	return err
}

// exhausted ends the search when no state is left that could be on a shorter solution than
// the known one.
func (s *search) exhausted() {
	if s.known.solution == nil {
		s.out.Status = solve.Unsolvable
		return
	}
	s.raise(s.known.length)
	s.out.Status, s.out.Solution = solve.Optimal, s.known.solution
}

func newKnown(limits *solve.Limits) known {
	return known{from: max(askFrom, limits.MaxNodes/2), length: math.MaxInt}
}
