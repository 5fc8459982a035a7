package rollout

import (
	"context"
	"slices"

	"patience/game"
)

// A rising position knows whether each move of its game brings a card home, so that no position comes again.
type rising interface {
	game.Searchable
	// Rises reports whether each move, from here on, brings one card home.
	Rises() bool
}

// mostComputed is the largest number of positions with the same number of cards home from which a rate is computed.
const mostComputed = 200_000

// A reached is a position, by its code, and the probability that a random game comes there.
type reached struct {
	code        game.Code
	probability float64
}

// computed returns the exact probability that a random game is won, if each move brings a card home. It finds the
// probabilities of all positions with so many cards home, then those with one more, and so on: each position passes
// equal shares of its own on to those that its moves lead to. It returns false for other games, and if there are more
// positions than mostComputed.
func computed(ctx context.Context, start game.Position) (rate float64, ok bool, err error) {
	p, ok := start.Clone().(rising)
	if !ok || !p.Rises() {
		return 0, false, nil
	}
	coder := p.NewCoder()
	now := []reached{{coder.Encode(p), 1}}
	var next []reached
	var moves []game.Move
	for len(now) > 0 {
		if len(now) > mostComputed {
			return 0, false, nil
		}
		next = next[:0]
		for i, r := range now {
			if i%(1<<16) == 0 && ctx.Err() != nil {
				return 0, false, ctx.Err()
			}
			coder.Decode(r.code, p)
			if p.Won() {
				rate += r.probability
				continue
			}
			moves = p.AppendMoves(moves[:0])
			for _, m := range moves {
				next = append(next, reached{coder.After(r.code, p, m), r.probability / float64(len(moves))})
			}
		}
		now, next = merged(next), now
	}
	return rate, true, nil
}

// merged sorts positions and adds up the probabilities of equal ones, in the order in which they came.
func merged(list []reached) []reached {
	slices.SortStableFunc(list, func(a, b reached) int { return slices.Compare(a.code[:], b.code[:]) })
	kept := list[:0]
	for _, r := range list {
		if n := len(kept); n > 0 && kept[n-1].code == r.code {
			kept[n-1].probability += r.probability
		} else {
			kept = append(kept, r)
		}
	}
	return kept
}
