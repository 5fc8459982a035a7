package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/dustin/go-humanize"

	"patience/game"
	"patience/heuristics"
	"patience/solve"
)

// solved is a searched subject, with what was found.
type solved struct {
	subject
	solve.Outcome
	any     bool // the search was for any solution
	explain bool // tell the solution in group hands
	seconds float64
}

// search finds a shortest solution, or any solution if a limit stops it. If
// somebody is watching, it shows the bounds as they close in, and finds a first
// solution early.
func (s *solved) search(ctx context.Context, o solve.Options, watch watcher) (err error) {
	if watch.watched() {
		o.Watch = watch.bounds()
		defer watch.clear()
	}
	s.Outcome, err = s.game.Solvers.Shortest(ctx, s.Board.Position(), o)
	return err
}

// decide finds any solution, and a lower bound without search: by the given
// heuristic, or by the game's strongest one if that is nil.
func (s *solved) decide(ctx context.Context, h heuristics.Heuristic, decider *solve.Decider, beam int) (err error) {
	p := s.Board.Position()
	if h == nil {
		h = s.game.Bound(p)
	}
	s.any = true
	s.Outcome, err = decider.DecideAndShorten(ctx, p, beam)
	s.Low = h.Bound(p)
	return err
}

// exactStatus is how the search for a shortest solution ended.
func (s *solved) exactStatus() solve.Status {
	if s.any && s.Status != solve.Unsolvable {
		return solve.Skipped
	}
	return s.Status
}

func (s *solved) winnable() bool { return s.Verdict() == solve.Winnable }

// word returns the verdict, or the limit that leaves it open.
func (s *solved) word() string {
	if v := s.Verdict(); v != solve.Undecided {
		return string(v)
	}
	return string(s.Status)
}

// sentence says in words what is known.
func (s *solved) sentence() string {
	atLeast := counted(int64(s.Low), "move")
	switch s.word() {
	case string(solve.Winnable):
		if s.Low == len(s.Solution) {
			return fmt.Sprintf("%s can be won in %s and in no fewer%s", s.name, atLeast, knowing(&s.game))
		}
		return fmt.Sprintf("%s can be won in %s%s; no solution is shorter than %d", s.name, counted(int64(len(s.Solution)), "move"), knowing(&s.game), s.Low)
	case string(solve.Unwinnable):
		return s.name + " cannot be won: the search is complete and found no way"
	case string(solve.NodeLimit):
		return fmt.Sprintf("%s takes at least %s if it can be won; the search stopped at --exact-nodes", s.name, atLeast)
	}
	return fmt.Sprintf("%s takes at least %s if it can be won; the search stopped at --memory", s.name, atLeast)
}

// effort says in words how much the search took.
func (s *solved) effort() string {
	if e := s.Effort; e.Unit == solve.Positions {
		return fmt.Sprintf("%s expanded, %s stored", counted(e.Expanded, "position"), humanize.Comma(e.Stored))
	}
	return counted(s.Effort.Stored, "dead end")
}

// A solutionFormat prints what was solved: a single subject, or one of several.
type solutionFormat struct{ one, ofSeveral showSolution }

type showSolution func(io.Writer, solved) error

// solutionFormats are the ways to print a solution.
var solutionFormats = map[string]solutionFormat{
	"text":     {printSolutionText, printSolutionLine},
	"standard": {printSolutionStandard, printSolutionStandard},
	"json":     {printSolutionJSON, printSolutionJSON},
}

func printSolutionLine(w io.Writer, s solved) error {
	_, err := fmt.Fprintln(w, wrapped(w, fmt.Sprintf("%s (%s)", s.sentence(), elapsed(s.seconds))))
	return err
}

func printSolutionText(w io.Writer, s solved) error {
	if _, err := fmt.Fprintf(w, "%s\n%s, %s\n", wrapped(w, s.sentence()+"."), s.effort(), elapsed(s.seconds)); err != nil {
		return err
	}
	if !s.winnable() {
		return nil
	}
	fmt.Fprintln(w)
	if s.explain {
		return printGroupHands(w, &s)
	}
	notation, err := s.Board.Notation(s.Solution)
	if err != nil {
		return err
	}
	p := s.Board.Position()
	for i, m := range s.Solution {
		if _, err := fmt.Fprintf(w, "%3d. %s  %s\n", i+1, notation[i], p.MoveText(m)); err != nil {
			return err
		}
		p.Play(m)
	}
	return nil
}

// elapsed returns a time in seconds, or in milliseconds if it is short.
func elapsed(seconds float64) string {
	if seconds < 0.01 {
		return fmt.Sprintf("%.2f ms", 1000*seconds)
	}
	return fmt.Sprintf("%.2f s", seconds)
}

// printSolutionStandard prints the moves. If there is no solution, it prints the
// verdict or the limit instead.
func printSolutionStandard(w io.Writer, s solved) error {
	if !s.winnable() {
		word := s.word()
		if s.Status == solve.Unsolvable {
			word = string(solve.Unsolvable)
		}
		_, err := fmt.Fprintln(w, word)
		return err
	}
	notation, err := s.Board.Notation(s.Solution)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, strings.Join(notation, " "))
	return err
}

// solutionJSON is one object of solve --format json.
type solutionJSON struct {
	Game         string       `json:"game"`
	Source       string       `json:"source"`
	Deal         int64        `json:"deal"` // 0 for a position that is not a deal
	Seed         *uint64      `json:"seed"` // of a random deal
	ExactStatus  solve.Status `json:"exact_status"`
	MinMoves     *int         `json:"min_moves"`
	MinMovesLow  *int         `json:"min_moves_low"`
	MinMovesHigh *int         `json:"min_moves_high"`
	Solution     []string     `json:"solution"`
	// GroupHands is there with --explain only.
	GroupHands []game.GroupHand `json:"group_hands,omitempty"`
	Expanded   int64            `json:"expanded"`
	Stored     int64            `json:"stored"`
	DeadEnds   int64            `json:"dead_ends"`
	Seconds    float64          `json:"seconds"`
	Verdict    string           `json:"verdict"`
}

func (s *solved) json() (object solutionJSON, err error) {
	object = solutionJSON{
		Game: s.game.Name(), Source: s.ID.Source, Deal: s.ID.Number,
		ExactStatus: s.exactStatus(), Expanded: s.Effort.Expanded, Seconds: s.seconds, Verdict: s.word(),
	}
	if s.ID.Source == game.Random {
		object.Seed = &s.Seed
	}
	if s.Effort.Unit == solve.Positions {
		object.Stored = s.Effort.Stored
	} else {
		object.DeadEnds = s.Effort.Stored
	}
	if s.Status != solve.Unsolvable {
		object.MinMovesLow = &s.Low
	}
	if s.Status == solve.Optimal {
		object.MinMoves = &s.Low
	}
	if s.winnable() {
		high := len(s.Solution)
		object.MinMovesHigh = &high
		object.Solution, err = s.Board.Notation(s.Solution)
	}
	if err == nil && s.winnable() && s.explain {
		object.GroupHands, err = s.game.GroupHands(s.Board, s.Solution)
	}
	return object, err
}

func printSolutionJSON(w io.Writer, s solved) error {
	object, err := s.json()
	if err != nil {
		return err
	}
	return printJSON(w, object)
}
