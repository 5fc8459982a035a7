package guided

import (
	"context"

	"patience/game"
	"patience/solve"
)

// A Method says how the positions of a game are searched: by which judge, and how.
type Method struct {
	NewJudge func() Judge // a judge is for one search at a time
	Options  Options
}

// A Result is what a search found, and how many positions it judged.
type Result struct {
	solve.Outcome
	Judged int // in all
	ToWin  int // until its first solution; 0 if there is none
}

// Search searches one position within limits: the number of positions judged, and the
// memory in bytes, 0 for no limit. Errors are those of New and of [Search.Continue].
func (m *Method) Search(ctx context.Context, p game.Position, judged int, maxBytes int64) (Result, error) {
	o := m.Options
	o.MaxBytes = maxBytes
	s, err := New(m.NewJudge(), p, o)
	if err != nil {
		return Result{}, err
	}
	out, err := s.Continue(ctx, judged)
	if err != nil {
		return Result{}, err
	}
	return Result{Outcome: out, Judged: s.Judged(), ToWin: s.toWin}, nil
}
