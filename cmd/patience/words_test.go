package main

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/jedib0t/go-pretty/v6/text"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/compare"
	"patience/label"
	"patience/rollout"
	"patience/sampling"
	"patience/solve"
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

// TestReportTable: a narrow terminal gets the table without means, and it fits.
func TestReportTable(t *testing.T) {
	row := compare.Row{Label: compare.Label{Name: "end_bound_mean"}, Verdict: compare.LargerB, P: 0.00001}
	row.A.Median, row.A.Mean.Value, row.Delta.Low = 0.0001234, 0.0001234, -0.25
	r := &compare.Report{Rows: []compare.Row{row}}
	for width, means := range map[int]bool{0: true, 60: false, 80: false, 200: true} {
		got := reportTable(r, width)
		if strings.Contains(got, "MEAN A") != means || !strings.Contains(got, "│ B") || !strings.Contains(got, "+0.00 (−0.25, +0.00)") {
			t.Errorf("width %d:\n%s\nexpected means: %v", width, got, means)
		}
		if longest := text.LongestLineLen(got); width > 0 && longest > width {
			t.Errorf("width %d: a line of %d letters", width, longest)
		}
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
		0.01: "100", 1.0 / 1500: "1,500", 2.0 / 1_999_998: "999,999", 2.0 / 1_999_999: "1 million", 1e-6: "1 million",
		1.0 / 8_240_000: "8.2 million", 1.0 / 99_700_000: "100 million", 1.0 / 9_960_000: "10 million", 1.0 / 999_400_000: "999 million", 1.0 / 999_900_000: "1 billion",
		1e-9: "1 billion", 9.6e-13: "1 trillion", 1e-15: "1 quadrillion", 4e-20: "25 quintillion", 1e-24: "1000000 quintillion",
	} {
		if got := odds(p); got != want {
			t.Errorf("odds(%g) = %q; expected %q", p, got, want)
		}
	}
}

// trialsOf is the result of trials of some moves.
func trialsOf(playouts, wins int64, e rollout.Estimator) label.Result {
	return label.Result{
		Sampled: rollout.Result{Tally: rollout.Tally{Playouts: playouts, Wins: wins, Moves: 12 * playouts}, Estimator: e},
		Exact:   label.Exact{Status: solve.Skipped},
	}
}

// scoredBy is a deal D of a game without reference deals, and so without a
// grade.
func scoredBy(policy string, r label.Result) *scored {
	return &scored{subject: subject{name: "D", game: catalogue.Entry{Game: nil}}, Result: r, spec: label.Spec{Policy: policy}}
}

// TestSentence: the win rate in words. Wilson's intervals are those that R's
// binom.confint(wins, playouts, methods = "wilson") gives.
func TestSentence(t *testing.T) {
	const player = "D: a player who picks every move at random "
	for _, v := range []struct {
		name   string
		policy string
		result label.Result
		want   string
	}{
		{
			"rare wins", "uniform", trialsOf(100_000, 25, rollout.Sampled),
			player + "wins about 1 game in 4,000 (with 95 % confidence between 1 in 2,710 and 1 in 5,905).",
		},
		{
			"frequent wins", "uniform", trialsOf(100, 12, rollout.Sampled),
			player + "wins about 12 % of the games (with 95 % confidence between 7 % and 19.8 %).",
		},
		{
			"one in ten", "uniform", trialsOf(100, 10, rollout.Sampled),
			player + "wins about 1 game in 10 (with 95 % confidence between 1 in 5.7 and 1 in 18).",
		},
		{
			"first win", "uniform", trialsOf(8000, 1, rollout.FirstWin),
			player + "wins about 1 game in 8,000 (with 95 % confidence between 1 in 2,169 and 1 in 315,984; judged by a single win).",
		},
		{
			"no win", "uniform", trialsOf(524_288, 0, rollout.NoWin),
			player + "won none of 524,288 games, and so wins less than 1 game in 136,482 (with 95 % confidence).",
		},
		{
			"nothing but wins", "uniform", trialsOf(2000, 2000, rollout.Sampled),
			player + "won all of 2,000 games.",
		},
		{
			"one game lost", "uniform", trialsOf(1, 0, rollout.NoWin),
			player + "won none of 1 game, and so wins less than 1 game in 1.3 (with 95 % confidence).",
		},
		{
			"one game won", "uniform", trialsOf(1, 1, rollout.Sampled),
			player + "won all of 1 game.",
		},
		{
			"another policy", "paper", trialsOf(20, 20, rollout.Sampled),
			"D: a player who picks moves by policy paper won all of 20 games.",
		},
	} {
		t.Run(v.name, func(t *testing.T) {
			if got := scoredBy(v.policy, v.result).sentence(); got != v.want {
				t.Errorf("%s\nexpected\n%s", got, v.want)
			}
		})
	}
}

