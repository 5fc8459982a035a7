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
	Text   string // Hole for an empty place
	At     int    // where it begins in its line, in characters
	bullet string // the sign of an empty place, if it may be a bullet
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
	HoleLabel        = "hole"
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
	"hole":     HoleLabel,
	"tableaus": headLabel, "tableaux": headLabel, "tableaupiles": headLabel, "tableaucolumns": headLabel,
	"table": headLabel, "cols": headLabel,
	"tableau": headLabel, "columns": headLabel, "cascades": headLabel, "stacks": headLabel, "piles": headLabel,
	"board": headLabel, "rows": headLabel, "row": headLabel,
	"column": ColumnLabel, "col": ColumnLabel, "stack": ColumnLabel,
	"pile": ColumnLabel, "cascade": ColumnLabel, "t": ColumnLabel, "c": ColumnLabel, "s": ColumnLabel,
	"p": ColumnLabel, "tableaupile": ColumnLabel, "tableaucolumn": ColumnLabel,
}

var (
	// numbered is the number of a column, which no colon follows.
	numbered = regexp.MustCompile(`^\s*[\[(]?#?([0-9]{1,2})(?:[\])]?[.)|]?\s|[\])]$|[.)]$)`)
	// stroked is such a number with a stroke after it, if all numbers have one.
	stroked = regexp.MustCompile(`^\s*[\[(]?#?([0-9]{1,2})[\])]?\s+[-|](?:\s|$)`)
	// unclosed is a label without a colon.
	unclosed = regexp.MustCompile(`^\s*([A-Za-z]+)(?:\s|$)`)
	// single is the label of one column.
	single    = regexp.MustCompile(`(?i)^\W*(?:col|column|stack|pile|cascade|tableau|t|c|p|s)?[\s_-]*(?:pile|column)?[\s_-]*(?:[0-9]+|[a-r])\W*$`)
	emptyPair = regexp.MustCompile(`\[ *\]|\( *\)|\{ *\}|""|''`)
	wordy     = regexp.MustCompile(`\pL{3}`)
	letter    = regexp.MustCompile(`\pL`)
	bracketed = regexp.MustCompile(`<\s*([^<>\s]+)\s*>`)
	gapped    = regexp.MustCompile(`(?:[CDHScdhs]|^)(?:--)+(?:[^\s-]|$)`)
	joined    = regexp.MustCompile(`->|[-./>=→]`)
	// lists are lists alone, and betweenLists ends one and begins the next one.
	lists        = regexp.MustCompile(`^[\[({]*(?:\s*[\[({][^\[\](){}]*[\])}]\s*,?)+\s*[\])}]*$`)
	betweenLists = regexp.MustCompile(`[\])}]\s*,?\s*[\[({]`)
	// standing is foundations without a label.
	standing = regexp.MustCompile(`(?:\b[CDHScdhs]-(?:10|[0-9AJQKTajqkt])\s*){2,4}$`)
	// hidden is a card of which only the back is seen.
	hidden = regexp.MustCompile(`^(?:##+|[xX]{1,2}|\?+|\*\*+)$`)
)

// A Lexer cuts a text of a game into lines.
type Lexer struct {
	// IsCard reports whether a word is a card, or some cards without blanks between them.
	IsCard func(word string) bool
	number *regexp.Regexp // of a column: numbered or stroked
	tabbed bool           // tabs stand between the places of the text
	framed bool           // each line with bars begins with one, as the rows of a table do
}

// Lines cuts a text into its lines. What is said before the board and after it is left out, and so are comments,
// brackets, commas and the like. The error names a line with an unknown label.
func (l Lexer) Lines(text string) ([]Line, error) {
	raw := l.splitColumns(l.splitHeads(rawLines(text)))
	l.tabbed = slices.ContainsFunc(raw, func(r rawLine) bool { return strings.Contains(strings.TrimSpace(r.text), "\t") })
	l.framed = !slices.ContainsFunc(raw, func(r rawLine) bool {
		return strings.Contains(r.text, "|") && !strings.HasPrefix(strings.TrimSpace(r.text), "|")
	})
	l.number = numberOf(raw)
	ordinals := l.countColumns(raw)
	var lines []Line
	for _, r := range raw {
		line, ok, err := l.line(r, ordinals)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", r.number, err)
		}
		if ok {
			lines = append(lines, line)
		}
	}
	lines = slices.DeleteFunc(l.withoutSpeech(lines), func(line Line) bool { return l.isCount(line) || l.isProse(&line) })
	dropBullets(lines)
	return lines, nil
}

