// Package review examines a played game move by move: which move made the shortest win
// longer, which move lost the game, and what the chance of a win was along the way.
//
//	text → Read → board, moves → Review → Report: a Stage for the start and for each move
//
// A [Stage] has three results: the least number of moves to win from there, or bounds
// on it if a limit stopped the search; whether the game can still be won; and the win
// rate of random trials. The package makes no search for what follows from other
// stages:
//
//   - The least number of moves falls by one along a shortest solution. So, once a
//     search has proved a solution shortest, the number is known for every position
//     on it.
//   - If a later position of the game can be won, so can all earlier ones. If a
//     position cannot be won, no later one can.
//   - One move lowers the least number of moves by at most one. So bounds for one stage
//     give bounds for the stages before and after it.
//
// A label.Labeler computes the labels, within its memory limit.
package review

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"patience/game"
	"patience/label"
	"patience/rollout"
	"patience/solve"
)

// DefaultSpec is the spec of the labels of the command line: 16,384 uniform random
// trials for each position, and searches of at most a million positions.
func DefaultSpec() label.Spec {
	s := label.DefaultSpec()
	s.Playouts, s.MaxPlayouts, s.ExactNodes = 16_384, 16_384, 1_000_000
	return s
}

// A Stage is a position of the game: the start, or the one after a move.
type Stage struct {
	Move  string // in standard notation; "" for the start
	Words string // the move for people, such as "2C onto 3D"; "" for the start
	// Pointless says that the move left the position as it was.
	Pointless bool
	// Exact is what is proved about the position, by its own search or by those of its
	// neighbours.
	Exact label.Exact
	// Sampled are the trials from here.
	Sampled rollout.Result
	// LongerLow and LongerHigh are bounds on how many moves longer the move made the
	// shortest win; see [label.Longer]. They are nil for the start.
	LongerLow, LongerHigh *int
}

// A Report is a game looked at.
type Report struct {
	Stages []Stage // the start, and one for each move
	Won    bool    // the game was won
	// Kept are the moves, in standard notation, that would have kept the game winnable
	// instead of the move that lost it. Moves with the shortest known wins come first. It
	// is empty if no move is known to have lost the game.
	Kept []string
	// Seen is what the player could know at the move that lost the game.
	Seen Chances
}

// Review examines a game with the labels of l. Known is what else is proved about its
// positions, and may be nil. Decide is the limits of the search for whether a position
// can be won. The error is that of ctx, when it is cancelled, of limits outside their
// range, or of moves that are not legal.
func Review(
	ctx context.Context, l *label.Labeler, b game.Board, moves []game.Move, known label.Known, decide solve.Limits,
) (Report, error) {
	if err := decide.Validate(); err != nil {
		return Report{}, err
	}
	if l == nil || b == nil {
		return Report{}, errors.New("no labeler, or no board")
	}
	notation, err := b.Notation(moves)
	if err != nil {
		return Report{}, err
	}
	r := reviewer{labeler: l, limits: decide, known: label.Known{}}
	maps.Copy(r.known, known)
	p := b.Position()
	r.add(p, Stage{})
	for i, m := range moves {
		words, before := p.MoveText(m), p.Clone()
		p.Play(m)
		r.add(p, Stage{Move: notation[i], Words: words, Pointless: string(p.AppendKey(nil)) == string(before.AppendKey(nil))})
	}
	for _, step := range []func(context.Context) error{r.play, r.decide, r.search} {
		if err := step(ctx); err != nil {
			return Report{}, err
		}
	}
	r.carryBounds()
	for i := 1; i < len(r.stages); i++ {
		s := &r.stages[i]
		s.LongerLow, s.LongerHigh = label.Longer(r.stages[i-1].Exact, s.Exact)
	}
	report := Report{Stages: r.stages, Won: p.Won()}
	if loss, certain := report.Loss(); certain {
		if report.Kept, err = r.kept(ctx, b, moves[:loss-1]); err != nil {
			return Report{}, err
		}
	}
	if loss, ok := report.lostAt(); ok {
		report.Seen, err = r.chances(ctx, b, moves, max(loss-1, 0))
	}
	return report, err
}

// lostAt returns the stage at which the game is lost, 0 if from the start, provided
// that its move lost it.
func (r *Report) lostAt() (stage int, ok bool) {
	stage, certain := r.Loss()
	return stage, certain || r.Stages[0].Exact.Status == solve.Unsolvable
}

// A reviewer reviews one game.
type reviewer struct {
	labeler   *label.Labeler
	limits    solve.Limits
	stages    []Stage
	positions []game.Position // of the stages
	known     label.Known
}

