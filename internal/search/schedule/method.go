package schedule

import (
	"context"
	"fmt"

	"patience/game"
	"patience/internal/games/calculation"
	"patience/internal/memory"
	"patience/solve"
)

// Method returns the search by clauses for any solution.
func Method() solve.Method { return method(Decide) }

// LeastMethod returns the search by clauses for a shortest solution.
func LeastMethod() solve.Method { return method(Least) }

// A question is [Decide] or [Least].
type question func(ctx context.Context, p *calculation.Position, o Options) (solve.Outcome, error)

func method(ask question) solve.Method {
	return solve.Method{Name: "clauses", Unit: solve.DeadEnds, New: func(p game.Position, o solve.Options) (solve.Solver,
		error,
	) {
		if _, ok := p.(*calculation.Position); !ok {
			return nil, fmt.Errorf("positions of type %T are not of Calculation", p)
		}
		return solver{o, ask}, nil
	}}
}

// A solver is a question as a solve.Solver.
type solver struct {
	solve.Options
	ask question
}

// Solve answers the question for one position. It reserves all the memory that
// the search may take.
func (s solver) Solve(ctx context.Context, position game.Position) (out solve.Outcome, err error) {
	p := position.(*calculation.Position)
	o, ok := Within(p, s.Limits)
	if !ok {
		return outOfMemory(p), ctx.Err()
	}
	if s.Watch != nil {
		o.Progress = func(low, high int, conflicts int64) {
			s.Watch(solve.Bounds{Low: low, High: high, Effort: solve.Effort{Unit: solve.DeadEnds, Stored: conflicts}})
		}
	}
	bytes := o.Bytes(p)
	err = s.Memory.Share(ctx, bytes, func(ctx context.Context, reserve memory.Reserve) error {
		if err := reserve(bytes); err != nil {
			return err
		}
		out, err = s.ask(ctx, p, o)
		return err
	})
	return out, err
}

// outOfMemory is the outcome where there is too little memory to begin.
func outOfMemory(p *calculation.Position) solve.Outcome {
	must, _ := p.MustStack()
	return solve.Outcome{
		Status: solve.MemoryLimit, Low: p.Rules().Cards() - p.Home() + must, Effort: solve.Effort{Unit: solve.DeadEnds},
	}
}
