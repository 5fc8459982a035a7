package build

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"patience/datasets"
	"patience/datasets/internal/store"
	"patience/internal/files"
	"patience/label"
)

// A dataset is extended in steps. A crash may come after each of them:
//
//  1. its plan is copied to the folder aside
//  2. its manifest, shards and data are moved there, and its card is removed
//  3. the new plan is written in place of the old one
//  4. shard by shard, the rows are copied to journals of the new plan, and the
//     old files are removed
//  5. the folder aside is removed
//
// While the plan in place equals the one aside, a later Build or extension moves
// everything back. Once it differs, it completes the last two steps.

// extends reports whether another plan has the first deals of this one and is
// equal otherwise.
func (b *build) extends(there *datasets.Plan) bool {
	same := *there
	same.Deals = b.Plan.Deals
	old, err := datasets.NewMaker(b.game, *there, label.Resources{})
	if err != nil || same != b.Plan {
		return false
	}
	first := b.maker.Deals.Slice(0, old.Deals.Len())
	return old.Deals.Source == b.maker.Deals.Source && slices.Equal(old.Deals.Ranges, first.Ranges)
}

// extend makes a dataset with fewer deals one of this plan.
func (b *build) extend(ctx context.Context, there *datasets.Plan) error {
	card, err := b.ownCard(there)
	if err != nil {
		return err
	}
	if err := setAside(b.dir, there); err != nil {
		return err
	}
	if card {
		if err := os.Remove(b.dir.Card()); err != nil {
			return err
		}
	}
	if err := files.WriteJSON(b.dir.Plan(), b.Plan); err != nil {
		return err
	}
	return b.settle(ctx)
}

// ownCard reports whether the README.md of the folder is the card of a plan, and
// not the user's.
func (b *build) ownCard(there *datasets.Plan) (bool, error) {
	old, err := datasets.NewMaker(b.game, *there, label.Resources{})
	if err != nil {
		return false, err
	}
	layout, err := store.NewLayout(old, datasets.Portion{})
	if err != nil {
		return false, err
	}
	layout.Portion = b.Layout.Portion // which may have had no shard
	d := dataset{layout, b.game, b.dir}
	m, err := d.list()
	if err != nil {
		return isOwnCard(b.dir, "")
	}
	return isOwnCard(b.dir, files.SumOf(d.cardText(&m)))
}

// isOwnCard reports whether Build wrote README.md; want is the checksum of the
// card that it would write now.
func isOwnCard(d store.Folder, want string) (bool, error) {
	owner, err := cardOwnerOf(d, want)
	return owner == upToDate || owner == outdated, err
}

// moved returns the parts of a dataset that are set aside. Without the first it
// is unfinished, and without the second it has no files that could be faulty.
func moved(d store.Folder) []string { return append([]string{d.Manifest()}, d.Folders()...) }

// setAside copies the plan to the folder aside and moves the rest there.
func setAside(d store.Folder, there *datasets.Plan) error {
	if err := os.MkdirAll(string(d.Aside()), 0o777); err != nil {
		return err
	}
	if err := files.WriteJSON(d.Aside().Plan(), there); err != nil {
		return err
	}
	return renameAll(moved(d), moved(d.Aside()), d)
}

