package rollout

import (
	"fmt"

	"patience/game"
)

// Uniform is the name of the policy that picks uniformly among the legal moves to
// positions not seen in the trial. Under every policy, cards that are home stay there.
const Uniform = "uniform"

// A Policy is the rule by which a trial picks one of the legal moves to positions that
// it has not seen: uniformly, or as a Player does. A catalogue.Entry has the policies
// of a game. You can make others, for example with [ByWeight] or [Softmax].
type Policy struct {
	// Name is part of the seed of the trials and is stored in datasets, so
	// different policies need different names. Only the uniform policy is called
	// uniform.
	Name string
	Doc  string // one sentence: what is counted, and where it comes from
	// Peeks says that the policy knows what is hidden from a player
	// ([game.Hidden]). Without it, its choices follow from what is seen.
	Peeks bool
	// NewPlayer returns a new player for positions with the rules of p. It is called
	// from several goroutines. It is nil for the uniform policy.
	NewPlayer func(p game.Position) Player
}

// A Player plays trials in its own way, one after another. What it does in a trial
// depends only on the arguments, not on earlier trials. It is not safe for concurrent
// use.
type Player interface {
	// PlayTrial plays a trial from p, which becomes the last position. It adds the
	// hashes of the positions to seen, where that of the first one must be. It
	// returns the number of moves, the sum over the positions of the numbers of
	// legal moves, seen or not, and how the trial ended; the only randomness is
	// rng. Players that do not walk from position to position say what they return
	// instead.
	PlayTrial(p game.Position, rng *game.Rand, seen *game.HashSet, maxMoves int) (moves int, branching int64,
		end game.TrialEnd)
}

// validate returns an error if the name and the player do not fit together.
func (p *Policy) validate() error {
	switch own := p.NewPlayer != nil; {
	case p.Name == "":
		return fmt.Errorf("no policy; expected one of a catalogue.Entry, or a name and a player")
	case p.Name == Uniform && own:
		return fmt.Errorf("policy %s with a player; expected another name", Uniform)
	case p.Name != Uniform && !own:
		return fmt.Errorf("policy %s without a player; expected one", p.Name)
	}
	return nil
}

// player returns a new player for positions with the rules of p.
func (p *Policy) player(start game.Position) Player {
	if p.NewPlayer != nil {
		return p.NewPlayer(start)
	}
	u, ok := start.(uniformPlayer)
	return &picker{byPosition: ok && u.PlaysUniform()}
}
