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
	entry    int       // the number of its last entry; earlier ones are void
}

const never = math.MaxInt

// An entry opens a node.
type entry struct {
	value  float64
	number int
	node   *node
}

// A queue holds entries as a heap, the least value first, and of equal ones the first.
type queue []entry

func (q queue) Len() int      { return len(q) }
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(e any)   { *q = append(*q, e.(entry)) }

func (q queue) Less(i, j int) bool {
	return cmp.Or(cmp.Compare(q[i].value, q[j].value), cmp.Compare(q[i].number, q[j].number)) < 0
}

func (q *queue) Pop() any {
	last := len(*q) - 1
	e := (*q)[last]
	*q = (*q)[:last]
	return e
}

// layer is the number of the queue that a node belongs to.
func (s *Search) layer(n *node) int {
	if s.Stages[s.stage].Layers {
		return n.depth
	}
	return 0
}

// value is low for nodes to be judged soon. What is no number is last.
func (s *Search) value(n *node) float64 {
	w := s.Stages[s.stage]
	value := float64(n.depth) + w.Left*n.left + w.Surprise*n.surprise
	if math.IsNaN(value) {
		return math.Inf(1)
	}
	return value
}

// put opens a node anew.
func (s *Search) put(n *node) {
	s.entries++
	n.entry = s.entries
	s.enter(n)
}

// enter puts the last entry of a node into its queue.
func (s *Search) enter(n *node) {
	layer := s.layer(n)
	for len(s.open) <= layer {
		s.open = append(s.open, nil)
	}
	heap.Push(&s.open[layer], entry{s.value(n), n.entry, n})
}

// take takes a node that can be part of a shorter solution: of the first layer from the
// next on that has one, the open node of least value. It returns nil if there is none.
func (s *Search) take() *node {
	for range s.open {
		layer := &s.open[s.next%len(s.open)]
		for len(*layer) > 0 {
			if e := heap.Pop(layer).(entry); e.number == e.node.entry && s.promises(e.node) {
				s.next = s.layer(e.node) + 1
				return e.node
			}
		}
		s.next = s.next%len(s.open) + 1
	}
	return nil
}

// untake undoes take.
func (s *Search) untake(n *node) {
	s.next = s.layer(n)
	s.enter(n)
}

// promises reports whether a node can be part of a shorter solution.
func (s *Search) promises(n *node) bool {
	if s.out.Solution == nil {
		return true
	}
	_, below := s.below(n.position, len(s.out.Solution)-n.depth)
	return below
}

// gather takes nodes to be judged, at most a number of them. Those that are judged
// already it expands.
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
	switch {
	case !known:
		n = &node{way: w, position: s.pos.Clone(), left: left, expanded: never}
		s.nodes[string(s.key)] = n
	case !n.improvedBy(w):
		return
	default:
		n.way = w
	}
	s.put(n)
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
	s.out.Solution = w.path()
	if s.stage < len(s.Stages)-1 {
		s.stage++
		s.reopen()
	}
}

// reopen puts all open nodes into the queues of a new stage.
func (s *Search) reopen() {
	before := s.open
	s.open, s.next = nil, 0
	for _, q := range before {
		for _, e := range q {
			if e.number == e.node.entry {
				s.enter(e.node)
			}
		}
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