// renameAll renames those files that exist, and syncs the folders.
func renameAll(from, to []string, d store.Folder) error {
	for i := range from {
		if err := os.Rename(from[i], to[i]); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return errors.Join(files.SyncFolder(string(d.Aside())), files.SyncFolder(string(d)))
}

// settle completes or undoes an extension that a crash has interrupted. If there
// is none, it does nothing.
func (b *build) settle(ctx context.Context) error {
	old, err := datasets.ReadPlan(string(b.dir.Aside()))
	if errors.Is(err, datasets.ErrNoDataset) {
		return removeAside(b.dir)
	}
	if err != nil {
		return err
	}
	now, err := datasets.ReadPlan(string(b.dir))
	if err != nil {
		return err
	}
	if now == old {
		return moveBack(b.dir)
	}
	return b.takeOver(ctx, old, now)
}

// moveBack undoes setAside.
func moveBack(d store.Folder) error {
	from, to := moved(d.Aside()), moved(d)
	slices.Reverse(from)
	slices.Reverse(to)
	if err := renameAll(from, to, d); err != nil {
		return err
	}
	return removeAside(d)
}

// removeAside removes the folder aside, if there is one.
func removeAside(d store.Folder) error {
	if _, err := os.Lstat(string(d.Aside())); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return os.RemoveAll(string(d.Aside()))
}

// A takeover copies the records of a dataset that is aside into the journals of
// a plan that extends its plan.
type takeover struct {
	store.Folder
	maker    *datasets.Maker // of the dataset aside
	from, to *store.Layout
}

// takeOver takes over all records that are aside. The plan in place is one that
// extends the old one, but need not be that of this build.
func (b *build) takeOver(ctx context.Context, old, now datasets.Plan) error {
	if now.Game != b.game.Name() {
		return fmt.Errorf("%s: %w (game is %s there and %s here)", b.dir, ErrOtherPlan, now.Game, b.game.Name())
	}
	t := takeover{Folder: b.dir}
	var err error
	if t.maker, t.from, err = b.wholeOf(old, b.dir.Aside()); err != nil {
		return err
	}
	if _, t.to, err = b.wholeOf(now, b.dir); err != nil {
		return err
	}
	if err := t.Create(t.to); err != nil {
		return err
	}
	for _, extension := range []string{".json", ".journal"} {
		indices, err := t.Aside().Present(t.from, extension)
		if err != nil {
			return err
		}
		for _, i := range indices {
			if err := t.shard(ctx, i); err != nil {
				return err
			}
		}
	}
	return removeAside(b.dir)
}

// wholeOf returns maker and layout of the plan of a folder.
func (b *build) wholeOf(p datasets.Plan, d store.Folder) (*datasets.Maker, *store.Layout, error) {
	m, err := datasets.NewMaker(b.game, p, label.Resources{})
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", d.Plan(), err)
	}
	l, err := store.NewLayout(m, datasets.Portion{})
	return m, l, err
}

// shard takes over the records of one shard into the journal of the shard that
// begins with the same deal, and then removes the files.
func (t *takeover) shard(ctx context.Context, i int64) error {
	from, to := t.from.Shard(i), t.to.Shard(i)
	state, _, err := t.Inspect(ctx, to)
	if err != nil {
		return err
	}
	if state != store.Complete {
		if err := t.copy(ctx, from, to); err != nil {
			return err
		}
	}
	aside := t.Aside()
	paths := []string{aside.Journal(from), aside.Sidecar(from)}
	for _, f := range from.Parts() {
		paths = append(paths, aside.Parquet(f))
	}
	for _, path := range paths {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// copy copies the records of a shard that is aside to the journal of a shard.
// They are from the files of the shard if these are complete, and otherwise from
// its journal.
func (t *takeover) copy(ctx context.Context, from, to store.Shard) error {
	j, err := t.OpenJournal(to)
	if err != nil {
		return err
	}
	add := func(r *datasets.Record) error {
		if _, ok := j.Places[r.Deal]; ok {
			return nil
		}
		return j.AddRecord(r)
	}
	aside := t.Aside()
	state, sidecar, err := aside.Inspect(ctx, from)
	switch {
	case err != nil:
	case state == store.Complete:
		err = aside.EachRecord(ctx, from, &sidecar, t.maker.Deal, func(raw *store.RawRecord) error {
			r, err := raw.Record(from.Schema)
			if err != nil {
				return err
			}
			return add(r)
		})
	default:
		err = aside.ScanJournal(ctx, from, add)
	}
	return errors.Join(err, j.Close())
}
