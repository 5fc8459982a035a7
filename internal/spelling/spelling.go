// Package spelling finds the existing names that a user may have meant by a misspelt
// one.
package spelling

import (
	"slices"
	"strings"

	"github.com/agext/levenshtein"
)

// Expected returns the end of an error about a word that is none of the names: "did you
// mean score or serve?", or what is expected where no name is near.
func Expected(word string, names []string, expected string) string {
	if near := Near(word, names); len(near) > 0 {
		return "did you mean " + strings.Join(near, " or ") + "?"
	}
	return "expected " + expected
}

// maxWord is longer than any name.
const maxWord = 100

// mostNear is the largest number of names that Near returns.
const mostNear = 3

// Near returns the names that are nearest to a word, at most three: those that differ in
// capitals and signs only, or else in the fewest letters, one of three at most, or else
// those that the word is a part of.
func Near(word string, names []string) (near []string) {
	if len(word) > maxWord {
		return nil
	}
	word = plain(word)
	least := (len(word) + 1) / 3
	for _, name := range names {
		switch distance := levenshtein.Distance(word, plain(name), nil); {
		case distance < least || distance == least && len(near) == 0:
			least, near = distance, []string{name}
		case distance == least:
			near = append(near, name)
		}
	}
	if len(near) == 0 && len(word) > 2 {
		near = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !strings.Contains(plain(name), word) })
	}
	return near[:min(len(near), mostNear)]
}

// Slips returns the names that differ from a word in capitals, signs and one letter of five at most.
func Slips(word string, names []string) (near []string) {
	if word = plain(word); len(word) > maxWord {
		return nil
	}
	for _, name := range names {
		if levenshtein.Distance(word, plain(name), nil) <= max(1, len(word)/5) {
			near = append(near, name)
		}
	}
	return near
}

// plain returns a word without capitals, and with hyphens for other signs between words.
func plain(word string) string {
	return strings.NewReplacer("_", "-", " ", "-", "'", "", "’", "").Replace(strings.ToLower(strings.TrimSpace(word)))
}
