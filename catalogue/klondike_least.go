package catalogue

import (
	"context"
	"fmt"

	"patience/game"
	bounds "patience/heuristics/klondike"
	"patience/internal/games/klondike"
	"patience/internal/search/astar"
	"patience/solve"
)

// klondikeSolvers are the methods of Klondike. Shortest solutions are drafted where
// rules allow it, unless a bound is named.
func klondikeSolvers() solve.Methods {
	methods := Searches(bounds.All(), bounds.Guides)
	exact := methods.Least
	methods.Least = solve.Method{Name: exact.Name, Unit: exact.Unit, New: func(p game.Position, o solve.Options) (solve.Solver, error) {
		if q, ok := p.(*klondike.Position); ok {
			if _, ok := q.Plan(false); ok {
				return drafter{methods: methods, o: o}, nil
			}
		}
		return exact.New(p, o)
	}}
	return methods
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
	return s.draft(ctx, p.(*klondike.Position))
}

// decideNodes is chosen, not tuned.
const decideNodes = 200_000

func (s drafter) draft(ctx context.Context, p *klondike.Position) (solve.Outcome, error) {
	plan, _ := p.Plan(s.draws)
	o := astar.Options{Limits: s.o.Limits, Memory: s.o.Memory}
	if watch := s.o.Watch; watch != nil {
		o.Progress = func(low int, stored int64) {
			watch(solve.Bounds{Low: low, Effort: solve.Effort{Unit: solve.Positions, Stored: stored}})
		}
	}
	out, path, err := astar.Walk(ctx, newDrafts(plan), o)
	if err != nil || out.Status != solve.Optimal {
		return out, err
	}
	if out.Solution, err = plan.Moves(path); err != nil {
		return solve.Outcome{}, err
	}
	if err := game.Replay(p, out.Solution); err != nil {
		return solve.Outcome{}, fmt.Errorf("the referee rejects a solution: %w", err)
	}
	if n := plan.Cost(out.Solution); n != out.Low {
		return solve.Outcome{}, fmt.Errorf("a solution of %d moves; proved are %d", n, out.Low)
	}
	return out, nil
}

// Drafts are the space of the drafts of a plan.
type drafts struct {
	plan  *klondike.Plan
	bound *bounds.DraftBound
	steps klondike.Steps
	list  []klondike.Step
	edges []astar.Edge
}

func newDrafts(l *klondike.Plan) *drafts {
	return &drafts{plan: l, bound: bounds.NewDraftBound(l)}
}

// Size returns 16.
func (*drafts) Size() int { return klondike.DraftSize }

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

func (s *drafts) boundOf(d *klondike.Draft) int {
	if bound, ok := s.bound.Of(d); ok {
		return bound
	}
	return astar.Lost
}

// leastDraws computes the least number of moves if a draw counts as one.
func leastDraws(methods solve.Methods) func(context.Context, Studied) (*int, error) {
	return func(ctx context.Context, s Studied) (*int, error) {
		p := s.Position.(*klondike.Position)
		if _, ok := p.Plan(true); !ok || s.Unsolvable {
			return nil, nil
		}
		out, err := drafter{methods: methods, o: s.Search, draws: true}.draft(ctx, p)
		if err != nil || out.Status != solve.Optimal {
			return nil, err
		}
		return &out.Low, nil
	}
}
