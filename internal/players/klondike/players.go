// Package klondike has players of Klondike that do not see the cards that lie face
// down, and that have learned by playing.
//
//	position → Sight → Net → chance of a win
//	steps → Tree: samples of the unseen cards, valued by the net → choice
//
// A [Sight] is what a player sees: a state for each card and for the whole table. A
// [Net] estimates the chance of a win after a step. If the step turns up a card, the
// estimate is made before this card is known. The plain player takes the step with the
// greatest chance. The others look further ahead, in a [Tree] of what they may come to
// see: each sample puts the unseen cards in a random order, goes down the tree and adds
// a new node to it. Once at most one card is unseen, a search for any win decides the
// game.
//
// The steps are those of [klondike.Position.AppendSteps]. A player who knows all cards
// needs no other steps to win. These steps are also enough for a player who does not
// know all cards. A move is left out only if it can be made later, or replaced by
// another move that turns up the same cards. These players never bring cards back from
// home, even if the rules allow it.
//
// docs/research/players.md says how the weights were learned. Package catalogue offers the
// players of [Policies] as policies of the games.
package klondike

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/binary"
	"fmt"
	"io"
	"strconv"
	"sync"

	"patience/game"
	"patience/game/card"
	"patience/internal/games/klondike"
	"patience/rollout"
)

// version is the version of the weights. It is part of the names of policies, because
// other weights make other players.
const version = "1"

//go:embed weights-1.gz
var weights []byte

// learned returns the net. It decodes the net when it is first called.
var learned = sync.OnceValue(func() *Net {
	w, err := ReadWeights(bytes.NewReader(weights))
	if err != nil {
		panic(err) // the file is part of the program; a test reads it
	}
	return NewNet(w)
})

// ReadWeights reads weights, two bytes each, that are compressed with gzip.
func ReadWeights(r io.Reader) (*Weights, error) {
	z, err := gzip.NewReader(r)
	if err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	encoded, err := io.ReadAll(z)
	if err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	w := new(Weights)
	_, err = binary.Decode(encoded, binary.LittleEndian, w)
	return w, err
}

// samples are the numbers of samples that the players take for a step, the weakest player
// first.
var samples = []int{0, 100, 1000}

// Policies returns the learned players for rules, the weakest first. There are none unless
// the rules have the full deck, any number of passes, and seven columns whose spaces take
// kings. The players are called learned1, with the version of the weights, and
// learned1-100, with the largest number of samples for a step.
func Policies(rules *klondike.Rules) (policies []rollout.Policy) {
	if rules.AnySpace || rules.Passes > 0 || rules.Cards() != card.Deck || rules.Columns != columns {
		return nil
	}
	for _, n := range samples {
		name := "learned" + version
		if n > 0 {
			name += "-" + strconv.Itoa(n)
		}
		policies = append(policies, Policy(name, learned, n))
	}
	return policies
}

const columns = mostDown + 1

// Policy returns the policy of a player who values by a net, and takes a number of samples
// for each step.
func Policy(name string, net func() *Net, samples int) rollout.Policy {
	return rollout.Policy{Name: name, NewPlayer: func(p game.Position) rollout.Player {
		return newPlayer(p.(*klondike.Position), net(), samples)
	}}
}
