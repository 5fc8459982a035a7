// Package verify checks datasets. It does not trust them, since they may come from
// anyone: it checks all files, replays the solutions and labels a sample of the rows
// again.
package verify

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/internal/split"
	"patience/datasets/internal/store"
	"patience/datasets/internal/table"
	"patience/internal/files"
	"patience/internal/parallel"
)

// A Verification is what Verify found.
type Verification struct {
	Plan       datasets.Plan     `json:"plan"`
	Portion    *datasets.Portion `json:"portion,omitempty"` // which part of a dataset this is; nil for the whole
	PlanDeals  int64             `json:"plan_deals"`        // number of deals of the complete dataset, or of the part
	Unfinished bool              `json:"unfinished"`        // there is no manifest, so it is still to be finished
	Files      int               `json:"files"`             // files that are complete and without a fault
	Deals      int64             `json:"deals"`             // deals in these files
	Rows       int64             `json:"rows"`              // rows of positions in these files
	Moves      int64             `json:"moves"`             // rows of moves in these files
	Kept       int64             `json:"kept"`              // deals in the journals of other shards
	Verified   int               `json:"verified_earlier"`  // of Files, those whose rows were not checked now; see Options.All
	Replayed   int               `json:"replayed"`          // solutions that win by the rules in min_moves_high moves
	Recomputed int               `json:"recomputed"`        // rows labelled again and found equal
	FaultCount int64             `json:"fault_count"`       // number of faults; a missing file counts as one
	Faults     []string          `json:"faults"`            // the first 20, one line each
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
// Of files whose rows were verified earlier, by their sidecar, it checks only checksums,
// schema, metadata and the sample, unless o wants all. It is not a fault if Build has not
// finished the dataset. The memory does not depend on what the files claim, and Verify can
// be cancelled at any time. The result does not depend on the number of workers. Faults of
// the dataset are in the result. The error says why Verify could not check, such as
// ErrNoDataset or the error of ctx.
func Verify(ctx context.Context, dir string, games *catalogue.Catalogue, o Options) (v Verification, err error) {
	v.Faults = []string{}
	s, err := store.OpenSource(ctx, dir, o.Open)
	if err != nil {
		return v, err
	}
	defer s.Close()
	maker, err := s.Maker(games)
	if err != nil {
		return v, err
	}
	layout, err := layoutOf(s, maker)
	if err != nil {
		return v, err
	}
	v.Plan = maker.Plan
	if v.PlanDeals = layout.OwnDeals(); !layout.Portion.IsWhole() {
		v.Portion = &layout.Portion
	}
	o.Workers = max(1, o.Workers)
	c := checker{
		Layout: layout, Verification: &v, Options: o, maker: maker, dir: s.Folder, source: s,
		entries: map[string]datasets.ManifestFile{}, files: map[string]bool{}, told: map[int64]bool{},
		left: s.Folder.LeftSidecars(),
	}
	if err := c.folder(ctx); err != nil {
		return v, err
	}
	return v, c.recompute(ctx, o.Sample)
}

// Options say how much is checked, and how.
type Options struct {
	// Sample is the number of deals that are labelled again.
	Sample int
	// Workers is the number of shards that are checked at the same time; 0 means 1.
	Workers int
	// All says that all rows are checked, also those that were verified earlier by their
	// sidecars. Anybody can write a sidecar, so it is for a dataset from elsewhere.
	All bool
	// Keep, if not "", is the version of the program. Then the sidecar of each shard
	// without a fault will say that its rows were verified, and Merge copies that. Sidecars
	// in an object store, and those that may not be written, stay as they are. If Keep is
	// "", Verify writes nothing.
	Keep string
	// Open opens an object store, if the dataset is in one.
	Open datasets.OpenStore
}

// layoutOf returns the layout of the part that a source holds.
func layoutOf(s *store.Source, maker *datasets.Maker) (*store.Layout, error) {
	o, err := s.ReadPortion()
	if err != nil {
		return nil, err
	}
	l, err := store.NewLayout(maker, o)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Folder.Portion(), err)
	}
	return l, nil
}

