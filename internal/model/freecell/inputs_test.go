package freecell_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/game/card"
	model "patience/internal/model/freecell"
)

// positions are some deals and positions along random play, as boards.
func positions(t testing.TB, n int) (boards []game.Board) {
	t.Helper()
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range n {
		b, err := e.Deal(game.DealID{Source: game.Random, Number: int64(i + 1)}, 1)
		if err != nil {
			t.Fatal(err)
		}
		p := b.Position()
		for range i % 5 * 6 {
			if m, choices := p.Pick(rng.Uint64()); choices > 0 {
				p.Play(m)
			}
		}
		boards = append(boards, p.Board())
	}
	return boards
}

// TestInputsOfTwins: the inputs do not depend on the names of suits.
func TestInputsOfTwins(t *testing.T) {
	e, _ := catalogue.Lookup("freecell")
	for _, b := range positions(t, 60) {
		want := model.AppendInputs(nil, b.Position())
		for _, r := range card.Renamings(true) {
			twin, err := e.ParseBoard([]byte(renamed(b.String(), r)))
			if err != nil {
				t.Fatal(err)
			}
			if got := model.AppendInputs(nil, twin.Position()); !slices.Equal(got, want) {
				t.Fatalf("renamed by %v the inputs are %v; want %v, of\n%s", r, got, want, b)
			}
		}
	}
}

// renamed renames the suits of a board's text: those of cards, and those before
// the dashes of the line of foundations.
func renamed(board string, r card.Renaming) string {
	text := []byte(board)
	for i, letter := range text {
		suit, ok := card.ParseSuit(letter)
		before := i > 0 && strings.IndexByte("A23456789TJQK", text[i-1]) >= 0
		if ok && (before || text[i+1] == '-') {
			text[i] = r[suit].String()[0]
		}
	}
	return string(text)
}

// TestDepths compares the inputs of single cards with what a board's columns
// say, suit by suit in some order.
func TestDepths(t *testing.T) {
	names := model.InputNames()
	first := slices.Index(names, "depth_ac")
	for _, b := range positions(t, 60) {
		inputs := model.AppendInputs([]float32{7}, b.Position())[1:]
		if len(inputs) != len(names) {
			t.Fatalf("%d inputs; %d names", len(inputs), len(names))
		}
		want := lies(t, b)
		for suit := range card.Suit(card.NumSuits) {
			var got [2][]float32
			for rank := 1; rank <= card.MaxRank; rank++ {
				c := int(card.New(rank, suit))
				got[0] = append(got[0], inputs[first+c])
				got[1] = append(got[1], inputs[first+card.Deck+c])
			}
			i := slices.IndexFunc(want, func(w [2][]float32) bool {
				return slices.Equal(w[0], got[0]) && slices.Equal(w[1], got[1])
			})
			if i < 0 {
				t.Fatalf("suit %v has %v; want one of %v, of\n%s", suit, got, want, b)
			}
			want = slices.Delete(want, i, i+1)
		}
	}
}

// lies returns for each suit the cards above each card, −1 for one in a cell and
// −2 for one that is home, and the lower cards below it, read from the lines of
// a board's text.
func lies(t *testing.T, b game.Board) [][2][]float32 {
	t.Helper()
	var depth, over [card.Deck]float32
	for c := range depth {
		depth[c] = -2
	}
	for line := range strings.Lines(b.String()) {
		label, cards, _ := strings.Cut(line, ":")
		words := strings.Fields(cards)
		for i, word := range words {
			c, err := card.Parse(word)
			switch {
			case err != nil:
				continue // of the line of foundations
			case label == "Freecells":
				depth[c] = -1
				continue
			}
			depth[c] = float32(len(words) - 1 - i)
			for _, below := range words[:i] {
				if d, _ := card.Parse(below); d.Rank() < c.Rank() {
					over[c]++
				}
			}
		}
	}
	suits := make([][2][]float32, card.NumSuits)
	for c := range card.Card(card.Deck) {
		s := &suits[c.Suit()]
		s[0], s[1] = append(s[0], depth[c]), append(s[1], over[c])
	}
	return suits
}
