package solve

import (
	"context"

	"patience/game"
)

// A Decider decides positions of one game's rules, one after another in the
// same memory. It is not safe for concurrent use.
type Decider struct {
	solver   Solver
	improver Improver // nil if solutions stay as they are found
}

// NewDecider returns a decider for positions of the rules of p.
func (m Methods) NewDecider(p game.Position, o Options) (*Decider, error) {
	solver, err := m.Any.newSolver(p, o)
	if err != nil {
		return nil, err
	}
	d := &Decider{solver: solver}
	if m.Shorter.New != nil {
		solver, err = m.Shorter.newSolver(p, o)
	}
	d.improver, _ = solver.(Improver)
	return d, err
}

// Decide decides one position. Who decides many should keep a [Decider]. The
// error is ctx's, when it is cancelled, or of options outside their range.
func (m Methods) Decide(ctx context.Context, p game.Position, o Options) (Outcome, error) {
	d, err := m.NewDecider(p, o)
	if err != nil {
		return Outcome{}, err
	}
	return d.Decide(ctx, p)
}

// Decide says whether a position can be won. The solution is as it was found; it
// may make moves that it takes back. The error is ctx's.
func (d *Decider) Decide(ctx context.Context, p game.Position) (Outcome, error) {
	return d.solver.Solve(ctx, p)
}

// DecideAndShorten decides a position, and shortens a solution by a beam of a
// width; 0 leaves it as it is. The error is ctx's.
func (d *Decider) DecideAndShorten(ctx context.Context, p game.Position, width int) (Outcome, error) {
	out, err := d.Decide(ctx, p)
	if err == nil && out.Solution != nil {
		out.Solution, err = d.Improve(ctx, p, out.Solution, width)
	}
	return out, err
}

// Improve looks for a shorter solution by a beam of a width; 0, or a game that
// has no such search, leaves it as it is. The error is ctx's.
func (d *Decider) Improve(ctx context.Context, p game.Position, solution []game.Move, width int) ([]game.Move, error) {
	if d.improver == nil || width == 0 {
		return solution, nil
	}
	return d.improver.Improve(ctx, p, solution, width)
}
