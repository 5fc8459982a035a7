package review

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// This file takes away what stands around the moves of a text: line ends and signs of other systems, Markdown,
// comments, sentences, and the tables of this program.

// plainSigns are other ways to write line ends, blanks, arrows and minus signs.
var plainSigns = strings.NewReplacer("\ufeff", "", "\r\n", "\n", "\r", "\n", "\u2028", "\n", "\t", "  ",
	"\u00a0", " ", "\u2007", " ", "\u2009", " ", "\u202f", " ", "\u200b", "", "\ufe0e", "", "\ufe0f", "",
	"→", "->", "⇒", "->", "➜", "->", "➔", "->", "⟶", "->", "−", "-", "‐", "-", "‑", "-", "–", "-", "—", "-")

var errHTML = errors.New("a page in HTML; expected a game as text or JSON, as review prints it without --format html")

// linesOf returns the lines of a text, without Markdown, and without the deals that it takes. The others keep their
// numbers.
func (g *Game) linesOf(text string) ([]string, error) {
	text = plainSigns.Replace(text)
	if begin := strings.ToLower(strings.TrimSpace(text)); strings.HasPrefix(begin, "<!doctype") ||
		strings.HasPrefix(begin, "<html") {
		return nil, errHTML
	}
	lines := strings.Split(text, "\n")
	if err := withoutTables(lines); err != nil {
		return nil, err
	}
	begun, history := false, false
	for i := range lines {
		lines[i] = quoted.ReplaceAllString(lines[i], "")
		if fence.MatchString(lines[i]) {
			lines[i] = ""
		}
		if shuffled.MatchString(lines[i]) {
			if history {
				return nil, oneGame(i)
			}
			clear(lines[:i]) // the board after the moves, and the last of them
			g.Deals, begun, history = nil, false, true
		}
		if err := g.takeDeal(&lines[i], i+1, begun); err != nil {
			return nil, err
		}
		begun = begun || slices.ContainsFunc(strings.Fields(lines[i]), func(word string) bool {
			return surely.MatchString(word) && isNoCard(word)
		})
	}
	return lines, nil
}

var (
	fence  = regexp.MustCompile("^ *(?:```|~~~)[a-z]* *$")
	quoted = regexp.MustCompile(`^ *(?:> *)+`)
	bullet = regexp.MustCompile(`^ *[-*•·+] +`)
	// shuffled is a line of github.com/spinnytea/freecell: a deal of Microsoft's, before all moves.
	shuffled = regexp.MustCompile(`^ *:h shuffle32 `)
)

// The heads of the tables of moves that review and score --moves print.
var (
	stagesHead = regexp.MustCompile(`^ +move {2,}[a-z]`)
	movesHead  = regexp.MustCompile(`^move {2,}(?:best|least|win)`)
	startRow   = regexp.MustCompile(`^start {2,}`)
)

// oneGame is the error for a second game, which begins in the line with an index.
func oneGame(i int) error {
	return fmt.Errorf("line %d: the beginning of another game; expected one game", i+1)
}

// withoutTables takes away what review prints before the table of the moves played, but for the first line. The error
// says that the table is one of moves that could be played.
func withoutTables(lines []string) error {
	found := false
	for i, line := range lines {
		switch {
		case movesHead.MatchString(line):
			return fmt.Errorf("line %d: a list of the legal moves of one position; expected the moves of a game", i+1)
		case stagesHead.MatchString(line) && i+1 < len(lines) && startRow.MatchString(lines[i+1]):
			if found {
				return oneGame(i)
			}
			found = true
			clear(lines[1 : i+2])
			if lines[0] = ownDeal.FindString(lines[0]); i == 0 {
				lines[0] = ""
			}
		}
	}
	return nil
}

// ownDeal is the beginning of a sentence of this program about a deal.
var ownDeal = regexp.MustCompile(`^(?:The game of )?((?:[a-z]+:)?[0-9]+)(?: after [0-9]+ moves?)? ` +
	`(?:can be won|cannot be won|was won|ended|takes at least)\b`)

// ownParagraph is the beginning of other paragraphs that solve prints before the moves.
var ownParagraph = regexp.MustCompile(`^(?:A move says |[0-9,]+ positions? expanded|[0-9,]+ dead ends?,|` +
	`This result comes with patience|The network judged |Win rate: )`)

// An ownText is where a reader of lines stands in the paragraphs that solve prints before the moves, which a terminal
// wraps.
type ownText struct{ inside, explains, unfinished bool }

// has reports whether the next line is one of such a paragraph. In that on the notation a line may be a move.
func (o *ownText) has(line string) bool {
	begins := ownParagraph.MatchString(line) || ownDeal.MatchString(line)
	o.inside = begins || o.inside && (continues(line) || o.explains && o.unfinished && line != "")
	o.explains = begins && strings.HasPrefix(line, "A move says ") || o.inside && o.explains && !begins
	o.unfinished = !strings.HasSuffix(line, ".")
	return o.inside
}

