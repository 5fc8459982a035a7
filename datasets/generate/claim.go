package generate

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"patience/datasets"
	"patience/datasets/internal/store"
	"patience/internal/files"
	"patience/internal/lockfile"
)

// This file makes sure that a folder is Build's to write in.

// acquire takes the lock of a folder, and creates the folder if necessary.
func acquire(ctx context.Context, d store.Folder) (*lockfile.Lock, error) {
	if err := files.MakeFolder(string(d)); err != nil {
		return nil, err
	}
	lock, err := lockfile.Acquire(ctx, d.In(".lock"))
	if errors.Is(err, lockfile.ErrHeld) {
		return nil, fmt.Errorf("%s: %w", d, ErrBusy)
	}
	return lock, err
}

// claim makes sure that the folder is one of this plan: a new one or one of the
// same plan. If it may extend and the folder is one of a plan that this one extends,
// the folder aside takes its place.
func (b *build) claim(mayExtend bool) error {
	isThere, err := b.locate(mayExtend, b.repair)
	switch {
	case err != nil:
		return err
	case !isThere:
		return b.initialize()
	}
	b.dir.RemoveTemporaries()
	return b.dir.Create(b.Layout)
}

// locate finds the folder of this plan: the build's folder or, if that has a dataset that
// this one may extend, the folder aside, and so on. It notes the datasets on the way, and
// reports whether the folder has a dataset already. Prepare is called in each folder.
func (b *build) locate(mayExtend bool, prepare func() error) (isThere bool, err error) {
	for {
		if err := prepare(); err != nil {
			return false, err
		}
		there, err := datasets.ReadPlan(string(b.dir))
		if errors.Is(err, datasets.ErrNoDataset) {
			return false, nil
		} else if err != nil {
			return false, err
		}
		old, err := b.compatible(&there, mayExtend)
		if err != nil || old == nil {
			return err == nil, err
		}
		b.extended = append(b.extended, old)
		b.dir = b.dir.Aside()
	}
}

// repair completes what a build that was killed has begun in the folder. It writes a
// damaged plan again, if the folder is one of this plan.
func (b *build) repair() error {
	if err := b.dir.CheckFolders(); err != nil {
		return err
	}
	if err := settle(b.dir); err != nil {
		return err
	}
	if _, err := datasets.ReadPlan(string(b.dir)); errors.Is(err, files.ErrUnfit) && b.isOurs() {
		return files.WriteJSON(b.dir.Plan(), b.Plan)
	}
	return nil
}

// compatible returns the dataset that the folder has if its plan is one that this plan
// extends, and nil if it is this plan. The error says that it is neither, or another part.
func (b *build) compatible(there *datasets.Plan, mayExtend bool) (*dataset, error) {
	old, ok := b.smaller(there)
	if ok = ok && mayExtend && b.remote == nil; *there != b.Plan && !ok {
		return nil, fmt.Errorf("%s: %w (%s); expected an empty folder, or one of the same plan, or of fewer deals of it",
			b.dir, ErrOtherPlan, b.against(there))
	}
	switch portion, err := b.dir.ReadPortion(); {
	case err != nil:
		return nil, err
	case portion != b.Layout.Portion:
		return nil, fmt.Errorf("%s: %w (%s there and %s here)", b.dir, ErrOtherPart, portion, b.Layout.Portion)
	case *there == b.Plan:
		return nil, nil
	}
	return old, nil
}

// isOurs reports whether the folder is one of this plan by its sidecars, of which
// there must be some. They tell so where plan.json is damaged.
func (d *dataset) isOurs() bool {
	there, err := d.dir.Present(d.Layout, ".json")
	for _, i := range there {
		if state, _, err := d.dir.Claimed(d.Shard(i)); state != store.Complete || err != nil {
			return false
		}
	}
	return err == nil && len(there) > 0
}

// against returns what differs in another plan, in one line.
func (d *dataset) against(there *datasets.Plan) string {
	return strings.Join(d.Plan.Differences(there, "there", "here"), ", ")
}

// initialize makes a dataset's folder, which must be vacant.
func (d *dataset) initialize() error {
	if err := d.vacant(); err != nil {
		return err
	}
	d.dir.RemoveTemporaries() // of an interrupted initialize
	if err := d.dir.Create(d.Layout); err != nil {
		return err
	}
	return d.writePlan()
}

// vacant returns an error if the folder holds something else than a dataset that was only
// begun, because no file of the user may be overwritten.
func (d *dataset) vacant() error {
	own := d.dir.Folders()
	if o, err := d.dir.ReadPortion(); err == nil && !o.IsWhole() {
		own = append(own, d.dir.Portion()) // an interrupted initialize has left it
	}
	for _, dir := range append([]string{string(d.dir)}, d.dir.Folders()...) {
		entries, err := os.ReadDir(dir)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		for _, e := range entries {
			path := filepath.Join(dir, e.Name())
			if slices.Contains(own, path) || strings.HasPrefix(e.Name(), ".") {
				continue
			}
			name, _ := filepath.Rel(string(d.dir), path)
			return fmt.Errorf("%s: %w (%s)", d.dir, ErrForeign, name)
		}
	}
	return nil
}

// writePlan writes which part the folder holds, and then the plan, which makes
// it a dataset's.
func (d *dataset) writePlan() error {
	if !d.Layout.Portion.IsWhole() {
		if err := files.WriteJSON(d.dir.Portion(), d.Layout.Portion); err != nil {
			return err
		}
	} else if err := os.Remove(d.dir.Portion()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return files.WriteJSON(d.dir.Plan(), d.Plan)
}
