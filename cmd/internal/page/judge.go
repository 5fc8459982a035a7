package page

import (
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
	Player   bool // the game has a computer player, whose chance the bar shows
	rate     rollout.Estimate
}

// evidence is that of docs/research/validation.md.
const evidence = "Ratings measure random play, but they agree with people: the harder Microsoft graded a deal of its " +
	"daily challenges, the higher its rating " +
	"(rank correlation 0.83 to 0.90)."

// judge words the labels of a position.
func judge(e *catalogue.Entry, name string, r *label.Result) Judgement {
	deal := say.Deal{Name: name, Game: e, Policy: e.DefaultPolicy(), Result: *r}
	j := Judgement{
		Chance: deal.Rate(), Shortest: say.Shortest(e, &r.Exact), Alone: e.Reference == nil,
		Player: e.Player != nil, rate: r.Sampled.WinRate(),
	}
	if r.Sampled.Estimator == rollout.BySplitting {
		j.Counted = fmt.Sprintf("This is an estimate by splitting; %s of %s random games were won.",
			humanize.Comma(r.Sampled.Wins), humanize.Comma(r.Sampled.Playouts))
	}
	if r.Exact.Status == solve.Unsolvable {
		j.Shortest = "" // the headline says it
	}
	j.Headline = headline(e, r)
	if grade, ok := gradeOf(e, r); ok {
		j.Grade = say.Grade(grade)
		j.Rating = r.Rating.String()
		j.Deals, j.Median = compared(e.Reference)
		if e.Name() == reference.Game() {
			j.Meaning = evidence
		}
		j.Picture = newHistogram(e.Reference.Rates, j.rate, r.Sampled.Playouts)
	}
	return j
}

// headline says in a few words how hard a position with labels is; "" if that is not known.
func headline(e *catalogue.Entry, r *label.Result) string {
	if r.Exact.Status == solve.Unsolvable {
		return "It cannot be won."
	}
	if grade, ok := gradeOf(e, r); ok {
		return fmt.Sprintf("%s: %s.", say.Grade(grade), say.Harder(grade))
	}
	return ""
}

// gradeOf returns the grade of a position with labels. There is none if the position cannot be won or has no moves.
func gradeOf(e *catalogue.Entry, r *label.Result) (label.Grade, bool) {
	if r.Exact.Status == solve.Unsolvable || r.Sampled.Moves == 0 {
		return label.Grade{}, false
	}
	return label.GradeOf(e.Reference, e.DefaultPolicy(), r.Sampled.WinRate())
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

// difficulty labels the position of a view.
func (s *Site) difficulty(r *http.Request, v *view) (Judgement, error) {
	result, err := s.service.Label(r.Context(), &v.Subject)
	if err != nil {
		return Judgement{}, err
	}
	return judge(&v.Entry, v.Name, &result), nil
}
