package winrate

import (
	"patience/internal/stats"
	"patience/solve"
)

// A Count adds up the deals with one verdict.
type Count struct {
	Deals  int64
	Stored int64 // positions, or dead ends where the method counts these
	Moves  int64 // of the solutions, as they were found; 0 if there are none
}

// A Tally adds up the results of deals, by verdict.
type Tally struct {
	Deals                           int64
	Winnable, Unwinnable, Undecided Count
}

// add counts a deal.
func (t *Tally) add(verdict solve.Verdict, stored int64, moves int) {
	c := &t.Undecided
	switch verdict {
	case solve.Winnable:
		c = &t.Winnable
	case solve.Unwinnable:
		c = &t.Unwinnable
	}
	t.Deals++
	c.Deals++
	c.Stored += stored
	c.Moves += int64(moves)
}

// level is the confidence level of Interval.
const level = 0.95

// Interval returns a 95 % confidence interval for the share of winnable deals.
// Its low end is that of Wilson's interval if no undecided deal can be won, and
// its high end that if all can. It says something about a population only if the
// deals were drawn from it at random. There must be at least one deal.
func (t *Tally) Interval() stats.Interval {
	none := stats.Wilson(t.Winnable.Deals, t.Deals, level)
	all := stats.Wilson(t.Winnable.Deals+t.Undecided.Deals, t.Deals, level)
	return stats.Interval{Low: none.Low, High: all.High}
}

// MeanStored returns the mean number of positions stored for a deal. It returns
// false if there is no deal.
func (c *Count) MeanStored() (mean float64, ok bool) { return ratio(c.Stored, c.Deals) }

// MeanMoves returns the mean number of moves of the solutions found, which need
// not be shortest ones. It returns false if there is no deal.
func (c *Count) MeanMoves() (mean float64, ok bool) { return ratio(c.Moves, c.Deals) }

func ratio(sum, n int64) (mean float64, ok bool) {
	if n == 0 {
		return 0, false
	}
	return float64(sum) / float64(n), true
}
