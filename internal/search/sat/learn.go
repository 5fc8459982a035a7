package sat

// An analysis holds what the solver works out about a conflict.
type analysis struct {
	marks  []mark    // by variable
	marked []int32   // variables that have a mark
	clause []Literal // the learned one
	levels []int64   // by level: the last conflict for which glue counted it
}

// A mark says what is known of a variable in the analysis of a conflict.
type mark uint8

const (
	unmarked mark = iota
	met           // in the clause, or replaced by its reason
	implied       // has its value because of variables that are met
	free          // does not follow from variables that are met
)

func (s *Solver) mark(v int32, m mark) {
	s.analysis.marks[v] = m
	s.analysis.marked = append(s.analysis.marked, v)
}

// learn learns a clause from a conflict. It goes back to the first level at
// which only one literal of the clause is open, and makes that literal true.
func (s *Solver) learn(conflict ref) {
	s.resolve(conflict)
	s.shorten()
	for _, v := range s.analysis.marked {
		s.analysis.marks[v] = unmarked
	}
	s.analysis.marked = s.analysis.marked[:0]
	s.order.step *= growth
	clause := s.analysis.clause
	if s.Learned != nil {
		s.Learned(clause)
	}
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
	glue := s.glue(clause)
	s.back(int(s.level(clause[1])))
	r := s.clauses.add(clause, glue)
	s.watch(r)
	s.set(clause[0], r)
}

// resolve replaces literals of the conflict by the reasons for which they are
// false, the latest first, until only one literal of the last level is left.
// This is the first unique implication point, and it comes first in the clause.
func (s *Solver) resolve(conflict ref) {
	s.analysis.clause = append(s.analysis.clause[:0], 0)
	last, at := s.see(conflict, 0), len(s.trail)-1
	for {
		for s.analysis.marks[s.trail[at].variable()] != met {
			at--
		}
		if last--; last == 0 {
			break
		}
		last += s.see(s.reasons[s.trail[at].variable()], 1)
		at--
	}
	s.analysis.clause[0] = s.trail[at].Not()
}

// see marks the variables of a clause, from literal number from on. It appends
// the literals of earlier levels to the learned clause, and returns the number
// of newly marked variables of the last level.
func (s *Solver) see(r ref, from int) (last int) {
	for _, l := range s.clauses.literals(r)[from:] {
		v := l.variable()
		if s.analysis.marks[v] == met || s.levels[v] == 0 {
			continue
		}
		s.mark(v, met)
		s.order.raise(v)
		if int(s.levels[v]) == len(s.ends) {
			last++
		} else {
			s.analysis.clause = append(s.analysis.clause, l)
		}
	}
	return last
}

// shorten drops literals that are false because other literals of the clause
// are, by their reasons, the reasons of these and so on. A reason is never of a
// later level, so none of these chains leads through literals that resolve has
// replaced.
func (s *Solver) shorten() {
	kept := s.analysis.clause[:1]
	for _, l := range s.analysis.clause[1:] {
		if !s.implied(l) {
			kept = append(kept, l)
		}
	}
	s.analysis.clause = kept
}

// implied reports whether a literal has its value because of other literals of
// the clause.
func (s *Solver) implied(l Literal) bool {
	reason := s.reasons[l.variable()]
	if reason == none {
		return false
	}
	for _, other := range s.clauses.literals(reason)[1:] {
		v := other.variable()
		if s.analysis.marks[v] == unmarked && s.levels[v] > 0 {
			verdict := free
			if s.implied(other) {
				verdict = implied
			}
			s.mark(v, verdict)
		}
		if s.analysis.marks[v] == free {
			return false
		}
	}
	return true
}

func (s *Solver) level(l Literal) int32 { return s.levels[l.variable()] }

// glue returns the number of decision levels of the literals.
func (s *Solver) glue(clause []Literal) (n int32) {
	for _, l := range clause {
		if level := s.level(l); s.analysis.levels[level] != s.Conflicts {
			s.analysis.levels[level] = s.Conflicts
			n++
		}
	}
	return n
}
