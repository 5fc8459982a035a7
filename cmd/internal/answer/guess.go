package answer

import (
	"context"
	"slices"

	"patience/catalogue"
	"patience/cmd/internal/say"
	"patience/game"
	"patience/internal/model"
	"patience/label"
	"patience/label/reference"
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
	p, g, err := s.guessed(ctx, &q.Place, trials, q.Trials == nil)
	if err != nil {
		return say.Guessed{}, err
	}
	return say.NewGuessed(p.Subject, g, nil), nil
}

// hint returns what score --fast --moves --playouts 16384 prints.
func (s *Service) hint(ctx context.Context, q *Place) (say.Guessed, error) {
	p, g, err := s.guessed(ctx, q, model.Short, false)
	if err != nil {
		return say.Guessed{}, err
	}
	hints, err := Hints(ctx, g, p.board, model.Short, p.seed)
	if err != nil {
		return say.Guessed{}, err
	}
	return say.NewGuessed(p.Subject, g, hints), nil
}

func (s *Service) guessed(ctx context.Context, q *Place, trials int, published bool) (*position, *say.Guess, error) {
	p, err := s.read(q)
	if err != nil {
		return nil, nil, err
	}
	if p.entry.Model == nil {
		return nil, nil, wrongf("game: there is no trained model for %s; expected one like %s", p.entry.Name(), s.modelled())
	}
	g, err := Guess(ctx, &p.entry, p.name, p.board.Position(), trials, p.seed, published)
	return p, g, err
}

// modelled names the first game that has a model.
func (s *Service) modelled() string {
	entries := s.options.Games.Entries()
	i := slices.IndexFunc(entries, func(e catalogue.Entry) bool { return e.Model != nil })
	if i < 0 {
		return "a game with one"
	}
	return entries[i].Name()
}

// Guess returns the estimates of the game's model for a position. The model reads some random
// games with a seed.
// If published, and labels of the position come with the program, it returns these.
func Guess(
	ctx context.Context, e *catalogue.Entry, name string, p game.Position, trials int, seed uint64, published bool,
) (*say.Guess, error) {
	known, ok := reference.At(*e, p)
	if !ok || !published {
		return guess(ctx, &say.Guess{Name: name, Game: e, Trials: trials, Exact: known.Exact}, p, seed, ok)
	}
	g := &say.Guess{Name: name, Game: e, Guess: e.Model().Judge(p)[0]}
	g.Publish(&known)
	return g, nil
}

// guess fills in whether the position can be won, if that is known or found in a moment, and
// the estimates of the model. A lost position has no estimates.
func guess(ctx context.Context, g *say.Guess, p game.Position, seed uint64, proved bool) (*say.Guess, error) {
	if g.Exact.Status == solve.Unsolvable {
		return g, nil
	}
	exact, found, err := decided(ctx, g.Game, p)
	if err != nil {
		return nil, err
	}
	if !proved {
		g.Exact = exact
	}
	if g.Exact.Status == solve.Unsolvable {
		return g, nil
	}
	seen := model.Seen{Trials: g.Trials, Seed: seed, Found: found}
	if g.Guess, err = g.Game.Model().JudgeSeen(ctx, p, seen); err != nil {
		return nil, err
	}
	if e := &g.Exact; e.Low != nil && e.High != nil {
		g.Moves = g.Moves.Within(float64(*e.Low), float64(*e.High))
	}
	return g, nil
}

// Hints returns the model's estimates for the legal moves of the board that was guessed. A short
// search finds out which of them lose. Moves that lose come last. The estimates of the win rate
// average to that of the position, and read at most model.Short of so many random games with a seed.
// There are no hints if the position is lost.
func Hints(ctx context.Context, g *say.Guess, b game.Board, trials int, seed uint64) ([]say.Hint, error) {
	if g.Exact.Verdict() == solve.Unwinnable {
		return nil, nil
	}
	hints, err := g.Hints(b)
	if err != nil {
		return nil, err
	}
	known, after := reference.Known(*g.Game, b.Position()), make([]*model.Guess, len(hints))
	for i := range hints {
		h := &hints[i]
		e, ok := known.Of(h.After)
		seen := model.Seen{Trials: min(trials, model.Short), Seed: seed}
		if !ok {
			if e, seen.Found, err = decided(ctx, g.Game, h.After); err != nil {
				return nil, err
			}
		}
		if h.Guess.Exact = e; e.Status == solve.Unsolvable {
			continue
		}
		if h.Guess.Guess, err = g.Game.Model().JudgeSeen(ctx, h.After, seen); err != nil {
			return nil, err
		}
		if least := g.Exact.Low; least != nil {
			h.Guess.Moves = h.Guess.Moves.AfterMove(*least)
		}
		after[i] = &h.Guess.Guess
	}
	rate := g.WinRate()
	if r, ok := reference.At(*g.Game, b.Position()); ok {
		rate = r.Sampled.WinRate()
	}
	model.Level(rate.Rate, after)
	for i := range hints {
		hints[i].Prove(hints[i].Guess.Exact)
	}
	slices.SortStableFunc(hints, func(a, b say.Hint) int { return lost(a) - lost(b) })
	return hints, nil
}

// lost returns 1 for a move that loses, and else 0.
func lost(h say.Hint) int {
	if h.Kind == say.Lost {
		return 1
	}
	return 0
}

// decidedNodes is the number of positions that the search stores which looks whether a
// position can be won. It takes some milliseconds, a tenth of a second at most; chosen, not
// tuned.
const decidedNodes = 50_000

// decided looks for a short solution of a position, for a moment.
func decided(ctx context.Context, g *catalogue.Entry, p game.Position) (e label.Exact, found int, err error) {
	e.Status = solve.Skipped
	limits := solve.DecideLimits()
	limits.MaxNodes = decidedNodes
	out, err := g.Solvers.Short(ctx, p, solve.Options{Limits: limits}, model.SweepWidth)
	switch out.Verdict() {
	case solve.Winnable:
		e, found = e.AtMost(len(out.Solution)), len(out.Solution)
	case solve.Unwinnable:
		e.Status = solve.Unsolvable
	}
	return e, found, err
}
