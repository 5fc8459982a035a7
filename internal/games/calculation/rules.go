// Package calculation has the rules of Calculation, a game with one deck in which only
// ranks matter.
//
// Foundation f, counted from 1, takes the ranks f, 2f, 3f and so on, where ace follows
// king. With 13 ranks the second foundation takes 2 4 6 8 T Q A 3 5 7 9 J K. The next
// card of the stock goes to a foundation that wants it or onto any stack. The last card
// of a stack goes to a foundation that wants it, and nowhere else. In some variants,
// the first few cards of every foundation are already there at the start.
//
// A [Board] has the stacks in the order in which people write them. A [Position] has
// them in an order of its own, so that equal positions look the same:
//
//	deal or text → Board → Position → moves → Position → Board → text
//
// A position knows the order of the whole stock. A solver that uses this order plays
// what is called the open game. A player who turns up one card at a time may look only
// at the first card of [Position.Stock]; [Player], which follows a paper by Shintani
// and Nanzaki, is such a player.
package calculation

import (
	"fmt"
	"strconv"
	"strings"

	"patience/game/card"
)

// Rules are the parameters of a game.
type Rules struct {
	Name        string
	Stacks      int // 1..12
	Given       int // 0..Ranks: the number of cards that each foundation has from the start
	Foundations int // 1..4; standard is 4
	Ranks       int // 1..13; standard is 13, the deck has Foundations·Ranks cards
}

const (
	maxFoundations = 4
	maxStacks      = 12 // with which every deal can be won
	maxCards       = card.Deck
)

// Standard returns the rules of the full deck with a number of stacks and a
// number of cards given on each foundation. Their name is
// calculation-STACKS-GIVEN. It leaves out -GIVEN if that is 0, and then -STACKS
// if that is 4.
func Standard(stacks, given int) Rules {
	name := baseName
	switch {
	case given != 0:
		name = fmt.Sprintf("%s-%d-%d", baseName, stacks, given)
	case stacks != defaultStacks:
		name = fmt.Sprintf("%s-%d", baseName, stacks)
	}
	return Rules{Name: name, Stacks: stacks, Given: given, Foundations: maxFoundations, Ranks: card.MaxRank}
}

const (
	baseName      = "calculation"
	defaultStacks = 4
)

// Named returns the [Standard] rules of a name: calculation, calculation-STACKS
// or calculation-STACKS-GIVEN. It returns false for any other name. The rules
// may be invalid; [NewGame] says why.
func Named(name string) (Rules, bool) {
	numbers := [2]int{defaultStacks, 0}
	parts := strings.Split(name, "-")
	if parts[0] != baseName || len(parts) > 1+len(numbers) {
		return Rules{}, false
	}
	for i, part := range parts[1:] {
		n, err := strconv.Atoi(part)
		if err != nil || part != strconv.Itoa(n) {
			return Rules{}, false
		}
		numbers[i] = n
	}
	return Standard(numbers[0], numbers[1]), true
}

// Validate returns an error that names the first parameter out of its range, or
// the first foundation that would not take every rank.
func (r *Rules) Validate() error {
	switch {
	case r.Stacks < 1 || r.Stacks > maxStacks:
		return fmt.Errorf("rules %s: %d stacks; expected 1 to %d", r.Name, r.Stacks, maxStacks)
	case r.Foundations < 1 || r.Foundations > maxFoundations:
		return fmt.Errorf("rules %s: %d foundations; expected 1 to %d", r.Name, r.Foundations, maxFoundations)
	case r.Ranks < 1 || r.Ranks > card.MaxRank:
		return fmt.Errorf("rules %s: %d ranks; expected 1 to %d", r.Name, r.Ranks, card.MaxRank)
	case r.Given < 0 || r.Given > r.Ranks:
		return fmt.Errorf("rules %s: %d cards given on each foundation; expected 0 to %d", r.Name, r.Given, r.Ranks)
	}
	for f := range r.Foundations {
		if gcd(f+1, r.Ranks) != 1 {
			return fmt.Errorf("rules %s: foundation %d does not take every one of %d ranks", r.Name, f+1, r.Ranks)
		}
	}
	return nil
}

func gcd(a, b int) int {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// Cards returns the number of cards of the deck.
func (r *Rules) Cards() int { return r.Foundations * r.Ranks }

// Rank returns the rank that foundation f, counted from 0, takes next when it
// holds height cards. It is 0 when the foundation is full.
func (r *Rules) Rank(f, height int) int {
	if height >= r.Ranks {
		return 0
	}
	return ((f+1)*(height+1)-1)%r.Ranks + 1
}

// Height returns the number of cards that foundation f, counted from 0, holds
// when it takes a card of a rank in 1..Ranks.
func (r *Rules) Height(f, rank int) int {
	height := 0
	for r.Rank(f, height) != rank {
		height++
	}
	return height
}

// String describes the rules in one line.
func (r *Rules) String() string {
	return fmt.Sprintf("%d stacks, %d foundations of %d ranks, the first %d cards of each given, order of the stock "+
		"known to solvers, not to policies",
		r.Stacks, r.Foundations, r.Ranks, r.Given)
}
