package datasets

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"patience/game"
)

// recompute labels a random sample of the deals in sound files again, each at
// most once. The sample depends on the dataset only.
func (c *checker) recompute(ctx context.Context, sample int) error {
	indices := c.draw(sample)
	deals := c.shardDeals()
	for len(indices) > 0 {
		shard := indices[0] / deals
		n := 0
		for n < len(indices) && indices[n]/deals == shard {
			indices[n] %= deals
			n++
		}
		if err := c.recomputeDeals(ctx, c.shard(c.sound[shard]), indices[:n]); err != nil {
			return err
		}
		indices = indices[n:]
	}
	return nil
}

// draw returns the indices of a sample of all deals in sound files in ascending
// order, by Floyd's algorithm, which needs memory for the sample only.
func (c *checker) draw(sample int) []int64 {
	rng := rand.New(game.NewRand("verify", []byte(c.hash)))
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
func (c *checker) recomputeDeals(ctx context.Context, s shard, indices []int64) error {
	if err := c.source.fetchShard(ctx, c.resolvedPlan, s); err != nil {
		return err
	}
	defer c.source.dropShard(c.resolvedPlan, s)
	var sidecar sidecarFile
	if err := readJSON(c.dir.sidecar(s), &sidecar); err != nil {
		return err
	}
	i := int64(-1)
	return c.dir.eachRecord(ctx, c.resolvedPlan, s, &sidecar, func(got *rawRecord) error {
		if i++; len(indices) == 0 || i != indices[0] {
			return nil
		}
		indices = indices[1:]
		want, err := c.label(ctx, got.id)
		if err != nil {
			return err
		}
		for _, t := range c.tables() {
			if fault := c.compareTable(s, got, t, want.in(t)); fault != "" {
				c.fault("%s", fault)
				return nil
			}
		}
		c.Recomputed += len(want.rows)
		return nil
	})
}

// compareTable compares the rows of a deal in a table with what labelling gives.
// It returns the first difference, or "".
func (c *checker) compareTable(s shard, got *rawRecord, t *table, want []any) string {
	rows := got.rows[t]
	if len(rows) != len(want) {
		return fmt.Sprintf("%s: %d rows; labelling again gives %d", c.place(s, got, t, 0), len(rows), len(want))
	}
	for i, row := range rows {
		if name := t.firstDifference(row, t.parquetRow(want[i])); name != "" {
			return fmt.Sprintf("%s: %s is not what labelling it again gives", c.place(s, got, t, i), name)
		}
	}
	return ""
}
