package schedule

import (
	"context"

	"patience/internal/games/calculation"
	"patience/internal/search/sat"
	"patience/solve"
)

// Least finds the least number of moves with which a position can be won, or
// proves that it cannot be won. Every card makes one move home, and one more if
// it waits on a stack. So it looks for the least number of cards that wait.
//
// Whether a number of waiting cards is enough is the question of all clauses,
// with the assumption that no more wait. The first solution and the bound
// [calculation.Position.MustStack] limit the number, and each answer halves what
// is left between them. Each search uses what the earlier ones have learned.
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

// within looks for a solution of at most a number of moves. The literal more is
// true if there are more.
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

// countWaiting returns a literal for each number n, from 0 on, which must be
// true if more than n cards of the stock wait. If no more wait, it may be true
// or false.
func (s *schedule) countWaiting() (more []sat.Literal) {
	for i := range s.cards {
		if s.cards[i].phase > 0 {
			more = s.countOneMore(more, s.waits(&s.cards[i]))
		}
	}
	return more
}

// waits returns a literal that must be true if a card of the stock waits: if the
// slot below the one that it fills has not been filled before the card is drawn.
// Otherwise the play of the schedule puts it home at once.
func (s *schedule) waits(c *card) sat.Literal {
	waits := s.Variable()
	for _, f := range c.fills {
		if s.follows(f.slot, f.slot-1) {
			s.Add(f.is.Not(), s.late[f.slot-1][c.phase].Not(), waits)
		}
	}
	return waits
}

// countOneMore returns the literals of countWaiting for one more card.
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
