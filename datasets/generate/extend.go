package generate

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"slices"

	"patience/datasets"
	"patience/datasets/internal/store"
	"patience/internal/files"
	"patience/label"
)

// A dataset is extended in a folder aside. There the dataset of more deals is
// made like any other, except that the rows that the smaller one has are copied
// to the journal of a shard when the shard is opened. The smaller one stays as it
// is until all shards aside are complete; then they take its place. A crash may
// come anywhere: as long as the folder aside has a plan, the next Build takes the
// same way, and once it has none, the next one moves what is left there.

// smaller returns the dataset in the build's folder, if its plan has the first
// deals of this one and is equal otherwise.
func (b *build) smaller(there *datasets.Plan) (*dataset, bool) {
	old, err := datasets.NewMaker(b.game, *there, label.Resources{})
	if err != nil {
		return nil, false
	}
	same := *there
	same.Deals = b.Plan.Deals
	if same != b.Plan {
		return nil, false
	}
	first := b.maker.Deals.Slice(0, old.Deals.Len())
	if old.Deals.Source != b.maker.Deals.Source || !slices.Equal(old.Deals.Ranges, first.Ranges) {
		return nil, false
	}
	layout, err := store.NewLayout(old, datasets.Portion{}) // a part of it may have no shard
	return &dataset{layout, b.game, b.dir}, err == nil
}

// takeOver copies the records that smaller datasets have of a shard to its
// journal.
func (b *build) takeOver(ctx context.Context, s store.Shard, to *store.Journal) error {
	for _, from := range b.extended {
		if s.Index >= from.Count() {
			continue
		}
		if err := from.copyRecords(ctx, from.Shard(s.Index), b.maker, to); err != nil {
			return err
		}
	}
	return nil
}

// copyRecords copies the records of a shard that a journal lacks. They are from
// the files of the shard if these are complete, and otherwise from its journal.
func (d *dataset) copyRecords(ctx context.Context, s store.Shard, maker *datasets.Maker, to *store.Journal) error {
	if to.HasAll(s.Deals) {
		return nil
	}
	add := func(r *datasets.Record) error {
		if _, ok := to.Found[r.Deal]; ok {
			return nil
		}
		return to.AddRecord(r)
	}
	state, sidecar, err := d.dir.Inspect(ctx, s)
	if err != nil || state != store.Complete {
		return errors.Join(err, d.dir.ScanJournal(ctx, s, add))
	}
	return d.dir.EachRecord(ctx, s, &sidecar, maker.Deal, func(raw *store.RawRecord) error {
		r, err := raw.Record(s.Schema)
		if err != nil {
			return err
		}
		return add(r)
	})
}

// replaceExtended puts the complete dataset in the place of those that it
// extends.
func (b *build) replaceExtended() error {
	for _, old := range slices.Backward(b.extended) {
		b.dir = old.dir
		if err := clearOut(b.dir); err != nil {
			return err // what is aside stays there
		}
		if err := moveIn(b.dir); err != nil {
			return err
		}
	}
	return nil
}

// clearOut removes what a dataset consists of, except for its plan and a card
// that is the user's.
func clearOut(d store.Folder) error {
	isUsers, err := cardIsUsers(d, "")
	if err != nil {
		return err
	}
	paths := append(d.Folders(), d.Manifest()) // from the end: what tells of a file goes before it
	if !isUsers {
		paths = append(paths, d.Card()) // the manifest says whose it is
	}
	slices.Reverse(paths)
	for _, path := range paths {
		if err := os.RemoveAll(path); err != nil {
			return err
		}
	}
	return files.SyncFolder(string(d))
}

// moveIn moves the dataset aside to its place, the plan first.
func moveIn(d store.Folder) error {
	if err := os.Rename(d.Aside().Plan(), d.Plan()); err != nil {
		return err
	}
	if err := errors.Join(files.SyncFolder(string(d)), files.SyncFolder(string(d.Aside()))); err != nil {
		return err
	}
	return settle(d)
}

// settle completes moveIn once the plan is moved. If there is nothing to move, it
// does nothing.
func settle(d store.Folder) error {
	aside := d.Aside()
	switch _, err := os.Lstat(string(aside)); {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	}
	if _, err := os.Lstat(aside.Plan()); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	from, to := aside.Folders(), d.Folders()
	for i := range from {
		switch _, err := os.Lstat(to[i]); {
		case err == nil:
			continue // moved before, or what is aside is the beginning of another extension
		case !errors.Is(err, fs.ErrNotExist):
			return err
		}
		if err := os.Rename(from[i], to[i]); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if err := files.SyncFolder(string(d)); err != nil {
		return err
	}
	return os.RemoveAll(string(aside))
}