// TestWinnable: the sentence ends with what the search found.
func TestWinnable(t *testing.T) {
	moves := func(n int) *int { return &n }
	for _, v := range []struct {
		exact              label.Exact
		unit               string
		sentence, shortest string
	}{
		{label.Exact{Status: solve.Skipped, Low: moves(70)}, "of single cards", "", "at least 70 moves of single cards (skipped)"},
		{
			label.Exact{Status: solve.Optimal, MinMoves: moves(87), Low: moves(87), High: moves(87)},
			"of single cards",
			" It can be won in 87 moves and in no fewer.", "87 moves of single cards",
		},
		{label.Exact{Status: solve.Optimal, MinMoves: moves(1), Low: moves(1), High: moves(1)}, "", " It can be won in 1 move and in no fewer.", "1 move"},
		{label.Exact{Status: solve.Unsolvable}, "of single cards", " It cannot be won.", "there is none"},
		{
			label.Exact{Status: solve.NodeLimit, Low: moves(82)},
			"of single cards",
			" If it can be won, it takes at least 82 moves.", "at least 82 moves of single cards (node_limit)",
		},
		{
			label.Exact{Status: solve.MemoryLimit, Low: moves(82), High: moves(110)},
			"",
			" It can be won in 110 moves; whether in fewer is not known, but it takes at least 82.", "at least 82 moves, at most 110 (memory_limit)",
		},
	} {
		s := scoredBy("uniform", label.Result{Exact: v.exact})
		s.game.Words.Move = v.unit
		if got := s.winnable(); got != v.sentence {
			t.Errorf("%q; expected %q", got, v.sentence)
		}
		if got := s.leastMoves(); got != v.shortest {
			t.Errorf("%q; expected %q", got, v.shortest)
		}
	}
}

// TestRatedSentence: the rating leads, with its interval or its one known end.
func TestRatedSentence(t *testing.T) {
	reference := &catalogue.Reference{Policy: "uniform", Rates: []float64{0, 1e-9, 1e-6, 1e-4, 2e-4, 1e-3, 0.1}, Rated1500: 1e-4}
	splitting := trialsOf(131_072, 3, rollout.BySplitting)
	splitting.Sampled.Rare = rollout.Rare{Rounds: 1, Rate: 1.25e-7, Error: 1e-8}
	for _, v := range []struct {
		result label.Result
		want   string
	}{
		{splitting, `^D is rated 2661 \(2631 to 2692\), harder than 71 % of random deals: a player who picks every move at random wins about 1 game in 8 million\. It is hard\.$`},
		{trialsOf(1_000_000, 100, rollout.Sampled), `^D is rated 1500 \(1466 to 1534\), harder than 43 to 57 % of random deals: .* about 1 game in 10,000\. It is of average difficulty\.$`},
		{trialsOf(1000, 500, rollout.Sampled), `^D is rated -100 \(-122 to -78\), easier than nearly all random deals: .* about 50 % of the games\. It is very easy\.$`},
		{trialsOf(20, 20, rollout.Sampled), `^D is rated -387 or less, .*: a player .* won all of 20 games\. It is very easy`},
		{trialsOf(100_000, 0, rollout.NoWin), `^D is rated 1666 or more, harder than 57 to 93 % of random deals: .* won none of 100,000 games, .* It is average to very hard\.$`},
	} {
		s := scoredBy("uniform", v.result)
		s.game.Reference = reference
		s.Rating = label.RatingOf(reference, "uniform", v.result.Sampled.WinRate())
		if got := s.sentence(); !regexp.MustCompile(v.want).MatchString(got) {
			t.Errorf("%s\nexpected\n%s", got, v.want)
		}
	}
}

func TestCompared(t *testing.T) {
	for share, want := range map[float64]string{
		0: "easier than nearly all random deals", 0.004: "easier than nearly all random deals",
		0.005: "harder than 1 % of random deals", 0.5: "harder than 50 % of random deals",
		0.994: "harder than 99 % of random deals", 0.996: "harder than nearly all random deals", 1: "harder than nearly all random deals",
	} {
		if got := compared(label.Grade{EasierDeals: share, Least: share, Most: share}); got != want {
			t.Errorf("compared(%g) = %q; expected %q", share, got, want)
		}
	}
	if got, want := compared(label.Grade{EasierDeals: 0.5, Least: 0.2, Most: 0.8}), "harder than 20 to 80 % of random deals"; got != want {
		t.Errorf("%q; expected %q", got, want)
	}
}

func TestSentenceWithoutMoves(t *testing.T) {
	for wins, want := range map[int64]string{5: "D is won already.", 0: "D is lost: no move is possible."} {
		r := trialsOf(5, wins, rollout.Sampled)
		r.Sampled.Moves = 0
		if got := scoredBy("uniform", r).sentence(); got != want {
			t.Errorf("%q; expected %q", got, want)
		}
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

// TestCompletedValues: what completion offers for --positions, package sampling
// reads.
func TestCompletedValues(t *testing.T) {
	for _, name := range positionKinds {
		if _, err := sampling.ParseKinds(name); err != nil {
			t.Error(err)
		}
	}
}
