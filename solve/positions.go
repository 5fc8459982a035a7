package solve

import (
	"fmt"
	"slices"

	"patience/game"
	"patience/heuristics"
)

// OfPositions returns the space of the positions that can be reached from one, with a
// bound that is consistent for them. An edge is a move and the forced moves after it.
// If there are trails, there are edges only for the moves that must be tried after a
// trail; otherwise, only for moves that are enough ([game.Reducible]).
func OfPositions(start game.Searchable, h heuristics.Heuristic, trails Trails) Space {
	c := &common{start: start, trails: trails, heuristic: h, bounds: h.Children(), coder: start.NewCoder()}
	c.notes, _ = c.bounds.(heuristics.NoteTakers)
	return c.another()
}

// forcing is a position that can tell, before a move is made, whether forced moves may
// follow it. So most moves need not be made to find out that none follow.
type forcing interface {
	// MayForce reports whether a forced move may follow a legal move. The position has
	// none itself.
	MayForce(m game.Move) bool
}

// positions are a Space.
type positions struct {
	*common
	pos     game.Searchable // the current position
	reduced game.Reducible  // the same, if it is Reducible; nil if not
	forcing forcing         // the same, if it is forcing; nil if not
	node    Node            // expanded last
	moves   []game.Move     // with which the edges begin
	edges   []Edge
	forced  []game.Move // after a move
}

// common is what copies of a space share.
type common struct {
	start     game.Searchable
	heuristic heuristics.Heuristic
	bounds    heuristics.Children
	notes     heuristics.NoteTakers // the same, if they take notes; nil if not
	told      *positions            // the copy whose position bounds were told of last
	coder     game.Coder
	trails    Trails // nil if there are none
}

// another returns positions that share this.
func (c *common) another() Space {
	s := &positions{common: c, pos: c.start.Clone().(game.Searchable)}
	s.reduced, _ = s.pos.(game.Reducible)
	s.forcing, _ = s.pos.(forcing)
	return s
}

// Shape returns the size of the codes, and whether there are notes, trails and copies.
func (s *positions) Shape() Shape {
	shape := Shape{
		Size: s.coder.Size(), Notes: s.notes != nil, Copy: s.another,
		Footprint: func() int64 { return game.Footprint(s.coder) },
	}
	if s.trails != nil {
		shape.Join = s.trails.JoinTrails
	}
	return shape
}

// Start returns the position after its forced moves, and their number.
func (s *positions) Start() (start Node, cost int) {
	cost = len(s.begin())
	return Node{Code: s.coder.Encode(s.pos), Bound: s.heuristic.Bound(s.pos)}, cost
}

// begin makes the forced moves of the start.
func (s *positions) begin() []game.Move {
	s.pos.CopyFrom(s.start)
	return s.playForced([]game.Move{})
}

// playForced makes the forced moves of the current position and appends them.
func (s *positions) playForced(moves []game.Move) []game.Move {
	for m, forced := s.pos.Forced(); forced; m, forced = s.pos.Forced() {
		s.pos.Play(m)
		moves = append(moves, m)
	}
	return moves
}

// Expand returns the edges from a position.
func (s *positions) Expand(n Node) ([]Edge, State) {
	s.coder.Decode(n.Code, s.pos)
	if s.reduced != nil && s.reduced.Dead() {
		return nil, Dead
	}
	if s.pos.Won() {
		return nil, Won
	}
	s.node, s.moves = n, s.moves[:0]
	if s.told == s {
		s.told = nil
	}
	switch {
	case s.reduced != nil:
		s.moves = s.reduced.AppendEnough(s.moves)
	case s.trails != nil:
		s.moves = s.trails.AppendAfter(s.moves, s.pos, n.Trail)
	default:
		s.moves = s.pos.AppendMoves(s.moves)
	}
	s.play()
	return s.edges, Open
}

// play sets the edges to those of the moves.
func (s *positions) play() {
	s.edges = slices.Grow(s.edges[:0], len(s.moves))[:len(s.moves)]
	for i, m := range s.moves {
		s.setEdge(&s.edges[i], m)
	}
}

// setEdge sets an edge to that of a move.
func (s *positions) setEdge(e *Edge, m game.Move) {
	e.Code, e.Cost, e.Trail = s.coder.After(s.node.Code, s.pos, m), 1, 0
	if s.forcing == nil || s.forcing.MayForce(m) {
		s.addForced(e, m)
	}
	if s.trails != nil && e.Cost == 1 {
		e.Trail = s.trails.TrailAfter(s.node.Trail, m)
	}
}

// addForced adds to the edge of a move the forced moves that follow it.
func (s *positions) addForced(e *Edge, m game.Move) {
	s.pos.Play(m)
	s.forced = s.forced[:0]
	for f, forced := s.pos.Forced(); forced; f, forced = s.pos.Forced() {
		e.Code = s.coder.After(e.Code, s.pos, f)
		s.pos.Play(f)
		s.forced = append(s.forced, f)
	}
	for _, f := range slices.Backward(s.forced) {
		s.pos.Undo(f)
	}
	e.Cost += len(s.forced)
	s.pos.Undo(m)
}

// Bound returns the bound of the position that an edge leads to. A forced move lowers
// no consistent bound by more than one. In the games that have such moves it lowers the
// bound by exactly one.
func (s *positions) Bound(edge int) (bound int, note heuristics.Note) {
	if s.told != s {
		s.told = s
		s.bounds.Of(s.pos, s.node.Bound)
		if s.notes != nil {
			s.notes.Recall(s.node.Note)
		}
	}
	bound = s.bounds.Bound(s.moves[edge])
	if bound == heuristics.Lost {
		return Lost, 0
	}
	bound = max(0, bound-(s.edges[edge].Cost-1))
	if s.notes != nil {
		note = s.notes.Note()
	}
	return bound, note
}

// Moves returns the moves along a path.
func (s *positions) Moves(path []game.Code, cost int) ([]game.Move, error) {
	moves := s.begin()
	for i, to := range path[1:] {
		m, ok := s.moveTo(path[i], to)
		if !ok {
			return nil, fmt.Errorf("no move leads to position %d of %d", i+2, len(path))
		}
		s.pos.Play(m)
		moves = s.playForced(append(moves, m))
	}
	if len(moves) != cost {
		return nil, fmt.Errorf("a solution of %d moves; proved are %d", len(moves), cost)
	}
	if err := game.Replay(s.start, moves); err != nil {
		return nil, fmt.Errorf("the referee rejects a solution: %w", err)
	}
	return moves, nil
}

// moveTo returns the move from a position to another one that takes the fewest moves
// with the forced ones after it. There can be several: one move may lead where another
// one and forced moves lead.
func (s *positions) moveTo(from, to game.Code) (best game.Move, ok bool) {
	s.coder.Decode(from, s.pos)
	s.node = Node{Code: from}
	s.moves = s.pos.AppendMoves(s.moves[:0])
	s.play()
	cost := 0
	for i, e := range s.edges {
		if e.Code == to && (!ok || e.Cost < cost) {
			best, cost, ok = s.moves[i], e.Cost, true
		}
	}
	return best, ok
}
