package gaps_test

import (
	"testing"

	"patience/internal/games/gaps"
)

// TestGoldenDeals: deals never change.
func TestGoldenDeals(t *testing.T) {
	for _, test := range []struct {
		rules  gaps.Rules
		number int64
		want   string
	}{
		{gaps.Contest, 3, "11 47 44 23 12 36 24 13\n21 22 25 37 42 15 46 --\n31 -- 43 -- 27 16 -- 35\n41 45 34 26 33 17 " +
			"14 32\n"},
		{gaps.Standard, 3, "AC 2D QD 4S TC 4C 3D JS QS -- 6C 4D 6S 7D\nAD 5D 7H 9D 8C KC JD 5H 3S 5C QH 8H TD KD\n" +
			"AH -- KH 5S 3C 4H TS TH 2S 2C 9S 6H 7C 3H\nAS -- JH 9C 6D QC KS 9H 8S 7S JC 2H 8D --\n"},
	} {
		if got := dealt(t, &test.rules, test.number).String(); got != test.want {
			t.Errorf("%s random:%d is\n%swant\n%s", test.rules.Name, test.number, got, test.want)
		}
	}
	if _, err := gaps.RandomDeal(&gaps.Contest, 0, 1); err == nil {
		t.Error("there is a deal 0")
	}
}

// TestDealsAreFair: over many deals every card but the aces lies in every place
// about as often.
func TestDealsAreFair(t *testing.T) {
	const deals = 20_000
	counts := map[[3]int]int{}
	for number := range int64(deals) {
		for i, row := range dealt(t, &small, number+1).Rows {
			for j, c := range row[1:] {
				if c != gaps.None {
					counts[[3]int{int(c), i, j}]++
				}
			}
		}
	}
	if len(counts) != 8*12 {
		t.Errorf("%d cards at places; want %d", len(counts), 8*12)
	}
	for at, n := range counts {
		if n < deals/12*8/10 || n > deals/12*12/10 {
			t.Errorf("card, row, column %v: %d times; expected about %d", at, n, deals/12)
		}
	}
}
