package datasets

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"patience/catalogue"
)

// A Verification is what Verify found.
type Verification struct {
	Plan       Plan     `json:"plan"`
	Portion    *Portion `json:"portion,omitempty"` // which part of a dataset this is; nil for the whole
	PlanDeals  int64    `json:"plan_deals"`        // number of deals of the complete dataset, or of the part
	Unfinished bool     `json:"unfinished"`        // there is no manifest, so Build has not finished
	Files      int      `json:"files"`             // files that are complete and without a fault
	Deals      int64    `json:"deals"`             // deals in these files
	Rows       int64    `json:"rows"`              // rows of positions in these files
	Moves      int64    `json:"moves"`             // rows of moves in these files
	Kept       int64    `json:"kept"`              // deals in the journals of other shards
	Replayed   int      `json:"replayed"`          // solutions that win by the rules in min_moves_high moves
	Recomputed int      `json:"recomputed"`        // rows labelled again and found equal
	FaultCount int64    `json:"fault_count"`       // number of faults; a missing file counts as one
	Faults     []string `json:"faults"`            // the first 20, one line each
}

// maxFaults is how many faults a [Verification] describes.
const maxFaults = 20

// Done returns the number of deals that exist, in files and journals.
func (v *Verification) Done() int64 { return v.Deals + v.Kept }

// Verify checks a dataset of a game in the catalogue:
//
//   - the manifest lists all files of the plan, and the folders of rows hold no
//     other files, because readers take a folder as a whole;
//   - the card and croissant.json are those that Build wrote;
//   - each file has the right checksum, schema and metadata, and the deals of its
//     split, each as the game deals it;
//   - positions along play are legal boards, each with all its legal moves if the
//     plan wants moves;
//   - every solution wins by the rules in min_moves_high moves;
//   - the rows of a random sample of the deals, of the size sample, are the same
//     when they are labelled again.
//
// A dataset that Build has not finished is not faulty for that. Verify writes
// nothing and trusts nothing that it reads: its memory does not depend on what
// the files claim, and it looks at ctx all the time. Faults of the dataset are
// in the result. The error says what kept Verify from checking, such as
// ErrNoDataset or the error of ctx.
func Verify(ctx context.Context, dir string, games *catalogue.Catalogue, sample int) (Verification, error) {
	v := Verification{Faults: []string{}}
	s, err := openSource(ctx, dir)
	if err != nil {
		return v, err
	}
	defer s.close()
	d := s.folder
	if v.Plan, err = s.readPlan(); err != nil {
		return v, err
	}
	p, err := resolveIn(&v.Plan, games, d.plan())
	if err != nil {
		return v, err
	}
	if err := d.restrict(p); err != nil {
		return v, err
	}
	if v.PlanDeals = p.ownDeals(); !p.portion.IsWhole() {
		v.Portion = &p.portion
	}
	c := checker{resolvedPlan: p, dir: d, source: s, Verification: &v, entries: map[string]ManifestFile{}, files: map[string]bool{}, told: map[int64]bool{}}
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
	source   *source // whose folder is dir
	manifest Manifest
	listed   bool                    // the manifest could be read
	entries  map[string]ManifestFile // of the manifest, by path
	files    map[string]bool         // by path: those of shards whose sidecar says which they have
	told     map[int64]bool          // these shards, by index
	sound    []int64                 // the shards without a fault
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
		if !c.has(i) {
			c.fault("%s is not of %s", c.shard(i).name(), c.portion)
			continue
		}
		c.missing(next, i)
		if err := c.inspectShard(ctx, c.shard(i)); err != nil {
			return err
		}
		next = i + 1
	}
	c.missing(next, c.shardCount())
	c.countListed()
	if err := c.texts(); err != nil {
		return err
	}
	return errors.Join(c.strays(), c.countKept(ctx))
}

// missing counts the portion's shards of first to end−1, which have no sidecar,
// as faults.
func (c *checker) missing(first, end int64) {
	from, to := c.ownBefore(first), c.ownBefore(end)
	name := func(n int64) string {
		return shard{index: c.portion.Index + n*c.stride(), count: c.shardCount()}.name()
	}
	switch {
	case c.Unfinished || from == to:
	case to-from == 1:
		c.fault("%s is missing", name(from))
	default:
		c.countFaults(to-from, "%s to %s are missing, %d files", name(from), name(to-1), to-from)
	}
}

// readManifest reads the manifest and checks everything in it except the
// entries. A manifest larger than the files of the existing shards need is a
// fault.
func (c *checker) readManifest(shards int64) {
	const base, perFile = 64 << 10, 512
	m := &c.manifest
	err := readJSONUpTo(c.dir.manifest(), m, base+perFile*shards*int64(len(c.tables())*len(splits)))
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
	if m.Deals != c.PlanDeals {
		c.fault("manifest.json lists %d deals; expected %d", m.Deals, c.PlanDeals)
	}
	for _, f := range m.Files {
		c.entries[f.Path] = f
	}
}

