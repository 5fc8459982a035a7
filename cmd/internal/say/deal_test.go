package say

import (
	"math"
	"regexp"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/label"
	"patience/rollout"
	"patience/solve"
)

// trialsOf is the result of trials of some moves.
func trialsOf(playouts, wins int64, e rollout.Estimator) label.Result {
	return label.Result{
		Sampled: rollout.Result{Tally: rollout.Tally{Playouts: playouts, Wins: wins, Moves: 12 * playouts}, Estimator: e},
		Exact:   label.Exact{Status: solve.Skipped},
	}
}

// A toy is a game of which nothing but its entry is asked.
type toy struct{ game.Game }

// Name returns the empty text.
func (toy) Name() string { return "" }

// scoredBy is a deal D of a game without reference deals, and so without a
// grade.
func scoredBy(policy string, r label.Result) *Deal {
	return &Deal{
		Name: "D", Game: &catalogue.Entry{Game: toy{}, Words: catalogue.Words{Name: "Toy"}}, Policy: policy,
		Result: r,
	}
}

// TestSentence: the win rate in words. Wilson's intervals are those that R's
// binom.confint(wins, playouts, methods = "wilson") gives.
func TestSentence(t *testing.T) {
	const (
		player  = "D: a player who picks every move at random "
		unrated = " There is no rating, because no random deals of Toy have been measured for comparison."
	)
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
			player + "wins about 12 % of the games (with 95 % confidence between 7 and 19.8 %).",
		},
		{
			"one in ten", "uniform", trialsOf(100, 10, rollout.Sampled),
			player + "wins about 10 % of the games (with 95 % confidence between 5.52 and 17.4 %).",
		},
		{
			"first win", "uniform", trialsOf(8000, 1, rollout.FirstWin),
			player + "wins about 1 game in 8,000 (with 95 % confidence between 1 in 2,169 and 1 in 315,984; based on a " +
				"single win).",
		},
		{
			"no win", "uniform", trialsOf(524_288, 0, rollout.NoWin),
			player + "won none of 524,288 games, which means less than 1 game in 136,482 (with 95 % confidence). Whether it " +
				"can be won is not known.",
		},
		{
			"nothing but wins", "uniform", trialsOf(2000, 2000, rollout.Sampled),
			player + "won all of 2,000 games.",
		},
		{
			"one game lost", "uniform", trialsOf(1, 0, rollout.NoWin),
			player + "won none of 1 game, which means less than 1 game in 1.3 (with 95 % confidence). Whether it can be won " +
				"is not known.",
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
			if got := scoredBy(v.policy, v.result).Sentence(); got != v.want+unrated {
				t.Errorf("%s\nexpected\n%s%s", got, v.want, unrated)
			}
		})
	}
}

// TestShortest: what is proved of the least number of moves, in a sentence and in
// few words.
func TestShortest(t *testing.T) {
	moves := func(n int) *int { return &n }
	for _, v := range []struct {
		exact                 label.Exact
		sentence, least, noun string
	}{
		{
			label.Exact{Status: solve.Skipped, Low: moves(70)},
			"If it can be won, it takes at least 70 moves.", "70 or more",
			"70 or more moves",
		},
		{
			label.Exact{Status: solve.Optimal, MinMoves: moves(87), Low: moves(87), High: moves(87)},
			"It can be won in 87 moves, and no fewer.", "87", "87 moves",
		},
		{
			label.Exact{Status: solve.Optimal, MinMoves: moves(1), Low: moves(1), High: moves(1)},
			"It can be won in 1 move, and no fewer.", "1", "1 move",
		},
		{label.Exact{Status: solve.Unsolvable}, "It cannot be won.", "cannot be won", "cannot be won"},
		{
			label.Exact{Status: solve.NodeLimit, Low: moves(82)},
			"If it can be won, it takes at least 82 moves.", "82 or more",
			"82 or more moves",
		},
		{
			label.Exact{Status: solve.MemoryLimit, Low: moves(82), High: moves(110)},
			"It can be won in 110 moves. A shorter win may exist, but it takes at least 82 moves.", "82 to 110",
			"82 to 110 moves",
		},
		{label.Exact{Status: solve.Skipped, High: moves(91)}, "It can be won in 91 moves.", "at most 91", "at most 91 moves"},
		{label.Exact{Status: solve.Skipped}, "Whether it can be won is not known.", "not known", "not known"},
	} {
		if got := Shortest(&catalogue.Entry{}, &v.exact); got != v.sentence {
			t.Errorf("%q; expected %q", got, v.sentence)
		}
		if got := Least(&v.exact); got != v.least {
			t.Errorf("%q; expected %q", got, v.least)
		}
		if got := LeastMoves(&v.exact); got != v.noun {
			t.Errorf("%q; expected %q", got, v.noun)
		}
	}
}

