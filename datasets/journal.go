package datasets

import (
	"errors"
	"io/fs"
	"os"

	"patience/internal/journal"
)

// A rowJournal keeps the finished rows of a shard that is not complete, so that
// an interruption loses only the deals in hand. Its records are the rows' JSON,
// in the order in which they were finished.
type rowJournal struct {
	*journal.Journal
	schema *schema
}

// header is the first line of the journals of a plan.
func (p *resolvedPlan) header() journal.Header {
	return journal.Header{Kind: "patience rows ", Plan: p.hash}
}

// openJournal opens the journal of a shard and returns the rows it holds, by
// deal number. A journal of another plan is written over: the folder is of this
// one.
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

// readJournal returns the rows of a shard's journal, by deal number: none if
// there is no journal, or it is of another plan.
func readJournal(path string, p *resolvedPlan, s shard) (map[int64]Row, error) {
	text, err := readUpTo(path, s.deals.Len()*maxRowBytes+maxFooter)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	records, _, _ := journal.Parse(text, p.header()) // what cannot be parsed has no rows
	return p.rowsOf(records), nil
}

// rowsOf reads records that are rows.
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

// removeJournal deletes the journal of a complete shard, if a crash just after
// the sidecar was written left one. Without one it writes nothing: the medium
// may be read-only.
func removeJournal(path string) error {
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return os.Remove(path)
}
