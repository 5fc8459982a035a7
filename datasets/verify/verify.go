// Package verify checks datasets. It does not trust them, since they may come from
// anyone: it checks all files, replays the solutions and labels a sample of the rows
// again.
package verify

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/internal/store"
	"patience/internal/parallel"
	"patience/solve"
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
	Recomputed int               `json:"recomputed"`        // rows relabelled with identical results
	Proofs     *Proofs           `json:"proofs,omitempty"`  // nil unless Options.Proofs is set
	FaultList
}

// A FaultList counts and describes faults.
type FaultList struct {
	FaultCount int64    `json:"fault_count"` // number of faults; a missing file counts as one
	Faults     []string `json:"faults"`      // the first 20, one line each
}

// maxFaults is how many faults a [FaultList] describes.
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
//   - each file has the bytes that its rows give, so that other programs read the same rows;
//   - the rows of a random sample of the deals, of the size sample, are the same
//     when they are labelled again;
//   - if o wants it, rows whose exact_status is unsolvable have no solution that the plain
//     search of package plain finds.
//
// Of files whose rows were verified earlier, by their sidecar, it checks only checksums,
// schema, metadata and the sample, unless o wants all. It is not a fault if Build has not
// finished the dataset. The memory does not depend on what the files claim, and Verify can
// be cancelled at any time. The result does not depend on the number of workers. Faults of
// the dataset are in the result. The error says why Verify could not check, such as
// ErrNoDataset or the error of ctx.
func Verify(ctx context.Context, dir string, games *catalogue.Catalogue, o Options) (v Verification, err error) {
	v.FaultList.Faults = []string{}
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
	if err := c.recompute(ctx, o.Sample); err != nil {
		return v, err
	}
	return v, c.searchAgain(ctx)
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
	// Proofs, if not nil, says that unwinnable rows are searched again within these limits,
	// which hold for each worker; see [ProofLimits].
	Proofs *solve.Limits
	// Progress, if not nil, is called after each shard that was checked, then after each
	// shard whose part of the sample was labelled again, and then after each row that was
	// searched again. It gets what is done, in words for people, in which unit it is counted,
	// the number of units done, and of all. Calls do not overlap.
	Progress func(doing, unit string, done, total int64)
}

// tell tells how many shards of a stage are done.
func (o *Options) tell(doing string, done, total int) { o.tellOf(doing, "shard", done, total) }

func (o *Options) tellOf(doing, unit string, done, total int) {
	if o.Progress != nil {
		o.Progress(doing, unit, int64(done), int64(total))
	}
}

// The stages of Verify, in words.
const (
	checking   = "checking files"
	relabeling = "labelling a sample again"
	proving    = "searching unwinnable rows again"
)

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
func (l *FaultList) fault(format string, args ...any) { l.countFaults(1, format, args...) }

// countFaults counts n faults and describes them in one line.
func (l *FaultList) countFaults(n int64, format string, args ...any) {
	l.FaultCount += n
	if len(l.Faults) < maxFaults {
		l.Faults = append(l.Faults, fmt.Sprintf(format, args...))
	}
}

// folder checks everything except the labels. It goes through the files that
// exist, because the plan may claim any number of files.
func (c *checker) folder(ctx context.Context) error {
	there, err := c.dir.Present(c.Layout, ".json")
	if err != nil {
		return err
	}
	if err := c.readManifest(int64(len(there))); err != nil {
		return err
	}
	next, place := int64(0), 0
	c.tell(checking, 0, len(there))
	for of, err := range parallel.InOrder(ctx, c.Workers, slices.Values(there), c.shard) {
		if err != nil {
			return err
		}
		i := there[place]
		place++
		c.tell(checking, place, len(there))
		if !c.Has(i) {
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
