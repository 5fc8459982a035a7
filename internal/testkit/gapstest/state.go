// Package gapstest is a second implementation of the rules of Gaps. Tests compare
// package gaps with it. It was written from the article that package gaps names, and
// kept as plain as possible. It shares no code with package gaps: a board is four rows
// of texts, a card is the digit of its suit and the letter of its rank, and everything
// is found by looking at all places.
package gapstest

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

const ranks = "A23456789TJQK"

// gap is an empty place.
const gap = ""

// A State is a position: four rows of ranks+1 places, a card or "" in each,
// the left end first. Nothing changes a State once it is made.
type State struct {
	Ranks int
	Rows  [4][]string
}

// card writes a card of suit 1..4.
func card(rank, suit int) string { return fmt.Sprint(suit) + ranks[rank-1:rank] }

func rank(card string) int { return strings.IndexByte(ranks, card[1]) + 1 }

func suit(card string) int { return int(card[0] - '0') }

// Deal shuffles the deck into four rows and moves the aces to the left.
func Deal(ranks int, rng *rand.Rand) State {
	var deck []string
	for s := 1; s <= 4; s++ {
		for r := 1; r <= ranks; r++ {
			deck = append(deck, card(r, s))
		}
	}
	rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	state := State{Ranks: ranks}
	for i := range state.Rows {
		state.Rows[i] = append(state.Rows[i], card(1, i+1))
		for _, c := range deck[i*ranks : (i+1)*ranks] {
			if rank(c) == 1 {
				c = gap
			}
			state.Rows[i] = append(state.Rows[i], c)
		}
	}
	return state
}

// Parse reads four lines of ranks+1 places: cards like 42 or like 2S, suits in
// the order C D H S, and -- for gaps.
func Parse(ranks int, text string) State {
	s := State{Ranks: ranks}
	for i, line := range strings.Split(strings.TrimSpace(text), "\n") {
		for _, word := range strings.Fields(line) {
			s.Rows[i] = append(s.Rows[i], parseCard(word))
		}
	}
	return s
}

func parseCard(word string) string {
	if word == "--" {
		return gap
	}
	if n := strings.IndexByte("CDHS", word[1]); n >= 0 {
		return fmt.Sprint(n+1) + word[:1]
	}
	if word[1] == '1' {
		return word[:1] + "A"
	}
	return word
}

// Text writes the state as Parse reads it.
func (s State) Text() string {
	var w strings.Builder
	for _, row := range s.Rows {
		for _, c := range row {
			if c == gap {
				w.WriteString("-- ")
			} else {
				fmt.Fprintf(&w, "%s%c ", c[1:], "CDHS"[suit(c)-1])
			}
		}
		w.WriteString("\n")
	}
	return w.String()
}

// Key is a text that differs between different states.
func (s State) Key() string { return fmt.Sprint(s.Rows) }

// Won reports whether each row holds its suit in order.
func (s State) Won() bool {
	for i, row := range s.Rows {
		for r := 1; r <= s.Ranks; r++ {
			if row[r-1] != card(r, i+1) {
				return false
			}
		}
	}
	return true
}
