package freecell_test

import (
	"slices"
	"strings"
	"testing"

	"patience/game"
	"patience/game/card"
	"patience/internal/games/freecell"
)

// Deals that are printed in many places, row by row.
var knownDeals = map[int64]string{
	1: `JD 2D 9H JC 5D 7H 7C 5H
KD KC 9S 5S AD QC KH 3H
2S KS 9D QD JS AS AH 3C
4C 5C TS QH 4H AC 4D 7S
3S TD 4S TH 8H 2C JH 7D
6D 8S 8D QS 6C 3D 8C TC
6S 9C 2H 6H`,
	617: `7D AD 5C 3S 5S 8C 2D AH
TD 7S QD AC 6D 8H AS KH
TH QC 3H 9D 6S 8D 3D TC
KD 5H 9S 3C 8S 7H 4D JS
4C QS 9C 9H 7C 6H 2C 2S
4S TS 2H 5D JC 6C JH QH
JD KS KC 4H`,
}

// Random deals of seed 1, row by row.
var goldenRandom = []string{
	`JC 7D 4D QC 7C 9S 8S 4H
9H QS 6D 2C 4S 8C 5S KD
6H 3H TH 5H AC 3C 5C 6S
8D TS 2H KS 7S AH 6C JH
9C AD JS 9D QD 8H 3S TC
JD AS KH KC QH 4C 2S 7H
TD 3D 5D 2D`,
	`8C 2D 6C JS AD 5H 7S KC
5S 9C KD 5D TC TD 6D QC
AC 4S 2C JD 9S 5C 9H 7C
8D 3H TS QH KS 7D 8S AH
6S 7H 4D JH 8H 2S AS 4H
JC 3C QD QS 3D TH 6H 4C
9D 3S KH 2H`,
	`7C 5H AC QS 6S 4S 3C JC
TD 9D 8C KH KC 4D 4H 7D
3D 7S 2C 3H AH QC 5C 2H
TC QD 8S JD 5D 6H 3S 7H
JH TH JS 2D AS 6D 9H 8D
4C QH 6C 5S 2S AD 9S 8H
KD KS 9C TS`,
}

const goldenHash = 0x592136e159f8caa8

func TestKnownMicrosoftDeals(t *testing.T) {
	for number, want := range knownDeals {
		if got := rows(microsoft(t, number)); got != want {
			t.Errorf("deal %d is\n%s\nwant\n%s", number, got, want)
		}
	}
}

// TestMicrosoftDeal holds the deals at every boundary of the numbering against
// a plain reading of the generator's description.
func TestMicrosoftDeal(t *testing.T) {
	numbers := []int64{
		1, 2, 31999, 32000, 32001, 999999, 1000000, 1<<31 - 1, 1 << 31, 1<<31 + 1,
		1<<32 - 1, 1 << 32, 1<<32 + 1, 1<<33 - 2, 1<<33 - 1,
	}
	for _, number := range numbers {
		if got, want := rows(microsoft(t, number)), plainDeal(number); got != want {
			t.Errorf("deal %d is\n%s\nwant\n%s", number, got, want)
		}
	}
}

// plainDeal returns the rows of a Microsoft deal.
func plainDeal(number int64) string {
	var deck []string
	for i := range 52 {
		deck = append(deck, string("A23456789TJQK"[i/4])+string("CDHS"[i%4]))
	}
	state := number % (1 << 32)
	var rows strings.Builder
	for dealt := range 52 {
		state = (state*214013 + 2531011) % (1 << 32)
		draw := state / 65536
		if number < 1<<31 {
			draw %= 32768
		} else if number < 1<<32 {
			draw = draw%32768 + 32768
		} else {
			draw++
		}
		j := draw % int64(len(deck))
		if dealt > 0 {
			rows.WriteString(map[bool]string{true: "\n", false: " "}[dealt%8 == 0])
		}
		rows.WriteString(deck[j])
		deck[j] = deck[len(deck)-1]
		deck = deck[:len(deck)-1]
	}
	return rows.String()
}

func TestMicrosoftDealsThatAreNot(t *testing.T) {
	rules := freecell.Standard
	for _, number := range []int64{-3, 0, 1 << 33, 1<<63 - 1} {
		if _, err := freecell.MicrosoftDeal(&rules, number); err == nil || !strings.Contains(err.Error(), "1 to 8589934591") {
			t.Errorf("deal %d: %v; want the range", number, err)
		}
	}
	small := freecell.Rules{Name: "small", Columns: 2, Ranks: 3}
	if _, err := freecell.MicrosoftDeal(&small, 1); err == nil {
		t.Error("a deck of 12 cards has Microsoft deals")
	}
}

