package decks_test

import (
	"slices"
	"strings"
	"testing"

	"patience/game/card"
	"patience/internal/decks"
)

// TestSolvitaireTwoDecks: two decks are those of `solvitaire --type spider --random 7 --deal-only`, played by the same
// rules with all cards face up: its stock, and then its columns row by row.
func TestSolvitaireTwoDecks(t *testing.T) {
	const want = `2D 6D 7D 9C JD QC 5S QC JH 8H KS 7C QS KD 2S TH KS AH JS QS 2H 6C 4H 7S 8S 8D 2H KD 6H JD 4D 6S 4D JC 7S
4C 3D 5H 9S KC TS 5C 2S 7C 4H 3S 5H QH 8S 3C TS 9D 7D 5D TC 4S KC 3H 6D 2C TD 6C 9H 7H 4S KH 5S 4C 2D QD 8C TD QH JS 9S
7H 3S AD AH AS 3H TC JC TH 9D 9H JH 5D 2C 5C AC 6H 9C AD KH AS 8H 8D 3D 3C 6S 8C AC QD`
	deck := decks.Solvitaire(7, card.MaxRank, 2)
	slices.Reverse(deck)
	words := strings.Fields(want)
	if len(deck) != len(words) {
		t.Fatalf("%d cards; want %d", len(deck), len(words))
	}
	for i, c := range deck {
		if c.String() != words[i] {
			t.Errorf("card %d is %s; want %s", i, c, words[i])
		}
	}
}
