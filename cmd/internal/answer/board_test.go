package answer

import (
	"slices"
	"strings"
	"testing"

	"patience/catalogue"
)

// TestGesturesGoOn: what a player may do on a board is legal after what the player did before, wherever cards were put.
func TestGesturesGoOn(t *testing.T) {
	s := New(DefaultOptions(catalogue.Standard()))
	for _, place := range []Place{
		{Deal: "617"},
		{Game: "gaps", Deal: "random:3"},
		{Game: "klondike-1", Deal: "random:7"},
		{Game: "trigon", Deal: "random:7"},
		{Game: "spiderette", Deal: "random:7"},
		{Game: "6-6-6-6-6-6-columns-6-up-any-suit-runs-waste-1-drawn-1-passes", Deal: "random:7"},
	} {
		first, err := s.table(t.Context(), &place)
		if err != nil || len(first.Gestures) == 0 {
			t.Fatalf("%+v: %v", place, err)
		}
		for _, g := range first.Gestures[:min(12, len(first.Gestures))] {
			place.Moves = Text(strings.Join(g.Moves, " "))
			next, err := s.table(t.Context(), &place)
			if err != nil {
				t.Fatalf("%q: %v", place.Moves, err)
			}
			for _, h := range next.Gestures {
				place.Moves = Text(strings.Join(slices.Concat(g.Moves, h.Moves), " "))
				if _, err := s.moves(t.Context(), &place); err != nil {
					t.Errorf("%q, of which the table offers the second: %v", place.Moves, err)
				}
			}
		}
	}
}
