// Package klondike finds shortest solutions of Klondike. It searches drafts, in which
// it stays open which of two twins a card lies on:
//
//	position → Plan → first Draft → Steps → Drafts … → the moves of a path
//	                  DraftBound of each
//
// A [Draft] stands for several positions, and the best of them is meant. [Steps] lists
// steps that are enough for a least number of moves, and a [DraftBound] bounds what
// drafts cost. [Method] makes A* over them a solve.Solver. The rules are in package
// internal/games/klondike.
package klondike

import (
	"context"
	"fmt"

	"patience/game"
	"patience/internal/games/klondike"
	"patience/internal/search/astar"
	"patience/solve"
)

// Method returns the method that finds shortest solutions by drafts where the rules
// allow it, and else the one of a list.
func Method(methods solve.Methods) solve.Method {
	return solve.Method{Name: methods.Least.Name, Unit: methods.Least.Unit, New: func(p game.Position, o solve.Options) (solve.Solver, error) {
		if q, ok := p.(*klondike.Position); ok {
			if _, ok := NewPlan(q, false); ok {
				return drafter{methods: methods, o: o}, nil
			}
		}
		return methods.Least.New(p, o)
	}}
}

// A drafter is a solver that finds shortest solutions by drafts.
type drafter struct {
	methods solve.Methods
	o       solve.Options
	draws   bool // count
}

// Solve decides the position with a small effort, as that proves at once of most lost
// positions that they are. Then it finds a shortest solution.
func (s drafter) Solve(ctx context.Context, p game.Position) (solve.Outcome, error) {
	first := solve.Options{Limits: s.o.Limits, Memory: s.o.Memory}
	first.MaxNodes = min(first.MaxNodes, decideNodes)
	if out, err := s.methods.Decide(ctx, p, first); err != nil || out.Status == solve.Unsolvable {
		return out, err
	}
	plan, _ := NewPlan(p.(*klondike.Position), s.draws)
	return plan.Shortest(ctx, s.o)
}

// decideNodes is chosen, not tuned.
const decideNodes = 200_000

// Shortest finds a solution of least cost and proves it. The error is that of ctx, when
// it is cancelled, or of limits outside their range.
func (l *Plan) Shortest(ctx context.Context, options solve.Options) (solve.Outcome, error) {
	o := astar.Options{Limits: options.Limits, Memory: options.Memory}
	if watch := options.Watch; watch != nil {
		o.Progress = func(low int, stored int64) {
			watch(solve.Bounds{Low: low, Effort: solve.Effort{Unit: solve.Positions, Stored: stored}})
		}
	}
	out, path, err := astar.Walk(ctx, newDrafts(l), o)
	if err != nil || out.Status != solve.Optimal {
		return out, err
	}
	if out.Solution, err = l.Moves(path); err != nil {
		return solve.Outcome{}, err
	}
	if err := game.Replay(l.start, out.Solution); err != nil {
		return solve.Outcome{}, fmt.Errorf("the referee rejects a solution: %w", err)
	}
	if n := l.Cost(out.Solution); n != out.Low {
		return solve.Outcome{}, fmt.Errorf("a solution of %d moves; proved are %d", n, out.Low)
	}
	return out, nil
}

// Drafts are the space of the drafts of a plan.
type drafts struct {
	plan  *Plan
	bound *DraftBound
	steps Steps
	list  []Step
	edges []astar.Edge
}

func newDrafts(l *Plan) *drafts {
	return &drafts{plan: l, bound: NewDraftBound(l)}
}

// Size returns 16.
func (*drafts) Size() int { return DraftSize }

// Start returns the draft of the position itself, after moves home.
func (s *drafts) Start() (code game.Code, cost, bound int) {
	d, moves := s.plan.Begin()
	return d.Code(), moves, s.boundOf(&d)
}

// Expand returns the steps from a draft.
func (s *drafts) Expand(code game.Code) []astar.Edge {
	s.list = s.steps.Of(s.plan.Decode(&code))
	s.edges = s.edges[:0]
	for i := range s.list {
		s.edges = append(s.edges, astar.Edge{Code: s.list[i].Code(), Cost: s.list[i].Cost})
	}
	return s.edges
}

// Bound returns the bound of the draft that a step leads to.
func (s *drafts) Bound(edge int) int { return s.boundOf(&s.list[edge].Draft) }

func (s *drafts) boundOf(d *Draft) int {
	if bound, ok := s.bound.Of(d); ok {
		return bound
	}
	return astar.Lost
}
