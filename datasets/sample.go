package datasets

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/parquet-go/parquet-go"

	"patience/game"
)

// recompute labels a random sample of the rows in sound files again, each at
// most once. The sample depends on the dataset only.
func (c *checker) recompute(ctx context.Context, sample int) error {
	indices := c.draw(sample)
	for len(indices) > 0 {
		file := indices[0] / c.ShardRows
		n := 0
		for n < len(indices) && indices[n]/c.ShardRows == file {
			indices[n] %= c.ShardRows
			n++
		}
		if err := c.recomputeRows(ctx, c.shard(c.sound[file]), indices[:n]); err != nil {
			return err
		}
		indices = indices[n:]
	}
	return nil
}

// draw returns the indices of a sample of all sound rows in ascending order, by
// Floyd's algorithm, which needs memory for the sample only.
func (c *checker) draw(sample int) []int64 {
	rng := rand.New(game.NewRand("verify", []byte(c.hash)))
	drawn := map[int64]bool{}
	for last := c.Rows - min(int64(sample), c.Rows); last < c.Rows; last++ {
		i := rng.Int64N(last + 1)
		if drawn[i] {
			i = last
		}
		drawn[i] = true
	}
	return slices.Sorted(maps.Keys(drawn))
}

// recomputeRows labels rows of one shard again.
func (c *checker) recomputeRows(ctx context.Context, s shard, indices []int64) error {
	i := int64(-1)
	err := c.dir.eachRow(ctx, c.resolvedPlan, s, func(id game.DealID, got parquet.Row) error {
		if i++; len(indices) == 0 || i != indices[0] {
			return nil
		}
		indices = indices[1:]
		row, err := c.row(ctx, id)
		if err != nil {
			return err
		}
		if name := c.firstDifference(got, c.schema.parquetRow(&row)); name != "" {
			c.fault("%s: row %d, deal %d: %s is not what labelling it again gives", s.name(), i, id.Number, name)
			return nil
		}
		c.Recomputed++
		return nil
	})
	if err != nil {
		return fmt.Errorf("%s: %w", s.name(), err)
	}
	return nil
}

// firstDifference returns the name of the first column in which two rows differ,
// or "".
func (c *checker) firstDifference(got, want parquet.Row) string {
	if len(got) > len(want) {
		return "the number of values"
	}
	for i := range want {
		if i >= len(got) || !parquet.DeepEqual(got[i], want[i]) {
			return c.schema.parquet.Columns()[want[i].Column()][0]
		}
	}
	return ""
}
