package astar

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"sync"

	"patience/game"
)

// An Allowance is memory that several searches share: together they never
// hold more, and each of them may use all of it.
//
// A search asks before it grows, and where there is not enough it waits until
// others end. The oldest never waits for long: the youngest gives back what it
// holds, and starts again when it is the oldest itself. So no search waits for
// ever, none is started more than twice, and what a search finds depends on
// its own limits alone, not on the others or on time.
type Allowance struct {
	total int64

	mu      sync.Mutex
	changed *sync.Cond
	claims  []*claim // the oldest first
	used    int64    // held by searches
	peak    int64
}

// A claim is the part of an allowance that one search has.
type claim struct {
	held    int64
	waiting bool
	yield   context.CancelCauseFunc // ends the search under way; nil if none is
	yielded bool                    // asked to, and has not yet given back
}

// startBytes is more than a search takes before it asks for the first time.
const startBytes = 2 << 20

// errYield is why a search ends that gives its memory to an older one.
var errYield = errors.New("memory for an older search")

// NewAllowance returns an allowance of so many bytes.
func NewAllowance(bytes int64) *Allowance {
	a := &Allowance{total: bytes}
	a.changed = sync.NewCond(&a.mu)
	return a
}

// Peak returns the most memory, in bytes, that searches held together.
func (a *Allowance) Peak() int64 {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.peak
}

// Search is [Search] with memory of the allowance, for which it may have to
// wait; if that is nil, of nobody's. The outcome is that of [Search].
func (a *Allowance) Search(ctx context.Context, start game.Searchable, o Options) (out Outcome, err error) {
	if a == nil {
		return Search(ctx, start, o)
	}
	if err := a.covers(o.MaxBytes); err != nil {
		return Outcome{}, err
	}
	err = a.share(ctx, func(ctx context.Context, reserve func(int64) error) error {
		if err := reserve(min(startBytes, a.total)); err != nil {
			return err
		}
		o.reserve = reserve
		out, err = Search(ctx, start, o)
		return err
	})
	return out, err
}

// Run makes a search of another kind, which holds so many bytes until it ends
// and may have to wait for them. It may be cancelled and made again. A nil
// allowance makes it at once.
func (a *Allowance) Run(ctx context.Context, bytes int64, search func(context.Context) error) error {
	if a == nil {
		return search(ctx)
	}
	if err := a.covers(bytes); err != nil {
		return err
	}
	return a.share(ctx, func(ctx context.Context, reserve func(int64) error) error {
		if err := reserve(bytes); err != nil {
			return err
		}
		return search(ctx)
	})
}

// covers returns an error if there is not so much memory in all.
func (a *Allowance) covers(bytes int64) error {
	if bytes > a.total {
		return fmt.Errorf("memory %d; expected at most %d, which all searches share", bytes, a.total)
	}
	return nil
}

// A sharer is a search that reserves what it is about to hold in all.
type sharer func(ctx context.Context, reserve func(bytes int64) error) error

// share makes a search, again if its memory was needed elsewhere.
func (a *Allowance) share(ctx context.Context, search sharer) error {
	c := a.enter()
	defer a.leave(c)
	for {
		err := a.try(ctx, c, search)
		if !errors.Is(err, errYield) {
			return err
		}
		if err := a.turn(ctx, c); err != nil {
			return err
		}
	}
}

// try searches; the error is errYield if the memory was needed elsewhere.
func (a *Allowance) try(ctx context.Context, c *claim, search sharer) error {
	inner, yield := context.WithCancelCause(ctx)
	defer yield(nil)
	defer context.AfterFunc(inner, a.wake)()
	a.begin(c, yield)
	defer a.release(c)
	err := search(inner, func(bytes int64) error { return a.reserve(inner, c, bytes) })
	if err != nil && ctx.Err() == nil && errors.Is(context.Cause(inner), errYield) {
		err = errYield
	}
	return err
}

func (a *Allowance) enter() *claim {
	a.mu.Lock()
	defer a.mu.Unlock()
	c := &claim{}
	a.claims = append(a.claims, c)
	return c
}

func (a *Allowance) leave(c *claim) {
	a.mu.Lock()
	defer a.mu.Unlock()
	i := slices.Index(a.claims, c)
	a.claims = slices.Delete(a.claims, i, i+1)
	a.changed.Broadcast()
}

func (a *Allowance) begin(c *claim, yield context.CancelCauseFunc) {
	a.mu.Lock()
	defer a.mu.Unlock()
	c.yield = yield
}

// release gives back all that a search held, which has ended.
func (a *Allowance) release(c *claim) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.used -= c.held
	c.held, c.yield, c.yielded = 0, nil, false
	a.changed.Broadcast()
}

func (a *Allowance) wake() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.changed.Broadcast()
}

// turn waits until a claim is the oldest.
func (a *Allowance) turn(ctx context.Context, c *claim) error {
	defer context.AfterFunc(ctx, a.wake)()
	a.mu.Lock()
	defer a.mu.Unlock()
	for a.claims[0] != c {
		if err := ctx.Err(); err != nil {
			return err
		}
		a.changed.Wait()
	}
	return ctx.Err()
}

// reserve raises what a claim holds to so many bytes, at most the total.
func (a *Allowance) reserve(ctx context.Context, c *claim, bytes int64) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	c.waiting = true
	defer func() { c.waiting = false }()
	for !a.mayGrow(c, bytes) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if a.claims[0] == c {
			a.reclaim()
		}
		a.changed.Wait()
	}
	a.used += bytes - c.held
	c.held = bytes
	a.peak = max(a.peak, a.used)
	return ctx.Err()
}

// mayGrow reports whether there is memory for a claim and no older one waits
// for it.
func (a *Allowance) mayGrow(c *claim, bytes int64) bool {
	for _, older := range a.claims[:slices.Index(a.claims, c)] {
		if older.waiting {
			return false
		}
	}
	return a.used-c.held+bytes <= a.total
}

// reclaim makes the youngest search that holds memory give it back, unless
// one is just doing so. The oldest, which waits, is never that one: all that
// there is would do for it.
func (a *Allowance) reclaim() {
	for _, c := range a.claims {
		if c.yielded {
			return
		}
	}
	for _, c := range slices.Backward(a.claims[1:]) {
		if c.held > 0 && c.yield != nil {
			c.yielded = true
			c.yield(errYield)
			return
		}
	}
}

// admit makes sure that a search may go on until the next look: that it is
// not cancelled, and that the memory it may then hold is within its limit and
// granted. Where it is not within the limit the search has ended.
func (s *search) admit(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if s.Progress != nil {
		s.Progress(s.f, int64(s.nodes.len()))
	}
	need := s.bytes() + s.headroom()
	switch {
	case need <= s.granted:
		return nil
	case need > s.MaxBytes:
		s.out.Status = MemoryLimit
		return nil
	}
	s.granted = need
	if s.reserve == nil {
		return nil
	}
	return s.reserve(need)
}

// headroom bounds what the search can take until the next look, after
// cancelCheck expansions with fewer than 64 moves each: records, a larger
// table instead of the old one, and blocks of the open list.
func (s *search) headroom() int64 {
	const records = cancelCheck * 64
	const blocks = records/blockSize + 128 // those begun but not full among them
	bytes := int64(records)*int64(s.nodes.size) + blocks*blockBytes
	full := (uint64(s.nodes.count) + records) * loadDenom / loadNumer
	if full > s.nodes.mask {
		bytes += entryBytes<<bits.Len64(full) - int64(len(s.nodes.table))
	}
	return bytes
}
