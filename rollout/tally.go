package rollout

import "patience/game"

// A Tally counts what the trials from one position gave. All fields are whole
// numbers, so the tallies of chunks add up to the same in any order.
type Tally struct {
	Playouts int64 // trials
	Wins     int64
	Dead     int64 // trials that ended without a move to an unseen position
	Capped   int64 // trials that reached the largest number of moves

	Moves     int64 // moves, over all trials
	MovesWon  int64 // moves, over won trials
	Branching int64 // legal moves, seen or not, over all positions of all trials

	BestHome int // most cards home at the end of a trial

	EndBound EndBound // the lower bounds at the last positions of lost trials
}

// An EndBound sums up how far lost trials were from a win at their end: the values of
// [Options.Bound] at their last positions. If no trial is lost, or if there is no
// bound, there is no mean and no minimum; see [Tally.MeanEndBound] and
// [Tally.LeastEndBound].
type EndBound struct {
	N     int64 // the number of last positions in the sample for the mean, which the numbers of trials decide
	Sum   int64 // of the bounds in the sample
	Min   int   // the least bound of all lost trials; 0 while it is not known
	Known bool  // Min is known
}

// least lowers Min to a bound.
func (e *EndBound) least(bound int) {
	if !e.Known || bound < e.Min {
		e.Min, e.Known = bound, true
	}
}

func (e *EndBound) merge(f *EndBound) {
	if f.Known {
		e.least(f.Min)
	}
	e.N += f.N
	e.Sum += f.Sum
}

// MeanEndBound returns the mean lower bound on the moves still needed at the
// last position of a lost trial, over the sample. It returns false if that is empty.
func (t *Tally) MeanEndBound() (float64, bool) {
	e := &t.EndBound
	if e.N == 0 {
		return 0, false
	}
	return float64(e.Sum) / float64(e.N), true
}

// LeastEndBound returns the least lower bound at the last position of any lost trial.
// It returns false if there is none.
func (t *Tally) LeastEndBound() (int, bool) { return t.EndBound.Min, t.EndBound.Known }

// MeanMoves returns the mean number of moves of a trial, the L of the difficulty
// paper. There must be trials.
func (t *Tally) MeanMoves() float64 { return float64(t.Moves) / float64(t.Playouts) }

// MeanBranching returns the mean total branching of a trial, the B of the
// difficulty paper: the number of legal moves, seen or not, added up over its
// positions. There must be trials.
func (t *Tally) MeanBranching() float64 { return float64(t.Branching) / float64(t.Playouts) }

// add counts one trial.
func (t *Tally) add(o outcome, home int) {
	t.Playouts++
	t.Moves += int64(o.moves)
	t.Branching += o.branching
	t.BestHome = max(t.BestHome, home)
	switch o.ending {
	case game.TrialWon:
		t.Wins++
		t.MovesWon += int64(o.moves)
	case game.TrialDead:
		t.Dead++
	case game.TrialCapped:
		t.Capped++
	}
}

// merge adds the counts of u.
func (t *Tally) merge(u *Tally) {
	t.Playouts += u.Playouts
	t.Wins += u.Wins
	t.Dead += u.Dead
	t.Capped += u.Capped
	t.Moves += u.Moves
	t.MovesWon += u.MovesWon
	t.Branching += u.Branching
	t.BestHome = max(t.BestHome, u.BestHome)
	t.EndBound.merge(&u.EndBound)
}
