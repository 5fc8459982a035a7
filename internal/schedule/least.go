package schedule

import (
	"context"

	"patience/game/calculation"
	"patience/internal/sat"
	"patience/solve"
)

// Least finds the least number of moves with which a position can be won, or
// proves that it cannot be won. Every card takes one move home, and one more if
// it waits on a stack: what is sought is the least number of cards that wait.
//
// Whether so many are enough is one question for all clauses and the assumption
// that no more do. The first solution and the bound [calculation.Position.MustStack]
// limit the number, and each answer leaves half of what is between them; what
// one search has learned the next ones know.
func Least(ctx context.Context, p *calculation.Position, o Options) (solve.Outcome, error) {
	s, err := newSearch(p, o)
	if err != nil {
		return solve.Outcome{}, err
	}
	waiting := s.countWaiting()
	err = s.run(ctx)
	for err == nil && s.out.Solution != nil && s.out.Low < len(s.out.Solution) && s.Conflicts < o.MaxConflicts {
		s.tell()
		middle := (s.out.Low + len(s.out.Solution)) / 2
		err = s.within(ctx, middle, waiting[middle-s.home])
	}
	s.out.Effort.Stored = s.Conflicts
	if s.out.Solution != nil {
		s.out.Status = solve.NodeLimit
		if len(s.out.Solution) == s.out.Low {
			s.out.Status = solve.Optimal
		}
	}
	return s.out, err
}

// within looks for a solution of at most so many moves; more is true if there
// are more.
func (s *search) within(ctx context.Context, moves int, more sat.Literal) error {
	found, err := s.Solve(ctx, s.limits(), more.Not())
	switch found {
	case sat.Unsatisfiable:
		s.out.Low = moves + 1
	case sat.Satisfiable:
		return s.take()
	}
	return err
}

// countWaiting returns literals that are true if more cards of the stock wait
// than their index says. They may be true otherwise as well, but need not.
func (s *schedule) countWaiting() (more []sat.Literal) {
	for i := range s.cards {
		if s.cards[i].phase > 0 {
			more = s.countOneMore(more, s.waits(&s.cards[i]))
		}
	}
	return more
}

// waits returns a literal that is true if a card of the stock waits: if the
// slot below the one that it fills has not been filled before it is drawn. The
// play of a schedule puts it home at once otherwise.
func (s *schedule) waits(c *card) sat.Literal {
	waits := s.Variable()
	for _, f := range c.fills {
		if s.follows(f.slot, f.slot-1) {
			s.Add(f.is.Not(), s.late[f.slot-1][c.phase].Not(), waits)
		}
	}
	return waits
}

// countOneMore returns the counts of one more card from those before it.
func (s *schedule) countOneMore(before []sat.Literal, waits sat.Literal) []sat.Literal {
	more := make([]sat.Literal, len(before)+1)
	for n := range more {
		more[n] = s.Variable()
		if n < len(before) {
			s.Add(before[n].Not(), more[n])
		}
		if n == 0 {
			s.Add(waits.Not(), more[n])
		} else {
			s.Add(waits.Not(), before[n-1].Not(), more[n])
		}
	}
	return more
}
