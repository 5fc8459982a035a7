// Package guided looks for short solutions with the help of a judge that is informative but
// slow, such as a neural network. It therefore judges few positions. A [Method] says how the
// positions of a game are searched, and a [Search] searches them:
//
//	Method, position, limits → Search, in which three steps repeat → Result
//	gather → take open positions of least value, as many as are judged at once
//	judge  → get the chances of their moves, and the number of moves left
//	expand → make the moves; value the positions that they lead to, and open them
//
// Most positions are never judged; their value comes from the judgement of their parent. A
// value is the sum of three terms: the number of moves made, the expected number of moves
// left, and how unlikely the moves made are. A [Stage] weights the terms. A stage may also
// dive, which means following the likeliest move until the judge sees no progress. The next
// dive then begins at the best of all positions, so that the search does not get stuck below a
// position that the judge overrates. After a win, the search goes on to the next stage and
// looks for a shorter solution.
//
// Wrong judgements cost time, but never make a result wrong. Positions are compared in full,
// and a position that is reached again in fewer moves is reopened, without a new judgement.
// Only an admissible bound prunes positions. If a search runs out of positions, it has
// therefore proved that its last solution is shortest, or that there is none. The package is
// independent of the games.
package guided

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"patience/game"
	"patience/heuristics"
	"patience/solve"
)

// A Judge judges positions.
type Judge interface {
	// Judge judges positions, at least one, which are not won. The moves of each are
	// given; there may be none.
	Judge(positions []game.Position, moves [][]game.Move) []Judgement
}

// A Judgement is what a judge says about a position.
type Judgement struct {
	Left      float64   // moves left to a win
	LogChance []float64 // of each move: the natural logarithm, at most 0
}

// A Stage says how to choose positions to be judged. The weights are in moves.
type Stage struct {
	Left     float64 // weight of an expected move left
	Surprise float64 // weight of minus the log of the chance of all moves made
	Batch    int     // the most positions judged at once, at least 1; more make the search broader
	// a dive ends after so many judgements in a row that bring no fewer moves left; 0: no dives, else Batch is 1
	Patience int
}

// Options say how to search.
type Options struct {
	Stages []Stage // the first until a solution is known; from each solution on the next, if there is one
	// Bound must be admissible for the start.
	Bound heuristics.Heuristic
	// Safe, if not nil, returns a move that keeps the least number of moves to win,
	// itself counted. Such moves are made at once. No sequence of them is endless.
	Safe func(game.Position) (game.Move, bool)
	// Merge, if not nil, returns a solution that is no longer than the given one. It costs
	// no judgement.
	Merge func(start game.Position, solution []game.Move) []game.Move
	// MaxBytes stops the search when its positions take more memory; 0 for no limit.
	MaxBytes int64
}

// Validate reports the first option outside its range.
func (o *Options) Validate() error {
	switch {
	case len(o.Stages) == 0:
		return errors.New("no stages; expected at least one")
	case slices.ContainsFunc(o.Stages, func(s Stage) bool {
		return s.Batch < 1 || s.Patience < 0 || s.Patience > 0 &&
			s.Batch > 1
	}):
		return fmt.Errorf("stages %v; expected batches of at least 1, and of 1 with patience", o.Stages)
	case o.Bound == nil:
		return errors.New("no bound; expected an admissible one")
	case o.MaxBytes < 0:
		return fmt.Errorf("memory %d; expected at least 0", o.MaxBytes)
	}
	return nil
}

// A Search looks for solutions of one position, and can be continued. It is not safe
// for concurrent use.
type Search struct {
	Options
	judge   Judge
	below   func(game.Position, int) (int, bool)
	start   game.Position
	pos     game.Position // the current position
	nodes   map[string]*node
	open    open
	entries int // made so far
	dive    dive
	stage   int
	judged  int
	toWin   int // positions judged when the first solution was found
	out     solve.Outcome

	batch []*node
	key   []byte
}

// New returns a search. It returns an error if options are outside their range, or if the
// bound is not admissible for the start.
func New(judge Judge, start game.Position, o Options) (*Search, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	if !o.Bound.Claims(start).Admissible {
		return nil, fmt.Errorf("%s: %w", o.Bound.Name(), solve.ErrHeuristic)
	}
	s := &Search{
		Options: o, judge: judge, below: heuristics.BoundBelow(o.Bound), start: start.Clone(), pos: start.Clone(),
		nodes: map[string]*node{},
	}
	s.out.Effort.Unit, s.out.Low = solve.Positions, o.Bound.Bound(start)
	safe := s.settle()
	s.reach(way{step: safe, depth: len(safe)}, 0)
	return s, nil
}

// Judged returns the number of positions judged so far.
func (s *Search) Judged() int { return s.judged }

// Continue goes on until the given number of positions have been judged in total, MaxBytes
// are used, or the search is complete. If it is complete, the status is solve.Optimal or
// solve.Unsolvable. Otherwise it is solve.Found if there is a solution, and solve.NodeLimit or
// solve.MemoryLimit if there is none. It returns an error if ctx is cancelled or the rules
// reject a solution. Stopping does not change later results if judged is a multiple of the
// batch size of every stage.
func (s *Search) Continue(ctx context.Context, judged int) (solve.Outcome, error) {
	for s.out.Status != solve.Optimal && s.out.Status != solve.Unsolvable {
		if err := ctx.Err(); err != nil {
			return solve.Outcome{}, err
		}
		if s.isFull() {
			s.close(solve.MemoryLimit)
			break
		}
		batch := s.Stages[s.stage].Batch
		s.gather(min(batch-s.judged%batch, judged-s.judged))
		if len(s.batch) == 0 {
			s.close(solve.NodeLimit)
			break
		}
		s.judgeBatch()
	}
	s.out.Effort.Stored = int64(len(s.nodes))
	if s.out.Solution == nil {
		return s.out, nil
	}
	return s.out, game.Replay(s.start, s.out.Solution)
}

// nodeBytes is the memory that a position takes with all that belongs to it. A test
// measures it in FreeCell.
const nodeBytes = 1 << 10

// isFull reports whether the positions take all memory.
func (s *Search) isFull() bool { return s.MaxBytes > 0 && int64(len(s.nodes))*nodeBytes > s.MaxBytes }

// close sets the status of a search that has nothing to judge, or is stopped by a limit.
func (s *Search) close(limit solve.Status) {
	next := s.best()
	switch {
	case next != nil && s.out.Solution != nil:
		s.out.Status = solve.Found
	case next != nil:
		s.out.Status = limit
	case s.out.Solution != nil:
		s.out.Status, s.out.Low = solve.Optimal, len(s.out.Solution)
	default:
		s.out.Status = solve.Unsolvable
	}
}