// countListed compares the sums of the manifest with the sound files, if all
// are.
func (c *checker) countListed() {
	m := &c.manifest
	if c.listed && int64(len(c.sound)) == c.ownCount() && (m.Rows != c.Rows || m.Moves != c.Moves || len(m.Files) != c.Files) {
		c.fault("manifest.json lists %d rows and %d moves in %d files; expected %d and %d in %d", m.Rows, m.Moves, len(m.Files), c.Rows, c.Moves, c.Files)
	}
}

// inspectShard checks the files of a shard, their sidecar and their entries in
// the manifest.
func (c *checker) inspectShard(ctx context.Context, s shard) error {
	if err := c.source.fetchShard(ctx, c.resolvedPlan, s); err != nil {
		return err
	}
	defer c.source.dropShard(c.resolvedPlan, s)
	state, sidecar, err := c.dir.told(c.resolvedPlan, s)
	switch {
	case err != nil:
		return err
	case state == corrupt:
		c.fault("shards/%s.json is not what generate wrote", s.name())
		return nil
	case state != complete:
		c.fault("%s is %s", s.name(), state)
		return nil
	}
	c.told[s.index] = true
	if sound, err := c.inspectFiles(ctx, sidecar.Files); !sound || err != nil {
		return err
	}
	switch err := c.content(ctx, s, &sidecar); {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		c.fault("%v", err)
		return nil
	}
	c.Files += len(sidecar.Files)
	c.Deals += s.deals.Len()
	for _, f := range c.parts(s) {
		if m, ok := sidecar.file(f); ok && f.table == c.schema.moves {
			c.Moves += m.Rows
		} else {
			c.Rows += m.Rows
		}
	}
	c.sound = append(c.sound, s.index)
	return nil
}

// inspectFiles compares the files of a shard with their sidecar and with the
// manifest. It reports whether they are as the sidecar says.
func (c *checker) inspectFiles(ctx context.Context, files []ManifestFile) (sound bool, err error) {
	sound = true
	for _, f := range files {
		c.files[f.Path] = true
		state, err := c.dir.compare(ctx, f)
		switch {
		case err != nil:
			return false, err
		case state == missing:
			c.fault("%s is missing; generate writes it again", f.Path)
		case state != complete:
			c.fault("%s is not what generate wrote", f.Path)
		case c.listed && c.entries[f.Path] != f:
			c.fault("%s is not the file that manifest.json lists", f.Path)
		}
		sound = sound && state == complete
	}
	return sound, nil
}

// texts checks README.md and croissant.json, which a complete dataset has.
func (c *checker) texts() error {
	if !c.listed {
		return nil
	}
	for _, f := range []struct{ path, sum, missing, other string }{
		{c.dir.card(), c.manifest.Card, "README.md is missing; generate writes it again", "README.md is not the card that generate wrote; without it generate writes it again"},
		{c.dir.croissant(), c.manifest.Croissant, "croissant.json is missing; generate writes it again", "croissant.json is not what generate wrote; generate writes it again"},
	} {
		text, err := readUpTo(f.path, maxCard)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			c.fault("%s", f.missing)
		case errors.Is(err, errUnfit), err == nil && sumOf(text) != f.sum:
			c.fault("%s", f.other)
		case err != nil:
			return err
		}
	}
	return nil
}

// strays counts the files in the folders of rows that are not of the plan as
// faults. Readers do not see files with a leading dot.
func (c *checker) strays() error {
	for _, t := range []*table{c.schema.positions, c.schema.moves} {
		names, err := c.source.rowFiles(t)
		if err != nil {
			return err
		}
		for _, name := range names {
			path := t.folder + "/" + name
			if !c.files[path] && !c.isUntold(t, name) && !strings.HasPrefix(name, ".") {
				c.fault("%.100s is not a file of the plan", path)
			}
		}
	}
	return nil
}

// isUntold reports whether a file may be one of a shard of which no sidecar says
// which files it has. The shard is a fault by itself, or is not finished yet.
func (c *checker) isUntold(t *table, name string) bool {
	split, rest, _ := strings.Cut(name, "-")
	index, ok := c.indexOf("part-"+strings.TrimSuffix(rest, ".parquet"), "")
	return ok && !c.told[index] && slices.Contains(splits, split) && name == filepath.Base(part{t, split, c.shard(index)}.path())
}

// countKept counts the deals that are not in files yet. Only an unfinished
// dataset has such deals: those in journals, and those of a dataset that is being
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

// countJournals counts the deals in the journals of a folder, except those of
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
		err := p.scanJournal(ctx, d.journal(s), s, func(*record) error {
			c.Kept++
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// countAside counts the deals of the dataset that is aside. A crash may have left
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
		state, _, err := aside.inspect(ctx, p, s)
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
