package datasets

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/parquet-go/parquet-go"

	"patience/catalogue"
	"patience/game"
)

// A Verification is what Verify found.
type Verification struct {
	Plan       Plan     `json:"plan"`
	PlanRows   int64    `json:"plan_rows"`   // number of rows of the complete dataset
	Unfinished bool     `json:"unfinished"`  // there is no manifest, so Build has not finished
	Files      int      `json:"files"`       // files that are complete and without a fault
	Rows       int64    `json:"rows"`        // rows in these files
	Kept       int64    `json:"kept"`        // rows in the journals of other shards
	Replayed   int      `json:"replayed"`    // solutions that win by the rules in min_moves_high moves
	Recomputed int      `json:"recomputed"`  // rows labelled again and found equal
	FaultCount int64    `json:"fault_count"` // number of faults; a missing file counts as one
	Faults     []string `json:"faults"`      // the first 20, one line each
}

// maxFaults is how many faults a [Verification] describes.
const maxFaults = 20

// Done returns the number of rows that exist, in files and journals.
func (v *Verification) Done() int64 { return v.Rows + v.Kept }

// Verify checks a dataset of a game in the catalogue:
//
//   - the manifest lists all files of the plan, and the data folder holds no
//     other files, because readers take the folder as a whole;
//   - the card is the one that Build wrote;
//   - each file has the right checksum, schema and metadata, and the deals that
//     it should have, each as the game deals it;
//   - every solution wins by the rules in min_moves_high moves;
//   - a random sample of the rows, of the size sample, is the same when it is
//     labelled again.
//
// A dataset that Build has not finished is not faulty for that. Verify writes
// nothing and trusts nothing that it reads: its memory does not depend on what
// the files claim, and it looks at ctx all the time. Faults of the dataset are
// in the result. The error says what kept Verify from checking, such as
// ErrNoDataset or the error of ctx.
func Verify(ctx context.Context, dir string, games *catalogue.Catalogue, sample int) (Verification, error) {
	d := folder(dir)
	v := Verification{Faults: []string{}}
	err := readJSON(d.plan(), &v.Plan)
	if errors.Is(err, fs.ErrNotExist) {
		return v, fmt.Errorf("%s: %w: plan.json is missing", dir, ErrNoDataset)
	}
	if err != nil {
		return v, err
	}
	e, err := games.Lookup(v.Plan.Game)
	if err != nil {
		return v, fmt.Errorf("%s: %w", d.plan(), err)
	}
	p, err := v.Plan.resolve(e)
	if err != nil {
		return v, fmt.Errorf("%s: %w", d.plan(), err)
	}
	v.PlanRows = p.deals.Len()
	c := checker{resolvedPlan: p, dir: d, Verification: &v}
	if err := c.folder(ctx); err != nil {
		return v, err
	}
	return v, c.recompute(ctx, sample)
}

// A checker is a Verify under way.
type checker struct {
	*resolvedPlan
	*Verification
	dir      folder
	manifest Manifest
	listed   bool    // the manifest could be read
	sound    []int64 // the shards without a fault
}

// fault counts and describes one fault.
func (c *checker) fault(format string, args ...any) { c.countFaults(1, format, args...) }

// countFaults counts n faults and describes them in one line.
func (c *checker) countFaults(n int64, format string, args ...any) {
	c.FaultCount += n
	if len(c.Faults) < maxFaults {
		c.Faults = append(c.Faults, fmt.Sprintf(format, args...))
	}
}

// folder checks everything except the labels. It goes through the files that
// exist, because the plan may claim any number of files.
func (c *checker) folder(ctx context.Context) error {
	there, err := c.dir.present(c.resolvedPlan, ".json")
	if err != nil {
		return err
	}
	c.readManifest(int64(len(there)))
	next := int64(0)
	for _, i := range there {
		c.missing(next, i)
		if err := c.file(ctx, c.shard(i)); err != nil {
			return err
		}
		next = i + 1
	}
	c.missing(next, c.shardCount())
	if err := c.card(); err != nil {
		return err
	}
	return errors.Join(c.strays(), c.countKept(ctx))
}

// missing counts the shards first to end−1, which have no sidecar, as faults.
func (c *checker) missing(first, end int64) {
	name := func(i int64) string { return shard{index: i, count: c.shardCount()}.name() }
	switch {
	case c.Unfinished || first == end:
	case end-first == 1:
		c.fault("%s is missing", name(first))
	default:
		c.countFaults(end-first, "%s to %s are missing, %d files", name(first), name(end-1), end-first)
	}
}

// readManifest reads the manifest and checks everything in it except the
// entries. A manifest larger than the existing files need is a fault.
func (c *checker) readManifest(files int64) {
	const base, perFile = 64 << 10, 512
	m := &c.manifest
	err := readJSONUpTo(c.dir.manifest(), m, base+perFile*files)
	if errors.Is(err, fs.ErrNotExist) {
		c.Unfinished = true
		return
	}
	if err != nil {
		c.fault("manifest.json: %v", err)
		return
	}
	c.listed = true
	if m.PlanHash != c.hash {
		c.fault("manifest.json is of plan %.64s, plan.json is %s", m.PlanHash, c.hash)
	}
	if m.Rows != c.deals.Len() || int64(len(m.Files)) != c.shardCount() {
		c.fault("manifest.json lists %d rows in %d files; expected %d in %d", m.Rows, len(m.Files), c.deals.Len(), c.shardCount())
	}
}

