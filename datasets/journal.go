package datasets

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"

	"patience/internal/journal"
)

// A recordJournal keeps the finished records of an incomplete shard, so that an
// interruption loses only the deals that workers have begun. Its records are
// JSON, in the order in which they were finished.
type recordJournal struct {
	*journal.Journal
	schema *schema
	places map[int64]int64 // by deal number: where its record is in the file
}

// header is the first line of the journals of a plan.
func (p *resolvedPlan) header() journal.Header {
	return journal.Header{Kind: "patience rows ", Plan: p.hash}
}

// openJournal opens the journal of a shard. It replaces a journal of another
// plan, because the folder is one of this plan.
func openJournal(path string, p *resolvedPlan) (*recordJournal, error) {
	j := &recordJournal{schema: p.schema, places: map[int64]int64{}}
	var err error
	j.Journal, err = journal.Open(path, p.header(), j.note)
	var other *journal.OtherError
	if errors.As(err, &other) {
		if err := os.Remove(path); err != nil {
			return nil, err
		}
		j.Journal, err = journal.Open(path, p.header(), j.note)
	}
	return j, err
}

// note notes where a record is.
func (j *recordJournal) note(at int64, text []byte) {
	if r, err := j.schema.unmarshal(text); err == nil {
		j.places[r.deal] = at
	}
}

// add adds a record.
func (j *recordJournal) add(r *record) error {
	text, err := j.schema.marshal(r)
	if err != nil {
		return err
	}
	j.places[r.deal], err = j.Add(text)
	return err
}

// records returns a function that returns the records of a shard in the order of
// its deals, and then nil. The journal must have all of them.
func (j *recordJournal) records(s shard) (next func() (*record, error), stop func()) {
	pull, stop := pullDeals(s)
	return func() (*record, error) {
		id, ok := pull()
		if !ok {
			return nil, nil
		}
		text, err := j.Read(j.places[id.Number])
		if err != nil {
			return nil, err
		}
		return j.schema.unmarshal(text)
	}, stop
}

// scanJournal calls f with the records of a shard's journal, each deal of the
// shard at most once. If there is no journal, or it is not one of the plan, there
// are no records. The file may come from anywhere, so it is read record by
// record.
func (p *resolvedPlan) scanJournal(ctx context.Context, path string, s shard, f func(*record) error) error {
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
	var failed error
	err = journal.Scan(file, p.header(), func(text []byte) bool {
		if r, err := p.schema.unmarshal(text); err == nil && wanted[r.deal] {
			delete(wanted, r.deal)
			failed = f(r)
		}
		return failed == nil && ctx.Err() == nil
	})
	return cmp.Or(failed, err, ctx.Err())
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
