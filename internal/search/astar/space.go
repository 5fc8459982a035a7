package astar

import (
	"context"
	"fmt"
	"math"

	"patience/game"
	"patience/internal/memory"
	"patience/solve"
)

// A Space is a graph of states with costs between them, for games whose positions are
// not what is searched, or whose moves do not cost one each. It knows the bound that
// leads the search, which is consistent: no edge lowers it by more than its cost.
type Space interface {
	// Size returns how many bytes of a code, in little-endian order, can be other than
	// zero: 8 to 24.
	Size() int
	// Start returns the state to start from, what it costs to reach it, and its bound.
	Start() (code game.Code, cost, bound int)
	// Expand returns the edges from a state. They hold until the next call.
	Expand(code game.Code) []Edge
	// Bound returns the bound of the state that an edge of the last call of Expand leads
	// to: 0 exactly if the game is won, and [Lost] if it is lost.
	Bound(edge int) int
}

// Lost is the bound of a state from which the game cannot be won.
const Lost = -1

// An Edge leads to a state at a cost of at least 1.
type Edge struct {
	Code game.Code
	Cost int

	hash  uint64
	entry uint32 // of the registry's table, where find begins
}

// A walk is a search of a Space under way. It shares the registry, the open list and
// the memory with the search of positions. It stores a state when f reaches that of
// the state, and not before: a state whose edges lead further is opened again when f
// reaches the least f among them (partial expansion; Yoshizumi, Miura and Ishida
// 2000). So about as many states are stored as expanded. The trail of a record is the
// f for which it is open.
type walk struct {
	search
	space Space
}

// Walk finds a path of least cost through a space. The outcome has no solution; if it
// is optimal, path has the states from the start to a won one. The error is that of
// ctx, when it is cancelled, or of limits outside their range.
func Walk(ctx context.Context, space Space, o Options) (out solve.Outcome, path []game.Code, err error) {
	if err := o.Limits.Validate(); err != nil {
		return solve.Outcome{}, nil, err
	}
	err = o.Memory.Share(ctx, o.MaxBytes, func(ctx context.Context, reserve memory.Reserve) error {
		if err := reserve(min(startBytes, o.MaxBytes)); err != nil {
			return err
		}
		o.reserve = reserve
		w := &walk{search: search{Options: o, nodes: newRegistry(space.Size(), false)}, space: space}
		path, err = w.run(ctx)
		out = w.out
		return err
	})
	return out, path, err
}

// run searches until the outcome is known.
func (w *walk) run(ctx context.Context) (path []game.Code, err error) {
	defer w.free()
	if err := w.storeStart(); err != nil {
		return nil, err
	}
	for w.out.Status == "" {
		if w.popped%cancelCheck == 0 {
			if err := w.admit(ctx); err != nil {
				return nil, err
			}
		}
		if w.out.Status == "" {
			path = w.step()
		}
	}
	w.close()
	return path, nil
}

func (w *walk) storeStart() error {
	code, cost, bound := w.space.Start()
	switch {
	case cost > maxMoves:
		return fmt.Errorf("a start of cost %d; expected at most %d", cost, maxMoves)
	case bound == Lost:
		w.out.Status = solve.Unsolvable
		return nil
	}
	id, _ := w.nodes.find(&code, code.Hash())
	r := record{parent: noParent, g: uint8(cost), h: storedBound(bound)}
	w.f = r.f()
	w.reopen(id, r, w.f)
	return nil
}

// storedBound cuts a bound to what a record holds. Cut it is still consistent.
func storedBound(bound int) uint8 { return uint8(min(bound, closedFlag-1)) }

func (r *record) f() int { return int(r.g) + int(r.h) }

// reopen sets a record and opens it for an f.
func (w *walk) reopen(id uint32, r record, f int) {
	r.trail = game.Trail(f)
	w.nodes.set(id, r)
	w.open.push(id, f, int(r.h))
}

// step takes the next open state and expands it. It returns the path to a won one.
func (w *walk) step() []game.Code {
	id, f, ok := w.open.pop()
	if !ok {
		w.out.Status = solve.Unsolvable
		return nil
	}
	w.popped++
	r := w.nodes.get(id)
	if r.closed || int(r.trail) != f {
		return nil // a cheaper path to it was found since it was pushed
	}
	w.raise(f)
	if f == r.f() {
		w.expanded++
	}
	if r.h == 0 {
		w.out.Status = solve.Optimal
		return w.path(id)
	}
	w.expand(id, r, f)
	return nil
}

// expand stores what the edges from a state lead to with an f that is reached.
func (w *walk) expand(id uint32, r record, f int) {
	edges := w.space.Expand(w.nodes.code(id))
	w.nodes.growFor(len(edges))
	w.nodes.readAhead(edges)
	next := math.MaxInt
	for i := range edges {
		if w.out.Status != "" {
			return
		}
		if later := w.store(id, r, i, &edges[i], f); later > f {
			next = min(next, later)
		}
	}
	if next < math.MaxInt {
		w.reopen(id, r, next)
		return
	}
	r.closed = true
	w.nodes.set(id, r)
}

// store stores what an edge leads to, or a cheaper path to it. If its f is not reached
// it returns that, and else 0.
func (w *walk) store(parent uint32, r record, i int, e *Edge, reached int) (later int) {
	g := int(r.g) + e.Cost
	if g > maxMoves {
		w.out.Status = solve.NodeLimit
		return 0
	}
	path := record{parent: parent, g: uint8(g)}
	if id, stored := w.nodes.lookup(&e.Code, e.hash); stored {
		if old := w.nodes.get(id); path.g < old.g {
			path.h = old.h
			w.reopen(id, path, path.f())
		}
		return 0
	}
	bound := w.space.Bound(i)
	if bound == Lost {
		return 0
	}
	path.h = storedBound(bound)
	if path.f() > reached {
		return path.f()
	}
	id, _ := w.nodes.find(&e.Code, e.hash)
	w.reopen(id, path, path.f())
	w.checkLimits()
	return 0
}

// path returns the states from the start to a stored one.
func (w *walk) path(id uint32) []game.Code {
	var above []game.Code
	if parent := w.nodes.get(id).parent; parent != noParent {
		above = w.path(parent)
	}
	return append(above, w.nodes.code(id))
}

// readAhead hashes the states that edges lead to and reads what lookup will read, for
// all of them at once, so that it is in the cache.
func (r *registry) readAhead(edges []Edge) {
	for i := range edges {
		e := &edges[i]
		e.hash = e.Code.Hash()
		e.entry = r.entry(e.hash & r.mask)
	}
	for i := range edges {
		e := &edges[i]
		if e.entry != 0 && (e.entry^uint32(e.hash>>32))>>r.numberBits == 0 {
			r.prefetchSink += uint32(r.record(e.entry&(1<<r.numberBits-1) - 1)[0])
		}
	}
}

// lookup returns the number of the record of a code. It returns false if there is
// none.
func (r *registry) lookup(code *game.Code, hash uint64) (id uint32, stored bool) {
	tag := uint32(hash>>32) >> r.numberBits
	for i := hash & r.mask; ; i = (i + 1) & r.mask {
		entry := r.entry(i)
		if entry == 0 {
			return 0, false
		}
		if id := entry&(1<<r.numberBits-1) - 1; entry>>r.numberBits == tag && r.holds(id, code) {
			return id, true
		}
	}
}
