package freecell_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	described "patience/features/freecell"

	bounds "patience/heuristics/freecell"

	"patience/features"
	"patience/game"
	"patience/internal/games/freecell"
	"pgregory.net/rapid"
)

// The features again, slowly, from the text of a board: cards are strings of
// two letters, columns are slices of them.

type naive struct {
	columns [][]string
	cells   []string
	home    map[string]int
}

const ranks = "A23456789TJQK"

func readNaive(text string) naive {
	n := naive{home: map[string]int{}}
	for line := range strings.Lines(text) {
		label, cards, _ := strings.Cut(line, ":")
		switch label {
		case "Foundations":
			for _, f := range strings.Fields(cards) {
				n.home[f[:1]] = 1 + strings.Index(ranks, f[2:])
			}
		case "Freecells":
			n.cells = strings.Fields(cards)
		default:
			n.columns = append(n.columns, strings.Fields(cards))
		}
	}
	return n
}

func rank(c string) int { return 1 + strings.Index(ranks, c[:1]) }

func suit(c string) string { return c[1:] }

func red(c string) bool { return suit(c) == "D" || suit(c) == "H" }

func fits(c, on string) bool { return rank(c)+1 == rank(on) && red(c) != red(on) }

// above returns the cards above a card, nil if it is in no column.
func (n naive) above(c string) []string {
	for _, column := range n.columns {
		if i := slices.Index(column, c); i >= 0 {
			return column[i+1:]
		}
	}
	return nil
}

// pairs counts the pairs of cards of a column with the upper and the lower one
// so related.
func (n naive) pairs(related func(upper, lower string) bool) (count float32) {
	for _, column := range n.columns {
		for i, lower := range column {
			for _, upper := range column[i+1:] {
				if related(upper, lower) {
					count++
				}
			}
		}
	}
	return count
}

// adjacent counts the cards so related with the card directly below.
func (n naive) adjacent(related func(upper, lower string) bool) (count float32) {
	for _, column := range n.columns {
		for i := range len(column) - 1 {
			if related(column[i+1], column[i]) {
				count++
			}
		}
	}
	return count
}

// holds reports whether w cannot go home before v leaves because v lies above
// a lower card of w's suit.
func (n naive) holds(v, w string) bool {
	for r := 1; r < rank(w); r++ {
		if slices.Contains(n.above(ranks[r-1:r]+suit(w)), v) {
			return true
		}
	}
	return false
}

// deadlockPairs lists the pairs of cards of different suits and columns that
// hold each other.
func (n naive) deadlockPairs() (pairs [][2]string) {
	for i, column := range n.columns {
		for _, other := range n.columns[i+1:] {
			for _, v := range column {
				for _, w := range other {
					if suit(v) != suit(w) && n.holds(v, w) && n.holds(w, v) {
						pairs = append(pairs, [2]string{v, w})
					}
				}
			}
		}
	}
	return pairs
}

func (n naive) sequences() (lengths []int) {
	for _, column := range n.columns {
		i := len(column) - 1
		for i > 0 && fits(column[i], column[i-1]) {
			i--
		}
		if i >= 0 {
			lengths = append(lengths, len(column)-i)
		}
	}
	return lengths
}

func (n naive) values() map[string]float32 {
	values := map[string]float32{"f_free_cells": float32(4 - len(n.cells))}
	for _, part := range []map[string]float32{n.depths(), n.nextCards(), n.blocking(), n.deadlocks(), n.order()} {
		maps.Copy(values, part)
	}
	return values
}

func (n naive) depths() map[string]float32 {
	values := map[string]float32{}
	for r, name := range map[string]string{"A": "f_above_aces", "2": "f_above_twos", "3": "f_above_threes"} {
		for s := range n.home {
			depth := float32(len(n.above(r + s)))
			values["f_above_"+strings.ToLower(r+s)] = depth
			values[name] += depth
			values[name+"_max"] = max(values[name+"_max"], depth)
		}
	}
	return values
}

func (n naive) nextCards() map[string]float32 {
	values := map[string]float32{}
	dug := map[string]bool{}
	for s, home := range n.home {
		var above []string
		if home < 13 {
			above = n.above(ranks[home:home+1] + s)
		}
		values["f_home"] += float32(home)
		values["f_above_next_"+strings.ToLower(s)] = float32(len(above))
		values["f_above_next"] += float32(len(above))
		for _, c := range above {
			dug[c] = true
		}
	}
	values["f_dig_next"] = float32(len(dug))
	return values
}