func (r *reviewer) add(p game.Position, s Stage) {
	s.Exact.Status = solve.Skipped
	r.stages, r.positions = append(r.stages, s), append(r.positions, p.Clone())
}

// play plays the random trials.
func (r *reviewer) play(ctx context.Context) (err error) {
	for i, p := range r.positions {
		if r.stages[i].Sampled, err = r.labeler.Glance(ctx, p, r.labeler.Spec().Playouts); err != nil {
			return err
		}
	}
	return nil
}

// decide decides from the last stage to the first, and stops at the first that
// can be won. What it cannot decide, a later search may.
func (r *reviewer) decide(ctx context.Context) error {
	for i := len(r.stages) - 1; i >= 0; i-- {
		if e, ok := r.known.Of(r.positions[i]); ok && e.Verdict() == solve.Winnable {
			return nil
		}
		out, err := r.labeler.Decide(ctx, r.positions[i], r.limits)
		if err != nil {
			return err
		}
		e := &r.stages[i].Exact
		switch out.Verdict() {
		case solve.Winnable:
			*e = e.AtMost(len(out.Solution))
			return nil
		case solve.Unwinnable:
			e.Status = solve.Unsolvable
		}
	}
	return nil
}

// isLost reports whether a stage is proved lost, by itself or because the stage
// before it is. Then it marks it so.
func (r *reviewer) isLost(i int) bool {
	if i > 0 && r.stages[i-1].Exact.Status == solve.Unsolvable {
		r.stages[i].Exact = label.Exact{Status: solve.Unsolvable}
	}
	return r.stages[i].Exact.Status == solve.Unsolvable
}

// search finds the least number of moves of the stages that are not lost.
func (r *reviewer) search(ctx context.Context) (err error) {
	for i, p := range r.positions {
		if r.isLost(i) {
			continue
		}
		e, ok := r.known.Of(p)
		if !ok {
			if e, err = r.labeler.Exact(ctx, p); err != nil {
				return fmt.Errorf("after %d moves: %w", i, err)
			}
		}
		if decided := r.stages[i].Exact.High; decided != nil {
			if e.Status == solve.Unsolvable {
				return fmt.Errorf("after %d moves: two searches contradict each other: %s and %s", i, solve.Winnable,
					solve.Unwinnable)
			}
			e = e.AtMost(*decided)
		}
		r.stages[i].Exact = e
		r.known.AddAlong(p, e)
	}
	return nil
}

// kept returns the moves after some moves of the game with which it can be won.
func (r *reviewer) kept(ctx context.Context, b game.Board, played []game.Move) ([]string, error) {
	before := r.positions[len(played)]
	var kept []game.Move
	length := map[game.Move]int{}
	for _, m := range before.AppendMoves(nil) {
		after := before.Clone()
		after.Play(m)
		out, err := r.labeler.Decide(ctx, after, r.limits)
		if err != nil {
			return nil, err
		}
		if out.Verdict() == solve.Winnable {
			kept, length[m] = append(kept, m), len(out.Solution)
		}
	}
	slices.SortStableFunc(kept, func(a, b game.Move) int { return length[a] - length[b] })
	words := make([]string, len(kept))
	for i, m := range kept {
		notation, err := b.Notation(append(slices.Clone(played), m))
		if err != nil {
			return nil, err
		}
		words[i] = notation[len(played)]
	}
	return words, nil
}

// carryBounds tightens the bounds of stages by those of their neighbours.
func (r *reviewer) carryBounds() {
	along := make([]label.Exact, len(r.stages))
	for i := range along {
		along[i] = r.stages[i].Exact
		if r.positions[i].Won() {
			along[i] = along[i].AtLeast(0).AtMost(0)
		}
	}
	label.Carry(along)
	for i := range along {
		r.stages[i].Exact = along[i]
	}
}

// Detour returns the first stage whose move certainly made the shortest win
// longer, while the game could still be won, or 0.
func (r *Report) Detour() int {
	for i, s := range r.Stages {
		if s.LongerLow != nil && *s.LongerLow > 0 {
			return i
		}
	}
	return 0
}

// Loss returns the first stage that is proved unwinnable. It returns 0 if there is
// none, or if it is the start. It also reports whether the stage before it can be won.
// If so, the move of the returned stage lost the game; if not, that move or an earlier
// one did.
func (r *Report) Loss() (stage int, certain bool) {
	for i, s := range r.Stages {
		if s.Exact.Status == solve.Unsolvable {
			return i, i > 0 && r.Stages[i-1].Exact.Verdict() == solve.Winnable
		}
	}
	return 0, false
}
