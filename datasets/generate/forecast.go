package generate

import (
	"context"
	"fmt"
	"math"
	"slices"

	"patience/datasets"
	"patience/datasets/internal/split"
	"patience/datasets/internal/store"
	"patience/datasets/internal/table"
	"patience/game"
	"patience/internal/stats"
	"patience/label"
	"patience/rollout"
	"patience/solve"
)

// A Forecast says what a Build will make and take, as far as a pilot of some deals tells. Its
// intervals are at the 95 % level. They suppose that the pilot's deals are a random sample.
type Forecast struct {
	Deals int64 // of the portion
	Left  int64 // those of them whose rows are not on disk
	// Pilot is the number of deals that the pilot made, and Stopped the number of others that
	// it began and gave up because they took too long.
	Pilot, Stopped int
	// Rows, Moves, Bytes and Seconds are what is still to be made: rows of positions and of
	// moves, their files, and the time with the workers of the options.
	Rows, Moves, Bytes, Seconds stats.Effect
	// PlayShare is the share of the time that is not spent on searches; 1 if there are none.
	PlayShare float64
	// The following are shares of the rows: those with a rating; those from which no random
	// game was won although that may be possible, so that they have none; those whose least
	// number of moves is proved; those that can and that cannot be won, which is proved; and
	// those whose search stopped at a limit.
	Rated, Unmeasured, Proved, Winnable, Unwinnable, Limited stats.Effect
}

// forecastLevel is the level of the intervals of a forecast.
const forecastLevel = 0.95

// DryRun makes a pilot of some deals that a Build with the same arguments would make, and
// forecasts the rest. The folder may be "" if there is none yet. DryRun writes nothing, and asks no object store, so
// of a dataset in one all deals count as left. The pilot has up to 32 deals, evenly spread. It begins none after ten
// seconds, and gives up those that are not made after forty. A folder that a Build would
// refuse is an error.
//
// Progress of the options is called with deals of the pilot, of which there may be a second
// round, without searches.
func DryRun(ctx context.Context, dir string, maker *datasets.Maker, o Options) (f Forecast, err error) {
	if o.Workers < 1 {
		return f, fmt.Errorf("workers %d; expected at least 1", o.Workers)
	}
	layout, err := store.NewLayout(maker, o.Portion)
	if err != nil {
		return f, err
	}
	b := &build{dataset: dataset{layout, maker.Game, store.Folder(dir)}, maker: maker, Options: o}
	r := rest{Layout: layout}
	if dir != "" && !datasets.IsURL(dir) {
		if err := b.survey(ctx, &r); err != nil {
			return f, err
		}
	}
	f.Deals, f.Left = layout.OwnDeals(), r.len()
	if f.Left == 0 {
		return f, nil
	}
	p := &pilot{workers: o.Workers, make: maker.Make, tell: o.Progress}
	trials, err := p.run(ctx, r.spread(mostPilot))
	if err != nil {
		return f, err
	}
	f.add(trials, p.workers)
	if f.Bytes, err = b.sizeOf(trials, &f); err != nil {
		return f, err
	}
	f.PlayShare, err = playShare(ctx, maker, p, trials)
	return f, err
}

// add extrapolates from the trials of a pilot.
func (f *Forecast) add(trials []trial, workers int) {
	var records []*datasets.Record
	for _, t := range trials {
		if t.record != nil {
			records = append(records, t.record)
		}
	}
	f.Pilot, f.Stopped = len(records), len(trials)-len(records)
	left := float64(f.Left)
	f.Seconds = timeOf(trials).Times(left / min(left, float64(workers)))
	rows, moves := make([]float64, len(records)), make([]float64, len(records))
	for i, r := range records {
		rows[i], moves[i] = float64(len(r.Rows)), float64(len(r.Moves))
	}
	f.Rows, f.Moves = meanOf(rows).Times(left), meanOf(moves).Times(left)
	f.addShares(records)
}

func (f *Forecast) addShares(records []*datasets.Record) {
	has := func(status ...solve.Status) func(*datasets.Row) bool {
		return func(r *datasets.Row) bool { return slices.Contains(status, solve.Status(r.ExactStatus)) }
	}
	f.Proved = f.share(records, has(solve.Optimal))
	f.Unwinnable = f.share(records, has(solve.Unsolvable))
	f.Limited = f.share(records, has(solve.NodeLimit, solve.MemoryLimit))
	f.Winnable = f.share(records, func(r *datasets.Row) bool { return r.MinMovesHigh != nil })
	f.Rated = f.share(records, func(r *datasets.Row) bool { return r.Rating != nil })
	f.Unmeasured = f.share(records, func(r *datasets.Row) bool {
		return label.Unmeasured(rollout.Estimator(r.WinRateEstimator), solve.Status(r.ExactStatus))
	})
}