// A checker is a Verify under way.
type checker struct {
	*store.Layout
	*Verification
	Options
	maker    *datasets.Maker
	dir      store.Folder
	source   *store.Source // whose folder is dir
	manifest datasets.Manifest
	listed   bool                             // the manifest could be read
	entries  map[string]datasets.ManifestFile // of the manifest, by path
	files    map[string]bool                  // by path: those of shards whose sidecar says which they have
	told     map[int64]bool                   // these shards, by index
	sound    []int64                          // the shards without a fault
	left     map[string][]string              // see store.Folder.LeftSidecars
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
	there, err := c.dir.Present(c.Layout, ".json")
	if err != nil {
		return err
	}
	c.readManifest(int64(len(there)))
	next, place := int64(0), 0
	for of, err := range parallel.InOrder(ctx, c.Workers, slices.Values(there), c.shard) {
		if err != nil {
			return err
		}
		i := there[place]
		if place++; !c.Has(i) {
			c.fault("%s is not of %s", c.Name(i), c.Layout.Portion)
			continue
		}
		c.missing(next, i)
		c.join(of)
		next = i + 1
	}
	c.missing(next, c.Count())
	c.countListed()
	if err := c.texts(); err != nil {
		return err
	}
	return errors.Join(c.strays(), c.countKept(ctx))
}

// shard checks one shard of the folder if the portion has it. Other shards may be checked
// at the same time, so it returns what was found with a checker of this shard alone.
func (c *checker) shard(ctx context.Context, i int64) (*checker, error) {
	of := c.alone()
	if !c.Has(i) {
		return of, nil
	}
	return of, of.inspectShard(ctx, c.Shard(i))
}

// alone returns a checker that has found nothing yet. It shares with c only what does not
// change while shards are checked.
func (c *checker) alone() *checker {
	return &checker{
		Layout: c.Layout, Verification: &Verification{}, Options: c.Options, maker: c.maker, dir: c.dir, source: c.source,
		listed: c.listed, entries: c.entries, files: map[string]bool{}, told: map[int64]bool{},
		left: c.left,
	}
}

// join adds what a checker of a shard has found.
func (c *checker) join(of *checker) {
	c.Files += of.Files
	c.Deals += of.Deals
	c.Rows += of.Rows
	c.Moves += of.Moves
	c.Verified += of.Verified
	c.Replayed += of.Replayed
	c.Recomputed += of.Recomputed
	c.FaultCount += of.FaultCount
	c.Faults = append(c.Faults, of.Faults[:min(len(of.Faults), maxFaults-len(c.Faults))]...)
	maps.Copy(c.files, of.files)
	maps.Copy(c.told, of.told)
	c.sound = append(c.sound, of.sound...)
}

// missing counts the portion's store.Shards of first to end−1, which have no sidecar,
// as faults.
func (c *checker) missing(first, end int64) {
	from, to := c.OwnBefore(first), c.OwnBefore(end)
	switch {
	case c.Unfinished || from == to:
	case to-from == 1:
		c.fault("%s is missing", c.OwnName(from))
	default:
		c.countFaults(to-from, "%s to %s are missing, %d files", c.OwnName(from), c.OwnName(to-1), to-from)
	}
}

