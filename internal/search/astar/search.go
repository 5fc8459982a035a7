package astar

import (
	"context"
	"fmt"
	"math"

	"patience/game"
	"patience/solve"
)

// A search is a search under way.
//
// Where most edges of a space lead to states that are not worth storing, it stores a
// state when f reaches that of the state, and not before: a state whose edges lead
// further is opened again when f reaches the least f among them (partial expansion;
// Yoshizumi, Miura and Ishida 2000). So about as many states are stored as expanded.
// The trail of a record is then the f for which it is open.
type search struct {
	Options
	space    solve.Space
	shape    solve.Shape
	nodes    registry
	open     openList
	batch    batch
	known    known
	out      solve.Outcome
	won      uint32 // the number of the state that is won, if the status is Optimal
	popped   int64  // states taken from the open list
	expanded int64  // of them, stale entries left out
	again    int64  // of those, expanded before under another trail or bound, or at a greater cost
	// effortBelow is the number of states expanded with f below s.f.
	effortBelow int64
	f           int   // the f of the current state, which is a proven lower bound
	granted     int64 // bytes that the search may hold
}

func newSearch(space solve.Space, o Options) *search {
	shape := space.Shape()
	return &search{
		Options: o, space: space, shape: shape, nodes: newRegistry(shape.Size, shape.Notes), known: newKnown(&o.Limits),
	}
}

// cancelCheck is the number of states taken between two calls of admit, about
// two milliseconds. Chosen, not tuned.
const cancelCheck = 1024

// run searches until the outcome is known.
func (s *search) run(ctx context.Context) error {
	defer s.free()
	if err := s.storeStart(); err != nil {
		return err
	}
	for next := int64(0); s.out.Status == ""; {
		if s.popped >= next {
			next = s.popped + cancelCheck
			if err := s.admit(ctx); err != nil {
				return err
			}
			if err := s.ask(ctx); err != nil {
				return err
			}
		}
		if s.out.Status == "" {
			s.step()
		}
	}
	return s.close()
}

// close puts what the search found, and what it took, into the outcome.
func (s *search) close() (err error) {
	s.out.Low, s.out.EffortBelow = s.f, &s.effortBelow
	s.out.Effort = solve.Effort{Unit: solve.Positions, Expanded: s.expanded, Stored: int64(s.nodes.Len())}
	s.out.Bytes = s.bytes()
	switch {
	case s.out.Limited():
		s.out.Solution = s.known.solution
	case s.out.Status == solve.Optimal && s.out.Solution == nil:
		s.out.Solution, err = s.space.Moves(s.path(s.won), s.f)
	}
	return err
}

// free gives the memory back.
func (s *search) free() {
	s.nodes.Free()
	s.open.free()
}

func (s *search) bytes() int64 { return s.nodes.Bytes() + s.open.bytes() + s.footprint() }

// footprint returns what the codes keep of their own.
func (s *search) footprint() int64 {
	if s.shape.Footprint == nil {
		return 0
	}
	return s.shape.Footprint()
}

// storeStart stores the start.
func (s *search) storeStart() error {
	start, cost := s.space.Start()
	switch {
	case cost > maxMoves:
		return fmt.Errorf("a start of cost %d; expected at most %d", cost, maxMoves)
	case start.Bound == solve.Lost:
		s.out.Status = solve.Unsolvable
		return nil
	}
	id, _ := s.nodes.Find(&start.Code, start.Code.Hash())
	r := record{parent: noParent, g: uint8(cost), h: storedBound(start.Bound), trail: start.Trail, note: start.Note}
	s.f = r.f()
	s.put(id, r, s.f)
	return nil
}

// storedBound cuts a bound to what a record holds. Cut it is still consistent.
func storedBound(bound int) uint8 { return uint8(min(bound, closedFlag-1)) }

// put sets a record and opens its state for an f.
func (s *search) put(id uint32, r record, f int) {
	if s.shape.Partial {
		r.trail = solve.Trail(f)
	}
	s.nodes.set(id, r)
	s.open.push(id, f, int(r.h))
}

// isOpen reports whether a record is open for an f. If not, a cheaper path to its
// state was found since it was pushed.
func (s *search) isOpen(r *record, f int) bool {
	if s.shape.Partial {
		return !r.closed && int(r.trail) == f
	}
	return !r.closed && r.f() == f
}

// raise raises the proven lower bound to f, the least f of the open states.
func (s *search) raise(f int) {
	if f > s.f {
		s.f = f
		s.effortBelow = s.expanded - s.again
	}
}