// splitHeads makes two lines of one with cells and foundations, as fc-solve writes them.
func (l Lexer) splitHeads(lines []rawLine) (split []rawLine) {
	for _, line := range lines {
		if at := standing.FindStringIndex(line.text); at != nil && !strings.Contains(line.text, ":") {
			split = append(split, rawLine{"Foundations: " + line.text[at[0]:], line.number})
			if line.text = line.text[:at[0]]; isBlank(line.text) {
				continue
			}
			line.text = "Freecells: " + line.text
		}
		split = append(split, line)
	}
	return split
}

// splitColumns makes a line for each column of a line that has several, if it alone has cards without a label.
func (l Lexer) splitColumns(lines []rawLine) []rawLine {
	only := -1
	for i, line := range lines {
		switch {
		case strings.Contains(line.text, ":") || !l.hasCards(line.text) && strings.Trim(line.text, " /;|") != "":
		case only >= 0:
			return lines
		default:
			only = i
		}
	}
	if only < 0 {
		return lines
	}
	if text := strings.TrimSpace(lines[only].text); lists.MatchString(text) {
		if parts := betweenLists.Split(text, -1); len(parts) > 1 && l.areColumns(parts, ",") {
			return slices.Concat(lines[:only], markedColumns(parts, lines[only].number), lines[only+1:])
		}
	}
	for _, sign := range []string{"/", ";", "|", ","} {
		parts := strings.Split(lines[only].text, sign)
		if len(parts) > 1 && l.areColumns(parts, sign) {
			if last := len(parts) - 1; sign != "/" && isBlank(parts[last]) {
				parts = parts[:last]
			}
			split := markedColumns(parts, lines[only].number)
			return slices.Concat(lines[:only], split, lines[only+1:])
		}
	}
	return lines
}

// markedColumns returns parts of a line as marked columns.
func markedColumns(parts []string, number int) []rawLine {
	return Each(parts, func(part string) rawLine { return rawLine{": " + part, number} })
}

// hasCards reports whether some field of a line is a card.
func (l Lexer) hasCards(text string) bool {
	return slices.ContainsFunc(l.fields(text), func(f Field) bool { return f.Text != Hole && l.IsCard(f.Text) })
}

// areColumns reports whether parts of a line are columns: cards only, and not one of them in each. Between commas
// some must have several.
func (l Lexer) areColumns(parts []string, sign string) bool {
	several, none := false, false
	for _, part := range parts {
		fields := l.fields(part)
		if slices.ContainsFunc(fields, func(f Field) bool { return f.Text != Hole && !l.IsCard(f.Text) }) {
			return false
		}
		several, none = several || len(fields) > 1, none || len(fields) == 0
	}
	return several || none && sign != ","
}

// numberOf returns what finds the numbers of columns.
func numberOf(lines []rawLine) *regexp.Regexp {
	n := 0
	for _, line := range lines {
		if !strings.Contains(line.text, ":") && numbered.MatchString(line.text) {
			if !stroked.MatchString(line.text) {
				return numbered
			}
			n++
		}
	}
	if n > 1 {
		return stroked
	}
	return numbered
}

// countColumns reports whether the lines without a colon begin with the numbers of columns.
func (l Lexer) countColumns(lines []rawLine) bool {
	n := 0
	for _, line := range lines {
		if strings.Contains(line.text, ":") || !l.hasCards(line.text) {
			continue
		}
		found := l.number.FindStringSubmatch(strings.TrimPrefix(strings.TrimSpace(line.text), "|"))
		if n++; found == nil || found[1] != strconv.Itoa(n) || !l.IsCard(found[1]) {
			return false
		}
	}
	return n > 1
}

