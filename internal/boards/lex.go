package boards

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"patience/internal/spelling"
)

// A Line is a line of a board's text, without what people and programs write around cards.
type Line struct {
	Number int    // in the text, from 1
	Label  string // which pile it is, one of the labels below
	Name   string // the label as it is written
	Rest   string // what stands after the label
	Fields []Field
}

// A Field is a card, a word that should be one, or an empty place.
type Field struct {
	Text string // Hole for an empty place
	At   int    // where it begins in its line, in characters
}

// Hole stands for a place without a card.
const Hole = "-"

// The labels of lines. A line without a label may be anything.
const (
	Unlabelled       = ""
	ColumnLabel      = "column"
	FoundationsLabel = "foundations"
	CellsLabel       = "cells"
	StockLabel       = "stock"
	WasteLabel       = "waste"
	PassesLabel      = "passes"
	headLabel        = "head" // of all columns together
)

// labels are the words before a colon, without blanks and in small letters.
var labels = map[string]string{
	"": ColumnLabel, "foundations": FoundationsLabel, "foundation": FoundationsLabel, "founds": FoundationsLabel,
	"home": FoundationsLabel, "homecells": FoundationsLabel, "homecell": FoundationsLabel,
	"cells": CellsLabel, "cell": CellsLabel, "fc": CellsLabel,
	"foundationpiles": FoundationsLabel, "foundationpile": FoundationsLabel, "homes": FoundationsLabel,
	"reserve": CellsLabel, "reserves": CellsLabel, "reservepile": CellsLabel,
	"talon": StockLabel, "stock": StockLabel, "deck": StockLabel, "hand": StockLabel, "drawpile": StockLabel,
	"stockpile": StockLabel, "waste": WasteLabel, "discard": WasteLabel, "discards": WasteLabel,
	"wastepile": WasteLabel, "discardpile": WasteLabel, "passes": PassesLabel, "passesleft": PassesLabel,
	"tableaus": headLabel, "tableaux": headLabel, "tableaupiles": headLabel, "tableaucolumns": headLabel,
	"table": headLabel, "cols": headLabel,
	"tableau": headLabel, "columns": headLabel, "cascades": headLabel, "stacks": headLabel, "piles": headLabel,
	"board": headLabel, "rows": headLabel, "column": ColumnLabel, "col": ColumnLabel, "stack": ColumnLabel,
	"pile": ColumnLabel, "cascade": ColumnLabel, "t": ColumnLabel, "c": ColumnLabel, "s": ColumnLabel,
	"p": ColumnLabel, "tableaupile": ColumnLabel, "tableaucolumn": ColumnLabel,
}

var (
	// signs are other ways to write what the reader knows.
	signs = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u00a0", " ", "\u2007", " ", "\u3000", "  ",
		"♣", "C", "♦", "D", "♥", "H", "♠", "S", "♧", "C", "♢", "D", "♡", "H", "♤", "S", "\ufe0e", "", "\ufe0f", "",
		"\u200b", "", "\ufeff", "", "–", "-", "—", "-", "−", "-", "“", `"`, "”", `"`, "‘", "'", "’", "'", "：", ":",
		"&clubs;", "C", "&diams;", "D", "&hearts;", "H", "&spades;", "S", "│", "|", "•", "*", "·", ".")
	quoted = regexp.MustCompile(`^\s*(?:>\s?)+`)
	// comment ends a line. Two number signs are a card face down.
	comment = regexp.MustCompile(`(?:^|\s)(?:#(?:[^#]|$)|//).*$`)
	heading = regexp.MustCompile(`^\s*#+\s+[^#\s]`)
	// numbered is the number of a column, which no colon follows.
	numbered  = regexp.MustCompile(`^\s*\(?#?([0-9]{1,2})[.)](?:\s|$)`)
	unclosed  = regexp.MustCompile(`^\s*([A-Za-z]+)(?:\s|$)`)
	emptyPair = regexp.MustCompile(`\[ *\]|\( *\)|""|''`)
	ruler     = regexp.MustCompile(`^[\s|:+=*_-]*$`)
	wordy     = regexp.MustCompile(`\pL{3}`)
	letter    = regexp.MustCompile(`\pL`)
	// hidden is a card of which only the back is seen.
	hidden = regexp.MustCompile(`^(?:##+|[xX]{1,2}|\?+|\*\*+)$`)
)

// A Lexer cuts a text of a game into lines.
type Lexer struct {
	// IsCard reports whether a word is a card, or some cards without blanks between them.
	IsCard func(word string) bool
	tabbed bool // a tab stands between the fields of some line, so one that comes first is an empty field
}

