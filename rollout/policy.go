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
// [PolicyFor] returns those of a game; others are made by hand.
type Policy struct {
	// Name is part of what seeds the trials and stands in datasets, so
	// policies that differ need names that differ. Only the uniform policy is
	// called uniform.
	Name string
	// Weight returns the weight of a legal move, at least 0. A move of weight
	// 0 is never picked; without another move the trial is lost. The function
	// must depend on its arguments only, must not change or keep the position,
	// and is called from several goroutines. It is nil for the uniform policy.
	Weight func(game.Position, game.Move) int
}

// validate reports a policy that is not called what it is.
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