// TestRatedSentence: the rating leads, with its interval or its one known end.
func TestRatedSentence(t *testing.T) {
	reference := &catalogue.Reference{
		Policy: "uniform", Rates: []float64{0, 1e-9, 1e-6, 1e-4, 2e-4, 1e-3, 0.1},
		Rated1500: 1e-4,
	}
	splitting := trialsOf(131_072, 3, rollout.BySplitting)
	splitting.Sampled.Rare = rollout.Rare{Rounds: 1, Rate: 1.25e-7, Error: 1e-8}
	disagreeing := splitting
	disagreeing.Sampled.Rare = rollout.Rare{Rounds: 7, Runs: 8, Rate: 1.25e-7, Error: 5e-8, Spread: 1.2}
	few := disagreeing
	few.Sampled.Rare.Spread = math.Inf(1)
	for _, v := range []struct {
		result label.Result
		want   string
	}{
		{few, `^D is rated 2440 or more, harder than 71 to 93 % of random deals: a player who picks every move at random wins less than 1 in 2.2 million games\. Its grade is hard to expert\.$`},
		{splitting, `^D is rated 2661 \(2617 to 2705\), harder than 71 % of random deals: a player who picks every move at random wins about 1 game in 8 million\. Its grade is hard\.$`},
		{disagreeing, `^D is rated between 2440 and 2882, harder than 71 % of random deals: a player who picks every move at random wins between 1 in 2.2 million and 1 in 29 million games\. Its grade is hard\.$`},
		{
			trialsOf(1_000_000, 100, rollout.Sampled),
			`^D is rated 1500 \(1466 to 1534\), harder than 43 to 57 % of random deals: .* about 1 game in 10,000\. Its grade is medium\.$`,
		},
		{
			trialsOf(1000, 500, rollout.Sampled),
			`^D is rated -100 \(-122 to -78\), easier than nearly all random deals: .* about 50 % of the games\. Its grade is easy\.$`,
		},
		{
			trialsOf(20, 20, rollout.Sampled),
			`^D is rated -387 or less, .*: a player .* won all of 20 games\. Its grade is easy`,
		},
		{
			trialsOf(100_000, 0, rollout.NoWin),
			`^D is rated 1666 or more, harder than 57 to 93 % of random deals: .* won none of 100,000 games, .* Its grade is medium to expert\. Whether it can be won is not known\.$`,
		},
	} {
		s := scoredBy("uniform", v.result)
		s.Game.Reference = reference
		s.SetRating(reference, "uniform")
		if got := s.Sentence(); !regexp.MustCompile(v.want).MatchString(got) {
			t.Errorf("%s\nexpected\n%s", got, v.want)
		}
	}
}

func TestSentenceWithoutMoves(t *testing.T) {
	for wins, want := range map[int64]string{5: "D is won already.", 0: "D is lost: no move is possible."} {
		r := trialsOf(5, wins, rollout.Sampled)
		r.Sampled.Moves = 0
		if got := scoredBy("uniform", r).Sentence(); got != want {
			t.Errorf("%q; expected %q", got, want)
		}
	}
}

// TestUnsolvableSentence: a proof that a deal is lost is said in place of its rating
// and of the win rate, which is then exactly 0, in objects as in datasets.
func TestUnsolvableSentence(t *testing.T) {
	r := trialsOf(1000, 0, rollout.NoWin)
	r.Exact.Status = solve.Unsolvable
	d := scoredBy("uniform", r)
	if got, want := d.Sentence(), "D cannot be won: the search is complete and found no solution."; got != want {
		t.Errorf("%q; expected %q", got, want)
	}
	if got := d.Rate(); got != "0, proved" {
		t.Error(got)
	}
	if c := NewChance(&r.Sampled, &r.Exact); c.Rate != 0 || c.Low != 0 || c.High != 0 || c.Playouts != 1000 {
		t.Errorf("%+v", c)
	}
}

// TestGrade: a grade at the start of a sentence.
func TestGrade(t *testing.T) {
	for _, c := range []struct {
		least, most float64
		want        string
	}{
		{0.05, 0.06, "Easy"},
		{0.2, 0.5, "Easy to medium"},
		{0.5, 0.5, "Medium"},
		{0.6, 0.95, "Medium to expert"},
		{0.7, 0.8, "Hard"},
		{0.95, 1, "Expert"},
	} {
		if got := Grade(label.Grade{Least: c.least, Most: c.most}); got != c.want {
			t.Errorf("%v to %v: %q; want %q", c.least, c.most, got, c.want)
		}
	}
}
