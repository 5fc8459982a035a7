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
	"patience/game"
	"patience/internal/files"
	"patience/internal/journal"
)

// A Journal keeps the finished records of an incomplete shard, so that an
// interruption loses only the deals that workers have begun. Its records are
// JSON, in the order in which they were finished.
type Journal struct {
	*journal.Journal
	Found map[int64]int64 // where the record of a deal is in the file, by number of the deal
}

// OpenJournal opens the journal of a shard. It replaces a journal of another
// plan, because the folder is one of this plan.
func (d Folder) OpenJournal(s Shard) (*Journal, error) {
	path, found := d.Journal(s), map[int64]int64{}
	if err := files.MakeOwn(path); err != nil {
		return nil, err
	}
	read := func(at int64, text []byte) {
		var r datasets.Record
		if json.Unmarshal(text, &r) == nil {
			found[r.Deal] = at
		}
	}
	j, err := journal.Open(path, s.header(), read)
	if errors.Is(err, journal.ErrOtherPlan) {
		if err := os.Remove(path); err != nil {
			return nil, err
		}
		j, err = journal.Open(path, s.header(), read)
	}
	return &Journal{j, found}, err
}

// header returns the first line of the journals of a plan.
func (l *Layout) header() journal.Header { return journal.Header{Kind: "patience rows ", Plan: l.Hash} }

// Missing returns the deals that are not in the journal, in order.
func (j *Journal) Missing(deals game.Deals) iter.Seq[game.DealID] {
	return func(yield func(game.DealID) bool) {
		for id := range deals.All() {
			if _, ok := j.Found[id.Number]; !ok && !yield(id) {
				return
			}
		}
	}
}

// HasAll reports whether the journal has every deal.
func (j *Journal) HasAll(deals game.Deals) bool {
	for range j.Missing(deals) {
		return false
	}
	return true
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
	err := journal.Scan(d.Journal(s), s.header(), func(text []byte) error {
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
