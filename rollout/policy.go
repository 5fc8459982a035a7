package rollout

import (
	"fmt"
	"strings"

	"patience/game"
)

// Uniform is the name of the policy that picks uniformly among the distinct
// legal moves to positions not seen in the trial.
const Uniform = "uniform"

// A Policy says how a playout picks among the legal moves to positions that
// it has not seen: with probability proportional to a weight, or uniformly.
type Policy struct {
	Name   string
	weight func(game.Position, game.Move) int // nil for uniform
}

// PolicyFor returns the uniform policy or that of one of a game's weightings.
func PolicyFor(g game.Game, name string) (Policy, error) {
	if name == Uniform {
		return Policy{Name: Uniform}, nil
	}
	names := []string{Uniform}
	for _, w := range g.Weightings() {
		if w.Name == name {
			return Policy{w.Name, w.Weight}, nil
		}
		names = append(names, w.Name)
	}
	return Policy{}, fmt.Errorf("unknown policy %q of game %s; expected one of %s", name, g.Name(), strings.Join(names, ", "))
}
