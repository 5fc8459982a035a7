package datasets

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"

	"patience/internal/journal"
)

// A rowJournal keeps the finished rows of an incomplete shard, so that an
// interruption loses only the deals that workers have begun. Its records are the
// rows as JSON, in the order in which they were finished.
type rowJournal struct {
	*journal.Journal
	schema *schema
}

// header is the first line of the journals of a plan.
func (p *resolvedPlan) header() journal.Header {
	return journal.Header{Kind: "patience rows ", Plan: p.hash}
}

// openJournal opens the journal of a shard and returns its rows, by deal number.
// It replaces a journal of another plan, because the folder is one of this plan.
func openJournal(path string, p *resolvedPlan) (*rowJournal, map[int64]Row, error) {
	j, records, err := journal.Open(path, p.header())
	var other *journal.OtherError
	if errors.As(err, &other) {
		if err := os.Remove(path); err != nil {
			return nil, nil, err
		}
		j, records, err = journal.Open(path, p.header())
	}
	if err != nil {
		return nil, nil, err
	}
	return &rowJournal{j, p.schema}, p.rowsOf(records), nil
}

// scanJournal calls f with the rows of a shard's journal, each deal of the shard
// at most once. If there is no journal, or it is not one of the plan, there are
// no rows. The file may come from anywhere, so it is read row by row.
func (p *resolvedPlan) scanJournal(ctx context.Context, path string, s shard, f func(Row)) error {
	file, _, err := openPlain(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, errUnfit) {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	wanted := map[int64]bool{}
	for id := range s.deals.All() {
		wanted[id.Number] = true
	}
	err = journal.Scan(file, p.header(), func(record []byte) bool {
		if row, err := p.schema.unmarshal(record); err == nil && wanted[row.Deal] {
			delete(wanted, row.Deal)
			f(row)
		}
		return ctx.Err() == nil
	})
	return cmp.Or(err, ctx.Err())
}

// readJournal returns the rows of a shard's journal, by deal number.
func (p *resolvedPlan) readJournal(ctx context.Context, path string, s shard) (map[int64]Row, error) {
	rows := map[int64]Row{}
	err := p.scanJournal(ctx, path, s, func(row Row) { rows[row.Deal] = row })
	return rows, err
}

// rowsOf returns the rows of those records that are rows.
func (p *resolvedPlan) rowsOf(records [][]byte) map[int64]Row {
	rows := map[int64]Row{}
	for _, record := range records {
		if row, err := p.schema.unmarshal(record); err == nil {
			rows[row.Deal] = row
		}
	}
	return rows
}

// add adds a row.
func (j *rowJournal) add(row *Row) error {
	record, err := j.schema.marshal(row)
	if err != nil {
		return err
	}
	return j.Add(record)
}

// removeJournal deletes the journal of a complete shard, which a crash just
// after writing the sidecar may have left. If there is none, it writes nothing,
// because the medium may be read-only.
func removeJournal(path string) error {
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return os.Remove(path)
}
