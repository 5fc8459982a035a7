package open

// A trie numbers the contents of stacks: a stack is a node, the empty one the
// root. Equal stacks have equal numbers.
type trie struct{ nodes []node }

// A node is a stack by its last card and the stack under it.
type node struct {
	rank  uint8 // noRank of the root
	under int32
	next  [16]int32 // by rank: the stack with one more card, 0 if there is none yet
}

func newTrie() trie { return trie{nodes: append(make([]node, 0, 1024), node{rank: noRank})} }

// noRank is the rank of the empty stack, which no foundation wants.
const noRank = 15

// push returns the stack with one more card.
func (t *trie) push(stack int32, rank uint8) int32 {
	if next := t.nodes[stack].next[rank&15]; next != 0 {
		return next
	}
	next := int32(len(t.nodes))
	t.nodes[stack].next[rank&15] = next
	t.nodes = append(t.nodes, node{rank: rank, under: stack})
	return next
}

// ranks returns the cards of a stack, the lowest first.
func (t *trie) ranks(stack int32) []uint8 {
	if stack == 0 {
		return nil
	}
	n := &t.nodes[stack]
	return append(t.ranks(n.under), n.rank)
}
