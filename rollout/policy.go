package rollout

import (
	"fmt"
	"strings"

	"patience/game"
)

// Uniform is the name of the policy that picks uniformly among the legal moves
// to positions not seen in the trial.
const Uniform = "uniform"

// A Policy says how a trial picks among the legal moves to positions that it has
// not seen: with probability proportional to a weight, or uniformly. [PolicyFor]
// returns the policies of a game. You can make others.
type Policy struct {
	// Name is part of the seed of the trials and is stored in datasets, so
	// different policies need different names. Only the uniform policy is called
	// uniform.
	Name string
	// Weight returns the weight of a legal move, at least 0. A move of weight 0 is
	// never picked; if there is no other move, the trial is lost. The function
	// must depend on its arguments only, must not change or keep the position, and
	// is called from several goroutines. It is nil for the uniform policy.
	Weight func(game.Position, game.Move) int
}

// validate returns an error if the name and the weight do not fit together.
func (p *Policy) validate() error {
	switch {
	case p.Name == "":
		return fmt.Errorf("no policy; expected one of PolicyFor, or a name and a weight")
	case p.Name == Uniform && p.Weight != nil:
		return fmt.Errorf("policy %s with a weight; expected another name", Uniform)
	case p.Name != Uniform && p.Weight == nil:
		return fmt.Errorf("policy %s without a weight; expected one", p.Name)
	}
	return nil
}

// PolicyFor returns the uniform policy, or the policy of one of the game's
// weightings. The error lists the names.
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
