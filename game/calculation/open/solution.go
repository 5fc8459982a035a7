package open

import (
	"patience/game"
	"patience/game/calculation"
)

// solution returns the moves to the won state at the end of the next layer.
func (s *search) solution() []game.Move {
	e := s.next.entries[len(s.next.entries)-1]
	states := []state{e.state}
	for layer := len(s.kept) - 1; layer >= 0; layer-- {
		e = s.kept[layer][e.parent]
		states = append(states, e.state)
	}
	w := walker{position: s.position.Clone()}
	for i := len(states) - 1; i >= 0; i-- {
		drawn := len(states) - 1 - i
		w.seen = map[string]bool{}
		if !w.walk(string(s.key(&states[i], drawn)), drawn == 0) {
			panic("open: no way from a state to its child")
		}
	}
	return w.moves
}

// key returns the key of the position that a state is after so many cards of
// the stock.
func (s *search) key(t *state, drawn int) []byte {
	b := calculation.Board{Rules: s.position.Rules(), Stock: s.stock[drawn:]}
	for f := range s.foundations {
		b.Heights[f] = int(t.heights[f])
	}
	for _, stack := range t.stacks[:s.stacks] {
		b.Stacks = append(b.Stacks, s.trie.ranks(stack))
	}
	return b.Position().AppendKey(nil)
}

// A walker finds the moves between states.
type walker struct {
	position game.Position
	moves    []game.Move
	seen     map[string]bool
}

// walk goes from the position to the one of a key, by one card of the stock
// unless it has been drawn and then cards from stacks to foundations, and
// reports whether it got there.
func (w *walker) walk(target string, drawn bool) bool {
	key := string(w.position.AppendKey(nil))
	if drawn && key == target {
		return true
	}
	if w.seen[key] {
		return false
	}
	w.seen[key] = true
	for _, m := range w.position.AppendMoves(nil) {
		if _, fromStock := calculation.FromStock(m); fromStock == drawn {
			continue
		}
		w.position.Play(m)
		w.moves = append(w.moves, m)
		if w.walk(target, true) {
			return true
		}
		w.position.Undo(m)
		w.moves = w.moves[:len(w.moves)-1]
	}
	return false
}
