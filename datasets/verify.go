package datasets

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/parquet-go/parquet-go"

	"patience/catalogue"
	"patience/game"
)

// A Verification is what Verify found.
type Verification struct {
	Plan       Plan     `json:"plan"`
	Files      int      `json:"files"`      // complete
	Rows       int64    `json:"rows"`       // in them
	Replayed   int      `json:"replayed"`   // solutions that win by the rules in min_moves moves
	Recomputed int      `json:"recomputed"` // rows labelled again and found equal
	Faults     []string `json:"faults"`     // one line each
}

// Verify checks a dataset: that the manifest lists all files of the plan and
// the data folder holds no other (readers take the folder whole), that each
// is complete by its checksum, has the schema, the metadata and the deals it
// should, that every solution wins by the rules in min_moves moves, and that a
// sample of rows, labelled again, comes out the same. What is wrong with the dataset is in the result; the error is for what kept
// Verify from looking.
func Verify(ctx context.Context, dir string, games *catalogue.Catalogue, sample int) (Verification, error) {
	d := folder(dir)
	var v Verification
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
	c := checker{resolvedPlan: p, dir: d, Verification: &v}
	if err := c.files(); err != nil {
		return v, err
	}
	return v, c.recompute(ctx, sample)
}

// A checker is a Verify under way.
type checker struct {
	*resolvedPlan
	*Verification
	dir   folder
	sound []shard
}

func (c *checker) fault(format string, args ...any) {
	c.Faults = append(c.Faults, fmt.Sprintf(format, args...))
}

// files checks every file but not the labels in it.
func (c *checker) files() error {
	m := c.manifest()
	if err := c.strays(); err != nil {
		return err
	}
	for i := range c.shardCount() {
		s := c.shard(i)
		state, sidecar, err := c.dir.inspect(s, c.hash)
		if err != nil {
			return err
		}
		if state != complete {
			c.fault("%s is %s", s.name(), state)
			continue
		}
		if i >= int64(len(m.Files)) || m.Files[i] != s.listed(sidecar) {
			c.fault("%s is not the file that manifest.json lists", s.name())
		}
		if err := c.content(s); err != nil {
			c.fault("%s: %v", s.name(), err)
			continue
		}
		c.Files++
		c.Rows += s.deals.Len()
		c.sound = append(c.sound, s)
	}
	return nil
}

// manifest reads the manifest and checks all of it but the entries.
func (c *checker) manifest() Manifest {
	var m Manifest
	if err := readJSON(c.dir.manifest(), &m); err != nil {
		c.fault("manifest.json: %v", err)
		return m
	}
	if m.PlanHash != c.hash {
		c.fault("manifest.json is of plan %s, plan.json is %s", m.PlanHash, c.hash)
	}
	if m.Rows != c.deals.Len() || int64(len(m.Files)) != c.shardCount() {
		c.fault("manifest.json lists %d rows in %d files; expected %d in %d", m.Rows, len(m.Files), c.deals.Len(), c.shardCount())
	}
	return m
}

// strays finds files in the data folder that are not of the plan. Those with
// a leading dot are invisible to readers.
func (c *checker) strays() error {
	entries, err := os.ReadDir(c.dir.data())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	planned := map[string]bool{}
	for i := range c.shardCount() {
		planned[filepath.Base(c.dir.parquet(c.shard(i)))] = true
	}
	for _, e := range entries {
		if !planned[e.Name()] && !strings.HasPrefix(e.Name(), ".") {
			c.fault("data/%s is not a file of the plan", e.Name())
		}
	}
	return nil
}

// content checks schema, metadata, deals and solutions of a file.
func (c *checker) content(s shard) error {
	return c.withRows(s, func(file *parquet.File, rows []parquet.Row) error {
		if got := file.Schema(); !parquet.EqualNodes(got, c.schema.parquet) {
			return fmt.Errorf("the columns are not those of format version %d", FormatVersion)
		}
		if got, _ := file.Lookup(metaPlanHash); got != c.hash {
			return fmt.Errorf("the metadata names plan %s, plan.json %s", got, c.hash)
		}
		if int64(len(rows)) != s.deals.Len() {
			return fmt.Errorf("%d rows; expected %d", len(rows), s.deals.Len())
		}
		i := 0
		for id := range s.deals.All() {
			if err := c.rowContent(id, rows[i]); err != nil {
				return fmt.Errorf("row %d %w", i, err)
			}
			i++
		}
		return nil
	})
}

