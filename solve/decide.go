package solve

import (
	"context"

	"patience/game"
)

// A Decider decides whether positions of one game's rules can be won, one after
// another in the same memory. It is not safe for concurrent use.
type Decider struct {
	solver   Solver
	improver Improver // nil if solutions stay as they are found
}

// NewDecider returns a decider for positions with the rules of p. It returns an error
// if options are outside their range, or if no method can search such positions.
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

// Decide decides whether one position can be won. To decide many, keep a
// [Decider]. It returns an error if ctx is cancelled, or the error of NewDecider.
func (m Methods) Decide(ctx context.Context, p game.Position, o Options) (Outcome, error) {
	d, err := m.NewDecider(p, o)
	if err != nil {
		return Outcome{}, err
	}
	return d.Decide(ctx, p)
}

// Decide decides whether a position can be won. The solution is not shortened, so some
// of its moves may undo others. If the search reaches a limit, the Status of the
// outcome says so. It returns an error if ctx is cancelled.
func (d *Decider) Decide(ctx context.Context, p game.Position) (Outcome, error) {
	return d.solver.Solve(ctx, p)
}

// DecideAndShorten is Decide followed by [Decider.Improve] with a width.
func (d *Decider) DecideAndShorten(ctx context.Context, p game.Position, width int) (Outcome, error) {
	out, err := d.Decide(ctx, p)
	if err == nil && out.Solution != nil {
		out.Solution, err = d.Improve(ctx, p, out.Solution, width)
	}
	return out, err
}

// Improve looks for a solution shorter than a given one by a beam search, or by sweeps.
// The width is about the number of positions that are kept at each number of moves. A
// larger width takes longer and finds shorter solutions. If width is below 1, or the
// game has no such search, Improve returns the given solution. It returns an error if ctx is
// cancelled.
func (d *Decider) Improve(ctx context.Context, p game.Position, solution []game.Move, width int) ([]game.Move, error) {
	if d.improver == nil || width < 1 {
		return solution, nil
	}
	return d.improver.Improve(ctx, p, solution, width)
}
