// Package freecelltest plays games of the FreeCell family in the plainest way that is
// correct. It is an independent oracle for tests: it shares no code with the packages
// it checks, and prefers the obvious to the fast.
package freecelltest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// A card is a text of two letters, its rank and its suit, such as "TD".
const (
	suits = "CDHS"
	ranks = "A23456789TJQK"
)

// Rules tells the games of the family apart.
type Rules struct {
	Columns, Cells int
	Ranks          int  // the deck has this many ranks, from the ace up
	SameSuit       bool // columns build down in suit, not in alternate colours
	AnySuit        bool // columns build down without regard to suit or colour
	WholeRuns      bool // between columns, only the maximal run at the end moves
	Sequences      bool // a part of that run moves at once if it could move card by card
	LongSequences  bool // a part of that run moves at once, however long it is
	KingSpaces     bool // only cards of the highest rank go to empty columns
	ClosedSpaces   bool // nothing goes to empty columns
	Filled         int  // the deal puts this many cards into cells
	Given          int  // the deal puts this many ranks home
	Reserve        int  // the deal lays this many cards apart, in State.Cells; no card comes there
	Triangle       bool // the deal gives the first column one card, the next one two, …, the last one the rest
	Back           bool // the last card of a foundation may come back, unless it was given
}

// Families are the ways to build and to move of FreeCell and its nearest
// relatives, without the numbers of a deck, and then rules that have each further
// way and each rule for empty columns.
var Families = []Rules{
	{},
	{SameSuit: true},
	{WholeRuns: true},
	{SameSuit: true, WholeRuns: true},
	{Sequences: true},
	{SameSuit: true, Sequences: true},
	{KingSpaces: true},
	{SameSuit: true, ClosedSpaces: true},
	{AnySuit: true, Given: 1},
	{AnySuit: true, KingSpaces: true},
	{AnySuit: true, Sequences: true, KingSpaces: true},
	{AnySuit: true, WholeRuns: true, ClosedSpaces: true},
	{LongSequences: true},
	{SameSuit: true, LongSequences: true, Given: 1},
	{Back: true},
	{SameSuit: true, Back: true, KingSpaces: true},
	{AnySuit: true, Back: true, Triangle: true},
	{Reserve: 2, Back: true, Triangle: true},
	{Reserve: 2, SameSuit: true},
	{AnySuit: true, LongSequences: true, Reserve: 2},
	{Sequences: true, Reserve: 1, Given: 1, Back: true},
	{AnySuit: true, WholeRuns: true, Back: true, KingSpaces: true},
	{WholeRuns: true, Back: true},
	{Sequences: true, Back: true, Reserve: 1, ClosedSpaces: true},
	{Sequences: true, Back: true},
	{SameSuit: true, WholeRuns: true, Back: true, Reserve: 1},
}

// State is a position. Nothing changes a State once it is made.
type State struct {
	Rules   Rules
	Columns [][]string // each from the floor to the exposed card
	Cells   []string   // the cards in cells, or in the reserve
	Home    [4]int     // the number of cards home, by suit in the order C D H S
}

func card(rank, suit int) string { return ranks[rank-1:rank] + suits[suit:suit+1] }

func rank(card string) int { return strings.IndexByte(ranks, card[0]) + 1 }

func suit(card string) int { return strings.IndexByte(suits, card[1]) }

func red(card string) bool { return card[1] == 'D' || card[1] == 'H' }

// builds reports whether card may lie on the card below it in a column.
func (r Rules) builds(card, below string) bool {
	if rank(below) != rank(card)+1 {
		return false
	}
	switch {
	case r.AnySuit:
		return true
	case r.SameSuit:
		return suit(below) == suit(card)
	}
	return red(below) != red(card)
}

func (r Rules) deck() []string {
	var deck []string
	for suit := range suits {
		for rank := 1; rank <= r.Ranks; rank++ {
			deck = append(deck, card(rank, suit))
		}
	}
	return deck
}

// Deal shuffles the deck and deals it out, one card to each column in turn, and
// the last ones to the cells or to the reserve.
func Deal(rules Rules, rng *rand.Rand) State {
	deck := rules.deck()
	rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	return rules.deal(deck)
}

// deal deals out a deck, whose given cards go home.
func (r Rules) deal(deck []string) State {
	s := State{Rules: r, Columns: make([][]string, r.Columns)}
	var dealt []string
	for _, card := range deck {
		if rank(card) <= r.Given {
			s.Home[suit(card)]++
		} else {
			dealt = append(dealt, card)
		}
	}
	toColumns := len(dealt) - r.Filled - r.Reserve
	full := 0
	for i, card := range dealt[:toColumns] {
		column := i % r.Columns
		if r.Triangle {
			for full < r.Columns-1 && len(s.Columns[full]) > full {
				full++
			}
			column = full
		}
		s.Columns[column] = append(s.Columns[column], card)
	}
	s.Cells = append(s.Cells, dealt[toColumns:]...)
	return s
}

