package klondike

import (
	"math"
	"slices"

	"patience/game"
	"patience/internal/games/klondike"
)

// A Tree is a search tree over information sets, searched by PUCT (Rosin 2011, Silver et
// al. 2017). A node is what a player may come to see, and its edges are the steps from
// there. A step that turns up a card leads to a node for each card that it may be.
//
//	sample → give the unseen cards a random order
//	descend → from the root on, take the step of the greatest upper bound
//	grow → add the new node; value each step from it by the net
//	count → add the value of the node to every step taken
//
// The upper bound is the step's mean plus a bonus. The bonus is large for steps that the
// net prefers, and falls the more often a step is taken.
type Tree struct {
	net     *Net
	root    int32
	nodes   []node
	edges   []Edge
	moves   []game.Move // of all edges
	ends    []int       // of one node
	path    []int32     // the edges taken
	sights  []sighted   // by node
	sampled klondike.Position
	after   klondike.Position
}

// A node is a position as the player sees it.
type node struct {
	first, last int32  // its edges
	next        int32  // another node of the edge that leads here, or 0
	visits      int32  // the number of samples that passed it
	value       int32  // the net's win probability times certain
	revealed    uint64 // the cards turned up on the way from its parent
}

// A sighted is what a player sees at a node, with the net's sums for it.
type sighted struct {
	seen Sight
	sums sums
}

// An Edge is a step.
type Edge struct {
	first, last int32 // its moves
	child       int32 // the first of the nodes that it leads to, or 0
	Visits      int32 // how often it was taken
	odds        int32 // the net's log odds of a win, times One
	prior       int32 // the net's preference as a fraction of the node's total, times certain
	sum         int64 // of the values of the nodes that it led to
}

// The weights of the bound: priorVisits is the number of visits that the net's value of a
// step counts as, and explore weights the net's preference. The preference falls by a
// factor of e for each spread/One of log odds. See docs/research/players.md.
const (
	priorVisits = 1
	explore     = 0.5
	spread      = One / 2
)

// NewTree returns a tree that values by a net.
func NewTree(net *Net) *Tree { return &Tree{net: net} }

// Begin makes a position the root of an empty tree.
func (t *Tree) Begin(p *klondike.Position) {
	t.nodes, t.edges, t.moves, t.sights = t.nodes[:0], t.edges[:0], t.moves[:0], t.sights[:0]
	now := sighted{seen: Look(p, false)}
	t.net.begin(&now.seen, &now.sums)
	t.root = t.add(p, &now)
}

// Edges returns the steps from the root.
func (t *Tree) Edges() []Edge { return t.edges[t.nodes[t.root].first:t.nodes[t.root].last] }

// Moves returns the moves of a step.
func (t *Tree) Moves(e *Edge) []game.Move { return t.moves[e.first:e.last] }

// Mean returns the mean of the values of a step, from 0 to 1. The net's own value of the
// step counts as one of them.
func (e *Edge) Mean() float64 {
	return float64(priorVisits*int64(chance(e.odds))+e.sum) / float64((priorVisits+int64(e.Visits))*certain)
}

// add adds a node.
func (t *Tree) add(p *klondike.Position, now *sighted) int32 {
	n := node{first: int32(len(t.edges))}
	from := len(t.moves)
	t.moves, t.ends = p.AppendSteps(t.moves, t.ends[:0])
	if p.Rules().Back {
		t.keepHome(from)
	}
	if p.Won() {
		n.value = certain
	}
	if len(t.ends) > 0 {
		n.value = t.addEdges(p, now, from)
	}
	n.last = int32(len(t.edges))
	t.nodes, t.sights = append(t.nodes, n), append(t.sights, *now)
	return int32(len(t.nodes) - 1)
}

// keepHome drops those of the steps, from the move with an index on, that move a card back
// from home.
func (t *Tree) keepHome(from int) {
	steps, ends := t.moves[from:], t.ends
	t.moves, t.ends = t.moves[:from], t.ends[:0]
	first := 0
	for _, end := range ends {
		step := steps[first : end-from]
		first = end - from
		if !slices.ContainsFunc(step, klondike.ComesBack) {
			t.moves = append(t.moves, step...)
			t.ends = append(t.ends, len(t.moves))
		}
	}
}

