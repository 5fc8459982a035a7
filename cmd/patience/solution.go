package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"patience/game"
	"patience/label"
	"patience/label/decide"
	"patience/label/exact"
)

// solved is what was searched and what is known of it then.
type solved struct {
	subject
	verdict          decide.Verdict
	exactStatus      string
	low              int // no solution is shorter, if there is any
	solution         []game.Move
	expanded, stored int64
	seconds          float64
}

// search finds a shortest solution, or some solution if a limit stops it. To
// those who watch it tells the bounds as they close in, a first solution early.
func (s *solved) search(ctx context.Context, p game.Searchable, o exact.Options, watch watcher) error {
	var first decide.Outcome
	if watch.watched() {
		var err error
		if first, err = label.FirstSolution(ctx, p); err != nil {
			return err
		}
		o.Progress = watch.bounds(first)
		defer watch.clear()
	}
	out, err := exact.Search(ctx, p, o)
	if err == nil && first.Verdict == "" && (out.Status == exact.NodeLimit || out.Status == exact.MemoryLimit) {
		first, err = label.FirstSolution(ctx, p)
	}
	s.verdict = map[exact.Status]decide.Verdict{
		exact.Optimal:     decide.Winnable,
		exact.Unsolvable:  decide.Unwinnable,
		exact.NodeLimit:   decide.NodeLimit,
		exact.MemoryLimit: decide.MemoryLimit,
	}[out.Status]
	s.exactStatus, s.low, s.solution = string(out.Status), out.Low, out.Solution
	s.expanded, s.stored = out.Expanded, out.Stored
	if out.Status == exact.NodeLimit || out.Status == exact.MemoryLimit {
		s.settle(first)
	}
	return err
}

// settle takes over what a first search knows where a limit stopped the other.
func (s *solved) settle(first decide.Outcome) {
	switch first.Verdict {
	case decide.Winnable:
		s.verdict, s.solution = first.Verdict, first.Solution
	case decide.Unwinnable:
		s.verdict, s.exactStatus = first.Verdict, string(exact.Unsolvable)
	}
}

// decide finds any solution, and a lower bound without search.
func (s *solved) decide(ctx context.Context, p game.Searchable, o exact.Options, d *decide.Decider, beam int) error {
	out, err := d.Decide(ctx, p)
	if err == nil && out.Verdict == decide.Winnable && beam > 0 {
		out.Solution, err = d.Improve(ctx, p, out.Solution, beam)
	}
	s.verdict, s.exactStatus = out.Verdict, string(label.Skipped)
	if out.Verdict == decide.Unwinnable {
		s.exactStatus = string(exact.Unsolvable)
	}
	s.low, s.solution = o.Heuristic.Bound(p), out.Solution
	s.expanded, s.stored = out.Expanded, out.Stored
	return err
}

func (s *solved) optimal() bool {
	return s.verdict == decide.Winnable && (s.low == len(s.solution) || s.exactStatus == string(exact.Optimal))
}

// sentence says what is known in words.
func (s *solved) sentence() string {
	atLeast := counted(int64(s.low), "move")
	switch {
	case s.optimal():
		return fmt.Sprintf("%s can be won in %s and in no fewer", s.name, atLeast)
	case s.verdict == decide.Winnable:
		return fmt.Sprintf("%s can be won in %s; no solution is shorter than %d", s.name, counted(int64(len(s.solution)), "move"), s.low)
	case s.verdict == decide.Unwinnable:
		return s.name + " cannot be won: every position that can be reached was looked at"
	case s.verdict == decide.NodeLimit:
		return fmt.Sprintf("%s takes at least %s if it can be won; the search stopped at --exact-nodes", s.name, atLeast)
	}
	return fmt.Sprintf("%s takes at least %s if it can be won; the search stopped at --memory", s.name, atLeast)
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
	_, err := fmt.Fprintf(w, "%s (%s)\n", s.sentence(), elapsed(s.seconds))
	return err
}

func printSolutionText(w io.Writer, s solved) error {
	if _, err := fmt.Fprintf(w, "%s.\n%s expanded, %s stored, %s\n",
		s.sentence(), counted(s.expanded, "position"), grouped(s.stored), elapsed(s.seconds)); err != nil {
		return err
	}
	if s.verdict != decide.Winnable {
		return nil
	}
	notation, err := s.board.Notation(s.solution)
	if err != nil {
		return err
	}
	fmt.Fprintln(w)
	p := s.board.Position()
	for i, m := range s.solution {
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
	if s.verdict != decide.Winnable {
		word := string(s.verdict)
		if s.verdict == decide.Unwinnable {
			word = string(exact.Unsolvable)
		}
		_, err := fmt.Fprintln(w, word)
		return err
	}
	notation, err := s.board.Notation(s.solution)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, strings.Join(notation, " "))
	return err
}

func printSolutionJSON(w io.Writer, s solved) error {
	object := struct {
		Deal         string         `json:"deal"`
		ExactStatus  string         `json:"exact_status"`
		MinMoves     *int           `json:"min_moves"`
		MinMovesLow  *int           `json:"min_moves_low"`
		MinMovesHigh *int           `json:"min_moves_high"`
		Solution     []string       `json:"solution"`
		Expanded     int64          `json:"expanded"`
		Stored       int64          `json:"stored"`
		Seconds      float64        `json:"seconds"`
		Verdict      decide.Verdict `json:"verdict"`
	}{Deal: s.name, ExactStatus: s.exactStatus, Expanded: s.expanded, Stored: s.stored, Seconds: s.seconds, Verdict: s.verdict}
	if s.verdict != decide.Unwinnable {
		object.MinMovesLow = &s.low
	}
	if s.verdict == decide.Winnable {
		notation, err := s.board.Notation(s.solution)
		if err != nil {
			return err
		}
		high := len(s.solution)
		object.MinMovesHigh, object.Solution = &high, notation
		if s.exactStatus == string(exact.Optimal) {
			object.MinMoves = &s.low
		}
	}
	return printJSON(w, object)
}
