package freecell_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/internal/testkit/freecellcheck"

	bounds "patience/heuristics/freecell"

	"patience/game/card"
	"patience/heuristics/freecell/internal/fas"
	"patience/internal/games/freecell"
	"patience/internal/testkit/freecelltest"
)

func TestNeeds(t *testing.T) {
	rules := freecelltest.Rules{Columns: 3, Cells: 1, Ranks: 3}
	s := freecellcheck.Parse(t, rules, "Foundations: C-A D-0 H-3 S-3\nFreecells: 3C\n: AD 2C 2D\n: 3D\n:")
	g := bounds.Needs(freecellcheck.Position(t, s))
	if got, want := named(g.Firm()), "2D AD, 3C 2C, 3D 2D"; got != want {
		t.Errorf("firm arcs %s, want %s", got, want)
	}
	if got, want := named(g.Loose()), "AD 2C, 2C 2D"; got != want {
		t.Errorf("loose arcs %s, want %s", got, want)
	}
}

// named writes arcs as pairs of cards.
func named(arcs []fas.Arc) string {
	var texts []string
	for _, a := range arcs {
		texts = append(texts, card.Card(a.From).String()+" "+card.Card(a.To).String())
	}
	return strings.Join(texts, ", ")
}

func TestFeedbackArcSet(t *testing.T) {
	for _, test := range []struct {
		name, board string
		fas, x      int
	}{
		{"won", "Foundations: C-3 D-3 H-3 S-3", 0, 0},
		{"in order", "Foundations: C-A D-3 H-3 S-3\n: 3C 2C", 0, 0},
		{"a card above a lower one of its suit", "Foundations: C-A D-3 H-3 S-3\n: 2C 3C", 1, 1},
		{"one of two that hold each other", "Foundations: H-3 S-3 C-A D-A\n: 2C 3D\n: 2D 3C", 1, 1},
		{"both above both: one cut frees the block", "Foundations: H-3 S-3 C-A D-A\n: 2C 2D 3D 3C", 1, 2},
		{"three of a suit above each other, twice", "Foundations: D-3 S-3\n: AC AH 2H 3H 2C 3C", 3, 4},
	} {
		s := freecellcheck.Parse(t, freecelltest.Rules{Columns: 2, Cells: 1, Ranks: 3}, test.board)
		p := freecellcheck.Position(t, s)
		_, x := bounds.Detours(p)
		if got := bounds.LeastFeedbackArcs(p); got != test.fas || x != test.x {
			t.Errorf("%s: fas %d, x %d; want %d, %d", test.name, got, x, test.fas, test.x)
		}
	}
}

// TestFASByOrders compares with another definition of the same number, and
// with x. See leastBackward.
func TestFASByOrders(t *testing.T) {
	t.Parallel()
	const apart = 15 // moves between two checks
	rng := rand.New(rand.NewPCG(7, 7))
	positions, below := 0, 0
	for number := range fewer(30) {
		i := 0
		playRandomly(freecellcheck.Microsoft(t, freecell.Standard, int64(number)+1), 100, rng, func(p *freecell.Position) {
			if i++; i%apart != 1 {
				return
			}
			got, want := bounds.LeastFeedbackArcs(p), leastBackward(p)
			_, x := bounds.Detours(p)
			if got != want || got > x {
				t.Errorf("fas %d, want %d, and no more than x, %d, in\n%s", got, want, x, p.Board())
			}
			positions++
			if got < x {
				below++
			}
		})
	}
	t.Logf("%d positions, fas below x in %d", positions, below)
}

// leastBackward returns the least number of cards that go home before the
// card that lies on them, over all orders in which the suits go up. What is
// left when the arcs to these are cut leads only to earlier cards, and so has
// no cycle; and whatever has none can be put in such an order.
func leastBackward(p *freecell.Position) int {
	covered := map[card.Card]card.Card{} // by what lies on it
	for c := range (card.UpTo(p.Rules().Ranks) &^ p.HomeCards()).All() {
		if on := p.On(c); on < freecell.Floor {
			covered[card.Card(on)] = c
		}
	}
	known := map[card.Set]int{0: 0}
	var least func(next, home card.Set) int
	least = func(next, home card.Set) int {
		if known, ok := known[next]; ok {
			return known
		}
		best := card.Deck
		for c := range next.All() {
			cost := 0
			if w, ok := covered[c]; ok && !home.Has(w) {
				cost = 1
			}
			after := card.Bit(c) << card.NumSuits & card.UpTo(p.Rules().Ranks)
			best = min(best, cost+least(next&^card.Bit(c)|after, home|card.Bit(c)))
		}
		known[next] = best
		return best
	}
	return least(p.Next(), p.HomeCards())
}

// TestBoundsOfMicrosoftDeals: the lengths are those of Sukegawa and Hoki
// (2023).
func TestBoundsOfMicrosoftDeals(t *testing.T) {
	var sizes []int
	for i, length := range []int{87, 75, 73, 85, 90, 79, 76, 75, 92, 85} {
		p := freecellcheck.Microsoft(t, freecell.Standard, int64(i)+1)
		size := bounds.LeastFeedbackArcs(p)
		_, x := bounds.Detours(p)
		if size > x || x > length-card.Deck {
			t.Errorf("deal %d: fas %d, x %d, %d extra moves", i+1, size, x, length-card.Deck)
		}
		sizes = append(sizes, size)
	}
	if want := []int{13, 13, 16, 13, 15}; !slices.Equal(sizes[:5], want) { // glpsol's values
		t.Errorf("deals 1 to 5: %v, want %v", sizes[:5], want)
	}
}
