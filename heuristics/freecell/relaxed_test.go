package freecell_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"patience/internal/testkit/freecellcheck"
	"patience/internal/testkit/thorough"

	bounds "patience/heuristics/freecell"

	"patience/game"
	"patience/game/card"
	"patience/heuristics"
	"patience/internal/games/freecell"
	"patience/internal/testkit/freecelltest"
)

func relaxed(p game.Position) int { return bounds.Relaxed.Bound(p) }

func TestDetours(t *testing.T) {
	for _, test := range []struct {
		name, board   string
		forced, total int
	}{
		{"won", "Foundations: C-2 D-2 H-2 S-2", 0, 0},
		{"in order", "Foundations: D-2 H-2 S-2\n: 2C AC", 0, 0},
		{"a card above a lower one of its suit", "Foundations: D-2 H-2 S-2\n: AC 2C", 1, 1},
		{"the card in a cell is out of the way", "Foundations: C-A D-2 H-2 S-2\nFreecells: 2C", 0, 0},
		{"one of two that hold each other", "Foundations: H-2 S-2\n: AC 2D\n: AD 2C", 0, 1},
		{"both are forced", "Foundations: H-2 S-2\n: AC AD 2D 2C", 2, 2},
		{"2H above two aces makes one detour", "Foundations: S-2\n: AC AD 2H\n: AH 2D 2C", 0, 1},
	} {
		s := freecellcheck.Parse(t, freecelltest.Rules{Columns: 2, Cells: 1, Ranks: 2}, test.board)
		if forced, total := bounds.Detours(freecellcheck.Position(t, s)); forced != test.forced || total != test.total {
			t.Errorf("%s: %d forced of %d detours, want %d of %d", test.name, forced, total, test.forced, test.total)
		}
	}
}

// The values are those of REFERENCE.md, found there by another program.
func TestRelaxedOfMicrosoftDeals(t *testing.T) {
	var bounds []int
	sum := 0
	for number := int64(1); number <= 200; number++ {
		bound := relaxed(freecellcheck.Microsoft(t, freecell.Standard, number))
		bounds = append(bounds, bound)
		sum += bound
	}
	if want := []int{74, 68, 70, 73, 78, 73, 72, 70, 80, 74}; !slices.Equal(bounds[:10], want) {
		t.Errorf("deals 1 to 10: %v, want %v", bounds[:10], want)
	}
	if want := 14578; sum != want { // a mean of 72.89
		t.Errorf("deals 1 to 200: sum %d, want %d", sum, want)
	}
}

// TestRelaxedSolvesUnlimitedCells compares with a search that leaves nothing
// out.
func TestRelaxedSolvesUnlimitedCells(t *testing.T) {
	t.Parallel()
	for _, deck := range []struct{ columns, ranks, deals int }{{2, 2, 100}, {3, 2, 10}, {1, 3, 10}, {2, 3, 2}} {
		if !thorough.Wanted() && deck.columns*deck.ranks > 4 {
			continue // a second for each deal
		}
		rng := rand.New(rand.NewPCG(uint64(deck.columns), uint64(deck.ranks)))
		for i := range fewer(deck.deals) {
			rules := freecelltest.Rules{Columns: deck.columns, Cells: 1, Ranks: deck.ranks, SameSuit: i%2 > 0}
			s := freecelltest.Deal(rules, rng)
			if got, want := relaxed(freecellcheck.Position(t, s)), unlimitedCells(s); got != want {
				t.Errorf("relaxed %d, with unlimited cells %d moves, in\n%s", got, want, s.Text())
			}
		}
	}
}

func TestRelaxedOfSmallDecks(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 3))
	for ranks := 2; ranks <= 5; ranks++ {
		for columns := 1; columns <= 5; columns++ {
			for range fewer(100) {
				rules := freecelltest.Rules{Columns: columns, Cells: 2, Ranks: ranks}
				checkRelaxed(t, freecelltest.Deal(rules, rng))
			}
		}
	}
}

func TestRelaxedOfFullDecks(t *testing.T) {
	t.Parallel()
	for number := range fewer(30) {
		checkRelaxed(t, freecellcheck.State(t, freecellcheck.Microsoft(t, freecell.Standard, int64(number)+1)))
	}
}

func TestRelaxedAlongRandomPlay(t *testing.T) {
	t.Parallel()
	const apart = 12 // moves between two checks
	rng := rand.New(rand.NewPCG(4, 4))
	for number := range fewer(7) {
		i := 0
		playRandomly(freecellcheck.Microsoft(t, freecell.Standard, int64(number)+1), 100, rng, func(p *freecell.Position) {
			if i++; i%apart == 0 {
				checkRelaxed(t, freecellcheck.State(t, p))
			}
		})
	}
}

