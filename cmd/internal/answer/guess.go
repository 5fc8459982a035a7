package answer

import (
	"context"
	"fmt"

	"patience/catalogue"
	"patience/cmd/internal/say"
	"patience/game"
	"patience/internal/model"
	"patience/label"
	"patience/solve"
)

// A GuessQuestion asks what the model estimates.
type GuessQuestion struct {
	Place
	// random games that the model reads, 0 to 1,000,000; without it labels that come with the
	// program are taken where there are some, and else 65,536
	Trials *int `json:"trials,omitempty"`
}

// mostTrials are played in a quarter of a second.
const mostTrials = 1_000_000

// guess returns what score --fast prints, and with Trials what it prints with --playouts.
func (s *Service) guess(ctx context.Context, q *GuessQuestion) (say.Guessed, error) {
	trials := model.Long
	if q.Trials != nil {
		trials = *q.Trials
	}
	if trials < 0 || trials > mostTrials {
		return say.Guessed{}, wrongf("trials %d; expected 0 to %d", trials, mostTrials)
	}
	at, err := s.readModelled(&q.Place)
	if err != nil {
		return say.Guessed{}, err
	}
	g, err := s.Guess(ctx, at, trials, q.Trials == nil)
	if err != nil {
		return say.Guessed{}, err
	}
	return say.NewGuessed(at.JSON(), g, nil), nil
}

// hint returns what score --fast --moves --playouts 16384 prints.
func (s *Service) hint(ctx context.Context, q *Place) (say.Guessed, error) {
	at, err := s.readModelled(q)
	if err != nil {
		return say.Guessed{}, err
	}
	g, err := s.Guess(ctx, at, model.Short, false)
	if err != nil {
		return say.Guessed{}, err
	}
	hints, err := s.Hints(ctx, at, g)
	if err != nil {
		return say.Guessed{}, err
	}
	return say.NewGuessed(at.JSON(), g, hints), nil
}

// readModelled returns the position of a place in a game that has a model.
func (s *Service) readModelled(q *Place) (*Subject, error) {
	at, err := s.read(q)
	if err == nil && at.Entry.Model == nil {
		err = wrongf("game: there is no trained model for %s; expected one like %s", at.Entry.Name(),
			s.firstWith(func(e *catalogue.Entry) bool { return e.Model != nil }))
	}
	return at, err
}

// firstWith names the first game that has something.
func (s *Service) firstWith(has func(*catalogue.Entry) bool) string {
	for _, e := range s.Games.Entries() {
		if has(&e) {
			return e.Name()
		}
	}
	return "a game with one"
}

// Guess returns the estimates of the game's model for a position. The model reads some random games,
// and the length of a solution that a short search finds; that search also looks whether the position
// can be won, unless this is proved. If published, and labels of the position come with the program, it
// returns these.
func (s *Service) Guess(ctx context.Context, at *Subject, trials int, published bool) (*say.Guess, error) {
	if known, ok := at.Published(); ok && published {
		g := &say.Guess{Name: at.Named(), Game: &at.Entry, Guess: at.Entry.Model().Judge(at.Position)[0]}
		g.Publish(&known)
		return g, nil
	}
	key := at.key(fmt.Sprint("guess ", trials), at.Position)
	return once(ctx, s, key, trials <= model.Short, func(ctx context.Context) (*say.Guess, error) {
		g := &say.Guess{Name: at.Named(), Game: &at.Entry, Trials: trials}
		proved, ok := at.Proved()
		if proved.Status == solve.Unsolvable {
			g.Exact = proved
			return g, nil
		}
		found, err := decided(ctx, g.Game, at.Position)
		if err != nil {
			return nil, err
		}
		if g.Exact = found; ok {
			g.Exact = proved
		}
		err = estimate(ctx, g, at.Position, model.Seen{Trials: trials, Seed: at.Seed, Found: len(found.Solution)})
		if e := &g.Exact; e.Low != nil && e.High != nil {
			g.Moves = g.Moves.Within(float64(*e.Low), float64(*e.High))
		}
		return g, err
	})
}

// estimate fills in the estimates of the model. A lost position has none.
func estimate(ctx context.Context, g *say.Guess, p game.Position, seen model.Seen) (err error) {
	if g.Exact.Status != solve.Unsolvable {
		g.Guess, err = g.Game.Model().JudgeSeen(ctx, p, seen)
	}
	return err
}

