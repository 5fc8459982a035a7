package review

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"patience/game/card"
	"patience/internal/boards"
)

// This file finds the board that stands directly before moves. The game reads it.

// cardWord is a card, or an empty cell, as the program writes it.
var cardWord = regexp.MustCompile(`^(?:(?:10|[A2-9TJQK])[CDHS]|-)$`)

func isNoCard(word string) bool { return !cardWord.MatchString(word) }

// boardHead is the beginning of a line with foundations or cells.
var boardHead = regexp.MustCompile(`(?i)^(?:foundations?|founds|home|free ?cells?|cells?|fc|reserve):`)

// Cards whose text is never a move: those in capitals or with signs, and those that are moves only in games with more
// than ten cells.
var (
	courtCard = regexp.MustCompile(`^(?:[TJQK][CDHS]|[CDHS][TJQK]|(?i:10|[2-9ATJQK]|1[0-3])[♣♦♥♠])$`)
	smallCard = regexp.MustCompile(`^(?:[tjqk][cdhs]|[cdhs][tjqk])$`)
)

// fewCards are as many cards as in no line of moves that could be a line of a board.
const fewCards = 20

// A boardFinder finds the lines of a board.
type boardFinder struct {
	cards       map[card.Card]bool
	court       bool // some card is no move
	capitals    bool // some card that is no move is in capitals
	head, blank bool // there is a line of foundations or cells; the last line is blank
	counted     int  // the lines that begin with the number of their column
}

// bareNumber is a number at the beginning of a line, of a column or of a move such as 13.
var bareNumber = regexp.MustCompile(`^([0-9]{1,2})\s`)

// isMove reports whether a line begins with a number that is not that of the next column.
func (f *boardFinder) isMove(text string) bool {
	found := bareNumber.FindStringSubmatch(text)
	if found == nil {
		return false
	}
	n, _ := strconv.Atoi(found[1])
	f.counted++
	return n != f.counted && n != f.counted-1
}

// boardBefore returns the number of lines before the moves that are a board: they have
// cards only, and one of them a card that is no move. Sentences may stand before it. A line of cards that were there
// before is one of moves. If boards follow, as fc-solve prints them, the first of these is the board, unless the lines
// before it differ in form.
func boardBefore(lines []string) int {
	f := boardFinder{cards: map[card.Card]bool{}}
	for i, line := range lines {
		if f.has(line) {
			continue
		}
		printed := f.head && strings.Contains(strings.Join(lines[i:], "\n"), "Foundations:")
		if !f.court || printed || !slices.ContainsFunc(lines[i:], isMaybeMoves) {
			return 0
		}
		return i
	}
	return 0 // there are no moves
}

func isMaybeMoves(line string) bool { return strings.TrimSpace(line) != "" && !isProse(line, true) }

// has reports whether a line may be one of the board or stand before it.
func (f *boardFinder) has(line string) bool {
	text := strings.TrimSpace(line)
	blank := f.blank
	f.blank = text == ""
	switch {
	case text == "" || ended.MatchString(text):
		return true
	case boardHead.MatchString(text):
		f.head = true
		return true
	}
	words, ok := cardsOf(text)
	if !ok || f.isMove(text) {
		return len(f.cards) == 0 && isProse(line, true)
	}
	again, small := false, 0
	for _, word := range words {
		c, err := boards.ParseCard(letterSigns.Replace(word))
		if err != nil {
			continue
		}
		again = again || f.cards[c]
		f.cards[c] = true
		f.capitals = f.capitals || courtCard.MatchString(word)
		if smallCard.MatchString(word) {
			small++
		}
	}
	f.court = f.court || f.capitals || small > 0 && len(f.cards) > fewCards
	blank = blank || f.capitals && text == strings.ToLower(text)
	return !again || !blank || len(f.cards) < fewCards
}

var letterSigns = strings.NewReplacer("♣", "C", "♦", "D", "♥", "H", "♠", "S")

// cardsOf returns the words of a line if all are cards or empty places.
func cardsOf(text string) (words []string, ok bool) {
	words = strings.Fields(strings.TrimPrefix(text, ":"))
	if !slices.ContainsFunc(words, isNoCard) {
		return words, true
	}
	found, err := boards.Lexer{IsCard: boards.IsCard}.Lines(text)
	if err != nil || len(found) == 0 {
		return nil, false
	}
	_, rest, labelled := strings.Cut(text, ":")
	if !labelled {
		rest = numbered.ReplaceAllString(text, "")
	}
	words = strings.FieldsFunc(rest, func(r rune) bool { return strings.ContainsRune(" ,;|/[]()\"'`", r) })
	for _, line := range found {
		for _, field := range line.Fields {
			if field.Text != boards.Hole && !boards.IsCard(field.Text) {
				return nil, false
			}
		}
	}
	return words, true
}
