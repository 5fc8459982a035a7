package exact

import (
	"context"

	"patience/game"
)

// A search is a Search under way.
type search struct {
	Options
	start game.Searchable
	coder game.Coder
	pos   game.Searchable // the position in hand
	nodes registry
	open  openList
	moves []game.Move
	out   Outcome
	f     int // the f of the position in hand, and a proven lower bound

	granted int64 // bytes that may be held
}

func newSearch(start game.Searchable, o Options) *search {
	coder := start.NewCoder()
	return &search{
		Options: o,
		start:   start,
		coder:   coder,
		pos:     start.Clone().(game.Searchable),
		nodes:   newRegistry(coder.Size()),
	}
}

// cancelCheck is the number of expansions between two looks at the context.
const cancelCheck = 1024

// run searches until the outcome is known.
func (s *search) run(ctx context.Context) error {
	root, _ := s.nodes.find(s.coder.Encode(s.start))
	s.f = s.Heuristic.Bound(s.start)
	s.nodes.set(root, record{parent: noParent, h: uint8(s.f), exact: true})
	s.open.push(root, s.f, s.f)
	for s.out.Status == "" {
		if s.out.Expanded%cancelCheck == 0 {
			if err := s.admit(ctx); err != nil {
				return err
			}
		}
		if s.out.Status == "" {
			s.step()
		}
	}
	s.out.Low = s.f
	s.out.Stored, s.out.Bytes = int64(s.nodes.len()), s.bytes()
	return nil
}

func (s *search) bytes() int64 { return s.nodes.bytes() + s.open.bytes() }

// step takes the next open position: it computes its bound if that is not
// known, and expands it if the bound keeps it first.
func (s *search) step() {
	id, f, ok := s.open.pop()
	if !ok {
		s.out.Status = Unsolvable
		return
	}
	r := s.nodes.get(id)
	if r.closed || int(r.g)+int(r.h) != f {
		return // a shorter path to it was found, or its bound, since it was pushed
	}
	s.raise(f)
	code := s.nodes.code(id)
	s.coder.Decode(code, s.pos)
	if !r.exact {
		if h := s.Heuristic.Bound(s.pos); h > int(r.h) {
			r.h, r.exact = uint8(h), true
			s.nodes.set(id, r)
			s.open.push(id, int(r.g)+h, h)
			return
		}
		r.exact = true
	}
	r.closed = true
	s.nodes.set(id, r)
	s.out.Expanded++
	if s.pos.Won() {
		s.out.Status, s.out.Solution = Optimal, s.path(id)
		return
	}
	s.expand(id, r, code)
}

// raise raises the proven lower bound: all open positions have at least f.
func (s *search) raise(f int) {
	if f > s.f {
		s.f = f
		s.out.EffortBelow = s.out.Expanded
	}
}

// expand generates the children of the position in hand: by its forced move
// alone if it has one.
func (s *search) expand(id uint32, r record, code game.Code) {
	if m, forced := s.pos.Forced(); forced {
		s.generate(id, r, code, m)
		return
	}
	s.moves = s.pos.AppendMoves(s.moves[:0])
	for _, m := range s.moves {
		if s.out.Status != "" {
			return
		}
		s.generate(id, r, code, m)
	}
}

// generate stores the position after a move, or the shorter path to it.
func (s *search) generate(id uint32, r record, code game.Code, m game.Move) {
	child, isNew := s.nodes.find(s.coder.After(code, s.pos, m))
	g := r.g + 1
	if isNew {
		h, exact := s.Heuristic.AfterMove(s.pos, m, int(r.h))
		s.nodes.set(child, record{parent: id, g: g, h: uint8(h), exact: exact})
		s.open.push(child, int(g)+h, h)
		s.checkLimits()
		return
	}
	old := s.nodes.get(child)
	if g >= old.g {
		return
	}
	old.parent, old.g = id, g
	s.nodes.set(child, old)
	s.open.push(child, int(g)+int(old.h), int(old.h))
}

// checkLimits ends the search when as many positions are stored as allowed;
// memory is looked at by admit.
func (s *search) checkLimits() {
	if int64(s.nodes.len()) >= s.MaxNodes {
		s.out.Status = NodeLimit
	}
}

// path returns the moves from the start to a stored position.
func (s *search) path(id uint32) []game.Move {
	r := s.nodes.get(id)
	if r.parent == noParent {
		return nil
	}
	moves := s.path(r.parent)
	parent, child := s.nodes.code(r.parent), s.nodes.code(id)
	s.coder.Decode(parent, s.pos)
	for _, m := range s.pos.AppendMoves(nil) {
		if s.coder.After(parent, s.pos, m) == child {
			return append(moves, m)
		}
	}
	panic("exact: a stored position is no child of its parent")
}
