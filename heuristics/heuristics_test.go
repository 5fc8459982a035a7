package heuristics_test

import (
	"math/rand/v2"
	"testing"

	"patience/heuristics"
	"patience/internal/games/freecell"
)

// TestCardsHome: the guide of games without one of their own counts the cards
// that are home and knows no safe move.
func TestCardsHome(t *testing.T) {
	board, err := freecell.MicrosoftDeal(&freecell.Standard, 1)
	if err != nil {
		t.Fatal(err)
	}
	p := board.Position()
	guides := heuristics.CardsHome(p)
	before, _ := guides[0].Value(p)
	if len(guides) != 1 || guides[0].Safe != nil {
		t.Errorf("%d guides, safe moves %v; want 1, false", len(guides), guides[0].Safe != nil)
	}
	if before < 0 || before > heuristics.MaxGuideValue {
		t.Errorf("value %d; want 0 to %d", before, heuristics.MaxGuideValue)
	}
	for rng := rand.New(rand.NewPCG(1, 1)); p.Home() == 0; {
		m, _ := p.Pick(rng.Uint64())
		p.Play(m)
	}
	if after, _ := guides[0].Value(p); after != before-p.Home() {
		t.Errorf("value %d with %d cards home; it was %d", after, p.Home(), before)
	}
}