// isCount reports whether a line has the numbers of columns, from 0 or 1 on.
func (l Lexer) isCount(line Line) bool {
	for i, f := range line.Fields {
		n, err := strconv.Atoi(f.Text)
		if err != nil || n != i && n != i+1 || l.IsCard(f.Text) {
			return false
		}
	}
	return line.Label == Unlabelled && len(line.Fields) > 1
}

// dropBullets drops the first field of all lines without a label if none of them is a card: then they are bullets of a
// list. If the same sign marks other empty places, the first column is empty instead. Items of a list are columns if no
// other place is empty.
func dropBullets(lines []Line) {
	var plain []*Line
	label := ColumnLabel
	for i := range lines {
		if line := &lines[i]; line.Label == Unlabelled {
			bullet := line.Fields[0].bullet
			if bullet == "" || slices.ContainsFunc(line.Fields[1:], func(f Field) bool { return f.bullet == bullet }) {
				return
			}
			if slices.ContainsFunc(line.Fields[1:], func(f Field) bool { return f.Text == Hole }) {
				label = Unlabelled
			}
			plain = append(plain, line)
		}
	}
	if len(plain) < 2 {
		return
	}
	for _, line := range plain {
		line.Label, line.Fields = label, line.Fields[1:]
	}
}

// line reads a line. It returns false for one that is no part of a board.
func (l Lexer) line(r rawLine, ordinals bool) (Line, bool, error) {
	line := Line{Number: r.number, Rest: r.text}
	if text := strings.TrimSpace(r.text); strings.HasPrefix(text, "{") && strings.Contains(text, ":") {
		return line, false, errors.New("JSON among lines of text; expected one board")
	}
	table := l.framed && strings.HasPrefix(strings.TrimSpace(r.text), "|")
	if table {
		line.Rest = strings.Trim(strings.TrimSpace(r.text), "|")
	}
	before, rest, colon := strings.Cut(line.Rest, ":")
	found := l.number.FindStringSubmatch(line.Rest)
	word := unclosed.FindStringSubmatch(line.Rest)
	switch {
	case found != nil && (ordinals || !l.IsCard(found[1])) && !l.isCount(Line{Fields: l.fields(line.Rest)}):
		line.Label, line.Name, line.Rest = ColumnLabel, found[1], strings.TrimPrefix(line.Rest, found[0])
	case colon:
		label, known := labelOf(before)
		if !known {
			return line, false, l.unknown(before, rest)
		}
		line.Label, line.Name, line.Rest = label, strings.TrimSpace(before), rest
	case word != nil && len(word[1]) > 2 && !wordy.MatchString(line.Rest[len(word[0]):]):
		if label, known := labelOf(word[1]); known && label != ColumnLabel {
			line.Label, line.Name, line.Rest = label, word[1], line.Rest[len(word[0]):]
		}
	}
	if table && line.Label == Unlabelled {
		line.Rest = r.text
	}
	line.Fields = l.fields(line.Rest)
	if line.Label == headLabel {
		line.Label, line.Name = Unlabelled, ""
		return line, len(line.Fields) > 0, nil
	}
	return line, len(line.Fields) > 0 || line.Label != Unlabelled, nil
}

// labelOf returns which pile a label names; a column may have a number.
func labelOf(name string) (label string, known bool) {
	if single.MatchString(name) {
		return ColumnLabel, true
	}
	name, _, _ = strings.Cut(name, "(")
	plain := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return unicode.ToLower(r)
		}
		if unicode.IsDigit(r) || strings.ContainsRune(" \t*_-#[]\"'", r) {
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
	if len(strings.Fields(name)) < 3 && (len(near) > 0 || l.hasCards(rest)) {
		return fmt.Errorf("unknown label %.20q", name)
	}
	return nil
}

