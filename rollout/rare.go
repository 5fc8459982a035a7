package rollout

import (
	"context"
	"math"
	"slices"

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
// manyRuns runs are made, each with no more rounds than it needs to be final, if the first
// round found a win rate below extremelyRare, if that rate and the estimate are a decade or
// more apart, or if the estimate is still imprecise after all rounds. Each run has a gauge of
// its own, so it may find ways to win that others miss. The first round decides because the
// estimate leaves it out: if an estimate itself decided whether it is made again, deals would
// gather on one side of a limit.
//
// If the runs disagree, as many runs that share a gauge take their place, unless these find no
// win; see together.
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
	// Runs is the number of runs whose mean is Rate: 1 or manyRuns, whose comment has the
	// rule. Won is how many of them found a win.
	Runs, Won int
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

// Disagrees reports whether the runs, or the lanes of a single run, disagree by a factor
// of ten or more; if half of them have no win, they do. If so, only the interval is
// meaningful, and there is no reliable point estimate.
func (r *Rare) Disagrees() bool { return r.Spread >= 1 }

// estimate returns the win rate with a 95 % interval by Student's t with 3 degrees of
// freedom, on a logarithmic scale. The rate must not be 0. Twelve lanes would have 11
// degrees of freedom if their estimates were normal. But these are skewed, and a way to
// win that all lanes missed does not show. With 3, the 95 % intervals have nominal
// coverage: docs/research/validation.md has the measurement. If the lower half has no win,
// the mean rests on few wins, and only the upper end is known.
func (r *Rare) estimate() Estimate {
	factor := portable.Exp(stats.Student3 * r.Error / r.Rate)
	e := Estimate{Rate: r.Rate, Low: r.Rate / factor, High: min(1, r.Rate*factor)}
	if math.IsInf(r.Spread, 1) {
		e.Low = 0
	}
	return e
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
	apart := newRare(r.Rounds, rates, manyRuns)
	s := o.school()
	if !s.teaches() || apart.Rate > 0 && !apart.Disagrees() {
		return apart, nil
	}
	if rates, err = o.together(ctx, start, s); err != nil {
		return Rare{}, err
	}
	if together := newRare(r.Rounds, rates, manyRuns); together.Rate > 0 {
		return together, nil
	}
	return apart, nil
}

// mayRepeat reports whether there are trials enough for all runs. A caller that asks for
// less precision than a label has, through Precise, gets a single run.
func (o *Options) mayRepeat() bool {
	all := trialsUpTo(mostRounds) + (manyRuns-1)*trialsUpTo(leastRounds) + mostTogether()
	return o.Precise == nil && all <= perPlanned*o.Playouts
}

// newRare returns the outcome of independent estimates, of which each of some runs made as many.
func newRare(rounds int, estimates []float64, runs int) Rare {
	r := Rare{Rounds: rounds, Runs: runs, Spread: decades(estimates)}
	r.Rate, r.Error = stats.MeanError(estimates)
	for run := range slices.Chunk(estimates, len(estimates)/runs) {
		if slices.Max(run) > 0 {
			r.Won++
		}
	}
	return r
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
	first, weights := 0.0, 0.0
	s := o.school()
	for r.Rounds < most && !o.enough(&r) {
		s.learn()
		t := turn{run: number, round: r.Rounds, trials: trialsOf(r.Rounds), last: r.Rounds+1 == most}
		estimates, err := o.round(ctx, start, t, s)
		if err != nil {
			return Rare{}, false, err
		}
		if r.Rounds == 1 { // the first round only trains the gauge, if there is a second
			first, sums, weights = r.Rate, [lanes]float64{}, 0
		}
		weights += float64(t.trials)
		means := make([]float64, lanes)
		for i := range sums {
			sums[i] += float64(float64(t.trials) * estimates[i])
			means[i] = sums[i] / weights
		}
		r = newRare(r.Rounds+1, means, 1)
		if r.Rounds == 1 && r.Rate < extremelyRare && o.mayRepeat() {
			many, most = true, min(most, leastRounds)
		}
	}
	far := math.Abs(portable.Log10(r.Rate/first)) >= 1
	return r, many || o.mayRepeat() && (far || r.Error > smallError*r.Rate), nil
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
