// Package pilestest plays the games of package piles in the plainest way that is correct. It
// is an independent oracle for tests: it shares no code with the packages it checks, and
// prefers the obvious to the fast.
package pilestest

import (
	"cmp"
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

// Rules are what a game is played by, in words.
type Rules struct {
	Ranks   int
	Columns int
	Build   string // how a card fits on the last one of a column: by "colour", by "suit", "any" or "none"
	Run     string // how the cards of a run fit on each other, in the same words
	Moves   string // "single", "runs", "tails" or "whole" columns
	Spaces  string // "any", "kings", "none" or "waste": only cards of the waste
	Back    bool   // cards come back from home
	Suits   bool   // cards go home only as whole suits
	Alone   bool   // and these only from a column in which nothing else is
	Open    bool   // no card lies face down
	Stock   string // "none", "waste", "columns" or "full": to columns, of which none is empty
	Draw    int    // the cards that a draw takes to the waste
	Passes  int    // through the stock; 0 if they are not limited
	Packs   int    // of four times Ranks cards; 0 for one
	Kinds   string // the suits of a pack; "" for all four
	Given   int    // the cards of each suit that stay home
	Stacked bool   // of the reserve only the last card can be played
	Cells   int    // the reserve is that many cells, to which single cards may go
	Based   bool   // foundations begin with a rank that the deal decides, and the highest rank is followed by the ace
	Hole    bool   // cards go home onto one pile, each a rank higher or lower than the one before, and so does the stock
	Wraps   bool   // an ace and the highest rank lie on each other there
	Fill    string // what comes to a column that a move empties: from the "reserve", the "waste", or ""
}

// State is a position. Nothing changes a State once it is made.
type State struct {
	Rules
	Columns [][]Card // from the first card to the last one
	Reserve []Card
	Stock   []Card // the next card first
	Waste   []Card // the playable card last
	Passes  int    // left, the present one included; 0 if they are not limited
	Home    []int  // by foundation: the number of cards
	Hole    []Card // the top card last
	Base    int    // the rank with which foundations begin
}

// Copies returns how often the deck has each card.
func (r Rules) Copies() int { return strings.Count(r.Foundations(), r.Foundations()[:1]) }

// Foundations returns the suit of each foundation.
func (r Rules) Foundations() string {
	kinds := cmp.Or(r.Kinds, "cdhs")
	return strings.Repeat(kinds, max(r.Packs, 1)*4/len(kinds))
}

// Deal shuffles the cards of the first foundations, of which the others are full, lays some apart as the reserve and
// the stock, and deals the others to columns at random. Each column has some cards face down, unless the game is open.
func Deal(r Rules, inPlay, reserve, stock int, rng *rand.Rand) State {
	suits := r.Foundations()
	s := State{Rules: r, Columns: make([][]Card, r.Columns), Passes: r.Passes, Home: make([]int, len(suits)), Base: 1}
	if r.Based {
		s.Base = 1 + rng.IntN(r.Ranks)
	}
	var deck []Card
	for i := range suits {
		for rank := 1 + r.Given; rank <= r.Ranks && i < inPlay; rank++ {
			deck = append(deck, Card{Rank: rank, Suit: suits[i]})
		}
		if s.Home[i] = r.Given; i >= inPlay {
			s.Home[i] = r.Ranks
		}
	}
	if r.Based {
		s.Home[0] = 1
		base := slices.Index(deck, Card{Rank: s.Base, Suit: suits[0]})
		deck = slices.Delete(deck, base, base+1)
	}
	rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	if r.Hole { // in which lie the suits that are not in play
		for _, suit := range []byte(suits[inPlay:]) {
			for rank := range r.Ranks {
				s.Hole = append(s.Hole, Card{Rank: 1 + rank, Suit: suit})
			}
		}
		s.Hole, deck = append(s.Hole, deck[0]), deck[1:]
	}
	s.Reserve, s.Stock = deck[:reserve], deck[reserve:reserve+stock]
	for n, c := range deck[reserve+stock:] {
		i := rng.IntN(r.Columns)
		if r.Fill != "" && n < r.Columns { // no column may be empty
			i = n
		}
		s.Columns[i] = append(s.Columns[i], c)
	}
	for _, column := range s.Columns {
		down := max(len(column)-1, 0)
		if r.Open {
			down = 0
		} else if r.loose() {
			down = rng.IntN(down + 1)
		} else { // those face up are a run
			for down > 0 && s.fits(r.Build, column[down], column[down-1]) {
				down--
			}
		}
		for i := range down {
			column[i].Down = true
		}
	}
	return s
}

// loose reports whether cards that lie face up in a column, after others face down, need not fit on each other.
func (r Rules) loose() bool {
	return r.Moves == "tails" || r.Suits || r.Build != r.Run || r.toColumns()
}

// toColumns reports whether the stock is dealt to the columns.
func (r Rules) toColumns() bool { return r.Stock == "columns" || r.Stock == "full" }

// freeDraws reports whether draws are part of the moves that follow them. Otherwise each draw is a move.
func (r Rules) freeDraws() bool { return r.Stock == "waste" && r.Passes != 1 }

// step returns the place of a card on its foundation, from 1.
func (s State) step(c Card) int {
	if c.Rank < s.Base {
		return c.Rank - s.Base + s.Ranks + 1
	}
	return c.Rank - s.Base + 1
}

// fits reports whether a card may lie on another one, by a word of the rules.
func (s State) fits(word string, c, below Card) bool {
	red := func(c Card) bool { return c.Suit == 'd' || c.Suit == 'h' }
	switch {
	case s.step(c) != s.step(below)-1:
		return false
	case word == "none":
		return false
	case word == "suit":
		return c.Suit == below.Suit
	case word == "colour":
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
	s.Reserve, s.Stock, s.Waste = slices.Clone(s.Reserve), slices.Clone(s.Stock), slices.Clone(s.Waste)
	s.Home, s.Hole = slices.Clone(s.Home), slices.Clone(s.Hole)
	return s
}

// intoHole reports whether a card may lie on the last one of the hole.
func (s State) intoHole(c Card) bool {
	apart := c.Rank - s.Hole[len(s.Hole)-1].Rank
	return apart == 1 || apart == -1 || s.Wraps && (apart == s.Ranks-1 || apart == 1-s.Ranks)
}

// Won reports whether every card is home.
func (s State) Won() bool {
	if s.Rules.Hole {
		return len(s.Hole) == len(s.Foundations())*s.Ranks
	}
	return !slices.ContainsFunc(s.Home, func(n int) bool { return n < s.Ranks })
}

// Next returns the positions that the moves lead to. Of positions that a player knows to be equal it has one.
func (s State) Next() (next []State) {
	seen := map[string]bool{s.key(true): true}
	for _, after := range s.moves() {
		after = after.filled()
		if key := after.key(true); !seen[key] {
			seen[key] = true
			next = append(next, after)
		}
	}
	return next
}

// moves returns the positions after each way to take cards and put them somewhere, and after a move of the stock.
func (s State) moves() (next []State) {
	for i, column := range s.Columns {
		for k := range column {
			if s.moveTogether(column[k:]) {
				from := i
				if s.Moves == "whole" && k > 0 {
					from = onlyHome
				}
				next = append(next, s.without(i, k).put(column[k:], from, true)...)
			}
			if s.Suits && s.isSuit(column[k:]) && (k == 0 || !s.Alone) {
				after := s.without(i, k)
				for f, suit := range []byte(s.Foundations()) {
					if suit == column[k].Suit && after.Home[f] == 0 {
						after.Home[f] = s.Ranks
						break
					}
				}
				next = append(next, after)
			}
		}
	}
	for i, c := range s.Reserve {
		if s.Stacked && i < len(s.Reserve)-1 {
			continue
		}
		left := s.copied()
		left.Reserve = slices.Delete(left.Reserve, i, i+1)
		next = append(next, left.put([]Card{c}, ofReserve, true)...)
	}
	for _, drawn := range s.comingUp() {
		left, last := drawn.copied(), len(drawn.Waste)-1
		left.Waste = left.Waste[:last]
		next = append(next, left.put(drawn.Waste[last:], ofWaste, true)...)
	}
	for i, n := range s.Home {
		if s.Back && n > s.Given && !s.Won() {
			left := s.copied()
			left.Home[i]--
			next = append(next, left.put([]Card{{Rank: n, Suit: s.Foundations()[i]}}, elsewhere, false)...)
		}
	}
	return append(next, s.dealt()...)
}

// filled returns the position after the columns that are empty are filled.
func (s State) filled() State {
	if s.Fill == "" {
		return s
	}
	s = s.copied()
	for i, column := range s.Columns {
		from, at := &s.Reserve, len(s.Reserve)-1
		if s.Fill == "waste" {
			from, at = &s.Waste, len(s.Waste)-1
		}
		if s.Fill == "waste" && at < 0 {
			from, at = &s.Stock, 0
		}
		if len(column) == 0 && len(*from) > 0 {
			s.Columns[i] = []Card{(*from)[at]}
			*from = slices.Delete(*from, at, at+1)
		}
	}
	return s
}

// without returns the position without the cards of column i from card k on.
func (s State) without(i, k int) State {
	left := s.copied()
	left.Columns[i] = left.Columns[i][:k]
	if k > 0 {
		left.Columns[i][k-1].Down = false
	}
	return left
}

// moveTogether reports whether the last cards of a column may be taken.
func (s State) moveTogether(cards []Card) bool {
	for i, c := range cards {
		switch {
		case c.Down, s.Moves == "single" && i > 0,
			(s.Moves == "runs" || s.Moves == "whole") && i > 0 && !s.fits(s.Run, c, cards[i-1]):
			return false
		}
	}
	return true
}

// isSuit reports whether cards are a whole suit face up, from the highest card down to the ace.
func (s State) isSuit(cards []Card) bool {
	for i, c := range cards {
		if c != (Card{Rank: s.Ranks - i, Suit: cards[0].Suit}) {
			return false
		}
	}
	return len(cards) == s.Ranks
}

// dealt returns the position after a move that takes cards from the stock to the waste or to the columns, if there is
// such a move.
func (s State) dealt() []State {
	empty := slices.ContainsFunc(s.Columns, func(column []Card) bool { return len(column) == 0 })
	switch {
	case len(s.Stock) == 0, s.Rules.Stock == "full" && empty:
		return nil
	case s.toColumns():
		after := s.copied()
		for i := range min(len(s.Columns), len(s.Stock)) {
			after.Columns[i] = append(after.Columns[i], s.Stock[i])
			after.Stock = after.Stock[1:]
		}
		return []State{after}
	case s.Rules.Hole:
		after := s.copied()
		after.Hole, after.Stock = append(after.Hole, s.Stock[0]), after.Stock[1:]
		return []State{after}
	case s.Rules.Stock == "waste" && !s.freeDraws():
		after, _ := s.drawn()
		return []State{after}
	}
	return nil
}

// drawn returns the position after a draw. If the stock is empty, the waste is turned over instead, which begins
// another pass. It returns false if there is none left. The columns are those of s.
func (s State) drawn() (State, bool) {
	if n := min(s.Draw, len(s.Stock)); n > 0 {
		s.Waste, s.Stock = slices.Concat(s.Waste, s.Stock[:n]), s.Stock[n:]
		return s, true
	}
	if s.Passes == 1 {
		return s, false
	}
	s.Waste, s.Stock, s.Passes = nil, s.Waste, max(s.Passes-1, 0)
	return s, true
}

// afterDraws returns the positions that draws alone lead to where they are not moves, the present one first.
func (s State) afterDraws() (list []State) {
	if !s.freeDraws() {
		return []State{s}
	}
	type talon struct{ waste, passes int }
	met := map[talon]bool{}
	for ok := true; ok && !met[talon{len(s.Waste), s.Passes}]; s, ok = s.drawn() {
		met[talon{len(s.Waste), s.Passes}] = true
		list = append(list, s)
	}
	return list
}

// comingUp returns, for each card that draws bring to the top of the waste, the first position in which it is there.
func (s State) comingUp() (list []State) {
	met := map[int]bool{} // by the cards before it, as draws do not change their order
	for _, drawn := range s.afterDraws() {
		if n := len(drawn.Waste); n > 0 && !met[n] {
			met[n] = true
			list = append(list, drawn)
		}
	}
	return list
}

// Where cards come from besides columns to which they do not go back.
const (
	elsewhere = -1
	ofWaste   = -2
	onlyHome  = -3 // from a column, to no other one
	ofReserve = -4
)

// put returns the positions after cards that were taken are put down, not onto the column that they come from.
func (s State) put(cards []Card, from int, home bool) (next []State) {
	first := cards[0]
	waiting := false // for cards of the waste
	for j, other := range s.Columns {
		waiting = waiting || s.Spaces == "waste" && j != from && len(other) == 0
	}
	for j, other := range s.Columns {
		if j == from || from == onlyHome || waiting && from != ofWaste {
			continue
		}
		allowed := len(other) > 0 && s.fits(s.Build, first, other[len(other)-1])
		if len(other) == 0 {
			allowed = s.Spaces == "any" || s.Spaces == "waste" && from == ofWaste || s.Spaces == "kings" && first.Rank == s.Ranks
		}
		if allowed {
			after := s.copied()
			after.Columns[j] = append(after.Columns[j], cards...)
			next = append(next, after)
		}
	}
	if len(cards) == 1 && from != ofReserve && len(s.Reserve) < s.Cells {
		after := s.copied()
		after.Reserve = append(after.Reserve, first)
		next = append(next, after)
	}
	if home && len(cards) == 1 && s.Rules.Hole && s.intoHole(first) {
		after := s.copied()
		after.Hole = append(after.Hole, first)
		return append(next, after)
	}
	for i, n := range s.Home {
		if home && !s.Rules.Hole && !s.Suits && len(cards) == 1 && s.Foundations()[i] == first.Suit && s.step(first) == n+1 {
			after := s.copied()
			after.Home[i]++
			next = append(next, after)
		}
	}
	return next
}

// Key is a text that equal positions share. They differ at most in the order of the reserve, in that of the foundations
// of a suit, in that of the columns if no stock is left that is dealt to them, and in draws that are not moves and that
// lose nothing or can be taken back by further draws.
func (s State) Key() string { return s.key(false) }

// key is the key. For a player who does not see the cards that lie face down, columns with such cards stay what they
// are.
func (s State) key(player bool) string {
	var columns, reserve []string
	for i, column := range s.Columns {
		columns = append(columns, list(column))
		if player && s.Copies() > 1 && len(column) > 0 && column[0].Down {
			columns[i] += fmt.Sprintf("at %d", i)
		}
	}
	for _, c := range s.Reserve {
		reserve = append(reserve, list([]Card{c}))
	}
	if !s.toColumns() || len(s.Stock) == 0 {
		slices.Sort(columns)
	}
	slices.Sort(reserve)
	if s.Rules.Hole {
		return strings.Join(columns, ":") + "/" + strings.Join(reserve, "") + s.talon() + "/" +
			strconv.Itoa(s.Hole[len(s.Hole)-1].Rank)
	}
	var home []string
	for i, n := range s.Home {
		home = append(home, fmt.Sprintf("%c-%d", s.Foundations()[i], n))
	}
	slices.Sort(home)
	return strings.Join(columns, ":") + "/" + strings.Join(reserve, "") + fmt.Sprint(home) + s.talon()
}

// talon is the part of the key that tells stock and waste.
func (s State) talon() string {
	switch {
	case !s.freeDraws():
		return list(s.Stock) + "/" + list(s.Waste)
	case s.Passes > 0:
		return list(s.Waste) + list(s.Stock) + "/" + s.offers()
	}
	return list(s.Waste) + list(s.Stock) + "/" + strconv.Itoa(s.leastWaste())
}

// leastWaste returns the least number of cards of the waste among the positions that draws lead to and back.
func (s State) leastWaste() int {
	least := len(s.Waste)
	for _, drawn := range s.afterDraws() {
		if slices.ContainsFunc(drawn.afterDraws(), func(t State) bool { return len(t.Waste) == len(s.Waste) }) {
			least = min(least, len(drawn.Waste))
		}
	}
	return least
}

// offers tells what draws offer if passes are limited: the passes left, and those left when each card first comes up.
// If a draw takes all that is left, further passes bring up nothing else, and are not counted.
func (s State) offers() string {
	if len(s.Stock)+len(s.Waste) <= s.Draw {
		s.Passes = 1
	}
	text := strconv.Itoa(s.Passes)
	for _, drawn := range s.comingUp() {
		text += fmt.Sprintf(" %d:%d", len(drawn.Waste), drawn.Passes)
	}
	return text
}

// Text writes the position as the program does.
func (s State) Text() string {
	var w strings.Builder
	fmt.Fprintf(&w, "Foundations:")
	for i, suit := range []byte(s.Foundations()) {
		top := 0
		if s.Home[i] > 0 {
			top = (s.Base+s.Home[i]-2)%s.Ranks + 1
		}
		fmt.Fprintf(&w, " %c-%s", suit-'a'+'A', "0A23456789TJQK"[top:top+1])
	}
	fmt.Fprintf(&w, "\nReserve:%s\n", list(s.Reserve))
	if s.Rules.Stock == "waste" || s.toColumns() {
		fmt.Fprintf(&w, "Talon:%s\n", list(s.Stock))
	}
	if s.Rules.Stock == "waste" {
		fmt.Fprintf(&w, "Waste:%s\n", list(s.Waste))
	}
	for _, column := range s.Columns {
		fmt.Fprintf(&w, ":%s\n", list(column))
	}
	if s.Passes > 0 {
		fmt.Fprintf(&w, "Passes: %d\n", s.Passes)
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
