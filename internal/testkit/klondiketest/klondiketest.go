// Package klondiketest plays Klondike in the plainest way that is correct: with single
// draws from a stock onto a waste. It is an independent oracle for tests: it shares no
// code with the packages it checks, and prefers the obvious to the fast.
package klondiketest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// Card is a card of a rank from 1 and a suit, one of c d h s.
type Card struct {
	Rank int
	Suit byte
	Down bool // it lies face down
}

// State is a position. Nothing changes a State once it is made.
type State struct {
	Ranks, Draw    int
	Back, AnySpace bool
	Passes         int      // left, the present one included; 0 if they are not limited
	Columns        [][]Card // from the first card to the last one
	Stock          []Card   // the next card first
	Waste          []Card   // the playable card last
	Home           [4]int   // by suit c d h s: the number of cards
}

const suits = "cdhs"

// Deal shuffles a deck and deals it row by row.
func Deal(ranks, columns, draw int, back, anySpace bool, rng *rand.Rand) State {
	s := State{Ranks: ranks, Draw: draw, Back: back, AnySpace: anySpace, Columns: make([][]Card, columns)}
	for rank := 1; rank <= ranks; rank++ {
		for i := range suits {
			s.Stock = append(s.Stock, Card{Rank: rank, Suit: suits[i]})
		}
	}
	rng.Shuffle(len(s.Stock), func(i, j int) { s.Stock[i], s.Stock[j] = s.Stock[j], s.Stock[i] })
	for row := range columns {
		for i := row; i < columns; i++ {
			c := s.Stock[0]
			c.Down = i > row
			s.Columns[i] = append(s.Columns[i], c)
			s.Stock = s.Stock[1:]
		}
	}
	return s
}

// copied returns a copy that may be changed.
func (s State) copied() State {
	s.Columns = slices.Clone(s.Columns)
	for i := range s.Columns {
		s.Columns[i] = slices.Clone(s.Columns[i])
	}
	s.Stock, s.Waste = slices.Clone(s.Stock), slices.Clone(s.Waste)
	return s
}

// Won reports whether every card is home.
func (s State) Won() bool { return s.Home == [4]int{s.Ranks, s.Ranks, s.Ranks, s.Ranks} }

// drawn returns the position after a draw. Where the stock is empty the waste is
// turned over instead, which begins another pass. It returns false if there is none
// left. The columns are those of s.
func (s State) drawn() (State, bool) {
	if len(s.Stock) > 0 {
		n := min(s.Draw, len(s.Stock))
		s.Waste, s.Stock = slices.Concat(s.Waste, s.Stock[:n]), s.Stock[n:]
		return s, true
	}
	s.Waste, s.Stock = nil, s.Waste
	s.Passes--
	if s.Passes < 0 {
		s.Passes = 0
		return s, true
	}
	return s, s.Passes > 0
}

// talon is a state of stock and waste.
type talon struct{ waste, passes int }

func (s State) talon() talon { return talon{len(s.Waste), s.Passes} }

// afterDraws returns the positions that draws alone lead to, the present one first.
func (s State) afterDraws() (list []State) {
	met := map[talon]bool{}
	for ok := true; ok && !met[s.talon()]; s, ok = s.drawn() {
		met[s.talon()] = true
		list = append(list, s)
	}
	return list
}

// comingUp returns of the positions that draws alone lead to the first one in which
// each card of the waste can be played.
func (s State) comingUp() (list []State) {
	met := map[Card]bool{}
	for _, drawn := range s.afterDraws() {
		if n := len(drawn.Waste); n > 0 && !met[drawn.Waste[n-1]] {
			met[drawn.Waste[n-1]] = true
			list = append(list, drawn)
		}
	}
	return list
}

// Next returns the positions that the moves lead to, each of which may begin with
// draws, as few as bring up the card. Of equal positions it has one.
func (s State) Next() (next []State) {
	seen := map[string]bool{s.Key(): true}
	add := func(list []State) {
		for _, n := range list {
			if key := n.Key(); !seen[key] {
				seen[key] = true
				next = append(next, n)
			}
		}
	}
	add(s.plain())
	for _, drawn := range s.comingUp() {
		add(drawn.fromWaste())
	}
	return next
}

// fromWaste returns the positions after a move of the last card of the waste.
func (s State) fromWaste() (next []State) {
	c := s.Waste[len(s.Waste)-1]
	rest := s.copied()
	rest.Waste = rest.Waste[:len(rest.Waste)-1]
	return append(rest.home(c), rest.onto([]Card{c}, -1)...)
}