// Hints returns the model's estimates for the legal moves of a position that was guessed. A short search
// finds out which of them lose. The move that begins a short win comes first, and moves that lose come
// last. The estimates of the win rate average to that of the position, and read at most model.Short random
// games. There are no hints if the position is lost.
func (s *Service) Hints(ctx context.Context, at *Subject, g *say.Guess) ([]say.Hint, error) {
	if g.Exact.Verdict() == solve.Unwinnable {
		return nil, nil
	}
	key := at.keyOf(fmt.Sprint("hints ", g.Trials, g.Published != nil), at.Board.String())
	return once(ctx, s, key, true, func(ctx context.Context) ([]say.Hint, error) { return hints(ctx, at, g) })
}

func hints(ctx context.Context, at *Subject, g *say.Guess) ([]say.Hint, error) {
	hints, err := g.Hints(at.Board)
	if err != nil {
		return nil, err
	}
	known, after := at.Known(), make([]*model.Guess, len(hints))
	for i := range hints {
		h := &hints[i]
		if err := guessAfter(ctx, at, g, h, known); err != nil {
			return nil, err
		}
		if h.Guess.Exact.Status != solve.Unsolvable {
			after[i] = &h.Guess.Guess
		}
	}
	rate := g.WinRate()
	if r, ok := at.Published(); ok {
		rate = r.Sampled.WinRate()
	}
	model.Level(rate.Rate, after)
	win, err := shortWin(ctx, at, &g.Exact)
	return g.InOrder(hints, win), err
}

// shortWin returns a short solution of a position, of which exact is proved: a shortest one where that is
// known.
func shortWin(ctx context.Context, at *Subject, exact *label.Exact) ([]game.Move, error) {
	if exact.MinMoves != nil {
		return exact.Solution, nil
	}
	out, err := at.Entry.Solvers.Short(ctx, at.Position, solve.Options{Limits: quickLimits()}, solve.ShortWidth)
	return out.Solution, err
}

// guessAfter fills in what is proved of the position after a move, and the estimates of the model.
func guessAfter(ctx context.Context, at *Subject, g *say.Guess, h *say.Hint, known label.Known) (err error) {
	seen := model.Seen{Trials: model.Short, Seed: at.Seed}
	if g.Published == nil {
		seen.Trials = min(g.Trials, model.Short)
	}
	exact, ok := known.Of(h.After)
	if !ok {
		if exact, err = decided(ctx, g.Game, h.After); err != nil {
			return err
		}
		seen.Found = len(exact.Solution)
	}
	h.Guess.Exact = exact
	if err := estimate(ctx, &h.Guess, h.After, seen); err != nil {
		return err
	}
	if least := g.Exact.Low; least != nil {
		h.Guess.Moves = h.Guess.Moves.AfterMove(*least)
	}
	return nil
}

// decidedNodes is the number of positions that the search stores which looks whether a
// position can be won. It takes some milliseconds, a tenth of a second at most; chosen, not
// tuned.
const decidedNodes = 50_000

func quickLimits() solve.Limits {
	limits := solve.DecideLimits()
	limits.MaxNodes = decidedNodes
	return limits
}

// decided looks for a short solution of a position, for a moment.
func decided(ctx context.Context, g *catalogue.Entry, p game.Position) (e label.Exact, err error) {
	return decidedWithin(ctx, g, p, quickLimits())
}

func decidedWithin(ctx context.Context, g *catalogue.Entry, p game.Position, limits solve.Limits) (
	e label.Exact, err error,
) {
	e.Status = solve.Skipped
	out, err := g.Solvers.Short(ctx, p, solve.Options{Limits: limits}, model.SweepWidth)
	switch out.Verdict() {
	case solve.Winnable:
		e = e.AtMost(len(out.Solution))
		e.Solution = out.Solution
	case solve.Unwinnable:
		e.Status = solve.Unsolvable
	}
	return e, err
}

// A Decision says whether a position can be won, as far as a short search finds out.
type Decision struct {
	say.Subject
	Verdict solve.Verdict `json:"verdict"` // winnable, unwinnable or undecided
}

// verdict decides whether a position can be won, in a moment.
func (s *Service) verdict(ctx context.Context, q *Place) (d Decision, err error) {
	at, err := s.read(q)
	if err != nil {
		return d, err
	}
	exact, err := s.Decided(ctx, at, at.Position)
	return Decision{at.JSON(), exact.Verdict()}, err
}

// Decided returns what is proved of a position of the game of a subject, or what a short search finds.
func (s *Service) Decided(ctx context.Context, at *Subject, p game.Position) (label.Exact, error) {
	to := *at
	to.Position = p
	if exact, ok := to.Proved(); ok {
		return exact, nil
	}
	return once(ctx, s, at.key(verdict, p), true,
		func(ctx context.Context) (label.Exact, error) { return decided(ctx, &at.Entry, p) })
}
