package boards_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/game/card"
	"patience/internal/boards"
)

// packFormat returns a game of columns with a deck of so many ranks.
func packFormat(ranks int) *boards.Format {
	order := make([]int, card.NumSuits*ranks)
	return &boards.Format{Ranks: ranks, Columns: 8, Cells: 4, Order: func() []int { return order }}
}

// columnsOf deals the cards of some ranks, each so many times, to eight columns.
func columnsOf(ranks string, copies int) *boards.Piles {
	var deck []card.Card
	for range copies {
		for _, rank := range strings.Split(ranks, "") {
			n, _ := card.ParseRank(rank)
			deck = append(deck, slices.Collect((card.UpTo(n) &^ card.UpTo(n-1)).All())...)
		}
	}
	rand.New(rand.NewPCG(uint64(len(deck)), 1)).Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	p := &boards.Piles{Columns: make([][]card.Card, 8)}
	for i, c := range deck {
		p.Columns[i%8] = append(p.Columns[i%8], c)
	}
	return p
}

const allRanks = "A23456789TJQK"

// TestOtherPacks: a board of two decks or of another pack is refused as what it is.
func TestOtherPacks(t *testing.T) {
	const oneDeck = "of them twice; expected one deck of 52, as games with two decks are not supported"
	for _, c := range []struct {
		name, ranks string
		copies      int
		want        string
	}{
		{"two decks", allRanks, 2, "104 cards, 52 " + oneDeck},
		{"eight decks", allRanks, 8, "416 cards, 52 " + oneDeck},
		{"Pinochle", "9TJQKA", 2, "48 cards, 24 " + oneDeck},
		{"Skat", "789TJQKA", 1, "32 cards of the ranks A 7 8 9 T J Q K; expected the ranks A to K"},
		{"36 cards", "6789TJQKA", 1, "36 cards of the ranks A 6 7 8 9 T J Q K; expected the ranks A to K"},
		{"Spanish", "A234567JQK", 1, "40 cards of the ranks A 2 3 4 5 6 7 J Q K; expected the ranks A to K"},
		{"without tens", "A23456789JQK", 1, "48 cards of the ranks A 2 3 4 5 6 7 8 9 J Q K; expected the ranks A to K"},
		{"to ten", "A23456789T", 1, "40 cards of the ranks A 2 3 4 5 6 7 8 9 T; expected the ranks A to K"},
	} {
		err := packFormat(13).Validate(columnsOf(c.ranks, c.copies))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v; want %s", c.name, err, c.want)
		}
	}
	const want = "52 cards of the ranks A 2 3 4 5 6 7 8 9 T J Q K; expected the ranks A to 8"
	if err := packFormat(8).Validate(columnsOf(allRanks, 1)); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("a deck of 52 cards in a game of 32: %v; want %s", err, want)
	}
}

// TestOwnPack: the deck of the game is no other pack. Neither is one without the ranks that may be missing from the
// foundations, nor one in which a few cards are there twice.
func TestOwnPack(t *testing.T) {
	for ranks := 1; ranks <= card.MaxRank; ranks++ {
		if err := packFormat(ranks).Validate(columnsOf(allRanks[:ranks], 1)); err != nil {
			t.Errorf("%d ranks: %v", ranks, err)
		}
	}
	for home := 1; home < card.MaxRank; home++ {
		p := columnsOf(allRanks[home:], 1)
		if err := packFormat(13).Validate(p); err == nil || !strings.Contains(err.Error(), "of 52 cards missing, first AC") {
			t.Errorf("%d ranks are nowhere: %v", home, err)
		}
		p.Home = card.Home{home, home, home, home}
		if err := packFormat(13).Validate(p); err != nil {
			t.Errorf("%d ranks are home: %v", home, err)
		}
	}
	p := columnsOf(allRanks, 1)
	for i := range 4 {
		p.Columns[i][0] = p.Columns[4][i]
	}
	err := packFormat(13).Validate(p)
	if err == nil || !strings.HasSuffix(err.Error(), "is there twice; expected each card once") {
		t.Errorf("four cards are there twice: %v", err)
	}
}
