package label

import (
	"patience/game"
	"patience/solve"
)

// Searched is what searches that were made elsewhere found out about a position,
// and within which limits. A [Labeler] that has it makes only those searches of
// which it does not tell the result.
type Searched struct {
	Exact Exact
	// ExactNodes, Memory and Extras are the limits, as in a [Spec].
	ExactNodes, Memory int64
	Extras             Extras
	// Values are the columns asked for by Extras, by name, where they are known.
	Values map[string]int
}

// exactSearched returns the exact labels that a search within the spec's limits
// would find, if these are known from elsewhere.
func (l *Labeler) exactSearched(p game.Position) (Exact, bool) {
	s, ok := l.searchedOf(p)
	if !ok {
		return Exact{}, false
	}
	ended := s.Exact.Status == solve.Optimal || s.Exact.Status == solve.Unsolvable
	return s.Exact, l.finds(&s, l.spec.ExactNodes, s.ExactNodes, ended)
}

// extraSearched does the same for a column that the game adds, whose search may
// store a number of positions.
func (l *Labeler) extraSearched(p game.Position, name string, nodes int64) (*int, bool) {
	s, ok := l.searchedOf(p)
	made, asked := s.Extras.Nodes(name)
	if !ok || !asked || made == 0 {
		return nil, false
	}
	n, known := s.Values[name]
	if !l.finds(&s, nodes, made, known) {
		return nil, false
	}
	if !known {
		return nil, true
	}
	return &n, true
}

func (l *Labeler) searchedOf(p game.Position) (Searched, bool) {
	if l.searched == nil {
		return Searched{}, false
	}
	return l.searched(p)
}

// finds reports whether a search within a number of positions and the spec's memory
// finds what one within made positions found. If that one ended by itself, any
// larger one ends in the same way. If a limit stopped it, only an equal one does.
func (l *Labeler) finds(s *Searched, nodes, made int64, ended bool) bool {
	if !ended {
		return nodes == made && l.spec.Memory == s.Memory
	}
	return nodes >= made && l.spec.Memory >= s.Memory
}
