package rollout

import (
	"context"
	"runtime"
	"slices"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"patience/game"
	"patience/heuristics"
	"patience/internal/portable"
	"patience/internal/stats"
)

// A Splitting turns on multilevel splitting. [Run] uses it for positions whose win rate
// the planned trials do not determine well enough.
type Splitting struct {
	// Gauge returns a new gauge, whose levels say how near to a win a position
	// is. It is called from several goroutines. NewGauge of a catalogue.Entry is
	// one for every game.
	Gauge func() heuristics.Gauge
}

// fewWins is the number of wins below which trials do not determine a win rate:
// intervals from fewer wins are rough.
const fewWins = 10

// The result of splitting is the mean of several independent estimates: of lanes if one
// run is enough, and otherwise of runs.
//
// A run proceeds in rounds. In a round each lane makes one estimate by a splitter. From
// the third round on a lane plays twice as many trials as in the round before. After a
// round with a win the gauge is trained on all trials so far, if it can be; see teacher.
// The trained gauge finds ways to win that the first one misses. The estimate therefore
// excludes the first round, and is not final before the fourth if there are trials
// enough for that many rounds.
//
// If the first round found a win rate below extremelyRare, manyRuns runs are made, each
// with no more rounds than it needs to be final. So many are also made if the estimate is
// still imprecise after all rounds. Each run has a gauge of its own, so it may find ways
// to win that others miss. The first round decides because the estimate leaves it out: if
// an estimate itself decided whether it is made again, deals would gather on one side of a
// limit.
//
// Splitting plays at most perPlanned times as many trials as were planned, so that a
// plan of few trials stays fast. A plan of fewer than LeastForSplitting trials has
// no splitting. The numbers are chosen by measurement: docs/lab/notebook.md, "Rare wins".
const (
	lanes         = 12
	firstTrials   = 64 // of a lane in the first two rounds
	leastRounds   = 4
	mostRounds    = 7
	manyRuns      = 8
	extremelyRare = 3e-7
	perPlanned    = 3
)

// LeastForSplitting is the least number of planned trials with which Run uses splitting.
const LeastForSplitting = 512

// smallError is the relative standard error at which the estimate of a run counts as
// precise, unless Options.Precise decides that.
const smallError = 0.25

// A Rare is the outcome of splitting.
type Rare struct {
	// Rounds is the number of rounds of the first run, 0 if there was no splitting.
	Rounds int
	// Runs is the number of runs, each with its own random numbers and its own gauge: 1 or
	// manyRuns, whose comment has the rule.
	Runs int
	// Rate is the estimate of the win rate. It is the mean of the runs, or, if there is
	// one run, of the independent estimates that it makes, which are called lanes. Error
	// is its standard error. Both are 0 if no lane found a win; in that case nothing is
	// known about the win rate.
	Rate, Error float64
	// Spread says how far the runs, or the lanes of a single run, disagree. It is the
	// decimal logarithm of a ratio: the mean of the higher half of their estimates,
	// divided by the mean of the lower half. It is infinite if the lower half has no win,
	// and 0 if Rate is 0.
	Spread float64
}

// Disagrees reports whether the runs disagree by a factor of ten or more. If so, only
// the interval is meaningful, and there is no reliable point estimate.
func (r *Rare) Disagrees() bool { return r.Runs > 1 && r.Spread >= 1 }

// estimate returns the win rate with a 95 % interval by Student's t with 3 degrees of
// freedom, on a logarithmic scale. The rate must not be 0. Twelve lanes would have 11
// degrees of freedom if their estimates were normal. But these are skewed, and a way to
// win that all lanes missed does not show. With 3, the 95 % intervals have nominal
// coverage: docs/research/validation.md has the measurement.
func (r *Rare) estimate() Estimate {
	factor := portable.Exp(stats.Student3 * r.Error / r.Rate)
	return Estimate{Rate: r.Rate, Low: r.Rate / factor, High: min(1, r.Rate*factor)}
}

// split measures the win rate of a position by one run of splitting or by several.
func split(ctx context.Context, start game.Position, o *Options) (Rare, error) {
	r, many, err := o.run(ctx, start, 0, o.rounds())
	if err != nil || !many {
		return r, err
	}
	rates := make([]float64, manyRuns)
	rates[0] = r.Rate
	for i := 1; i < manyRuns; i++ {
		next, _, err := o.run(ctx, start, i, leastRounds)
		if err != nil {
			return Rare{}, err
		}
		rates[i] = next.Rate
	}
	return newRare(r.Rounds, manyRuns, rates), nil
}

// mayRepeat reports whether there are trials enough for many runs. A caller that asks for
// less precision than a label has, through Precise, gets a single run.
func (o *Options) mayRepeat() bool {
	return o.Precise == nil && trialsUpTo(mostRounds)+(manyRuns-1)*trialsUpTo(leastRounds) <= perPlanned*o.Playouts
}

// newRare returns the outcome of runs, given independent estimates.
func newRare(rounds, runs int, rates []float64) Rare {
	mean, standardError := stats.MeanError(rates)
	return Rare{Rounds: rounds, Runs: runs, Rate: mean, Error: standardError, Spread: decades(rates)}
}

