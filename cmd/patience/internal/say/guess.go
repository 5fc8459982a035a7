package say

import (
	"fmt"
	"math"

	"patience/catalogue"
	"patience/label"
	"patience/model"
	"patience/solve"
)

// A Guess is what the model of a game guesses of a position.
type Guess struct {
	Name string
	Game *catalogue.Entry
	model.Guess
	Trials int         // that the model has seen
	Exact  label.Exact // what is proved; of status skipped if nothing is
}

// rating returns the rating that a guess of the win rate means.
func (g *Guess) rating() label.Rating {
	return label.RatingOf(g.Game.Reference, g.Game.Reference.Policy, g.WinRate())
}

// Sentence says the guess in words, or what is proved instead.
func (g *Guess) Sentence() string {
	if g.Exact.Status == solve.Unsolvable {
		return g.Name + " cannot be won: the search is complete and found no way."
	}
	grade, _ := label.GradeOf(g.Game.Reference, g.Game.Reference.Policy, g.WinRate())
	return fmt.Sprintf("At a glance %s is rated %s, %s: a player who picks every move at random wins about %s. It seems %s. "+
		"The shortest win takes about %s (%s) and needs %s.%s These ranges hold in nine cases of ten.",
		g.Name, g.rating(), Harder(grade), Often(g.WinRate().Rate), grade,
		Counted(int(math.Round(g.Moves.Value)), "move"), wholes(g.Moves), g.cells(), g.doubt())
}

// cells says how many cells it takes.
func (g *Guess) cells() string {
	noun := "cells"
	if g.Resource.High == 1 {
		noun = "cell"
	}
	return Range(int(g.Resource.Low), int(g.Resource.High)) + " " + noun
}

// DoubtfulFrom is the chance that a position cannot be won from which the guess is
// in doubt. It is a hundred times that of a random deal of FreeCell.
const DoubtfulFrom = 0.001

// doubt says that the position may be lost.
func (g *Guess) doubt() string {
	if g.Unwinnable < DoubtfulFrom || g.Exact.Verdict() != solve.Undecided {
		return ""
	}
	return fmt.Sprintf(" All of this is for the case that it can be won, which is not proved; the chance that it cannot is about %s.", Share(math.Round(1000*g.Unwinnable)/1000))
}

// wholes returns the ends of an interval of whole numbers.
func wholes(r model.Range) string { return Range(int(math.Floor(r.Low)), int(math.Ceil(r.High))) }

// Headline says the guess of the difficulty in a few words.
func (g *Guess) Headline() string {
	grade, _ := label.GradeOf(g.Game.Reference, g.Game.Reference.Policy, g.WinRate())
	return fmt.Sprintf("At a glance %s: %s.", grade, Harder(grade))
}

// Least says the guess of the least number of moves in a few words.
func (g *Guess) Least() string {
	return fmt.Sprintf("about %d (%s)", int(math.Round(g.Moves.Value)), wholes(g.Moves))
}

// Rating returns the rating that a guess of the win rate means.
func (g *Guess) Rating() label.Rating { return g.rating() }

// Short says the guess in a few words.
func (g *Guess) Short() string {
	return fmt.Sprintf("at a glance rated %s, %s moves", g.rating(), wholes(g.Moves))
}
