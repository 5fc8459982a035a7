package main

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"patience/datasets"
	"patience/label"
)

func TestCounted(t *testing.T) {
	for n, want := range map[int64]string{0: "0 rows", 1: "1 row", 2: "2 rows", 1000: "1,000 rows"} {
		if got := counted(n, "row"); got != want {
			t.Errorf("counted(%d) = %q; expected %q", n, got, want)
		}
	}
}

// TestRankingIsGrouped: every count in the table has commas.
func TestRankingIsGrouped(t *testing.T) {
	var out strings.Builder
	rows := []datasets.Ranked{{Source: "random", Deal: 12_345, Playouts: 131_072, Wins: 14_583, WinRate: 0.111}}
	if err := printRanking(streams{out: &out}, "easiest", rows); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.Contains(got, "random:12345 │ 14,583 │ 131,072") {
		t.Errorf("%s; expected 14,583 and 131,072 with commas", got)
	}
}

func TestWere(t *testing.T) {
	for n, want := range map[int64]string{0: "0 were", 1: "1 was", 2: "2 were", 1000: "1,000 were"} {
		if got := were(n); got != want {
			t.Errorf("were(%d) = %q; expected %q", n, got, want)
		}
	}
}

func TestOdds(t *testing.T) {
	for p, want := range map[float64]string{
		1: "1.0", 0.5: "2.0", 0.3: "3.3", 0.1001: "10.0", 0.1: "10", 0.0999: "10",
		0.01: "100", 1.0 / 1500: "1,500", 2.0 / 2_000_001: "1,000,001", 1e-9: "1,000,000,000",
	} {
		if got := odds(p); got != want {
			t.Errorf("odds(%g) = %q; expected %q", p, got, want)
		}
	}
}

// TestSentence uses a game without reference deals, and so without a grade.
func TestSentence(t *testing.T) {
	const player = "D: a player who picks every move at random "
	for _, v := range []struct {
		name string
		row  datasets.Row
		want string
	}{
		{
			"rare wins",
			datasets.Row{Playouts: 100_000, Wins: 25, WinRate: 0.00025, WinRateLow: 0.0002, WinRateHigh: 0.0004, WinRateEstimator: "sampled"},
			player + "wins about 1 game in 4,000 (with 95 % confidence between 1 in 2,500 and 1 in 5,000).",
		},
		{
			"frequent wins",
			datasets.Row{Playouts: 100, Wins: 12, WinRate: 0.12, WinRateLow: 0.0701, WinRateHigh: 0.198, WinRateEstimator: "sampled"},
			player + "wins about 12 % of the games (with 95 % confidence between 7.01 % and 19.8 %).",
		},
		{
			"one in ten",
			datasets.Row{Playouts: 100, Wins: 10, WinRate: 0.1, WinRateLow: 0.05, WinRateHigh: 0.2, WinRateEstimator: "sampled"},
			player + "wins about 1 game in 10 (with 95 % confidence between 1 in 5.0 and 1 in 20).",
		},
		{
			"first win",
			datasets.Row{Playouts: 8000, Wins: 1, WinRate: 1.0 / 8000, WinRateLow: 1.0 / 300_000, WinRateHigh: 1.0 / 2000, WinRateEstimator: "first_win"},
			player + "wins about 1 game in 8,000 (with 95 % confidence between 1 in 2,000 and 1 in 300,000; judged by a single win).",
		},
		{
			"no win",
			datasets.Row{Playouts: 524_288, WinRateHigh: 1.0 / 136_482, WinRateEstimator: "no_win"},
			player + "won none of 524,288 games, and so wins less than 1 game in 136,482 (with 95 % confidence).",
		},
		{
			"nothing but wins",
			datasets.Row{Playouts: 2000, Wins: 2000, WinRate: 1, WinRateLow: 0.998, WinRateHigh: 1, WinRateEstimator: "sampled"},
			player + "won all of 2,000 games.",
		},
		{
			"one game lost",
			datasets.Row{Playouts: 1, WinRateHigh: 0.8, WinRateEstimator: "no_win"},
			player + "won none of 1 game, and so wins less than 1 game in 1.2 (with 95 % confidence).",
		},
		{
			"one game won",
			datasets.Row{Playouts: 1, Wins: 1, WinRate: 1, WinRateEstimator: "sampled"},
			player + "won all of 1 game.",
		},
		{
			"another policy",
			datasets.Row{Policy: "paper", Playouts: 20, Wins: 20, WinRate: 1},
			"D: a player who picks moves at random by policy paper won all of 20 games.",
		},
	} {
		t.Run(v.name, func(t *testing.T) {
			v.row.MeanMoves = 12.5
			if v.row.Policy == "" {
				v.row.Policy = "uniform"
			}
			if got := sentence(subject{name: "D"}, &v.row); got != v.want {
				t.Errorf("%s\nexpected\n%s", got, v.want)
			}
		})
	}
}

