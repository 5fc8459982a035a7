// Package fcsolve reads and writes games in the form that the program fc-solve
// (github.com/shlomif/fc-solve) prints: sentences for moves, or the game board by
// board. The games themselves decide which moves are legal.
package fcsolve

import (
	"fmt"
	"regexp"
	"strconv"

	"patience/internal/boards"
)

// sentence is a move as fc-solve and the solver of PySol write it: the number of cards,
// and two piles. What goes home in Simple Simon is a whole sequence.
var sentence = regexp.MustCompile(
	`^Move (?:a card|([0-9]{1,2}) cards|the sequence on top) (?:from|of) ([Ss]tack|freecell) ([0-9]{1,2}) to (?:(stack|freecell) ([0-9]{1,2})|the foundations)\.?$`)

// ParseMove reads a sentence. It returns false for any other text. The number of cards is 0 for a whole sequence that
// goes home, and the suit of the foundation is not known.
func ParseMove(text string) (boards.Lift, bool) {
	said := sentence.FindStringSubmatch(text)
	if said == nil {
		return boards.Lift{}, false
	}
	m := boards.Lift{Cards: 1, From: pile(said[2], said[3]), To: foundations}
	if said[1] != "" {
		m.Cards, _ = strconv.Atoi(said[1])
	}
	if said[2] == "Stack" {
		m.Cards = 0
	}
	if said[4] != "" {
		m.To = pile(said[4], said[5])
	}
	return m, m.Cards > 0 || m.To.Kind == boards.Foundations
}

var foundations = boards.Pile{Kind: boards.Foundations}

func pile(kind, number string) boards.Pile {
	i, _ := strconv.Atoi(number)
	if kind[0] == 'f' {
		return boards.Pile{Kind: boards.Cells, Index: i}
	}
	return boards.Pile{Kind: boards.Columns, Index: i}
}

// Sentence returns what fc-solve says of a move.
func Sentence(l boards.Lift) string {
	switch {
	case l.To.Kind == boards.Foundations && l.Cards != 1:
		return fmt.Sprintf("Move the sequence on top of Stack %d to the foundations", l.From.Index)
	case l.From.Kind == boards.Columns && l.To.Kind == boards.Columns:
		return fmt.Sprintf("Move %d cards from %s to %s", l.Cards, name(l.From), name(l.To))
	}
	return fmt.Sprintf("Move a card from %s to %s", name(l.From), name(l.To))
}

// name names a pile.
func name(p boards.Pile) string {
	switch p.Kind {
	case boards.Columns:
		return fmt.Sprintf("stack %d", p.Index)
	case boards.Cells:
		return fmt.Sprintf("freecell %d", p.Index)
	}
	return "the foundations"
}
