package solve

import (
	"fmt"
	"io"
	"strings"

	"patience/catalogue"
	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/cmd/internal/say"
	"patience/cmd/internal/subjects"
	"patience/game"
	"patience/internal/fcsolve"
	"patience/internal/misuse"
	"patience/solve"
)

// standardFormat is a line of moves in standard notation.
const standardFormat = "standard"

// fcsFormat is the output of fc-solve.
const fcsFormat = "fcs"

// fcSolved is a board of a game that the program fc-solve plays too.
type fcSolved interface {
	// FCSolve writes moves from the board as fc-solve does with -p -t -sam: boards, and
	// a sentence for each move. The error says what fc-solve has no words for, or names
	// the first move that is not legal.
	FCSolve(moves []game.Move) (string, error)
}

// playsForFCSolve reports whether fc-solve has words for the boards of a game.
func playsForFCSolve(e catalogue.Entry) bool {
	b, err := e.Deal(game.DealID{Source: game.Random, Number: 1}, game.DefaultSeed)
	if err != nil {
		return false
	}
	of, ok := b.(fcSolved)
	if ok {
		_, err = of.FCSolve(nil)
	}
	return ok && err == nil
}

// printFCS prints the solution as fc-solve does, or that there is none.
func (s *solved) printFCS(w io.Writer) error {
	text := fcsolve.Unsolved + "\n"
	if s.Verdict() == solve.Winnable {
		var err error
		if text, err = s.Board.(fcSolved).FCSolve(s.Solution); err != nil {
			return err
		}
	}
	_, err := fmt.Fprint(w, text)
	return err
}

// solved is a subject that was searched.
type solved struct{ say.Solved }

// print prints what was found: of several subjects, as text, a line each.
func (f *Verb) print(w io.Writer, subject subjects.Subject, s *solved, several bool) error {
	switch {
	case f.output.Format == flag.JSONFormat:
		return s.printJSON(w, subject, f.explain)
	case f.output.Format == standardFormat:
		return s.printStandard(w)
	case f.output.Format == fcsFormat:
		return s.printFCS(w)
	case several:
		_, err := fmt.Fprintln(w, console.Wrapped(w, fmt.Sprintf("%s (%s)", s.Sentence(), s.Briefly())))
		return err
	}
	if _, err := fmt.Fprintf(w, "%s\n%s\n", console.Wrapped(w, s.Sentence()+"."), console.Wrapped(w,
		s.Spent())); err != nil ||
		s.Verdict() != solve.Winnable {
		return err
	}
	fmt.Fprintln(w)
	if f.explain {
		return s.printGroupHands(w)
	}
	if notation := s.Game.Words.Notation; notation != "" {
		fmt.Fprintf(w, "%s\n\n", console.Wrapped(w, notation))
	}
	return s.printMoves(w)
}

func (s *solved) printMoves(w io.Writer) error {
	notation, err := s.Notation(s.Solution)
	if err != nil {
		return err
	}
	p := s.Position()
	for i, m := range s.Solution {
		if _, err := fmt.Fprintf(w, "%3d. %s  %s\n", i+1, notation[i], p.MoveText(m)); err != nil {
			return err
		}
		p.Play(m)
	}
	return nil
}

// printStandard prints the moves. If there is no solution, it prints the status
// instead.
func (s *solved) printStandard(w io.Writer) error {
	line := string(s.Status)
	if s.Verdict() == solve.Winnable {
		notation, err := s.Notation(s.Solution)
		if err != nil {
			return err
		}
		line = strings.Join(notation, " ")
	}
	_, err := fmt.Fprintln(w, line)
	return err
}

func (s *solved) printJSON(w io.Writer, subject subjects.Subject, explain bool) error {
	object, err := say.NewSolution(subject.JSON(), &s.Solved)
	if err == nil && explain && s.Verdict() == solve.Winnable {
		object.GroupHands, err = s.Game.GroupHands(s.Board, s.Solution)
	}
	if err != nil {
		return err
	}
	return say.JSON(w, object)
}

// printGroupHands tells a solution in group hands, one on each line.
func (s *solved) printGroupHands(w io.Writer) error {
	hands, err := s.Game.GroupHands(s.Board, s.Solution)
	if err != nil {
		return err
	}
	notation, err := s.Notation(s.Solution)
	if err != nil {
		return err
	}
	for i, h := range hands {
		moves := strings.Join(notation[:h.Moves], " ")
		notation = notation[h.Moves:]
		if _, err := fmt.Fprintf(w, "%3d. %-8s %s [%s]\n", i+1, h.Symbol, h.Sentence, moves); err != nil {
			return err
		}
	}
	return nil
}

// printAfter prints the board after the first moves of the solution.
func (s *solved) printAfter(w io.Writer, moves int, asJSON bool) error {
	if s.Verdict() != solve.Winnable {
		return fmt.Errorf("%s; there are no moves to make", s.Sentence())
	}
	if moves > len(s.Solution) {
		return misuse.Errorf("after %d; the solution has %s", moves, say.Counted(len(s.Solution), "move"))
	}
	board, err := game.BoardAfter(s.Board, s.Solution[:moves])
	if err != nil {
		return err
	}
	return console.PrintBoard(w, board, asJSON)
}
