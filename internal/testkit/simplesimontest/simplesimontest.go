// Package simplesimontest plays Simple Simon in the plainest way that is correct. It is
// an independent oracle for tests: it shares no code with the packages it checks, and
// prefers the obvious to the fast.
package simplesimontest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Card is a card of a rank from 1 and a suit, one of c d h s.
type Card struct {
	Rank int
	Suit byte
}

// The ways home: a whole suit at the end of a column, a whole suit with a column to
// itself, single cards from the ace up.
const (
	WholeSuits  = "suits"
	WholePiles  = "piles"
	SingleCards = "singles"
)

// State is a position. Nothing changes a State once it is made.
type State struct {
	Ranks   int
	Homing  string   // one of the ways home
	Columns [][]Card // from the first card to the last one
	Home    [4]int   // by suit c d h s: the number of cards
}

const suits = "cdhs"

// Deal shuffles the cards of the first suits, of which the others are home, and deals
// them to columns at random.
func Deal(ranks, inPlay, columns int, homing string, rng *rand.Rand) State {
	s := State{Ranks: ranks, Homing: homing, Columns: make([][]Card, columns)}
	var deck []Card
	for i := range suits {
		for rank := 1; rank <= ranks && i < inPlay; rank++ {
			deck = append(deck, Card{rank, suits[i]})
		}
		if i >= inPlay {
			s.Home[i] = ranks
		}
	}
	rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	for _, c := range deck {
		i := rng.IntN(columns)
		s.Columns[i] = append(s.Columns[i], c)
	}
	return s
}

// copied returns a copy that may be changed.
func (s State) copied() State {
	s.Columns = slices.Clone(s.Columns)
	for i := range s.Columns {
		s.Columns[i] = slices.Clone(s.Columns[i])
	}
	return s
}

// Won reports whether every card is home.
func (s State) Won() bool { return s.Home == [4]int{s.Ranks, s.Ranks, s.Ranks, s.Ranks} }

// Next returns the positions that the moves lead to. Of equal positions it has one.
func (s State) Next() (next []State) {
	seen := map[string]bool{s.Key(): true}
	for _, n := range append(s.home(), s.moves()...) {
		if !seen[n.Key()] {
			seen[n.Key()] = true
			next = append(next, n)
		}
	}
	return next
}

// isRun reports whether cards are of one suit, each one rank below the one before.
func isRun(cards []Card) bool {
	for i := 1; i < len(cards); i++ {
		if cards[i] != (Card{cards[i-1].Rank - 1, cards[i-1].Suit}) {
			return false
		}
	}
	return true
}

// moves returns the positions after a run went to another column.
func (s State) moves() (next []State) {
	for i, column := range s.Columns {
		for k := range column {
			for j, other := range s.Columns {
				if j == i || !isRun(column[k:]) || len(other) > 0 && other[len(other)-1].Rank != column[k].Rank+1 {
					continue
				}
				n := s.copied()
				n.Columns[j] = append(n.Columns[j], column[k:]...)
				n.Columns[i] = n.Columns[i][:k]
				next = append(next, n)
			}
		}
	}
	return next
}

// home returns the positions after cards went home.
func (s State) home() (next []State) {
	for i, column := range s.Columns {
		n := 1
		if s.Homing != SingleCards {
			n = s.Ranks
		}
		k := len(column) - n
		if k < 0 || s.Homing == WholePiles && k > 0 || !isRun(column[k:]) {
			continue
		}
		suit := strings.IndexByte(suits, column[k].Suit)
		if column[len(column)-1].Rank != s.Home[suit]+1 {
			continue
		}
		after := s.copied()
		after.Columns[i] = after.Columns[i][:k]
		after.Home[suit] += n
		next = append(next, after)
	}
	return next
}

// Key is a text that positions share exactly if they differ in the order of the
// columns at most.
func (s State) Key() string {
	var columns []string
	for _, column := range s.Columns {
		columns = append(columns, list(column))
	}
	slices.Sort(columns)
	return strings.Join(columns, ":") + fmt.Sprint(s.Home)
}

// Text writes the position as PySol does.
func (s State) Text() string {
	var w strings.Builder
	fmt.Fprintf(&w, "Foundations:")
	for i := range suits {
		fmt.Fprintf(&w, " %c-%s", suits[i], "0A23456789TJQK"[s.Home[i]:s.Home[i]+1])
	}
	w.WriteString("\n")
	for _, column := range s.Columns {
		fmt.Fprintf(&w, ":%s\n", list(column))
	}
	return w.String()
}

func list(cards []Card) string {
	var text []byte
	for _, c := range cards {
		text = append(text, ' ', "0A23456789TJQK"[c.Rank], c.Suit-'a'+'A')
	}
	return string(text)
}
