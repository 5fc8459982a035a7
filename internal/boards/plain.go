package boards

import (
	"regexp"
	"strings"
)

// This file takes away what people and programs write around the lines of a board.

// A rawLine is the text of a line, and its number.
type rawLine struct {
	text   string
	number int
}

var (
	// signs are other ways to write what the reader knows.
	signs = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u00a0", " ", "\u2007", " ", "\u3000", "  ",
		"♣", "C", "♦", "D", "♥", "H", "♠", "S", "♧", "C", "♢", "D", "♡", "H", "♤", "S", "\ufe0e", "", "\ufe0f", "",
		"\u200b", "", "\ufeff", "", "–", "-", "—", "-", "−", "-", "“", `"`, "”", `"`, "‘", "'", "’", "'", "：", ":",
		"&clubs;", "C", "&diams;", "D", "&hearts;", "H", "&spades;", "S", "│", "|", "•", "*", "·", ".", "→", ">",
		":**", ":", "**:", ":")
	quoted = regexp.MustCompile(`^\s*(?:>\s)+|^>+`)
	tags   = regexp.MustCompile(`(?i)</?(?:pre|code|br|p|div|tt|span)(?: [^>]*)?/?>`)
	// comment ends a line. Two number signs are a card face down, and several semicolons stand between columns.
	comment = regexp.MustCompile(`(?:^|\s)(?:#(?:[^#]|$)|//).*$|^\s*;[^;]*$`)
	// number is that of a column after a number sign, which is no comment.
	number = regexp.MustCompile(`^\s*#([0-9]{1,2}\s*[:.)])`)
	bold   = regexp.MustCompile(`^\s*\*\*(\pL{3})`)
	// assigned is a name before a list.
	assigned = regexp.MustCompile(`^\s*(\pL\w*)\s*[=:]\s*([\[({].*)$`)
	heading  = regexp.MustCompile(`^\s*#+\s+[^#\s]`)
	ruler    = regexp.MustCompile(`^[\s|:+=*_-]*$`)
	// title is the name of the piles in the next lines, between strokes.
	title = regexp.MustCompile(`^\s*[-=]{2,}\s*(\pL[\pL |]*\pL)\s*[-=]{2,}\s*$`)
	// suitNames stand over foundations.
	suitNames = regexp.MustCompile(`^\s*(?:CC|DD|HH|SS)(?: (?:CC|DD|HH|SS)){3}\s*$`)
)

// rawLines returns the lines that are not blank, without comments, quotation marks, fences and rulers. A title becomes
// the label of the line after it.
func rawLines(text string) (lines []rawLine) {
	label := ""
	for i, line := range strings.Split(signs.Replace(namedCards(text)), "\n") {
		line = number.ReplaceAllString(quoted.ReplaceAllString(line, ""), "$1")
		if heading.MatchString(line) || strings.HasPrefix(strings.TrimSpace(line), "```") || suitNames.MatchString(line) {
			continue
		}
		line = strings.TrimRight(comment.ReplaceAllString(tags.ReplaceAllString(line, ""), ""), " \t")
		line = withoutName(bold.ReplaceAllString(line, "$1"))
		if found := title.FindStringSubmatch(line); found != nil && wordy.MatchString(found[1]) {
			label = found[1]
			continue
		}
		if isRuler(line) {
			continue
		}
		if kind, known := labelOf(label); known && kind != ColumnLabel && kind != headLabel {
			line = label + ": " + line
		}
		label = ""
		lines = append(lines, rawLine{line, i + 1})
	}
	return lines
}

// withoutName returns a line without the name of all columns, or of a variable, before a list.
func withoutName(line string) string {
	found := assigned.FindStringSubmatch(line)
	if found == nil {
		return line
	}
	if label, known := labelOf(found[1]); known && label != headLabel {
		return found[1] + ": " + found[2]
	}
	return found[2]
}

// isRuler reports whether a line is blank or a stroke.
func isRuler(line string) bool {
	text := strings.TrimSpace(line)
	switch {
	case text == "":
		return true
	case !ruler.MatchString(text):
		return false
	}
	return strings.ContainsAny(text, "|=_+") && !strings.HasPrefix(text, ":") && len(text) > 2 ||
		strings.HasPrefix(text, "---") && !strings.Contains(text, " ")
}
