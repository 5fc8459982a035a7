package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"strings"

	"patience/catalogue"
	"patience/label"
	"patience/model"
)

// A guessed is what the model of a game says of a subject.
type guessed struct {
	subject
	model.Guess
	trials int // that it has seen
}

// runFast prints what the model says of each subject, and plays no more than the
// trials that it sees.
func (f *scoreFlags) runFast(ctx context.Context, s streams, e catalogue.Entry, list subjects) error {
	return f.writeTo(s.out, func(w io.Writer) error {
		s.out = w
		return list.each(s, "", func(subject subject) error {
			g, err := e.Model().JudgePlayed(ctx, subject.Board.Position(), model.Long, f.games.seed)
			if err != nil {
				return fmt.Errorf("%s: %w", subject.name, err)
			}
			guess := guessed{subject, g, model.Long}
			if f.format == jsonFormat {
				return guess.printJSON(w)
			}
			_, err = fmt.Fprintln(w, wrapped(w, guess.sentence()))
			return err
		})
	})
}

// checkFast returns an error if --fast does not go with the game or with other
// flags.
func (f *scoreFlags) checkFast(games *catalogue.Catalogue, e catalogue.Entry) error {
	switch {
	case !f.fast:
		return nil
	case e.Model == nil:
		return usagef("--fast: there is no model of %s; expected %s", e.Name(),
			namesWith(games, func(e catalogue.Entry) bool { return e.Model != nil }))
	case f.fresh:
		return usagef("--fast and --fresh; expected one of them")
	case f.moves.on:
		return usagef("--fast and --moves; expected one of them")
	case f.format != textFormat && f.format != jsonFormat:
		return usagef("--fast with --format %s; expected text or json", f.format)
	case f.labels.given() != "":
		return usagef("--fast and --%s; a guess has no such labels", f.labels.given())
	}
	return nil
}

// rating returns the rating that a guess of the win rate means.
func (g *guessed) rating() label.Rating {
	return label.RatingOf(g.game.Reference, g.game.Reference.Policy, g.WinRate())
}

// sentence says the guess in words.
func (g *guessed) sentence() string {
	if text, ok := g.ended(); ok {
		return text
	}
	grade, _ := label.GradeOf(g.game.Reference, g.game.Reference.Policy, g.WinRate())
	return fmt.Sprintf("At a glance %s is rated %s, %s: a player who picks every move at random wins about %s. It seems %s. "+
		"The shortest win takes about %s (%s) and needs %s.%s These ranges hold in nine cases of ten.",
		g.name, g.rating(), compared(grade), often(g.WinRate().Rate), grade,
		counted(int64(math.Round(g.Moves.Value)), "move"), between(g.Moves), g.cells(), g.doubt())
}

// ended says what needs no guess.
func (g *guessed) ended() (string, bool) {
	p := g.Board.Position()
	switch {
	case p.Won():
		return g.name + " is won already.", true
	case len(p.AppendMoves(nil)) == 0:
		return g.name + " is lost: no move is possible.", true
	}
	return "", false
}

// cells says how many cells it takes.
func (g *guessed) cells() string {
	low, high := int64(g.Resource.Low), int64(g.Resource.High)
	if low == high {
		return counted(low, "cell")
	}
	return fmt.Sprintf("%d to %s", low, counted(high, "cell"))
}

// doubtful is the chance from which a position is said to be perhaps lost.
const doubtful = 0.01

func (g *guessed) doubt() string {
	if g.Unwinnable < doubtful {
		return ""
	}
	return fmt.Sprintf(" The chance that it cannot be won is %s.", percent(math.Round(100*g.Unwinnable)/100))
}

// between returns the ends of an interval of whole numbers.
func between(r model.Range) string {
	return fmt.Sprintf("%.0f to %.0f", math.Floor(r.Low), math.Ceil(r.High))
}

// short says the guess in a few words, for the status line.
func (g *guessed) short() string {
	words := []string{"at a glance rated " + g.rating().String(), between(g.Moves) + " moves"}
	return strings.Join(words, ", ")
}

func (g *guessed) printJSON(w io.Writer) error {
	r := g.rating()
	return printJSON(w, struct {
		Game       string   `json:"game"`
		Source     string   `json:"source"`
		Deal       int64    `json:"deal"`
		Seed       *uint64  `json:"seed"`
		Index      int      `json:"position_index"`
		Trials     int      `json:"guess_trials"`
		Rating     *float64 `json:"guess_rating"`
		RatingLow  *float64 `json:"guess_rating_low"`
		RatingHigh *float64 `json:"guess_rating_high"`
		Rate       float64  `json:"guess_log10_win_rate"`
		RateLow    float64  `json:"guess_log10_win_rate_low"`
		RateHigh   float64  `json:"guess_log10_win_rate_high"`
		Moves      float64  `json:"guess_min_moves"`
		MovesLow   float64  `json:"guess_min_moves_low"`
		MovesHigh  float64  `json:"guess_min_moves_high"`
		Cells      float64  `json:"guess_min_cells"`
		CellsLow   float64  `json:"guess_min_cells_low"`
		CellsHigh  float64  `json:"guess_min_cells_high"`
		Unwinnable float64  `json:"guess_unwinnable"`
	}{
		g.game.Name(), string(g.ID.Source), g.ID.Number, g.RandomSeed(), g.index, g.trials, r.Value, r.Low, r.High,
		g.LogRate.Value, g.LogRate.Low, g.LogRate.High, g.Moves.Value, g.Moves.Low, g.Moves.High,
		g.Resource.Value, g.Resource.Low, g.Resource.High, g.Unwinnable,
	})
}
