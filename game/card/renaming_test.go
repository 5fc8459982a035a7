package card_test

import (
	"testing"

	"patience/game/card"
)

// TestRenamings: there are 24 permutations of suits, and 8 of them keep the
// colours together. All differ.
func TestRenamings(t *testing.T) {
	for _, c := range []struct {
		coloursMatter bool
		n             int
	}{{false, 24}, {true, 8}} {
		list := card.Renamings(c.coloursMatter)
		seen := map[card.Renaming]bool{}
		for _, r := range list {
			seen[r] = true
			if c.coloursMatter && r.Card(card.New(5, card.Clubs)).Red() != r.Card(card.New(9, card.Spades)).Red() {
				t.Errorf("%v tears clubs and spades apart", r)
			}
		}
		if len(list) != c.n || len(seen) != c.n {
			t.Errorf("%d renamings, %d different; want %d", len(list), len(seen), c.n)
		}
		if list[0] != (card.Renaming{0, 1, 2, 3}) {
			t.Errorf("the first renaming is %v", list[0])
		}
	}
}
