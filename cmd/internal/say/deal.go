package say

import (
	"fmt"

	"patience/catalogue"
	"patience/label"
	"patience/rollout"
	"patience/solve"
)

// A Deal is a labelled position with its name for people. It may be no deal, but
// some position.
type Deal struct {
	Name string
	Game *catalogue.Entry
	// Policy is that of the trials, of which Result tells.
	Policy string
	label.Result
}

// Sentence says how hard the position is, with the interval of the win rate, and
// what is proved of it.
func (d *Deal) Sentence() string {
	trials := &d.Sampled
	switch {
	case trials.Moves == 0 && trials.Wins > 0:
		return Ended(d.Name, true)
	case trials.Moves == 0:
		return Ended(d.Name, false)
	case d.Exact.Status == solve.Unsolvable:
		return fmt.Sprintf("%s cannot be won: the search is complete and found no solution.", d.Name)
	}
	winnable := d.winnable()
	if winnable != "" {
		winnable = " " + winnable
	}
	rated, ok := d.rated()
	if !ok {
		return fmt.Sprintf("%s: %s.%s%s", d.Name, d.chance(), winnable, d.unrated())
	}
	return rated + winnable
}

const wonAlready = " is won already"

// Ended is the sentence of a position without a legal move.
func Ended(name string, won bool) string {
	if won {
		return name + wonAlready + "."
	}
	return name + " is lost: no move is possible."
}

// rated says the rating, how it compares with random deals, how often random play
// wins, and the grade. It returns false if there is no rating.
func (d *Deal) rated() (string, bool) {
	r := d.Rating
	grade, ok := label.GradeOf(d.Game.Reference, d.Policy, d.Sampled.WinRate())
	if !ok || r.Value == nil && r.Low == nil && r.High == nil {
		return "", false
	}
	chance := d.chance()
	if r.Value != nil {
		chance = d.player() + " wins about " + Often(d.Sampled.WinRate().Rate)
	}
	return fmt.Sprintf("%s is rated %s, %s: %s. Its grade is %s.", d.Name, r, Harder(grade), chance, grade), true
}

// unrated says that there are no ratings for the game, or none for the policy.
func (d *Deal) unrated() string {
	if ref := d.Game.Reference; ref != nil && d.Policy != ref.Policy {
		return fmt.Sprintf(" There is no rating, because ratings of %s are for random games by policy %s.",
			GameName(d.Game), ref.Policy)
	}
	return unrated(d.Game)
}

// unrated says that the game has no ratings, if it has none.
func unrated(e *catalogue.Entry) string {
	if e.Reference != nil {
		return ""
	}
	return fmt.Sprintf(" There is no rating, because no random deals of %s have been measured for comparison.",
		GameName(e))
}

// player says who plays the random games.
func (d *Deal) player() string {
	player := "a player who picks every move at random"
	if d.Policy != rollout.Uniform {
		player = fmt.Sprintf("a player who picks moves by policy %s", d.Policy)
	}
	if concealed := d.Game.Words.Hidden; concealed != "" {
		player += " and does not know " + concealed
	}
	return player
}

// Play says by which policy the random games were played, and how the win rate is
// estimated where that is not by counting wins.
func (d *Deal) Play() string {
	play := "policy " + d.Policy
	switch d.Sampled.Estimator {
	case rollout.Inverse:
		play += ", stopped at a number of wins"
	case rollout.FirstWin:
		play += ", stopped at the first win"
	case rollout.BySplitting:
		play += "; the win rate is estimated by splitting"
	case rollout.Computed:
		play += "; the win rate is computed from all positions"
	}
	return play
}

// chance says the win rate in words.
func (d *Deal) chance() string {
	trials, player := &d.Sampled, d.player()
	rate := trials.WinRate()
	switch {
	case trials.Estimator == rollout.Computed:
		return fmt.Sprintf("%s wins %s, which is computed and not estimated", player, Often(rate.Rate))
	case rate.Rate == 0:
		return fmt.Sprintf("%s won none of %s, which means less than 1 game in %s (with 95 %% confidence)",
			player, Counted(trials.Playouts, "game"), odds(rate.High))
	case trials.Wins == trials.Playouts:
		return fmt.Sprintf("%s won all of %s", player, Counted(trials.Playouts, "game"))
	case trials.Rare.Disagrees():
		return fmt.Sprintf("%s wins %s games", player, Between(rate))
	}
	first := ""
	if trials.Estimator == rollout.FirstWin {
		first = "; based on a single win"
	}
	if rate.Rate >= percentFrom {
		return fmt.Sprintf("%s wins about %s (with 95 %% confidence between %s and %s %%%s)",
			player, Often(rate.Rate), percent(rate.Low), percent(rate.High), first)
	}
	return fmt.Sprintf("%s wins about %s (with 95 %% confidence between 1 in %s and 1 in %s%s)",
		player, Often(rate.Rate), odds(rate.High), odds(rate.Low), first)
}

// winnable says what is proved of a win, if there was a search for it, and the doubt
// whether there is one if random play had none either.
func (d *Deal) winnable() string {
	if d.Exact.Status == solve.Skipped && d.Sampled.WinRate().Rate > 0 {
		return ""
	}
	return Shortest(d.Game, &d.Exact)
}

// Rate tells the win rate, and whether it is uncertain or exactly 0.
func (d *Deal) Rate() string {
	if d.Exact.Status == solve.Unsolvable {
		return lostRate
	}
	return Rate(&d.Sampled) + doubt(&d.Sampled.Rare)
}

// doubtfulError is the standard error, as a share of the win rate, above which an
// estimate by splitting is hardly more than a guess: docs/research/validation.md.
const doubtfulError = 0.5

// doubt says that splitting met few wins, if it did.
func doubt(r *rollout.Rare) string {
	if r.Error <= doubtfulError*r.Rate {
		return ""
	}
	return fmt.Sprintf("; uncertain, with a standard error of %.0f %% of the rate", 100*r.Error/r.Rate)
}
