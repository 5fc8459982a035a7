package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"

	"patience/catalogue"
	"patience/cmd/patience/internal/say"
	"patience/game"
	"patience/internal/model"
	"patience/label"
	"patience/label/reference"
	"patience/solve"
)

// guess prints what the model says of each subject, and plays no more than the
// trials that it sees.
func (f *scoreFlags) guess(ctx context.Context, s streams, list subjects) error {
	return list.each(s, "", func(subject subject) error {
		if p := subject.Board.Position(); f.output.format == textFormat && len(p.AppendMoves(nil)) == 0 {
			_, err := fmt.Fprintln(s.out, wrapped(s.out, say.Ended(subject.name, p.Won())))
			return err
		}
		g, err := f.guessOf(ctx, &subject)
		if err != nil {
			return fmt.Errorf("%s: %w", subject.name, err)
		}
		var hints []say.Hint
		if f.moves.on && g.Exact.Verdict() != solve.Unwinnable {
			if hints, err = subject.hints(ctx, g); err != nil {
				return err
			}
		}
		if f.output.format == jsonFormat {
			return say.JSON(s.out, say.NewGuessed(subject.json(), g, hints))
		}
		if _, err = fmt.Fprintln(s.out, wrapped(s.out, g.Sentence())); err != nil || hints == nil {
			return err
		}
		rows := []table.Row{{"move", "", "best", "least moves", "win rate", ""}}
		for i := range hints {
			h := &hints[i]
			rows = append(rows, table.Row{h.Notation, h.Words, fmt.Sprintf("%.0f %%", 100*h.Chance), h.Least, h.Rate, h.Remark})
		}
		fmt.Fprintln(s.out)
		return printTable(s.out, rows, "")
	})
}

// hints returns what the model says of the legal moves, and which of them lose, as far as
// a short search finds out.
func (s *subject) hints(ctx context.Context, g *say.Guess) ([]say.Hint, error) {
	hints, err := g.Hints(s.Board)
	if err != nil {
		return nil, err
	}
	known := reference.Known(s.game, s.Board.Position())
	for i := range hints {
		h := &hints[i]
		if e, ok := known.Of(h.After); ok {
			h.Prove(e)
			continue
		}
		e, found, err := s.decided(ctx, h.After)
		if err == nil && found != nil {
			h.Guess.Guess, err = s.game.Model().JudgeSeen(ctx, h.After, model.Seen{Found: found})
		}
		if err != nil {
			return nil, err
		}
		h.Prove(e)
	}
	var keep, lose []say.Hint // moves that lose come last
	for _, h := range hints {
		if h.Kind == say.Lost {
			lose = append(lose, h)
		} else {
			keep = append(keep, h)
		}
	}
	return append(keep, lose...), nil
}

// guessOf returns what is published of a subject. If nothing is, or the flags ask for a
// number of trials, it returns a guess.
func (f *scoreFlags) guessOf(ctx context.Context, s *subject) (*say.Guess, error) {
	p := s.Board.Position()
	known, ok := reference.At(s.game, p)
	if !ok || f.labels.explicit("playouts") {
		return s.guess(ctx, f.trials(), f.games.seed, known.Exact, ok)
	}
	g := &say.Guess{Name: s.name, Game: &s.game, Guess: s.game.Model().Judge(p)[0]}
	g.Publish(&known)
	return g, nil
}

// guess returns whether the subject can be won, if that is known or found in a moment, and
// what the model says of it after some trials. Of a lost position it says nothing.
func (s *subject) guess(ctx context.Context, trials int, seed uint64, proved label.Exact, ok bool) (*say.Guess, error) {
	p := s.Board.Position()
	g := &say.Guess{Name: s.name, Game: &s.game, Trials: trials, Exact: proved}
	if g.Exact.Status == solve.Unsolvable {
		return g, nil
	}
	exact, found, err := s.decided(ctx, p)
	if err != nil {
		return nil, err
	}
	if !ok {
		g.Exact = exact
	}
	if g.Exact.Status == solve.Unsolvable {
		return g, nil
	}
	if g.Guess, err = s.game.Model().JudgeSeen(ctx, p, model.Seen{Trials: trials, Seed: seed, Found: found}); err != nil {
		return nil, err
	}
	if e := &g.Exact; e.Low != nil && e.High != nil {
		g.Moves = g.Moves.Within(float64(*e.Low), float64(*e.High))
	}
	return g, nil
}

// decidedNodes is the number of positions that the search stores which looks whether a
// position can be won. It takes some milliseconds, a tenth of a second at most; chosen, not
// tuned.
const decidedNodes = 50_000

// decided looks for a short solution of a position, for a moment.
func (s *subject) decided(ctx context.Context, p game.Position) (e label.Exact, found *model.Found, err error) {
	e.Status = solve.Skipped
	limits := solve.DecideLimits()
	limits.MaxNodes = decidedNodes
	decider, err := s.game.Solvers.NewDecider(p, solve.Options{Limits: limits, Sweeps: true})
	if err != nil {
		return e, nil, err
	}
	out, err := decider.DecideAndShorten(ctx, p, model.SweepWidth)
	switch out.Verdict() {
	case solve.Winnable:
		e, found = e.AtMost(len(out.Solution)), &model.Found{Moves: len(out.Solution), Stored: out.Effort.Stored}
	case solve.Unwinnable:
		e.Status = solve.Unsolvable
	}
	return e, found, err
}

// checkFast returns an error if --fast does not go with the game or with other
// flags.
func (f *scoreFlags) checkFast(games *catalogue.Catalogue, e catalogue.Entry) error {
	switch {
	case !f.fast:
		return nil
	case e.Model == nil:
		return usagef("--fast: there is no trained model for %s; expected %s", e.Name(),
			namesWith(games, func(e catalogue.Entry) bool { return e.Model != nil }))
	case f.fresh:
		return usagef("--fast and --fresh; expected one of them")
	case f.moves.explicit("move-playouts") || f.moves.explicit("move-exact-nodes"):
		return usagef("--fast and --move-playouts or --move-exact-nodes; --fast does not compute these labels")
	case f.output.format != textFormat && f.output.format != jsonFormat:
		return usagef("--fast with --format %s; expected text or json", f.output.format)
	case f.labels.given("playouts") != "":
		return usagef("--fast and --%s; --fast does not compute these labels", f.labels.given("playouts"))
	case !slices.Contains([]int{0, model.Short, model.Long}, f.trials()):
		return usagef("--fast with --playouts %d; expected 0, %d or %d, the random games that the model reads", f.trials(),
			model.Short, model.Long)
	}
	return nil
}

// trials returns how many random games the model sees.
func (f *scoreFlags) trials() int {
	if !f.labels.explicit("playouts") {
		return model.Long
	}
	return int(f.labels.spec.Playouts)
}
