package store

import (
	"fmt"
	"iter"

	"patience/datasets"
	"patience/datasets/internal/split"
	"patience/datasets/internal/table"
	"patience/game"
)

// A Layout is how the rows of a plan are divided into shards and files, and which
// of the shards are made or read.
type Layout struct {
	Plan    datasets.Plan
	Hash    string // of the plan
	Schema  *datasets.Schema
	Portion datasets.Portion
	deals   game.Deals
}

// NewLayout returns the layout of a maker's plan, restricted to a portion, of
// which every part must have a shard.
func NewLayout(m *datasets.Maker, o datasets.Portion) (*Layout, error) {
	l := &Layout{Plan: m.Plan, Hash: m.Plan.Hash(), Schema: datasets.NewSchema(m.Game), deals: m.Deals}
	return l.Of(o)
}

// Of returns the layout of another portion.
func (l Layout) Of(o datasets.Portion) (*Layout, error) {
	switch {
	case o == datasets.Portion{}, o == datasets.Portion{Count: 1}:
		o = datasets.Portion{}
	case o.Count < 1 || o.Index < 0 || o.Index >= o.Count:
		return nil, fmt.Errorf("%w: part %d of %d; expected 0 to one less than the number of parts", datasets.ErrParts,
			o.Index, o.Count)
	case o.Count > l.Count():
		return nil, fmt.Errorf("%w: %d parts of %d shards with up to %d positions each; expected fewer parts or smaller "+
			"shards", datasets.ErrParts, o.Count, l.Count(), l.Plan.ShardRows)
	}
	l.Portion = o
	return &l, nil
}

// A Shard is some consecutive deals, whose rows are written together: in a file
// for each table and split that has any.
type Shard struct {
	*Layout
	Index int64
	Deals game.Deals
}

// ShardDeals returns the number of deals of a shard; the last one may have fewer.
func (l *Layout) ShardDeals() int64 { return l.Plan.ShardDeals() }

// Count returns the number of shards.
func (l *Layout) Count() int64 { return (l.deals.Len()-1)/l.ShardDeals() + 1 }

// Shard returns one of the shards, from 0.
func (l *Layout) Shard(index int64) Shard {
	first := index * l.ShardDeals()
	return Shard{l, index, l.deals.Slice(first, first+l.ShardDeals())}
}

// suffix numbers a shard in the names of its files.
func (l *Layout) suffix(index int64) string { return fmt.Sprintf("%05d-of-%05d", index, l.Count()) }

// Name returns the name of the sidecar and the journal of a shard without
// extension.
func (l *Layout) Name(index int64) string { return "part-" + l.suffix(index) }

// Name returns the name of the shard's sidecar and journal without extension.
func (s Shard) Name() string { return s.Layout.Name(s.Index) }

// Key returns the path of the shard's sidecar within the dataset's folder, with
// slashes.
func (s Shard) Key() string { return "shards/" + s.Name() + ".json" }

// JournalKey returns the path of the shard's journal within the dataset's folder, with
// slashes.
func (s Shard) JournalKey() string { return "shards/" + s.Name() + ".journal" }

// A Part is a file of a shard: the rows of one table in one split. Its name has
// the form from which Hugging Face's tools tell the split.
type Part struct {
	Table *table.Table
	Split string
	Shard Shard
}

// Path returns the path of the file within the dataset's folder, with slashes.
func (f Part) Path() string {
	return f.Table.Folder + "/" + f.Split + "-" + f.Shard.suffix(f.Shard.Index) + ".parquet"
}

// Parts returns the files that the shard can have.
func (s Shard) Parts() (list []Part) {
	for _, t := range s.Tables() {
		for _, name := range split.Names {
			list = append(list, Part{t, name, s})
		}
	}
	return list
}

// Tables returns the tables of the plan's datasets.
func (l *Layout) Tables() []*table.Table {
	if l.Plan.Sampling.Moves {
		return []*table.Table{l.Schema.Positions, l.Schema.Moves}
	}
	return []*table.Table{l.Schema.Positions}
}

// IndexOf returns which of the shards a sidecar or a journal belongs to. It
// returns false if it belongs to none.
func (l *Layout) IndexOf(name, extension string) (index int64, ok bool) {
	if _, err := fmt.Sscanf(name, "part-%d-of-", &index); err != nil || index < 0 || index >= l.Count() {
		return 0, false
	}
	return index, name == l.Name(index)+extension
}

// maxMoves is more than any position has legal moves.
const maxMoves = 4096

// maxRows returns the largest number of rows of a number of deals in a table.
func (l *Layout) maxRows(t *table.Table, deals int64) int64 {
	n := deals * l.Plan.Sampling.MaxPositions()
	if t == l.Schema.Moves {
		n *= maxMoves
	}
	return n
}

// stride returns the distance between shards of the portion.
func (l *Layout) stride() int64 { return max(1, l.Portion.Count) }

// Has reports whether the portion has a shard.
func (l *Layout) Has(index int64) bool { return index%l.stride() == l.Portion.Index }

// Own returns the shards of the portion in ascending order.
func (l *Layout) Own() iter.Seq[Shard] {
	return func(yield func(Shard) bool) {
		for i := l.Portion.Index; i < l.Count(); i += l.stride() {
			if !yield(l.Shard(i)) {
				return
			}
		}
	}
}

// OwnBefore returns the number of the portion's shards below an index.
func (l *Layout) OwnBefore(index int64) int64 {
	return (index - l.Portion.Index + l.stride() - 1) / l.stride()
}

// OwnName returns the name of the portion's shard number n, from 0.
func (l *Layout) OwnName(n int64) string { return l.Name(l.Portion.Index + n*l.stride()) }

// OwnCount returns the number of the portion's shards.
func (l *Layout) OwnCount() int64 { return l.OwnBefore(l.Count()) }

// OwnDeals returns the number of the portion's deals. Only the last shard of the
// plan may have fewer than the others.
func (l *Layout) OwnDeals() int64 {
	last := l.Count() - 1
	n := l.OwnBefore(last) * l.ShardDeals()
	if l.Has(last) {
		n += l.deals.Len() - last*l.ShardDeals()
	}
	return n
}
