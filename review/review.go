// Package review looks at a game that was played, move by move: where the
// shortest win was lost, where the game was lost, and what the chance of a win
// was along the way.
//
//	text → Read → board, moves → Review → Report: a Stage for the start and for each move
//
// A stage has the least number of moves to win from there, or bounds on it where
// a limit stopped the search, the verdict, and the win rate of random trials.
// What follows from other stages is not searched for again:
//
//   - The least number of moves falls by one along a shortest solution. So every
//     position on a solution that a search proved shortest is known.
//   - A position from which the game was won, or from which a position was
//     reached that can be won, can be won. After one that cannot, none can.
//   - One move changes the least number by at most one downwards. So bounds are
//     carried forward and backward.
//
// Package solve has the searches, and package rollout the trials.
package review

import (
	"context"
	"errors"
	"fmt"

	"patience/catalogue"
	"patience/game"
	"patience/rollout"
	"patience/solve"
	"patience/stats"
)

// Options say how much to compute.
type Options struct {
	// Playouts is the number of uniform random trials of each position, at least
	// 1. PlaySeed is their root seed. Workers is the number played at the same
	// time, at least 1; it changes no result.
	Playouts int64
	PlaySeed uint64
	Workers  int
	// Search limits each search for the least number of moves. Decide limits each
	// search for whether a position can be won.
	Search, Decide solve.Limits
}

// DefaultOptions are 16,384 trials for each position, searches of at most a
// million positions, and verdicts within solve.DecideLimits.
func DefaultOptions() Options {
	search := solve.DefaultLimits()
	search.MaxNodes = 1_000_000
	return Options{Playouts: 16_384, PlaySeed: game.DefaultSeed, Workers: 1, Search: search, Decide: solve.DecideLimits()}
}

// A Stage is a position of the game: the start, or the one after a move.
type Stage struct {
	Move    string // in standard notation; "" for the start
	Words   string // the move for people, such as "2C onto 3D"; "" for the start
	Verdict solve.Verdict
	// Low and High bound the least number of moves to win from here, if the
	// position can be won. High is 0 if no solution is known.
	Low, High int
	Known     bool // Low and High are the least number
	Pointless bool // the move left the position as it was
	Trials    rollout.Result
	// CostLow and CostHigh bound how much longer the shortest win became by the
	// move: 0 if it began a shortest win. They are nil where nothing is known: for
	// the start, without a solution before, or, for CostHigh, after.
	CostLow, CostHigh *int
}

// WinRate is the share of trials won from here, with its 95 % interval.
func (s *Stage) WinRate() stats.Estimate { return s.Trials.WinRate() }

// A Report is a game looked at.
type Report struct {
	Stages []Stage // the start, and one for each move
	Won    bool    // the game was won
}

// Review looks at a game. The error is that of ctx, when it is cancelled, of
// options outside their range, or of moves that are not legal.
func Review(ctx context.Context, e catalogue.Entry, b game.Board, moves []game.Move, o Options) (Report, error) {
	if err := o.Validate(); err != nil {
		return Report{}, err
	}
	if b == nil {
		return Report{}, errors.New("no board")
	}
	notation, err := b.Notation(moves)
	if err != nil {
		return Report{}, err
	}
	r := reviewer{entry: e, options: o, moves: moves, least: map[string]int{}}
	p := b.Position()
	r.add(p, Stage{})
	for i, m := range moves {
		words, before := p.MoveText(m), keyOf(p)
		p.Play(m)
		r.add(p, Stage{Move: notation[i], Words: words, Pointless: keyOf(p) == before})
	}
	for _, step := range []func(context.Context) error{r.play, r.decide, r.search} {
		if err := step(ctx); err != nil {
			return Report{}, err
		}
	}
	r.carryBounds()
	r.setCosts()
	return Report{Stages: r.stages, Won: p.Won()}, nil
}

// A reviewer reviews one game.
type reviewer struct {
	entry     catalogue.Entry
	options   Options
	moves     []game.Move
	stages    []Stage
	positions []game.Position // of the stages
	least     map[string]int  // by key: the least number of moves, where it is known
}

func (r *reviewer) add(p game.Position, s Stage) {
	s.Verdict = solve.Undecided
	r.stages, r.positions = append(r.stages, s), append(r.positions, p.Clone())
}

// play plays the random trials.
func (r *reviewer) play(ctx context.Context) (err error) {
	o := rollout.DefaultOptions()
	o.Playouts, o.MaxPlayouts = r.options.Playouts, r.options.Playouts
	o.Seed, o.Workers = r.options.PlaySeed, r.options.Workers
	for i, p := range r.positions {
		if r.stages[i].Trials, err = rollout.Run(ctx, p, o); err != nil {
			return err
		}
	}
	return nil
}

// decide decides from the last stage to the first, and stops at the first that
// can be won. What it cannot decide, a later search may.
func (r *reviewer) decide(ctx context.Context) error {
	if r.entry.Solvers.Any.New == nil {
		return nil
	}
	d, err := r.entry.Solvers.NewDecider(r.positions[0], solve.Options{Limits: r.options.Decide})
	if err != nil {
		return err
	}
	for i := len(r.stages) - 1; i >= 0; i-- {
		out, err := d.Decide(ctx, r.positions[i])
		if err != nil {
			return err
		}
		r.stages[i].Verdict = out.Verdict()
		if out.Verdict() == solve.Winnable {
			r.stages[i].High = len(out.Solution)
			break
		}
	}
	return nil
}