// TestWinnable: the sentence ends with what the search found.
func TestWinnable(t *testing.T) {
	moves := func(n int32) *int32 { return &n }
	for _, v := range []struct {
		row                datasets.Row
		sentence, shortest string
	}{
		{datasets.Row{ExactStatus: "skipped", MinMovesLow: moves(70), RelaxedBound: moves(70)}, "", "at least 70 moves of single cards (skipped)"},
		{
			datasets.Row{ExactStatus: "optimal", MinMoves: moves(87), MinMovesLow: moves(87), MinMovesHigh: moves(87), RelaxedBound: moves(80)},
			" It can be won in 87 moves and in no fewer.", "87 moves of single cards",
		},
		{datasets.Row{ExactStatus: "optimal", MinMoves: moves(1), MinMovesLow: moves(1), MinMovesHigh: moves(1)}, " It can be won in 1 move and in no fewer.", "1 move"},
		{datasets.Row{ExactStatus: "unsolvable", RelaxedBound: moves(70)}, " It cannot be won.", "there is none"},
		{
			datasets.Row{ExactStatus: "node_limit", MinMovesLow: moves(82), RelaxedBound: moves(70)},
			" If it can be won, it takes at least 82 moves.", "at least 82 moves of single cards (node_limit)",
		},
		{
			datasets.Row{ExactStatus: "memory_limit", MinMovesLow: moves(82), MinMovesHigh: moves(110)},
			" It can be won in 110 moves; whether in fewer is not known, but it takes at least 82.", "at least 82 moves, at most 110 (memory_limit)",
		},
	} {
		if got := winnable(&v.row, nil); got != v.sentence {
			t.Errorf("%q; expected %q", got, v.sentence)
		}
		if got := leastMoves(&v.row); got != v.shortest {
			t.Errorf("%q; expected %q", got, v.shortest)
		}
	}
}

// TestGradedSentence: the grade stands before the chance, the comparison
// after it. Which grade it is depends on the reference deals.
func TestGradedSentence(t *testing.T) {
	row := datasets.Row{Game: "freecell", Policy: "uniform", Playouts: 20, Wins: 20, WinRate: 1, MeanMoves: 9}
	want := regexp.MustCompile(`^D is [a-z ]+: a player who picks every move at random won all of 20 games\. [A-Z].* random deals? .*easier\.$`)
	if got := sentence(subject{name: "D"}, &row); !want.MatchString(got) {
		t.Errorf("%s\nexpected\n%s", got, want)
	}
}

func TestCompared(t *testing.T) {
	for share, want := range map[float64]string{
		0: "Hardly any random deal is easier", 0.004: "Hardly any random deal is easier",
		0.005: "About 1 % of random deals are easier", 0.5: "About 50 % of random deals are easier",
		0.994: "About 99 % of random deals are easier", 0.996: "Hardly any random deal is harder", 1: "Hardly any random deal is harder",
	} {
		if got := compared(label.Grade{EasierDeals: share}); got != want {
			t.Errorf("compared(%g) = %q; expected %q", share, got, want)
		}
	}
}

func TestSentenceWithoutMoves(t *testing.T) {
	if got, want := sentence(subject{name: "D"}, &datasets.Row{Wins: 5, Playouts: 5}), "D is won already."; got != want {
		t.Errorf("%q; expected %q", got, want)
	}
	if got, want := sentence(subject{name: "D"}, &datasets.Row{Playouts: 5}), "D is lost: no move is possible."; got != want {
		t.Errorf("%q; expected %q", got, want)
	}
}

func TestOneLine(t *testing.T) {
	for _, v := range []struct {
		name string
		err  error
		want string
	}{
		{"plain", errors.New("a b"), "a b"},
		{"white space", errors.New("a\r\n\tb "), "a; b"},
		{"joined", errors.Join(errors.New("a"), errors.New("b")), "a; b"},
		{"joined and equal", errors.Join(errors.New("a"), errors.New("a")), "a"},
		{"long", errors.New(strings.Repeat("ä", 1000)), strings.Repeat("ä", longestError) + "…"},
	} {
		if got := oneLine(v.err); got != v.want {
			t.Errorf("%s: %q; expected %q", v.name, got, v.want)
		}
	}
}
