package label

import (
	"patience/game"
	"patience/rollout"
	"patience/solve"
)

// Published is what is published about a position, for example by package reference. A
// [Labeler] that has it computes only the other labels.
type Published struct {
	// Exact is what is proved, with the solution.
	Exact Exact
	// Values are the columns that the game adds on request, by name, where they are known.
	// Unasked says that they count even if the spec asks for exact labels only.
	Values  map[string]int
	Unasked bool
	// ExactNodes, Memory and Extras are the limits of the searches, as in a [Spec].
	ExactNodes, Memory int64
	Extras             Extras
	// Sampled is the trials that the spec asks for. It is nil if these are to be played.
	Sampled *rollout.Result
}

// Published returns what is published about a position, if the labeler has it.
func (l *Labeler) Published(p game.Position) (Published, bool) {
	if l.lookup == nil {
		return Published{}, false
	}
	return l.lookup(p)
}

// exactPublished returns the exact labels that are published, if they count.
func (l *Labeler) exactPublished(p game.Position) (Exact, bool) {
	known, ok := l.Published(p)
	if !ok || l.spec.ExactNodes == 0 {
		return Exact{}, false
	}
	return known.Exact, l.spec.Published || known.Found(&l.spec)
}

// Found reports whether a search within the limits of a spec would find the same exact
// labels, except perhaps for another shortest solution. If the published search ended by
// itself, every search with larger limits ends in the same way. If a limit stopped it,
// only a search with equal limits does.
func (k *Published) Found(s *Spec) bool {
	ended := k.Exact.Status == solve.Optimal || k.Exact.Status == solve.Unsolvable
	return finds(s, k, s.ExactNodes, k.ExactNodes, ended)
}

// extraPublished returns a column that the game adds, whose search may store a number of
// positions, if it is published and counts. It is nil if that search finds nothing.
func (l *Labeler) extraPublished(p game.Position, name string, nodes int64, asked bool) (*int, bool) {
	known, ok := l.Published(p)
	if !ok || !asked && (!known.Unasked || l.spec.ExactNodes == 0) {
		return nil, false
	}
	n, found := known.Values[name]
	switch {
	case found && (l.spec.Published || known.FoundExtra(&l.spec, name, nodes)):
		return &n, true
	case !found && known.FoundExtra(&l.spec, name, nodes):
		return nil, true
	}
	return nil, false
}

// FoundExtra does the same as Found for a column that the game adds, whose search may
// store a number of positions.
func (k *Published) FoundExtra(s *Spec, name string, nodes int64) bool {
	made, asked := k.Extras.Nodes(name)
	_, ended := k.Values[name]
	return asked && made > 0 && finds(s, k, nodes, made, ended)
}

// finds reports whether a search within a number of positions and the spec's memory finds
// what one within made positions found.
func finds(s *Spec, k *Published, nodes, made int64, ended bool) bool {
	if !ended {
		return nodes == made && s.Memory == k.Memory
	}
	return nodes >= made && s.Memory >= k.Memory
}
