package sat

// A watch is a clause that watches a literal, with another literal of the
// clause, the blocker. If the blocker is true, the clause need not be looked at.
type watch struct {
	clause  ref
	blocker Literal
}

// watch makes a clause watch its first two literals.
func (s *Solver) watch(r ref) {
	clause := s.clauses.literals(r)
	s.watches[clause[0]] = append(s.watches[clause[0]], watch{r, clause[1]})
	s.watches[clause[1]] = append(s.watches[clause[1]], watch{r, clause[0]})
}

// set makes a literal true for a reason.
func (s *Solver) set(l Literal, reason ref) {
	v := l.variable()
	s.values[l], s.values[l.Not()] = 1, -1
	s.reasons[v], s.levels[v] = reason, int32(len(s.ends))
	s.trail = append(s.trail, l)
}

// propagate makes true all literals that follow from one clause at a time. It
// returns a clause whose literals are all false, or none.
func (s *Solver) propagate() ref {
	for s.done < len(s.trail) {
		l := s.trail[s.done].Not()
		s.done++
		if conflict := s.visit(l); conflict != none {
			s.done = len(s.trail)
			return conflict
		}
	}
	return none
}

// visit looks at the clauses that watch a literal which has become false. It
// returns one whose literals are all false, or none.
func (s *Solver) visit(l Literal) ref {
	watches := s.watches[l]
	kept := watches[:0]
	for i, w := range watches {
		if s.values[w.blocker] > 0 {
			kept = append(kept, w)
			continue
		}
		clause := s.clauses.literals(w.clause)
		if clause[0] == l {
			clause[0], clause[1] = clause[1], l
		}
		first := clause[0]
		if s.values[first] <= 0 && s.rewatch(clause, w.clause) {
			continue
		}
		kept = append(kept, watch{w.clause, first})
		switch {
		case s.values[first] < 0:
			s.watches[l] = append(kept, watches[i+1:]...)
			return w.clause
		case s.values[first] == 0:
			s.set(first, w.clause)
		}
	}
	s.watches[l] = kept
	return none
}

// rewatch makes a clause watch a literal that is not false in place of its
// second one. It returns false if there is no such literal.
func (s *Solver) rewatch(clause []Literal, r ref) bool {
	for i := 2; i < len(clause); i++ {
		if l := clause[i]; s.values[l] >= 0 {
			clause[1], clause[i] = l, clause[1]
			s.watches[l] = append(s.watches[l], watch{r, clause[0]})
			return true
		}
	}
	return false
}

// decide makes the next assumed literal true. Once all are true, it gives a
// variable without a value the value that it had last. It returns a verdict if
// an assumed literal is false, or every variable has a value.
func (s *Solver) decide() Verdict {
	for _, l := range s.assumed {
		if s.values[l] < 0 {
			return Unsatisfiable
		}
		if s.values[l] == 0 {
			s.decideOn(l)
			return Unknown
		}
	}
	for {
		v, ok := s.order.pop()
		if !ok {
			return Satisfiable
		}
		if l := s.saved[v]; s.values[l] == 0 {
			s.decideOn(l)
			return Unknown
		}
	}
}

func (s *Solver) decideOn(l Literal) {
	s.ends = append(s.ends, len(s.trail))
	s.set(l, none)
}

// back takes back all decisions after the first level ones.
func (s *Solver) back(level int) {
	if len(s.ends) <= level {
		return
	}
	end := s.ends[level]
	for i := len(s.trail) - 1; i >= end; i-- {
		l := s.trail[i]
		s.values[l], s.values[l.Not()] = 0, 0
		s.saved[l.variable()] = l
		s.order.push(l.variable())
	}
	s.trail, s.ends, s.done = s.trail[:end], s.ends[:level], end
}
