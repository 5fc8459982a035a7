// Package pilestest plays the games of package piles in the plainest way that is correct. It
// is an independent oracle for tests: it shares no code with the packages it checks, and
// prefers the obvious to the fast.
package pilestest

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
	Down bool // it lies face down
}

// Rules are what a game is played by, in words.
type Rules struct {
	Ranks   int
	Columns int
	Build   string // "colour", "suit" or "any"
	Moves   string // "single", "runs" or "tails"
	Spaces  string // "any", "kings" or "none"
	Back    bool   // cards come back from home
}

// State is a position. Nothing changes a State once it is made.
type State struct {
	Rules
	Columns [][]Card // from the first card to the last one
	Reserve []Card
	Home    [4]int // by suit c d h s: the number of cards
}

const suits = "cdhs"

// Deal shuffles the cards of the first suits, of which the others are home, lays some apart, and deals the others to
// columns at random. Each column has some cards face down.
func Deal(r Rules, inPlay, reserve int, rng *rand.Rand) State {
	s := State{Rules: r, Columns: make([][]Card, r.Columns)}
	var deck []Card
	for i := range suits {
		for rank := 1; rank <= r.Ranks && i < inPlay; rank++ {
			deck = append(deck, Card{Rank: rank, Suit: suits[i]})
		}
		if i >= inPlay {
			s.Home[i] = r.Ranks
		}
	}
	rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	s.Reserve = deck[:reserve]
	for _, c := range deck[reserve:] {
		i := rng.IntN(r.Columns)
		s.Columns[i] = append(s.Columns[i], c)
	}
	for _, column := range s.Columns {
		most := len(column) - 1
		if r.Moves != "tails" { // those face up are a run
			for most > 0 && s.fits(column[most], column[most-1]) {
				most--
			}
			for i := range max(most, 0) {
				column[i].Down = true
			}
			continue
		}
		for i := range rng.IntN(max(most, 0) + 1) {
			column[i].Down = true
		}
	}
	return s
}

// fits reports whether a card may lie on another one.
func (r Rules) fits(c, below Card) bool {
	red := func(c Card) bool { return c.Suit == 'd' || c.Suit == 'h' }
	switch {
	case c.Rank != below.Rank-1:
		return false
	case r.Build == "suit":
		return c.Suit == below.Suit
	case r.Build == "colour":
		return red(c) != red(below)
	}
	return true
}

// copied returns a copy that may be changed.
func (s State) copied() State {
	s.Columns = slices.Clone(s.Columns)
	for i := range s.Columns {
		s.Columns[i] = slices.Clone(s.Columns[i])
	}
	s.Reserve = slices.Clone(s.Reserve)
	return s
}

// Won reports whether every card is home.
func (s State) Won() bool { return s.Home == [4]int{s.Ranks, s.Ranks, s.Ranks, s.Ranks} }

// Next returns the positions that the moves lead to. Of equal positions it has one.
func (s State) Next() (next []State) {
	seen := map[string]bool{s.Key(): true}
	for _, after := range s.moves() {
		if !seen[after.Key()] {
			seen[after.Key()] = true
			next = append(next, after)
		}
	}
	return next
}

// moves returns the positions after each way to take cards and put them somewhere.
func (s State) moves() (next []State) {
	for i, column := range s.Columns {
		for k := range column {
			if !s.moveTogether(column[k:]) {
				continue
			}
			left := s.copied()
			left.Columns[i] = left.Columns[i][:k]
			if k > 0 {
				left.Columns[i][k-1].Down = false
			}
			next = append(next, left.put(column[k:], i, true)...)
		}
	}
	for i, c := range s.Reserve {
		left := s.copied()
		left.Reserve = slices.Delete(left.Reserve, i, i+1)
		next = append(next, left.put([]Card{c}, -1, true)...)
	}
	for i := range suits {
		if n := s.Home[i]; s.Back && n > 0 && !s.Won() {
			left := s.copied()
			left.Home[i]--
			next = append(next, left.put([]Card{{Rank: n, Suit: suits[i]}}, -1, false)...)
		}
	}
	return next
}

// moveTogether reports whether the last cards of a column may be taken.
func (s State) moveTogether(cards []Card) bool {
	for i, c := range cards {
		switch {
		case c.Down, s.Moves == "single" && i > 0, s.Moves == "runs" && i > 0 && !s.fits(c, cards[i-1]):
			return false
		}
	}
	return true
}

// put returns the positions after cards that were taken are put down, not onto the column that they come from.
func (s State) put(cards []Card, from int, home bool) (next []State) {
	first := cards[0]
	for j, other := range s.Columns {
		if j == from {
			continue
		}
		allowed := len(other) > 0 && s.fits(first, other[len(other)-1])
		if len(other) == 0 {
			allowed = s.Spaces == "any" || s.Spaces == "kings" && first.Rank == s.Ranks
		}
		if allowed {
			after := s.copied()
			after.Columns[j] = append(after.Columns[j], cards...)
			next = append(next, after)
		}
	}
	if suit := strings.IndexByte(suits, first.Suit); home && len(cards) == 1 && first.Rank == s.Home[suit]+1 {
		after := s.copied()
		after.Home[suit]++
		next = append(next, after)
	}
	return next
}

// Key is a text that positions share exactly if they differ in the order of the columns, and of the reserve, at most.
func (s State) Key() string {
	var columns, reserve []string
	for _, column := range s.Columns {
		columns = append(columns, list(column))
	}
	for _, c := range s.Reserve {
		reserve = append(reserve, list([]Card{c}))
	}
	slices.Sort(columns)
	slices.Sort(reserve)
	return strings.Join(columns, ":") + "/" + strings.Join(reserve, "") + fmt.Sprint(s.Home)
}

// Text writes the position as the program does.
func (s State) Text() string {
	var w strings.Builder
	fmt.Fprintf(&w, "Foundations:")
	for i := range suits {
		fmt.Fprintf(&w, " %c-%s", suits[i]-'a'+'A', "0A23456789TJQK"[s.Home[i]:s.Home[i]+1])
	}
	fmt.Fprintf(&w, "\nReserve:%s\n", list(s.Reserve))
	for _, column := range s.Columns {
		fmt.Fprintf(&w, ":%s\n", list(column))
	}
	return w.String()
}

func list(cards []Card) (text string) {
	for _, c := range cards {
		word := "0A23456789TJQK"[c.Rank:c.Rank+1] + strings.ToUpper(string(c.Suit))
		if c.Down {
			word = "<" + word + ">"
		}
		text += " " + word
	}
	return text
}
