package datasets

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
)

// A Portion is one of the parts into which the shards of a plan are divided, so
// that they can be made apart: part Index of Count has the shards Index,
// Index+Count, Index+2·Count and so on. The zero value is the whole dataset. The
// folder of a part holds the very files that the whole dataset has. [Merge] puts
// parts together.
type Portion struct {
	Index int64 `json:"part"`  // 0 to Count−1
	Count int64 `json:"parts"` // 0 for the whole dataset
}

// IsWhole reports whether the portion is the whole dataset.
func (o Portion) IsWhole() bool { return o.Count == 0 }

func (o Portion) String() string {
	if o.IsWhole() {
		return "the whole dataset"
	}
	return fmt.Sprintf("part %d/%d", o.Index, o.Count)
}

// ErrParts is the error of a division into parts that the plan's shards do not
// allow.
var ErrParts = errors.New("impossible part")

// withPortion restricts a plan to a portion. Every part must have a shard.
func (p *resolvedPlan) withPortion(o Portion) error {
	switch {
	case o == Portion{}, o == Portion{0, 1}:
		o = Portion{}
	case o.Count < 1 || o.Index < 0 || o.Index >= o.Count:
		return fmt.Errorf("%w: part %d of %d; expected 0 to one less than the number of parts", ErrParts, o.Index, o.Count)
	case o.Count > p.shardCount():
		return fmt.Errorf("%w: %d parts of %d shards with up to %d positions each; expected fewer parts or smaller shards", ErrParts, o.Count, p.shardCount(), p.ShardRows)
	}
	p.portion = o
	return nil
}

// stride returns the distance between shards of the portion.
func (p *resolvedPlan) stride() int64 { return max(1, p.portion.Count) }

// has reports whether the portion has a shard.
func (p *resolvedPlan) has(index int64) bool { return index%p.stride() == p.portion.Index }

// own returns the shards of the portion in ascending order.
func (p *resolvedPlan) own() iter.Seq[shard] {
	return func(yield func(shard) bool) {
		for i := p.portion.Index; i < p.shardCount(); i += p.stride() {
			if !yield(p.shard(i)) {
				return
			}
		}
	}
}

// ownBefore returns the number of the portion's shards below an index.
func (p *resolvedPlan) ownBefore(index int64) int64 {
	return (index - p.portion.Index + p.stride() - 1) / p.stride()
}

// ownCount returns the number of the portion's shards.
func (p *resolvedPlan) ownCount() int64 { return p.ownBefore(p.shardCount()) }

// ownDeals returns the number of the portion's deals. Only the last shard of the
// plan may have fewer than the others.
func (p *resolvedPlan) ownDeals() int64 {
	last := p.shardCount() - 1
	n := p.ownBefore(last) * p.shardDeals()
	if p.has(last) {
		n += p.deals.Len() - last*p.shardDeals()
	}
	return n
}

// readPortion reads which part a folder holds.
func (d folder) readPortion() (o Portion, err error) {
	err = readJSON(d.portion(), &o)
	if errors.Is(err, fs.ErrNotExist) {
		return Portion{}, nil
	}
	return o, err
}

// restrict restricts a plan to the part that a folder holds.
func (d folder) restrict(p *resolvedPlan) error {
	o, err := d.readPortion()
	if err != nil {
		return err
	}
	if err := p.withPortion(o); err != nil {
		return fmt.Errorf("%s: %w", d.portion(), err)
	}
	return nil
}
