package label

import (
	"cmp"
	"context"
	"fmt"

	"patience/game"
	"patience/rollout"
	"patience/solve"
)

// A MoveSpec, together with the [Spec] of the position, is everything that determines
// the labels of moves. It is plain and comparable, and datasets hash it.
type MoveSpec struct {
	// Playouts is the number of random trials after each move; 0 for none.
	Playouts int64 `json:"move_playouts"`
	// ExactNodes is the largest number of positions that the search for the least
	// number of moves after each move stores. If it is 0, there is no such search,
	// and a search for any solution gives the verdict.
	ExactNodes int64 `json:"move_exact_nodes"`
}

// DefaultMoveSpec is the move spec of the command line.
func DefaultMoveSpec() MoveSpec { return MoveSpec{Playouts: 1000, ExactNodes: 200_000} }

// Validate returns an error that names the first value outside its range as the
// command line names it.
func (m *MoveSpec) Validate() error {
	switch {
	case m.Playouts < 0 || m.Playouts > rollout.PlayoutLimit:
		return fmt.Errorf("move-playouts %d; expected 0 to %d", m.Playouts, rollout.PlayoutLimit)
	case m.ExactNodes < 0 || m.ExactNodes > solve.MaxNodes:
		return fmt.Errorf("move-exact-nodes %d; expected 0 to %d", m.ExactNodes, int64(solve.MaxNodes))
	}
	return nil
}

// A MoveLabel is what was found out about one legal move.
type MoveLabel struct {
	Move game.Move
	// KeepsShortest says whether some shortest solution begins with the move. It
	// is nil if that is not known.
	KeepsShortest *bool
	// Exact is of the position after the move.
	Exact Exact
	// Sampled is of the position after the move; nil without trials.
	Sampled *rollout.Result
}

// Moves labels the legal moves of a position, in the order of
// [game.Position.AppendMoves]. The exact labels e of the position must be given. After
// a move, it does not search for what known tells already. It returns an error if the
// move spec is not valid. Other errors are as those of Label.
func (l *Labeler) Moves(
	ctx context.Context, p game.Position, e Exact, spec MoveSpec, known Known,
) ([]MoveLabel, error) {
	if err := cmp.Or(spec.Validate(), l.check(p)); err != nil {
		return nil, err
	}
	if spec.ExactNodes > 0 && l.spec.Memory < 1 {
		return nil, fmt.Errorf("memory %d; expected at least 1 byte", l.spec.Memory)
	}
	moves := p.AppendMoves(nil)
	labels := make([]MoveLabel, len(moves))
	for i, m := range moves {
		made, err := l.move(ctx, game.After(p, m), spec, known)
		if err != nil {
			return nil, err
		}
		made.Move, made.KeepsShortest = m, KeepsShortest(e, made.Exact)
		labels[i] = made
	}
	return labels, nil
}

// move labels the position after a move.
func (l *Labeler) move(ctx context.Context, after game.Position, spec MoveSpec, known Known) (m MoveLabel, err error) {
	s := l.unpublished(after)
	var found bool
	if m.Exact, found = known.Of(after); !found {
		if m.Exact, err = s.exactAfter(ctx, spec.ExactNodes); err != nil {
			return MoveLabel{}, err
		}
	}
	if spec.Playouts == 0 {
		return m, nil
	}
	r, err := s.play(ctx, l.exactly(spec.Playouts))
	m.Sampled = &r
	return m, err
}

// exactAfter searches from the position after a move.
func (s *subject) exactAfter(ctx context.Context, nodes int64) (Exact, error) {
	e, err := s.leastMoves(ctx, nodes)
	if err != nil || e.Status != solve.Skipped {
		return e, err
	}
	out, err := s.Decide(ctx, s.position, solve.DecideLimits())
	if err != nil || out.Status == solve.Skipped {
		return e, err
	}
	decided := exactOf(out, s.bound)
	if decided.Status != solve.Unsolvable {
		decided.Status = solve.Skipped // no search for a shortest one
	}
	return decided, nil
}
