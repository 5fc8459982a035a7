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

	"patience/internal/lockfile"
)

// This file makes sure that a folder is Build's to write in.

// acquire takes the lock of a folder, and creates the folder if necessary.
func (d folder) acquire() (*lockfile.Lock, error) {
	if err := os.MkdirAll(string(d), 0o777); err != nil {
		return nil, err
	}
	lock, err := lockfile.Acquire(filepath.Join(string(d), ".lock"))
	if errors.Is(err, lockfile.ErrHeld) {
		return nil, fmt.Errorf("%s: %w", d, ErrBusy)
	}
	return lock, err
}

// claim makes sure that the folder is one of this plan: a new one, one of the
// same plan, or one of a plan that this one extends.
func (b *build) claim(ctx context.Context) error {
	if err := b.dir.settle(ctx, b.game); err != nil {
		return err
	}
	var there Plan
	err := readJSON(b.dir.plan(), &there)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return b.initialize()
	case err != nil:
		return err
	}
	switch portion, err := b.dir.readPortion(); {
	case err != nil:
		return err
	case portion != b.portion:
		return fmt.Errorf("%s: %w (%s there and %s here)", b.dir, ErrOtherPart, portion, b.portion)
	case there == b.Plan:
		b.dir.removeTemporaries()
		return b.dir.create(b.resolvedPlan)
	case b.extends(&there):
		return b.extend(ctx, &there)
	}
	return fmt.Errorf("%s: %w (%s); expected an empty folder, or one of the same plan, or of fewer deals of it", b.dir, ErrOtherPlan, b.against(&there))
}

// initialize makes a dataset's folder. It returns an error if the folder holds
// something else, because no file of the user may be overwritten.
func (b *build) initialize() error {
	own := b.dir.folders()
	if o, err := b.dir.readPortion(); err == nil && !o.IsWhole() {
		own = append(own, b.dir.portion()) // an interrupted initialize has left it
	}
	for _, dir := range append([]string{string(b.dir)}, b.dir.folders()...) {
		entries, err := os.ReadDir(dir)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		for _, e := range entries {
			path := filepath.Join(dir, e.Name())
			if slices.Contains(own, path) || strings.HasPrefix(e.Name(), ".") {
				continue
			}
			name, _ := filepath.Rel(string(b.dir), path)
			return fmt.Errorf("%s: %w (%s)", b.dir, ErrForeign, name)
		}
	}
	b.dir.removeTemporaries() // of an interrupted initialize
	if err := b.dir.create(b.resolvedPlan); err != nil {
		return err
	}
	return b.writePlan()
}

// writePlan writes which part the folder holds, and then the plan, which makes
// it a dataset's.
func (b *build) writePlan() error {
	if !b.portion.IsWhole() {
		if err := writeJSON(b.dir.portion(), b.portion); err != nil {
			return err
		}
	} else if err := os.Remove(b.dir.portion()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return writeJSON(b.dir.plan(), b.Plan)
}
