package card_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/game/card"
)

func TestNumbering(t *testing.T) {
	for i, text := range strings.Fields("AC AD AH AS 2C 2D 2H 2S") {
		if got := card.Card(i).String(); got != text {
			t.Errorf("card %d is %s, want %s", i, got, text)
		}
	}
	if c := card.New(13, card.Spades); c != 51 || c.Rank() != 13 || c.Suit() != card.Spades || c.Red() {
		t.Errorf("the king of spades is card %d, %s", c, c)
	}
}

func TestParse(t *testing.T) {
	for c := range card.Card(card.Deck) {
		for _, text := range []string{c.String(), strings.ToLower(c.String()), strings.Replace(c.String(), "T", "10", 1)} {
			if got, err := card.Parse(text); err != nil || got != c {
				t.Errorf("Parse(%q) is %v, %v; want %v", text, got, err, c)
			}
		}
	}
	for _, text := range []string{"", "A", "0C", "AX", "14C", "01C", "TDD", "♠A", "A♠", strings.Repeat("9", 1000)} {
		if _, err := card.Parse(text); err == nil || len(err.Error()) > 150 {
			t.Errorf("Parse(%.20q): %v", text, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"AC", "10h", "Td", "", "♥"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := card.Parse(text)
		if err != nil {
			return
		}
		if again, err := card.Parse(c.String()); err != nil || again != c {
			t.Errorf("%q is %v, which is read as %v, %v", text, c, again, err)
		}
	})
}

// TestSets holds sets against sorted lists.
func TestSets(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		list := rapid.SliceOfDistinct(rapid.Uint8Range(0, card.Deck-1), rapid.ID[uint8]).Draw(r, "cards")
		slices.Sort(list)
		var s card.Set
		for _, c := range list {
			s |= card.Bit(card.Card(c))
		}
		if s.Len() != len(list) {
			r.Fatalf("%d cards, want %d", s.Len(), len(list))
		}
		i := 0
		for c := range s.All() {
			if uint8(c) != list[i] || !s.Has(c) {
				r.Fatalf("card %d of the set is %v, want %v", i, c, list[i])
			}
			i++
		}
	})
}

func TestNamedSets(t *testing.T) {
	for c := range card.Card(card.Deck) {
		for set, want := range map[card.Set]bool{
			card.Aces: c.Rank() == 1, card.All: true, card.RedCards: c.Red(),
			card.OfSuit(card.Hearts): c.Suit() == card.Hearts, card.UpTo(7): c.Rank() <= 7,
		} {
			if set.Has(c) != want {
				t.Errorf("%x has %v: %v", uint64(set), c, set.Has(c))
			}
		}
	}
}
