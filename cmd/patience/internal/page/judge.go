package page

import (
	"context"
	"fmt"
	"math"
	"net/http"

	"github.com/dustin/go-humanize"

	"patience/catalogue"
	"patience/label"
	"patience/reference"
	"patience/rollout"
	"patience/solve"
	"patience/stats"
)

// A Judgement says how hard a position is, in words and as a place among the
// deals of the game's reference.
type Judgement struct {
	Grade    string // "" for a game without a reference
	Rating   string // "" if it is not known
	Easier   string // the share of the reference's deals that are easier
	Chance   string // the win rate of random play
	Shortest string // what is known of the least number of moves
	Deals    string // the reference's deals
	Picture  *Histogram
	rate     stats.Estimate
	exact    label.Exact
}

// judge turns labels into words. It is the only place of these pages that does,
// and so the place for another rating.
func judge(e *catalogue.Entry, r *label.Result) Judgement {
	rate := r.Sampled.WinRate()
	j := Judgement{
		Chance: fmt.Sprintf("%s; %s of %s random games won", rateText(rate), humanize.Comma(r.Sampled.Wins), humanize.Comma(r.Sampled.Playouts)),
		rate:   rate, exact: r.Exact,
	}
	if r.Sampled.Estimator == rollout.BySplitting {
		j.Chance += ", the rate by splitting"
	}
	j.Shortest = shortestText(&r.Exact)
	if concealed := e.Concealed(); concealed != "" {
		j.Shortest += ", for a player who knows " + concealed
	}
	if grade, ok := label.GradeOf(e.Reference, rollout.Uniform, rate); ok {
		j.Grade, j.Rating = grade.String(), r.Rating.String()
		j.Easier = between(grade.Least, grade.Most)
		j.Deals = e.Reference.Deals
		j.Picture = newHistogram(e.Reference.Rates, rate)
	}
	return j
}

// difficulty labels the position of a view.
func (s *Site) difficulty(r *http.Request, v *view) (Judgement, error) {
	if known, ok := reference.Lookup(v.entry, v.deal); ok && len(v.moves) == 0 {
		return judge(&v.entry, &known), nil
	}
	effort := s.options.Effort
	result, err := ask(s, r, v.key("difficulty"), func(ctx context.Context) (label.Result, error) {
		labeler, err := s.labeler(&v.entry, effort.Playouts, effort.MaxPlayouts)
		if err != nil {
			return label.Result{}, err
		}
		return labeler.Label(ctx, v.position.Clone())
	})
	if err != nil {
		return Judgement{}, err
	}
	if known, ok := s.answers.Get(v.key("solution")); ok {
		result.Exact = known.(way).exact // by a longer search
	}
	return judge(&v.entry, &result), nil
}

// labeler returns a labeler whose searches share the site's memory.
func (s *Site) labeler(e *catalogue.Entry, playouts, maxPlayouts int64) (*label.Labeler, error) {
	spec := label.DefaultSpec()
	spec.Playouts, spec.MaxPlayouts = playouts, max(playouts, maxPlayouts)
	spec.ExactNodes = min(s.options.Effort.Nodes, s.options.Solution.MaxNodes)
	spec.Memory = s.options.Solution.MaxBytes
	return label.New(*e, spec, label.Resources{Workers: s.options.Workers, Memory: s.memory})
}

// between names a range of shares in percent.
func between(low, high float64) string {
	a, b := math.Round(100*low), math.Round(100*high)
	if a == b {
		return fmt.Sprintf("%.0f %%", a)
	}
	return fmt.Sprintf("%.0f to %.0f %%", a, b)
}

// rateText tells a win rate with its 95 % interval.
func rateText(r stats.Estimate) string {
	if r.Rate == 0 {
		return fmt.Sprintf("none (at most %s)", shareText(r.High))
	}
	return fmt.Sprintf("%s (%s to %s)", shareText(r.Rate), shareText(r.Low), shareText(r.High))
}

func shareText(p float64) string {
	return humanize.FtoaWithDigits(100*p, max(1, 1-int(math.Floor(math.Log10(max(100*p, 1e-9)))))) + " %"
}

// shortestText tells what is known of the least number of moves.
func shortestText(e *label.Exact) string {
	switch {
	case e.Status == solve.Unsolvable:
		return "it cannot be won"
	case e.MinMoves != nil:
		return fmt.Sprintf("%d moves, and no fewer", *e.MinMoves)
	case e.Low != nil && e.High != nil:
		return fmt.Sprintf("%d to %d moves", *e.Low, *e.High)
	case e.Low != nil:
		return fmt.Sprintf("at least %d moves, if it can be won", *e.Low)
	}
	return "not known"
}
