package rollout

import (
	"fmt"
	"math"
	"slices"

	"patience/game"
)

// A Scorer says how good moves look along a trial. It is not safe for concurrent
// use.
type Scorer interface {
	// Begin starts at a position. The scorer may read it until the next Begin.
	Begin(p game.Position)
	// Forced returns a move that the player makes without a choice, to a position not
	// seen in the trial. It returns false if there is none.
	Forced() (game.Move, bool)
	// AppendScores appends the scores of legal moves, in units of 1/ScoreUnit.
	AppendScores(dst []int32, moves []game.Move) []int32
	// Played is told of each move after the position has made it.
	Played(m game.Move)
}

// ScoreUnit is the unit of scores: at temperature 1, a move whose score is greater by
// ScoreUnit is e times as likely.
const ScoreUnit = 1024

// Softmax returns a policy that picks moves by the scores of a scorer. If the scorer
// forces a move, the policy makes it. Otherwise it picks one of the legal moves to
// positions not seen, each with a probability proportional to
// exp(score/(ScoreUnit·temperature)). The probabilities have a relative error of at
// most half a percent. They are 0 if they are below 2⁻³² of the largest one. They are
// the same on every machine. newScorer returns a scorer for positions with the rules of
// p, and is called from several goroutines. Softmax panics unless the temperature is
// from 2⁻¹⁰ to 2¹⁰.
func Softmax(name string, temperature float64, newScorer func(p game.Position) Scorer) Policy {
	chances := newChances(temperature)
	return Policy{Name: name, NewPlayer: func(p game.Position) Player {
		return &softmax{scorer: newScorer(p), chances: chances}
	}}
}

// A softmax plays the trials of a Softmax policy.
type softmax struct {
	scorer  Scorer
	chances chances
	moves   []game.Move
	scores  []int32
	sums    []uint64
}

// PlayTrial plays a trial; see [Player].
func (s *softmax) PlayTrial(p game.Position, rng *game.Rand, seen *game.HashSet, maxMoves int) (moves int,
	branching int64, end game.TrialEnd,
) {
	return s.visitTrial(p, rng, seen, maxMoves, nil)
}

// visitTrial is PlayTrial. It calls visit, if that is not nil, after each move.
func (s *softmax) visitTrial(p game.Position, rng *game.Rand, seen *game.HashSet, maxMoves int,
	visit func(game.Move),
) (moves int, branching int64, end game.TrialEnd) {
	s.scorer.Begin(p)
	for ; !p.Won(); moves++ {
		s.moves = p.AppendMoves(s.moves[:0])
		branching += int64(len(s.moves))
		m, ok := s.scorer.Forced()
		if !ok {
			if m, ok = s.choose(p, rng, seen); !ok {
				return moves, branching, game.TrialDead
			}
		}
		if moves == maxMoves {
			return moves, branching, game.TrialCapped
		}
		p.Play(m)
		seen.Add(p.Hash())
		s.scorer.Played(m)
		if visit != nil {
			visit(m)
		}
	}
	return moves, branching, game.TrialWon
}

// choose picks one of the listed moves to a position not seen. It returns false
// if there is none.
func (s *softmax) choose(p game.Position, rng *game.Rand, seen *game.HashSet) (game.Move, bool) {
	s.moves = seen.Unseen(p, s.moves)
	switch len(s.moves) {
	case 0:
		return 0, false
	case 1:
		return s.moves[0], true
	}
	s.scores = s.scorer.AppendScores(s.scores[:0], s.moves)
	s.sums = s.chances.appendSums(s.sums[:0], s.scores)
	return s.moves[pick(rng, s.sums)], true
}

// pick returns an index with a probability proportional to the difference of its
// running sum and the one before.
func pick(rng *game.Rand, sums []uint64) int {
	r := uint64(below(rng, int(sums[len(sums)-1])))
	return slices.IndexFunc(sums, func(sum uint64) bool { return r < sum })
}

// chances turns scores into whole numbers proportional to probabilities. It uses
// no floating point, which would differ between machines in the last digits.
type chances struct {
	factor int64 // from score to steps of a 256th of a factor of two, times 2¹⁶
}

// halves[i] is 2³²·2^(−i/256), rounded down. Square roots and products are
// rounded alike on all machines.
var halves = func() (table [256]uint64) {
	for i := range table {
		x, root := float64(1<<32), 0.5
		for bit := 128; bit > 0; bit >>= 1 {
			root = math.Sqrt(root)
			if i&bit != 0 {
				x *= root
			}
		}
		table[i] = uint64(x)
	}
	return table
}()

func newChances(temperature float64) chances {
	if !(temperature >= 1.0/1024 && temperature <= 1024) {
		panic(fmt.Sprintf("rollout: temperature %g; expected 2⁻¹⁰ to 2¹⁰", temperature))
	}
	return chances{int64(256 * 65536 * math.Log2E / ScoreUnit / temperature)}
}

// appendSums appends the running sums of numbers proportional to the
// probabilities. The last sum is at least 2³².
func (c chances) appendSums(dst []uint64, scores []int32) []uint64 {
	most := scores[0]
	for _, score := range scores {
		most = max(most, score)
	}
	sum := uint64(0)
	for _, score := range scores {
		steps := uint64(int64(most)-int64(score)) * uint64(c.factor) >> 16
		sum += halves[steps&255] >> min(steps>>8, 63)
		dst = append(dst, sum)
	}
	return dst
}
