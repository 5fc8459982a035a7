package freecell_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/game/gametest/oracle"
	"patience/internal/testkit/freecellcheck"
	"patience/internal/testkit/freecelltest"
	"patience/internal/testkit/thorough"
)

// unlimitedCells returns the least number of moves that win from s when there
// is a cell for every card. It searches breadth first, with nothing left out.
func unlimitedCells(s freecelltest.State) int {
	s.Rules.Cells = 4 * s.Rules.Ranks
	seen := map[string]bool{s.Key(): true}
	layer := []freecelltest.State{s}
	for moves := 0; len(layer) > 0; moves++ {
		var next []freecelltest.State
		for _, from := range layer {
			if from.Won() {
				return moves
			}
			for _, t := range from.Next() {
				if key := t.Key(); !seen[key] {
					seen[key] = true
					next = append(next, t)
				}
			}
		}
		layer = next
	}
	return -1 // cannot happen: with cells for all, every deal can be won
}

// detourBound returns the number of cards that are not home, plus the number
// of detours in the best of all the orders in which they can go home. To send
// home the next card of a suit, all the cards above it in its column that are
// neither home nor already dug out take a detour, one extra move each. A card
// is dug out exactly when some card below it in its column is home.
//
// Where cards move one at a time, this is unlimitedCells. Under WholeRuns it
// is not even a bound, as several cards can make their detour in one move.
func detourBound(s freecelltest.State) int {
	return cardsLeft(s) + leastDetours(s, s.Home, map[[4]int]int{})
}

// leastDetours returns the least number of detours still to come when, of the cards
// of s, those that home counts are home. It remembers its results in known.
func leastDetours(s freecelltest.State, home [4]int, known map[[4]int]int) int {
	if least, ok := known[home]; ok {
		return least
	}
	least := -1
	for suit, count := range home {
		if count == s.Rules.Ranks {
			continue
		}
		next := home
		next[suit]++
		total := detoursFor(s, naiveCard(count+1, suit), home) + leastDetours(s, next, known)
		if least < 0 || total < least {
			least = total
		}
	}
	least = max(least, 0) // nothing is left to do if all the cards are home
	known[home] = least
	return least
}

// detoursFor returns the number of cards that have to be moved off card.
func detoursFor(s freecelltest.State, card string, home [4]int) int {
	isHome := func(c string) bool { return naiveRank(c) <= home[strings.IndexByte("CDHS", c[1])] }
	count := 0
	for _, column := range s.Columns {
		depth := slices.Index(column, card)
		if depth < 0 {
			continue
		}
		for i := depth + 1; i < len(column); i++ {
			dugOut := slices.ContainsFunc(column[:i], isHome)
			if !isHome(column[i]) && !dugOut {
				count++
			}
		}
	}
	return count
}

const naiveRanks = "A23456789TJQK"

func naiveCard(rank, suit int) string { return naiveRanks[rank-1:rank] + "CDHS"[suit:suit+1] }

func naiveRank(card string) int { return strings.IndexByte(naiveRanks, card[0]) + 1 }

// cardsLeft returns the number of cards that are not home.
func cardsLeft(s freecelltest.State) int {
	left := 4 * s.Rules.Ranks
	for _, count := range s.Home {
		left -= count
	}
	return left
}

func TestUnlimitedCells(t *testing.T) {
	for board, want := range map[string]int{
		"Foundations: C-2 D-2 H-2 S-2":                0,
		"Foundations: D-2 H-2 S-2\n: 2C AC":           2,
		"Foundations: D-2 H-2 S-2\n: AC 2C":           3,
		"Foundations: C-A D-2 H-2 S-2\nFreecells: 2C": 1,
		"Foundations: H-2 S-2\n: AC 2D\n: AD 2C":      5, // the other deuce goes straight home
		"Foundations: H-2 S-2\n: AC AD 2D 2C":         6,
		"Foundations: S-2\n: AC AD 2H\n: AH 2D 2C":    7, // only 2H, if the ace of diamonds goes first
	} {
		s := freecellcheck.Parse(t, freecelltest.Rules{Columns: 2, Cells: 1, Ranks: 2}, board)
		if got := unlimitedCells(s); got != want {
			t.Errorf("%q: %d moves, want %d", board, got, want)
		}
		if got := detourBound(s); got != want {
			t.Errorf("%q: bound %d, want %d", board, got, want)
		}
	}
}

// TestUnlimitedCellsOfSmallDeals holds the number of moves with unlimited cells
// to the bound, and to the graph of the game with a cell for every card.
func TestUnlimitedCellsOfSmallDeals(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for i, rules := range freecelltest.Families {
		if rules.Sequences || rules.LongSequences || i%thorough.Number(3, 1) > 0 {
			continue // there, too, several cards make their detour in one move
		}
		rules.Columns, rules.Cells, rules.Ranks = 3, 8, 2
		for range thorough.Number(1, 5) {
			s := freecelltest.Deal(rules, rng)
			moves := unlimitedCells(s)
			if bound := detourBound(s); !s.Rules.WholeRuns && moves != bound {
				t.Errorf("%d moves, bound %d, for\n%s", moves, bound, s.Text())
			}
			if g, _ := oracle.Distances(s, math.MaxInt); g.Distance[0] != moves {
				t.Errorf("%d moves, distance %d, for\n%s", moves, g.Distance[0], s.Text())
			}
		}
	}
}
