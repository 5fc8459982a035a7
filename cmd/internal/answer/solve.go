package answer

import (
	"cmp"
	"context"
	"time"

	"patience/catalogue"
	"patience/cmd/internal/say"
	"patience/game"
	"patience/label"
	"patience/label/pick"
	"patience/label/reference"
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
	p, err := s.read(&q.Place)
	if err != nil {
		return o, err
	}
	options := solve.Options{Limits: s.options.Limits, Memory: s.options.Memory}
	if n := q.ExactNodes; n != nil && (*n < 1 || *n > options.MaxNodes) {
		return o, wrongf("exact_nodes %d; expected 1 to %d", *n, options.MaxNodes)
	} else if n != nil {
		options.MaxNodes = *n
	}
	if q.Judged != nil {
		found, err := s.judgedBy(ctx, p, q)
		if err != nil {
			return o, err
		}
		return say.NewSolution(p.Subject, &found)
	}
	begin := time.Now()
	found := say.Solved{Name: p.name, Game: &p.entry, Board: p.board, Any: q.Any}
	at := p.board.Position()
	if found.Outcome, found.Published = Published(p.entry, at); !found.Published && q.Any {
		found.Outcome, err = anySolution(ctx, &p.entry, at, options)
	} else if !found.Published {
		found.Outcome, err = p.entry.Solvers.Shortest(ctx, at, options)
	}
	if err != nil {
		return o, err
	}
	found.Seconds = time.Since(begin).Seconds()
	return say.NewSolution(p.Subject, &found)
}

// judgedBy lets the network of the game look for solutions as a question says.
func (s *Service) judgedBy(ctx context.Context, p *position, q *SolveQuestion) (say.Solved, error) {
	switch {
	case p.entry.Guided == nil:
		return say.Solved{}, wrongf("judged: there is no trained network for %s", p.entry.Name())
	case *q.Judged < 1 || *q.Judged > mostJudged:
		return say.Solved{}, wrongf("judged %d; expected 1 to %d", *q.Judged, mostJudged)
	case q.Any || q.ExactNodes != nil:
		return say.Solved{}, wrongf("judged with any or exact_nodes; expected one of them")
	}
	return Judged(ctx, p.name, &p.entry, p.board, *q.Judged, s.options.Limits.MaxBytes)
}

// Judged looks for solutions of a board while the network of the game judges at most so many
// positions.
func Judged(
	ctx context.Context, name string, e *catalogue.Entry, b game.Board, positions int, maxBytes int64,
) (say.Solved, error) {
	begin := time.Now()
	found, err := e.Guided.Search(ctx, b.Position(), positions, maxBytes)
	if err != nil {
		return say.Solved{}, err
	}
	said := say.Solved{
		Name: name, Game: e, Board: b, Outcome: found.Outcome, Judged: &found.Judged, Seconds: time.Since(begin).Seconds(),
	}
	if found.Solution != nil {
		said.ToWin = &found.ToWin
	}
	return said, nil
}

// Published returns what is proved of a position and comes with the program: a shortest
// solution, or that there is none.
func Published(e catalogue.Entry, p game.Position) (out solve.Outcome, ok bool) {
	known, ok := reference.At(e, p)
	if !ok || known.Exact.MinMoves == nil && known.Exact.Status != solve.Unsolvable {
		return out, false
	}
	out = solve.Outcome{
		Status: known.Exact.Status, Solution: known.Exact.Solution,
		Effort: solve.Effort{Unit: solve.Positions},
	}
	if n := known.Exact.MinMoves; n != nil {
		out.Low = *n
	}
	return out, true
}

// anySolution finds a short solution in a moment, and a lower bound without search.
func anySolution(ctx context.Context, e *catalogue.Entry, p game.Position, o solve.Options) (solve.Outcome, error) {
	out, err := e.Solvers.Short(ctx, p, o, solve.ShortWidth)
	out.Low = e.Bound(p).Bound(p)
	return out, err
}

// A PickQuestion asks for deals of a difficulty.
type PickQuestion struct {
	Game string `json:"game,omitempty"`
	// easy, medium, hard, expert, or two ratings such as 1800-2000
	Difficulty string `json:"difficulty"`
	// the deals to pick from, in this order; random:1-1000000 without it
	Deals string `json:"deals,omitempty"`
	Count *int   `json:"count,omitempty"` // how many to pick, 1 to 100; 1 without it
	// of random deals and of random games; the default without it
	Seed *uint64 `json:"seed,omitempty"`
}

const mostPicked = 100

// pick picks deals as the command does. There are fewer than Count if there are no more.
func (s *Service) pick(ctx context.Context, q *PickQuestion) ([]say.Picked, error) {
	e, err := s.entry(q.Game)
	if err != nil {
		return nil, err
	}
	o, err := q.options(e)
	if err != nil {
		return nil, err
	}
	o.Workers = s.options.Workers
	list := []say.Picked{}
	err = pick.Run(ctx, e, o, func(p *pick.Picked) error {
		row, err := say.NewPicked(&e, p, o.Seed)
		list = append(list, row)
		return err
	})
	return list, err
}

// options returns what the question says.
func (q *PickQuestion) options(e catalogue.Entry) (o pick.Options, err error) {
	o = pick.Options{Count: 1, Seed: seedOf(q.Seed), PlaySeed: seedOf(q.Seed), Playouts: pick.DefaultPlayouts}
	if q.Count != nil {
		o.Count = *q.Count
	}
	switch {
	case e.Reference == nil:
		return o, wrongf("game: the deals of %s have no ratings", e.Name())
	case o.Count < 1 || o.Count > mostPicked:
		return o, wrongf("count %d; expected 1 to %d", o.Count, mostPicked)
	}
	if o.Class, err = pick.ParseClass(q.Difficulty, e.Reference); err != nil {
		return o, wrongf("%w", err)
	}
	if o.Deals, err = game.ParseDealsInOrder(e, cmp.Or(q.Deals, PickedFrom)); err != nil {
		return o, wrongf("%w", err)
	}
	spec := label.DefaultSpec()
	spec.PlaySeed = o.PlaySeed
	o.Published = reference.Labels(e, spec)
	return o, nil
}

// PickedFrom are the deals that are picked from unless others are named.
const PickedFrom = "random:1-1000000"
