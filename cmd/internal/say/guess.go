package say

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"patience/catalogue"
	"patience/internal/model"
	"patience/label"
	"patience/rollout"
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
		g.Resource = &model.Range{Value: float64(*n), Low: float64(*n), High: float64(*n)}
	}
}

// Rating returns the rating that is published, or that a guess of the win rate means. Nothing of it is
// known if the game has no ratings.
func (g *Guess) Rating() label.Rating {
	if g.Published != nil {
		return g.Published.Rating
	}
	return label.RatingOf(g.Game.Reference, rollout.Uniform, g.WinRate())
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
	return fmt.Sprintf("A trained model estimates, from the position %s, that %s. "+
		"The shortest win takes %s%s.%s%s%s",
		g.seen(), g.difficulty(name), g.moves(), g.needs(), g.doubt(), g.reliance(), unrated(g.Game))
}

// difficulty says the rating and the win rate, or the win rate alone.
func (g *Guess) difficulty(name string) string {
	const player = "a player who picks every move at random"
	rate := g.WinRate()
	grade, ok := label.GradeOf(g.Game.Reference, rollout.Uniform, rate)
	if !ok {
		return fmt.Sprintf("%s wins %s about %s (%s)", player, name, Often(rate.Rate), Between(rate))
	}
	return fmt.Sprintf("%s is rated %s, %s: %s wins about %s. Its grade seems to be %s", name, g.Rating(), Harder(grade),
		player, Often(rate.Rate), grade)
}

// published says what is published.
func (g *Guess) published() string {
	d := Deal{Name: g.Name, Game: g.Game, Policy: rollout.Uniform, Result: *g.Published}
	needs := ""
	if g.Published.Extra(g.Game, g.least()) != nil {
		needs = fmt.Sprintf(" It needs %s.", g.amount())
	}
	return d.Sentence() + needs + " These labels come with patience, so nothing had to be estimated."
}

// resource names what the model counts the least of, such as cells.
func (g *Guess) resource() string {
	return cmp.Or(g.Game.Resource(), "resources")
}

// least is the name of the column of the least number of the resource.
func (g *Guess) least() string { return "min_" + g.resource() }

// moves says how many moves it takes.
func (g *Guess) moves() string {
	moves := Counted(int(math.Round(g.Moves.Value)), "move")
	switch {
	case g.Exact.Status == solve.Optimal && g.Resource == nil:
		return moves + ", which is proved"
	case g.Exact.Status == solve.Optimal:
		return moves + ", which is proved,"
	}
	return fmt.Sprintf("about %s (%s)", moves, wholes(g.Moves))
}

// seen says what the model judges from besides the position.
func (g *Guess) seen() string {
	if g.Trials == 0 {
		return "and a short search"
	}
	return fmt.Sprintf("and %s random games", comma(int64(g.Trials)))
}

// needs says how much of the resource it takes, if that is guessed.
func (g *Guess) needs() string {
	if g.Resource == nil {
		return ""
	}
	return " and needs " + g.amount()
}

// amount tells how much of the resource it takes.
func (g *Guess) amount() string {
	noun := g.resource()
	if g.Resource.High == 1 {
		noun = strings.TrimSuffix(noun, "s")
	}
	return Range(int(g.Resource.Low), int(g.Resource.High)) + " " + noun
}

// doubted reports whether neither a search nor a random game showed whether the position can be won.
func (g *Guess) doubted() bool {
	return g.Exact.Verdict() == solve.Undecided && !g.Counted && (g.Winnable == nil || *g.Winnable < 1)
}

// doubt says that the position may be lost.
func (g *Guess) doubt() string {
	const assumed = " All of this assumes that it can be won, which is not proved"
	switch {
	case !g.doubted():
		return ""
	case g.Winnable == nil:
		return assumed + "."
	}
	return fmt.Sprintf("%s: the model estimates the chance of that at %s.", assumed, g.chance())
}

// reliance says how far estimates are to be relied on.
func (g *Guess) reliance() string {
	if s := g.stranger(); s != "" {
		return s
	}
	return " Each range is meant to cover the true value in nine cases out of ten."
}

// stranger says that the model never learned from the game.
func (g *Guess) stranger() string {
	if g.Game.Model().Learned() {
		return ""
	}
	return fmt.Sprintf(" The model never learned from deals of %s, so its estimates may be far off.", GameName(g.Game))
}

// Caveats says, after a blank, how likely the position can be won, if that is guessed and not proved, and
// whether the model never learned from the game.
func (g *Guess) Caveats() string {
	chance := ""
	if g.Winnable != nil && g.doubted() {
		chance = fmt.Sprintf(" The model estimates the chance that it can be won at %s.", g.chance())
	}
	return chance + g.stranger()
}

// chance tells the chance that the position can be won. It is never certain.
func (g *Guess) chance() string { return fmt.Sprintf("%.2g %%", 100*min(*g.Winnable, 0.99)) }

// wholes returns the ends of an interval of whole numbers.
func wholes(r model.Range) string { return Range(int(math.Floor(r.Low)), int(math.Ceil(r.High))) }

// Headline says the guess of the difficulty in a few words; "" if the game has no grades.
func (g *Guess) Headline() string {
	if g.Exact.Status == solve.Unsolvable {
		return "It cannot be won."
	}
	grade, ok := label.GradeOf(g.Game.Reference, rollout.Uniform, g.WinRate())
	if !ok {
		return ""
	}
	return fmt.Sprintf("%s, by estimate: %s.", Grade(grade), Harder(grade))
}

// Least says the guess of the least number of moves in a few words.
func (g *Guess) Least() string {
	return fmt.Sprintf("about %d (%s)", int(math.Round(g.Moves.Value)), wholes(g.Moves))
}