// Lines cuts a text into its lines. What is said before the board and after it is left out, and so are comments,
// brackets, commas and the like. The error names a line with an unknown label.
func (l Lexer) Lines(text string) ([]Line, error) {
	var lines []Line
	raw := l.rawLines(text)
	l.tabbed = slices.ContainsFunc(raw, func(r rawLine) bool { return strings.Contains(strings.TrimSpace(r.text), "\t") })
	for _, r := range raw {
		line, ok, err := l.line(r)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", r.number, err)
		}
		if ok {
			lines = append(lines, line)
		}
	}
	lines = slices.DeleteFunc(l.withoutSpeech(lines), l.isCount)
	dropBullets(lines)
	return lines, nil
}

// isCount reports whether a line has the numbers of columns, from 1 on.
func (l Lexer) isCount(line Line) bool {
	for i, f := range line.Fields {
		if f.Text != strconv.Itoa(i+1) || l.IsCard(f.Text) {
			return false
		}
	}
	return line.Label == Unlabelled && len(line.Fields) > 1
}

// dropBullets drops the first field of all lines without a label if none of them is a card: then they are bullets, or
// a column that is empty.
func dropBullets(lines []Line) {
	var plain []*Line
	for i := range lines {
		if line := &lines[i]; line.Label == Unlabelled {
			if line.Fields[0].Text != Hole {
				return
			}
			plain = append(plain, line)
		}
	}
	if len(plain) < 2 {
		return
	}
	for _, line := range plain {
		line.Fields = line.Fields[1:]
	}
}

// A rawLine is the text of a line, and its number.
type rawLine struct {
	text   string
	number int
}

// rawLines returns the lines that are not blank, without what stands around each. Several columns on a line become
// as many lines.
func (l Lexer) rawLines(text string) (lines []rawLine) {
	for i, line := range strings.Split(signs.Replace(namedCards(text)), "\n") {
		line = quoted.ReplaceAllString(line, "")
		if heading.MatchString(line) || strings.HasPrefix(strings.TrimSpace(line), "```") {
			continue
		}
		line = strings.TrimRight(comment.ReplaceAllString(line, ""), " \t")
		if strings.TrimSpace(line) == "" || ruler.MatchString(line) && strings.ContainsAny(line, "|=_+") ||
			strings.HasPrefix(strings.TrimSpace(line), "---") && ruler.MatchString(line) && !strings.Contains(line, " ") {
			continue
		}
		lines = append(lines, rawLine{line, i + 1})
	}
	return l.splitColumns(lines)
}

// splitColumns makes a line for each column of a line that has several.
func (l Lexer) splitColumns(lines []rawLine) (split []rawLine) {
	for _, line := range lines {
		parts := []string{line.text}
		for _, sign := range []string{"/", ";", "|", ","} {
			if found := strings.Split(line.text, sign); len(found) > 2 && l.areColumns(found) {
				parts = found
				break
			}
		}
		for _, part := range parts {
			split = append(split, rawLine{part, line.number})
		}
	}
	return split
}

// areColumns reports whether parts of a line are columns: cards only, and some of them several.
func (l Lexer) areColumns(parts []string) bool {
	several := false
	for _, part := range parts {
		words := strings.Fields(part)
		if slices.ContainsFunc(words, func(word string) bool { return !l.IsCard(word) && word != Hole && word != ":" }) {
			return false
		}
		several = several || len(words) > 1
	}
	return several
}

// line reads a line. It returns false for one that is no part of a board.
func (l Lexer) line(r rawLine) (Line, bool, error) {
	line := Line{Number: r.number, Rest: r.text}
	if strings.HasPrefix(strings.TrimSpace(r.text), "{") {
		return line, false, errors.New("JSON among lines of text; expected one board")
	}
	before, rest, colon := strings.Cut(r.text, ":")
	found := numbered.FindStringSubmatch(r.text)
	word := unclosed.FindStringSubmatch(r.text)
	switch {
	case found != nil && !l.IsCard(found[1]+"."):
		line.Label, line.Name, line.Rest = ColumnLabel, found[1], r.text[len(found[0]):]
	case colon:
		label, known := labelOf(before)
		if !known {
			return line, false, l.unknown(before, rest)
		}
		line.Label, line.Name, line.Rest = label, strings.TrimSpace(before), rest
	case word != nil && len(word[1]) > 2 && !wordy.MatchString(r.text[len(word[0]):]):
		if label, known := labelOf(word[1]); known && label != ColumnLabel {
			line.Label, line.Name, line.Rest = label, word[1], r.text[len(word[0]):]
		}
	}
	line.Fields = l.fields(line.Rest)
	if line.Label == headLabel {
		line.Label = Unlabelled
		return line, len(line.Fields) > 0, nil
	}
	return line, len(line.Fields) > 0 || line.Label != Unlabelled, nil
}

