package review

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"patience/game"
)

// A Game is a game in the form in which a file has it: the deal or the board with which
// it starts, and the moves.
type Game struct {
	Deal  string // the specification of a deal, or ""
	Board string // the text of a board, or ""
	Words []Word
}

// A Word is a move in the standard notation of its game, or a sentence that begins
// with Move, and the line that it stands in.
type Word struct {
	Text string
	Line int
}

// Read reads a game:
//
//	# comments begin with a number sign
//	DEAL microsoft:617
//	1. 26 76 72 72
//	5a 27
//
// The first line may be the number of a deal after a number sign, like #617 or FreeCell
// Game #617, instead of the line DEAL. Or a board may stand before a line MOVES, or, if
// its lines contain nothing but cards, directly before the moves.
// Without any of these the text holds moves only. Words like "1." are numbers of moves
// and are ignored. Moves may be sentences, as fc-solve and the solver of PySol write
// them. The output of fc-solve with -p -t, and with -m, -s or -sam, is read directly:
// the first board and the moves are used, and the boards between moves are ignored. If
// a line says that there is no solution, the error names it.
func Read(text string) (Game, error) {
	var g Game
	lines := strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n")
	if found := dealNumber.FindStringSubmatch(strings.TrimSpace(lines[0])); found != nil {
		lines[0] = "DEAL " + found[1]
	}
	start := 0
	for i, line := range lines {
		if strings.EqualFold(strings.TrimSpace(withoutComment(line)), "moves") {
			start = i + 1
			break
		}
	}
	if start > 0 {
		g.Board = strings.Join(lines[:start-1], "\n")
	} else {
		start = boardBefore(lines)
		g.Board = strings.Join(lines[:start], "\n")
	}
	separated := start > 0
	body, err := g.readPrinted(printed{lines[start:], start})
	if err != nil {
		return g, err
	}
	for i, line := range body.lines {
		g.Words = append(g.Words, wordsOf(withoutComment(line), body.first+i+1)...)
	}
	if err := g.takeDeal(separated); err != nil {
		return g, err
	}
	for _, w := range g.Words {
		if w.isDeal() {
			return g, fmt.Errorf("line %d: DEAL after the beginning of a game; expected one game", w.Line)
		}
	}
	return g, nil
}

// cardWord is a card, or an empty cell, in the text of a board.
var cardWord = regexp.MustCompile(`^(?:(?:10|[A2-9TJQK])[CDHS]|-)$`)

// courtCard is a card whose text is never a move, not even in capitals.
var courtCard = regexp.MustCompile(`\b[TJQK][CDHS]\b`)

// boardHead is the beginning of a line with foundations or cells.
var boardHead = regexp.MustCompile(`(?i)^(?:foundations|founds|freecells|fc):`)

// boardBefore returns the number of lines before the moves that are a board: they have
// cards only, and one of them a card that is no move. If boards follow, as fc-solve prints
// them, the first of these is the board, unless the lines before it differ in form.
func boardBefore(lines []string) int {
	cards, head, n := false, false, 0
	for i, line := range lines {
		text := strings.TrimSpace(line)
		switch {
		case text == "":
		case boardHead.MatchString(text):
			head = true
		case slices.ContainsFunc(strings.Fields(strings.TrimPrefix(text, ":")), isNoCard):
			if !cards || head && strings.Contains(strings.Join(lines[n:], "\n"), "Foundations:") {
				return 0
			}
			return n
		default:
			cards = cards || courtCard.MatchString(text)
		}
		n = i + 1
	}
	return 0 // there are no moves
}

func isNoCard(word string) bool { return !cardWord.MatchString(word) }

// takeDeal takes the line DEAL from where it stands: among the words, or, if
// there is a line MOVES, in front of that.
func (g *Game) takeDeal(separated bool) error {
	if separated {
		head := strings.Fields(g.Board)
		if len(head) == 2 && strings.EqualFold(head[0], "deal") {
			g.Deal, g.Board = head[1], ""
		}
		return nil
	}
	if len(g.Words) == 0 || !g.Words[0].isDeal() {
		return nil
	}
	if len(g.Words) < 2 || g.Words[1].Line != g.Words[0].Line {
		return fmt.Errorf("line %d: DEAL without a deal; expected one like DEAL microsoft:617", g.Words[0].Line)
	}
	g.Deal, g.Words = g.Words[1].Text, g.Words[2:]
	return nil
}

func (w Word) isDeal() bool { return strings.EqualFold(w.Text, "deal") }

func withoutComment(line string) string {
	line, _, _ = strings.Cut(line, "#")
	return line
}

// dealNumber is a line in the place of DEAL.
var dealNumber = regexp.MustCompile(`^[A-Za-z ]*#([0-9]+)$`)

// moveNumber is a number that stands before a move.
var moveNumber = regexp.MustCompile(`^[0-9]+\.$`)

func wordsOf(line string, number int) (words []Word) {
	line = strings.TrimSpace(line)
	if around.MatchString(line) {
		return nil
	}
	if strings.HasPrefix(line, "Move ") {
		return []Word{{line, number}}
	}
	for _, text := range strings.Fields(line) {
		if !moveNumber.MatchString(text) {
			words = append(words, Word{text, number})
		}
	}
	return words
}

// Play reads the moves from a board; see [game.ReadPlay]. The error names the
// first word that is no legal move, and its line.
func (g *Game) Play(b game.Board) (game.Play, error) {
	words := make([]string, len(g.Words))
	for i, w := range g.Words {
		words[i] = w.Text
	}
	play, err := game.ReadPlay(b, words)
	if wrong := (*game.WordError)(nil); errors.As(err, &wrong) {
		return play, fmt.Errorf("line %d: %w", g.Words[wrong.Index].Line, err)
	}
	return play, err
}
