package main

import (
	"context"
	"fmt"

	"patience/catalogue"
	"patience/cmd/patience/internal/say"
	"patience/game"
	"patience/label"
	"patience/model"
	"patience/reference"
	"patience/solve"
)

// guess prints what the model says of each subject, and plays no more than the
// trials that it sees.
func (f *scoreFlags) guess(ctx context.Context, s streams, e catalogue.Entry, list subjects) error {
	return list.each(s, "", func(subject subject) error {
		if p := subject.Board.Position(); f.output.format == textFormat && len(p.AppendMoves(nil)) == 0 {
			_, err := fmt.Fprintln(s.out, wrapped(s.out, say.Ended(subject.name, p.Won())))
			return err
		}
		g, err := subject.guess(ctx, model.Long, f.games.seed)
		if err != nil {
			return fmt.Errorf("%s: %w", subject.name, err)
		}
		if f.output.format == jsonFormat {
			return say.JSON(s.out, say.NewGuessed(subject.json(), g))
		}
		_, err = fmt.Fprintln(s.out, wrapped(s.out, g.Sentence()))
		return err
	})
}

// guess returns what the model says of the subject after some trials, and what is
// proved of it if that is known or the model is in doubt.
func (s *subject) guess(ctx context.Context, trials int, seed uint64) (*say.Guess, error) {
	p := s.Board.Position()
	g := &say.Guess{Name: s.name, Game: &s.game, Trials: trials, Exact: label.Exact{Status: solve.Skipped}}
	if known, ok := reference.Lookup(s.game, s.deal()); ok {
		g.Exact = known.Exact
	}
	var err error
	if g.Guess, err = s.game.Model().JudgePlayed(ctx, p, trials, seed); err != nil {
		return nil, err
	}
	if g.Exact.Status == solve.Skipped && g.Unwinnable >= say.DoubtfulFrom {
		g.Exact, err = s.doubted(ctx, p)
	}
	return g, err
}

// doubtNodes is the number of positions that the search stores which decides a
// position that the model doubts. It takes a tenth of a second at most; chosen,
// not tuned.
const doubtNodes = 50_000

// doubted looks for any solution of a position, for a moment.
func (s *subject) doubted(ctx context.Context, p game.Position) (e label.Exact, err error) {
	limits := solve.DecideLimits()
	limits.MaxNodes = doubtNodes
	out, err := s.game.Solvers.Decide(ctx, p, solve.Options{Limits: limits})
	e.Status = solve.Skipped
	switch out.Verdict() {
	case solve.Winnable:
		e = e.AtMost(len(out.Solution))
	case solve.Unwinnable:
		e.Status = solve.Unsolvable
	}
	return e, err
}

// checkFast returns an error if --fast does not go with the game or with other
// flags.
func (f *scoreFlags) checkFast(games *catalogue.Catalogue, e catalogue.Entry) error {
	switch {
	case !f.fast:
		return nil
	case e.Model == nil:
		return usagef("--fast: there is no model of %s; expected %s", e.Name(), namesWith(games, func(e catalogue.Entry) bool { return e.Model != nil }))
	case f.fresh:
		return usagef("--fast and --fresh; expected one of them")
	case f.moves.on:
		return usagef("--fast and --moves; expected one of them")
	case f.output.format != textFormat && f.output.format != jsonFormat:
		return usagef("--fast with --format %s; expected text or json", f.output.format)
	case f.labels.given() != "":
		return usagef("--fast and --%s; a guess has no such labels", f.labels.given())
	}
	return nil
}
