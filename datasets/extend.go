package datasets

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"

	"patience/catalogue"
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
func (b *build) extends(there *Plan) bool {
	same := *there
	same.Deals = b.Deals
	old, err := there.resolve(b.game)
	if err != nil || same != b.Plan {
		return false
	}
	first := b.deals.Slice(0, old.deals.Len())
	return old.deals.Source == b.deals.Source && slices.Equal(old.deals.Ranges, first.Ranges)
}

// extend makes a dataset with fewer deals one of this plan.
func (b *build) extend(ctx context.Context, there *Plan) error {
	card, err := b.dir.ownCard(b.game, there, b.portion)
	if err != nil {
		return err
	}
	if err := b.dir.setAside(there); err != nil {
		return err
	}
	if card {
		if err := os.Remove(b.dir.card()); err != nil {
			return err
		}
	}
	if err := writeJSON(b.dir.plan(), b.Plan); err != nil {
		return err
	}
	return b.dir.settle(ctx, b.game)
}

// ownCard reports whether the README.md of the folder is the card of a plan, and
// not the user's.
func (d folder) ownCard(e catalogue.Entry, there *Plan, o Portion) (bool, error) {
	p, err := there.resolve(e)
	if err != nil {
		return false, err
	}
	p.portion = o
	b := &build{resolvedPlan: p, dir: d}
	m, err := b.list()
	if err != nil {
		return d.isOwnCard("")
	}
	return d.isOwnCard(sumOf(p.cardText(&m)))
}

// isOwnCard reports whether README.md is one that Build has written. Now it
// would write one with the checksum want.
func (d folder) isOwnCard(want string) (bool, error) {
	owner, err := d.cardOwner(want)
	return owner == upToDate || owner == outdated, err
}

// moved returns the parts of a dataset that are set aside. Without the first it
// is unfinished, and without the second it has no files that could be faulty.
func (d folder) moved() []string { return append([]string{d.manifest()}, d.folders()...) }

// setAside copies the plan to the folder aside and moves the rest there.
func (d folder) setAside(there *Plan) error {
	if err := os.MkdirAll(string(d.aside()), 0o777); err != nil {
		return err
	}
	if err := writeJSON(d.aside().plan(), there); err != nil {
		return err
	}
	return renameAll(d.moved(), d.aside().moved(), d)
}

// renameAll renames those files that exist, and syncs the folders.
func renameAll(from, to []string, d folder) error {
	for i := range from {
		if err := os.Rename(from[i], to[i]); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return errors.Join(syncFolder(string(d.aside())), syncFolder(string(d)))
}

// settle completes or undoes an extension that a crash has interrupted. If there
// is none, it does nothing.
func (d folder) settle(ctx context.Context, e catalogue.Entry) error {
	var now, old Plan
	err := readJSON(d.aside().plan(), &old)
	if errors.Is(err, fs.ErrNotExist) {
		return d.removeAside()
	}
	if err != nil {
		return err
	}
	if err := readJSON(d.plan(), &now); err != nil {
		return err
	}
	if now == old {
		return d.moveBack()
	}
	return d.takeOver(ctx, e, &old, &now)
}

// moveBack undoes setAside.
func (d folder) moveBack() error {
	from, to := d.aside().moved(), d.moved()
	slices.Reverse(from)
	slices.Reverse(to)
	if err := renameAll(from, to, d); err != nil {
		return err
	}
	return d.removeAside()
}

// removeAside removes the folder aside, if there is one.
func (d folder) removeAside() error {
	if _, err := os.Lstat(string(d.aside())); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return os.RemoveAll(string(d.aside()))
}

// A takeover copies the records of a dataset that is aside into the journals of
// a plan that extends its plan.
type takeover struct {
	from, to *resolvedPlan
	folder
}

// takeOver takes over all records that are aside.
func (d folder) takeOver(ctx context.Context, e catalogue.Entry, old, now *Plan) error {
	if now.Game != e.Name() {
		return fmt.Errorf("%s: %w (game is %s there and %s here)", d, ErrOtherPlan, now.Game, e.Name())
	}
	from, err := old.resolve(e)
	if err != nil {
		return fmt.Errorf("%s: %w", d.aside().plan(), err)
	}
	to, err := now.resolve(e)
	if err != nil {
		return fmt.Errorf("%s: %w", d.plan(), err)
	}
	if err := d.create(to); err != nil {
		return err
	}
	t := takeover{from, to, d}
	for _, extension := range []string{".json", ".journal"} {
		indices, err := d.aside().present(from, extension)
		if err != nil {
			return err
		}
		for _, i := range indices {
			if err := t.shard(ctx, i); err != nil {
				return err
			}
		}
	}
	return d.removeAside()
}

// shard takes over the records of one shard into the journal of the shard that
// begins with the same deal, and then removes the files.
func (t *takeover) shard(ctx context.Context, i int64) error {
	from, to := t.from.shard(i), t.to.shard(i)
	state, _, err := t.inspect(ctx, t.to, to)
	if err != nil {
		return err
	}
	if state != complete {
		if err := t.copy(ctx, from, to); err != nil {
			return err
		}
	}
	aside := t.aside()
	paths := []string{aside.journal(from), aside.sidecar(from)}
	for _, f := range t.from.parts(from) {
		paths = append(paths, aside.parquet(f))
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
func (t *takeover) copy(ctx context.Context, from, to shard) error {
	j, err := openJournal(t.journal(to), t.to)
	if err != nil {
		return err
	}
	add := func(r *record) error {
		if _, ok := j.places[r.deal]; ok {
			return nil
		}
		return j.add(r)
	}
	aside := t.aside()
	state, sidecar, err := aside.inspect(ctx, t.from, from)
	switch {
	case err != nil:
	case state == complete:
		err = aside.eachRecord(ctx, t.from, from, &sidecar, func(raw *rawRecord) error {
			r, err := raw.record(t.from.schema)
			if err != nil {
				return err
			}
			return add(r)
		})
	default:
		err = t.from.scanJournal(ctx, aside.journal(from), from, add)
	}
	return errors.Join(err, j.Close())
}