func (c *checker) rowContent(id game.DealID, row parquet.Row) error {
	if got := c.valueOf(row, "deal").Int64(); got != id.Number {
		return fmt.Errorf("is deal %d; expected %d", got, id.Number)
	}
	if err := c.replay(id, row); err != nil {
		return fmt.Errorf("of deal %d: %w", id.Number, err)
	}
	return nil
}

// valueOf returns the value of a row in a column that is no list.
func (c *checker) valueOf(row parquet.Row, name string) parquet.Value {
	leaf, _ := c.schema.parquet.Lookup(name)
	for _, v := range row {
		if v.Column() == leaf.ColumnIndex {
			return v
		}
	}
	return parquet.Value{}
}

// withRows reads a file and calls f with what it holds.
func (c *checker) withRows(s shard, f func(*parquet.File, []parquet.Row) error) error {
	osFile, err := os.Open(c.dir.parquet(s))
	if err != nil {
		return err
	}
	defer osFile.Close()
	info, err := osFile.Stat()
	if err != nil {
		return err
	}
	file, rows, err := readAll(osFile, info.Size())
	if err != nil {
		return err
	}
	return f(file, rows)
}

// readAll reads all rows of a file. The library panics on some malformed
// files; here that is an error, since the file may be anybody's.
func readAll(r io.ReaderAt, size int64) (file *parquet.File, rows []parquet.Row, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("malformed Parquet: %v", cause)
		}
	}()
	file, err = parquet.OpenFile(r, size)
	if err != nil {
		return nil, nil, err
	}
	for _, group := range file.RowGroups() {
		more, err := readRows(group)
		if err != nil {
			return nil, nil, err
		}
		rows = append(rows, more...)
	}
	return file, rows, nil
}

func readRows(group parquet.RowGroup) ([]parquet.Row, error) {
	reader := group.Rows()
	defer reader.Close()
	rows := make([]parquet.Row, group.NumRows())
	for done := 0; done < len(rows); {
		k, err := reader.ReadRows(rows[done:])
		for i := done; i < done+k; i++ {
			rows[i] = rows[i].Clone() // the reader reuses its memory
		}
		done += k
		if err != nil && (!errors.Is(err, io.EOF) || done < len(rows)) {
			return nil, err
		}
	}
	return rows, nil
}

// recompute labels a random sample of the rows in sound files again, without
// repetition.
func (c *checker) recompute(ctx context.Context, sample int) error {
	type place struct {
		shard shard
		index int64
	}
	var places []place
	for _, s := range c.sound {
		for i := range s.deals.Len() {
			places = append(places, place{s, i})
		}
	}
	rng := rand.New(game.NewRand("verify", []byte(c.hash)))
	rng.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	for _, p := range places[:min(sample, len(places))] {
		if err := c.recomputeRow(ctx, p.shard, p.index); err != nil {
			return err
		}
	}
	return nil
}

func (c *checker) recomputeRow(ctx context.Context, s shard, index int64) error {
	number := s.deals.Slice(index, index+1).Ranges[0].First
	row, err := c.row(ctx, game.DealID{Source: s.deals.Source, Number: number})
	if err != nil {
		return err
	}
	want := c.schema.parquetRow(&row)
	return c.withRows(s, func(_ *parquet.File, rows []parquet.Row) error {
		if name := c.firstDifference(rows[index], want); name != "" {
			c.fault("%s: row %d, deal %d: %s is not what labelling it again gives", s.name(), index, number, name)
			return nil
		}
		c.Recomputed++
		return nil
	})
}

// firstDifference names the first column in which two rows differ.
func (c *checker) firstDifference(got, want parquet.Row) string {
	for i := range want {
		if i >= len(got) || !parquet.DeepEqual(got[i], want[i]) {
			return c.schema.parquet.Columns()[want[i].Column()][0]
		}
	}
	return ""
}
