package rollout

import "math"

// A Tally counts what trials from one position gave. Everything is a whole
// number, so that tallies of chunks add up to the same whatever their order.
type Tally struct {
	Playouts int64 // trials
	Wins     int64
	Dead     int64 // trials that ended without a move to a position not seen
	Capped   int64 // trials that reached the largest number of moves

	Moves     int64 // moves, over all trials
	MovesWon  int64 // moves, over won trials
	Branching int64 // legal moves, seen or not, over all positions of all trials

	BestHome    int   // most cards home at the end of a trial, which is the most in it
	EndBoundSum int64 // the bound at the last position, over lost trials
	EndBoundMin int   // the least of these; math.MaxInt before a lost trial
}

func newTally() Tally { return Tally{EndBoundMin: math.MaxInt} }

// Lost returns the number of trials that were not won.
func (t *Tally) Lost() int64 { return t.Playouts - t.Wins }

// MeanMoves returns the mean length of a trial in moves: the paper's L.
func (t *Tally) MeanMoves() float64 { return float64(t.Moves) / float64(t.Playouts) }

// MeanBranching returns the mean total branching of a trial: the paper's B.
func (t *Tally) MeanBranching() float64 { return float64(t.Branching) / float64(t.Playouts) }

// add counts one trial.
func (t *Tally) add(o outcome, home int, bound func() int) {
	t.Playouts++
	t.Moves += int64(o.moves)
	t.Branching += o.branching
	t.BestHome = max(t.BestHome, home)
	switch o.ending {
	case won:
		t.Wins++
		t.MovesWon += int64(o.moves)
		return
	case dead:
		t.Dead++
	case capped:
		t.Capped++
	}
	if bound != nil {
		b := bound()
		t.EndBoundSum += int64(b)
		t.EndBoundMin = min(t.EndBoundMin, b)
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
	t.EndBoundSum += u.EndBoundSum
	t.EndBoundMin = min(t.EndBoundMin, u.EndBoundMin)
}
