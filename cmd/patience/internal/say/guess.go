package say

import (
	"fmt"
	"math"
	"strings"

	"github.com/dustin/go-humanize"

	"patience/catalogue"
	"patience/game"
	"patience/internal/model"
	"patience/label"
	"patience/solve"
)

// A Guess is what the model of a game guesses of a position.
type Guess struct {
	Name string
	Game *catalogue.Entry
	model.Guess
	Trials int         // that the model has seen
	Exact  label.Exact // what is proved; of status skipped if nothing is
	// Published are the labels that are published, which say more than a guess. It is nil if
	// there are none.
	Published *label.Result
}

// Publish takes labels that are published in place of guesses, where they tell.
func (g *Guess) Publish(r *label.Result) {
	g.Published, g.Exact = r, r.Exact
	rate := r.Sampled.WinRate()
	g.LogRate = model.Range{Value: math.Log10(rate.Rate), Low: math.Log10(rate.Low), High: math.Log10(rate.High)}
	if n := r.Exact.MinMoves; n != nil {
		g.Moves = g.Moves.Within(float64(*n), float64(*n))
	}
	if n := r.Extra(g.Game, g.least()); n != nil {
		g.Resource = g.Resource.Within(float64(*n), float64(*n))
	}
}

// Rating returns the rating that is published, or that a guess of the win rate means.
func (g *Guess) Rating() label.Rating {
	if g.Published != nil {
		return g.Published.Rating
	}
	return label.RatingOf(g.Game.Reference, g.Game.Reference.Policy, g.WinRate())
}

// Sentence says the guess in words, or what is proved instead.
func (g *Guess) Sentence() string {
	if g.Exact.Status == solve.Unsolvable {
		return g.Name + " cannot be won: the search is complete and found no solution."
	}
	if g.Published != nil {
		return g.published()
	}
	name := g.Name
	if name == Unnamed {
		name = "it"
	}
	grade, _ := label.GradeOf(g.Game.Reference, g.Game.Reference.Policy, g.WinRate())
	return fmt.Sprintf("A trained model estimates, from the position %s, that %s is rated %s, %s: a player who picks "+
		"every move at random wins about %s. It seems %s. "+
		"The shortest win takes %s and needs %s.%s Each range is meant to cover the true value in nine cases out of ten.",
		g.seen(), name, g.Rating(), Harder(grade), Often(g.WinRate().Rate), grade,
		g.moves(), g.needs(), g.doubt())
}

// published says what is published.
func (g *Guess) published() string {
	d := Deal{Name: g.Name, Game: g.Game, Policy: g.Game.Reference.Policy, Result: *g.Published}
	needs := ""
	if g.Published.Extra(g.Game, g.least()) != nil {
		needs = fmt.Sprintf(" It needs %s.", g.needs())
	}
	return d.Sentence() + needs + " These labels come with patience, so nothing had to be estimated."
}

// resource names what the model counts the least of, such as cells.
func (g *Guess) resource() string {
	if r, ok := g.Game.Game.(game.ResourceGame); ok {
		return r.Resource()
	}
	return "resources"
}

// least is the name of the column of the least number of the resource.
func (g *Guess) least() string { return "min_" + g.resource() }

// moves says how many moves it takes.
func (g *Guess) moves() string {
	moves := Counted(int(math.Round(g.Moves.Value)), "move")
	if g.Exact.Status == solve.Optimal {
		return moves + ", which is proved,"
	}
	return fmt.Sprintf("about %s (%s)", moves, wholes(g.Moves))
}

// seen says what the model judges from besides the position.
func (g *Guess) seen() string {
	if g.Trials == 0 {
		return "and a short search"
	}
	return fmt.Sprintf("and %s random games", humanize.Comma(int64(g.Trials)))
}

// needs says how much of the resource it takes.
func (g *Guess) needs() string {
	noun := g.resource()
	if g.Resource.High == 1 {
		noun = strings.TrimSuffix(noun, "s")
	}
	return Range(int(g.Resource.Low), int(g.Resource.High)) + " " + noun
}

// doubt says that the position may be lost.
func (g *Guess) doubt() string {
	if g.Exact.Verdict() != solve.Undecided {
		return ""
	}
	return " All of this assumes that it can be won, which is not proved."
}

// wholes returns the ends of an interval of whole numbers.
func wholes(r model.Range) string { return Range(int(math.Floor(r.Low)), int(math.Ceil(r.High))) }

// Headline says the guess of the difficulty in a few words.
func (g *Guess) Headline() string {
	grade, _ := label.GradeOf(g.Game.Reference, g.Game.Reference.Policy, g.WinRate())
	return fmt.Sprintf("%s, by estimate: %s.", Class(grade), Harder(grade))
}

// Least says the guess of the least number of moves in a few words.
func (g *Guess) Least() string {
	return fmt.Sprintf("about %d (%s)", int(math.Round(g.Moves.Value)), wholes(g.Moves))
}