// share returns the share of rows that have something. Rows of one deal are alike, so the
// interval is as wide as if each deal had one row. Deals that were given up may have it or
// not. If the pilot made all deals that are left, the share is exact.
func (f *Forecast) share(records []*datasets.Record, has func(*datasets.Row) bool) stats.Effect {
	rows, with := 0, 0
	for _, r := range records {
		rows += len(r.Rows)
		for i := range r.Rows {
			if has(&r.Rows[i]) {
				with++
			}
		}
	}
	if rows == 0 {
		return stats.Effect{Interval: stats.Interval{High: 1}}
	}
	value := float64(with) / float64(rows)
	if int64(f.Pilot) == f.Left {
		return stats.Effect{Value: value, Interval: stats.Interval{Low: value, High: value}}
	}
	deals, all := int64(math.Round(value*float64(f.Pilot))), int64(f.Pilot+f.Stopped)
	low := stats.Wilson(deals, all, forecastLevel).Low
	high := stats.Wilson(deals+int64(f.Stopped), all, forecastLevel).High
	return stats.Effect{Value: value, Interval: stats.Interval{Low: min(low, value), High: max(high, value)}}
}

// fewForBootstrap is the number of deals below which a bootstrap tells no interval.
const fewForBootstrap = 8

// timeOf returns the mean seconds of a deal. Those that were given up took longer than their
// time.
func timeOf(trials []trial) stats.Effect {
	var seconds []float64
	made, total := 0, 0.0
	for _, t := range trials {
		seconds, total = append(seconds, t.seconds), total+t.seconds
		if t.record != nil {
			made++
		}
	}
	if made == len(trials) && made >= fewForBootstrap {
		return meanOf(seconds)
	}
	return stats.MeanTime(total, made, forecastLevel)
}

// meanOf returns the mean with its interval, which is open if there are few values that
// differ.
func meanOf(values []float64) stats.Effect {
	if len(values) == 0 {
		return stats.Effect{Interval: stats.Interval{High: math.Inf(1)}}
	}
	mean := stats.Mean([][]float64{values})
	switch {
	case slices.Min(values) == slices.Max(values):
		return stats.Effect{Value: mean, Interval: stats.Interval{Low: mean, High: mean}}
	case len(values) < fewForBootstrap:
		return stats.Effect{Value: mean, Interval: stats.Interval{High: math.Inf(1)}}
	}
	return stats.MeanOf(slices.Sorted(slices.Values(values)), stats.Resampling{Level: forecastLevel, Draws: 1999, Seed: 1})
}

// sizeOf returns the bytes of the files that are left. The size of a row is what the second
// half of the pilot's rows adds to a file of the first half. Small files compress less well
// than large ones, so this is rather too much.
func (d *dataset) sizeOf(trials []trial, f *Forecast) (size stats.Effect, err error) {
	shards := float64((f.Left-1)/d.ShardDeals() + 1)
	for _, t := range d.Tables() {
		var rows []any
		for _, trial := range trials {
			if trial.record != nil {
				rows = append(rows, d.RowsIn(t, trial.record)...)
			}
		}
		if len(rows) == 0 {
			continue
		}
		each, file, err := d.sizesIn(t, rows)
		if err != nil {
			return size, err
		}
		n := f.Rows
		if t == d.Schema.Moves {
			n = f.Moves
		}
		files := shards * float64(len(split.Names))
		size.Value += each*n.Value + files*file
		size.Low += each*n.Low + files*file
		size.High += each*n.High + files*file
	}
	return size, nil
}

// sizesIn returns the bytes that a row adds to a file of a table, and those of a file without
// rows.
func (d *dataset) sizesIn(t *table.Table, rows []any) (each, file float64, err error) {
	var sizes [2]float64
	half := len(rows) / 2
	for i, part := range [][]any{rows[:half], rows} {
		var n counter
		w, err := t.NewPlanWriter(&n, string(d.Plan.JSON()), d.Hash)
		if err != nil {
			return 0, 0, err
		}
		for _, row := range part {
			if err := w.Write(row); err != nil {
				return 0, 0, err
			}
		}
		if err := w.Close(); err != nil {
			return 0, 0, err
		}
		sizes[i] = float64(n)
	}
	each = (sizes[1] - sizes[0]) / float64(len(rows)-half)
	return each, max(0, sizes[0]-each*float64(half)), nil
}

// A counter counts what is written.
type counter int64

func (c *counter) Write(text []byte) (int, error) {
	*c += counter(len(text))
	return len(text), nil
}

// playShare returns which share of the time of the pilot's deals remains if nothing is
// searched for.
func playShare(ctx context.Context, maker *datasets.Maker, p *pilot, trials []trial) (float64, error) {
	plan := maker.Plan
	if plan.ExactNodes == 0 && plan.Extras == "" && plan.Sampling.MoveSpec.ExactNodes == 0 {
		return 1, nil
	}
	if plan.Playouts == 0 {
		return 0, nil
	}
	plan.ExactNodes, plan.Extras, plan.Sampling.MoveSpec.ExactNodes = 0, "", 0
	bare, err := datasets.NewMaker(maker.Game, plan, label.Resources{})
	if err != nil {
		return 0, fmt.Errorf("forecast without searches: %w", err)
	}
	ids, whole := []game.DealID{}, map[game.DealID]float64{}
	for _, t := range trials {
		ids, whole[t.id] = append(ids, t.id), t.seconds
	}
	p.make = bare.Make
	playing, err := p.run(ctx, ids)
	if err != nil {
		return 0, err
	}
	played, all := 0.0, 0.0
	for _, t := range playing {
		played, all = played+t.seconds, all+whole[t.id]
	}
	return min(1, played/all), nil
}
