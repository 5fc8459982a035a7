package calculation

import (
	"bytes"
	"math/rand/v2"
	"slices"

	"patience/game"
	"patience/game/calculation"
	"patience/rollout"
)

// A player plays by the values of tables. It is not safe for concurrent use.
type player struct {
	weights *Weights
	ahead   bool // looks one card further
	inputs  Sparse
	units   Units
	choices []choice
	replies []choice
	moves   []game.Move
}

// PlayTrial plays a trial, which is the same every time: the player leaves nothing
// to chance. See [rollout.Player].
func (p *player) PlayTrial(start game.Position, _ *rand.PCG, seen *game.HashSet, maxMoves int) (moves int, branching int64, end game.TrialEnd) {
	pos := start.(*calculation.Position)
	for !pos.Won() {
		t, rank := NewTable(pos), uint8(0)
		if stock := pos.Stock(); len(stock) > 0 {
			rank = stock[0]
			t.Draw(rank)
		}
		p.choices = t.after(p.choices[:0], rank)
		steps := p.best(p.choices).steps
		for _, s := range steps {
			m := p.move(pos, t, s)
			branching += int64(len(p.moves))
			if moves == maxMoves {
				return moves, branching, game.TrialCapped
			}
			t.do(s, rank)
			pos.Play(m)
			seen.Add(pos.Hash())
			moves++
		}
		if len(steps) == 0 {
			return moves, branching, game.TrialDead
		}
	}
	return moves, branching, game.TrialWon
}

// best returns the choice of the greatest value, the first of equal ones.
func (p *player) best(choices []choice) *choice {
	best, most := 0, -1.0
	for i := range choices {
		if len(choices) == 1 {
			break
		}
		if v := p.value(&choices[i].Table, p.ahead); v > most {
			best, most = i, v
		}
	}
	return &choices[best]
}

// value returns the value of a table: what the network says, or one card ahead
// the mean of the best tables that follow.
func (p *player) value(t *Table, ahead bool) float64 {
	switch {
	case t.Won():
		return 1
	case t.left == 0:
		return 0
	case !ahead:
		t.Inputs(&p.inputs)
		return p.weights.Value(&p.inputs, &p.units)
	}
	sum := 0.0
	for rank := uint8(1); rank <= ranks; rank++ {
		n := t.unseen[rank]
		if n == 0 {
			continue
		}
		next := *t
		next.Draw(rank)
		p.replies = next.after(p.replies[:0], rank)
		most := 0.0
		for i := range p.replies {
			most = max(most, p.value(&p.replies[i].Table, false))
		}
		sum += float64(n) * most
	}
	return sum / float64(t.left)
}

// move returns the legal move of a position that is a step of the table, which
// shows the same, but for the order of the stacks.
func (p *player) move(pos *calculation.Position, t *Table, s step) game.Move {
	p.moves = pos.AppendMoves(p.moves[:0])
	i := slices.IndexFunc(p.moves, func(m game.Move) bool {
		place, fromStock := calculation.FromStock(m)
		to := calculation.MoveTo(m)
		switch {
		case fromStock != (s.from == drawn), to.Foundation != (s.to >= foundation0):
			return false
		case !fromStock && !t.sameStack(pos, place, s.from):
			return false
		case to.Foundation:
			return to.Index == s.to-foundation0
		}
		return t.sameStack(pos, to.Index, s.to)
	})
	return p.moves[i]
}

// sameStack reports whether the stack of a position at a place has the cards of a
// stack of the table.
func (t *Table) sameStack(pos *calculation.Position, place, i int) bool {
	var room [deck]uint8
	return bytes.Equal(pos.AppendStack(room[:0], place), t.stacks[i].cards[:t.stacks[i].n])
}

// Policies returns the players for rules with a full deck and as many stacks as
// there are weights for: three or four.
func Policies(rules *calculation.Rules) []rollout.Policy {
	if rules.Cards() != deck || weightsFor(rules.Stacks) == nil {
		return nil
	}
	var policies []rollout.Policy
	for _, ahead := range []bool{false, true} {
		name := "learned1"
		if ahead {
			name += "-ahead"
		}
		policies = append(policies, rollout.Policy{Name: name, NewPlayer: func(game.Position) rollout.Player {
			return &player{weights: weightsFor(rules.Stacks)(), ahead: ahead}
		}})
	}
	return policies
}
