package freecell_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"patience/internal/testkit/freecellcheck"

	"patience/heuristics"
	bounds "patience/heuristics/freecell"

	"patience/game"
	"patience/internal/games/freecell"
	"patience/internal/testkit/freecelltest"
)

// checkSafeMoves checks that safe moves and forced ones leave every position as winnable
// as it was and begin a shortest solution. It returns how many there are of each. What is
// safe must be forced.
func checkSafeMoves(t *testing.T, g freecellcheck.Graph, positions []*freecell.Position) (safe, forced int) {
	t.Helper()
	for i, p := range positions {
		m, isForced := p.Forced()
		if isForced {
			forced++
			checkSafe(t, g, i, positions, m)
		}
		if m, ok := bounds.Guides(p)[0].Safe(p); ok {
			safe++
			checkSafe(t, g, i, positions, m)
			if !isForced {
				t.Errorf("%s is safe, and nothing is forced, in\n%s", p.MoveText(m), p.Board())
			}
		}
	}
	return safe, forced
}

func checkSafe(t *testing.T, g freecellcheck.Graph, i int, positions []*freecell.Position, m game.Move) {
	t.Helper()
	before, after := g.Distance[i], g.Distance[successor(t, g, i, positions, m)]
	p := positions[i]
	if (before >= 0) != (after >= 0) || before >= 0 && after != before-1 {
		t.Errorf("%s changes the distance from %d to %d:\n%s", p.MoveText(m), before, after, g.States[i].Text())
	}
}

// successor returns which of the positions that the naive rules reach from
// position i is the one after a move.
func successor(t *testing.T, g freecellcheck.Graph, i int, positions []*freecell.Position, m game.Move) int {
	t.Helper()
	p := positions[i]
	p.Play(m)
	defer p.Undo(m)
	key := p.AppendKey(nil)
	for _, j := range g.Successors[i] {
		if bytes.Equal(positions[j].AppendKey(nil), key) {
			return j
		}
	}
	t.Fatalf("by the naive rules no move leads to\n%s", p.Board())
	return -1
}

// TestSteps: every step is of legal moves and ends where the next begins; cards
// that move singly are lifted only for a last move that comes right after.
func TestSteps(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(7, 7))
	oneCell := freecell.Standard
	oneCell.Cells = 1
	for _, rules := range []freecell.Rules{freecell.Standard, oneCell, freecell.BakersGame, freecell.FourCompanies} {
		steps, longest := 0, 0
		for number := range fewer(200) {
			playRandomly(freecellcheck.Microsoft(t, rules, int64(number)+1), 60, rng, func(p *freecell.Position) {
				var s heuristics.Steps
				bounds.Guides(p)[0].AppendSteps(p, &s)
				first := 0
				for _, end := range s.Ends {
					checkStep(t, p, s.Moves[first:end])
					steps, longest, first = steps+1, max(longest, end-first), end
				}
				if first != len(s.Moves) {
					t.Errorf("%d moves after the last step", len(s.Moves)-first)
				}
			})
		}
		t.Logf("%s: %d steps, the longest of %d moves", rules.Name, steps, longest)
		if (longest == 1) != (rules.Moves == freecell.WholeRuns) {
			t.Errorf("%s: the longest step has %d moves", rules.Name, longest)
		}
	}
}

func checkStep(t *testing.T, p *freecell.Position, moves []game.Move) {
	t.Helper()
	q := p.Clone()
	for i, m := range moves {
		if !slices.Contains(q.AppendMoves(nil), m) {
			t.Errorf("move %d of %d is not legal: %s in\n%s", i+1, len(moves), q.MoveText(m), q.Board())
			return
		}
		q.Play(m)
	}
	if last := moves[len(moves)-1]; p.Rules().Moves != freecell.WholeRuns && freecell.MoveTo(last) == freecell.Cell {
		t.Errorf("the last of %d moves is a lift: %s in\n%s", len(moves), p.MoveText(last), p.Board())
	}
}

// TestShorten makes solutions longer by moves to a cell and back, and expects
// them gone.
func TestShorten(t *testing.T) {
	t.Parallel()
	rules := freecelltest.Rules{Columns: 3, Cells: 2, Ranks: 3}
	s := freecellcheck.Parse(t, rules, ": AS AH 3S AC\n: 3H 2C AD 3C\n: 3D 2D 2H 2S")
	p := freecellcheck.Position(t, s)
	long := strayed(p, rand.New(rand.NewPCG(1, 1)))
	short := bounds.Guides(p)[0].Shorten(p, long)
	if err := game.Replay(p, short); err != nil {
		t.Fatal(err)
	}
	if len(short) >= len(long) || len(short) > 20 {
		t.Errorf("%d moves shortened to %d, want at most 20", len(long), len(short))
	}
	for i := 1; i < len(short); i++ {
		if freecell.MoveCard(short[i]) == freecell.MoveCard(short[i-1]) {
			t.Errorf("%s moves twice in a row", freecell.MoveCard(short[i]))
		}
	}
}

// strayed plays at random until it wins.
func strayed(start *freecell.Position, rng *rand.Rand) (moves []game.Move) {
	p := start.Clone()
	for !p.Won() {
		m, n := p.Pick(rng.Uint64())
		if n == 0 || len(moves) == 300 {
			p, moves = start.Clone(), nil
			continue
		}
		p.Play(m)
		moves = append(moves, m)
	}
	return moves
}