// fields returns the cards and the empty places of a line.
func (l Lexer) fields(text string) (fields []Field) {
	text = emptyPair.ReplaceAllStringFunc(text, func(pair string) string {
		return "--" + strings.Repeat(" ", len(pair)-2)
	})
	text = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`[](){}"'`+"`", r) {
			return ' '
		}
		return r
	}, text)
	for range 2 { // two of them may share a card
		text = gapped.ReplaceAllStringFunc(text, func(run string) string { return strings.ReplaceAll(run, "--", " -- ") })
	}
	text = strings.ReplaceAll(bracketed.ReplaceAllString(text, "<$1> "), ">  ", "> ")
	if sign := l.delimiter(text); sign != "" {
		return l.delimited(text, sign)
	}
	at, start := 0, -1
	var word []rune
	for _, r := range text + " " {
		switch space := unicode.IsSpace(r); {
		case space && start >= 0:
			fields = append(fields, l.cut(string(word), start)...)
			start, word = -1, nil
		case !space:
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
	for _, sign := range []string{"|", ";", ","} {
		if strings.Contains(text, sign) {
			return sign
		}
	}
	if l.tabbed {
		return "\t"
	}
	return ""
}

// fieldWidth is how far apart the fields of a line are whose fields are told by a sign.
const fieldWidth = 8

// delimited returns the fields between signs. An empty one is an empty place, except after the last sign.
func (l Lexer) delimited(text, sign string) (fields []Field) {
	if sign == "|" && l.framed {
		text = strings.TrimPrefix(strings.TrimSpace(text), sign)
	}
	parts := strings.Split(text, sign)
	if last := len(parts) - 1; isBlank(parts[last]) {
		parts = parts[:last]
	}
	for i, part := range parts {
		words := strings.Fields(part)
		if len(words) == 0 {
			fields = append(fields, Field{Text: Hole, At: i * fieldWidth})
		}
		for j, word := range words {
			fields = append(fields, l.cut(word, i*fieldWidth+j)...)
		}
	}
	return fields
}

// cut returns a word as a field, or as those of the cards in it.
func (l Lexer) cut(word string, at int) []Field {
	word = strings.TrimRight(word, ".")
	if isHole(word) {
		field := Field{Text: Hole, At: at}
		if len(word) == 1 {
			field.bullet = word
		}
		return []Field{field}
	}
	if parts := joined.Split(word, -1); len(parts) > 1 && !l.IsCard(word) {
		var fields []Field
		for i, part := range parts {
			if !l.IsCard(part) {
				return []Field{{Text: word, At: at}}
			}
			fields = append(fields, Field{Text: part, At: at + 2*i})
		}
		return fields
	}
	return []Field{{Text: word, At: at}}
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
	for len(lines) > 0 && (l.isSpeech(&lines[len(lines)-1]) || l.beginsInWords(&lines[len(lines)-1])) {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// isSpeech reports whether a line is no line of a board: it has words of several letters, and few cards.
func (l Lexer) isSpeech(line *Line) bool {
	words, cards := l.spoken(line)
	return words > 1 && words > cards
}

// beginsInWords reports whether a line without a label begins with a word of several letters, and goes on.
func (l Lexer) beginsInWords(line *Line) bool {
	return line.Label == Unlabelled && len(line.Fields) > 1 && wordy.MatchString(line.Fields[0].Text) &&
		!l.IsCard(line.Fields[0].Text)
}

// isProse reports whether a line is no line of a board, wherever it stands: it has words, and no cards.
func (l Lexer) isProse(line *Line) bool {
	words, cards := l.spoken(line)
	return words > 1 && cards == 0
}

// spoken returns how many words of several letters and how many cards a line without a label has.
func (l Lexer) spoken(line *Line) (words, cards int) {
	if line.Label != Unlabelled {
		return 0, 0
	}
	for _, f := range line.Fields {
		switch {
		case l.IsCard(f.Text):
			cards++
		case len(letter.FindAllString(f.Text, -1)) > 2:
			words++
		}
	}
	return words, cards
}
