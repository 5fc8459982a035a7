package say

import (
	"fmt"

	"patience/catalogue"
	"patience/game"
	"patience/solve"
)

// A Solved is a position that was searched, with what was found.
type Solved struct {
	Name string
	Game *catalogue.Entry
	game.Board
	solve.Outcome
	Any       bool // the search was for any solution
	Judged    *int // positions that a network judged; nil if none was asked
	ToWin     *int // how many of them until its first solution; nil if there is none
	Published bool // there was no search: what is known comes with the program
	Seconds   float64
}

// Status is how the search for a shortest solution ended: skipped if there was none,
// unless any search proves that there is no solution.
func (s *Solved) status() solve.Status {
	switch {
	case s.Published || s.Outcome.Status == solve.Unsolvable:
	case s.Any, s.Judged != nil && s.Outcome.Status != solve.Optimal:
		return solve.Skipped
	}
	return s.Outcome.Status
}

// Sentence says what is known, without a full stop.
func (s *Solved) Sentence() string {
	atLeast := Counted(s.Low, "move")
	switch s.Verdict() {
	case solve.Winnable:
		if len(s.Solution) == 0 {
			return s.Name + wonAlready
		}
		if s.Low == len(s.Solution) {
			return fmt.Sprintf("%s can be won in %s", s.Name, noFewer(s.Low, s.Game))
		}
		return fmt.Sprintf("%s can be won in %s%s; no solution is shorter than %d", s.Name, Counted(len(s.Solution), "move"),
			Knowing(s.Game), s.Low)
	case solve.Unwinnable:
		return s.Name + " cannot be won: the search is complete and found no solution"
	}
	return fmt.Sprintf("%s takes at least %s if it can be won; %s", s.Name, atLeast, s.ending())
}

// ending is Ending, and names the flag that limits a network.
func (s *Solved) ending() string {
	if s.Judged != nil && s.Outcome.Status == solve.NodeLimit {
		return "the search stopped at --judged"
	}
	return Ending(s.Outcome.Status)
}

// Ending says how a search ended that left the least number of moves open.
func Ending(s solve.Status) string {
	switch s {
	case solve.NodeLimit:
		return "the search stopped at --exact-nodes"
	case solve.MemoryLimit:
		return "the search stopped at --memory"
	}
	return "there was no search"
}

// Spent says how much the search took, if there was one.
func (s *Solved) Spent() string {
	if s.Published {
		return "This result comes with patience; --fresh searches again."
	}
	if s.Judged != nil {
		return "The network judged " + s.Briefly() + "."
	}
	return Seen(s.Effort) + ", " + s.Took()
}

// Briefly tells the time that the search took, and before it what a network judged.
func (s *Solved) Briefly() string {
	switch {
	case s.Judged == nil:
		return s.Took()
	case s.ToWin == nil || *s.ToWin == *s.Judged:
		return fmt.Sprintf("%s, %s", Counted(*s.Judged, "position"), s.Took())
	}
	return fmt.Sprintf("%s to win and %s more, %s", Counted(*s.ToWin, "position"),
		comma(int64(*s.Judged-*s.ToWin)), s.Took())
}

// Seen tells the effort of a search.
func Seen(e solve.Effort) string {
	if e.Unit == solve.Positions {
		return fmt.Sprintf("%s expanded, %s stored", Counted(e.Expanded, "position"), comma(e.Stored))
	}
	return Counted(e.Stored, "dead end")
}

// Bounds tells what is known while a search runs.
func Bounds(b solve.Bounds) string {
	if b.High == 0 {
		return "at least " + Counted(b.Low, "move")
	}
	return Range(b.Low, b.High) + " moves"
}

// Took tells the time in seconds, or in milliseconds if it is short.
func (s *Solved) Took() string {
	if s.Seconds < 0.01 {
		return fmt.Sprintf("%.2f ms", 1000*s.Seconds)
	}
	return fmt.Sprintf("%.2f s", s.Seconds)
}

// NewSolution returns the object of what was found.
func NewSolution(subject Subject, s *Solved) (o Solution, err error) {
	o = Solution{
		Subject: subject, Proved: Proved{Verdict: s.Verdict(), ExactStatus: s.status()}, Published: s.Published,
		Judged: s.Judged, ToWin: s.ToWin, Expanded: s.Effort.Expanded, Seconds: s.Seconds,
	}
	if s.Effort.Unit == solve.Positions {
		o.Stored = s.Effort.Stored
	} else {
		o.DeadEnds = s.Effort.Stored
	}
	if s.Limited() {
		o.StoppedBy = &s.Outcome.Status
	}
	if s.Outcome.Status != solve.Unsolvable {
		o.MinMovesLow = &s.Low
	}
	if s.Outcome.Status == solve.Optimal {
		o.MinMoves = &s.Low
	}
	if s.Verdict() == solve.Winnable {
		o.MinMovesHigh = new(len(s.Solution))
		o.Solution, err = s.Notation(s.Solution)
	}
	return o, err
}
