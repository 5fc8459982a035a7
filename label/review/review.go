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
	// Sampled are the trials from here; zero if the spec asks for none.
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
	// Dearest are the moves that cost most; see [Dearest].
	Dearest []Dear
}

// Options are what a review may use and do.
type Options struct {
	// Known is what is proved about positions of the game; it may be nil.
	Known label.Known
	// Decide limits each search for whether a position can be won.
	Decide solve.Limits
	// Progress is called before each stage is judged with its number, and with what is
	// proved about those before it, which later ones may improve. It may be nil.
	Progress func(stage int, judged []Stage)
}

// Review examines a game with the labels of l. The error is that of ctx, when it is
// cancelled, of limits outside their range, or of moves that are not legal.
func Review(ctx context.Context, l *label.Labeler, b game.Board, moves []game.Move, o Options) (Report, error) {
	if err := o.Decide.Validate(); err != nil {
		return Report{}, err
	}
	notation, err := b.Notation(moves)
	if err != nil {
		return Report{}, err
	}
	r := reviewer{labeler: l, Options: o}
	r.Known = maps.Clone(o.Known)
	if r.Known == nil {
		r.Known = label.Known{}
	}
	p := b.Position()
	r.add(p, Stage{})
	for i, m := range moves {
		words, before := p.MoveText(m), p.Clone()
		p.Play(m)
		r.add(p, Stage{Move: notation[i], Words: words, Pointless: samePosition(p, before)})
	}
	for _, step := range []func(context.Context) error{r.decide, r.judge} {
		if err := step(ctx); err != nil {
			return Report{}, err
		}
	}
	r.carryBounds()
	return r.report(ctx, b, moves)
}

// report draws the conclusions from the stages.
func (r *reviewer) report(ctx context.Context, b game.Board, moves []game.Move) (report Report, err error) {
	for i := 1; i < len(r.stages); i++ {
		s := &r.stages[i]
		s.LongerLow, s.LongerHigh = label.Longer(r.stages[i-1].Exact, s.Exact)
	}
	report = Report{Stages: r.stages, Won: r.positions[len(moves)].Won(), Dearest: Dearest(r.stages)}
	if loss, certain := report.Loss(); certain {
		if report.Kept, err = r.keep(ctx, b, moves[:loss-1]); err != nil {
			return Report{}, err
		}
	}
	if err := r.improve(ctx, b, moves, report.Dearest); err != nil {
		return Report{}, err
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
	Options
	labeler   *label.Labeler
	stages    []Stage
	positions []game.Position // of the stages
	kept      []keptMove      // instead of the move that lost the game
}

// A keptMove is a move that keeps a game winnable, with the length of a solution after it.
type keptMove struct {
	move   game.Move
	length int
}

func (r *reviewer) add(p game.Position, s Stage) {
	s.Exact.Status = solve.Skipped
	r.stages, r.positions = append(r.stages, s), append(r.positions, p.Clone())
}

// decide decides from the last stage to the first, and stops at the first that
// can be won. What it cannot decide, a later search may.
func (r *reviewer) decide(ctx context.Context) error {
	for i := len(r.stages) - 1; i >= 0; i-- {
		if e, ok := r.Known.Of(r.positions[i]); ok && e.Verdict() == solve.Winnable {
			return nil
		}
		out, err := r.labeler.Decide(ctx, r.positions[i], r.Decide)
		if err != nil {
			return err
		}
		e := &r.stages[i].Exact
		switch out.Verdict() {
		case solve.Winnable:
			*e = e.AtMost(len(out.Solution))
			e.Solution = out.Solution
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

// judge plays the random trials of each stage, and finds the least number of moves of
// those that are not lost.
func (r *reviewer) judge(ctx context.Context) (err error) {
	for i, p := range r.positions {
		if r.Progress != nil {
			r.Progress(i, r.stages[:i])
		}
		if playouts := r.labeler.Spec().Playouts; playouts > 0 {
			if r.stages[i].Sampled, err = r.labeler.Glance(ctx, p, playouts); err != nil {
				return err
			}
		}
		if r.isLost(i) {
			continue
		}
		if err := r.search(ctx, i); err != nil {
			return fmt.Errorf("after %d moves: %w", i, err)
		}
	}
	return nil
}

// search finds the least number of moves of a stage.
func (r *reviewer) search(ctx context.Context, i int) (err error) {
	p, decided := r.positions[i], r.stages[i].Exact
	e, ok := r.Known.Of(p)
	if !ok {
		if e, err = r.labeler.Exact(ctx, p); err != nil {
			return err
		}
	}
	if decided.High != nil {
		if e.Status == solve.Unsolvable {
			return fmt.Errorf("two searches contradict each other: %s and %s", solve.Winnable, solve.Unwinnable)
		}
		if e.High == nil || *e.High > *decided.High {
			e = e.AtMost(*decided.High)
			e.Solution = decided.Solution
		}
	}
	r.stages[i].Exact = e
	r.Known.AddAlong(p, e)
	return nil
}

// keep returns the moves after some moves of the game with which it can be won.
func (r *reviewer) keep(ctx context.Context, b game.Board, played []game.Move) ([]string, error) {
	before := len(played)
	for _, m := range r.positions[before].AppendMoves(nil) {
		out, err := r.labeler.Decide(ctx, game.After(r.positions[before], m), r.Decide)
		if err != nil {
			return nil, err
		}
		if out.Verdict() == solve.Winnable {
			r.kept = append(r.kept, keptMove{m, len(out.Solution)})
		}
	}
	slices.SortStableFunc(r.kept, func(a, b keptMove) int { return a.length - b.length })
	words := make([]string, len(r.kept))
	for i, k := range r.kept {
		notation, err := b.Notation(append(slices.Clone(played), k.move))
		if err != nil {
			return nil, err
		}
		words[i] = notation[before]
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
