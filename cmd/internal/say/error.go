package say

import (
	"slices"
	"strings"
	"unicode"
)

// longestError is the largest number of letters of an error that are told.
// Longer errors quote input as a whole.
const longestError = 500

// OneLine tells an error in one line of at most 501 letters, without control
// characters. It drops repeated lines of joined errors.
func OneLine(err error) string {
	lines := strings.Split(strings.TrimSpace(err.Error()), "\n")
	for i, line := range lines {
		words := strings.FieldsFunc(line, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) })
		lines[i] = strings.Join(words, " ")
	}
	text := []rune(strings.Join(slices.Compact(lines), "; "))
	if len(text) > longestError {
		text = append(text[:longestError], '…')
	}
	return string(text)
}
