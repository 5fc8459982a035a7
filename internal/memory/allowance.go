// Package memory shares memory between searches, allocates it outside the heap of the
// garbage collector, and keeps positions there.
//
// Searches that share an [Allowance] never use more memory together than it allows.
// Each search asks its [Reserve] before it grows:
//
//	err := allowance.Share(ctx, limit, func(ctx context.Context, reserve memory.Reserve) error {
//		… reserve(bytes) …
//	})
//
// [Map] returns zeroed memory outside the heap. A [Table] keeps the positions of a search.
package memory

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
)

// An Allowance is memory that several searches share. Together they never hold
// more, and each of them may use all of it. It is safe for concurrent use.
//
// A search asks before it grows. If there is not enough, it waits until others
// end. The oldest search never waits long: the youngest gives back what it
// holds, and starts again when it is the oldest itself. So no search waits
// forever, none is started more than twice, and what a search finds depends on
// its own limits only, not on other searches or on time.
type Allowance struct {
	total int64

	mu      sync.Mutex
	changed *sync.Cond
	claims  []*claim // the oldest first
	used    int64    // held by searches
	peak    int64
}

// A claim is what one search holds of an allowance.
type claim struct {
	held    int64
	waiting bool
	yield   context.CancelCauseFunc // ends the search that runs; nil if none runs
	yielded bool                    // yield was called, and the memory is not yet released
}

// errYield is the cause for which a search is cancelled that must give its
// memory to an older one.
var errYield = errors.New("memory for an older search")

// NewAllowance returns an allowance of a number of bytes.
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

// A Reserve raises the memory that a search holds to a number of bytes in total.
// It may wait for them. The error is that of the search's context, when it is
// cancelled.
type Reserve func(bytes int64) error

// A Search calls reserve before it holds more memory. It may be cancelled and
// started again.
type Search func(ctx context.Context, reserve Reserve) error

// Share runs a search that holds at most limit bytes. It runs the search again
// if an older one needed its memory. With a nil allowance it runs it at once and
// grants everything. The error is that of the search, or says that limit exceeds
// the allowance.
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

// try runs a search. The error is errYield if an older search needed its memory.
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

// release gives back all memory of a search that has ended.
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

// reserve raises what a claim holds to a number of bytes, at most the total.
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

// mayGrow reports whether there is memory for a claim and no older claim is
// waiting for it.
func (a *Allowance) mayGrow(c *claim, bytes int64) bool {
	for _, older := range a.claims[:slices.Index(a.claims, c)] {
		if older.waiting {
			return false
		}
	}
	return a.used-c.held+bytes <= a.total
}

// reclaim makes the youngest search that holds memory give it back, unless
// another one is just doing so. It is called by the oldest, which waits, and
// never chooses that one: it can have the whole allowance.
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