// addEdges adds the edges of a node, whose first step begins at the move with an index.
// It returns the win probability of the best step.
func (t *Tree) addEdges(p *klondike.Position, now *sighted, from int) int32 {
	first, best := len(t.edges), int32(math.MinInt32)
	for _, end := range t.ends {
		t.after = *p
		seen := Look(&t.after, Step(&t.after, t.moves[from:end]))
		sums := now.sums
		t.net.change(&sums, &now.seen, &seen)
		e := Edge{first: int32(from), last: int32(end), odds: t.net.logOdds(&sums)}
		best = max(best, e.odds)
		t.edges = append(t.edges, e)
		from = end
	}
	sum := int32(0)
	for i := range t.edges[first:] {
		e := &t.edges[first+i]
		e.prior = preference(best - e.odds)
		sum += e.prior
	}
	for i := range t.edges[first:] {
		e := &t.edges[first+i]
		e.prior = int32(int64(e.prior) * certain / int64(sum))
	}
	return chance(best)
}

// Sample plays samples until the root has been visited visits times, or until the step
// taken most often cannot change any more.
func (t *Tree) Sample(p *klondike.Position, visits int, rng *game.Rand) {
	for left := visits - int(t.nodes[t.root].visits); left > 0 && !t.isDecided(left); left-- {
		t.sampled = *p
		t.sampled.Reshuffle(rng)
		value := t.descend()
		for _, i := range t.path {
			t.edges[i].Visits++
			t.edges[i].sum += int64(value)
		}
	}
}

// isDecided reports whether the step taken most often will remain it, whatever the
// samples left are.
func (t *Tree) isDecided(left int) bool {
	var first, second int32
	for i := range t.Edges() {
		switch v := t.Edges()[i].Visits; {
		case v > first:
			first, second = v, first
		case v > second:
			second = v
		}
	}
	return int(first-second) > left
}

// descend goes down to a new node, or to one without steps, and returns its value.
func (t *Tree) descend() int32 {
	t.path = t.path[:0]
	for at := t.root; ; {
		n := &t.nodes[at]
		n.visits++
		if n.first == n.last {
			return n.value
		}
		i := t.choose(n)
		t.path = append(t.path, i)
		child, isNew := t.take(&t.sampled, at, i)
		if isNew {
			return t.nodes[child].value
		}
		at = child
	}
}

// choose returns the edge with the greatest upper bound.
func (t *Tree) choose(n *node) (best int32) {
	most := -1.0
	scale := explore / certain * math.Sqrt(float64(n.visits))
	for i := n.first; i < n.last; i++ {
		e := &t.edges[i]
		if bound := e.Mean() + scale*float64(e.prior)/float64(1+e.Visits); bound > most {
			best, most = i, bound
		}
	}
	return best
}

// take plays the step of edge i of the node at, and returns the node that it leads to.
func (t *Tree) take(p *klondike.Position, at, i int32) (child int32, isNew bool) {
	turned := len(p.Turned())
	e := &t.edges[i]
	for _, m := range t.Moves(e) {
		p.Play(m)
	}
	for m, ok := p.Settle(); ok; m, ok = p.Settle() {
		p.Play(m)
	}
	return t.follow(at, i, p, revealed(p, turned))
}

// revealed returns a number that encodes which cards were turned up after the first
// turned ones.
func revealed(p *klondike.Position, turned int) (code uint64) {
	for _, c := range p.Turned()[turned:] {
		code = code<<6 | uint64(c) + 1
	}
	return code
}

// follow returns the node that edge i of the node at leads to. It adds a new node if
// there is none for the cards revealed.
func (t *Tree) follow(at, i int32, p *klondike.Position, revealed uint64) (child int32, isNew bool) {
	for child := t.edges[i].child; child != 0; child = t.nodes[child].next {
		if t.nodes[child].revealed == revealed {
			return child, false
		}
	}
	now := sighted{seen: Look(p, false), sums: t.sights[at].sums}
	t.net.change(&now.sums, &t.sights[at].seen, &now.seen)
	child = t.add(p, &now)
	t.nodes[child].revealed, t.nodes[child].next = revealed, t.edges[i].child
	t.edges[i].child = child
	return child, true
}

// Best returns the step that was taken most often, and among equal ones the step with the
// greatest mean.
func (t *Tree) Best() *Edge {
	edges := t.Edges()
	best := &edges[0]
	for i := range edges {
		e := &edges[i]
		if e.Visits > best.Visits || e.Visits == best.Visits && e.Mean() > best.Mean() {
			best = e
		}
	}
	return best
}

// Advance makes the node that a step of the root leads to the new root. p is the position
// after the step and the moves home that cost no win; turned is the number of cards that
// had been turned up before the step.
func (t *Tree) Advance(e *Edge, p *klondike.Position, turned int) {
	for i := t.nodes[t.root].first; ; i++ {
		if &t.edges[i] == e {
			t.root, _ = t.follow(t.root, i, p, revealed(p, turned))
			return
		}
	}
}
