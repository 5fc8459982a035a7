package answer

import (
	"context"
	"errors"
	"fmt"
	"time"

	"patience/cmd/internal/say"
	"patience/internal/misuse"
	"patience/solve"
)

// A SolveQuestion asks for a solution.
type SolveQuestion struct {
	Place
	Any bool `json:"any,omitempty"` // any solution, which is fast, instead of a shortest one
	// how many positions the search may store; 5000000 without it
	ExactNodes *int64 `json:"exact_nodes,omitempty"`
	// how many positions the game's network may judge, 1 to 10000, while it looks for a solution
	Judged *int `json:"judged,omitempty"`
}

// mostJudged is the largest number of positions that a network judges for a question, which
// takes some ten seconds.
const mostJudged = 10_000

// solve solves a position as the command does, with --any or --judged if the question says so.
func (s *Service) solve(ctx context.Context, q *SolveQuestion) (o say.Solution, err error) {
	at, err := s.read(&q.Place)
	if err != nil {
		return o, err
	}
	options := solve.Options{Limits: s.Limits, Memory: s.Memory, Sweeps: true}
	if n := q.ExactNodes; n != nil && (*n < 1 || *n > options.MaxNodes) {
		return o, wrongf("exact_nodes %d; expected 1 to %d", *n, options.MaxNodes)
	} else if n != nil {
		options.MaxNodes = *n
	}
	judged := 0
	if q.Judged != nil {
		if err := q.checkJudged(at); err != nil {
			return o, err
		}
		judged = *q.Judged
	}
	key := at.key(fmt.Sprint("solve ", q.Any, " ", judged, " ", options.MaxNodes), at.Position)
	found, err := once(ctx, s, key, false, func(ctx context.Context) (say.Solved, error) {
		if judged > 0 {
			return Judged(ctx, at, judged, s.Limits.MaxBytes)
		}
		solver := Solver{Options: options, Any: q.Any, Width: solve.ShortWidth}
		return solver.Solve(ctx, at, func() {})
	})
	if err != nil {
		return o, err
	}
	found.Board = at.Board // the order of its columns may be another
	return say.NewSolution(at.JSON(), &found)
}

func (q *SolveQuestion) checkJudged(at *Subject) error {
	switch {
	case at.Entry.Guided == nil:
		return wrongf("judged: there is no trained network for %s", at.Entry.Name())
	case *q.Judged < 1 || *q.Judged > mostJudged:
		return wrongf("judged %d; expected 1 to %d", *q.Judged, mostJudged)
	case q.Any || q.ExactNodes != nil:
		return wrongf("judged with any or exact_nodes; expected one of them")
	}
	return nil
}

// A Solver finds solutions of positions of one game, one after another. It is not safe for concurrent use.
type Solver struct {
	solve.Options
	Any        bool           // any solution, and a lower bound without search, instead of a shortest solution
	Width      int            // with Any: that of [solve.Decider.Improve]
	Fresh      bool           // search even if what is proved comes with the program
	SearchOnly bool           // without Any: as [solve.Methods.SearchOnly]
	decider    *solve.Decider // with Any, kept from position to position
}

// Solve finds a solution of a position, and calls begin before a search. The error is that of ctx, or says that the
// options do not go with the game (misuse).
func (s *Solver) Solve(ctx context.Context, at *Subject, begin func()) (said say.Solved, err error) {
	start := time.Now()
	said = say.Solved{Name: at.Named(), Game: &at.Entry, Board: at.Board, Any: s.Any}
	if !s.Fresh {
		said.Outcome, said.Published = at.Solved()
	}
	if !said.Published {
		begin()
		said.Outcome, err = s.search(ctx, at)
	}
	said.Seconds = time.Since(start).Seconds()
	return said, err
}

func (s *Solver) search(ctx context.Context, at *Subject) (out solve.Outcome, err error) {
	if !s.Any {
		find := at.Entry.Solvers.Shortest
		if s.SearchOnly {
			find = at.Entry.Solvers.SearchOnly
		}
		out, err = find(ctx, at.Position, s.Options)
		if errors.Is(err, solve.ErrHeuristic) {
			err = misuse.Of(err)
		}
		return out, err
	}
	if s.decider == nil {
		if s.decider, err = at.Entry.Solvers.NewDecider(at.Position, s.Options); err != nil {
			return out, misuse.Of(err)
		}
	}
	h := s.Heuristic
	if h == nil {
		h = at.Entry.Bound(at.Position)
	}
	out, err = s.decider.DecideAndShorten(ctx, at.Position, s.Width)
	out.Low = h.Bound(at.Position)
	return out, err
}

// Judged looks for solutions of a position while the network of the game judges at most so many
// positions.
func Judged(ctx context.Context, at *Subject, positions int, maxBytes int64) (say.Solved, error) {
	begin := time.Now()
	found, err := at.Entry.Guided.Search(ctx, at.Position, positions, maxBytes)
	if err != nil {
		return say.Solved{}, err
	}
	said := say.Solved{
		Name: at.Named(), Game: &at.Entry, Board: at.Board, Outcome: found.Outcome, Judged: &found.Judged,
		Seconds: time.Since(begin).Seconds(),
	}
	if found.Solution != nil {
		said.ToWin = &found.ToWin
	}
	return said, nil
}

// Solved returns what is proved of the position and comes with the program: a shortest solution, or that
// there is none.
func (at *Subject) Solved() (out solve.Outcome, ok bool) {
	proved, _ := at.Proved()
	if proved.MinMoves == nil && proved.Status != solve.Unsolvable {
		return out, false
	}
	out = solve.Outcome{
		Status: proved.Status, Solution: proved.Solution, Effort: solve.Effort{Unit: solve.Positions},
	}
	if n := proved.MinMoves; n != nil {
		out.Low = *n
	}
	return out, true
}
