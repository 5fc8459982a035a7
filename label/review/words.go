package review

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"patience/internal/boards"
	"patience/internal/fcsolve"
)

// This file finds the moves of lines.

// takeWords takes the moves of lines.
func (g *Game) takeWords(p printed) error {
	p.lines = boards.Each(p.lines, new(shortener).shortened)
	lines, err := withoutComments(p)
	if err != nil {
		return err
	}
	var found []foundLine
	var in lineReader
	for i, line := range lines {
		line = strings.TrimSpace(line)
		head := i+1 < len(lines) && ruled.MatchString(lines[i+1]) && strings.Contains(line, "|") && isComment(line)
		if line == "" || head || ruled.MatchString(line) || around.MatchString(line) || isProse(line, false) {
			g.dealIn(line, p.first+i+1)
			continue
		}
		found = append(found, foundLine{line, p.first + i + 1, in.words(line)})
	}
	for len(found) > 0 && (isProse(found[0].text, true) || len(found) > 1 && isTitle(found[0].text)) {
		g.dealIn(found[0].text, found[0].number)
		found = found[1:]
	}
	for n := len(found); n > 0 && isProse(found[n-1].text, true); n-- {
		found = found[:n-1]
	}
	for _, line := range found {
		for _, text := range line.words {
			g.Words = append(g.Words, Word{text, line.number})
		}
	}
	return g.checkDeals()
}

// A foundLine is a line with moves.
type foundLine struct {
	text   string
	number int
	words  []string
}

// dealIn takes the deal that a sentence names before the moves, unless the text has named one.
func (g *Game) dealIn(line string, number int) {
	if said := dealSaid.FindAllStringSubmatch(line, -1); len(said) == 1 && len(g.Deals)+len(g.Words) == 0 {
		g.addDeal("", said[0][1], number)
	}
}

// checkDeals returns an error if a deal stands between moves.
func (g *Game) checkDeals() error {
	for _, deal := range g.Deals {
		if n := len(g.Words); n > 0 && g.Words[0].Line < deal.Line && deal.Line < g.Words[n-1].Line {
			return fmt.Errorf("line %d: DEAL after the beginning of a game; expected one game", deal.Line)
		}
	}
	return nil
}

// A lineReader reads the moves of one line after the other.
type lineReader struct{ lines, moves, numbers int }

var (
	// aside is a part of a move in words that stands after a comma.
	aside = regexp.MustCompile(`, (?:(turned over),|(row [1-4] place [0-9]+))`)
	// ruled is a line without letters and numbers.
	ruled = regexp.MustCompile(`^[|: ]*[-+=*_~]{3,}[-+=*_~|: ]*$`)
	// explained is a line of solve --explain: the moves are at its end.
	explained = regexp.MustCompile(`^ *[0-9]+\. \S+ .*\[([^\[\]]+)\]$`)
	// numbered is a number before a move.
	numbered = regexp.MustCompile(`(?i)^(?:move +)?\(?[0-9]{1,3}[.):]+\)? *`)
	// rows are a move in notation and, after it, in words and in further columns of a table.
	rows = []*regexp.Regexp{
		regexp.MustCompile(`^ *[0-9]+[.):]? +(\S{2,6}|s) +(\S.*?)(?:  .*)?$`),
		regexp.MustCompile(`^ *(\S{2,6}|s) +(\S.*?)(?:  .*)?$`),
	}
	// ended are the words that say how a game ended.
	ended = regexp.MustCompile(`(?i)^(?:(?:game|i|and|you|it|was|is) )*` +
		`(?:won|win|solved|lost|resigned|gave up|done|end|finished|\*)[ .!]*$`)
	// arrow stands between the places of a move.
	arrow     = regexp.MustCompile(` *(?:-+|=)?> *`)
	separator = regexp.MustCompile(`[,;|/]`)
)

// words returns the moves of a line.
func (r *lineReader) words(line string) (words []string) {
	defer func() {
		r.lines++
		r.moves += len(words)
	}()
	if moveSaid.MatchString(line) && !separator.MatchString(line) {
		return []string{line} // a sentence of fc-solve
	}
	line = strings.NewReplacer("|", "  ", "*", "", "`", "").Replace(bullet.ReplaceAllString(line, ""))
	line = aside.ReplaceAllString(strings.TrimSpace(line), " $1$2")
	if !isSaid(line) {
		line = r.withoutNumber(line)
	}
	if ended.MatchString(line) {
		return nil
	}
	if text, ok := boards.Said(line); ok {
		return []string{text}
	}
	for _, piece := range separator.Split(arrow.ReplaceAllString(line, "->"), -1) {
		words = append(words, wordsIn(strings.TrimSpace(piece))...)
	}
	return words
}

