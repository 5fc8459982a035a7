package freecell_test

import (
	"math/rand/v2"
	"testing"

	"patience/internal/testkit/freecellcheck"

	bounds "patience/heuristics/freecell"

	"patience/game"
	"patience/game/gametest/oracle"
	"patience/heuristics"
	"patience/internal/games/freecell"
	"patience/internal/testkit/boundstest"
	"patience/internal/testkit/freecelltest"
)

// TestClaims holds every heuristic to what it claims, the bounds of children to distances, and
// safe moves to their name, at each position and along each move that can be reached from small
// random deals. At some of these positions, and of those of taller decks, what guides, rankings
// and surveys know of a step is what they find from scratch. Listing the positions takes longer
// than each of these checks, so one test does all.
func TestClaims(t *testing.T) {
	freecellcheck.Families(t, func(t *testing.T, rules freecelltest.Rules) {
		var n claimed
		ranked, surveyed := rand.New(rand.NewPCG(14, 14)), rand.New(rand.NewPCG(16, 16))
		steps := func(g freecellcheck.Graph, positions []*freecell.Position) {
			n.foreseen += checkForesights(t, positions)
			n.ranked += checkRankings(t, positions, ranked)
			checkSurveys(t, positions, surveyed)
		}
		freecellcheck.SmallDeals(rules, func(g freecellcheck.Graph) {
			positions := positionsOf(t, g)
			n.check(t, g, positions)
			steps(g, positions)
		})
		freecellcheck.TallDeals(rules, func(g freecellcheck.Graph) { steps(g, positionsOf(t, g)) })
		t.Logf("%+v", n)
	})
}

// TestClaimsOfCombinations is TestClaims for every combination of the fields of rules, without steps.
func TestClaimsOfCombinations(t *testing.T) {
	t.Parallel()
	var n claimed
	freecellcheck.Combinations(func(g freecellcheck.Graph) { n.check(t, g, positionsOf(t, g)) })
	if t.Logf("%+v", n); n.raised < 100 {
		t.Error("expected more children that are bounded by more than Crowded")
	}
}

// claimed counts what a test has seen.
type claimed struct{ deals, positions, safe, forced, raised, foreseen, ranked int }

// check checks the claims of heuristics in all positions of a graph.
func (n *claimed) check(t *testing.T, g freecellcheck.Graph, positions []*freecell.Position) {
	t.Helper()
	checkGraph(t, g, positions)
	safe, forced := checkSafeMoves(t, g, positions)
	n.deals, n.positions, n.safe, n.forced = n.deals+1, n.positions+len(positions), n.safe+safe, n.forced+forced
	n.raised += checkCapacity(t, g, positions)
}

// checkCapacity holds the bounds of children to distances, for every bound; see boundstest. Only those
// of Crowded may be more than the position's own. It returns how many are.
func checkCapacity(t *testing.T, g freecellcheck.Graph, bounded []*freecell.Position) (raised int) {
	t.Helper()
	var positions []game.Searchable
	for _, p := range bounded {
		positions = append(positions, p)
	}
	for _, h := range every() {
		switch n := boundstest.Children(t, h, positions, g.Distance); {
		case h == bounds.Crowded:
			raised += n
		case n > 0:
			t.Errorf("%s: %d children are bounded by more than the position itself", h.Name(), n)
		}
	}
	return raised
}

// stronger lists, for each heuristic, those that are never above it.
var stronger = map[string][]string{
	"blind":   {},
	"home":    {"blind"},
	"fas":     {"home"},
	"runs":    {"home"},
	"relaxed": {"home", "runs", "fas"},
	"crowded": {"relaxed"},
}

// every returns all bounds, and the one that only the exact search uses.
func every() []heuristics.Heuristic { return append(bounds.All(), bounds.Crowded) }

// checkGraph checks the claims of every heuristic, and that it is as strong as
// others.
func checkGraph(t *testing.T, g freecellcheck.Graph, positions []*freecell.Position) {
	t.Helper()
	all := map[string][]int{}
	for _, h := range every() {
		bounds := boundsOf(h, positions)
		all[h.Name()] = bounds
		checkBounds(t, h, g, positions, bounds)
		for _, weaker := range stronger[h.Name()] {
			for i, s := range g.States {
				if bounds[i] < all[weaker][i] && bounds[i] != heuristics.Lost {
					t.Errorf("%s is %d, %s %d, in\n%s", h.Name(), bounds[i], weaker, all[weaker][i], s.Text())
				}
			}
		}
	}
}

