package freecell

import (
	"regexp"
	"strconv"
)

// sentence is a move as fc-solve -m and the solver of PySol write it: the number of
// cards, and two piles with their numbers from 0.
var sentence = regexp.MustCompile(`^Move (?:a card|([0-9]{1,2}) cards) from (stack|freecell) ([0-9]) to (?:(stack|freecell) ([0-9])|the foundations)\.?$`)

// notationOf returns words in which sentences are those of the notation.
func notationOf(words []string) []string {
	moves := make([]string, len(words))
	for i, word := range words {
		moves[i] = word
		if said := sentence.FindStringSubmatch(word); said != nil {
			moves[i] = wordFor(said)
		}
	}
	return moves
}

// wordFor returns the word for the parts of a sentence.
func wordFor(said []string) string {
	cards, from, to := said[1], pileName(said[2], said[3]), homeName
	if said[4] != "" {
		to = pileName(said[4], said[5])
	}
	if n, _ := strconv.Atoi(cards); n > 1 { // no number is one card
		return from + to + "v" + strconv.FormatInt(int64(n), 16)
	}
	return from + to
}

// pileName names a pile of a sentence by the digit of its number.
func pileName(kind, digit string) string {
	names, i := columnNames, digit[0]-'0'
	if kind == "freecell" {
		names = cellNames
	}
	return names[i : i+1]
}
