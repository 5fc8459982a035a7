package rollout

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"patience/game"
	"patience/heuristics"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/stats"
	"patience/internal/testkit/freecelltest"
	"patience/internal/testkit/racing"
	"patience/internal/testkit/thorough"
)

// gauges are a good gauge, a coarse one, one that knows nothing and one that is
// wrong more often than not. All must lead to the same estimates.
var gauges = map[string]func() heuristics.Gauge{
	"good":   bounds.Gauge,
	"coarse": func() heuristics.Gauge { return heuristics.GaugeOf(game.Position.Home) },
	"random": func() heuristics.Gauge {
		return heuristics.GaugeOf(func(p game.Position) int { return int(p.Hash() % 5) })
	},
	"wrong": func() heuristics.Gauge { return heuristics.GaugeOf(func(p game.Position) int { return -p.Home() }) },
}

// TestSplittingIsUnbiased compares the mean of many estimates with the exact
// probability of a win, for every policy and gauge.
func TestSplittingIsUnbiased(t *testing.T) {
	for i, board := range oracleBoards {
		s, err := freecelltest.Parse(board.rules, board.board)
		if err != nil {
			t.Fatal(err)
		}
		for j, policy := range policyNames(rulesOf(board.rules)) {
			if testing.Short() && (i+j)%6 > 0 {
				continue // the exact probabilities take long; TestPolicies needs these too
			}
			for name, gauge := range gauges {
				t.Run(fmt.Sprintf("%s/%s/%s", board.name, policy, name), func(t *testing.T) {
					t.Parallel()
					estimates := estimatesOf(t, s, policy, board.maxMoves, gauge())
					checkMean(t, "estimates", estimates, exactly(i, policy).Win)
				})
			}
		}
	}
}

// estimatesOf returns independent estimates with different numbers of trials.
func estimatesOf(t *testing.T, s freecelltest.State, policy string, maxMoves int,
	gauge heuristics.Gauge,
) (estimates []float64) {
	t.Helper()
	splitter := newSplitter(playerOf(t, s, policy, maxMoves), gauge)
	splitter.seed(game.NewTrials("splitting", nil))
	for i := range 600 {
		estimates = append(estimates, mustEstimate(t, splitter, 5+i%30))
	}
	return estimates
}

// playerOf returns a player of trials from a position.
func playerOf(t *testing.T, s freecelltest.State, policy string, maxMoves int) *player {
	t.Helper()
	rules := rulesOf(s.Rules)
	b, err := freecell.ParseBoard(&rules, []byte(s.Text()))
	if err != nil {
		t.Fatal(err)
	}
	o := optionsFor(t, rules, policy)
	return newPlayer(b.Position(), o.Policy, maxMoves)
}

func mustEstimate(t testing.TB, s *splitter, trials int) float64 {
	t.Helper()
	estimate, err := s.estimate(context.Background(), trials)
	if err != nil {
		t.Fatal(err)
	}
	return estimate
}

// TestSplittingAllocatesNothing: once all lists have their room.
func TestSplittingAllocatesNothing(t *testing.T) {
	s := newSplitter(newPlayer(microsoft(t, freecell.Standard, 1), Policy{Name: Uniform}, 1000), bounds.Gauge())
	trials := game.NewTrials("splitting", nil)
	estimate := func() {
		s.seed(trials)
		mustEstimate(t, s, 60)
	}
	estimate()
	if allocs := testing.AllocsPerRun(3, estimate); allocs != 0 {
		t.Errorf("%v allocations in an estimate", allocs)
	}
}

// TestSplittingOfRareWins: deal 1 is won about once in 110,000 trials. The
// result does not depend on the number of workers.
func TestSplittingOfRareWins(t *testing.T) {
	o := optionsFor(t, freecell.Standard, Uniform)
	o.Playouts, o.MaxPlayouts, o.Splitting = 10_000, 10_000, &Splitting{bounds.Gauge}
	var results [2]Result
	for i := range results {
		o.Workers = 1 + 2*i
		results[i] = mustRun(t, microsoft(t, freecell.Standard, 1), o)
	}
	if results[0] != results[1] {
		t.Errorf("one worker %+v, three workers %+v", results[0], results[1])
	}
	r := results[0]
	// 125 of 2^24 plain trials of the same seed are won.
	if rate := r.WinRate(); r.Estimator != BySplitting || r.Playouts != 10_000 || rate.Low > 7.45e-6 ||
		rate.High < 7.45e-6 || r.Rare.Error > smallError*rate.Rate {
		t.Errorf("%+v with the win rate %+v", r, rate)
	}
}

