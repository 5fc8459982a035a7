// Package fcsolve reads and writes games in the form that the program fc-solve
// (github.com/shlomif/fc-solve) prints: sentences for moves, or the game board by
// board. The games themselves decide which moves are legal.
package fcsolve

import (
	"fmt"
	"regexp"
	"strconv"
)

// A Kind is a kind of pile.
type Kind uint8

// The kinds of piles.
const (
	Stack Kind = iota
	Cell
	Foundations
)

// A Pile is a pile by its number of its kind, from 0. The foundations have none.
type Pile struct {
	Kind  Kind
	Index int
}

// A Move is a sentence about a move.
type Move struct {
	Cards    int // 1 or more; 0 for a whole sequence that goes home
	From, To Pile
}

// sentence is a move as fc-solve and the solver of PySol write it: the number of cards,
// and two piles. What goes home in Simple Simon is a whole sequence.
var sentence = regexp.MustCompile(
	`^Move (?:a card|([0-9]{1,2}) cards|the sequence on top) (?:from|of) ([Ss]tack|freecell) ([0-9]{1,2}) to (?:(stack|freecell) ([0-9]{1,2})|the foundations)\.?$`)

// ParseMove reads a sentence. It returns false for any other text.
func ParseMove(text string) (Move, bool) {
	said := sentence.FindStringSubmatch(text)
	if said == nil {
		return Move{}, false
	}
	m := Move{Cards: 1, From: pile(said[2], said[3]), To: Pile{Kind: Foundations}}
	if said[1] != "" {
		m.Cards, _ = strconv.Atoi(said[1])
	}
	if said[2] == "Stack" {
		m.Cards = 0
	}
	if said[4] != "" {
		m.To = pile(said[4], said[5])
	}
	return m, m.Cards > 0 || m.To.Kind == Foundations
}

func pile(kind, number string) Pile {
	i, _ := strconv.Atoi(number)
	if kind[0] == 'f' {
		return Pile{Cell, i}
	}
	return Pile{Stack, i}
}

// String returns the sentence.
func (m Move) String() string {
	switch {
	case m.Cards == 0:
		return fmt.Sprintf("Move the sequence on top of Stack %d to the foundations", m.From.Index)
	case m.From.Kind == Stack && m.To.Kind == Stack:
		return fmt.Sprintf("Move %d cards from %s to %s", m.Cards, m.From, m.To)
	}
	return fmt.Sprintf("Move a card from %s to %s", m.From, m.To)
}

// String names the pile.
func (p Pile) String() string {
	switch p.Kind {
	case Stack:
		return fmt.Sprintf("stack %d", p.Index)
	case Cell:
		return fmt.Sprintf("freecell %d", p.Index)
	}
	return "the foundations"
}
