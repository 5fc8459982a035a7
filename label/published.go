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

// exact returns the exact labels that are published, if there are any and a spec allows
// them: it asks for published ones, or its own search would find the same ones, except
// perhaps for another shortest solution.
func (k *Published) exact(s *Spec) (Exact, bool) {
	if k == nil || s.ExactNodes == 0 {
		return Exact{}, false
	}
	ended := k.Exact.Status == solve.Optimal || k.Exact.Status == solve.Unsolvable
	return k.Exact, s.Published || k.finds(s, s.ExactNodes, k.ExactNodes, ended)
}

// extra returns a column that the game adds, whose search may store a number of
// positions, if it is published and a spec allows it, as with exact. It is nil if that
// search finds nothing.
func (k *Published) extra(s *Spec, name string, nodes int64, asked bool) (*int, bool) {
	if k == nil || !asked && (!k.Unasked || s.ExactNodes == 0) {
		return nil, false
	}
	n, known := k.Values[name]
	made, searched := k.Extras.Nodes(name)
	found := searched && made > 0 && k.finds(s, nodes, made, known)
	if !known {
		return nil, found
	}
	return &n, found || s.Published
}

// finds reports whether a search within a number of positions and the memory of a spec finds
// what one within made positions found. If that one ended by itself, every search with
// larger limits ends in the same way. If a limit stopped it, only a search with equal
// limits does.
func (k *Published) finds(s *Spec, nodes, made int64, ended bool) bool {
	if !ended {
		return nodes == made && s.Memory == k.Memory
	}
	return nodes >= made && s.Memory >= k.Memory
}
