package review

import (
	"cmp"
	"context"
	"math"
	"slices"

	"patience/game"
	"patience/label"
	"patience/solve"
)

// A Dear is a move that cost something, or several moves that did so together, where limits
// of the searches leave open which of them it was.
type Dear struct {
	First, Last int // the numbers of the moves; they are equal if it is one move
	// Lost says that the game cannot be won after the move. [Report.Loss] says whether it
	// could be won before.
	Lost bool
	// LongerLow and LongerHigh are bounds on how many moves longer the moves made the
	// shortest win; see [label.Longer]. They are nil if Lost or Fell.
	LongerLow, LongerHigh *int
	// Fell says that no cost is proved, but that random trials win less than half as often
	// after the move as before it: even the 95 % intervals differ by this factor. As the win
	// rate before is the mean over all legal moves, the move is worse than most.
	Fell bool
	// Better is a move that would have been better in the place of the first one; nil if
	// none is known.
	Better *Better
}

// A Better is a move that was not made.
type Better struct {
	Move     game.Move
	Notation string      // in standard notation
	Words    string      // the move for people
	After    label.Exact // what is proved about the position after it
}

// dearest is how many moves a report names at most.
const dearest = 5

// Dearest returns the moves of a game that cost most, up to five, without better moves.
// The move that lost the game comes first. Then come the moves that certainly made the
// shortest win longer, the dearest first, and then those after which random trials win
// less often.
func Dearest(stages []Stage) []Dear {
	end := slices.IndexFunc(stages, func(s Stage) bool { return s.Exact.Status == solve.Unsolvable })
	var dears []Dear
	switch end {
	case 0:
		return nil
	case -1:
		end = len(stages)
	default:
		dears = []Dear{{First: end, Last: end, Lost: true}}
	}
	stages = stages[:end]
	open := make([]bool, end) // moves that may have cost something, though nothing is proved
	for i := 1; i < end; i++ {
		s := &stages[i]
		if s.LongerLow != nil && *s.LongerLow > 0 {
			dears = append(dears, Dear{First: i, Last: i, LongerLow: s.LongerLow, LongerHigh: s.LongerHigh})
		} else {
			open[i] = s.LongerHigh == nil || *s.LongerHigh > 0
		}
	}
	dears = append(dears, together(stages, open)...)
	for i := range open {
		if open[i] && fall(stages, i) > 2 {
			dears = append(dears, Dear{First: i, Last: i, Fell: true})
		}
	}
	slices.SortStableFunc(dears, func(a, b Dear) int { return compare(stages, &a, &b) })
	return dears[:min(len(dears), dearest)]
}

// together returns runs of open moves that certainly made the shortest win longer, although
// this is certain of none of them, nor of a shorter run. Their moves are no longer open.
func together(stages []Stage, open []bool) (dears []Dear) {
	for last := range stages {
		for first := last; open[first]; first-- {
			before, after := stages[first-1].Exact, stages[last].Exact
			if before.High == nil || after.Low == nil {
				continue
			}
			moves := last - first + 1
			low := *after.Low + moves - *before.High
			if low <= 0 {
				continue
			}
			d := Dear{First: first, Last: last, LongerLow: &low}
			if after.High != nil && before.Low != nil {
				d.LongerHigh = new(*after.High + moves - *before.Low)
			}
			dears = append(dears, d)
			clear(open[first : last+1])
			break
		}
	}
	return dears
}

// compare returns a negative number if a comes before b.
func compare(stages []Stage, a, b *Dear) int {
	switch {
	case a.Lost || b.Lost:
		return cmp.Compare(rank(a), rank(b))
	case a.Fell && b.Fell:
		return cmp.Compare(fall(stages, b.First), fall(stages, a.First))
	case a.Fell || b.Fell:
		return cmp.Compare(rank(a), rank(b))
	}
	return cmp.Or(*b.LongerLow-*a.LongerLow, cmp.Compare(most(b), most(a)), a.First-b.First)
}

func rank(d *Dear) int {
	switch {
	case d.Lost:
		return 0
	case d.Fell:
		return 2
	}
	return 1
}

func most(d *Dear) int {
	if d.LongerHigh == nil {
		return math.MaxInt
	}
	return *d.LongerHigh
}

// fall returns by which factor, at least, trials win less often after a move than before.
func fall(stages []Stage, move int) float64 {
	if stages[move].Sampled.Playouts == 0 {
		return 0
	}
	before, after := stages[move-1].Sampled.WinRate(), stages[move].Sampled.WinRate()
	return before.Low / after.High
}

// improve finds a better move for each of some dear ones.
func (r *reviewer) improve(ctx context.Context, b game.Board, moves []game.Move, dears []Dear) error {
	for i := range dears {
		at := dears[i].First - 1
		better, err := r.better(ctx, &dears[i])
		if err != nil {
			return err
		}
		if better == nil || samePosition(game.After(r.positions[at], better.Move), r.positions[at+1]) {
			continue
		}
		notation, err := b.Notation(append(moves[:at:at], better.Move))
		if err != nil {
			return err
		}
		better.Notation, better.Words = notation[at], r.positions[at].MoveText(better.Move)
		dears[i].Better = better
	}
	return nil
}

// better returns the first move of a known solution. Without one it is a move that kept the
// game winnable, or else the one after which random trials win most often.
func (r *reviewer) better(ctx context.Context, d *Dear) (*Better, error) {
	before, err := r.solved(ctx, d)
	switch {
	case err != nil:
		return nil, err
	case len(before.Solution) > 0:
		return &Better{Move: before.Solution[0], After: before.After(1)}, nil
	case d.Lost && len(r.kept) > 0:
		return &Better{Move: r.kept[0].move, After: label.Exact{Status: solve.Skipped}.AtMost(r.kept[0].length)}, nil
	case d.Lost || r.labeler.Spec().Playouts == 0:
		return nil, nil
	}
	return r.luckiest(ctx, d.First)
}

// solved returns what is proved of the position before a dear move, with a solution if one is
// known. If none is proved shortest, a quick search looks for a shorter one. A solution that is
// longer than the win from which the cost was reckoned is of no use.
func (r *reviewer) solved(ctx context.Context, d *Dear) (label.Exact, error) {
	e := r.stages[d.First-1].Exact
	if len(e.Solution) > 0 && e.MinMoves != nil {
		return e, nil
	}
	found, err := r.labeler.Short(ctx, r.positions[d.First-1])
	length := len(found.Solution)
	tooLong := e.Solution != nil && length >= len(e.Solution) || d.LongerLow != nil && e.High != nil && length > *e.High
	if err != nil || length == 0 || tooLong {
		return e, err
	}
	e = label.Exact{Status: solve.Skipped, Low: e.Low}.AtMost(length)
	e.Solution = found.Solution
	return e, nil
}

// luckiest returns the move, in the place of the one with a number, after which random
// trials win most often; nil if they win less often than after that one.
func (r *reviewer) luckiest(ctx context.Context, number int) (*Better, error) {
	var best *Better
	wins := r.stages[number].Sampled.Wins
	for _, m := range r.positions[number-1].AppendMoves(nil) {
		trials, err := r.labeler.Glance(ctx, game.After(r.positions[number-1], m), r.labeler.Spec().Playouts)
		if err != nil {
			return nil, err
		}
		if trials.Wins > wins {
			wins, best = trials.Wins, &Better{Move: m, After: label.Exact{Status: solve.Skipped}}
		}
	}
	return best, nil
}

func samePosition(p, q game.Position) bool {
	return string(p.AppendKey(nil)) == string(q.AppendKey(nil))
}