// plain returns the positions after a move from a column or from home.
func (s State) plain() (next []State) {
	for i, column := range s.Columns {
		for k, c := range column {
			if c.Down {
				continue
			}
			rest := s.copied()
			rest.Columns[i] = rest.Columns[i][:k]
			if k > 0 {
				rest.Columns[i][k-1].Down = false
			}
			if k == len(column)-1 {
				next = append(next, rest.home(c)...)
			}
			next = append(next, rest.onto(column[k:], i)...)
		}
	}
	for i := range suits {
		if s.Back && s.Home[i] > 0 && !s.Won() {
			rest := s.copied()
			rest.Home[i]--
			next = append(next, rest.onto([]Card{{Rank: s.Home[i], Suit: suits[i]}}, -1)...)
		}
	}
	return next
}

// home puts a card onto its foundation, if that takes it.
func (s State) home(c Card) []State {
	i := strings.IndexByte(suits, c.Suit)
	if s.Home[i] != c.Rank-1 {
		return nil
	}
	s = s.copied()
	s.Home[i]++
	return []State{s}
}

// onto puts cards onto each column that takes them, other than the one that they come
// from.
func (s State) onto(cards []Card, from int) (next []State) {
	for i, column := range s.Columns {
		if i != from && s.takes(column, cards[0]) {
			n := s.copied()
			n.Columns[i] = append(n.Columns[i], cards...)
			next = append(next, n)
		}
	}
	return next
}

func (s State) takes(column []Card, c Card) bool {
	if len(column) == 0 {
		return s.AnySpace || c.Rank == s.Ranks
	}
	last := column[len(column)-1]
	return last.Rank == c.Rank+1 && isRed(last) != isRed(c)
}

func isRed(c Card) bool { return c.Suit == 'd' || c.Suit == 'h' }

// Key is a text that equal positions share: those that differ in the order of the
// columns, or in draws that can be taken back by further draws or lose nothing.
func (s State) Key() string {
	var columns []string
	for _, column := range s.Columns {
		columns = append(columns, list(column))
	}
	slices.Sort(columns)
	key := strings.Join(columns, ":") + ":" + list(s.Waste) + list(s.Stock) + ":"
	if s.Passes > 0 {
		return key + s.offers()
	}
	return key + strconv.Itoa(s.leastWaste())
}

// leastWaste returns the least number of cards of the waste among the positions that
// draws lead to and back.
func (s State) leastWaste() int {
	least := len(s.Waste)
	for _, drawn := range s.afterDraws() {
		back := slices.ContainsFunc(drawn.afterDraws(), func(t State) bool { return len(t.Waste) == len(s.Waste) })
		if back {
			least = min(least, len(drawn.Waste))
		}
	}
	return least
}

// offers tells what draws offer where passes are limited: the passes left when each
// card first comes up. Where a draw takes all that is left, further passes bring up
// nothing else, and are not counted.
func (s State) offers() string {
	if len(s.Stock)+len(s.Waste) <= s.Draw {
		s.Passes = 1
	}
	text := strconv.Itoa(s.Passes)
	for _, drawn := range s.comingUp() {
		text += fmt.Sprint(list(drawn.Waste[len(drawn.Waste)-1:]), drawn.Passes)
	}
	return text
}

// Text writes the position as PySol does.
func (s State) Text() string {
	var w strings.Builder
	fmt.Fprintf(&w, "Foundations:")
	for i := range suits {
		fmt.Fprintf(&w, " %c-%s", suits[i], "0A23456789TJQK"[s.Home[i]:s.Home[i]+1])
	}
	fmt.Fprintf(&w, "\nTalon:%s\nWaste:%s\n", list(s.Stock), list(s.Waste))
	for _, column := range s.Columns {
		fmt.Fprintf(&w, ":%s\n", list(column))
	}
	if s.Passes > 0 {
		fmt.Fprintf(&w, "Passes: %d\n", s.Passes)
	}
	return w.String()
}

func list(cards []Card) string {
	var text []byte
	for _, c := range cards {
		name := []byte{' ', "0A23456789TJQK"[c.Rank], c.Suit - 'a' + 'A'}
		if c.Down {
			name = []byte{' ', '<', name[1], name[2], '>'}
		}
		text = append(text, name...)
	}
	return string(text)
}

// Drawing is a position of the game in which each draw is a move, and turning the
// waste over is none. Passes are not limited.
type Drawing struct{ State }

// Next returns the positions that a draw and the moves without draws lead to.
func (d Drawing) Next() (next []Drawing) {
	for _, s := range d.plain() {
		next = append(next, Drawing{s})
	}
	if len(d.Waste) > 0 {
		for _, s := range d.fromWaste() {
			next = append(next, Drawing{s})
		}
	}
	if len(d.Stock)+len(d.Waste) == 0 {
		return next
	}
	s, _ := d.drawn()
	if len(s.Waste) == 0 {
		s, _ = s.drawn()
	}
	return append(next, Drawing{s})
}

// Key is a text that positions share which differ only in the order of the columns.
func (d Drawing) Key() string { return d.State.Key() + ":" + strconv.Itoa(len(d.Waste)) }