// checkRelaxed compares Relaxed and Detours with plain counts.
func checkRelaxed(t *testing.T, s freecelltest.State) {
	t.Helper()
	p := freecellcheck.Position(t, s)
	if got, want := relaxed(p), detourBound(s); got != want {
		t.Errorf("relaxed %d, want %d, in\n%s", got, want, s.Text())
	}
	forced, total := bounds.Detours(p)
	if want := aboveOwnSuit(s); forced != want || forced > total {
		t.Errorf("%d forced of %d detours, want %d forced, in\n%s", forced, total, want, s.Text())
	}
}

// aboveOwnSuit counts the cards that lie above a lower card of their suit.
func aboveOwnSuit(s freecelltest.State) int {
	rank := func(c string) int { return strings.IndexByte("A23456789TJQK", c[0]) }
	count := 0
	for _, column := range s.Columns {
		for i, c := range column {
			if slices.ContainsFunc(column[:i], func(b string) bool { return b[1] == c[1] && rank(b) < rank(c) }) {
				count++
			}
		}
	}
	return count
}

// playRandomly makes random moves, moves home first so that play gets on, and
// visits every position that has legal moves.
func playRandomly(p *freecell.Position, moves int, rng *rand.Rand, visit func(*freecell.Position)) {
	for range moves {
		legal := p.AppendMoves(nil)
		if len(legal) == 0 {
			return
		}
		visit(p)
		m := legal[rng.IntN(len(legal))]
		if freecell.MoveTo(legal[0]) == freecell.Home {
			m = legal[0]
		}
		p.Play(m)
	}
}

// TestRelaxedOfChild checks what is known of a child's bound without computing
// it: the table that Children begins with.
func TestRelaxedOfChild(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(5, 5))
	for number := range fewer(200) {
		playRandomly(freecellcheck.Microsoft(t, freecell.Standard, int64(number)+1), 100, rng, func(p *freecell.Position) {
			bound := relaxed(p)
			for _, m := range p.AppendMoves(nil) {
				least, most := childRange(p, m, bound)
				if child := boundAfter(bounds.Relaxed, p, m); child < least || child > most {
					t.Errorf("%s: bound %d after %d, want %d to %d, from\n%s",
						p.MoveText(m), child, bound, least, most, p.Board())
				}
			}
		})
	}
}

// childRange returns the least and the most that the bound can be after a
// move.
func childRange(p *freecell.Position, m game.Move, bound int) (least, most int) {
	c, from, to := freecell.MoveCard(m), freecell.MoveFrom(m), freecell.MoveTo(m)
	switch {
	case to == freecell.Home:
		return bound - 1, bound - 1
	case from == freecell.Cell && to == freecell.Floor:
		return bound, bound
	case to == freecell.Cell || to == freecell.Floor:
		if liesAboveOwnSuit(p, c) {
			return bound - 1, bound - 1
		}
		return bound - 1, bound
	}
	return bound - 1, bound + 1
}

// liesAboveOwnSuit reports whether a lower card of c's suit is below c.
func liesAboveOwnSuit(p *freecell.Position, c card.Card) bool {
	for below := p.On(c); below < freecell.Floor; below = p.On(card.Card(below)) {
		if b := card.Card(below); b.Suit() == c.Suit() && b < c {
			return true
		}
	}
	return false
}

func TestRelaxedFromSeveralGoroutines(t *testing.T) {
	var want []int
	for number := int64(1); number <= 100; number++ {
		want = append(want, relaxed(freecellcheck.Microsoft(t, freecell.Standard, number)))
	}
	var workers sync.WaitGroup
	for range 4 {
		workers.Go(func() {
			for i, bound := range want {
				if got := relaxed(freecellcheck.Microsoft(t, freecell.Standard, int64(i)+1)); got != bound {
					t.Errorf("deal %d: bound %d, want %d", i+1, got, bound)
				}
			}
		})
	}
	workers.Wait()
}

// TestBoundBelow: below a limit, and at or above it, the answer is that of the
// bound, along random play.
func TestBoundBelow(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(11, 11))
	for number := int64(1); number <= 30; number++ {
		playRandomly(freecellcheck.Microsoft(t, freecell.Standard, number), 100, rng, func(p *freecell.Position) {
			bound := relaxed(p)
			for _, limit := range []int{0, bound - 12, bound - 1, bound, bound + 1, bound + 2, 200} {
				got, below := heuristics.BoundBelow(bounds.Relaxed)(p, limit)
				if below != (bound < limit) || below && got != bound {
					t.Fatalf("%d, %v below %d; the bound is %d in\n%s", got, below, limit, bound, p.Board())
				}
			}
		})
	}
}