func (n naive) blocking() map[string]float32 {
	higher := func(u, l string) bool { return rank(u) > rank(l) }
	values := map[string]float32{
		"f_inversions":        n.pairs(higher),
		"f_inversions_suit":   n.pairs(func(u, l string) bool { return suit(u) == suit(l) && higher(u, l) }),
		"f_inversions_colour": n.pairs(func(u, l string) bool { return red(u) == red(l) && higher(u, l) }),
		"f_directly_on_lower": n.adjacent(higher),
		"f_over_own_suit":     0,
		"f_over_lower":        0,
		"f_low_below_kings":   0,
	}
	for _, column := range n.columns {
		for i, c := range column {
			if n.holds(c, c) {
				values["f_over_own_suit"]++
			}
			if slices.ContainsFunc(column[:i], func(l string) bool { return higher(c, l) }) {
				values["f_over_lower"]++
			}
			if rank(c) <= 3 && slices.ContainsFunc(column[i:], func(u string) bool { return rank(u) == 13 }) {
				values["f_low_below_kings"]++
			}
		}
	}
	return values
}

func (n naive) deadlocks() map[string]float32 {
	pairs := n.deadlockPairs()
	locked := map[string]bool{}
	open := 0
	for _, p := range pairs {
		locked[p[0]], locked[p[1]] = true, true
		if !n.holds(p[0], p[0]) && !n.holds(p[1], p[1]) {
			open++
		}
	}
	return map[string]float32{
		"f_deadlocks":      float32(len(pairs)),
		"f_deadlocks_open": float32(open),
		"f_deadlocked":     float32(len(locked)),
	}
}

func (n naive) order() map[string]float32 {
	values := map[string]float32{
		"f_descents":     n.adjacent(func(u, l string) bool { return rank(u)+1 == rank(l) }),
		"f_same_colour":  n.adjacent(func(u, l string) bool { return red(u) == red(l) }),
		"f_sequenciable": n.adjacent(func(u, l string) bool { return (rank(u)-rank(l))%2 == 0 == (red(u) == red(l)) }),
		"f_runs":         float32(len(slices.Concat(n.columns...))) - n.adjacent(fits),
	}
	for _, length := range n.sequences() {
		values["f_sequence_cards"] += float32(length)
		values["f_sequence_longest"] = max(values["f_sequence_longest"], float32(length))
	}
	return values
}

func checkNaive(t interface {
	Errorf(format string, args ...any)
}, s *features.Set, p game.Position,
) {
	text := p.Board().String()
	got := s.Extract(p, nil)
	want := readNaive(text).values()
	for i, f := range s.Features() {
		if w, ok := want[f.Name]; ok && got[i] != w {
			t.Errorf("%s is %g, naively %g, at\n%s", f.Name, got[i], w, text)
		}
		delete(want, f.Name)
	}
	for name := range want {
		t.Errorf("there is no feature %s", name)
	}
}

func TestNaiveRecomputation(t *testing.T) {
	s := described.Set(&freecell.Standard)
	alongPlay(t, &freecell.Standard, 12, 60, 20, func(p game.Position) { checkNaive(t, s, p) })
	rapid.Check(t, func(r *rapid.T) {
		checkNaive(r, s, boards(&freecell.Standard).Draw(r, "board").Position())
	})
}

// Package heuristics finds the cards above a lower card of their suit, and
// the disjoint deadlocks that bound its detours, in its own way.
func TestAgreesWithTheRelaxedBound(t *testing.T) {
	alongPlay(t, &freecell.Standard, 200, 60, 10, func(p game.Position) {
		got := named(t, p)
		forced, total := bounds.Detours(p.(*freecell.Position))
		if got["f_over_own_suit"] != float32(forced) || got["f_detours"] != float32(total) {
			t.Errorf("%g forced of %g detours, want %d of %d",
				got["f_over_own_suit"], got["f_detours"], forced, total)
		}
		if got["f_deadlocks_disjoint"] > got["f_detours_unforced"] {
			t.Errorf("%g disjoint deadlocks but %g detours more than the forced ones",
				got["f_deadlocks_disjoint"], got["f_detours_unforced"])
		}
		if bound := bounds.Relaxed.Bound(p); got["f_relaxed"] != float32(bound) {
			t.Errorf("relaxed bound %g, want %d", got["f_relaxed"], bound)
		}
	})
}

// named returns the features of a position by name.
func named(t testing.TB, p game.Position) map[string]float32 {
	s := described.Set(&freecell.Standard)
	values := map[string]float32{}
	for i, value := range s.Extract(p, nil) {
		values[s.Features()[i].Name] = value
	}
	return values
}
