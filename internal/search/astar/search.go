package astar

import (
	"context"
	"slices"

	"patience/game"
	"patience/heuristics"
	"patience/solve"
)

// A search is a Search under way.
type search struct {
	Options
	coder    game.Coder
	bounds   heuristics.Children
	notes    heuristics.NoteTakers // the same, if they take notes; nil if not
	pos      game.Searchable       // the current position
	reduced  game.Reducible        // the same, if it is Reducible; nil if not
	trailed  game.Trailed          // the same, if it is Trailed; nil if not
	forcing  game.Forcing          // the same, if it is one; nil if not
	prefix   []game.Move           // the forced moves of the start
	nodes    registry
	open     openList
	moves    []game.Move
	forced   []game.Move // after a move
	children []child
	out      solve.Outcome
	popped   int64 // positions taken from the open list
	expanded int64 // of them, stale entries left out
	again    int64 // of those, expanded before
	// effortBelow is the number of positions expanded with f below s.f.
	effortBelow int64
	f           int   // the f of the current position, which is a proven lower bound
	granted     int64 // bytes that the search may hold
}

// A child is the position after a move and the forced moves that follow it.
type child struct {
	code  game.Code
	hash  uint64
	entry uint32 // of the registry's table, where find begins; for prefetch
	move  game.Move
	moves uint8 // number of moves, with the forced ones
}

func newSearch(start game.Searchable, o Options) *search {
	coder := start.NewCoder()
	s := &search{
		Options: o,
		bounds:  o.Heuristic.Children(),
		coder:   coder,
		pos:     start.Clone().(game.Searchable),
	}
	s.notes, _ = s.bounds.(heuristics.NoteTakers)
	s.nodes = newRegistry(coder.Size(), s.notes != nil)
	s.reduced, _ = s.pos.(game.Reducible)
	s.trailed, _ = s.pos.(game.Trailed)
	s.forcing, _ = s.pos.(game.Forcing)
	return s
}

// cancelCheck is the number of positions taken between two calls of admit, about
// two milliseconds. Chosen, not tuned.
const cancelCheck = 1024

// run searches until the outcome is known.
func (s *search) run(ctx context.Context) error {
	defer s.free()
	s.storeStart()
	for s.out.Status == "" {
		if s.popped%cancelCheck == 0 {
			if err := s.admit(ctx); err != nil {
				return err
			}
		}
		if s.out.Status == "" {
			s.step()
		}
	}
	s.close()
	return nil
}

// close puts what the search took into the outcome.
func (s *search) close() {
	s.out.Low, s.out.EffortBelow = s.f, &s.effortBelow
	s.out.Effort = solve.Effort{Unit: solve.Positions, Expanded: s.expanded, Stored: int64(s.nodes.len())}
	s.out.Bytes = s.bytes()
}

// free gives the memory back.
func (s *search) free() {
	s.nodes.free()
	s.open.free()
}

func (s *search) bytes() int64 { return s.nodes.bytes() + s.open.bytes() }

// storeStart stores the start after its forced moves.
func (s *search) storeStart() {
	s.prefix = s.playForced(nil)
	code := s.coder.Encode(s.pos)
	root, _ := s.nodes.find(&code, code.Hash())
	g, h := len(s.prefix), s.Heuristic.Bound(s.pos)
	s.nodes.set(root, record{parent: noParent, g: uint8(g), h: uint8(h)})
	s.f = g + h
	s.open.push(root, s.f, h)
}

// step takes the next open position and expands it.
func (s *search) step() {
	id, f, ok := s.open.pop()
	if !ok {
		s.out.Status = solve.Unsolvable
		return
	}
	s.popped++
	r := s.nodes.get(id)
	if r.closed || int(r.g)+int(r.h) != f {
		return // a shorter path to it was found since it was pushed
	}
	s.raise(f)
	r.closed = true
	s.nodes.set(id, r)
	code := s.nodes.code(id)
	s.coder.Decode(code, s.pos)
	if s.reduced != nil && s.reduced.Dead() {
		return
	}
	s.expanded++
	if s.pos.Won() {
		s.out.Status, s.out.Solution = solve.Optimal, s.path(id)
		return
	}
	s.expand(id, r, code)
}

// raise raises the proven lower bound to f, the least f of the open positions.
func (s *search) raise(f int) {
	if f > s.f {
		s.f = f
		s.effortBelow = s.expanded - s.again
	}
}

// expand stores the children of the current position.
func (s *search) expand(id uint32, r record, code game.Code) {
	s.list(r.trail, code)
	s.nodes.growFor(len(s.children))
	s.nodes.prefetch(s.children)
	s.bounds.Of(s.pos, int(r.h))
	if s.notes != nil {
		s.notes.Recall(r.note)
	}
	for i := range s.children {
		if s.out.Status != "" {
			return
		}
		s.store(id, r, &s.children[i])
	}
}