// TestSplittingOnlyWhereNeeded: many wins need no splitting, and without any win
// nothing is claimed.
func TestSplittingOnlyWhereNeeded(t *testing.T) {
	o := optionsFor(t, freecell.Standard, Uniform)
	o.Playouts, o.MaxPlayouts, o.Splitting = 5000, 5000, &Splitting{bounds.Gauge}
	if r := mustRun(t, microsoft(t, freecell.Standard, 3), o); r.Estimator != Sampled || r.Rare.Rounds != 0 {
		t.Errorf("deal 3: %+v", r)
	}
	o.MaxMoves = 20 // no deal can be won
	r := mustRun(t, microsoft(t, freecell.Standard, 3), o)
	if rate := r.WinRate(); r.Estimator != NoWin || r.Rare.Rounds != 5 || rate.Rate != 0 || rate.High < 1e-4 {
		t.Errorf("with 20 moves: %+v, %+v", r, rate)
	}
}

// TestExtremelyRareWins: what one run does not tell is the mean of several, whose
// interval holds the rate of plain trials.
func TestExtremelyRareWins(t *testing.T) {
	racing.Skip(t)
	o := optionsFor(t, freecell.Standard, Uniform)
	level := func(game.Position) int { return 0 } // so lanes are plain trials
	o.Splitting = &Splitting{func() heuristics.Gauge { return heuristics.GaugeOf(level) }}
	r, err := split(t.Context(), microsoft(t, freecell.Standard, 40), &o)
	if err != nil {
		t.Fatal(err)
	}
	const rate = 1.081e-4 // of 2^24 plain trials; so the runs, of 43,008, have four or five wins
	if e := r.estimate(); r.Runs != manyRuns || r.Won > manyRuns || e.Low > rate || e.High < rate || r.Error > 0.8*r.Rate {
		t.Errorf("%+v with the win rate %+v", r, e)
	}
	for name, change := range map[string]func(*Options){
		"fewer trials": func(o *Options) { o.Playouts = 61_439 },
		"precise":      func(o *Options) { o.Precise = func(Estimate) bool { return false } },
	} {
		less := o
		change(&less)
		if less.mayRepeat() {
			t.Errorf("%s: several runs", name)
		}
	}
}

// TestDecades: the halves are those of the ordered estimates.
func TestDecades(t *testing.T) {
	for _, v := range []struct {
		rates []float64
		want  float64
	}{
		{[]float64{1, 1}, 0},
		{[]float64{0, 0}, 0},
		{[]float64{0, 1}, math.Inf(1)},
		{[]float64{1e-9, 1e-11}, 2},
		{[]float64{3e-8, 1e-9, 1e-8, 3e-9}, 1},
	} {
		if got := decades(v.rates); !(math.Abs(got-v.want) <= 1e-12) && got != v.want {
			t.Errorf("%v: %g; want %g", v.rates, got, v.want)
		}
	}
}

// TestOnlyOneEnd: where half of the estimates have no win, only the upper end of the rate is known, and there is no
// rating. One run is held to that by its lanes.
func TestOnlyOneEnd(t *testing.T) {
	for _, v := range []struct {
		estimates         []float64
		runs, won         int
		disagrees, hasLow bool
	}{
		{[]float64{0, 0, 0, 0, 0, 0, 0, 1e-9}, 8, 1, true, false},
		{[]float64{0, 0, 0, 0, 1e-9, 1e-9, 1e-9, 1e-9}, 8, 4, true, false},
		{[]float64{0, 0, 0, 1e-9, 1e-9, 1e-9, 1e-9, 1e-9}, 8, 5, false, true},
		{[]float64{0, 0, 0, 1e-11, 1e-9, 1e-9, 1e-9, 1e-9}, 8, 5, true, true},
		{[]float64{0, 0, 0, 0, 0, 0, 1e-9, 1e-9, 1e-9, 1e-9, 1e-9, 1e-9}, 1, 1, true, false},
		{[]float64{0, 0, 0, 0, 0, 1e-9, 1e-9, 1e-9, 1e-9, 1e-9, 1e-9, 1e-9}, 1, 1, false, true},
		{[]float64{0, 0, 0, 0, 0, 0, 0, 0}, 8, 0, false, false},
	} {
		r := newRare(4, v.estimates, v.runs)
		hasLow := r.Rate > 0 && r.estimate().Low > 0
		if r.Runs != v.runs || r.Won != v.won || r.Disagrees() != v.disagrees || hasLow != v.hasLow {
			t.Errorf("%v: %+v, a lower end: %v; want %+v", v.estimates, r, hasLow, v)
		}
	}
}

// TestTogetherIsUnbiased compares the means of runs that share a gauge with the exact probability.
func TestTogetherIsUnbiased(t *testing.T) {
	racing.Skip(t)
	start, o, win := boardWithOracle(t)
	var means []float64
	for o.Seed = range uint64(thorough.Number(5, 200)) {
		rates, err := o.together(t.Context(), start, o.school())
		if err != nil {
			t.Fatal(err)
		}
		mean, _ := stats.MeanError(rates)
		means = append(means, mean)
	}
	checkMean(t, "rates", means, win)
}

