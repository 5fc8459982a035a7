package catalogue

import (
	"context"
	"fmt"
	"strings"

	"patience/rollout"
)

// A Rung is a player of a ladder, and how many games from a position measure how often it wins.
type Rung struct {
	Policy string
	Games  int64
}

// The games of a rung. The standard error of the rate is at most 3 and 6 percentage points. A player with weights plays
// its games in 20 milliseconds, one with a network in a second.
const (
	weightedGames = 256
	judgedGames   = 64
)

// ladder returns the rungs of the learned players of FreeCell, in the order of docs/research/players.md. It is nil
// unless all are among the players.
func ladder(players []rollout.Policy) (rungs []Rung) {
	for _, r := range []Rung{
		{"learned1-t4", weightedGames},
		{"learned1-t2", weightedGames},
		{"learned1-t1", weightedGames},
		{"learned1-t0.5", weightedGames},
		{"board10-t2", judgedGames},
		{"board10-t1", judgedGames},
		{"board10-t0.5", judgedGames},
	} {
		if player(players, r.Policy) == nil {
			return nil
		}
		rungs = append(rungs, r)
	}
	return rungs
}

// Column returns the name of the column with the games that the player wins.
func (r *Rung) Column() string {
	return "ladder_" + strings.NewReplacer("-", "_", ".", "_").Replace(r.Policy) + "_wins"
}

// LadderColumns are the columns of labels by the players of the game's ladder (label.Spec.Ladder).
func (e *Entry) LadderColumns() (columns []Extra) {
	for _, r := range e.Ladder {
		columns = append(columns, Extra{
			Name: r.Column(), Short: "games won by " + r.Policy,
			Doc: fmt.Sprintf("How many of %d games from the position the player `%s` wins. docs/research/players.md describes "+
				"the players.", r.Games, r.Policy),
			Compute: func(ctx context.Context, s Studied) (*int, error) {
				if s.Unsolvable {
					return new(0), nil
				}
				wins, err := s.Wins(ctx, r)
				return new(int(wins)), err
			},
		})
	}
	return columns
}
