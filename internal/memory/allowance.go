// Package memory shares memory between searches, and takes it from the system.
//
// Searches of one [Allowance] never hold more together than it has. Each asks
// through its [Reserve] before it grows:
//
//	err := allowance.Share(ctx, limit, func(ctx context.Context, reserve memory.Reserve) error {
//		… reserve(bytes) …
//	})
//
// [Map] returns zeroed memory outside the collector's heap.
package memory

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
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

// A Reserve raises what a search holds to a number of bytes in all, and may
// wait for them. It fails only when the search is cancelled.
type Reserve func(bytes int64) error

// A Search calls reserve before it holds more. It may be cancelled and made
// again.
type Search func(ctx context.Context, reserve Reserve) error

// Share makes a search that holds at most limit bytes, again if its memory was
// needed elsewhere. A nil allowance makes it at once and grants everything.
func (a *Allowance) Share(ctx context.Context, limit int64, search Search) error {
	if a == nil {
		return search(ctx, func(int64) error { return nil })
	}
	if limit > a.total {
		return fmt.Errorf("memory %d; expected at most %d, which all searches share", limit, a.total)
	}
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
func (a *Allowance) try(ctx context.Context, c *claim, search Search) error {
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
