package label_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/heuristics"
	bounds "patience/heuristics/freecell"
	"patience/internal/testkit/racing"
	"patience/label"
	"patience/rollout"
	"patience/solve"
)

func position(t *testing.T, gameName string) game.Position {
	t.Helper()
	return deal(t, gameName, 3)
}

func deal(t *testing.T, gameName string, number int64) game.Position {
	t.Helper()
	board, err := lookup(t, gameName).Deal(game.DealID{Source: game.Microsoft, Number: number}, 1)
	if err != nil {
		t.Fatal(err)
	}
	return board.Position()
}

func lookup(t *testing.T, gameName string) catalogue.Entry {
	t.Helper()
	e, err := catalogue.Lookup(gameName)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// labelled returns the labels of a position of a game.
func labelled(t *testing.T, e catalogue.Entry, s label.Spec, p game.Position) label.Result {
	t.Helper()
	l, err := label.New(e, s, label.Resources{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := l.Label(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestLabel: the sampled labels are those of the trials, with the strongest
// bound that the game's rules allow.
func TestLabel(t *testing.T) {
	for gameName, h := range map[string]heuristics.Heuristic{
		"freecell": bounds.Relaxed, "bakers-game": bounds.Relaxed, "four-companies": bounds.Runs,
	} {
		p, s := position(t, gameName), label.DefaultSpec()
		s.Playouts, s.MaxPlayouts, s.ExactNodes = 500, 500, 0
		got := labelled(t, lookup(t, gameName), s, p)
		o := rollout.DefaultOptions()
		o.Playouts, o.MaxPlayouts, o.Bound = 500, 500, h.Bound
		want, err := rollout.Run(t.Context(), p, o)
		if err != nil || got.Sampled != want || got.BoundName != h.Name() || got.Bound != h.Bound(p) ||
			got.Exact.Status != solve.Skipped {
			t.Errorf("%s: %+v, %v; want %+v with %s", gameName, got, err, want, h.Name())
		}
	}
}

// TestLabelCancelled: whatever part of the labels a cancelled context meets first, the error is its own.
func TestLabelCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	only := func(ask func(s *label.Spec)) label.Spec {
		s := label.DefaultSpec()
		s.Playouts, s.MaxPlayouts, s.ExactNodes, s.RareEvents, s.Extras = 0, 0, 0, false, ""
		ask(&s)
		return s
	}
	for what, spec := range map[string]label.Spec{
		"all":             label.DefaultSpec(),
		"trials":          only(func(s *label.Spec) { s.Playouts, s.MaxPlayouts = 1000, 1000 }),
		"learning trials": only(func(s *label.Spec) { s.LearningTrials = 1000 }),
		"exact labels":    only(func(s *label.Spec) { s.ExactNodes = 1000 }),
		"extras":          only(func(s *label.Spec) { s.Extras = s.Extras.With("min_cells", 1000) }),
	} {
		l, err := label.New(lookup(t, "freecell"), spec, label.Resources{Workers: 2})
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if _, err := l.Label(ctx, position(t, "freecell")); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v; want %v", what, err, context.Canceled)
		}
	}
}

// TestForeign: a position of another game is an error of every method.
func TestForeign(t *testing.T) {
	l, err := label.New(lookup(t, "freecell"), label.DefaultSpec(), label.Resources{})
	if err != nil {
		t.Fatal(err)
	}
	positions := map[string]game.Position{}
	for _, name := range []string{"gaps", "calculation", "four-companies", "freecell-3-cells"} {
		board, err := lookup(t, name).Deal(game.DealID{Source: game.Random, Number: 1}, 1)
		if err != nil {
			t.Fatal(err)
		}
		positions["a position of "+name+"; expected one of freecell"] = board.Position()
	}
	for want, p := range positions {
		ctx := t.Context()
		_, labelled := l.Label(ctx, p)
		_, known := l.LabelKnown(ctx, p, label.Exact{})
		_, exact := l.Exact(ctx, p)
		_, decided := l.Decide(ctx, p, solve.DecideLimits())
		_, shortened := l.Short(ctx, p)
		_, glanced := l.Glance(ctx, p, 1)
		_, moved := l.Moves(ctx, p, label.Exact{}, label.DefaultMoveSpec(), nil)
		for i, err := range []error{labelled, known, exact, decided, shortened, glanced, moved} {
			if err == nil || err.Error() != want {
				t.Errorf("method %d: %v; want %s", i, err, want)
			}
		}
	}
}

// TestSpecWrong: values outside their range are errors, not labels.
func TestSpecWrong(t *testing.T) {
	for want, change := range map[string]func(*label.Spec){
		"playouts -1":                        func(s *label.Spec) { s.Playouts = -1 },
		"max-playouts 1":                     func(s *label.Spec) { s.MaxPlayouts = 1 },
		"max-playouts 1000000001":            func(s *label.Spec) { s.MaxPlayouts = 1_000_000_001 },
		"max-moves 0":                        func(s *label.Spec) { s.MaxMoves = 0 },
		"unknown policy":                     func(s *label.Spec) { s.Policy = "best" },
		"exact-nodes -1":                     func(s *label.Spec) { s.ExactNodes = -1 },
		"exact-nodes 4294967294":             func(s *label.Spec) { s.ExactNodes = solve.MaxNodes + 1 },
		"min-cells-nodes -1":                 func(s *label.Spec) { s.Extras = s.Extras.With("min_cells", -1) },
		"expected names of columns in":       func(s *label.Spec) { s.Extras = "min_run_moves,min_cells=1" },
		"spades: game freecell has no such":  func(s *label.Spec) { s.Extras = "spades=1" },
		"fas: game freecell has no such col": func(s *label.Spec) { s.Extras = "fas" },
		"min-cells-nodes 0; expected at lea": func(s *label.Spec) { s.Extras = "min_cells" },
		"memory 0":                           func(s *label.Spec) { s.Memory = 0 },
		"min-run-moves without a search":     func(s *label.Spec) { s.ExactNodes, s.Extras = 0, "min_run_moves" },
		"memory 0; expected at least 1 byt":  func(s *label.Spec) { s.ExactNodes, s.Memory, s.Extras = 0, 0, "min_cells=1" },
	} {
		s := few()
		change(&s)
		if _, err := label.New(lookup(t, "freecell"), s, label.Resources{}); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q", err, want)
		}
	}
	if _, err := label.New(lookup(t, "freecell"), few(), label.Resources{Workers: -1}); err == nil {
		t.Error("-1 workers pass")
	}
	s := few()
	s.ExactNodes, s.Memory = 0, 0
	if _, err := label.New(lookup(t, "freecell"), s, label.Resources{}); err != nil {
		t.Errorf("%v of labels without a search", err)
	}
}

// TestMaxPlayoutsFor: whoever asks for fewer games than splitting needs gets no more, and
// otherwise the maximum is the default one or the number of games.
func TestMaxPlayoutsFor(t *testing.T) {
	for playouts, want := range map[int64]int64{
		0: 524_288, 1: 1, 100: 100, 511: 511, 512: 524_288, 131_072: 524_288, 524_289: 524_289,
	} {
		if got := label.MaxPlayoutsFor(playouts); got != want {
			t.Errorf("%d playouts: up to %d; expected %d", playouts, got, want)
		}
	}
}

// TestGradeCounts: a grade is the share of reference deals that are easier,
// and half of those that are equal, counted one by one.
func TestGradeCounts(t *testing.T) {
	ref := lookup(t, "freecell").Reference
	if deals := fmt.Sprintf("random:1-%d", len(ref.Rates)); deals != ref.Deals {
		t.Errorf("rates of %s; the reference says %s", deals, ref.Deals)
	}
	for _, rate := range append([]float64{0, 1, 1e-9, 0.5}, ref.Rates...) {
		easier := 0.0
		for _, other := range ref.Rates {
			switch {
			case other > rate:
				easier++
			case other == rate:
				easier += 0.5
			}
		}
		easier /= float64(len(ref.Rates))
		got, ok := label.GradeOf(ref, rollout.Uniform, rollout.Estimate{Rate: rate, Low: rate, High: rate})
		easiest, hardest := got.Words()
		if !ok || !(math.Abs(got.EasierDeals-easier) <= 1e-12) || easiest != wordFor(got.EasierDeals) || hardest != easiest {
			t.Errorf("%g: %+v, %v; want %g", rate, got, ok, easier)
		}
	}
}

func wordFor(easierDeals float64) string {
	words := []string{"easy", "medium", "hard", "expert"}
	for i, least := range []float64{0.35, 0.65, 0.9} {
		if easierDeals < least {
			return words[i]
		}
	}
	return words[3]
}

// TestGradeOfFewTrials: a grade follows from the interval, so that few trials
// allow many grades. Deal 3 is easy, and 50 trials that are all lost do not
// say otherwise.
func TestGradeOfFewTrials(t *testing.T) {
	e, s := lookup(t, "freecell"), few()
	s.ExactNodes = 0
	for _, c := range []struct {
		playouts         int64
		easiest, hardest string
	}{
		{playouts: 50, easiest: "easy", hardest: "expert"},
		{playouts: 131_072, easiest: "easy", hardest: "easy"},
	} {
		s.Playouts, s.MaxPlayouts = c.playouts, c.playouts
		r := labelled(t, e, s, position(t, "freecell"))
		g, ok := label.GradeOf(e.Reference, s.Policy, r.Sampled.WinRate())
		easiest, hardest := g.Words()
		if !ok || easiest != c.easiest || hardest != c.hardest || g.Least > g.EasierDeals || g.EasierDeals > g.Most {
			t.Errorf("%d trials: %s to %s, %+v; want %s to %s", c.playouts, easiest, hardest, g, c.easiest, c.hardest)
		}
	}
}

// TestNoGrade: without a reference for the game and the policy there is none.
func TestNoGrade(t *testing.T) {
	rate := rollout.Estimate{Rate: 0.1, Low: 0.05, High: 0.2}
	for name, ref := range map[string]*catalogue.Reference{
		"bakers-game": lookup(t, "bakers-game").Reference, "freecell by another policy": lookup(t, "freecell").Reference,
	} {
		if _, ok := label.GradeOf(ref, "paper", rate); ok {
			t.Errorf("%s has a grade", name)
		}
	}
}

// TestLearningTrials: the label is what rollout.Learn gives with the game's bound
// and scorer, nil without a win or without being asked for.
func TestLearningTrials(t *testing.T) {
	e, p, s := lookup(t, "freecell"), position(t, "freecell"), few()
	if r := labelled(t, e, s, p); r.LearningTrials != nil {
		t.Errorf("%d trials that nobody asked for", *r.LearningTrials)
	}
	s.LearningTrials = 3000
	want, err := rollout.Learn(t.Context(), p, rollout.LearnOptions{
		Trials: 3000, MaxMoves: s.MaxMoves, Seed: s.PlaySeed, NewScorer: e.NewScorer, Bound: bounds.Relaxed.Bound,
	})
	if err != nil || !want.Won {
		t.Fatalf("%+v, %v", want, err)
	}
	if r := labelled(t, e, s, p); r.LearningTrials == nil || *r.LearningTrials != want.Trials {
		t.Errorf("trials %v; want %d", r.LearningTrials, want.Trials)
	}
	if s.LearningTrials = want.Trials - 1; s.LearningTrials > 0 {
		if r := labelled(t, e, s, p); r.LearningTrials != nil {
			t.Errorf("a win in %d trials; want none", *r.LearningTrials)
		}
	}
}

// TestRating: the rating by its definition, with the odds of the median deal of
// the reference.
func TestRating(t *testing.T) {
	ref := &catalogue.Reference{Policy: rollout.Uniform, Rates: []float64{0, 1.0 / 1001, 0.5}, Rated1500: 1.0 / 1001}
	for _, c := range []struct {
		rate             rollout.Estimate
		low, value, high float64 // 0 for none
	}{
		{rollout.Estimate{Rate: 1.0 / 1001, Low: 1.0 / 10_001, High: 1.0 / 101}, 1100, 1500, 1900},
		{rollout.Estimate{Rate: 1e-15, Low: 1e-16, High: 1e-14}, 5900, 6300, 6700},
		{rollout.Estimate{Rate: 0, Low: 0, High: 0.5}, 300, 0, 0},
		{rollout.Estimate{Rate: 1, Low: 0.5, High: 1}, 0, 0, 300},
	} {
		got := label.RatingOf(ref, rollout.Uniform, c.rate)
		for what, pair := range map[string]struct {
			got  *float64
			want float64
		}{"low": {got.Low, c.low}, "value": {got.Value, c.value}, "high": {got.High, c.high}} {
			if (pair.got == nil) != (pair.want == 0) || pair.got != nil && !(math.Abs(*pair.got-pair.want) <= 1e-6) {
				t.Errorf("%+v: %s %v; want %g", c.rate, what, pair.got, pair.want)
			}
		}
		if other := label.RatingOf(ref, "paper", c.rate); other != (label.Rating{}) {
			t.Errorf("a rating %+v without a reference", other)
		}
	}
}

// TestRatingError: trials stop when the rating is known well enough, and go on
// by splitting until it is.
func TestRatingError(t *testing.T) {
	racing.Skip(t)
	e, s := lookup(t, "freecell"), few()
	s.ExactNodes, s.RareEvents, s.RatingError, s.Playouts, s.MaxPlayouts = 0, true, 100, 32_768, 32_768
	for number, want := range map[int64]rollout.Estimator{3: rollout.Sampled, 12: rollout.BySplitting} {
		r := labelled(t, e, s, deal(t, "freecell", number))
		if half := (*r.Rating.High - *r.Rating.Low) / 2; half > s.RatingError || r.Sampled.Estimator != want {
			t.Errorf("deal %d: rated within %.0f by %s", number, half, r.Sampled.Estimator)
		}
	}
	if r := labelled(t, e, s, deal(t, "freecell", 3)); r.Sampled.Playouts >= s.Playouts {
		t.Errorf("deal 3: %d trials", r.Sampled.Playouts)
	}
}

// TestNoRatingIfUnsolvable: what is proved unsolvable has no rating. Without the
// proof the trials say that it is above some rating.
func TestNoRatingIfUnsolvable(t *testing.T) {
	e, s := lookup(t, "freecell"), few()
	s.Playouts, s.MaxPlayouts = 100, 100
	for _, c := range []struct {
		nodes  int64
		status solve.Status
		rated  bool
	}{{0, solve.Skipped, true}, {solve.DefaultLimits().MaxNodes, solve.Unsolvable, false}} {
		s.ExactNodes = c.nodes
		r := labelled(t, e, s, deal(t, "freecell", 11982))
		if r.Exact.Status != c.status || (r.Rating.Low != nil) != c.rated || r.Rating.Value != nil || r.Rating.High != nil {
			t.Errorf("%d nodes: %s, %+v", c.nodes, r.Exact.Status, r.Rating)
		}
	}
}

// TestComputedProves: a deal from which random play cannot win is proved unsolvable, whatever the search found.
func TestComputedProves(t *testing.T) {
	t.Parallel()
	e := lookup(t, "golf")
	spec := label.DefaultSpec()
	spec.Playouts, spec.MaxPlayouts, spec.ExactNodes = 512, 512, 10
	for number, want := range map[int64]solve.Status{1: solve.Optimal, 2: solve.Unsolvable} {
		board, err := e.Deal(game.DealID{Source: game.Random, Number: number}, 1)
		if err != nil {
			t.Fatal(err)
		}
		r := labelled(t, e, spec, board.Position())
		if r.Exact.Status != want || r.Sampled.Estimator != rollout.Computed {
			t.Errorf("deal %d: %+v, by %s", number, r.Exact, r.Sampled.Estimator)
		}
	}
}

// TestLadder: each column has the games that its player wins by itself, and 0 where no win is possible.
func TestLadder(t *testing.T) {
	e, s := lookup(t, "freecell"), label.DefaultSpec()
	s.Playouts, s.MaxPlayouts, s.ExactNodes, s.Ladder = 1, 1, 0, true
	laddered := s.Entry(e)
	board, err := e.ParseBoard([]byte("Foundations: H-T C-T D-T S-T\n: JH QS KH\n: JC QD KS\n: JD QH KC\n: JS QC KD\n"))
	if err != nil {
		t.Fatal(err)
	}
	p := board.Position()
	l, err := label.New(laddered, s, label.Resources{})
	if err != nil {
		t.Fatal(err)
	}
	lost, err := l.LabelKnown(t.Context(), p, label.Exact{Status: solve.Unsolvable})
	if err != nil {
		t.Fatal(err)
	}
	r := labelled(t, laddered, s, p)
	for _, rung := range e.Ladder {
		alone := s
		alone.Policy, alone.Playouts, alone.MaxPlayouts, alone.Ladder = rung.Policy, rung.Games, rung.Games, false
		wins := labelled(t, e, alone, p).Sampled.Wins
		if got := r.Extra(&laddered, rung.Column()); got == nil || int64(*got) != wins || wins == 0 {
			t.Errorf("%s: %v; want %d", rung.Column(), got, wins)
		}
		if got := lost.Extra(&laddered, rung.Column()); got == nil || *got != 0 {
			t.Errorf("%s of an unsolvable position: %v; want 0", rung.Column(), got)
		}
	}
	if _, err := label.New(lookup(t, "bakers-game"), s, label.Resources{}); err == nil {
		t.Error("Baker's Game has a ladder")
	}
}
