package game

import (
	"fmt"
	"slices"
	"strings"
)

// A Reading is a way in which a text is a board.
type Reading struct {
	As    string // the word that chooses it, one of [Readings]
	Board Board
	Said  string // what the user is told of it; "" for a text that can mean nothing else
	First string // what tells it from others, such as "the first column is AC"
	Doubt Doubt
}

// A Doubt says how far a reading can be trusted.
type Doubt int

// The doubts, the least first.
const (
	Certain Doubt = iota // it is meant if no other reading is
	Unsure               // it is meant only if the user says so, or if it is a known deal
	Unlike               // it is meant only if it is a known deal, and no reading before it is one
)

// The ways in which lines of cards, or lists, can be a board.
const (
	AsColumns  = "columns"   // a line for each column, the lowest card first
	AsTopFirst = "top-first" // a line for each column, the card that can be moved first
	AsRows     = "rows"      // a line for each row, as a screen shows the board
	AsDeal     = "deal"      // the cards of a deal in the order in which they are dealt

	AsNextFirst = "next-first" // a list of the stock with the next card first
	AsNextLast  = "next-last"  // a list of the stock with the next card last
)

// Readings are the words that choose how a board is read.
var Readings = []string{AsColumns, AsTopFirst, AsRows, AsDeal, AsNextFirst, AsNextLast}

// CheckReading returns an error unless a word chooses how a board is read; "" lets the reader find out.
func CheckReading(as string) error {
	for _, known := range append(Readings, "") {
		if as == known {
			return nil
		}
	}
	return fmt.Errorf("as %.20q; expected %s", as, strings.Join(Readings, ", "))
}

// A ChoiceError is the error of a text that can be several boards, or one that is not certain.
type ChoiceError struct{ Readings []Reading }

// Error says which readings there are, and how to choose one.
func (e *ChoiceError) Error() string {
	var firsts, choices []string
	for _, r := range e.Readings {
		firsts = append(firsts, fmt.Sprintf("as %s %s", r.As, r.First))
		choices = append(choices, "--as "+r.As)
	}
	what := "the lines can be read in several ways"
	if len(e.Readings) == 1 {
		what = "the lines seem to be " + e.Readings[0].As + " with gaps closed up"
	}
	return fmt.Sprintf("board: %s: %s; choose with %s", what, strings.Join(firsts, ", "), strings.Join(choices, " or "))
}

// Only returns the reading that is certain. The error is that of the readings, or a [ChoiceError].
func Only(readings []Reading, err error) (Reading, error) {
	if err != nil {
		return Reading{}, err
	}
	likely := slices.DeleteFunc(slices.Clone(readings), func(r Reading) bool { return r.Doubt == Unlike })
	if len(likely) == 1 && likely[0].Doubt == Certain {
		return likely[0], nil
	}
	return Reading{}, &ChoiceError{likely}
}
