package gaps_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	bounds "patience/heuristics/gaps"

	"patience/game"
	"patience/game/card"
	"patience/game/gametest/oracle"
	"patience/heuristics"
	"patience/internal/games/gaps"
	"patience/internal/testkit/boundstest"
	"patience/internal/testkit/gapstest"
	"patience/internal/testkit/thorough"
)

// gapDecks are how many deals of each number of ranks have their whole graphs
// checked at night. By day a third of them have.
var gapDecks = []struct{ ranks, deals int }{{2, 100}, {3, 300}, {4, 200}, {5, 60}, {6, 6}}

// TestGapClaims holds every heuristic for Gaps to what it claims, at each
// position and along each move that can be reached from small random deals.
func TestGapClaims(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, deck := range gapDecks {
		t.Run(fmt.Sprintf("%d ranks", deck.ranks), func(t *testing.T) {
			rules := gaps.Rules{Name: "test", Ranks: deck.ranks}
			var positions, solvable, tight int
			deals := thorough.Number((deck.deals+2)/3, deck.deals)
			if testing.Short() {
				deals = (deck.deals + 9) / 10
			}
			for range deals {
				g, ok := oracle.Distances(gapstest.Deal(deck.ranks, rng), 20_000)
				if !ok {
					t.Fatal("a large graph")
				}
				values := checkGapGraph(t, &rules, g)
				positions += len(g.States)
				for i, distance := range g.Distance {
					if distance >= 0 {
						solvable++
					}
					if distance == values[i] {
						tight++
					}
				}
			}
			t.Logf("%d positions, of which %d can be won, the bound exact in %d", positions, solvable, tight)
		})
	}
}

// checkGapGraph checks the claims of the heuristics, that the later is no
// weaker, and the bounds of children. It returns the last one's bounds.
func checkGapGraph(t *testing.T, rules *gaps.Rules, g oracle.Graph[gapstest.State]) []int {
	t.Helper()
	var positions []game.Searchable
	for _, s := range g.States {
		positions = append(positions, gapPosition(t, rules, s))
	}
	weaker := make([]int, len(g.States))
	for _, h := range []heuristics.Heuristic{bounds.Misplaced, bounds.Detours} {
		values := make([]int, len(g.States))
		for i, s := range g.States {
			values[i] = h.Bound(positions[i])
			if g.Distance[i] >= 0 && values[i] > g.Distance[i] {
				t.Errorf("%s is %d at a distance of %d in\n%s", h.Name(), values[i], g.Distance[i], s.Text())
			}
			if values[i] < weaker[i] || s.Won() != (values[i] == 0) {
				t.Errorf("%s is %d, won is %v, a weaker bound %d in\n%s", h.Name(), values[i], s.Won(), weaker[i], s.Text())
			}
		}
		if raised := boundstest.Children(t, h, positions, g.Distance); raised > 0 {
			t.Errorf("%s: %d children are bounded by more than the position itself", h.Name(), raised)
		}
		for i, s := range g.States {
			for _, j := range g.Successors[i] {
				if values[j] < values[i]-1 {
					t.Errorf("%s falls from %d to %d between\n%s\nand\n%s", h.Name(), values[i], values[j], s.Text(),
						g.States[j].Text())
				}
			}
		}
		weaker = values
	}
	return weaker
}

// checkGapMoves holds the bounds of children to those computed one by one, and
// to consistency.
func checkGapMoves(t *testing.T, h heuristics.Heuristic, p *gaps.Position, bound int) {
	t.Helper()
	children := h.Children()
	children.Of(p, bound)
	for _, m := range p.AppendMoves(nil) {
		got := children.Bound(m)
		p.Play(m)
		if want := h.Bound(p); got != want || got < bound-1 {
			t.Errorf("%s falls from %d to %d, the bound of the child is %d, at\n%s", h.Name(), bound, got, want, p.Board())
		}
		p.Undo(m)
	}
}

// TestGapMovesOnLargeDecks holds consistency and children along random play.
func TestGapMovesOnLargeDecks(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for _, rules := range []gaps.Rules{gaps.Contest, gaps.Standard} {
		for number := range int64(thorough.Number(70, 200)) {
			p := gapDeal(t, &rules, number+1)
			for n := 1; n > 0; {
				for _, h := range []heuristics.Heuristic{bounds.Misplaced, bounds.Detours} {
					checkGapMoves(t, h, p, h.Bound(p))
				}
				var m game.Move
				if m, n = p.Pick(rng.Uint64()); n > 0 {
					p.Play(m)
				}
			}
		}
	}
}

// TestGapDetoursNaively tries the orders in which the misplaced cards can come
// home one by one, with every set of cards at home that they pass.
func TestGapDetoursNaively(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	rules := gaps.Rules{Name: "test", Ranks: 4}
	for number := range int64(thorough.Number(100, 300)) {
		p := gapDeal(t, &rules, number+1)
		for range rng.IntN(12) {
			if m, n := p.Pick(rng.Uint64()); n > 0 {
				p.Play(m)
			}
		}
		if got, want := bounds.LeastDetours(p), naiveDetours(p, 0, map[card.Set]int{}); got != want {
			t.Errorf("%d detours, want %d, in\n%s", got, want, p.Board())
		}
	}
}

func naiveDetours(p *gaps.Position, home card.Set, known map[card.Set]int) int {
	if least, ok := known[home]; ok {
		return least
	}
	misplaced := func(c card.Card) bool { return c.Rank() > 1 && p.PlaceOf(c) != gaps.Final(c) && !home.Has(c) }
	least := -1
	for c := range card.Card(p.Rules().Cards()) {
		if !misplaced(c) || misplaced(c-card.NumSuits) {
			continue
		}
		cost := naiveDetours(p, home|card.Bit(c), known)
		if y := p.At(gaps.Final(c)); y != gaps.None && misplaced(y) {
			cost++
		}
		if least < 0 || cost < least {
			least = cost
		}
	}
	known[home] = max(least, 0)
	return known[home]
}

// BenchmarkGapDetours times one bound, at deals and along random play.
func BenchmarkGapDetours(b *testing.B) {
	rng := rand.New(rand.NewPCG(4, 4))
	for _, rules := range []gaps.Rules{gaps.Contest, gaps.Standard} {
		for _, moves := range []int{0, 20} {
			b.Run(fmt.Sprintf("%s/after %d moves", rules.Name, moves), func(b *testing.B) {
				var positions []*gaps.Position
				for number := range int64(500) {
					p := gapDeal(b, &rules, number+1)
					for range moves {
						if m, n := p.Pick(rng.Uint64()); n > 0 {
							p.Play(m)
						}
					}
					positions = append(positions, p)
				}
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					bounds.Detours.Bound(positions[i%len(positions)])
				}
			})
		}
	}
}

// gapPosition returns the position that the oracle writes as s.
func gapPosition(t testing.TB, rules *gaps.Rules, s gapstest.State) *gaps.Position {
	t.Helper()
	b, err := gaps.ParseBoard(rules, []byte(s.Text()))
	if err != nil {
		t.Fatal(err)
	}
	return b.Position().(*gaps.Position)
}

func gapDeal(t testing.TB, rules *gaps.Rules, number int64) *gaps.Position {
	t.Helper()
	b, err := gaps.RandomDeal(rules, number, 1)
	if err != nil {
		t.Fatal(err)
	}
	return b.Position().(*gaps.Position)
}