// list lists the children of the current position that must be tried after a
// trail.
func (s *search) list(trail game.Trail, code game.Code) {
	s.moves = s.moves[:0]
	switch {
	case s.reduced != nil:
		s.moves = s.reduced.AppendEnough(s.moves)
	case s.trailed != nil:
		s.moves = s.trailed.AppendAfter(s.moves, trail)
	default:
		s.moves = s.pos.AppendMoves(s.moves)
	}
	s.play(code)
}

// play lists the children of the current position after s.moves.
func (s *search) play(code game.Code) {
	s.children = s.children[:0]
	for _, m := range s.moves {
		s.children = append(s.children, s.childAfter(m, code))
	}
}

// childAfter returns the child after a move.
func (s *search) childAfter(m game.Move, code game.Code) child {
	c := child{move: m, moves: 1, code: s.coder.After(code, s.pos, m)}
	if s.forcing == nil || s.forcing.MayForce(m) {
		s.addForced(&c)
	}
	c.hash = c.code.Hash()
	return c
}

// addForced adds to a child the forced moves that follow its move.
func (s *search) addForced(c *child) {
	s.pos.Play(c.move)
	s.forced = s.forced[:0]
	for f, forced := s.pos.Forced(); forced; f, forced = s.pos.Forced() {
		c.code = s.coder.After(c.code, s.pos, f)
		s.pos.Play(f)
		s.forced = append(s.forced, f)
	}
	for _, f := range slices.Backward(s.forced) {
		s.pos.Undo(f)
	}
	c.moves += uint8(len(s.forced))
	s.pos.Undo(c.move)
}

// store stores a child, or a shorter path to it.
func (s *search) store(parent uint32, r record, c *child) {
	if int(r.g)+int(c.moves) > maxMoves {
		s.out.Status = solve.NodeLimit
		return
	}
	id, isNew := s.nodes.find(&c.code, c.hash)
	path := record{parent: parent, g: r.g + c.moves, trail: s.trailTo(r, c)}
	if isNew {
		s.bound(&path, c)
		s.checkLimits()
	} else {
		old := s.nodes.get(id)
		if path.g == old.g {
			s.join(id, old, path.trail)
		}
		if path.g >= old.g {
			return
		}
		path.h, path.note = old.h, old.note
	}
	s.put(id, path)
}

// put sets a record and opens its position.
func (s *search) put(id uint32, r record) {
	s.nodes.set(id, r)
	s.open.push(id, int(r.g)+int(r.h), int(r.h))
}

// bound sets the bound of a new child, and the note on it.
func (s *search) bound(path *record, c *child) {
	// A forced move lowers no consistent bound by more than one. In the games
	// that have such moves it lowers the bound by exactly one.
	path.h = uint8(max(0, s.bounds.Bound(c.move)-int(c.moves-1)))
	if s.notes != nil {
		path.note = s.notes.Note()
	}
}

// trailTo returns the trail to a child of a position.
func (s *search) trailTo(r record, c *child) game.Trail {
	if s.trailed == nil || c.moves > 1 {
		return 0
	}
	return s.trailed.TrailAfter(r.trail, c.move)
}

// join adds a trail by which a position was reached in as many moves as before.
// If it allows more moves, an expanded position is opened again.
func (s *search) join(id uint32, old record, trail game.Trail) {
	if s.trailed == nil {
		return
	}
	joined := s.trailed.JoinTrails(old.trail, trail)
	switch {
	case joined == old.trail:
		return
	case old.closed:
		s.again++
		old.closed, old.trail = false, joined
		s.put(id, old)
	default:
		old.trail = joined
		s.nodes.set(id, old)
	}
}

// checkLimits ends the search when MaxNodes positions are stored. The limit of
// memory is checked by admit.
func (s *search) checkLimits() {
	if int64(s.nodes.len()) >= s.MaxNodes {
		s.out.Status = solve.NodeLimit
	}
}

// path returns the moves from the start to a stored position.
func (s *search) path(id uint32) []game.Move {
	r := s.nodes.get(id)
	if r.parent == noParent {
		return s.prefix
	}
	moves := s.path(r.parent)
	code := s.nodes.code(r.parent)
	s.coder.Decode(code, s.pos)
	s.moves = s.pos.AppendMoves(s.moves[:0])
	s.play(code)
	c := s.shortestTo(s.nodes.code(id))
	s.pos.Play(c.move)
	return s.playForced(append(moves, c.move))
}

// shortestTo returns the child with a code that takes the fewest moves. There
// can be several: one move may lead where another one and forced moves lead.
func (s *search) shortestTo(want game.Code) (shortest child) {
	for _, c := range s.children {
		if c.code == want && (shortest.moves == 0 || c.moves < shortest.moves) {
			shortest = c
		}
	}
	return shortest
}

// playForced makes the forced moves of the current position and appends them.
func (s *search) playForced(moves []game.Move) []game.Move {
	for m, forced := s.pos.Forced(); forced; m, forced = s.pos.Forced() {
		s.pos.Play(m)
		moves = append(moves, m)
	}
	return moves
}
