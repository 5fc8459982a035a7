package klondike

import (
	"context"

	"patience/game"
	bounds "patience/heuristics/klondike"
	"patience/internal/games/klondike"
	"patience/internal/search/greedy"
	"patience/solve"
)

// A player is a rollout.Player. What it does depends on what is seen and on random
// numbers, never on the cards that lie face down.
type player struct {
	tree      *Tree
	samples   int
	decider   *greedy.Decider
	position  *klondike.Position
	seen      *game.HashSet
	most      int // moves
	moves     int
	branching int64
	legal     []game.Move
}

// decided are the limits of the search once all cards are known. Chosen, not tuned.
var decided = solve.Limits{MaxNodes: 50_000, MaxBytes: 64 << 20}

func newPlayer(p *klondike.Position, net *Net, samples int) *player {
	d, err := greedy.New(greedy.Options{Guides: bounds.Guides(p), Options: solve.Options{Limits: decided}})
	if err != nil {
		panic(err) // the options are fixed
	}
	return &player{tree: NewTree(net), samples: samples, decider: d}
}

// PlayTrial plays a trial. Once at most one card is unseen, all cards are known, and a
// search for any win decides the game. The player adds to seen but does not read it: no
// step can be taken back.
func (p *player) PlayTrial(position game.Position, rng *game.Rand, seen *game.HashSet, maxMoves int) (moves int,
	branching int64, end game.TrialEnd,
) {
	p.position, p.seen, p.most, p.moves, p.branching = position.(*klondike.Position), seen, maxMoves, 0, 0
	end = p.play(rng)
	return p.moves, p.branching, end
}

func (p *player) play(rng *game.Rand) game.TrialEnd {
	if !p.settle() {
		return game.TrialCapped
	}
	open := true
	for p.tree.Begin(p.position); !p.position.Won(); {
		if open && p.position.Down().Len() <= 1 {
			open = false
			if end, ok := p.finish(); ok {
				return end
			}
		}
		edges := p.tree.Edges()
		if len(edges) == 0 {
			return game.TrialDead
		}
		if len(edges) > 1 {
			p.tree.Sample(p.position, p.samples, rng)
		}
		if !p.take(p.tree.Best()) {
			return game.TrialCapped
		}
	}
	return game.TrialWon
}

// take takes a step. It reports whether there was room for its moves.
func (p *player) take(e *Edge) bool {
	turned := len(p.position.Turned())
	for _, m := range p.tree.Moves(e) {
		if !p.make(m) {
			return false
		}
	}
	if !p.settle() {
		return false
	}
	p.tree.Advance(e, p.position, turned)
	return true
}

// settle makes the moves home that cost no win.
func (p *player) settle() bool {
	for m, ok := p.position.Settle(); ok; m, ok = p.position.Settle() {
		if !p.make(m) {
			return false
		}
	}
	return true
}

// finish plays a game whose cards are all known. It returns false if the search cannot
// decide whether the game can be won.
func (p *player) finish() (end game.TrialEnd, ok bool) {
	out, err := p.decider.Decide(context.Background(), p.position)
	switch {
	case err != nil:
		panic(err) // the rules reject a solution
	case out.Status == solve.Unsolvable:
		return game.TrialDead, true
	case out.Status != solve.Found:
		return 0, false
	}
	for _, m := range out.Solution {
		if !p.make(m) {
			return game.TrialCapped, true
		}
	}
	return game.TrialWon, true
}

// make makes a move if there is room for it.
func (p *player) make(m game.Move) bool {
	if p.moves == p.most {
		return false
	}
	p.legal = p.position.AppendMoves(p.legal[:0])
	p.branching += int64(len(p.legal))
	p.position.Play(m)
	p.seen.Add(p.position.Hash())
	p.moves++
	return true
}
