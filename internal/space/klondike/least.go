// Package klondike finds shortest solutions of Klondike. Two cards of the same rank and
// colour, called twins, accept the same cards on top. A search over positions would try
// everything once for each twin. This package searches drafts instead: a [Draft] is a
// position that leaves open which of two twins a card lies on.
//
//	position → Plan → first Draft → Steps → Drafts … → the moves of a path
//	                  DraftBound of each
//
// A draft represents several positions, and its shortest solution is the shortest among
// theirs. [Steps] lists the steps that are needed to find it, and a [DraftBound] is a lower
// bound on its cost. [Method] turns A* over drafts into a solve.Solver. The rules are in
// package internal/games/klondike.
package klondike

import (
	"context"
	"fmt"

	"patience/game"
	"patience/heuristics"
	"patience/internal/games/klondike"
	"patience/internal/search/astar"
	"patience/solve"
)

// Method returns the method that finds shortest solutions by drafts where the rules
// allow it, and else the one of a list.
func Method(methods solve.Methods) solve.Method {
	return solve.Method{
		Name: methods.Least.Name, Unit: methods.Least.Unit,
		New: func(p game.Position, o solve.Options) (solve.Solver, error) {
			if q, ok := p.(*klondike.Position); ok {
				if _, ok := NewPlan(q, false); ok {
					return drafter{methods: methods, o: o}, nil
				}
			}
			return methods.Least.New(p, o)
		},
	}
}

// A drafter is a solver that finds shortest solutions by drafts.
type drafter struct {
	methods solve.Methods
	o       solve.Options
	draws   bool // count
}

// Solve first decides the position with a small effort, which proves at once that most
// lost positions are lost. Then it finds a shortest solution.
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

// Shortest finds a solution of least cost and proves it. It returns an error if ctx is
// cancelled or limits are outside their range.
func (l *Plan) Shortest(ctx context.Context, o solve.Options) (solve.Outcome, error) {
	return astar.Walk(ctx, newDrafts(l), astar.Options{Options: o})
}

// Drafts are the space of the drafts of a plan.
type drafts struct {
	plan  *Plan
	bound *DraftBound
	steps Steps
	list  []Step
	edges []solve.Edge
}

func newDrafts(l *Plan) *drafts { return &drafts{plan: l, bound: NewDraftBound(l)} }

// Shape says that most drafts are not worth storing.
func (*drafts) Shape() solve.Shape { return solve.Shape{Size: DraftSize, Partial: true} }

// Start returns the draft of the position itself, after moves home.
func (s *drafts) Start() (start solve.Node, cost int) {
	d, moves := s.plan.Begin()
	return solve.Node{Code: d.Code(), Bound: s.boundOf(&d)}, moves
}

// Expand returns the steps from a draft.
func (s *drafts) Expand(n solve.Node) ([]solve.Edge, solve.State) {
	if n.Bound == 0 {
		return nil, solve.Won
	}
	s.list = s.steps.Of(s.plan.Decode(&n.Code))
	s.edges = s.edges[:0]
	for i := range s.list {
		s.edges = append(s.edges, solve.Edge{Code: s.list[i].Code(), Cost: s.list[i].Cost})
	}
	return s.edges, solve.Open
}

// Bound returns the bound of the draft that a step leads to.
func (s *drafts) Bound(edge int) (int, heuristics.Note) { return s.boundOf(&s.list[edge].Draft), 0 }

func (s *drafts) boundOf(d *Draft) int {
	if bound, ok := s.bound.Of(d); ok {
		return bound
	}
	return solve.Lost
}

// Moves returns the moves along a path of drafts.
func (s *drafts) Moves(path []game.Code, cost int) ([]game.Move, error) {
	moves, err := s.plan.Moves(path)
	if err != nil {
		return nil, err
	}
	if err := game.Replay(s.plan.start, moves); err != nil {
		return nil, fmt.Errorf("the referee rejects a solution: %w", err)
	}
	if n := s.plan.Cost(moves); n != cost {
		return nil, fmt.Errorf("a solution of %d moves; proved are %d", n, cost)
	}
	return moves, nil
}
