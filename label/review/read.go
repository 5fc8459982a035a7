package review

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"patience/game"
)

// A Game is a game in the form in which a file has it: the deal or the board with which
// it starts, and the moves.
type Game struct {
	Deals []Word  // specifications of the deal, usually one
	Seed  *uint64 // of a random deal, if the text says it
	Of    string  // the name of the game, if the text says it
	Board string  // the text of a board, or ""
	Words []Word
}

// A Word is a move in the notation of its game or in words, or a deal, and where it stands.
type Word struct {
	Text string
	Line int // from 1; 0 in JSON
}

// Read reads a game:
//
//	# comments begin with a number sign
//	DEAL microsoft:617
//	1. 26 76 72 72
//	5a 27
//
// The deal may be written in other ways, such as #617, Deal: 617 or MS 617. Or a board
// may stand before a line MOVES, or, if its lines contain nothing but cards, directly
// before the moves. Without any of these the text holds moves only.
//
// Read takes all ways in which people write moves where only one reading is possible:
// numbers before them, commas, arrows, comments, results, Markdown, JSON, sentences around
// them, and moves in words such as "AD home". It also reads what this program prints,
// and the output of fc-solve with -p -t, and with -m, -s or -sam: the first board and
// the moves are used, and the boards between moves are ignored. If a line says that
// there is no solution, the error names it.
func Read(text string) (Game, error) {
	if g, ok, err := readJSON(text); ok {
		return g, err
	}
	var g Game
	lines, err := g.linesOf(text)
	if err != nil {
		return g, err
	}
	start := slices.IndexFunc(lines, isMovesLine) + 1
	board := start - 1
	if start == 0 {
		start = boardBefore(lines)
		board = start
	}
	g.Board = strings.Trim(strings.Join(lines[:max(board, 0)], "\n"), "\n")
	body, err := g.readPrinted(printed{lines[start:], start})
	if err != nil {
		return g, err
	}
	return g, g.takeWords(body)
}

func isMovesLine(line string) bool {
	return strings.EqualFold(strings.Trim(line, " \t:*=_-"), "moves")
}

// Play reads the moves from a board; see [game.ReadPlay]. The error names the
// first word that is no legal move, and its line.
func (g *Game) Play(b game.Board) (game.Play, error) {
	words := make([]string, len(g.Words))
	for i, w := range g.Words {
		words[i] = w.Text
	}
	play, err := game.ReadPlay(b, words)
	if wrong := (*game.WordError)(nil); errors.As(err, &wrong) && g.Words[wrong.Index].Line > 0 {
		return play, fmt.Errorf("line %d: %w", g.Words[wrong.Index].Line, err)
	}
	return play, err
}