// labelOf returns which pile a label names; a column may have a number.
func labelOf(name string) (label string, known bool) {
	plain := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return unicode.ToLower(r)
		}
		if unicode.IsDigit(r) || strings.ContainsRune(" \t*_-#()[]\"'", r) {
			return -1
		}
		return '?'
	}, name)
	label, known = labels[strings.TrimPrefix(plain, "free")]
	return label, known
}

// unknown returns the error for a label that is none, or nil if nothing after it can be a part of a board.
func (l Lexer) unknown(name, rest string) error {
	name = strings.TrimSpace(name)
	near := spelling.Near(name, []string{"Foundations", "Freecells", "Reserve", "Talon", "Waste", "Passes"})
	cards := slices.ContainsFunc(l.fields(rest), func(f Field) bool { return f.Text != Hole && l.IsCard(f.Text) })
	if len(near) > 0 && len(strings.Fields(name)) < 3 || cards && len(strings.Fields(name)) < 3 {
		return fmt.Errorf("unknown label %.20q", name)
	}
	return nil
}

// fields returns the cards and the empty places of a line.
func (l Lexer) fields(text string) (fields []Field) {
	text = emptyPair.ReplaceAllStringFunc(text, func(pair string) string {
		return Hole + strings.Repeat(" ", len(pair)-1)
	})
	text = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`[]()"'`+"`", r) {
			return ' '
		}
		return r
	}, text)
	if sign := l.delimiter(text); sign != "" {
		return l.delimited(text, sign)
	}
	at, start := 0, -1
	var word []rune
	end := func() {
		if start >= 0 {
			fields = append(fields, l.cut(string(word), start)...)
		}
		start, word = -1, nil
	}
	for _, r := range text + " " {
		switch {
		case unicode.IsSpace(r) || r == ',' || r == ';' || r == '|':
			end()
		default:
			if start < 0 {
				start = at
			}
			word = append(word, r)
		}
		at++
	}
	return fields
}

// delimiter returns the sign between the fields of a line, in which there may be nothing between two signs. It
// returns "" for a line with blanks between words.
func (l Lexer) delimiter(text string) string {
	for _, sign := range []string{"|", "\t", ";", ","} {
		if strings.Contains(strings.TrimSpace(text), sign) || sign == "\t" && l.tabbed && strings.HasPrefix(text, sign) {
			return sign
		}
	}
	return ""
}

// fieldWidth is how far apart the fields of a line are whose fields are told by a sign.
const fieldWidth = 8

// delimited returns the fields between signs. An empty one is an empty place, except after the last sign.
func (l Lexer) delimited(text, sign string) (fields []Field) {
	if sign == "|" { // a table has signs at both ends
		text = strings.TrimPrefix(strings.TrimSpace(text), sign)
	}
	parts := strings.Split(text, sign)
	if last := len(parts) - 1; strings.TrimSpace(parts[last]) == "" {
		parts = parts[:last]
	}
	for i, part := range parts {
		words := strings.Fields(part)
		if len(words) == 0 {
			words = []string{Hole}
		}
		for j, word := range words {
			fields = append(fields, l.cut(word, i*fieldWidth+j)...)
		}
	}
	return fields
}

// cut returns a word as a field, or as those of the cards in it.
func (l Lexer) cut(word string, at int) []Field {
	if word = strings.TrimRight(word, "."); isHole(word) {
		word = Hole
	}
	return []Field{{word, at}}
}

// isHole reports whether a word stands for a place without a card.
func isHole(word string) bool {
	return strings.Trim(word, "-_.*=~") == "" || strings.EqualFold(word, "empty") || strings.EqualFold(word, "none")
}

// withoutSpeech returns lines without those before the board and after it that people write in words.
func (l Lexer) withoutSpeech(lines []Line) []Line {
	for len(lines) > 0 && l.isSpeech(&lines[0]) {
		lines = lines[1:]
	}
	for len(lines) > 0 && l.isSpeech(&lines[len(lines)-1]) {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// isSpeech reports whether a line is no line of a board: it has words of several letters, and few cards.
func (l Lexer) isSpeech(line *Line) bool {
	if line.Label != Unlabelled {
		return false
	}
	words, cards := 0, 0
	for _, f := range line.Fields {
		switch {
		case l.IsCard(f.Text):
			cards++
		case len(letter.FindAllString(f.Text, -1)) > 2:
			words++
		}
	}
	return words > 1 && words > cards
}