// Parse reads a board: lines "Foundations: H-0 C-A D-2 S-K" and
// "Freecells: 3D - TC" with a - for an empty cell, both optional, then a line
// of cards for each column, with or without a leading colon. An empty column is
// a lone colon, or left out at the end. Every card of the deck has to be
// somewhere, once.
func Parse(rules Rules, board string) (State, error) {
	s := State{Rules: rules}
	for line := range strings.Lines(board) {
		line = strings.TrimSpace(line)
		if text, ok := strings.CutPrefix(line, "Foundations:"); ok {
			if err := s.parseHome(text); err != nil {
				return State{}, err
			}
		} else if text, ok := strings.CutPrefix(strings.Replace(line, "Reserve:", "Freecells:", 1), "Freecells:"); ok {
			s.Cells = slices.DeleteFunc(strings.Fields(text), func(word string) bool { return word == "-" })
		} else if line != "" {
			s.Columns = append(s.Columns, strings.Fields(strings.TrimPrefix(line, ":")))
		}
	}
	if len(s.Columns) > rules.Columns {
		return State{}, fmt.Errorf("%d columns instead of %d", len(s.Columns), rules.Columns)
	}
	if len(s.Cells) > rules.Cells+rules.Reserve {
		return State{}, fmt.Errorf("%d cards in %d cells", len(s.Cells), rules.Cells)
	}
	for len(s.Columns) < rules.Columns {
		s.Columns = append(s.Columns, nil)
	}
	if err := s.checkDeck(); err != nil {
		return State{}, err
	}
	return s, nil
}

func (s *State) parseHome(text string) error {
	for _, pile := range strings.Fields(text) {
		if len(pile) != 3 || pile[1] != '-' {
			return fmt.Errorf("foundation %q is not like H-0", pile)
		}
		suit := strings.IndexByte(suits, pile[0])
		count := strings.IndexByte("0"+ranks, pile[2])
		if suit < 0 || count < 0 {
			return fmt.Errorf("foundation %q is not a suit and a rank", pile)
		}
		s.Home[suit] = count
	}
	return nil
}

// checkDeck returns an error unless the cards of s are exactly the deck.
func (s State) checkDeck() error {
	cards := append(slices.Concat(s.Columns...), s.Cells...)
	for suit, count := range s.Home {
		for rank := 1; rank <= count; rank++ {
			cards = append(cards, card(rank, suit))
		}
	}
	missing := map[string]bool{}
	for _, card := range s.Rules.deck() {
		missing[card] = true
	}
	for _, card := range cards {
		if !missing[card] {
			return fmt.Errorf("card %q is not of the deck or occurs twice", card)
		}
		delete(missing, card)
	}
	if len(missing) > 0 {
		return fmt.Errorf("%d cards are missing", len(missing))
	}
	return nil
}

// Text returns the board in the form that Parse reads, with nothing left out.
func (s State) Text() string {
	var b strings.Builder
	b.WriteString("Foundations:")
	for _, letter := range "HCDS" {
		count := s.Home[strings.IndexRune(suits, letter)]
		fmt.Fprintf(&b, " %c-%c", letter, ("0" + ranks)[count])
	}
	fmt.Fprintln(&b)
	fmt.Fprintln(&b, strings.TrimSpace("Freecells: "+strings.Join(s.Cells, " ")))
	for _, column := range s.Columns {
		fmt.Fprintln(&b, strings.TrimSpace(": "+strings.Join(column, " ")))
	}
	return b.String()
}

// Key returns a text that two positions of a game share exactly if they differ
// by no more than the order of their columns and of their cells. The cards
// that it does not mention are home.
func (s State) Key() string {
	cells := slices.Sorted(slices.Values(s.Cells))
	var columns []string
	for _, column := range s.Columns {
		columns = append(columns, strings.Join(column, " "))
	}
	slices.Sort(columns)
	return strings.Join(cells, " ") + "|" + strings.Join(columns, "/")
}

// Won reports whether all the cards are home.
func (s State) Won() bool { return s.left() == 0 }

// left returns the number of cards that are not home.
func (s State) left() int {
	left := 4 * s.Rules.Ranks
	for _, count := range s.Home {
		left -= count
	}
	return left
}
