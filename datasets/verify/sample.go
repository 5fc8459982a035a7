package verify

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"patience/datasets/internal/store"
	"patience/datasets/internal/table"
	"patience/game"
	"patience/internal/files"
)

// recompute labels a random sample of the deals in sound files again, each at
// most once. The sample depends on the dataset only.
func (c *checker) recompute(ctx context.Context, sample int) error {
	indices := c.draw(sample)
	deals := c.ShardDeals()
	for len(indices) > 0 {
		nth := indices[0] / deals
		var within []int64
		for len(indices) > 0 && indices[0]/deals == nth {
			within, indices = append(within, indices[0]%deals), indices[1:]
		}
		if err := c.recomputeDeals(ctx, c.Shard(c.sound[nth]), within); err != nil {
			return err
		}
	}
	return nil
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

// recomputeDeals labels deals of one shard again.
func (c *checker) recomputeDeals(ctx context.Context, s store.Shard, indices []int64) error {
	var sidecar store.Sidecar
	if err := files.ReadJSON(c.dir.Sidecar(s), &sidecar); err != nil {
		return err
	}
	i := int64(-1)
	relabel := func(got *store.RawRecord) error {
		if i++; len(indices) == 0 || i != indices[0] {
			return nil
		}
		indices = indices[1:]
		want, err := c.maker.Make(ctx, got.ID)
		if err != nil {
			return err
		}
		for _, t := range c.Tables() {
			if fault := c.compareTable(s, got, t, c.RowsIn(t, want)); fault != "" {
				c.fault("%s", fault)
				return nil
			}
		}
		c.Recomputed += len(want.Rows)
		return nil
	}
	return c.source.With(ctx, sidecar.Files,
		func() error { return c.dir.EachRecord(ctx, s, &sidecar, c.maker.Deal, relabel) })
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
