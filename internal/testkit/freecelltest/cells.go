package freecelltest

import "slices"

// UnlimitedCells returns the least number of moves that win from s when there
// is a cell for every card. It searches breadth first, with nothing left out.
func UnlimitedCells(s State) int {
	s = s.clone()
	s.Rules.Cells = 4 * s.Rules.Ranks
	seen := map[string]bool{s.Key(): true}
	layer := []State{s}
	for moves := 0; len(layer) > 0; moves++ {
		var next []State
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

// DetourBound returns the number of cards that are not home, plus the number
// of detours in the best of all the orders in which they can go home. To send
// home the next card of a suit, all the cards above it in its column that are
// neither home nor already dug out take a detour, one extra move each. A card
// is dug out exactly when some card below it in its column is home.
//
// Where cards move one at a time, this is UnlimitedCells. Under WholeRuns it
// is not even a bound, as several cards can make their detour in one move.
func DetourBound(s State) int {
	return s.left() + s.detours(s.Home, map[[4]int]int{})
}

// detours returns the least number of detours still to come when, of the cards
// of s, those that home counts are home. It remembers its results in known.
func (s State) detours(home [4]int, known map[[4]int]int) int {
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
		total := s.detoursFor(card(count+1, suit), home) + s.detours(next, known)
		if least < 0 || total < least {
			least = total
		}
	}
	least = max(least, 0) // nothing is left to do if all the cards are home
	known[home] = least
	return least
}

// detoursFor returns the number of cards that have to be moved off card.
func (s State) detoursFor(card string, home [4]int) int {
	isHome := func(c string) bool { return rank(c) <= home[suit(c)] }
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
