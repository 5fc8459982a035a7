package astar

import (
	"testing"

	bounds "patience/heuristics/freecell"

	"patience/heuristics"
	"patience/internal/games/freecell"
	"patience/internal/testkit/freecellcheck"
	"patience/solve"
)

// TestGranted: at every look a search holds no more than it was granted, what
// it is granted only grows, and in the end it held what it says.
func TestGranted(t *testing.T) {
	for _, game := range []freecell.Rules{freecell.Standard, freecell.BakersGame, freecell.FourCompanies} {
		p := freecellcheck.Microsoft(t, game, 1)
		o := DefaultOptions(heuristics.Strongest(bounds.All(), p))
		o.MaxNodes = 300_000
		s := newSearch(solve.OfPositions(p, o.Heuristic, nil), o)
		granted, calls := int64(startBytes), 0
		s.reserve = func(bytes int64) error {
			if s.bytes() > granted || bytes <= granted {
				t.Errorf("%s: %d bytes are held and %d asked for after %d were granted", game.Name, s.bytes(), bytes, granted)
			}
			granted = bytes
			calls++
			return nil
		}
		if err := s.run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if calls < 3 || s.out.Bytes > granted || granted > 3*s.out.Bytes+startBytes {
			t.Errorf("%s: %d bytes at the end, %d granted in %d steps", game.Name, s.out.Bytes, granted, calls)
		}
	}
}
