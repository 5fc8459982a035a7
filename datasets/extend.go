package datasets

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/parquet-go/parquet-go"

	"patience/catalogue"
	"patience/game"
)

// A dataset is extended in steps. A crash may come after each of them:
//
//  1. its plan is copied to the folder aside
//  2. its manifest, shards and data are moved there, and its card is removed
//  3. the new plan is written in place of the old one
//  4. shard by shard, the rows are written under the new plan, and the old files
//     are removed
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
	card, err := b.dir.ownCard(b.game, there)
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
func (d folder) ownCard(e catalogue.Entry, there *Plan) (bool, error) {
	p, err := there.resolve(e)
	if err != nil {
		return false, err
	}
	m := Manifest{PlanHash: p.hash, Rows: p.deals.Len(), Files: make([]ManifestFile, p.shardCount())}
	owner, err := d.cardOwner(sumOf(p.cardText(&m)))
	return owner == upToDate || owner == outdated, err
}

// moved returns the parts of a dataset that are set aside. Without the first it
// is unfinished, and without the second it has no files that could be faulty.
func (d folder) moved() []string { return []string{d.manifest(), d.shards(), d.data()} }

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

// A takeover writes the rows of a dataset that is aside into the shards of a
// plan that extends its plan.
type takeover struct {
	from, to *resolvedPlan
	folder
}

// takeOver takes over all rows that are aside.
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
	if err := d.create(); err != nil {
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

// shard takes over the rows of one shard, and then removes its files.
func (t *takeover) shard(ctx context.Context, i int64) error {
	rows, seconds, err := t.rows(ctx, t.from.shard(i))
	if err != nil {
		return err
	}
	if err := t.store(ctx, t.to.shard(i), rows, seconds); err != nil {
		return err
	}
	s, aside := t.from.shard(i), t.aside()
	for _, path := range []string{aside.parquet(s), aside.journal(s), aside.sidecar(s)} {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// rows returns the rows of a shard that is aside, by deal number. They are from
// its file if that is complete, and otherwise from its journal.
func (t *takeover) rows(ctx context.Context, s shard) (rows map[int64]Row, seconds float64, err error) {
	aside := t.aside()
	state, sidecar, err := aside.inspect(ctx, s, t.from.hash)
	switch {
	case err != nil:
		return nil, 0, err
	case state == complete:
		rows, err = aside.readShard(ctx, t.from, s)
		return rows, sidecar.Seconds, err
	}
	rows, err = t.from.readJournal(ctx, aside.journal(s), s)
	return rows, 0, err
}

// readShard returns the rows of a shard's file, by deal number.
func (d folder) readShard(ctx context.Context, p *resolvedPlan, s shard) (map[int64]Row, error) {
	rows := map[int64]Row{}
	err := d.eachRow(ctx, p, s, func(_ game.DealID, values parquet.Row) error {
		row, err := p.schema.rowOf(values)
		rows[row.Deal] = row
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(d.parquet(s)), err)
	}
	return rows, nil
}

// store writes rows of a shard: to its file if they are complete, and otherwise
// to its journal.
func (t *takeover) store(ctx context.Context, s shard, rows map[int64]Row, seconds float64) error {
	state, _, err := t.inspect(ctx, s, t.to.hash)
	if err != nil || state == complete || len(rows) == 0 {
		return err
	}
	var list []Row
	for id := range s.deals.All() {
		if row, ok := rows[id.Number]; ok {
			list = append(list, row)
		}
	}
	if int64(len(list)) == s.deals.Len() {
		_, err := t.write(t.to, s, list, seconds)
		return err
	}
	return t.journalRows(s, list)
}

// journalRows adds rows to the journal of a shard.
func (t *takeover) journalRows(s shard, rows []Row) error {
	j, there, err := openJournal(t.journal(s), t.to)
	if err != nil {
		return err
	}
	for i := range rows {
		if _, ok := there[rows[i].Deal]; !ok && err == nil {
			err = j.add(&rows[i])
		}
	}
	return errors.Join(err, j.Close())
}
