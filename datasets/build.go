package datasets

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"patience/catalogue"
	"patience/game"
	"patience/internal/objects"
)

// BuildOptions are what may differ between two builds of the same bytes.
type BuildOptions struct {
	Workers int // number of deals labelled at the same time, at least 1
	// Portion is what of the dataset is made.
	Portion Portion
	// Work is the folder for files under way if the dataset is made in an object
	// store. "" is a folder in the user's cache, which goes when all is done.
	Work string
	// Progress, if not nil, is called after each deal, and after each shard whose
	// state on disk was examined. Calls do not overlap.
	Progress func(Progress)
}

// Progress counts deals: those whose rows were found on disk, those labelled
// since, and all deals of the portion.
type Progress struct{ Found, Made, Total int64 }

// Done returns the number of deals whose rows exist now.
func (p Progress) Done() int64 { return p.Found + p.Made }

// A Manifest lists the files of a complete dataset, or of a complete part of one.
type Manifest struct {
	PlanHash  string         `json:"plan_hash"`
	Deals     int64          `json:"deals"`
	Rows      int64          `json:"rows"`  // of positions
	Moves     int64          `json:"moves"` // rows of moves
	Files     []ManifestFile `json:"files"`
	Card      string         `json:"card_sha256"`      // of README.md as Build writes it
	Croissant string         `json:"croissant_sha256"` // of croissant.json
	// Warnings are messages of Build to the user, one line each.
	Warnings []string `json:"-"`
}

// A ManifestFile is one Parquet file of a dataset.
type ManifestFile struct {
	Path         string `json:"path"` // within the dataset's folder, with slashes
	SHA256       string `json:"sha256"`
	Bytes        int64  `json:"bytes"`
	Uncompressed int64  `json:"uncompressed_bytes"` // of the values, before compression
	Rows         int64  `json:"rows"`
}

// The errors of a folder that cannot be used.
var (
	ErrOtherPlan = errors.New("the folder holds a dataset of another plan")
	ErrOtherPart = errors.New("the folder holds another part")
	ErrNoDataset = errors.New("the folder holds no dataset")
	ErrForeign   = errors.New("the folder holds something else; expected a new or empty folder, or a dataset")
	ErrBusy      = errors.New("another patience generate is writing to the folder")
)

// Build makes the dataset of a plan in a folder, or completes it. The plan must
// be of the game. Shards that are complete on disk are left alone, and deals in
// journals are not labelled again. A dataset of an otherwise equal plan, whose
// deals are the first deals of this plan, is extended. Build writes nothing to a
// complete dataset. When ctx is cancelled, it returns the error of ctx and keeps
// every finished row.
//
// The folder may be the URL of an object store (s3://bucket/folder, file:///…).
// There a dataset is not extended.
//
// A README.md that Build has not written belongs to the user: it is left as it
// is, and the manifest has a warning.
func Build(ctx context.Context, dir string, e catalogue.Entry, plan Plan, o BuildOptions) (m Manifest, err error) {
	p, err := plan.resolve(e)
	if err != nil {
		return Manifest{}, err
	}
	if o.Workers < 1 {
		return Manifest{}, fmt.Errorf("workers %d; expected at least 1", o.Workers)
	}
	if err := p.withPortion(o.Portion); err != nil {
		return Manifest{}, err
	}
	b := &build{resolvedPlan: p, BuildOptions: o, dir: folder(dir)}
	if objects.IsURL(dir) {
		if b.remote, err = openRemote(ctx, dir, o.Work); err != nil {
			return Manifest{}, err
		}
		b.dir = b.remote.work
		defer func() { err = cmp.Or(err, b.remote.close(err == nil)) }()
	}
	lock, err := b.dir.acquire()
	if err != nil {
		return Manifest{}, err
	}
	defer func() { err = cmp.Or(err, lock.Release()) }()
	if err := b.claim(ctx); err != nil {
		return Manifest{}, err
	}
	if b.remote == nil {
		return b.make(ctx)
	}
	if err := b.remote.begin(ctx, b); err != nil {
		return Manifest{}, err
	}
	if m, err = b.make(ctx); err != nil {
		return m, err
	}
	return m, b.remote.finish(ctx, &m)
}

