package learner

import (
	"encoding/gob"
	"errors"
	"fmt"
	"io"

	"patience/game"
	players "patience/internal/players/calculation"
)

// A state is what a learner has between two batches.
type state struct {
	Stacks, Games, Played, Steps int
	Random                       game.Rand
	Weights, Mean, Square        []float32
	Rates, Count                 []float64
}

// Save writes what the learner has, for [LoadLearner]. It returns errors of w.
func (l *Learner) Save(w io.Writer) error {
	return gob.NewEncoder(w).Encode(state{
		l.stacks, l.games, l.played, l.steps,
		*l.source,
		l.judge.Net.All, l.mean, l.square,
		l.rates[:], l.count[:],
	})
}

// LoadLearner returns a saved learner, to play a number of games in all. It goes on
// as if it had never stopped. The number may be another than before as long as at
// most half of both are played: until then it decides nothing. The error says what
// is wrong.
func LoadLearner(r io.Reader, games int) (*Learner, error) {
	var s state
	if err := gob.NewDecoder(r).Decode(&s); err != nil {
		return nil, fmt.Errorf("saved learner: %w", err)
	}
	if half := min(games, s.Games) / 2; games != s.Games && s.Played > half {
		return nil, fmt.Errorf("%d games; the saved learner has played %d of %d, more than half, and can only go on to these",
			games, s.Played, s.Games)
	}
	if s.Stacks < 2 || s.Stacks > players.MaxStacks || s.Played < 0 || s.Steps < 0 ||
		len(s.Weights) != players.Parameters || len(s.Mean) != players.Parameters || len(s.Square) != players.Parameters ||
		len(s.Rates) != mostGiven+1 || len(s.Count) != mostGiven+1 {
		return nil, errors.New("saved learner: of another version of this program, or damaged")
	}
	l := newLearner(s.Stacks, games, s.Weights)
	l.played, l.steps, l.mean, l.square = s.Played, s.Steps, s.Mean, s.Square
	copy(l.rates[:], s.Rates)
	copy(l.count[:], s.Count)
	*l.source = s.Random
	return l, nil
}
