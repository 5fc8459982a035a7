// Package generate makes datasets: it labels the deals of a plan and writes them to a
// folder or an object store. It also joins the parts of a dataset.
//
//	[datasets.Maker] → Build → deals → workers → records → journal
//	                                   all of a shard → files → sidecar
//	                                   all shards → card, croissant.json, manifest
//	parts → Merge → the dataset, with the same bytes as from one Build
//
// A record contains the rows of one deal. If a Build or Merge is interrupted, a later
// one continues it, and the bytes of the dataset are the same as without the
// interruption.
package generate

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"time"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/internal/store"
	"patience/game"
	"patience/internal/misuse"
	"patience/internal/parallel"
)

// Options are the settings that do not change the bytes of a dataset.
type Options struct {
	Workers int // number of deals labelled at the same time, at least 1
	// Portion is what of the dataset is made.
	Portion datasets.Portion
	// Open opens an object store, if the dataset is made in one.
	Open datasets.OpenStore
	// Work is the folder for files under way if the dataset is made in an object
	// store. "" is a folder in the user's cache, which goes when all is done.
	Work string
	// Progress, if not nil, is called before the first deal, after each deal, and after each
	// shard whose state on disk was examined. Calls do not overlap.
	Progress func(Progress)

	copyEvery time.Duration // how often a journal is copied to the object store; copyEvery by default
}

// copyEvery is how much work the loss of a machine costs at most, if its dataset is made in
// an object store. Chosen, not tuned.
const copyEvery = 5 * time.Minute

// Progress counts deals: those whose rows were found on disk, those labelled
// since, and all deals of the portion.
type Progress struct{ Found, Made, Total int64 }

// Done returns the number of deals whose rows exist now.
func (p Progress) Done() int64 { return p.Found + p.Made }

// The errors of a folder that cannot be used.
var (
	ErrOtherPlan = misuse.New("the folder holds a dataset of another plan")
	ErrOtherPart = misuse.New("the folder holds another part")
	ErrForeign   = misuse.New("the folder holds something else; expected a new or empty folder, or a dataset")
	ErrBusy      = misuse.New("another patience process is writing to the folder")
)

// Build makes the dataset of a maker's plan in a folder, or completes it. It does not
// touch shards that are complete on disk, and does not label deals again that are in
// journals. If the folder has a dataset whose plan is equal, except that its deals are
// only the first deals of this plan, Build extends it. The old dataset stays until the
// longer one is complete. Build writes nothing to a complete dataset. When ctx is
// cancelled, it returns the error of ctx and keeps every finished row.
//
// The folder may be the URL of an object store (s3://bucket/folder, file:///…).
// There a dataset is not extended.
//
// If a README.md was not written by Build, it belongs to the user. Build leaves it as
// it is, and adds a warning to the manifest.
func Build(ctx context.Context, dir string, maker *datasets.Maker, o Options) (m datasets.Manifest, err error) {
	if o.Workers < 1 {
		return m, fmt.Errorf("workers %d; expected at least 1", o.Workers)
	}
	layout, err := store.NewLayout(maker, o.Portion)
	if err != nil {
		return m, err
	}
	b := &build{dataset: dataset{layout, maker.Game, store.Folder(dir)}, maker: maker, Options: o}
	if datasets.IsURL(dir) {
		if b.remote, err = openRemote(ctx, dir, o); err != nil {
			return m, err
		}
		b.dir = b.remote.work
		defer func() { err = cmp.Or(err, b.remote.close(err == nil)) }()
	}
	lock, err := acquire(ctx, b.dir)
	if err != nil {
		return m, err
	}
	defer func() { err = cmp.Or(err, lock.Release()) }()
	if err := b.claim(true); err != nil {
		return m, err
	}
	if b.remote == nil {
		return b.make(ctx)
	}
	if err := b.remote.begin(ctx, b); err != nil {
		return m, err
	}
	if m, err = b.make(ctx); err != nil {
		return m, err
	}
	return m, b.remote.finish(ctx, &m)
}

// A dataset is one that a folder holds, or will hold.
type dataset struct {
	*store.Layout
	game catalogue.Entry
	dir  store.Folder
}

// make makes what is missing in a folder that is one of this plan.
func (b *build) make(ctx context.Context) (datasets.Manifest, error) {
	if err := b.run(ctx); err != nil {
		return datasets.Manifest{}, err
	}
	if err := b.replaceExtended(); err != nil {
		return datasets.Manifest{}, err
	}
	return b.finish()
}

// A build is a Build under way.
type build struct {
	dataset
	Options
	maker  *datasets.Maker
	remote *remote // nil if the dataset is made in dir
	// extended are the smaller datasets that this one will replace, each but the
	// first in the folder aside of the one before.
	extended []*dataset

	mu       sync.Mutex
	journals map[*store.Journal]bool // those that are open
	progress Progress
}

