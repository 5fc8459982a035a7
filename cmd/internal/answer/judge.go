package answer

import (
	"context"

	"patience/cmd/internal/say"
	"patience/game"
	"patience/label"
	"patience/label/reference"
	"patience/label/review"
	"patience/solve"
)

// The effort of a judgement without others: a second of one processor. A review has the same
// search and fewer games for each of its positions.
const (
	judgedPlayouts   = 16_384
	reviewedPlayouts = 2048
	judgedNodes      = 200_000
	mostPlayouts     = 1 << 20
)

// An Effort is how much a question may take.
type Effort struct {
	// random games for each position; 16384 without it, and 2048 in a review. Fewer than 512 cannot measure rare wins,
	// so many positions get no rating
	Playouts *int64 `json:"playouts,omitempty"`
	// how many positions a search for the least number of moves may store; 200000 without it
	ExactNodes *int64 `json:"exact_nodes,omitempty"`
}

// apply sets the effort of a spec.
func (e Effort) apply(spec *label.Spec, s *Service, playouts, leastNodes int64) error {
	limits := s.options.Limits
	spec.Playouts, spec.ExactNodes, spec.Memory = playouts, min(judgedNodes, limits.MaxNodes), limits.MaxBytes
	if e.Playouts != nil {
		spec.Playouts = *e.Playouts
	}
	if e.ExactNodes != nil {
		spec.ExactNodes = *e.ExactNodes
	}
	if spec.Playouts < 1 || spec.Playouts > mostPlayouts {
		return wrongf("playouts %d; expected 1 to %d", spec.Playouts, mostPlayouts)
	}
	if spec.ExactNodes < leastNodes || spec.ExactNodes > limits.MaxNodes {
		return wrongf("exact_nodes %d; expected %d to %d", spec.ExactNodes, leastNodes, limits.MaxNodes)
	}
	spec.MaxPlayouts = label.MaxPlayoutsFor(spec.Playouts)
	return nil
}

// A JudgeQuestion asks how hard a position is. Labels that come with the program are the answer
// unless it sets an effort.
type JudgeQuestion struct {
	Place
	Effort
}

// judge labels a position as score does with --playouts and --exact-nodes.
func (s *Service) judge(ctx context.Context, q *JudgeQuestion) (say.Judged, error) {
	p, err := s.read(&q.Place)
	if err != nil {
		return say.Judged{}, err
	}
	spec := label.DefaultSpec()
	spec.PlaySeed, spec.Published = p.seed, true
	result, ok := reference.At(p.entry, p.board.Position())
	if !ok || q.Effort != (Effort{}) || p.seed != game.DefaultSeed {
		if err := q.apply(&spec, s, judgedPlayouts, 0); err != nil {
			return say.Judged{}, err
		}
		if result, err = s.label(ctx, p, spec); err != nil {
			return say.Judged{}, err
		}
	}
	deal := say.Deal{Name: p.name, Game: &p.entry, Policy: spec.Policy, Result: result}
	return say.NewJudged(p.Subject, p.board, &deal)
}

// label labels a position by a spec.
func (s *Service) label(ctx context.Context, p *position, spec label.Spec) (label.Result, error) {
	labeler, err := label.New(p.entry, spec, label.Resources{
		Workers: s.options.Workers, Memory: s.options.Memory, Published: reference.Labels(p.entry, spec),
	})
	if err != nil {
		return label.Result{}, wrongf("%w", err)
	}
	return labeler.Label(ctx, p.board.Position())
}

// A ReviewQuestion asks about the game that Moves are.
type ReviewQuestion struct {
	Place
	Effort
}

// review reviews a game as the command does with --playouts and --exact-nodes.
func (s *Service) review(ctx context.Context, q *ReviewQuestion) (o say.Reviewed, err error) {
	p, err := s.read(&q.Place)
	if err != nil {
		return o, err
	}
	spec := review.DefaultSpec()
	if err := q.apply(&spec, s, reviewedPlayouts, 1); err != nil {
		return o, err
	}
	spec.MaxPlayouts = spec.Playouts
	labeler, err := label.New(p.entry, spec, label.Resources{Workers: s.options.Workers, Memory: s.options.Memory})
	if err != nil {
		return o, wrongf("%w", err)
	}
	decide := solve.DecideLimits()
	decide.MaxBytes = min(decide.MaxBytes, s.options.Limits.MaxBytes)
	known := reference.Known(p.entry, p.start.Position())
	report, err := review.Review(ctx, labeler, p.start, p.moves, review.Options{Known: known, Decide: decide})
	if err != nil {
		return o, err
	}
	subject := say.NewSubject(&p.entry, p.startID, p.seed, 0)
	return say.NewReviewed(subject, say.NewGame(&p.entry, p.startID, &report), &spec), nil
}
