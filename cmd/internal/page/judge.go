package page

import (
	"context"
	"fmt"
	"html/template"
	"net/http"

	"github.com/dustin/go-humanize"

	"patience/catalogue"
	"patience/cmd/internal/say"
	"patience/label"
	"patience/label/reference"
	"patience/rollout"
	"patience/solve"
)

// A Judgement says how hard a position is, in words and as a place among the
// deals of the game's reference.
type Judgement struct {
	Grade    string // "" for a game without a reference
	Headline string // how hard it is in a few words; "" if that is not known
	Meaning  string // what the rating means for people; "" if nobody has looked
	Rating   string // "" if it is not known
	Chance   string // the win rate of random play
	Counted  string // how that was estimated, "" if games were counted
	Shortest string // what is known of the least number of moves; "" if the headline says it
	Deals    string // those of the reference
	Median   string // their median rating
	Picture  template.HTML
	Alone    bool // the game has no reference
	rate     rollout.Estimate
}

// graded is the evidence of docs/research/validation.md.
const graded = "Ratings measure random play, but they agree with people: the harder Microsoft graded a deal of its " +
	"daily challenges, the higher its rating " +
	"(rank correlation 0.83 to 0.90)."

// judge words the labels of a position.
func judge(e *catalogue.Entry, name string, r *label.Result) Judgement {
	deal := say.Deal{Name: name, Game: e, Policy: rollout.Uniform, Result: *r}
	j := Judgement{
		Chance: deal.Rate(), Shortest: say.Shortest(e, &r.Exact), Alone: e.Reference == nil,
		rate: r.Sampled.WinRate(),
	}
	if r.Sampled.Estimator == rollout.BySplitting {
		j.Counted = fmt.Sprintf("This is an estimate by splitting; %s of %s random games were won.",
			humanize.Comma(r.Sampled.Wins), humanize.Comma(r.Sampled.Playouts))
	}
	if r.Exact.Status == solve.Unsolvable {
		j.Headline, j.Shortest = "It cannot be won.", ""
	}
	if r.Exact.Status == solve.Unsolvable || r.Sampled.Moves == 0 {
		return j // neither has a rating
	}
	if grade, ok := label.GradeOf(e.Reference, rollout.Uniform, j.rate); ok {
		j.Grade = say.Class(grade)
		j.Headline = fmt.Sprintf("%s: %s.", j.Grade, say.Harder(grade))
		j.Rating = r.Rating.String()
		j.Deals, j.Median = compared(e.Reference)
		if e.Name() == reference.Game() {
			j.Meaning = graded
		}
		j.Picture = newHistogram(e.Reference.Rates, j.rate, r.Sampled.Playouts)
	}
	return j
}

// compared says in words which deals a reference has, and their median rating, "" if it is
// not known.
func compared(ref *catalogue.Reference) (deals, median string) {
	deals = humanize.Comma(int64(len(ref.Rates))) + " random deals"
	if r := label.RatingOf(ref, ref.Policy, rollout.Estimate{Rate: ref.Rates[len(ref.Rates)/2]}); r.Value != nil {
		median = fmt.Sprintf("%.0f", *r.Value)
	}
	return deals, median
}

// shipped returns what is proved of positions by the solution that comes with the
// program, if one does.
func (v *view) shipped() label.Known { return reference.Known(v.entry, v.start.Position()) }

// proved returns what is proved of the position without a search: by the solution that
// comes with the program, or because the deal is lost from its start.
func (v *view) proved() (label.Exact, bool) {
	known := v.shipped()
	if start, _ := known.Of(v.start.Position()); start.Status == solve.Unsolvable {
		return start, true
	}
	return known.Of(v.position)
}

// published returns the labels of the position that come with the program, if it is a
// deal that has some.
func (v *view) published() (label.Result, bool) { return reference.At(v.entry, v.position) }

// isRated reports whether the difficulty of a view is known without play.
func (s *Site) isRated(v *view) bool {
	_, ok := v.published()
	return ok || s.answers.Contains(v.key("difficulty"))
}

// leastMoves returns what a search finds of the least number of moves from the position of a
// view, or what is proved.
func (s *Site) leastMoves(r *http.Request, v *view) (label.Exact, error) {
	if known, ok := s.answers.Get(v.key("solution")); ok {
		return known.(way).exact, nil // by a longer search
	}
	if known, ok := v.published(); ok {
		return known.Exact, nil
	}
	if proved, ok := v.proved(); ok {
		return proved, nil
	}
	return ask(s, r, v.key("exact"),
		func(ctx context.Context) (label.Exact, error) { return s.exact(ctx, v, v.position) })
}

// difficulty labels the position of a view.
func (s *Site) difficulty(r *http.Request, v *view) (Judgement, error) {
	if known, ok := v.published(); ok {
		return judge(&v.entry, v.Name, &known), nil
	}
	exact, err := s.leastMoves(r, v)
	if err != nil {
		return Judgement{}, err
	}
	effort := s.options.Effort
	result, err := ask(s, r, v.key("difficulty"), func(ctx context.Context) (label.Result, error) {
		labeler, err := s.labeler(&v.entry, effort.Playouts, effort.MaxPlayouts)
		if err != nil {
			return label.Result{}, err
		}
		return labeler.LabelKnown(ctx, v.position.Clone(), exact)
	})
	if err != nil {
		return Judgement{}, err
	}
	if known, ok := s.answers.Get(v.key("solution")); ok {
		result.Exact = known.(way).exact // by a longer search
	}
	return judge(&v.entry, v.Name, &result), nil
}

// labeler returns a labeler whose searches share the site's memory.
func (s *Site) labeler(e *catalogue.Entry, playouts, maxPlayouts int64) (*label.Labeler, error) {
	spec := label.DefaultSpec()
	spec.Playouts, spec.MaxPlayouts = playouts, max(playouts, maxPlayouts)
	spec.ExactNodes = min(s.options.Effort.Nodes, s.options.Solution.MaxNodes)
	spec.Memory, spec.Published = s.options.Solution.MaxBytes, true
	return label.New(*e, spec, label.Resources{
		Workers: s.options.Workers, Memory: s.memory,
		Published: reference.Proofs(*e),
	})
}