// decades returns the decades between the mean of the higher half of the estimates and
// the mean of the lower half; see Rare.
func decades(rates []float64) float64 {
	ordered := slices.Sorted(slices.Values(rates))
	half := len(ordered) / 2
	higher, _ := stats.MeanError(ordered[half:])
	if higher == 0 {
		return 0
	}
	lower, _ := stats.MeanError(ordered[:half])
	return portable.Log10(higher / lower)
}

// run measures the win rate of a position by the run of splitting with a number, in at
// most most rounds. It stops after the round in which the estimate is precise enough. It
// also reports whether many runs are called for.
func (o *Options) run(ctx context.Context, start game.Position, number, most int) (r Rare, many bool, err error) {
	var sums [lanes]float64 // of the lanes' estimates, weighted by their trials
	weights := 0.0
	s := &school{newGauge: o.Splitting.Gauge, rounds: most}
	for r.Rounds < s.rounds && !o.enough(&r) {
		s.learn()
		trials := trialsOf(r.Rounds)
		estimates, err := round(ctx, start, o, number, r.Rounds, s)
		if err != nil {
			return Rare{}, false, err
		}
		if r.Rounds == 1 { // the first round only trains the gauge, if there is a second
			sums, weights = [lanes]float64{}, 0
		}
		weights += float64(trials)
		means := make([]float64, lanes)
		for i := range sums {
			sums[i] += float64(float64(trials) * estimates[i])
			means[i] = sums[i] / weights
		}
		r = newRare(r.Rounds+1, 1, means)
		if r.Rounds == 1 && r.Rate < extremelyRare && o.mayRepeat() {
			many, s.rounds = true, min(most, leastRounds)
		}
	}
	return r, many || o.mayRepeat() && r.Error > smallError*r.Rate, nil
}

// trialsOf returns the trials of a lane in a round.
func trialsOf(round int) int { return firstTrials << max(0, round-1) }

// rounds returns the largest number of rounds of splitting.
func (o *Options) rounds() (n int) {
	if o.Splitting == nil || o.Playouts < LeastForSplitting {
		return 0
	}
	for n < mostRounds && trialsUpTo(n+1) <= perPlanned*o.Playouts {
		n++
	}
	return n
}

// trialsUpTo returns the number of trials that all lanes play in the first rounds.
func trialsUpTo(rounds int) (n int64) {
	for i := range rounds {
		n += int64(lanes * trialsOf(i))
	}
	return n
}

// enough reports whether an estimate needs no further round. With Precise, the second
// round may be the last, because less precision than a label's is enough.
func (o *Options) enough(r *Rare) bool {
	switch {
	case r.Rate == 0 || r.Rounds < 2:
		return false
	case o.Precise != nil:
		return o.Precise(r.estimate())
	}
	return r.Rounds >= leastRounds && r.Error <= smallError*r.Rate
}

// round returns the estimates of the lanes in a round of a run.
func round(ctx context.Context, start game.Position, o *Options, run, number int,
	s *school,
) (estimates [lanes]float64, err error) {
	var next atomic.Int64
	var pedigrees [lanes]*pedigree
	if number+1 < s.rounds { // otherwise nobody learns from them
		pedigrees = s.enrol()
	}
	workers, ctx := errgroup.WithContext(ctx)
	for range min(o.Workers, lanes, runtime.GOMAXPROCS(0)) {
		workers.Go(func() error {
			split := newSplitter(newPlayer(start, o.Policy, o.MaxMoves), s.gauge())
			for lane := next.Add(1) - 1; lane < lanes; lane = next.Add(1) - 1 {
				split.seed(game.NewTrials("splitting/"+o.Policy.Name, start.AppendKey(nil), o.Seed, uint64(number),
					uint64(int64(run*lanes)+lane)))
				split.pedigree = pedigrees[lane]
				estimate, err := split.estimate(ctx, trialsOf(number))
				if err != nil {
					return err
				}
				estimates[lane] = estimate
			}
			return nil
		})
	}
	return estimates, workers.Wait()
}

// A school trains the gauges of the lanes of a run. A pedigree is what it keeps about
// the trials of a lane in a round, and a lesson is what it learns from all pedigrees.
type school struct {
	newGauge  func() heuristics.Gauge
	rounds    int         // at most; nobody learns from the last one
	pedigrees []*pedigree // of all lanes so far
	lesson    *heuristics.Lesson
}

// gauge returns a gauge, trained if there is a lesson.
func (s *school) gauge() heuristics.Gauge {
	g := s.newGauge()
	if s.lesson == nil {
		return g
	}
	return g.(heuristics.Teachable).Taught(s.lesson)
}

// enrol returns new pedigrees for the lanes, or nil for each if the gauge cannot be
// trained.
func (s *school) enrol() (pedigrees [lanes]*pedigree) {
	for i := range pedigrees {
		g, ok := s.newGauge().(heuristics.Teachable)
		if !ok {
			return pedigrees
		}
		pedigrees[i] = &pedigree{gauge: g}
		s.pedigrees = append(s.pedigrees, pedigrees[i])
	}
	return pedigrees
}

// learn makes a new lesson from all trials so far, if one of the last round was won.
func (s *school) learn() {
	last := s.pedigrees[max(0, len(s.pedigrees)-lanes):]
	if slices.ContainsFunc(last, func(f *pedigree) bool { return f.rate > 0 }) {
		s.lesson = teach(s.pedigrees, s.lesson)
	}
}