// file checks the file of a shard, its sidecar and its entry in the manifest.
func (c *checker) file(ctx context.Context, s shard) error {
	state, sidecar, err := c.dir.inspect(ctx, s, c.hash)
	if err != nil {
		return err
	}
	if state != complete {
		c.fault("%s is %s", s.name(), state)
		return nil
	}
	if entries := c.manifest.Files; c.listed && (s.index >= int64(len(entries)) || entries[s.index] != s.listed(sidecar)) {
		c.fault("%s is not the file that manifest.json lists", s.name())
	}
	switch err := c.content(ctx, s); {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		c.fault("%s: %v", s.name(), err)
		return nil
	}
	c.Files++
	c.Rows += s.deals.Len()
	c.sound = append(c.sound, s.index)
	return nil
}

// card checks README.md, which a complete dataset has.
func (c *checker) card() error {
	if !c.listed {
		return nil
	}
	text, err := readUpTo(c.dir.card(), maxCard)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		c.fault("README.md is missing; generate writes it again")
	case errors.Is(err, errUnfit), err == nil && sumOf(text) != c.manifest.Card:
		c.fault("README.md is not the card that generate wrote; without it generate writes it again")
	default:
		return err
	}
	return nil
}

// strays counts the files in the data folder that are not of the plan as faults.
// Readers do not see files with a leading dot.
func (c *checker) strays() error {
	entries, err := os.ReadDir(c.dir.data())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, e := range entries {
		if _, ok := c.indexOf(e.Name(), ".parquet"); !ok && !strings.HasPrefix(e.Name(), ".") {
			c.fault("data/%.100s is not a file of the plan", e.Name())
		}
	}
	return nil
}

// countKept counts the rows that are not in files yet. Only an unfinished
// dataset has such rows: those in journals, and those of a dataset that is being
// extended.
func (c *checker) countKept(ctx context.Context) error {
	if !c.Unfinished {
		return nil
	}
	err := c.countJournals(ctx, c.dir, c.resolvedPlan, c.sound)
	var old Plan
	if err != nil || readJSON(c.dir.aside().plan(), &old) != nil {
		return err
	}
	p, err := old.resolve(c.game)
	if err != nil {
		return nil // generate will say so
	}
	return c.countAside(ctx, p)
}

// countJournals counts the rows in the journals of a folder, except those of
// shards whose files are sound.
func (c *checker) countJournals(ctx context.Context, d folder, p *resolvedPlan, sound []int64) error {
	there, err := d.present(p, ".journal")
	if err != nil {
		return err
	}
	for _, i := range there {
		if _, ok := slices.BinarySearch(sound, i); ok {
			continue
		}
		s := p.shard(i)
		if err := p.scanJournal(ctx, d.journal(s), s, func(Row) { c.Kept++ }); err != nil {
			return err
		}
	}
	return nil
}

// countAside counts the rows of the dataset that is aside. A crash may have left
// a shard both there and in its new place; it counts once.
func (c *checker) countAside(ctx context.Context, p *resolvedPlan) error {
	aside := c.dir.aside()
	there, err := aside.present(p, ".json")
	if err != nil {
		return err
	}
	over := slices.Clone(c.sound)
	for _, i := range there {
		if _, ok := slices.BinarySearch(c.sound, i); ok {
			continue
		}
		s := p.shard(i)
		state, _, err := aside.inspect(ctx, s, p.hash)
		if err != nil {
			return err
		}
		if _, err := os.Stat(c.dir.journal(c.shard(i))); state == complete && err != nil {
			c.Kept += s.deals.Len()
			over = append(over, i)
		}
	}
	slices.Sort(over)
	return c.countJournals(ctx, aside, p, over)
}

// content checks the metadata, deals and solutions of a file.
func (c *checker) content(ctx context.Context, s shard) error {
	i := int64(0)
	return c.dir.eachRow(ctx, c.resolvedPlan, s, func(id game.DealID, row parquet.Row) error {
		if err := c.rowContent(id, row); err != nil {
			return fmt.Errorf("row %d %w", i, err)
		}
		i++
		return nil
	})
}

func (c *checker) rowContent(id game.DealID, row parquet.Row) error {
	if got := c.valueOf(row, "deal").Int64(); got != id.Number {
		return fmt.Errorf("is deal %d; expected %d", got, id.Number)
	}
	if err := c.identity(id, row); err != nil {
		return fmt.Errorf("of deal %d: %w", id.Number, err)
	}
	if err := c.replay(id, row); err != nil {
		return fmt.Errorf("of deal %d: %w", id.Number, err)
	}
	return nil
}

// identity checks the columns that say which position a row is of. They follow
// from the deal without labelling, and are those before the features.
func (c *checker) identity(id game.DealID, row parquet.Row) error {
	board, err := c.game.Deal(id, c.Seed)
	if err != nil {
		return err
	}
	want := identityOf(c.game, Subject{ID: id, Seed: c.Seed, Board: board})
	want.Features = make([]float32, len(c.schema.features.Features()))
	if name := c.firstDifference(c.identityIn(row), c.identityIn(c.schema.parquetRow(&want))); name != "" {
		return fmt.Errorf("%s is not that of the deal", name)
	}
	return nil
}

// identityIn returns the values of a row that stand before the features.
func (c *checker) identityIn(row parquet.Row) parquet.Row {
	first, _ := c.schema.parquet.Lookup(c.schema.features.Features()[0].Name)
	n := 0
	for n < len(row) && row[n].Column() < first.ColumnIndex {
		n++
	}
	return row[:n]
}

// valueOf returns the value of a row in a column that is not a list.
func (c *checker) valueOf(row parquet.Row, name string) parquet.Value {
	leaf, _ := c.schema.parquet.Lookup(name)
	for _, v := range row {
		if v.Column() == leaf.ColumnIndex {
			return v
		}
	}
	return parquet.Value{}
}
