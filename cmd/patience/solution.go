package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/dustin/go-humanize"

	"patience/game"
	"patience/heuristics"
	"patience/internal/astar"
	"patience/label"
	"patience/label/shortest"
	"patience/label/verdict"
)

// solved is what was searched and what is known of it then.
type solved struct {
	subject
	shortest.Outcome
	outOfMemory bool // what stopped a search for any solution
	seconds     float64
}

// search finds a shortest solution, or some solution if a limit stops it. To
// those who watch it tells the bounds as they close in, a first solution early.
func (s *solved) search(ctx context.Context, p game.Searchable, o shortest.Options, watch watcher) (err error) {
	if watch.watched() {
		o.Watch = watch.bounds()
		defer watch.clear()
	}
	s.Outcome, err = shortest.Search(ctx, p, o)
	return err
}

// decide finds any solution, and a lower bound without search.
func (s *solved) decide(ctx context.Context, p game.Searchable, h heuristics.Heuristic, solver verdict.Solver, beam int) error {
	out, err := verdict.Shortened(ctx, solver, p, beam)
	s.Outcome = shortest.Outcome{Status: label.Skipped, Verdict: out.Verdict, Low: h.Bound(p), Solution: out.Solution, Effort: out.Effort}
	s.outOfMemory = out.OutOfMemory
	if out.Verdict == verdict.Unwinnable {
		s.Status = astar.Unsolvable
	}
	return err
}

func (s *solved) winnable() bool { return s.Verdict == verdict.Winnable }

// word says whether it can be won, or which limit leaves it open.
func (s *solved) word() string {
	switch {
	case s.Verdict != verdict.Undecided:
		return string(s.Verdict)
	case s.Status != label.Skipped:
		return string(s.Status)
	case s.outOfMemory:
		return string(astar.MemoryLimit)
	}
	return string(astar.NodeLimit)
}

// sentence says what is known in words.
func (s *solved) sentence() string {
	atLeast := counted(int64(s.Low), "move")
	switch s.word() {
	case string(verdict.Winnable):
		if s.Low == len(s.Solution) {
			return fmt.Sprintf("%s can be won in %s and in no fewer%s", s.name, atLeast, knowing(s.game))
		}
		return fmt.Sprintf("%s can be won in %s%s; no solution is shorter than %d", s.name, counted(int64(len(s.Solution)), "move"), knowing(s.game), s.Low)
	case string(verdict.Unwinnable):
		return s.name + " cannot be won: the search is complete and found no way"
	case string(astar.NodeLimit):
		return fmt.Sprintf("%s takes at least %s if it can be won; the search stopped at --exact-nodes", s.name, atLeast)
	}
	return fmt.Sprintf("%s takes at least %s if it can be won; the search stopped at --memory", s.name, atLeast)
}

// effort says in words what the search took.
func (s *solved) effort() string {
	if e := s.Effort; e.Stored > 0 {
		return fmt.Sprintf("%s expanded, %s stored", counted(e.Expanded, "position"), humanize.Comma(e.Stored))
	}
	return counted(s.Effort.DeadEnds, "dead end")
}

// A solutionFormat prints what was solved, alone or as one of several.
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
	notation, err := s.board.Notation(s.Solution)
	if err != nil {
		return err
	}
	fmt.Fprintln(w)
	p := s.board.Position()
	for i, m := range s.Solution {
		if _, err := fmt.Fprintf(w, "%3d. %s  %s\n", i+1, notation[i], p.MoveText(m)); err != nil {
			return err
		}
		p.Play(m)
	}
	return nil
}

// elapsed writes a time in seconds, or in milliseconds if it is short.
func elapsed(seconds float64) string {
	if seconds < 0.01 {
		return fmt.Sprintf("%.2f ms", 1000*seconds)
	}
	return fmt.Sprintf("%.2f s", seconds)
}

// printSolutionStandard prints the moves, or nothing but the verdict of the
// exact search if there are none.
func printSolutionStandard(w io.Writer, s solved) error {
	if !s.winnable() {
		word := s.word()
		if s.Status == astar.Unsolvable {
			word = string(astar.Unsolvable)
		}
		_, err := fmt.Fprintln(w, word)
		return err
	}
	notation, err := s.board.Notation(s.Solution)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, strings.Join(notation, " "))
	return err
}

func printSolutionJSON(w io.Writer, s solved) error {
	object := struct {
		Deal         string       `json:"deal"`
		ExactStatus  astar.Status `json:"exact_status"`
		MinMoves     *int         `json:"min_moves"`
		MinMovesLow  *int         `json:"min_moves_low"`
		MinMovesHigh *int         `json:"min_moves_high"`
		Solution     []string     `json:"solution"`
		Expanded     int64        `json:"expanded"`
		Stored       int64        `json:"stored"`
		DeadEnds     int64        `json:"dead_ends"`
		Seconds      float64      `json:"seconds"`
		Verdict      string       `json:"verdict"`
	}{
		Deal: s.name, ExactStatus: s.Status, Expanded: s.Effort.Expanded, Stored: s.Effort.Stored,
		DeadEnds: s.Effort.DeadEnds, Seconds: s.seconds, Verdict: s.word(),
	}
	if s.Status != astar.Unsolvable {
		object.MinMovesLow = &s.Low
	}
	if s.winnable() {
		notation, err := s.board.Notation(s.Solution)
		if err != nil {
			return err
		}
		high := len(s.Solution)
		object.MinMovesHigh, object.Solution = &high, notation
	}
	if s.Status == astar.Optimal {
		object.MinMoves = &s.Low
	}
	return printJSON(w, object)
}
