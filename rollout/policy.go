package rollout

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"patience/game"
	"patience/internal/spelling"
)

// Uniform is the name of the policy that picks uniformly among the legal moves
// to positions not seen in the trial. By every policy cards stay home; see
// [game.Returning].
const Uniform = "uniform"

// A Policy says how a trial picks among the legal moves to positions that it has
// not seen: with probability proportional to a weight, uniformly, or as a player
// of its own does. [PolicyFor] returns the policies of a game. You can make
// others.
type Policy struct {
	// Name is part of the seed of the trials and is stored in datasets, so
	// different policies need different names. Only the uniform policy is called
	// uniform.
	Name string
	Doc  string // one sentence: what is counted, and where it comes from
	// Weight returns the weight of a legal move, at least 0. A move of weight 0 is
	// never picked; if there is no other move, the trial is lost. The function
	// must depend on its arguments only, must not change or keep the position, and
	// is called from several goroutines. It is nil for the uniform policy, and
	// where NewPlayer is not.
	Weight func(game.Position, game.Move) int
	// NewWeight, if not nil, stands for Weight. It returns weights that may remember
	// positions, to answer faster, and are called from one goroutine.
	NewWeight func() func(game.Position, game.Move) int
	// Peeks says that the policy knows what is hidden from a player
	// ([game.Hidden]). Without it, its choices follow from what is seen.
	Peeks bool
	// NewPlayer, if not nil, returns a new player for positions with the rules of
	// p. It is called from several goroutines.
	NewPlayer func(p game.Position) Player
}

// A Player plays trials in its own way, one after another. What it does in a
// trial depends on the arguments only, not on earlier trials. It is not safe for
// concurrent use.
type Player interface {
	// PlayTrial plays a trial from p, which becomes the last position. It adds the
	// hashes of the positions to seen, where that of the first one must be. It
	// returns the number of moves, the sum over the positions of the numbers of
	// legal moves, seen or not, and how the trial ended; the only randomness is
	// rng. Policies that are no walks say what they return instead.
	PlayTrial(p game.Position, rng *rand.PCG, seen *game.HashSet, maxMoves int) (moves int, branching int64, end game.TrialEnd)
}

// validate returns an error if the name and the ways to pick do not fit together.
func (p *Policy) validate() error {
	weighs := p.Weight != nil || p.NewWeight != nil
	own := weighs || p.NewPlayer != nil
	switch {
	case p.Name == "":
		return fmt.Errorf("no policy; expected one of PolicyFor, or a name and a weight")
	case p.Name == Uniform && own:
		return fmt.Errorf("policy %s with a weight; expected another name", Uniform)
	case p.Name != Uniform && !own:
		return fmt.Errorf("policy %s without a weight; expected one", p.Name)
	case weighs && p.NewPlayer != nil:
		return fmt.Errorf("policy %s with a weight and a player; expected one of them", p.Name)
	}
	return nil
}

// try asks the policy once. A worker that panicked would end the program.
func (p *Policy) try(start game.Position) {
	switch moves := start.AppendMoves(nil); {
	case p.NewPlayer != nil:
		p.NewPlayer(start)
	case p.NewWeight != nil && len(moves) > 0:
		p.NewWeight()(start, moves[0])
	case p.Weight != nil && len(moves) > 0:
		p.Weight(start, moves[0])
	}
}

// PolicyFor returns the uniform policy, the policy of one of the game's
// weightings, or one of the players given. The error has the nearest names, or lists all.
func PolicyFor(g game.Game, name string, players ...Policy) (Policy, error) {
	if g == nil {
		return Policy{}, fmt.Errorf("policy %q of no game", name)
	}
	policies := []Policy{{Name: Uniform}}
	for _, w := range g.Weightings() {
		policies = append(policies, Policy{Name: w.Name, Doc: w.Doc, Weight: w.Weight})
	}
	var names []string
	for _, p := range append(policies, players...) {
		if p.Name == name {
			return p, nil
		}
		names = append(names, p.Name)
	}
	return Policy{}, fmt.Errorf("unknown policy %q of game %s; %s", name, g.Name(), spelling.Expected(name, names, "one of "+strings.Join(names, ", ")))
}
