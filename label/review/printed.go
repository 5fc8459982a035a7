package review

import (
	"fmt"
	"regexp"
	"strings"

	"patience/internal/fcsolve"
)

// This file reads what fc-solve prints: with -m a sentence for each move, with -sam the
// boards between as well, and with -s boards alone, from which the moves follow.

// around are the lines that fc-solve prints around moves.
var around = regexp.MustCompile(
	`^(?:[-=]{3,}|(?:-=)+-?|This game is solveable\.|Total number of states checked is [0-9]+\.|This scan generated [0-9]+ states\.)$`)

// unsolved are the lines that fc-solve prints without a solution.
var unsolved = regexp.MustCompile(`^(?:I could not solve this game\.|Iterations count exceeded\.)$`)

// grid is a line of a board that is not told column by column.
var grid = regexp.MustCompile(`^(?:--- ){2,}|^(?: -- +){2,}$`)

// moveSaid is the beginning of a sentence that says a move.
var moveSaid = regexp.MustCompile(`^Move (?:a card|[0-9]+ cards|the sequence) `)

// beginning is the line before the solution; the boards before it are those of the search.
var beginning = regexp.MustCompile(`^(?:-=)+-?$`)

// A printed is lines of an output, with their numbers less one.
type printed struct {
	lines []string
	first int // the number of lines of the file before these
}

// readPrinted takes the board and the moves from lines if fc-solve printed them. It
// returns the lines that are left for others: all, or the one with the deal.
func (g *Game) readPrinted(p printed) (rest printed, err error) {
	begin, moves, states := 0, -1, 0
	for i, line := range p.lines {
		line = strings.TrimRight(line, " \r")
		switch {
		case unsolved.MatchString(line):
			return rest, fmt.Errorf("line %d: %q: fc-solve found no solution; expected the moves of a game", p.first+i+1, line)
		case grid.MatchString(line):
			return rest, fmt.Errorf("line %d: a board in rows, as fc-solve prints without -p; expected one with -p -t",
				p.first+i+1)
		case beginning.MatchString(line):
			begin, moves, states = i, -1, 0
		case moveSaid.MatchString(line) && moves < 0:
			moves = i
		case strings.HasPrefix(line, "Foundations:"):
			states++
		}
	}
	switch {
	case moves < 0 && states > 0:
		return printed{}, g.readStates(printed{p.lines[begin:], p.first + begin})
	case moves < 0:
		return p, nil
	}
	head := p.lines[begin:moves]
	if strings.Contains(strings.Join(head, ""), ":") && g.Board == "" {
		g.Board = boardIn(head)
		p = printed{p.lines[moves:], p.first + moves}
	}
	for i, line := range p.lines {
		if strings.Contains(line, ":") {
			p.lines[i] = ""
		}
	}
	return p, nil
}

// boardIn returns lines without those that are printed around a board.
func boardIn(lines []string) string {
	var board []string
	for _, line := range lines {
		if text := strings.TrimSpace(line); text != "" && !around.MatchString(text) {
			board = append(board, line)
		}
	}
	return strings.Join(board, "\n")
}

// readStates takes the first of several boards, and the moves from each to the next.
func (g *Game) readStates(p printed) error {
	before, state := "", []string{}
	for i, line := range append(p.lines, "---") {
		if !around.MatchString(strings.TrimSpace(line)) {
			state = append(state, line)
			continue
		}
		after := boardIn(state)
		state = nil
		switch {
		case after == "":
			continue
		case before == "":
			g.Board = after
		default:
			m, err := fcsolve.Between(before, after)
			if err != nil {
				return fmt.Errorf("line %d: %w", p.first+i+1, err)
			}
			g.Words = append(g.Words, Word{fcsolve.Sentence(m), p.first + i + 1})
		}
		before = after
	}
	return nil
}
