package sat

import "slices"

const (
	firstReduce = 2_000 // conflicts until clauses learned are dropped for the first time
	reduceStep  = 300   // by how many more the next time comes later
	bestGlue    = 2     // clauses of so little glue are not dropped while there is room
	keptLength  = 64    // literals, on average, for which a clause kept has room
)

// tidy drops the worse half of the clauses learned when it is time, or when
// there are more than may be kept, and of all clauses what is decided. No
// decision may be in force, so that no clause is anything's reason but what is
// true for good.
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

// full reports whether there are more clauses learned than may be kept.
func (s *Solver) full(kept int) bool {
	return s.clauses.learned > kept || s.clauses.length > kept*keptLength
}

// medianGlue returns the glue that half of the clauses learned do not exceed.
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

// keep adds a clause without its literals that are false, unless one is true.
// At least two are open: all that follows is propagated.
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
