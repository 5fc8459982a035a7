// Package calculationtest plays Calculation in the plainest way that is correct. It is
// an independent oracle for tests: it shares no code with the packages it checks, and
// prefers the obvious to the fast.
package calculationtest

import (
	"math/rand/v2"
	"slices"
	"strings"
)

// State is a position. Nothing changes a State once it is made.
type State struct {
	Ranks  int     // the deck has this many ranks, from the ace up
	Table  [][]int // the foundations: their cards in the order in which they came
	Stacks [][]int // from the lowest card to the last one
	Stock  []int   // the next card first
}

// Deal gives the first cards of every foundation and shuffles the rest.
func Deal(foundations, ranks, stacks, given int, rng *rand.Rand) State {
	s := State{Ranks: ranks, Table: make([][]int, foundations), Stacks: make([][]int, stacks)}
	for f := range foundations {
		for range given {
			s.Table[f] = append(s.Table[f], s.wanted(f))
		}
		for rank := 1; rank <= ranks; rank++ {
			if !slices.Contains(s.Table[f], rank) {
				s.Stock = append(s.Stock, rank)
			}
		}
	}
	rng.Shuffle(len(s.Stock), func(i, j int) { s.Stock[i], s.Stock[j] = s.Stock[j], s.Stock[i] })
	return s
}

// wanted returns the rank that a foundation takes next, 0 if it has them all:
// the last one and once more the number of the foundation, counted round the
// deck.
func (s State) wanted(f int) int {
	if len(s.Table[f]) == s.Ranks {
		return 0
	}
	rank := f + 1
	if n := len(s.Table[f]); n > 0 {
		rank += s.Table[f][n-1]
	}
	for rank > s.Ranks {
		rank -= s.Ranks
	}
	return rank
}

// Won reports whether every card is on the table.
func (s State) Won() bool {
	for f := range s.Table {
		if len(s.Table[f]) < s.Ranks {
			return false
		}
	}
	return true
}

// Next returns the different positions that one move can lead to.
func (s State) Next() (next []State) {
	seen := map[string]bool{}
	add := func(t State) {
		if key := t.Key(); !seen[key] {
			seen[key] = true
			next = append(next, t)
		}
	}
	for i, stack := range s.Stacks {
		for f := range s.Table {
			if n := len(stack); n > 0 && stack[n-1] == s.wanted(f) {
				t := s.copy()
				t.Stacks[i] = t.Stacks[i][:n-1]
				t.Table[f] = append(t.Table[f], stack[n-1])
				add(t)
			}
		}
	}
	if len(s.Stock) == 0 {
		return next
	}
	for f := range s.Table {
		if s.Stock[0] == s.wanted(f) {
			t := s.copy()
			t.Stock = t.Stock[1:]
			t.Table[f] = append(t.Table[f], s.Stock[0])
			add(t)
		}
	}
	for i := range s.Stacks {
		t := s.copy()
		t.Stock = t.Stock[1:]
		t.Stacks[i] = append(t.Stacks[i], s.Stock[0])
		add(t)
	}
	return next
}

func (s State) copy() State {
	t := State{Ranks: s.Ranks, Stock: slices.Clone(s.Stock)}
	for _, cards := range s.Table {
		t.Table = append(t.Table, slices.Clone(cards))
	}
	for _, stack := range s.Stacks {
		t.Stacks = append(t.Stacks, slices.Clone(stack))
	}
	return t
}

// Key tells positions apart that differ in more than the order of stacks.
func (s State) Key() string {
	var stacks []string
	for _, stack := range s.Stacks {
		stacks = append(stacks, letters(stack))
	}
	slices.Sort(stacks)
	key := letters(s.Stock)
	for _, cards := range s.Table {
		key += "/" + letters(cards)
	}
	return key + "/" + strings.Join(stacks, "/")
}

func letters(ranks []int) string {
	text := make([]byte, len(ranks))
	for i, rank := range ranks {
		text[i] = 'a' + byte(rank)
	}
	return string(text)
}

// Text returns the board text.
func (s State) Text() string {
	text := "Foundations:"
	for _, cards := range s.Table {
		last := "0"
		if len(cards) > 0 {
			last = name(cards[len(cards)-1])
		}
		text += " " + last
	}
	for _, stack := range s.Stacks {
		text += "\n:" + names(stack)
	}
	return text + "\nStock:" + names(s.Stock) + "\n"
}

func name(rank int) string { return strings.Split("A 2 3 4 5 6 7 8 9 T J Q K", " ")[rank-1] }

func names(ranks []int) (text string) {
	for _, rank := range ranks {
		text += " " + name(rank)
	}
	return text
}
