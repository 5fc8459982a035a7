package greedy

import (
	"testing"

	"patience/game"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/testkit/freecellcheck"
)

// TestSearcher: trials end as they say, the same random numbers give the same
// trial whatever was played before, and the counts are those of the first
// version.
func TestSearcher(t *testing.T) {
	start := freecellcheck.Microsoft(t, freecell.Standard, 4)
	for visits, want := range map[int]int{75: 1, 150: 24, 300: 34} {
		s, other := NewSearcher(bounds.Guides(start)[0], visits), NewSearcher(bounds.Guides(start)[0], visits)
		rng, p, q := game.RandOf(1, 1), start.Clone(), start.Clone()
		wins, lengths := 0, map[int]bool{}
		for range 40 {
			p.CopyFrom(start)
			q.CopyFrom(start)
			copied := *rng
			n, listed, end := s.PlayTrial(p, rng, nil, 1000)
			if m, _, again := other.PlayTrial(q, &copied, nil, 1000); m != n || again != end || p.Hash() != q.Hash() ||
				copied != *rng {
				t.Fatalf("%d positions, and %d again", n, m)
			}
			if (end == game.TrialWon) != p.Won() || n > visits || listed < int64(n-1) || end == game.TrialCapped && n != visits {
				t.Errorf("%d positions, %d steps, end %d", n, listed, end)
			}
			if p.Won() {
				wins++
			}
			lengths[n] = true
		}
		if wins != want || visits == 300 && len(lengths) < 5 {
			t.Errorf("%d of 40 searches of %d positions win, %d lengths; want %d wins", wins, visits, len(lengths), want)
		}
	}
}

// TestSearcherCap: maxMoves lowers the budget.
func TestSearcherCap(t *testing.T) {
	start := freecellcheck.Microsoft(t, freecell.Standard, 4)
	n, _, end := NewSearcher(bounds.Guides(start)[0], 300).PlayTrial(start.Clone(), game.RandOf(1, 1), nil, 7)
	if n != 7 || end != game.TrialCapped {
		t.Errorf("%d positions, end %d; want 7 and capped", n, end)
	}
}
