package astar

import (
	"slices"

	"patience/solve"
)

// A batch is some open states of least f, which are expanded together. A search mostly
// waits for memory: each state, and each one that an edge leads to, lies somewhere else.
// In a batch it asks for what it needs later and works on another state until that has
// come:
//
//	pop       take open states of equal f; their records were asked for before
//	expand    list the edges of each, and ask for the entries in the table of where they lead
//	prefetch  ask for the records of the batch to come, and for those that the entries name
//	store     look up, bound and store where the edges of each lead
//
// No state is taken while one of less f is open. So what was proved of the states one by
// one is true of batches: when a state that is won is taken, no open state has less f, and
// some state of a shorter solution would be open with less. Only which states of the
// greatest f are expanded depends on the size of a batch.
type batch struct {
	numbers    []uint32
	expansions []expansion
}

// batchSize is the number of states in a batch. Chosen from 4, 8 and 16.
const batchSize = 8

// An expansion is a state of a batch that is not lost, and its edges.
type expansion struct {
	space  solve.Space // at the state
	id     uint32
	record record
	edges  []solve.Edge
	hashes []uint64 // of what the edges lead to
}

// expansion returns the expansion with a number in the batch. The first has the space of
// the search, and the others have copies of it.
func (s *search) expansion(i int) *expansion {
	b := &s.batch
	if i == len(b.expansions) {
		space := s.space
		if i > 0 {
			space = s.shape.Copy()
		}
		b.expansions = append(b.expansions, expansion{space: space})
	}
	return &b.expansions[i]
}

// batchSize returns how many states may be expanded together.
func (s *search) batchSize() int {
	if s.shape.Copy == nil {
		return 1
	}
	return batchSize
}

// step takes the next open states and expands them.
func (s *search) step() {
	b := &s.batch
	var f int
	if b.numbers, f = s.open.pop(b.numbers[:0], s.batchSize()); len(b.numbers) == 0 || f >= s.known.length {
		s.exhausted()
		return
	}
	s.popped += int64(len(b.numbers))
	open, edges := 0, 0
	for _, id := range b.numbers {
		if x := s.expansion(open); s.expand(x, id, f) {
			open++
			edges += len(x.edges)
			s.nodes.Reserve(edges)
			s.nodes.PrefetchEntries(x.hashes)
		}
		if s.out.Status != "" {
			return
		}
	}
	s.prefetch(b.expansions[:open])
	for i := range b.expansions[:open] {
		s.storeAll(&b.expansions[i], f)
	}
}

// prefetch asks for the records that will probably be read next.
func (s *search) prefetch(expansions []expansion) {
	s.batch.numbers = s.open.peek(s.batch.numbers[:0], s.batchSize())
	for _, id := range s.batch.numbers {
		s.nodes.PrefetchRecord(id)
	}
	for i := range expansions {
		s.nodes.PrefetchRecords(expansions[i].hashes)
	}
}

// expand lists the edges of a state. It returns false if the state is not open for an f,
// if it is lost, or if it is won.
func (s *search) expand(x *expansion, id uint32, f int) bool {
	r := s.nodes.get(id)
	if !s.isOpen(&r, f) {
		return false
	}
	s.raise(f)
	if !s.shape.Partial {
		r.closed = true
		s.nodes.set(id, r)
	}
	edges, state := x.space.Expand(solve.Node{Code: s.nodes.Code(id), Trail: r.trail, Note: r.note, Bound: int(r.h)})
	if state == solve.Dead {
		return false
	}
	if f == r.f() {
		s.expanded++
	}
	if state == solve.Won {
		s.out.Status, s.won = solve.Optimal, id
		return false
	}
	x.id, x.record, x.edges = id, r, edges
	x.hashes = slices.Grow(x.hashes[:0], len(edges))[:len(edges)]
	for i := range edges {
		x.hashes[i] = edges[i].Code.Hash()
	}
	return true
}
