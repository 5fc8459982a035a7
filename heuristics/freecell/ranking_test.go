package freecell_test

import (
	"math/rand/v2"
	"testing"

	"patience/heuristics"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/testkit/freecellcheck"
)

// TestRanking: the standing of a child is that of the position after the move,
// from scratch, whatever is known of the parent.
func TestRanking(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(13, 13))
	for _, rules := range []freecell.Rules{
		freecell.Standard, freecell.BakersGame, freecell.FourCompanies,
		freecell.FreeCellRuns,
	} {
		r, children := newChecker(&rules), 0
		for number := range fewer(100) {
			start := freecellcheck.Microsoft(t, rules, int64(number)+1)
			r.standing = r.Start(start)
			playRandomly(start, 60, rng, func(p *freecell.Position) { children += r.check(t, p, rng) })
		}
		t.Logf("%s: %d children", rules.Name, children)
	}
}

// checkRankings is TestRanking for some positions of small decks.
func checkRankings(t *testing.T, positions []*freecell.Position, rng *rand.Rand) (children int) {
	t.Helper()
	for i := 0; i < len(positions); i += 1 + len(positions)/20 {
		p := positions[i]
		r := newChecker(p.Rules())
		r.standing = r.Start(p)
		children += r.check(t, p, rng)
	}
	return children
}

// A checker goes along a line of play and keeps the standing by which the
// ranking itself knows the position.
type checker struct {
	heuristics.Ranking
	standing heuristics.Standing
	known    map[uint64]heuristics.Standing // of the last children, by hash
}

func newChecker(rules *freecell.Rules) *checker {
	return &checker{Ranking: bounds.Ranked.Ranking(rules)}
}

// check checks the children of a position, and returns how many there are.
func (c *checker) check(t *testing.T, p *freecell.Position, rng *rand.Rand) int {
	t.Helper()
	if s, ok := c.known[p.Hash()]; ok {
		c.standing = s
	}
	c.known = map[uint64]heuristics.Standing{}
	c.Of(p, c.standing)
	moves := p.AppendMoves(nil)
	for _, m := range moves {
		q := p.Clone().(*freecell.Position)
		q.Play(m)
		want := plainStanding(q)
		most := int(want.Value) + rng.IntN(3) - 1
		if s, ok := c.Child(m, most); ok != (int(want.Value) <= most) || ok && s.Value != want.Value {
			t.Fatalf("value %d, %t, with at most %d; want %d, after %s in\n%s", s.Value, ok, most, want.Value, p.MoveText(m),
				p.Board())
		}
		s, _ := c.Child(m, heuristics.MaxRankingValue)
		if s.Value != want.Value || s.Bound != want.Bound {
			t.Fatalf("value %d and bound %d; want %d and %d, after %s in\n%s", s.Value, s.Bound, want.Value, want.Bound,
				p.MoveText(m), p.Board())
		}
		c.known[q.Hash()] = s
	}
	return len(moves)
}

// plainStanding is the standing of a position card by card.
func plainStanding(p *freecell.Position) heuristics.Standing {
	bound := bounds.Runs.Bound(p)
	if p.Rules().Moves == freecell.SingleCards {
		bound = bounds.Relaxed.Bound(p)
	}
	return heuristics.Standing{
		Value: int32(plainSum(p, &bounds.Foreseen[0]) + bounds.Ranked.Bound*bound),
		Bound: int32(bound),
	}
}
