package datasets

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"patience/catalogue"
	"patience/game"
)

// BuildOptions are what may differ between two builds of the same bytes.
type BuildOptions struct {
	Workers int // deals labelled at the same time, at least 1
	// Progress, if not nil, is called after each row and after each shard that
	// was looked at. Calls do not overlap.
	Progress func(Progress)
}

// Progress counts rows: those that were found on disk, those made since, and
// all of the plan.
type Progress struct{ Found, Made, Total int64 }

// Done returns the rows that are there.
func (p Progress) Done() int64 { return p.Found + p.Made }

// A Manifest lists a complete dataset.
type Manifest struct {
	PlanHash string         `json:"plan_hash"`
	Rows     int64          `json:"rows"`
	Files    []ManifestFile `json:"files"`
}

// A ManifestFile is one Parquet file of a dataset.
type ManifestFile struct {
	Path   string `json:"path"` // within the dataset's folder
	SHA256 string `json:"sha256"`
	Bytes  int64  `json:"bytes"`
	Rows   int64  `json:"rows"`
}

// The errors of a folder that is not what it should be.
var (
	ErrOtherPlan = errors.New("the folder holds a dataset of another plan")
	ErrNoDataset = errors.New("the folder holds no dataset")
	ErrForeign   = errors.New("the folder holds something else; expected a new or empty folder, or a dataset")
)

// Build makes the dataset of a plan, which is of the game, in a folder, or completes it: shards that
// are complete on disk are left alone, and rows in journals are not labelled
// again. When ctx is cancelled it returns ctx's error and keeps every
// finished row.
func Build(ctx context.Context, dir string, e catalogue.Entry, plan Plan, o BuildOptions) (Manifest, error) {
	p, err := plan.resolve(e)
	if err != nil {
		return Manifest{}, err
	}
	if o.Workers < 1 {
		return Manifest{}, fmt.Errorf("workers %d; expected at least 1", o.Workers)
	}
	b := &build{resolvedPlan: p, BuildOptions: o, dir: folder(dir)}
	if err := b.claim(); err != nil {
		return Manifest{}, err
	}
	if err := b.run(ctx); err != nil {
		return Manifest{}, err
	}
	return b.finish()
}

// A build is a Build under way.
type build struct {
	*resolvedPlan
	BuildOptions
	dir folder

	journals []*journal // every one opened

	mu       sync.Mutex
	progress Progress
}

// claim stores the plan in the folder, or makes sure that it is the one there.
func (b *build) claim() error {
	var there Plan
	err := readJSON(b.dir.plan(), &there)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return b.found()
	case err != nil:
		return err
	case there != b.Plan:
		return fmt.Errorf("%s: %w (%s); expected an empty folder or the same plan", b.dir, ErrOtherPlan, strings.Join(b.differences(&there), ", "))
	}
	return nil
}

// found makes a dataset's folder, unless there is one that holds something
// else: no README.md of the user's is written over.
func (b *build) found() error {
	entries, _ := os.ReadDir(string(b.dir)) // what is no folder, or not yet, create sees to
	for _, e := range entries {
		if name := e.Name(); name != "data" && name != "shards" && !strings.HasPrefix(name, ".") {
			return fmt.Errorf("%s: %w (%s)", b.dir, ErrForeign, name)
		}
	}
	if err := b.dir.create(); err != nil {
		return err
	}
	return writeJSON(b.dir.plan(), b.Plan)
}

// run labels the deals of all shards that are not complete. The deals of all
// shards make one queue, so that workers are idle only at its end.
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
				if err := b.label(ctx, j); err != nil {
					return err
				}
			}
			return ctx.Err()
		})
	}
	err := group.Wait()
	for _, j := range b.journals {
		err = cmp.Or(err, j.close())
	}
	return err
}

// A job is one deal of an open shard.
type job struct {
	shard *openShard
	index int
	deal  game.DealID
}

// queue sends the deals of every shard that is not complete.
func (b *build) queue(ctx context.Context, jobs chan<- job) error {
	for i := range b.shardCount() {
		s := b.shard(i)
		state, _, err := b.dir.inspect(s, b.hash)
		if err != nil {
			return err
		}
		if state == complete {
			if err := removeJournal(b.dir.journal(s)); err != nil {
				return err
			}
			b.advance(Progress{Found: s.deals.Len()})
			continue
		}
		if err := b.queueShard(ctx, s, jobs); err != nil {
			return err
		}
	}
	return nil
}

// queueShard opens a shard and sends its deals that no journal has.
func (b *build) queueShard(ctx context.Context, s shard, jobs chan<- job) error {
	journal, finished, err := openJournal(b.dir.journal(s), b.resolvedPlan)
	if err != nil {
		return err
	}
	open := &openShard{shard: s, journal: journal, start: time.Now()}
	b.journals = append(b.journals, journal)
	var todo []job
	for id := range s.deals.All() {
		row, ok := finished[id.Number]
		if !ok {
			todo = append(todo, job{open, len(open.rows), id})
		}
		open.rows = append(open.rows, row)
	}
	open.left = len(todo)
	b.advance(Progress{Found: int64(len(open.rows) - len(todo))})
	if len(todo) == 0 {
		return b.commit(open)
	}
	for _, j := range todo {
		select {
		case jobs <- j:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// An openShard is a shard whose rows are being made.
type openShard struct {
	shard
	journal *journal
	start   time.Time

	mu   sync.Mutex
	rows []Row
	left int // rows to come
}

// label makes the row of one deal and, if it is the shard's last, writes the
// shard.
func (b *build) label(ctx context.Context, j job) error {
	row, err := b.row(ctx, j.deal)
	if err != nil {
		return err
	}
	last, err := j.shard.add(j.index, row)
	if err != nil {
		return err
	}
	b.advance(Progress{Made: 1})
	if last {
		return b.commit(j.shard)
	}
	return nil
}

func (s *openShard) add(index int, row Row) (last bool, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.rows[index] = row
	s.left--
	return s.left == 0, s.journal.add(&row)
}

// commit writes a shard whose rows are all there.
func (b *build) commit(s *openShard) error {
	if _, err := b.dir.write(b.resolvedPlan, s.shard, s.rows, time.Since(s.start).Seconds()); err != nil {
		return err
	}
	return s.journal.remove()
}

// advance adds rows that are there now.
func (b *build) advance(rows Progress) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.progress.Found += rows.Found
	b.progress.Made += rows.Made
	b.progress.Total = b.deals.Len()
	if b.Progress != nil {
		b.Progress(b.progress)
	}
}

// finish writes the manifest and the card of the complete dataset.
func (b *build) finish() (Manifest, error) {
	m := Manifest{PlanHash: b.hash}
	for i := range b.shardCount() {
		s := b.shard(i)
		var sidecar Sidecar
		if err := readJSON(b.dir.sidecar(s), &sidecar); err != nil {
			return m, err
		}
		m.Rows += sidecar.Rows
		m.Files = append(m.Files, s.listed(sidecar))
	}
	if err := os.WriteFile(b.dir.card(), b.cardText(&m), 0o666); err != nil {
		return m, err
	}
	return m, writeJSON(b.dir.manifest(), m)
}
