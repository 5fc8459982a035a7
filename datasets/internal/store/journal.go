package store

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"iter"
	"os"
	"slices"

	"patience/datasets"
	"patience/datasets/internal/ledger"
	"patience/datasets/internal/table"
	"patience/game"
	"patience/internal/files"
	"patience/internal/journal"
)

// A Journal keeps the finished records of an incomplete shard, so that an
// interruption loses only the deals that workers have begun. Its records are
// JSON, in the order in which they were finished.
type Journal struct {
	*ledger.Ledger[int64] // where the record of a deal is in the file
	schema                *datasets.Schema
}

// kind is the beginning of every journal.
const kind = "patience rows "

// OpenJournal opens the journal of a shard. It replaces a journal of another
// plan, because the folder is one of this plan.
func (d Folder) OpenJournal(s Shard) (*Journal, error) {
	path, header := d.Journal(s), journal.Header{Kind: kind, Plan: s.Hash}
	if err := files.MakeOwn(path); err != nil {
		return nil, err
	}
	read := func(at int64, text []byte) (deal, place int64, ok bool) {
		r, err := unmarshal(s.Schema, text)
		if err != nil {
			return 0, 0, false
		}
		return r.Deal, at, true
	}
	l, err := ledger.Open(path, header, read)
	if errors.Is(err, journal.ErrOtherPlan) {
		if err := os.Remove(path); err != nil {
			return nil, err
		}
		l, err = ledger.Open(path, header, read)
	}
	return &Journal{l, s.Schema}, err
}

// AddRecord adds a record.
func (j *Journal) AddRecord(r *datasets.Record) error {
	text, err := marshal(j.schema, r)
	if err != nil {
		return err
	}
	j.Found[r.Deal], err = j.Add(text)
	return err
}

// Records returns the records of a shard in the order of its deals. The journal
// must have all of them.
func (j *Journal) Records(s Shard) iter.Seq2[*datasets.Record, error] {
	return func(yield func(*datasets.Record, error) bool) {
		for id := range s.Deals.All() {
			if !yield(j.record(id)) {
				return
			}
		}
	}
}

func (j *Journal) record(id game.DealID) (*datasets.Record, error) {
	text, err := j.Read(j.Found[id.Number])
	if err != nil {
		return nil, err
	}
	return unmarshal(j.schema, text)
}

// ScanJournal calls f with the records of a shard's journal, each deal of the
// shard at most once. If there is no journal, or it is not one of the plan, there
// are no records. The file may come from anywhere, so it is read record by
// record.
func (d Folder) ScanJournal(ctx context.Context, s Shard, f func(*datasets.Record) error) error {
	wanted := map[int64]bool{}
	for id := range s.Deals.All() {
		wanted[id.Number] = true
	}
	isOurs := func(plan string) bool { return plan == s.Hash }
	err := journal.Scan(d.Journal(s), kind, isOurs, func(text []byte) error {
		r, err := unmarshal(s.Schema, text)
		if err != nil || !wanted[r.Deal] {
			return ctx.Err()
		}
		delete(wanted, r.Deal)
		return cmp.Or(f(r), ctx.Err())
	})
	none := []error{fs.ErrNotExist, journal.ErrForeign, journal.ErrOtherPlan}
	if slices.ContainsFunc(none, func(e error) bool { return errors.Is(err, e) }) {
		return nil
	}
	return err
}

// RemoveJournal deletes the journal of a complete shard, which a crash just
// after writing the sidecar may have left. If there is none, it writes nothing,
// because the medium may be read-only.
func (d Folder) RemoveJournal(s Shard) error {
	path := d.Journal(s)
	switch _, err := os.Lstat(path); {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	}
	return os.Remove(path)
}

// A recordText is a record as JSON. A row is an array of the values of its columns. The plan
// in the first line of the journal includes the format version, which decides the columns.
type recordText struct {
	Deal  int64             `json:"deal"`
	Split string            `json:"split"`
	Rows  []json.RawMessage `json:"rows"`
	Moves []json.RawMessage `json:"moves"`
}

// marshal returns a record as JSON.
func marshal(s *datasets.Schema, r *datasets.Record) ([]byte, error) {
	rows, err := table.MarshalAll(r.Rows, s.Positions.MarshalValues)
	if err != nil {
		return nil, err
	}
	moves, err := table.MarshalAll(r.Moves, s.Moves.MarshalValues)
	if err != nil {
		return nil, err
	}
	return json.Marshal(recordText{r.Deal, r.Split, rows, moves})
}

// unmarshal reads what marshal has written.
func unmarshal(s *datasets.Schema, text []byte) (*datasets.Record, error) {
	var t recordText
	if err := json.Unmarshal(text, &t); err != nil {
		return nil, err
	}
	rows, err := table.UnmarshalAll[datasets.Row](s.Positions, t.Rows)
	if err != nil {
		return nil, err
	}
	moves, err := table.UnmarshalAll[datasets.MoveRow](s.Moves, t.Moves)
	if err != nil {
		return nil, err
	}
	return &datasets.Record{Deal: t.Deal, Split: t.Split, Rows: rows, Moves: moves}, nil
}