// run labels the deals of all incomplete shards. They form one queue, so that
// workers are idle only at its end.
func (b *build) run(ctx context.Context) error {
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	b.advance(Progress{})
	err := parallel.Each(ctx, b.Workers, func(yield func(job) bool) {
		for s := range b.Own() {
			jobs, err := b.jobs(ctx, s)
			if err != nil {
				fail(err)
				return
			}
			for _, j := range jobs {
				if !yield(j) {
					return
				}
			}
		}
	}, b.do)
	if cause := context.Cause(ctx); cause != nil {
		err = cause
	}
	for j := range b.journals {
		err = cmp.Or(err, j.Close())
	}
	return err
}

// A job is one deal of an open shard.
type job struct {
	shard *openShard
	deal  game.DealID
}

// jobs returns the deals of a shard that are still to be labelled. It writes the
// shard if all records are in its journal.
func (b *build) jobs(ctx context.Context, s store.Shard) ([]job, error) {
	switch done, err := b.isDone(ctx, s); {
	case err != nil:
		return nil, err
	case done:
		b.advance(Progress{Found: s.Deals.Len()})
		return nil, b.dir.RemoveJournal(s)
	}
	open, err := b.open(s)
	if err != nil {
		return nil, err
	}
	if err := b.takeOver(ctx, s, open.journal); err != nil {
		return nil, err
	}
	var todo []job
	for id := range open.journal.Missing(s.Deals) {
		todo = append(todo, job{open, id})
	}
	open.left = len(todo)
	b.advance(Progress{Found: s.Deals.Len() - int64(len(todo))})
	if len(todo) == 0 {
		return nil, b.commit(ctx, open)
	}
	return todo, nil
}

// isDone reports whether a shard is complete, and publishes it if only the folder
// has it.
func (b *build) isDone(ctx context.Context, s store.Shard) (bool, error) {
	if b.remote.has(s) {
		return true, nil
	}
	state, _, err := b.dir.Inspect(ctx, s)
	if err != nil || state != store.Complete {
		return false, err
	}
	if err := b.remote.publish(ctx, s); err != nil {
		return false, err
	}
	return true, b.remote.forget(ctx, s)
}

// open opens a shard with its journal.
func (b *build) open(s store.Shard) (*openShard, error) {
	journal, err := b.dir.OpenJournal(s)
	if err != nil {
		return nil, err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.journals == nil {
		b.journals = map[*store.Journal]bool{}
	}
	b.journals[journal] = true
	return &openShard{Shard: s, journal: journal, start: time.Now(), copied: time.Now()}, nil
}

// An openShard is a shard whose records are being made.
type openShard struct {
	store.Shard
	journal *store.Journal
	start   time.Time

	mu     sync.Mutex
	left   int       // number of records to come
	copied time.Time // when the journal was copied to the object store

	copying   sync.Mutex // held while the journal there is written
	isWritten bool       // the shard is complete, so its journal is not to be copied
}

// do makes the record of a deal. If it is the last one of its shard, it writes
// the shard.
func (b *build) do(ctx context.Context, _ int, j job) error {
	r, err := b.maker.Make(ctx, j.deal)
	if err != nil {
		return err
	}
	last, err := j.shard.add(r)
	if err != nil {
		return err
	}
	b.advance(Progress{Made: 1})
	if last {
		return b.commit(ctx, j.shard)
	}
	if b.remote != nil && j.shard.isDue(cmp.Or(b.copyEvery, copyEvery)) {
		b.remote.keep(ctx, j.shard)
	}
	return nil
}

func (s *openShard) add(r *datasets.Record) (last bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.left--
	return s.left == 0, s.journal.AddRecord(r)
}

// isDue reports whether the journal is to be copied to the object store, and notes that it
// is.
func (s *openShard) isDue(every time.Duration) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if time.Since(s.copied) < every {
		return false
	}
	s.copied = time.Now()
	return true
}

// commit writes a shard that has all its records.
func (b *build) commit(ctx context.Context, s *openShard) error {
	if err := b.dir.Write(ctx, s.Shard, s.journal.Records(s.Shard), time.Since(s.start).Seconds()); err != nil {
		return err
	}
	if err := b.remote.publish(ctx, s.Shard); err != nil {
		return err
	}
	b.mu.Lock()
	delete(b.journals, s.journal) // it has the place of each record
	b.mu.Unlock()
	s.copying.Lock()
	s.isWritten = true
	s.copying.Unlock()
	if err := b.remote.forget(ctx, s.Shard); err != nil {
		return err
	}
	return s.journal.Remove()
}

// advance adds to the deals whose rows exist now.
func (b *build) advance(deals Progress) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.progress.Found += deals.Found
	b.progress.Made += deals.Made
	b.progress.Total = b.OwnDeals()
	if b.Progress != nil {
		b.Progress(b.progress)
	}
}
