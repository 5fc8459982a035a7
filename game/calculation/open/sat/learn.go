package sat

// An analysis is room for finding what to learn from a conflict.
type analysis struct {
	seen   []bool    // by variable
	set    []int32   // variables seen
	clause []Literal // learned
	marks  []int64   // by level: the last conflict that it took part in
}

// learn learns a clause from a conflict, goes back to the first level at which
// the clause leaves one literal, and makes that literal true.
func (s *Solver) learn(conflict ref) {
	s.resolve(conflict)
	s.shorten()
	clause := s.room.clause
	for _, v := range s.room.set {
		s.room.seen[v] = false
	}
	s.room.set = s.room.set[:0]
	s.order.step *= decay
	if s.Learned != nil {
		s.Learned(clause)
	}
	glue := s.glue(clause)
	if len(clause) == 1 {
		s.back(0)
		s.set(clause[0], none)
		return
	}
	for i := range clause[2:] {
		if s.level(clause[i+2]) > s.level(clause[1]) {
			clause[1], clause[i+2] = clause[i+2], clause[1]
		}
	}
	s.back(int(s.level(clause[1])))
	r := s.clauses.add(clause, glue)
	s.watch(r)
	s.set(clause[0], r)
}

// resolve replaces literals of the conflict by what made them false, the
// latest first, until only one of the last level is left: the first unique
// implication point. That literal comes first in the clause.
func (s *Solver) resolve(conflict ref) {
	s.room.clause = append(s.room.clause[:0], 0)
	last, at := s.see(conflict, 0), len(s.trail)-1
	for {
		for !s.room.seen[s.trail[at].variable()] {
			at--
		}
		if last--; last == 0 {
			break
		}
		last += s.see(s.reasons[s.trail[at].variable()], 1)
		at--
	}
	s.room.clause[0] = s.trail[at].Not()
}

// see marks the variables of a clause from a literal on, appends the literals
// of earlier levels to what is learned and returns how many new ones are of
// the last level.
func (s *Solver) see(r ref, from int) (last int) {
	for _, l := range s.clauses.literals(r)[from:] {
		v := l.variable()
		if s.room.seen[v] || s.levels[v] == 0 {
			continue
		}
		s.room.seen[v] = true
		s.room.set = append(s.room.set, v)
		s.order.raise(v)
		if int(s.levels[v]) == len(s.ends) {
			last++
		} else {
			s.room.clause = append(s.room.clause, l)
		}
	}
	return last
}

// shorten drops literals that others of the clause make false: those with a
// reason all of whose other literals are in the clause or false from the start.
// The reasons are older than what they explain, so that all can be judged by
// the whole clause at once.
func (s *Solver) shorten() {
	clause := s.room.clause
	in := func(l Literal) bool { return s.room.seen[l.variable()] && int(s.level(l)) < len(s.ends) }
	kept := clause[:1]
	for _, l := range clause[1:] {
		reason := s.reasons[l.variable()]
		needed := reason == none
		if !needed {
			for _, other := range s.clauses.literals(reason)[1:] {
				needed = needed || s.level(other) > 0 && !in(other)
			}
		}
		if needed {
			kept = append(kept, l)
		}
	}
	s.room.clause = kept
}

func (s *Solver) level(l Literal) int32 { return s.levels[l.variable()] }

// glue returns the number of levels of decisions that the literals are of.
func (s *Solver) glue(clause []Literal) (n int32) {
	for _, l := range clause {
		if level := s.level(l); s.room.marks[level] != s.Conflicts {
			s.room.marks[level] = s.Conflicts
			n++
		}
	}
	return n
}
