package review_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/label/review"
	"patience/solve"
)

// TestPrintedSolutions: what is written as fc-solve writes it is read back as the same
// game, with boards and sentences, with boards alone and with sentences alone.
func TestPrintedSolutions(t *testing.T) {
	for _, name := range []string{
		"freecell", "freecell-runs", "eight-off", "seahaven-towers", "beleaguered-castle",
		"alpha-star", "simple-simon", "simple-simon-singles",
	} {
		e, err := catalogue.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		solved := 0
		for number := int64(1); solved < 2; number++ {
			b, err := e.Deal(game.DealID{Source: game.Random, Number: number}, 1)
			if err != nil {
				t.Fatal(err)
			}
			out, err := e.Solvers.Decide(t.Context(), b.Position(), solve.Options{Limits: solve.DecideLimits()})
			if err != nil {
				t.Fatal(err)
			}
			if out.Verdict() == solve.Winnable {
				solved++
				checkPrinted(t, e, b, out.Solution)
			}
		}
	}
}

var sentenceLines = regexp.MustCompile(`(?m)^Move .*\n\n`)

func checkPrinted(t *testing.T, e catalogue.Entry, b game.Board, solution []game.Move) {
	t.Helper()
	text, err := b.(interface {
		FCSolve(moves []game.Move) (string, error)
	}).FCSolve(solution)
	if err != nil {
		t.Fatal(err)
	}
	for form, text := range map[string]string{
		"-sam": text,
		"-s":   sentenceLines.ReplaceAllString(text, ""),
		"cut":  b.String() + "MOVES\n" + strings.Join(sentenceLines.FindAllString(text, -1), ""),
	} {
		g, err := review.Read(text)
		if err != nil {
			t.Fatalf("%s %s: %v", e.Name(), form, err)
		}
		start, err := e.ParseBoard([]byte(g.Board))
		if err != nil {
			t.Fatalf("%s %s: %v", e.Name(), form, err)
		}
		play, err := g.Play(start)
		if err == nil {
			err = game.Replay(b.Position(), play.Moves)
		}
		if err != nil || len(play.Moves) != len(solution) {
			t.Errorf("%s %s: %d moves of %d, %v", e.Name(), form, len(play.Moves), len(solution), err)
		}
	}
}

// smallPrinted is a game with an empty cell between two cards, as fc-solve prints it.
const smallPrinted = "-=-=-=-=-=-\n\nFoundations: H-T C-T D-T S-T \nFreecells:  JH      JC    \n: KH QC\n: KS QD\n: " +
	"KC QH\n: KD QS\n: JD\n: JS\n: \n: \n\n\n"

func TestReadPrinted(t *testing.T) {
	const board = "Foundations: H-T C-T D-T S-T \nFreecells:  JH      JC    \n: KH QC\n: KS QD\n: KC QH\n: KD QS\n: " +
		"JD\n: JS\n: \n: "
	const ruler = "====================\n\n"
	other := strings.ReplaceAll(smallPrinted, "JH      JC", "JH  JC    ")
	for text, want := range map[string]string{
		smallPrinted + ruler + "Move a card from freecell 2 to the foundations\n\n" + other[13:] + ruler +
			"This game is solveable.\n": fmt.Sprintf("{%q %q [{Move a card from freecell 2 to the foundations 17}]}", "", board),
		"Iteration: 0\n" + other + "---------------\n" + smallPrinted + ruler +
			"Move a card from stack 4 to the foundations\n": fmt.Sprintf(
			"{%q %q [{Move a card from stack 4 to the foundations 33}]}", "", board),
		smallPrinted + ruler + strings.ReplaceAll(smallPrinted[13:], ": JS\n", ": \n") +
			ruler: fmt.Sprintf("{%q %q [{Move a card from stack 5 to the foundations 29}]}", "", board),
		"I could not solve this game.\nTotal number of states checked is 5.\n": `line 1: "I could not solve this game.": fc-solve found no solution; expected the moves of a game`,
		smallPrinted + "\nIterations count exceeded.\n":                        `line 16: "Iterations count exceeded.": fc-solve found no solution; expected the moves of a game`,
		"-=-=-\n\n                        H-0 C-0 D-0 S-0\n--- --- --- --- \n\n\n" +
			" --  --  --  --  --  --  --  -- \n 4C  5H\n": "line 4: a board in rows, " +
			"as fc-solve prints without -p; expected one with -p -t",
		smallPrinted + ruler + strings.ReplaceAll(other[13:], ": JS\n", ": \n") +
			ruler: "line 29: two boards that are not one move apart; expected those of fc-solve with -p -t -s, or sentences " +
			"for the moves",
	} {
		g, err := review.Read(text)
		got := fmt.Sprintf("{%q %q %v}", dealOf(&g), g.Board, g.Words)
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s\nis %s\nwant %s", text, got, want)
		}
	}
}

// TestBlankCells: an empty cell that is printed as blanks keeps its place.
func TestBlankCells(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		smallPrinted[13:] + "MOVES\nah ch 5h 6h 3h 1h 2h 4h 1h 2h 3h 4h\n",
		smallPrinted[13:] + "MOVES\nMove a card from freecell 0 to the foundations\nMove a card from freecell 2 to the " +
			"foundations\n5h 6h 3h 1h 2h 4h 1h 2h 3h 4h\n",
	} {
		g, err := review.Read(text)
		if err != nil {
			t.Fatal(err)
		}
		b, err := e.ParseBoard([]byte(g.Board))
		if err != nil {
			t.Fatal(err)
		}
		play, err := g.Play(b)
		if err == nil {
			err = game.Replay(b.Position(), play.Moves)
		}
		if err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}
