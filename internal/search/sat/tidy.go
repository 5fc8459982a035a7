package sat

import "slices"

// The first three values are those of Glucose, by Audemard and Simon, taken over and
// not tuned. keptLength is chosen, not tuned.
const (
	firstReduce = 2_000 // conflicts until learned clauses are dropped for the first time
	reduceStep  = 300   // by how many more conflicts each next time comes later
	bestGlue    = 2     // clauses of at most this glue are kept while there is space
	keptLength  = 64    // literals of a kept clause, on average
)

// tidy drops the worse half of the learned clauses if it is time, or if there
// are too many. It also removes from all clauses what is decided for good. It
// must be called without decisions, so that no clause is a reason for anything
// but what is true for good.
func (s *Solver) tidy(kept int) {
	full := s.full(kept)
	if !full && s.Conflicts < s.reduceAt {
		return
	}
	s.reduceAt = s.Conflicts + firstReduce + reduceStep*(s.Conflicts/firstReduce)
	limit := s.medianGlue()
	if !full {
		limit = max(limit, bestGlue+1)
	}
	old := s.clauses
	s.clauses = arena{words: make([]Literal, 0, len(old.words))}
	for l := range s.watches {
		s.watches[l] = s.watches[l][:0]
	}
	equal := 0
	for r, ok := old.after(none); ok; r, ok = old.after(r) {
		glue := old.glue(r)
		if glue == limit {
			equal++
		}
		if glue < limit || glue == limit && equal%2 == 0 {
			s.keep(old.literals(r), glue)
		}
	}
}

// full reports whether there are more learned clauses than may be kept, in
// number or in total length.
func (s *Solver) full(kept int) bool {
	return s.clauses.learned > kept || s.clauses.length > kept*keptLength
}

// medianGlue returns the median glue of the learned clauses.
func (s *Solver) medianGlue() int32 {
	var glues []int32
	for r, ok := s.clauses.after(none); ok; r, ok = s.clauses.after(r) {
		if glue := s.clauses.glue(r); glue > 0 {
			glues = append(glues, glue)
		}
	}
	slices.Sort(glues)
	if len(glues) == 0 {
		return 1
	}
	return glues[len(glues)/2]
}

// keep adds a clause without its false literals, unless one literal is true. At
// least two literals are open, because everything that follows has been
// propagated.
func (s *Solver) keep(clause []Literal, glue int32) {
	open := clause[:0]
	for _, l := range clause {
		if s.values[l] > 0 {
			return
		}
		if s.values[l] == 0 {
			open = append(open, l)
		}
	}
	s.watch(s.clauses.add(open, glue))
}
