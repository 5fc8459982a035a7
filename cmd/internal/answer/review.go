package answer

import (
	"context"
	"fmt"

	"patience/cmd/internal/say"
	"patience/game"
	"patience/label"
	"patience/label/review"
	"patience/solve"
)

// A Reviewed is a report about a game, and the chances of the computer player along it.
type Reviewed struct {
	review.Report
	// Chances are at the start and after each move; nil if the game has no computer player,
	// hides cards, or is very long.
	Chances []say.PlayerChance
	Better  []say.PlayerChance // for each of the dearest moves, after the better one; not known if there is none
}

// Review reviews the game of a subject with the effort of a step at each move. Progress is as in
// review.Options.
func (s *Service) Review(ctx context.Context, at *Subject, progress func(int, []review.Stage)) (Reviewed, error) {
	return once(ctx, s, at.reviewKey(), false, func(ctx context.Context) (r Reviewed, err error) {
		spec := s.reviewSpec(at, s.Effort.For(&at.Entry).StepPlayouts, s.Effort.Nodes)
		if r.Report, err = s.Report(ctx, at, spec, s.decideNodes(), progress); err != nil {
			return r, err
		}
		return s.WithChances(ctx, at, &r.Report), ctx.Err()
	})
}

func (at *Subject) reviewKey() string {
	return at.keyOf(fmt.Sprint("review ", at.Moves), at.Start.String())
}

// IsReviewed reports whether Review answers at once.
func (s *Service) IsReviewed(at *Subject) bool {
	_, ok := s.Memo.Peek(at.reviewKey())
	return ok
}

// reviewSpec returns the spec of a review.
func (s *Service) reviewSpec(at *Subject, playouts, nodes int64) label.Spec {
	spec := review.DefaultSpec()
	spec.Policy = at.Entry.DefaultPolicy()
	spec.Playouts, spec.MaxPlayouts = playouts, playouts
	spec.ExactNodes, spec.Memory = min(nodes, s.Limits.MaxNodes), s.Limits.MaxBytes
	return spec
}

// Report reviews the game of a subject by a spec. The search for any solution of a position may store some
// positions. Progress is as in review.Options.
func (s *Service) Report(
	ctx context.Context, at *Subject, spec label.Spec, nodes int64, progress func(int, []review.Stage),
) (review.Report, error) {
	labeler, err := s.labeler(at, spec)
	if err != nil {
		return review.Report{}, err
	}
	decide := solve.DecideLimits()
	decide.MaxNodes = nodes
	return review.Review(ctx, labeler, at.Start, at.Moves, review.Options{
		Known: at.Known(), Decide: decide, Progress: progress,
	})
}

// decideNodes is the number of positions of a search for any solution.
func (s *Service) decideNodes() int64 { return min(solve.DecideLimits().MaxNodes, s.Limits.MaxNodes) }

// WithChances returns a report with what the computer player wins along the game, if there is one. If ctx ends, chances
// are missing.
func (s *Service) WithChances(ctx context.Context, at *Subject, report *review.Report) Reviewed {
	r := Reviewed{Report: *report}
	positions, exact := Positions(at.Start, at.Moves), make([]label.Exact, len(report.Stages))
	for i := range exact {
		exact[i] = report.Stages[i].Exact
	}
	if r.Chances = s.ChancesAlong(ctx, at, positions, exact); r.Chances == nil {
		return r
	}
	for i := range report.Dearest {
		var chance say.PlayerChance
		if better := report.Dearest[i].Better; better != nil {
			p := game.After(positions[report.Dearest[i].First-1], better.Move)
			chance = s.Chance(ctx, at, p, better.After)
		}
		r.Better = append(r.Better, chance)
	}
	return r
}

// A ReviewQuestion asks about the game that Moves are.
type ReviewQuestion struct {
	Place
	Asked
}

// review reviews a game as the command does with --playouts and --exact-nodes.
func (s *Service) review(ctx context.Context, q *ReviewQuestion) (o say.Reviewed, err error) {
	at, err := s.read(&q.Place)
	if err != nil {
		return o, err
	}
	playouts, nodes, err := q.effort(s, s.Effort.For(&at.Entry).StepPlayouts, 1)
	if err != nil {
		return o, err
	}
	spec := s.reviewSpec(at, playouts, nodes)
	key := fmt.Sprint(at.reviewKey(), " ", playouts, " ", nodes)
	report, err := once(ctx, s, key, false, func(ctx context.Context) (review.Report, error) {
		return s.Report(ctx, at, spec, s.decideNodes(), nil)
	})
	if err != nil {
		return o, err
	}
	start := at.Began()
	return say.NewReviewed(start.JSON(), say.NewGame(&at.Entry, at.ID, &report), &spec), nil
}