// isLost reports whether a stage is proved lost, by itself or because the stage
// before it is. Then it marks it so.
func (r *reviewer) isLost(i int) bool {
	if i > 0 && r.stages[i-1].Verdict == solve.Unwinnable {
		r.stages[i].Verdict = solve.Unwinnable
	}
	return r.stages[i].Verdict == solve.Unwinnable
}

// search finds the least number of moves of the stages that are not lost.
func (r *reviewer) search(ctx context.Context) error {
	if r.entry.Solvers.Least.New == nil {
		return nil
	}
	for i := range r.stages {
		if r.isLost(i) || r.knows(i) {
			continue
		}
		out, err := r.entry.Solvers.Shortest(ctx, r.positions[i], solve.Options{Limits: r.options.Search})
		if err != nil {
			return fmt.Errorf("after %d moves: %w", i, err)
		}
		if err := r.learn(i, out); err != nil {
			return err
		}
	}
	return nil
}

// knows reports whether the least number of moves of a stage follows from what
// is known, and sets it.
func (r *reviewer) knows(i int) bool {
	s := &r.stages[i]
	least, ok := r.least[keyOf(r.positions[i])]
	if ok {
		s.Verdict, s.Low, s.High, s.Known = solve.Winnable, least, least, true
	}
	return ok
}

// learn takes what a search from a stage found.
func (r *reviewer) learn(i int, out solve.Outcome) error {
	s := &r.stages[i]
	s.Low = out.Low
	if v := out.Verdict(); v != solve.Undecided {
		if s.Verdict != solve.Undecided && s.Verdict != v {
			return fmt.Errorf("after %d moves: two searches contradict each other: %s and %s", i, s.Verdict, v)
		}
		s.Verdict = v
	}
	if out.Solution != nil && (s.High == 0 || len(out.Solution) < s.High) {
		s.High = len(out.Solution)
	}
	if out.Status != solve.Optimal {
		return nil
	}
	s.High, s.Known = out.Low, true
	p := r.positions[i].Clone()
	for k, m := range out.Solution {
		r.least[keyOf(p)] = out.Low - k
		p.Play(m)
	}
	r.least[keyOf(p)] = 0
	return nil
}

func keyOf(p game.Position) string { return string(p.AppendKey(nil)) }

// carryBounds tightens the bounds of stages by those of their neighbours.
func (r *reviewer) carryBounds() {
	for i := len(r.stages) - 1; i >= 0; i-- {
		s := &r.stages[i]
		if r.positions[i].Won() {
			s.Verdict, s.Low, s.High, s.Known = solve.Winnable, 0, 0, true
		}
		if i+1 < len(r.stages) && r.stages[i+1].Verdict == solve.Winnable {
			s.Verdict = solve.Winnable
			if next := r.stages[i+1]; (next.High > 0 || next.Known) && (s.High == 0 || next.High+1 < s.High) {
				s.High = next.High + 1
			}
		}
	}
	for i := range r.stages {
		s := &r.stages[i]
		if r.isLost(i) {
			s.Low, s.High = 0, 0
			continue
		}
		if i > 0 {
			s.Low = max(s.Low, r.stages[i-1].Low-1)
		}
		s.Known = s.Known || s.High > 0 && s.Low == s.High
	}
}

// setCosts compares the bounds before and after each move.
func (r *reviewer) setCosts() {
	for i := 1; i < len(r.stages); i++ {
		before, after := &r.stages[i-1], &r.stages[i]
		if before.High == 0 || after.Verdict == solve.Unwinnable {
			continue
		}
		low := max(0, after.Low+1-before.High)
		after.CostLow = &low
		if after.High > 0 || after.Known {
			high := max(0, after.High+1-before.Low)
			after.CostHigh = &high
		}
	}
}

// Detour returns the first stage whose move certainly made the shortest win
// longer, while the game could still be won, or 0.
func (r *Report) Detour() int {
	for i, s := range r.Stages {
		if s.CostLow != nil && *s.CostLow > 0 {
			return i
		}
	}
	return 0
}

// Loss returns the first stage that cannot be won, or 0 if there is none that is
// proved, or if that is the start. It also reports whether the stage before it
// can be won: then its move lost the game, and otherwise some move up to it.
func (r *Report) Loss() (stage int, certain bool) {
	for i, s := range r.Stages {
		if s.Verdict == solve.Unwinnable {
			return i, i > 0 && r.Stages[i-1].Verdict == solve.Winnable
		}
	}
	return 0, false
}

// Validate returns an error that names the first option outside its range.
func (o *Options) Validate() error {
	switch {
	case o.Playouts < 1 || o.Playouts > rollout.PlayoutLimit:
		return fmt.Errorf("playouts %d; expected 1 to %d", o.Playouts, int64(rollout.PlayoutLimit))
	case o.Workers < 1:
		return fmt.Errorf("workers %d; expected at least 1", o.Workers)
	}
	return errors.Join(o.Search.Validate(), o.Decide.Validate())
}
