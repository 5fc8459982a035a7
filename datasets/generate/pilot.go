package generate

import (
	"cmp"
	"context"
	"errors"
	"math/bits"
	"slices"
	"sync"
	"time"

	"patience/datasets"
	"patience/datasets/internal/store"
	"patience/game"
	"patience/internal/parallel"
)

// How much work a pilot is. Chosen, not tuned: 32 deals tell shares to within 17 % and times
// to within about a third.
const (
	mostPilot   = 32
	pilotBegins = 10 * time.Second // after that it begins no further deal
	pilotEnds   = 40 * time.Second // after that it gives up those under way
)

// A pilot makes some deals as a Build does, and keeps the time.
type pilot struct {
	workers int
	make    func(context.Context, game.DealID) (*datasets.Record, error)
	tell    func(Progress) // called before the first deal and after each; may be nil

	mu   sync.Mutex
	done int64
}

// A trial is a deal of a pilot. The record is nil if it was given up.
type trial struct {
	id      game.DealID
	record  *datasets.Record
	seconds float64
}

// run makes the deals in their order as long as there is time. It returns those that were
// begun, at least one for each worker.
func (p *pilot) run(ctx context.Context, deals []game.DealID) ([]trial, error) {
	begin, trials := time.Now(), make([]trial, len(deals))
	limited, cancel := context.WithTimeout(ctx, pilotEnds)
	defer cancel()
	p.done = -1
	p.count(len(deals))
	err := parallel.Each(limited, p.workers, slices.Values(deals), func(
		limited context.Context, i int, id game.DealID,
	) error {
		start := time.Now()
		if i >= p.workers && start.Sub(begin) >= pilotBegins {
			return nil
		}
		record, err := p.make(limited, id)
		trials[i] = trial{id, record, time.Since(start).Seconds()}
		p.count(len(deals))
		return unlessLate(ctx, err)
	})
	return slices.DeleteFunc(trials, func(t trial) bool { return t.id == game.DealID{} }), unlessLate(ctx, err)
}

// unlessLate returns an error, unless it says that the time of a pilot is over.
func unlessLate(ctx context.Context, err error) error {
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return nil
	}
	return err
}

// count counts one more deal and tells so.
func (p *pilot) count(total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.done++; p.tell != nil {
		p.tell(Progress{Made: p.done, Total: int64(total)})
	}
}

// A rest is the deals of a portion whose rows are not on disk.
type rest struct {
	*store.Layout
	known []unfinished // shards of the portion of which something is on disk, in order
}

// An unfinished is a shard of which some deals are on disk.
type unfinished struct {
	place   int64 // among the shards of the portion
	deals   int64
	missing []game.DealID
}

// len returns the number of deals.
func (r *rest) len() int64 {
	n := r.OwnDeals()
	for _, s := range r.known {
		n -= s.deals - int64(len(s.missing))
	}
	return n
}

// at returns one of the deals, from 0.
func (r *rest) at(i int64) game.DealID {
	next := int64(0) // the first shard of the portion that i is not behind
	for _, s := range r.known {
		before := (s.place - next) * r.ShardDeals()
		if i < before {
			break
		}
		if i -= before; i < int64(len(s.missing)) {
			return s.missing[i]
		}
		i -= int64(len(s.missing))
		next = s.place + 1
	}
	shard := r.Portion.Index + (next+i/r.ShardDeals())*max(1, r.Portion.Count)
	return r.Shard(shard).Deals.At(i % r.ShardDeals())
}

// spread returns up to n deals that are evenly spread. So are the first of them, if a pilot
// ends early.
func (r *rest) spread(n int64) []game.DealID {
	left := r.len()
	n = min(n, left)
	places := make([]int64, n)
	for i := range places {
		places[i] = int64(i)
	}
	slices.SortFunc(places, func(a, b int64) int {
		return cmp.Compare(bits.Reverse64(uint64(a)), bits.Reverse64(uint64(b)))
	})
	deals := make([]game.DealID, n)
	for i, place := range places {
		deals[i] = r.at(place*(left/n) + left/n/2)
	}
	return deals
}

// survey notes what of the plan is in the folder, and in those that a Build of a longer
// dataset has left there.
func (b *build) survey(ctx context.Context, r *rest) error {
	isThere, err := b.locate(true, func() error { return nil })
	switch {
	case err != nil:
		return err
	case !isThere:
		return cmp.Or(b.vacant(), r.note(ctx, b.extended...))
	}
	return r.note(ctx, append(b.extended, &b.dataset)...)
}

// A found is what of a shard is on disk: its first deals, and others by number.
type found struct {
	first  int64
	others map[int64]bool
}

// note notes the deals of datasets that are on disk, by their sidecars and journals. A Build
// also compares files with sidecars.
func (r *rest) note(ctx context.Context, list ...*dataset) error {
	there := map[int64]*found{} // by shard
	for _, d := range list {
		if err := d.find(ctx, there); err != nil {
			return err
		}
	}
	for index, f := range there {
		if !r.Has(index) {
			continue
		}
		deals := r.Shard(index).Deals
		s := unfinished{place: r.OwnBefore(index), deals: deals.Len()}
		for id := range deals.Slice(f.first, deals.Len()).All() {
			if !f.others[id.Number] {
				s.missing = append(s.missing, id)
			}
		}
		r.known = append(r.known, s)
	}
	slices.SortFunc(r.known, func(a, b unfinished) int { return cmp.Compare(a.place, b.place) })
	return nil
}

// find adds what is on disk of a dataset.
func (d *dataset) find(ctx context.Context, there map[int64]*found) error {
	for _, extension := range []string{".json", ".journal"} {
		shards, err := d.dir.Present(d.Layout, extension)
		if err != nil {
			return err
		}
		for _, i := range shards {
			if there[i] == nil {
				there[i] = &found{others: map[int64]bool{}}
			}
			if err := d.findShard(ctx, d.Shard(i), there[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

func (d *dataset) findShard(ctx context.Context, s store.Shard, there *found) error {
	if state, _, err := d.dir.Claimed(s); err != nil || state == store.Complete {
		there.first = max(there.first, s.Deals.Len())
		return err
	}
	return d.dir.ScanJournal(ctx, s, func(r *datasets.Record) error {
		there.others[r.Deal] = true
		return nil
	})
}
