package guided

import (
	"cmp"
	"container/heap"
	"math"

	"patience/game"
)

// A way leads to a position: a step from its parent, which is a move and then safe
// moves.
type way struct {
	parent   *node // nil for the start
	step     []game.Move
	depth    int     // the number of moves from the start
	surprise float64 // minus the log of their chance
}

// A node is a position that was reached, and the best way there so far.
type node struct {
	way
	position game.Position
	left     float64 // expected moves to a win, by the parent's judgement until it is judged
	moves    []game.Move
	chances  []float64 // their logs; nil until it is judged
	asked    bool      // it is judged, or in the batch
	expanded int       // the least depth at which it was expanded
	entry    int       // the number of its last entry, 0 if it was taken; others are void
}

const never = math.MaxInt

// An entry opens a node.
type entry struct {
	value  float64
	number int
	node   *node
}

// open holds entries as a heap, the least value first, and of equal ones the first.
type open []entry

func (o open) Len() int      { return len(o) }
func (o open) Swap(i, j int) { o[i], o[j] = o[j], o[i] }
func (o *open) Push(e any)   { *o = append(*o, e.(entry)) }

func (o open) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(o[i].value, o[j].value), cmp.Compare(o[i].number, o[j].number)) < 0
}

func (o *open) Pop() any {
	last := len(*o) - 1
	e := (*o)[last]
	*o = (*o)[:last]
	return e
}

// value is low for nodes to be judged soon. NaN comes last. Products are rounded, so that every
// processor judges the same nodes.
func (s *Search) value(n *node) float64 {
	w := s.Stages[s.stage]
	value := float64(n.depth) + float64(w.Left*n.left) + float64(w.Surprise*n.surprise)
	if math.IsNaN(value) {
		return math.Inf(1)
	}
	return value
}

// put opens a node anew.
func (s *Search) put(n *node) {
	s.entries++
	n.entry = s.entries
	heap.Push(&s.open, entry{s.value(n), n.entry, n})
}

// best drops entries from the top of the heap until the node of the first can be part of a
// shorter solution, and returns it, or nil if there is none.
func (s *Search) best() *node {
	for ; len(s.open) > 0; heap.Pop(&s.open) {
		if e := s.open[0]; e.number == e.node.entry && s.promises(e.node) {
			return e.node
		}
	}
	return nil
}

// take takes the next node of a dive, or the best of all. It returns nil if there is none.
func (s *Search) take() *node {
	n := s.follow()
	if n == nil {
		n = s.best()
		s.dive = dive{least: math.Inf(1)}
	}
	if n != nil {
		n.entry = 0
	}
	return n
}

// A dive goes from position to position by the likeliest move.
type dive struct {
	last    *node   // judged last; nil before the first
	reached []*node // from there
	least   float64 // moves left that were judged
	since   int     // judgements since then
}

// follow returns the node that goes on with a dive, or nil where it ends.
func (s *Search) follow() (next *node) {
	d := &s.dive
	if s.Stages[s.stage].Patience == 0 || d.last == nil {
		return nil
	}
	if d.since++; d.last.left < d.least {
		d.least, d.since = d.last.left, 0
	}
	if d.since >= s.Stages[s.stage].Patience {
		return nil
	}
	for _, n := range d.reached {
		if n.parent == d.last && !n.asked && (next == nil || n.surprise < next.surprise) && s.promises(n) {
			next = n
		}
	}
	return next
}

// promises reports whether a node can be part of a shorter solution.
func (s *Search) promises(n *node) bool {
	if s.out.Solution == nil {
		return true
	}
	_, below := s.below(n.position, len(s.out.Solution)-n.depth)
	return below
}

// gather takes at most the given number of nodes to be judged. It expands nodes that are
// judged already.
func (s *Search) gather(most int) {
	s.batch = s.batch[:0]
	for len(s.batch) < most {
		n := s.take()
		switch {
		case n == nil:
			return
		case n.chances != nil:
			s.expand(n)
		case !n.asked:
			n.asked = true
			s.batch = append(s.batch, n)
		}
	}
}

// judgeBatch judges the nodes of the batch and expands them.
func (s *Search) judgeBatch() {
	positions, moves := make([]game.Position, len(s.batch)), make([][]game.Move, len(s.batch))
	for i, n := range s.batch {
		n.moves = n.position.AppendMoves(nil)
		positions[i], moves[i] = n.position, n.moves
	}
	s.judged += len(s.batch)
	for i, j := range s.judge.Judge(positions, moves) {
		n := s.batch[i]
		n.left, n.chances = j.Left, append([]float64{}, j.LogChance...)
	}
	for _, n := range s.batch {
		s.dive.last, s.dive.reached = n, s.dive.reached[:0]
		s.expand(n)
	}
}

// expand reaches what the moves of a node lead to.
func (s *Search) expand(n *node) {
	if n.expanded <= n.depth {
		return
	}
	n.expanded = n.depth
	s.out.Effort.Expanded++
	for i, m := range n.moves {
		s.pos.CopyFrom(n.position)
		s.pos.Play(m)
		step := append([]game.Move{m}, s.settle()...)
		s.reach(way{n, step, n.depth + len(step), n.surprise - n.chances[i]}, n.left-float64(len(step)))
	}
}

// settle makes all safe moves from the current position, and returns them.
func (s *Search) settle() (made []game.Move) {
	if s.Safe == nil {
		return nil
	}
	for m, ok := s.Safe(s.pos); ok; m, ok = s.Safe(s.pos) {
		s.pos.Play(m)
		made = append(made, m)
	}
	return made
}

// reach considers a way to the current position.
func (s *Search) reach(w way, left float64) {
	if s.pos.Won() {
		s.win(w)
		return
	}
	s.key = s.pos.AppendKey(s.key[:0])
	n, known := s.nodes[string(s.key)]
	if !known {
		n = &node{position: s.pos.Clone(), left: left, expanded: never}
		s.nodes[string(s.key)] = n
	}
	s.dive.reached = append(s.dive.reached, n)
	if !known || n.improvedBy(w) {
		n.way = w
		s.put(n)
	}
}

// improvedBy reports whether a way is shorter; or as long and likelier, which matters
// before the node is expanded.
func (n *node) improvedBy(w way) bool {
	return w.depth < n.depth || w.depth == n.depth && w.surprise < n.surprise && n.expanded > n.depth
}

// win takes a shorter solution, and the next stage.
func (s *Search) win(w way) {
	if s.out.Solution != nil && w.depth >= len(s.out.Solution) {
		return
	}
	if s.out.Solution == nil {
		s.toWin = s.judged
	}
	s.out.Solution = w.path()
	if s.Merge != nil && len(s.out.Solution) > 0 { // an empty one might become nil
		s.out.Solution = s.Merge(s.start, s.out.Solution)
	}
	if s.stage < len(s.Stages)-1 {
		s.stage++
		for i, e := range s.open {
			s.open[i].value = s.value(e.node)
		}
		heap.Init(&s.open)
	}
}

// path returns the moves from the start. They may be fewer than the depth, if a node on
// the way was reached in fewer moves later.
func (w way) path() []game.Move {
	if w.parent == nil {
		return append([]game.Move{}, w.step...)
	}
	return append(w.parent.path(), w.step...)
}
