package freecell_test

import (
	"testing"

	"patience/internal/games/freecell"
	"patience/internal/testkit/freecellcheck"
	"patience/internal/testkit/freecelltest"
)

// TestMayForce: in small decks, a forced move follows only moves that may force
// one.
func TestMayForce(t *testing.T) {
	freecellcheck.Families(t, func(t *testing.T, rules freecelltest.Rules) {
		var moves, may, forced int
		freecellcheck.SmallDeals(rules, func(g freecellcheck.Graph) {
			for _, s := range g.States {
				m, y, f := countForcing(t, freecellcheck.Position(t, s))
				moves, may, forced = moves+m, may+y, forced+f
			}
		})
		t.Logf("%d moves, %d may force one, and %d do", moves, may, forced)
		if forced == 0 || may == moves {
			t.Errorf("of %d moves %d may force one, and %d do", moves, may, forced)
		}
	})
}

// countForcing counts the moves of a position that has no forced one, those that
// may force one, and those that do.
func countForcing(t *testing.T, p *freecell.Position) (moves, may, forced int) {
	t.Helper()
	if _, ok := p.Forced(); ok {
		return 0, 0, 0
	}
	for _, m := range p.AppendMoves(nil) {
		moves++
		if p.MayForce(m) {
			may++
		}
		p.Play(m)
		_, forces := p.Forced()
		p.Undo(m)
		if forces {
			forced++
		}
		if forces && !p.MayForce(m) {
			t.Fatalf("%s forces a move, from\n%s", p.MoveText(m), p.Board())
		}
	}
	return moves, may, forced
}
