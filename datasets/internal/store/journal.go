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
	"patience/game"
	"patience/internal/files"
	"patience/internal/journal"
)

// A Journal keeps the finished records of an incomplete shard, so that an
// interruption loses only the deals that workers have begun. Its records are
// JSON, in the order in which they were finished.
type Journal struct {
	*ledger.Ledger[int64] // where the record of a deal is in the file
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
		r := new(datasets.Record)
		err := json.Unmarshal(text, r)
		return r.Deal, at, err == nil
	}
	l, err := ledger.Open(path, header, read)
	if errors.Is(err, journal.ErrOtherPlan) {
		if err := os.Remove(path); err != nil {
			return nil, err
		}
		l, err = ledger.Open(path, header, read)
	}
	return &Journal{l}, err
}

// AddRecord adds a record.
func (j *Journal) AddRecord(r *datasets.Record) error {
	text, err := json.Marshal(r)
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
	r := new(datasets.Record)
	return r, json.Unmarshal(text, r)
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
		r := new(datasets.Record)
		if err := json.Unmarshal(text, r); err != nil || !wanted[r.Deal] {
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