// A shortener takes what a list of moves says twice away, and the numbers of its lines.
type shortener struct{ lines int }

// shortened returns the notation of a line that says its moves in words too, and other lines as they are.
func (s *shortener) shortened(line string) string {
	if found := explained.FindStringSubmatch(line); found != nil {
		return found[1]
	}
	cells := strings.NewReplacer("|", "  ", "`", "", "*", "").Replace(bullet.ReplaceAllString(line, ""))
	number, rest, _ := strings.Cut(strings.TrimSpace(cells), " ")
	if rest = strings.TrimSpace(rest); number == strconv.Itoa(s.lines+1) && isSaid(rest) {
		s.lines++
		return rest
	}
	for _, row := range rows {
		found := row.FindStringSubmatch(cells)
		if found != nil && !numbered.MatchString(found[1]) && isSaid(found[2]) {
			return found[1]
		}
	}
	return line
}

func isSaid(text string) bool {
	_, ok := boards.Said(text)
	return ok
}

// withoutNumber returns a line without the number of its move, which may stand without a full stop if it counts the
// moves or the lines.
func (r *lineReader) withoutNumber(line string) string {
	if found := numbered.FindString(line); found != "" {
		return line[len(found):]
	}
	// A number without a sign counts only if all lines have one: 10 may be a move.
	number, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	counts := number == strconv.Itoa(r.moves+1) || number == strconv.Itoa(r.lines+1)
	if rest == "" || !counts || r.numbers < r.lines {
		return line
	}
	r.numbers++
	return rest
}

// wordsIn returns the moves of a part of a line between commas.
func wordsIn(piece string) (words []string) {
	piece = numbered.ReplaceAllString(piece, "")
	if text, ok := boards.Said(piece); ok {
		return []string{text}
	}
	if _, ok := fcsolve.ParseMove(piece); ok {
		return []string{piece}
	}
	for _, text := range strings.Fields(piece) {
		if text = undressed(text); text != "" && text != "-" && !ended.MatchString(text) {
			words = append(words, apart(text)...)
		}
	}
	text := strings.Join(words, "")
	if len(text) != len(words) || len(words)%2 == 1 || strings.Trim(text, "sS") == "" {
		return words // s is a deal or a draw, and other letters are moves in pairs
	}
	words = nil
	for ; text != ""; text = text[2:] {
		words = append(words, text[:2])
	}
	return words
}

var (
	marks  = regexp.MustCompile(`^(..+?)[!?]+$`) // of chess
	places = regexp.MustCompile(`(?i)^([0-9]{0,3}w|[0-9a-z@=_^~!%?+])(?:->|-)(home|foundations?|[0-9a-z@=_^~!%?+])(x[0-9]{1,2})?$`)
)

// undressed returns a word without the signs around it, without a number before it, and without an arrow in it.
func undressed(text string) string {
	text = numbered.ReplaceAllString(strings.Trim(text, `"'“”‘’«»[]`), "")
	text = strings.TrimRight(strings.Trim(text, `"'“”‘’«»[]()`), ".,;:")
	if found := marks.FindStringSubmatch(text); found != nil {
		text = found[1]
	}
	if found := places.FindStringSubmatch(text); found != nil {
		to := found[2]
		if len(to) > 1 {
			to = "h"
		}
		return found[1] + to + found[3]
	}
	return text
}

var (
	// oneMove is a word that is a single move, if any.
	oneMove = regexp.MustCompile(
		`(?i)^(?:[0-9]{0,3}w.|..|..[vx][0-9a-d]{1,2}|h.[cdhs]|dr?[0-9]{0,3}|new|..-[0-9]{1,2}|10[cdhs])$`)
	// several are moves without blanks between them, one of which has a digit.
	several = regexp.MustCompile(`^(?:[0-9][0-9a-uyzA-UYZ@=_^~!%?+]|[a-uyzA-UYZ@=_^~!%?+][0-9]|[a-gi-uyz]h|[A-GI-UYZ]H|s[a-l])+$`)
)

// apart returns the moves of a word that has no blanks between them.
func apart(text string) (words []string) {
	if oneMove.MatchString(text) || !several.MatchString(text) || !strings.ContainsAny(text, "0123456789") {
		return []string{text}
	}
	for ; text != ""; text = text[2:] {
		words = append(words, text[:2])
	}
	return words
}