// withoutComments returns lines without comments and without what solve prints before moves. The error names the line
// of a comment that may be moves.
func withoutComments(p printed) ([]string, error) {
	text, rest, done := strings.Join(p.lines, "\n"), strings.Builder{}, 0
	for _, at := range block.FindAllStringIndex(text, -1) {
		comment := text[at[0]:at[1]]
		if !isComment(comment) {
			return nil, fmt.Errorf("line %d: %.20q: moves in brackets, which may be part of the game or not; expected "+
				"the moves played, without brackets", p.first+1+strings.Count(text[:at[0]], "\n"), comment)
		}
		rest.WriteString(text[done:at[0]] + " " + strings.Repeat("\n", strings.Count(comment, "\n")))
		done = at[1]
	}
	rest.WriteString(text[done:])
	lines, own := strings.Split(rest.String(), "\n"), ownText{}
	for i, line := range lines {
		if own.has(line) {
			line = ""
		}
		line, _, _ = strings.Cut(line, "#")
		line, _, _ = strings.Cut(line, "//")
		if found := trailing.FindStringIndex(line); found != nil && isComment(line[found[0]:]) {
			line = line[:found[0]]
		}
		lines[i] = line
	}
	return lines, nil
}

var (
	block    = regexp.MustCompile(`(?s)/\*.*?\*/|\{[^{}]*\}|\([^()]*[^()0-9][^()]*\)`)
	trailing = regexp.MustCompile(`;| --? `)
)

var (
	// surely is a word that is no other than a move.
	surely = regexp.MustCompile(`^(?:[0-9][0-9a-zA-Z@=_^~!%?+]|[a-zA-Z@=_^~!%?+][0-9]|[0-9]{0,3}w[1-7cdhs]|` +
		`[a-gi-z@=_^~!%?+]h)(?:[vx][0-9a-d]{1,2})?$`)
	letters = regexp.MustCompile(`\b[a-zA-Z]{3,}\b`)
	// letterMoves are moves without digits and without blanks between them, or words like "head".
	letterMoves = regexp.MustCompile(`(?i)^(?:[a-z]h|[a-ls]+)+$`)
)

// continues reports whether a line is more of a sentence before it, and not moves.
func continues(line string) bool {
	numerals := 0
	for _, word := range split(line) {
		if numeral.MatchString(word) {
			numerals++
		} else if surely.MatchString(word) {
			numerals = 2
		}
	}
	n := spoken(line)
	return n > 1 || n == 1 && numerals < 2
}

// spoken returns the number of words of a text that can be no moves.
func spoken(text string) (n int) {
	for _, word := range letters.FindAllString(text, -1) {
		if !letterMoves.MatchString(word) {
			n++
		}
	}
	return n
}

// isComment reports whether a text has words, and no moves.
func isComment(text string) bool {
	return spoken(text) > 0 && !slices.ContainsFunc(split(text), surely.MatchString)
}

// split returns the words of a text without the signs around them.
func split(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \n,;.:()[]{}\"'/*", r) })
}

var title = regexp.MustCompile(`^[A-Z][a-z]{3,}[.!]?$`)

// isTitle reports whether a line is a single word that can be no move.
func isTitle(line string) bool { return title.MatchString(line) && spoken(line) == 1 }

// moveTalk are words with which a sentence may say a move.
var moveTalk = regexp.MustCompile(`(?i)^move\b|\b(?:(?:10|[2-9TJQKA])[CDHS]|onto|(?:of|from|to)(?: the| an?)? ` +
	`(?:clubs|diamonds|hearts|spades|stack|column|cell|freecell|foundations?|home))\b|[♣♦♥♠]`)

var (
	briefly = regexp.MustCompile(`(?i)^(?:i|my|we|the) [a-z]+[.!]?$`) // as in "I played"
	numeral = regexp.MustCompile(`^[0-9]+$`)
	counted = regexp.MustCompile(`[a-zA-Z]{2,}[ #:]+[0-9]+\b`) // a number that a word introduces
)

// isProse reports whether a line is a sentence or a heading that says no moves. Outside the game, there may be numbers
// in it, each after a word, as in "solved after 98 moves".
func isProse(line string, outside bool) bool {
	if moveTalk.MatchString(line) || isSaid(line) {
		return false
	}
	words, numerals := split(line), 0
	for _, word := range words {
		switch {
		case numeral.MatchString(word):
			numerals++
		case surely.MatchString(word):
			return false
		}
	}
	n := spoken(line)
	if numerals > 0 {
		return outside && n > 0 && len(letters.FindAllString(line, -1)) > numerals &&
			len(counted.FindAllString(line, -1)) == numerals
	}
	return n >= 2 || n == 1 && (strings.HasSuffix(strings.TrimSpace(line), ":") || outside && briefly.MatchString(line))
}