// readManifest reads the manifest and checks everything in it except the
// entries. A manifest larger than the files of the existing shards need is a
// fault.
func (c *checker) readManifest(shards int64) {
	const base, perFile = 64 << 10, 512
	m := &c.manifest
	err := files.ReadJSONUpTo(c.dir.Manifest(), m, base+perFile*shards*int64(len(c.Tables())*len(split.Names)))
	if errors.Is(err, fs.ErrNotExist) {
		c.Unfinished = true
		return
	}
	if err != nil {
		c.fault("manifest.json: %v", err)
		return
	}
	c.listed = true
	if m.PlanHash != c.Hash {
		c.fault("manifest.json is of plan %.64s, plan.json is %s", m.PlanHash, c.Hash)
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
	if c.listed && int64(len(c.sound)) == c.OwnCount() &&
		(m.Rows != c.Rows || m.Moves != c.Moves || len(m.Files) != c.Files) {
		c.fault("manifest.json lists %d rows and %d moves in %d files; expected %d and %d in %d", m.Rows, m.Moves,
			len(m.Files), c.Rows, c.Moves, c.Files)
	}
}

// inspectShard checks the files of a shard, their sidecar and their entries in
// the manifest.
func (c *checker) inspectShard(ctx context.Context, s store.Shard) error {
	state, sidecar, err := c.dir.Told(s)
	switch {
	case err != nil:
		return err
	case state == store.Corrupt:
		c.fault("shards/%s.json is not what generate wrote", s.Name())
		return nil
	case state != store.Complete:
		c.fault("%s is %s", s.Name(), state)
		return nil
	}
	c.told[s.Index] = true
	return c.source.With(ctx, sidecar.Files, func() error { return c.inspectRows(ctx, s, &sidecar) })
}

// inspectRows checks the files of a shard, and what they hold.
func (c *checker) inspectRows(ctx context.Context, s store.Shard, sidecar *store.Sidecar) error {
	if sound, err := c.inspectFiles(ctx, sidecar.Files); !sound || err != nil {
		return err
	}
	check, earlier := c.content, !c.All && sidecar.IsVerified()
	if earlier {
		check = c.dir.Screen
	}
	switch err := check(ctx, s, sidecar); {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		c.fault("%v", err)
		return nil
	case earlier:
		c.Verified += len(sidecar.Files)
	default:
		if err := c.keep(s, sidecar); err != nil {
			return err
		}
	}
	c.Files += len(sidecar.Files)
	c.Deals += s.Deals.Len()
	for _, f := range s.Parts() {
		if m, ok := sidecar.File(f); ok && f.Table == c.Schema.Moves {
			c.Moves += m.Rows
		} else {
			c.Rows += m.Rows
		}
	}
	c.sound = append(c.sound, s.Index)
	return nil
}

// keep notes in the sidecar of a shard that its rows are sound. There is no lock, because
// it would stop a generate that begins now. A generate that replaces the sidecar in this
// moment writes the same, because a plan has one sequence of bytes. What a killed verify left is
// removed. If it belongs to one that still runs, that one does without its note.
func (c *checker) keep(s store.Shard, sidecar *store.Sidecar) error {
	if c.Keep == "" || !c.source.IsFolder() || c.FaultCount > 0 {
		return nil
	}
	marked, path := *sidecar, c.dir.Sidecar(s)
	marked.Verify(c.Keep)
	for _, left := range c.left[path] {
		os.Remove(left)
	}
	err := files.WriteJSON(path, marked)
	for _, cause := range []error{fs.ErrPermission, fs.ErrNotExist, syscall.EROFS} {
		if errors.Is(err, cause) {
			return nil
		}
	}
	return err
}

// inspectFiles compares the files of a shard with their sidecar and with the
// manifest. It reports whether they are as the sidecar says.
func (c *checker) inspectFiles(ctx context.Context, list []datasets.ManifestFile) (sound bool, err error) {
	sound = true
	for _, f := range list {
		c.files[f.Path] = true
		state, err := c.dir.Compare(ctx, f)
		switch {
		case err != nil:
			return false, err
		case state == store.Missing:
			c.fault("%s is missing; generate writes it again", f.Path)
		case state != store.Complete:
			c.fault("%s is not what generate wrote", f.Path)
		case c.listed && c.entries[f.Path] != f:
			c.fault("%s is not the file that manifest.json lists", f.Path)
		}
		sound = sound && state == store.Complete
	}
	return sound, nil
}

// texts checks README.md and croissant.json, which a complete dataset has.
func (c *checker) texts() error {
	if !c.listed {
		return nil
	}
	for _, f := range []struct{ path, sum, missing, other string }{
		{
			c.dir.Card(), c.manifest.Card, "README.md is missing; generate writes it again",
			"README.md is not the card that generate wrote; without it generate writes it again",
		},
		{
			c.dir.Croissant(), c.manifest.Croissant, "croissant.json is missing; generate writes it again",
			"croissant.json is not what generate wrote; generate writes it again",
		},
	} {
		text, err := files.ReadUpTo(f.path, store.MaxCard)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			c.fault("%s", f.missing)
		case errors.Is(err, files.ErrUnfit), err == nil && files.SumOf(text) != f.sum:
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
	for _, t := range []*table.Table{c.Schema.Positions, c.Schema.Moves} {
		names, err := c.source.RowFiles(t)
		if err != nil {
			return err
		}
		for _, name := range names {
			path := t.Folder + "/" + name
			if !c.files[path] && !c.isUntold(t, name) && !strings.HasPrefix(name, ".") {
				c.fault("%.100s is not a file of the plan", path)
			}
		}
	}
	return nil
}

// isUntold reports whether a file may be one of a shard of which no sidecar says
// which files it has. The shard is a fault by itself, or is not finished yet.
func (c *checker) isUntold(t *table.Table, name string) bool {
	in, rest, _ := strings.Cut(name, "-")
	index, ok := c.IndexOf("part-"+strings.TrimSuffix(rest, ".parquet"), "")
	return ok && !c.told[index] && slices.Contains(split.Names, in) &&
		name == filepath.Base(store.Part{Table: t, Split: in, Shard: c.Shard(index)}.Path())
}

// countKept counts the deals in the journals of shards that are not complete,
// which only an unfinished dataset has.
func (c *checker) countKept(ctx context.Context) error {
	if !c.Unfinished {
		return nil
	}
	there, err := c.dir.Present(c.Layout, ".journal")
	if err != nil {
		return err
	}
	for _, i := range there {
		if _, ok := slices.BinarySearch(c.sound, i); ok {
			continue
		}
		if err := c.dir.ScanJournal(ctx, c.Shard(i), func(*datasets.Record) error {
			c.Kept++
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}
