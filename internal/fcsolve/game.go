package fcsolve

import (
	"errors"
	"slices"
	"strings"

	"patience/game/card"
)

// Unsolved is the line that fc-solve prints of a game without a solution.
const Unsolved = "I could not solve this game."

// A Writer writes a game as fc-solve does with -p -t -sam: the first board, and each move
// with the board after it.
type Writer struct{ text strings.Builder }

const ruler = "====================\n\n"

// Start writes the first board.
func (w *Writer) Start(board string) {
	w.text.WriteString("-=-=-=-=-=-=-=-=-=-=-=-\n\n" + board + "\n\n" + ruler)
}

// Move writes a move, and the board after it.
func (w *Writer) Move(m Move, board string) {
	w.text.WriteString(m.String() + "\n\n" + board + "\n\n" + ruler)
}

// String returns the game.
func (w *Writer) String() string { return w.text.String() + "This game is solveable.\n" }

// Board returns a board as fc-solve prints it. Of the cells, all of which are given, ""
// is an empty one.
func Board(home card.Home, cells []string, columns [][]string) string {
	text := "Foundations: " + home.String() + " \nFreecells:"
	for _, cell := range cells {
		text += "  " + cell + strings.Repeat(" ", max(0, 2-len(cell)))
	}
	for _, column := range columns {
		text += "\n: " + strings.Join(column, " ")
	}
	return text + "\n"
}

const cellWidth = 4

// Cells returns the cells of a line of fc-solve, of which each has four characters and ""
// is an empty one. It returns false for a line in which cards stand elsewhere.
func Cells(rest string) (cells []string, ok bool) {
	for i := 0; i < len(rest); i += cellWidth {
		cell := rest[i:min(i+cellWidth, len(rest))]
		name := strings.TrimSpace(cell)
		end := strings.Index(cell, name) + len(name)
		if name != "" && (end != cellWidth || cell[0] != ' ' || strings.ContainsAny(name, " \t")) {
			return nil, false
		}
		cells = append(cells, name)
	}
	return cells, true
}

// A state is a board by its piles.
type state struct {
	cells   []string
	columns [][]string
}

func stateOf(board string) (s state) {
	for line := range strings.Lines(board) {
		label, rest, _ := strings.Cut(strings.TrimRight(line, "\r\n"), ":")
		switch label {
		case "Freecells":
			s.cells, _ = Cells(rest)
		case "":
			if strings.TrimSpace(line) != "" {
				s.columns = append(s.columns, strings.Fields(rest))
			}
		}
	}
	return s
}

var errApart = errors.New("two boards that are not one move apart; expected those of fc-solve with -p -t -s, or " +
	"sentences for the moves")

// Between returns the move that leads from a board to another one, as fc-solve prints
// them. The error says that there is none.
func Between(before, after string) (Move, error) {
	a, b := stateOf(before), stateOf(after)
	var lost, won []Move
	for i := range max(len(a.columns), len(b.columns)) {
		x, y := at(a.columns, i), at(b.columns, i)
		switch n := len(x) - len(y); {
		case n > 0 && slices.Equal(x[:len(y)], y):
			lost = append(lost, Move{Cards: n, From: Pile{Stack, i}})
		case n < 0 && slices.Equal(y[:len(x)], x):
			won = append(won, Move{Cards: -n, To: Pile{Stack, i}})
		case n == 0 && slices.Equal(x, y):
		default:
			return Move{}, errApart
		}
	}
	for i := range max(len(a.cells), len(b.cells)) {
		switch x, y := at(a.cells, i), at(b.cells, i); {
		case x != "" && y == "":
			lost = append(lost, Move{Cards: 1, From: Pile{Cell, i}})
		case x == "" && y != "":
			won = append(won, Move{Cards: 1, To: Pile{Cell, i}})
		case x != y:
			return Move{}, errApart
		}
	}
	switch {
	case len(lost) == 1 && len(won) == 1 && lost[0].Cards == won[0].Cards:
		return Move{lost[0].Cards, lost[0].From, won[0].To}, nil
	case len(lost) == 1 && len(won) == 0 && lost[0].Cards == 1:
		return Move{1, lost[0].From, Pile{Kind: Foundations}}, nil
	case len(lost) == 1 && len(won) == 0:
		return Move{0, lost[0].From, Pile{Kind: Foundations}}, nil
	}
	return Move{}, errApart
}

// at returns an element of a list, or the zero value behind its end.
func at[T any](list []T, i int) (none T) {
	if i < len(list) {
		return list[i]
	}
	return none
}