// storeAll stores what the edges from a state lead to.
func (s *search) storeAll(x *expansion, f int) {
	if s.shape.Partial {
		s.storeReached(x, f)
		return
	}
	for i := range x.edges {
		if s.out.Status != "" {
			return
		}
		s.store(x, i)
	}
}

// store stores what an edge leads to, or a cheaper path to it.
func (s *search) store(x *expansion, i int) {
	e := &x.edges[i]
	g := int(x.record.g) + e.Cost
	if g > maxMoves {
		s.out.Status = solve.NodeLimit
		return
	}
	path := record{parent: x.id, g: uint8(g), trail: e.Trail}
	id, isNew := s.find(&e.Code, x.hashes[i])
	if isNew {
		var bound int
		bound, path.note = x.space.Bound(i)
		if bound == solve.Lost {
			path.closed, path.g = true, 0 // no way to it is shorter, so nothing opens it
		} else if path.h = storedBound(bound); path.f() >= s.known.length {
			return
		}
		if id == 0 {
			id, _ = s.nodes.Find(&e.Code, x.hashes[i])
		}
		if path.closed {
			s.nodes.set(id, path)
			return
		}
		s.checkLimits()
	} else {
		old := s.nodes.get(id)
		if path.g == old.g {
			s.join(id, old, path.trail)
		}
		if path.g >= old.g {
			return
		}
		if old.closed {
			s.again++
		}
		path.h, path.note = old.h, old.note
	}
	s.put(id, path, path.f())
}

// find returns the number of a state. A new one it stores, unless a solution is known, since
// then few are worth it.
func (s *search) find(code *game.Code, hash uint64) (id uint32, isNew bool) {
	if s.known.solution == nil {
		return s.nodes.Find(code, hash)
	}
	id = s.nodes.Lookup(code, hash)
	return id, id == 0
}

// join adds a trail by which a state was reached at the same cost as before. If it
// allows more edges, an expanded state is opened again.
func (s *search) join(id uint32, old record, trail solve.Trail) {
	if s.shape.Join == nil {
		return
	}
	joined := s.shape.Join(old.trail, trail)
	switch {
	case joined == old.trail:
		return
	case old.closed:
		s.again++
		old.closed, old.trail = false, joined
		s.put(id, old, old.f())
	default:
		old.trail = joined
		s.nodes.set(id, old)
	}
}

// storeReached stores what the edges from a state lead to with an f that is reached,
// and opens the state again for the next one.
func (s *search) storeReached(x *expansion, f int) {
	next := math.MaxInt
	for i := range x.edges {
		if s.out.Status != "" {
			return
		}
		if later := s.storeIf(x, i, f); later > f {
			next = min(next, later)
		}
	}
	if next < math.MaxInt {
		s.put(x.id, x.record, next)
		return
	}
	x.record.closed = true
	s.nodes.set(x.id, x.record)
}

// storeIf stores what an edge leads to, or a cheaper path to it, if its f is reached.
// If not it returns that, and else 0.
func (s *search) storeIf(x *expansion, i, reached int) (later int) {
	e := &x.edges[i]
	g := int(x.record.g) + e.Cost
	if g > maxMoves {
		s.out.Status = solve.NodeLimit
		return 0
	}
	path, hash := record{parent: x.id, g: uint8(g)}, x.hashes[i]
	if id := s.nodes.Lookup(&e.Code, hash); id != 0 {
		if old := s.nodes.get(id); path.g < old.g {
			path.h = old.h
			s.put(id, path, path.f())
		}
		return 0
	}
	bound, _ := x.space.Bound(i)
	if bound == solve.Lost {
		return 0
	}
	path.h = storedBound(bound)
	if path.f() > reached {
		return path.f()
	}
	id, _ := s.nodes.Find(&e.Code, hash)
	s.put(id, path, path.f())
	s.checkLimits()
	return 0
}

// checkLimits ends the search when MaxNodes states are stored. The limit of
// memory is checked by admit.
func (s *search) checkLimits() {
	if int64(s.nodes.Len()) >= s.MaxNodes {
		s.out.Status = solve.NodeLimit
	}
}

// path returns the states from the start to a stored one.
func (s *search) path(id uint32) []game.Code {
	var above []game.Code
	if parent := s.nodes.get(id).parent; parent != noParent {
		above = s.path(parent)
	}
	return append(above, s.nodes.Code(id))
}