// TestRandomDeals: these three never change.
func TestRandomDeals(t *testing.T) {
	rules := freecell.Standard
	for i, want := range goldenRandom {
		board, err := freecell.RandomDeal(&rules, int64(i+1), game.DefaultSeed)
		if err != nil || rows(board) != want {
			t.Errorf("%v; random:%d is\n%s\nwant\n%s", err, i+1, rows(board), want)
		}
	}
}

// TestGamesShareRandomDeals: games of one deck size get the same cards.
func TestGamesShareRandomDeals(t *testing.T) {
	a, b := dealt(t, &freecell.Standard, "random:9"), dealt(t, &freecell.FourCompanies, "random:9")
	if a.String() != b.String() {
		t.Errorf("two boards:\n%v\n%v", a, b)
	}
}

// TestRandomDealsUniform: where the ace of clubs lies is uniform over the 52
// places by χ² with 51 degrees of freedom, which exceeds 98 once in 10,000.
func TestRandomDealsUniform(t *testing.T) {
	rules := freecell.Standard
	counts := map[[2]int]int{}
	const deals = 5200
	for number := range int64(deals) {
		board, err := freecell.RandomDeal(&rules, number+1, 3)
		if err != nil {
			t.Fatal(err)
		}
		for i, column := range board.Columns {
			for j, c := range column {
				if c == card.New(1, card.Clubs) {
					counts[[2]int{i, j}]++
				}
			}
		}
	}
	chi := 0.0
	for _, n := range counts {
		chi += float64((n-deals/52)*(n-deals/52)) / (deals / 52)
	}
	if len(counts) != 52 || chi > 98 {
		t.Errorf("χ² = %.1f over %d places", chi, len(counts))
	}
}

// TestHashGolden: the column key of datasets never changes.
func TestHashGolden(t *testing.T) {
	if got := microsoft(t, 1).Position().Hash(); got != goldenHash {
		t.Errorf("hash of deal 1 is %#x, want %#x", got, goldenHash)
	}
}

func microsoft(t *testing.T, number int64) *freecell.Board {
	t.Helper()
	rules := freecell.Standard
	board, err := freecell.MicrosoftDeal(&rules, number)
	if err != nil {
		t.Fatal(err)
	}
	return board
}

// rows returns the cards row by row, as deals are printed.
func rows(b *freecell.Board) string {
	var lines []string
	for depth := range len(b.Columns[0]) {
		var line []string
		for _, column := range b.Columns {
			if depth < len(column) {
				line = append(line, column[depth].String())
			}
		}
		lines = append(lines, strings.Join(line, " "))
	}
	return strings.Join(lines, "\n")
}

// TestVariantsDeal: all games deal the cards in the order in which FreeCell does,
// but those given: to the columns in turn or as a triangle, and the last ones to cells
// or to the reserve. TestKingsFirst has what follows.
func TestVariantsDeal(t *testing.T) {
	for _, v := range freecell.Variants {
		v.KingsFirst = false
		for number := range int64(5) {
			ranks := freecell.Standard
			ranks.Ranks = v.Ranks
			plain, err := freecell.RandomDeal(&ranks, number+1, 1)
			board, again := freecell.RandomDeal(&v, number+1, 1)
			if err != nil || again != nil {
				t.Fatal(err, again)
			}
			var order []card.Card
			for i := range v.Cards() {
				if c := plain.Columns[i%8][i/8]; c.Rank() > v.Given {
					order = append(order, c)
				}
			}
			apart := len(order) - v.Filled - v.Reserve
			for i, at := range dealtTo(&v, apart) {
				if got := board.Columns[at.column][at.row]; got != order[i] {
					t.Errorf("%s: card %d is %s; want %s", v.Name, i, got, order[i])
				}
			}
			if cells := order[apart:]; !slices.Equal(cells, board.Cells) || board.Validate() != nil {
				t.Errorf("%s: cells %v; want %v; %v", v.Name, board.Cells, cells, board.Validate())
			}
		}
	}
}

type dealtPlace struct{ column, row int }

