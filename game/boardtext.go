package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// MaxBoardText is the greatest length in bytes of a board's text. The boards
// of all games take a few hundred.
const MaxBoardText = 64 << 10

// ReadBoard reads a board's text for a game's ParseBoard. A text that begins with a
// brace goes to fromJSON, and any other text to fromText. Before that, a byte order
// mark is removed, which some editors put first, and the signs of suits become letters
// (T♦ becomes TD). Then validate checks the board that was read. The text must be
// UTF-8, of at most MaxBoardText bytes and not blank. An error is one line that begins
// with "board: ".
func ReadBoard(text []byte, fromText func(string) error, fromJSON func([]byte) error, validate func() error) error {
	if err := readBoard(text, fromText, fromJSON); err != nil {
		return fmt.Errorf("board: %w", err)
	}
	if err := validate(); err != nil {
		return fmt.Errorf("board: %w", err)
	}
	return nil
}

func readBoard(text []byte, fromText func(string) error, fromJSON func([]byte) error) error {
	if len(text) > MaxBoardText {
		return fmt.Errorf("more than %d bytes; expected board text or a JSON object", MaxBoardText)
	}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if !utf8.Valid(text) {
		return errors.New("not UTF-8 text; expected board text or a JSON object")
	}
	if bytes.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf }) {
		text = []byte(suitSigns.Replace(apart.ReplaceAllString(string(text), "$1$2$3")))
	}
	switch trimmed := bytes.TrimSpace(text); {
	case len(trimmed) == 0:
		return errors.New("empty; expected board text or a JSON object")
	case trimmed[0] == '{' && object.Match(trimmed), trimmed[0] == '[' && json.Valid(trimmed):
		return fromJSON(trimmed)
	}
	return fromText(string(text))
}

// ParseEach parses words one by one. The error says which card is wrong.
func ParseEach[C any](words []string, parse func(word string) (C, error)) (cards []C, err error) {
	for i, word := range words {
		c, err := parse(word)
		if err != nil {
			return nil, fmt.Errorf("card %d: %w", i+1, err)
		}
		cards = append(cards, c)
	}
	return cards, nil
}

// object is the beginning of an object of JSON.
var object = regexp.MustCompile(`^\{\s*(?:"[^"]*"\s*:|'[^']*'\s*:|\pL\w*\s*:|\}\s*$|$)`)

// apart is a rank and the sign of a suit with a blank between them.
var apart = regexp.MustCompile(`\b(10|[2-9ATJQKBDVRatjqkbdvr])[ \x{a0}]([♣♦♥♠♧♢♡♤]\x{fe0f}?)([\s,;|/<>\])"']|$)`)

// suitSigns replaces the signs of suits by their letters. The last two are
// written after some of them to say how they are drawn.
var suitSigns = strings.NewReplacer("♣", "C", "♦", "D", "♥", "H", "♠", "S", "♧", "C", "♢", "D", "♡", "H", "♤", "S",
	"\ufe0e", "", "\ufe0f", "")

// BoardOrError returns a game's own board as a Board. It keeps a nil pointer,
// which comes with an error, from becoming a Board that is not nil.
func BoardOrError[B Board](b B, err error) (Board, error) {
	if err != nil {
		return nil, err
	}
	return b, nil
}