func checkBounds(t *testing.T, h heuristics.Heuristic, g freecellcheck.Graph, positions []*freecell.Position,
	bounds []int,
) {
	t.Helper()
	claims, children := h.Claims(positions[0]), h.Children()
	for i, s := range g.States {
		if bounds[i] == heuristics.Lost {
			if claims.Consistent {
				checkLost(t, h, g, bounds, i)
			}
			continue
		}
		if claims.Admissible && g.Distance[i] >= 0 && bounds[i] > g.Distance[i] {
			t.Errorf("%s is %d at a distance of %d in\n%s", h.Name(), bounds[i], g.Distance[i], s.Text())
		}
		if claims.Consistent {
			checkEdges(t, h, g, bounds, i)
			checkChildren(t, h, children, positions[i])
		}
		if h.Name() == "fas" && s.Rules.WholeRuns {
			// It claims nothing, but a run that moves at once takes out one arc too.
			checkEdges(t, h, g, bounds, i)
		}
		if h.Name() != "blind" && s.Won() != (bounds[i] == 0) {
			t.Errorf("%s is %d, won is %v, in\n%s", h.Name(), bounds[i], s.Won(), s.Text())
		}
	}
}

// checkLost checks that position i, which a bound says is lost, is so, and that the bound
// says the same of all positions after a move.
func checkLost(t *testing.T, h heuristics.Heuristic, g freecellcheck.Graph, bounds []int, i int) {
	t.Helper()
	if g.Distance[i] >= 0 {
		t.Errorf("%s says that this is lost, which is %d moves from a win:\n%s", h.Name(), g.Distance[i], g.States[i].Text())
	}
	for _, j := range g.Successors[i] {
		if bounds[j] != heuristics.Lost {
			t.Errorf("%s is %d after a position that is lost:\n%s", h.Name(), bounds[j], g.States[i].Text())
		}
	}
}

// positionsOf returns the positions of a graph: reading them takes longer than
// bounding them.
func positionsOf(t *testing.T, g freecellcheck.Graph) (positions []*freecell.Position) {
	t.Helper()
	for _, s := range g.States {
		positions = append(positions, freecellcheck.Position(t, s))
	}
	return positions
}

func boundsOf(h heuristics.Heuristic, positions []*freecell.Position) (bounds []int) {
	for _, p := range positions {
		bounds = append(bounds, h.Bound(p))
	}
	return bounds
}

// checkEdges checks that no move from position i lowers the bound by more
// than one.
func checkEdges(t *testing.T, h heuristics.Heuristic, g freecellcheck.Graph, bounds []int, i int) {
	t.Helper()
	for _, j := range g.Successors[i] {
		if bounds[j] < bounds[i]-1 && bounds[j] != heuristics.Lost {
			t.Errorf("%s falls from %d to %d between\n%s\nand\n%s",
				h.Name(), bounds[i], bounds[j], g.States[i].Text(), g.States[j].Text())
		}
	}
}

// TestChildren holds the bounds of children, computed together, to those
// computed one by one, along random play.
func TestChildren(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(6, 6))
	for _, rules := range []freecell.Rules{freecell.Standard, freecell.BakersGame, freecell.FourCompanies} {
		for _, h := range every() {
			if !h.Claims(freecellcheck.Microsoft(t, rules, 1)).Consistent {
				continue
			}
			children := h.Children()
			for number := range fewer(100) {
				playRandomly(freecellcheck.Microsoft(t, rules, int64(number)+1), 100, rng,
					func(p *freecell.Position) { checkChildren(t, h, children, p) })
			}
		}
	}
}

func checkChildren(t *testing.T, h heuristics.Heuristic, children heuristics.Children, p *freecell.Position) {
	t.Helper()
	bound := h.Bound(p)
	if bound == heuristics.Lost {
		return
	}
	children.Of(p, bound)
	for _, m := range p.AppendMoves(nil) {
		if got, want := children.Bound(m), boundAfter(h, p, m); got != want && (h != bounds.Crowded || got < want) {
			t.Errorf("%s: %s of the child is %d, want %d, from\n%s", p.MoveText(m), h.Name(), got, want, p.Board())
		}
	}
}

// boundAfter returns the bound of the position after a move.
func boundAfter(h heuristics.Heuristic, p *freecell.Position, m game.Move) int {
	p.Play(m)
	defer p.Undo(m)
	return h.Bound(p)
}

// TestRelaxedIsNoBoundForRuns shows why Relaxed claims nothing there: 4S and
// 3H must both make way, and one move takes both away.
func TestRelaxedIsNoBoundForRuns(t *testing.T) {
	rules := freecelltest.Rules{Columns: 4, Ranks: 4, WholeRuns: true}
	s := freecellcheck.Parse(t, rules, "Foundations: C-4 D-4\n: AS AH 4S 3H\n: 3S 2S\n: 4H 2H")
	claims := bounds.Relaxed.Claims(freecellcheck.Position(t, s))
	if claims.Admissible || claims.Consistent {
		t.Errorf("Relaxed claims %+v for whole runs", claims)
	}
	g, _ := oracle.Distances(s, 1000)
	if bound := bounds.Relaxed.Bound(freecellcheck.Position(t, s)); bound != 10 || g.Distance[0] != 9 {
		t.Errorf("bound %d and distance %d, want 10 and 9", bound, g.Distance[0])
	}
}
