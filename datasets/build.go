package datasets

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"patience/catalogue"
	"patience/game"
	"patience/internal/lockfile"
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

// acquire takes the lock of a folder, and creates the folder if necessary.
func (d folder) acquire() (*lockfile.Lock, error) {
	if err := os.MkdirAll(string(d), 0o777); err != nil {
		return nil, err
	}
	lock, err := lockfile.Acquire(filepath.Join(string(d), ".lock"))
	if errors.Is(err, lockfile.ErrHeld) {
		return nil, fmt.Errorf("%s: %w", d, ErrBusy)
	}
	return lock, err
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

// claim makes sure that the folder is one of this plan: a new one, one of the
// same plan, or one of a plan that this one extends.
func (b *build) claim(ctx context.Context) error {
	if err := b.dir.settle(ctx, b.game); err != nil {
		return err
	}
	var there Plan
	err := readJSON(b.dir.plan(), &there)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return b.initialize()
	case err != nil:
		return err
	}
	switch portion, err := b.dir.readPortion(); {
	case err != nil:
		return err
	case portion != b.portion:
		return fmt.Errorf("%s: %w (%s there and %s here)", b.dir, ErrOtherPart, portion, b.portion)
	case there == b.Plan:
		b.dir.removeTemporaries()
		return b.dir.create(b.resolvedPlan)
	case b.extends(&there):
		return b.extend(ctx, &there)
	}
	return fmt.Errorf("%s: %w (%s); expected an empty folder, the same plan or fewer of its deals", b.dir, ErrOtherPlan, b.against(&there))
}

// initialize makes a dataset's folder. It returns an error if the folder holds
// something else, because no file of the user may be overwritten.
func (b *build) initialize() error {
	own := b.dir.folders()
	if o, err := b.dir.readPortion(); err == nil && !o.IsWhole() {
		own = append(own, b.dir.portion()) // an interrupted initialize has left it
	}
	for _, dir := range append([]string{string(b.dir)}, b.dir.folders()...) {
		entries, err := os.ReadDir(dir)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		for _, e := range entries {
			path := filepath.Join(dir, e.Name())
			if slices.Contains(own, path) || strings.HasPrefix(e.Name(), ".") {
				continue
			}
			name, _ := filepath.Rel(string(b.dir), path)
			return fmt.Errorf("%s: %w (%s)", b.dir, ErrForeign, name)
		}
	}
	if err := b.dir.create(b.resolvedPlan); err != nil {
		return err
	}
	return b.writePlan()
}

// writePlan writes which part the folder holds, and then the plan, which makes
// it a dataset's.
func (b *build) writePlan() error {
	if !b.portion.IsWhole() {
		if err := writeJSON(b.dir.portion(), b.portion); err != nil {
			return err
		}
	} else if err := os.Remove(b.dir.portion()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return writeJSON(b.dir.plan(), b.Plan)
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

// finish writes the card, the metadata and the manifest of the complete dataset,
// unless they are there.
func (b *build) finish() (Manifest, error) {
	m, err := b.list()
	if err != nil {
		return m, err
	}
	croissant := b.croissantText(&m)
	m.Croissant = sumOf(croissant)
	if err := writeChanged(b.dir.croissant(), croissant); err != nil {
		return m, err
	}
	if err := b.writeCard(&m); err != nil {
		return m, err
	}
	return m, writeChanged(b.dir.manifest(), jsonText(m))
}

// list returns a manifest with the files of all shards of the portion, by table,
// split and shard.
func (b *build) list() (Manifest, error) {
	m := Manifest{PlanHash: b.hash, Deals: b.ownDeals(), Files: []ManifestFile{}}
	shards := slices.Collect(b.own())
	sidecars := make([]sidecarFile, len(shards))
	for i, s := range shards {
		if err := readJSON(b.dir.sidecar(s), &sidecars[i]); err != nil {
			return m, err
		}
	}
	for _, t := range b.tables() {
		rows := int64(0)
		for _, split := range splits {
			for i := range sidecars {
				if f, ok := sidecars[i].file(part{t, split, shards[i]}); ok {
					m.Files = append(m.Files, f)
					rows += f.Rows
				}
			}
		}
		if t == b.schema.moves {
			m.Moves = rows
		} else {
			m.Rows = rows
		}
	}
	return m, nil
}

// writeChanged writes a file, unless it has the text already. The medium may be
// read-only.
func writeChanged(path string, text []byte) error {
	if there, err := readUpTo(path, int64(len(text))); err == nil && bytes.Equal(there, text) {
		return nil
	}
	return WriteWhole(path, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// writeCard writes README.md, unless the user has written one.
func (b *build) writeCard(m *Manifest) error {
	card := b.cardText(m)
	m.Card = sumOf(card)
	switch owner, err := b.dir.cardOwner(m.Card); {
	case err != nil:
		return err
	case owner == theUser:
		m.Warnings = append(m.Warnings, b.dir.card()+" is not the card that generate writes; it is left as it is. Delete it and run generate again to get the card")
		return nil
	case owner == upToDate:
		return nil
	}
	return WriteWhole(b.dir.card(), func(w io.Writer) error {
		_, err := w.Write(card)
		return err
	})
}
