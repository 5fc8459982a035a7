package fcsolve

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"patience/game"
	"patience/internal/boards"
)

// Unsolved is the line that fc-solve prints of a game without a solution.
const Unsolved = "I could not solve this game."

const ruler = "====================\n\n"

// Write makes moves on a board and writes the game as fc-solve does with -p -t -sam: the first board, and each
// move with the board after it. It is told what a move lifts. The error names the first move that is not legal.
func Write(p *boards.Piles, cells int, table boards.Table, moves []game.Move, lift func(game.Move) boards.Lift) (
	string, error,
) {
	text := "-=-=-=-=-=-=-=-=-=-=-=-\n\n" + board(p, cells) + "\n\n" + ruler
	table.Word = func(m game.Move) string { return Sentence(lift(m)) }
	for i, m := range moves {
		said, err := table.Write([]game.Move{m})
		if err != nil {
			return "", fmt.Errorf("move %d of %d is not legal", i+1, len(moves))
		}
		text += said[0] + "\n\n" + board(p, cells) + "\n\n" + ruler
	}
	return text + "This game is solveable.\n", nil
}

// board returns a board as fc-solve prints it, with so many cells.
func board(p *boards.Piles, cells int) string {
	text := "Foundations: " + p.Home.String() + " \nFreecells:"
	for i := range cells {
		name := "  "
		if c, ok := p.Last(boards.Pile{Kind: boards.Cells, Index: i}); ok {
			name = c.String()
		}
		text += "  " + name
	}
	for _, column := range p.Columns {
		text += "\n: " + strings.Join(boards.Texts(column), " ")
	}
	return text + "\n"
}

// pilesOf returns the cards of a board by their piles, without empty cells.
func pilesOf(board string) map[boards.Pile][]string {
	piles, columns := map[boards.Pile][]string{}, 0
	for line := range strings.Lines(board) {
		label, rest, _ := strings.Cut(strings.TrimRight(line, "\r\n"), ":")
		switch label {
		case "Freecells":
			cells, _ := boards.CellWords(rest)
			for i, word := range cells {
				if word != "" {
					piles[boards.Pile{Kind: boards.Cells, Index: i}] = []string{word}
				}
			}
		case "":
			if strings.TrimSpace(line) != "" {
				piles[boards.Pile{Kind: boards.Columns, Index: columns}] = strings.Fields(rest)
				columns++
			}
		}
	}
	return piles
}

var errApart = errors.New("two boards that are not one move apart; expected those of fc-solve with -p -t -s, or " +
	"sentences for the moves")

// Between returns the move that leads from a board to another one, as fc-solve prints
// them. The error says that there is none.
func Between(before, after string) (boards.Lift, error) {
	a, b := pilesOf(before), pilesOf(after)
	all := maps.Clone(a)
	maps.Copy(all, b)
	var lost, won []boards.Lift
	for pile := range all {
		x, y := a[pile], b[pile]
		shared := min(len(x), len(y))
		switch {
		case !slices.Equal(x[:shared], y[:shared]):
			return boards.Lift{}, errApart
		case len(x) > shared:
			lost = append(lost, boards.Lift{Cards: len(x) - shared, From: pile})
		case len(y) > shared:
			won = append(won, boards.Lift{Cards: len(y) - shared, To: pile})
		}
	}
	switch {
	case len(lost) == 1 && len(won) == 1 && lost[0].Cards == won[0].Cards:
		lost[0].To = won[0].To
	case len(lost) == 1 && len(won) == 0 && lost[0].Cards == 1:
		lost[0].To = foundations
	case len(lost) == 1 && len(won) == 0:
		lost[0].Cards, lost[0].To = 0, foundations
	default:
		return boards.Lift{}, errApart
	}
	return lost[0], nil
}