// boardWithOracle returns a small deck of which 1 trial in 114 is won, options to split its trials, and the exact
// probability of a win.
func boardWithOracle(t *testing.T) (start game.Position, o Options, win float64) {
	t.Helper()
	const number = 2
	board := &oracleBoards[number]
	s, err := freecelltest.Parse(board.rules, board.board)
	if err != nil {
		t.Fatal(err)
	}
	o = DefaultOptions()
	o.MaxMoves, o.Splitting = board.maxMoves, &Splitting{Gauge: bounds.Gauge}
	return playerOf(t, s, Uniform, board.maxMoves).start, o, exactly(number, Uniform).Win
}

// TestPrecise: trials stop where the win rate is known well enough, and
// splitting goes on until it is.
func TestPrecise(t *testing.T) {
	racing.Skip(t)
	o := optionsFor(t, freecell.Standard, Uniform)
	o.Splitting = &Splitting{bounds.Gauge}
	for deal, want := range map[int64]Estimator{1: BySplitting, 3: Sampled} {
		for _, factor := range []float64{1.5, 2} {
			o.Playouts, o.MaxPlayouts = 16_384, 16_384
			o.Precise = func(e Estimate) bool { return e.High < factor*e.Rate }
			r := mustRun(t, microsoft(t, freecell.Standard, deal), o)
			rate := r.WinRate()
			if r.Estimator != want || rate.High > factor*rate.Rate || deal == 3 && r.Playouts == o.Playouts {
				t.Errorf("deal %d: %+v with the win rate %+v", deal, r, rate)
			}
		}
	}
}

// TestNth: as sorting says, with many values alike and few.
func TestNth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.IntRange(0, rapid.IntRange(0, 50).Draw(t, "largest")), 1, 60).Draw(t, "values")
		index := rapid.IntRange(0, len(values)-1).Draw(t, "index")
		want := slices.Sorted(slices.Values(values))[index]
		if got := nth(values, index); got != want {
			t.Errorf("%d; want %d", got, want)
		}
	})
}

func TestSplittingCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := newSplitter(newPlayer(microsoft(t, freecell.Standard, 1), Policy{Name: Uniform}, 1000), bounds.Gauge())
	s.seed(game.NewTrials("splitting", nil))
	if _, err := s.estimate(ctx, 10); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
}

// BenchmarkSplitting times a move of splitting, with all that belongs to it.
func BenchmarkSplitting(b *testing.B) {
	for _, deal := range []int64{1, 617} {
		b.Run(fmt.Sprint(deal), func(b *testing.B) {
			s := newSplitter(newPlayer(microsoft(b, freecell.Standard, deal), Policy{Name: Uniform}, 1000), bounds.Gauge())
			b.ReportAllocs()
			for i := uint64(0); b.Loop(); i++ {
				s.seed(game.NewTrials("splitting", nil, i))
				mustEstimate(b, s, 500)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(s.played), "ns/move")
		})
	}
}

// TestRareInterval: the interval is symmetric in the logarithm, and the closer
// the smaller the error.
func TestRareInterval(t *testing.T) {
	for _, relative := range []float64{0.01, 0.1, 0.5} {
		r := Rare{Rounds: 1, Rate: 1e-9, Error: relative * 1e-9}
		e := r.estimate()
		if up, down := math.Log(e.High/e.Rate), math.Log(e.Rate/e.Low); !(math.Abs(up-down) <= 1e-9) ||
			!(math.Abs(up-3.182446*relative) <= 1e-5) {
			t.Errorf("relative error %g: %+v", relative, e)
		}
	}
}

// TestRunIsUnbiased compares the mean of win rates with the exact probability, where about half of them come from plain
// trials and half from splitting. If the trials that are counted decided whether they are kept, the mean of 200 rates
// would be 8 standard errors too high.
func TestRunIsUnbiased(t *testing.T) {
	racing.Skip(t)
	start, o, win := boardWithOracle(t)
	o.Playouts, o.MaxPlayouts = 2048, 2048
	var rates []float64
	counts := map[Estimator]int{}
	runs := thorough.Number(200, 600)
	for o.Seed = range uint64(runs) {
		r := mustRun(t, start, o)
		rates = append(rates, r.WinRate().Rate)
		counts[r.Estimator]++
	}
	checkMean(t, "win rates", rates, win)
	if min(counts[Sampled], counts[BySplitting]) < runs/4 {
		t.Errorf("%v; want many of each, so the test looks at something else", counts)
	}
}
