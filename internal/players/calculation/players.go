// Package calculation has players of Calculation that do not see the stock, and that
// have learned by playing.
//
//	position → table with a plan → options of a card drawn → features → value → choice
//
// A table is what a player sees, together with a plan. The plan gives each card of a
// stack the place on a foundation to which it is meant to go. So the plan determines
// which cards have to wait for others, and where each card can still go. An option says
// where a drawn card is put and which place is planned for it. It may also exchange the
// planned places of cards of the same rank. No option leads to a plan that cannot come
// true.
//
// The value of a table estimates the log odds of a win. A small network with binary
// features computes it. The plain player takes the option with the best value, and
// improves its plan while the value rises. The other player looks further ahead. After
// each of the best options it deals the unseen cards at random several times, plays on
// for some draws, and compares the values that it reaches.
//
// docs/research/players.md says how the weights were learned and how well the players
// play. Package catalogue offers the players of [Policies] as policies of the games.
package calculation

import (
	"strconv"
	"sync"

	"patience/game"
	"patience/internal/games/calculation"
	"patience/rollout"
)

// version is the version of the weights. It is part of the names of policies, because
// other weights make other players.
const version = "5"

// learned returns the weights for a number of stacks. It decodes them when it is first
// called.
var learned = map[int]func() *Net{
	3: sync.OnceValue(func() *Net { return mustDecode(threeStacks) }),
	4: sync.OnceValue(func() *Net { return mustDecode(fourStacks) }),
}

func mustDecode(encoded []byte) *Net {
	n, err := DecodeNet(encoded)
	if err != nil {
		panic(err) // the file is part of the program; a test reads it
	}
	return n
}

// lookAhead is how the player who takes samples searches; docs/lab/notebook.md has other
// settings that were tried.
var lookAhead = search{options: 4, round: 8, samples: 128, draws: 3}

// Policies returns the player by priority tables and the learned ones for rules, the
// weakest first. There are none unless the rules have a full deck and three or four
// stacks. The learned players are called learned5, with the version of the weights, and
// learned5-128, with the largest number of samples.
func Policies(rules *calculation.Rules) []rollout.Policy {
	weights, ok := learned[rules.Stacks]
	if !ok || rules.Ranks != ranks || rules.Foundations != foundations {
		return nil
	}
	name := "learned" + version
	return []rollout.Policy{
		priorityPolicy,
		policy(name, weights, search{}),
		policy(name+"-"+strconv.Itoa(lookAhead.samples), weights, lookAhead),
	}
}

func policy(name string, weights func() *Net, s search) rollout.Policy {
	return rollout.Policy{Name: name, NewPlayer: func(game.Position) rollout.Player {
		return newPlayer(weights(), s)
	}}
}

func newPlayer(n *Net, s search) *player {
	return &player{chooser: chooser{search: s, judge: Judge{Net: n}}}
}