// make makes what is missing in a folder that is one of this plan.
func (b *build) make(ctx context.Context) (Manifest, error) {
	if err := b.run(ctx); err != nil {
		return Manifest{}, err
	}
	return b.finish()
}

// A build is a Build under way.
type build struct {
	*resolvedPlan
	BuildOptions
	dir    folder
	remote *remote // nil if the dataset is made in dir

	journals []*recordJournal // all that were opened

	mu       sync.Mutex
	progress Progress
}

// run labels the deals of all incomplete shards. They form one queue, so that
// workers are idle only at its end.
func (b *build) run(ctx context.Context) error {
	jobs := make(chan job)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(jobs)
		return b.queue(ctx, jobs)
	})
	for range b.Workers {
		group.Go(func() error {
			for j := range jobs {
				if err := b.do(ctx, j); err != nil {
					return err
				}
			}
			return ctx.Err()
		})
	}
	err := group.Wait()
	for _, j := range b.journals {
		err = cmp.Or(err, j.Close())
	}
	return err
}

// A job is one deal of an open shard.
type job struct {
	shard *openShard
	deal  game.DealID
}

// queue sends the deals of every incomplete shard.
func (b *build) queue(ctx context.Context, jobs chan<- job) error {
	for s := range b.own() {
		if err := b.inspectOrQueue(ctx, s, jobs); err != nil {
			return err
		}
	}
	return nil
}

func (b *build) inspectOrQueue(ctx context.Context, s shard, jobs chan<- job) error {
	if !b.remote.has(s) {
		state, _, err := b.dir.inspect(ctx, b.resolvedPlan, s)
		if err != nil {
			return err
		}
		if state != complete {
			return b.queueShard(ctx, s, jobs)
		}
		if err := b.remote.publish(ctx, b, s); err != nil {
			return err
		}
	}
	b.advance(Progress{Found: s.deals.Len()})
	return removeJournal(b.dir.journal(s))
}

// queueShard opens a shard and sends those of its deals that are not in the
// journal.
func (b *build) queueShard(ctx context.Context, s shard, jobs chan<- job) error {
	open, todo, err := b.open(s)
	if err != nil {
		return err
	}
	b.advance(Progress{Found: s.deals.Len() - int64(len(todo))})
	if len(todo) == 0 {
		return b.commit(ctx, open)
	}
	for _, id := range todo {
		select {
		case jobs <- job{open, id}:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// open opens a shard with its journal. It returns the deals without a record.
func (b *build) open(s shard) (*openShard, []game.DealID, error) {
	journal, err := openJournal(b.dir.journal(s), b.resolvedPlan)
	if err != nil {
		return nil, nil, err
	}
	b.journals = append(b.journals, journal)
	var todo []game.DealID
	for id := range s.deals.All() {
		if _, ok := journal.places[id.Number]; !ok {
			todo = append(todo, id)
		}
	}
	return &openShard{shard: s, journal: journal, start: time.Now(), left: len(todo)}, todo, nil
}

// An openShard is a shard whose records are being made.
type openShard struct {
	shard
	journal *recordJournal
	start   time.Time

	mu   sync.Mutex
	left int // number of records to come
}

// do makes the record of a deal. If it is the last one of its shard, it writes
// the shard.
func (b *build) do(ctx context.Context, j job) error {
	r, err := b.label(ctx, j.deal)
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
	return nil
}

func (s *openShard) add(r *record) (last bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.left--
	return s.left == 0, s.journal.add(r)
}

// commit writes a shard that has all its records.
func (b *build) commit(ctx context.Context, s *openShard) error {
	next, stop := s.journal.records(s.shard)
	defer stop()
	if err := b.dir.write(b.resolvedPlan, s.shard, next, time.Since(s.start).Seconds()); err != nil {
		return err
	}
	if err := b.remote.publish(ctx, b, s.shard); err != nil {
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
	b.progress.Total = b.ownDeals()
	if b.Progress != nil {
		b.Progress(b.progress)
	}
}
