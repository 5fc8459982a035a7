// Package freecell has players of FreeCell: policies of random play that know what good
// moves look like.
//
//	position → Tracker.Begin → features of each move → Weights → scores → rollout.Softmax → a move
//
// A [Tracker] follows a trial and knows how each legal move would change the features.
// It keeps what it has counted in each column, so after a move it only counts again
// what the move has changed. The score of a move is the weighted sum of its changes. Up
// to a constant, this is the weighted sum of the features after the move, plus
// contributions of the kind of the move and of the moves before it. The weights depend
// on the situation: on the free space and on the number of cards that are home.
//
// Other players pick moves by a net: see package patience/internal/model/freecell.
//
// docs/research/players.md says how the weights were learned and how well the players
// play. Package catalogue offers the players of [Policies] as policies of the games.
package freecell

import (
	_ "embed"
	"strconv"

	"patience/game"
	"patience/internal/games/freecell"
	"patience/rollout"
)

// version is the version of the weights. It is part of the names of policies, because
// other weights make other players.
const version = "1"

//go:embed weights-1.txt
var weightsText string

var learned = mustParse(weightsText).rows()

func mustParse(text string) *Weights {
	w, err := ParseWeights(text)
	if err != nil {
		panic(err) // the file is part of the program; a test reads it
	}
	return w
}

// Temperatures are those of the learned players, the weakest first.
var Temperatures = []float64{4, 2, 1, 0.5}

// Policies returns the learned players for rules, the weakest first. There are none unless
// the rules are those of FreeCell, on which the players were trained, with any number of
// cells. A name such as learned1-t0.5 has the version of the weights and the temperature.
func Policies(rules *freecell.Rules) (policies []rollout.Policy) {
	if ScorerFor(rules) == nil {
		return nil
	}
	for _, temperature := range Temperatures {
		policies = append(policies, rollout.Softmax(PolicyName("learned"+version, temperature), temperature,
			ScorerFor(rules)))
	}
	return policies
}

// PolicyName is the name of a player at a temperature.
func PolicyName(player string, temperature float64) string {
	return player + "-t" + strconv.FormatFloat(temperature, 'g', -1, 64)
}

// ScorerFor returns a function that makes scorers, by the learned weights, for positions
// of rules. It is nil if the rules have no players. The forced moves of these scorers are
// the safe moves home; see [freecell.Position.Safe].
func ScorerFor(rules *freecell.Rules) func(p game.Position) rollout.Scorer {
	if !rules.Among(freecell.Standard) {
		return nil
	}
	return func(p game.Position) rollout.Scorer { return newScorer(p, learned) }
}

func newScorer(p game.Position, r *rows) *scorer {
	return &scorer{tracker: NewTracker(p.(*freecell.Position)), rows: r}
}

// A scorer is a rollout.Scorer.
type scorer struct {
	tracker *Tracker
	rows    *rows
}

func (s *scorer) Begin(p game.Position) { s.tracker.Begin(p.(*freecell.Position)) }

func (s *scorer) Forced() (game.Move, bool) { return s.tracker.p.Safe() }

func (s *scorer) Played(m game.Move) { s.tracker.Played(m) }

func (s *scorer) AppendScores(dst []int32, moves []game.Move) []int32 {
	weights := &s.rows[s.tracker.Situation()]
	for _, m := range moves {
		dst = append(dst, s.tracker.Score(m, weights))
	}
	return dst
}