// dealtTo returns the places of the tableau in the order in which n cards are dealt.
func dealtTo(rules *freecell.Rules, n int) (places []dealtPlace) {
	for row := 0; len(places) < n; row++ {
		var columns []int
		for column := range rules.Columns {
			if !rules.Diagonal || row >= rules.Columns || column >= row {
				columns = append(columns, column)
			}
		}
		if rules.Diagonal && row < rules.Columns {
			slices.Reverse(columns)
		}
		for _, column := range columns {
			places = append(places, dealtPlace{column, row})
		}
	}
	return places[:n]
}

// TestTriangles: the columns of games that are dealt as a triangle have the sizes that
// descriptions of the games have, and full rows follow where cards are left.
func TestTriangles(t *testing.T) {
	for name, want := range map[string][]int{
		"somerset":                           {1, 2, 3, 4, 5, 6, 7, 8, 8, 8},
		"king-albert":                        {1, 2, 3, 4, 5, 6, 7, 8, 9},
		"raglan":                             {1, 2, 3, 4, 5, 6, 7, 7, 7},
		"4-columns-diagonal-4-ranks-0-cells": {3, 4, 4, 5},
	} {
		rules, _ := freecell.Named(name)
		board, err := freecell.RandomDeal(&rules, 1, 1)
		if err != nil {
			t.Fatal(err)
		}
		var got []int
		for _, column := range board.Columns {
			got = append(got, len(column))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: columns of %v cards; want %v", name, got, want)
		}
	}
}

// TestMicrosoftColumns: Microsoft's deals are of games with eight columns.
func TestMicrosoftColumns(t *testing.T) {
	for _, v := range freecell.Variants {
		g, err := freecell.NewGame(v)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Deal(game.DealID{Source: game.Microsoft, Number: 1}, 1); (err == nil) != (v.Columns == 8) {
			t.Errorf("%s: %v", v.Name, err)
		}
	}
}

// TestSetDeals: the deals that Microsoft's program has below 0, as other programs print
// them.
func TestSetDeals(t *testing.T) {
	for number, want := range map[int64]string{
		-1: "AC 3C 5C 7C 9C JC KC/AD 3D 5D 7D 9D JD KD/AH 3H 5H 7H 9H JH KH/AS 3S 5S 7S 9S JS KS/QC TC 8C 6C 4C 2C/QD TD " +
			"8D 6D 4D 2D/QH TH 8H 6H 4H 2H/QS TS 8S 6S 4S 2S",
		-2: "AS KS QS JS TS 9S 8S/AH KH QH JH TH 9H 8H/AD KD QD JD TD 9D 8D/AC KC QC JC TC 9C 8C/7S 6S 5S 4S 3S 2S/7H 6H " +
			"5H 4H 3H 2H/7D 6D 5D 4D 3D 2D/7C 6C 5C 4C 3C 2C",
	} {
		b, err := freecell.MicrosoftDeal(&freecell.Standard, number)
		if err != nil {
			t.Fatal(err)
		}
		if text := "Foundations: H-0 C-0 D-0 S-0\nFreecells:\n: " + strings.ReplaceAll(want, "/", "\n: ") +
			"\n"; b.String() != text {
			t.Errorf("%d is\n%swant\n%s", number, b, text)
		}
	}
	for _, number := range []int64{0, -3} {
		if b, err := freecell.MicrosoftDeal(&freecell.Standard, number); err == nil {
			t.Errorf("%d is\n%s", number, b)
		}
	}
}

// TestKingsFirst: Baker's Dozen has the deals of 13 columns, with the kings of each column before its other cards, and
// both in their order.
func TestKingsFirst(t *testing.T) {
	dozen, _ := freecell.Named("bakers-dozen")
	plain := dozen
	plain.KingsFirst = false
	for number := range int64(50) {
		b, err := freecell.RandomDeal(&dozen, number+1, 1)
		if err != nil {
			t.Fatal(err)
		}
		other, err := freecell.RandomDeal(&plain, number+1, 1)
		if err != nil {
			t.Fatal(err)
		}
		for i, column := range other.Columns {
			var kings, others []card.Card
			for _, c := range column {
				if c.Rank() == card.MaxRank {
					kings = append(kings, c)
				} else {
					others = append(others, c)
				}
			}
			if want := append(kings, others...); !slices.Equal(b.Columns[i], want) {
				t.Errorf("column %d is %v; want %v", i+1, b.Columns[i], want)
			}
		}
	}
}
