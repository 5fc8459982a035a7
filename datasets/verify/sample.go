package verify

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"patience/datasets/internal/store"
	"patience/datasets/internal/table"
	"patience/game"
	"patience/internal/files"
	"patience/internal/parallel"
)

// recompute labels a random sample of the deals in sound files again, each at
// most once. The sample depends on the dataset only.
func (c *checker) recompute(ctx context.Context, sample int) error {
	samples, done := c.byShard(c.draw(sample)), 0
	c.tell(relabeling, 0, len(samples))
	for of, err := range parallel.InOrder(ctx, c.Workers, slices.Values(samples),
		func(ctx context.Context, s shardSample) (*checker, error) {
			of := c.alone()
			return of, of.recomputeDeals(ctx, s)
		}) {
		if err != nil {
			return err
		}
		c.join(of)
		done++
		c.tell(relabeling, done, len(samples))
	}
	return nil
}

// A shardSample is some deals of a shard, by ascending index from 0.
type shardSample struct {
	store.Shard
	deals []int64
}

// byShard divides ascending indices of deals in sound files among their shards.
func (c *checker) byShard(indices []int64) (samples []shardSample) {
	for _, i := range indices {
		s := c.Shard(c.sound[i/c.ShardDeals()])
		if n := len(samples); n == 0 || samples[n-1].Index != s.Index {
			samples = append(samples, shardSample{Shard: s})
		}
		last := &samples[len(samples)-1]
		last.deals = append(last.deals, i%c.ShardDeals())
	}
	return samples
}

// draw returns the indices of a sample of all deals in sound files in ascending
// order, by Floyd's algorithm, which needs memory for the sample only.
func (c *checker) draw(sample int) []int64 {
	rng := rand.New(game.NewRand("verify", []byte(c.Hash)))
	drawn := map[int64]bool{}
	for last := c.Deals - min(int64(sample), c.Deals); last < c.Deals; last++ {
		i := rng.Int64N(last + 1)
		if drawn[i] {
			i = last
		}
		drawn[i] = true
	}
	return slices.Sorted(maps.Keys(drawn))
}

// errEnough ends the reading of a shard after the last deal of its sample.
var errEnough = errors.New("the deals that follow are not in the sample")

// recomputeDeals labels the sample of one shard again.
func (c *checker) recomputeDeals(ctx context.Context, s shardSample) error {
	var sidecar store.Sidecar
	if err := files.ReadJSON(c.dir.Sidecar(s.Shard), &sidecar); err != nil {
		return err
	}
	i, indices := int64(-1), s.deals
	relabel := func(got *store.RawRecord) error {
		if len(indices) == 0 {
			return errEnough
		}
		if i++; i != indices[0] {
			return nil
		}
		indices = indices[1:]
		want, err := c.maker.Make(ctx, got.ID)
		if err != nil {
			return err
		}
		for _, t := range c.Tables() {
			if fault := c.compareTable(s.Shard, got, t, c.RowsIn(t, want)); fault != "" {
				c.fault("%s", fault)
				return nil
			}
		}
		c.Recomputed += len(want.Rows)
		return nil
	}
	err := c.source.With(ctx, sidecar.Files,
		func() error { return c.dir.EachRecord(ctx, s.Shard, &sidecar, c.maker.Deal, relabel) })
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}

// compareTable compares the rows of a deal in a table with what labelling gives.
// It returns the first difference, or "".
func (c *checker) compareTable(s store.Shard, got *store.RawRecord, t *table.Table, want []any) string {
	rows := got.Rows[t]
	if len(rows) != len(want) {
		return fmt.Sprintf("%s: %d rows; labelling again gives %d", c.place(s, got, t, 0), len(rows), len(want))
	}
	for i, row := range rows {
		if name := t.FirstDifference(row, t.Values(want[i])); name != "" {
			return fmt.Sprintf("%s: %s is not what labelling it again gives", c.place(s, got, t, i), name)
		}
	}
	return ""
}
