package sat

// An analysis is room for finding what to learn from a conflict.
type analysis struct {
	marks  []mark    // by variable
	marked []int32   // variables with a mark
	clause []Literal // learned
	levels []int64   // by level: the last conflict whose clause was of that level
}

// A mark says what is known of a variable of a conflict.
type mark uint8

const (
	unmarked mark = iota
	met           // in the clause, or replaced by its reason
	implied       // it has its value because of variables that are met
	free          // it may be otherwise
)

func (s *Solver) mark(v int32, m mark) {
	s.room.marks[v] = m
	s.room.marked = append(s.room.marked, v)
}

// learn learns a clause from a conflict, goes back to the first level at which
// the clause leaves one literal, and makes that literal true.
func (s *Solver) learn(conflict ref) {
	s.resolve(conflict)
	s.shorten()
	for _, v := range s.room.marked {
		s.room.marks[v] = unmarked
	}
	s.room.marked = s.room.marked[:0]
	s.order.step *= growth
	clause := s.room.clause
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

// resolve replaces literals of the conflict by what made them false, the
// latest first, until only one of the last level is left: the first unique
// implication point. That literal comes first in the clause.
func (s *Solver) resolve(conflict ref) {
	s.room.clause = append(s.room.clause[:0], 0)
	last, at := s.see(conflict, 0), len(s.trail)-1
	for {
		for s.room.marks[s.trail[at].variable()] != met {
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
		if s.room.marks[v] == met || s.levels[v] == 0 {
			continue
		}
		s.mark(v, met)
		s.order.raise(v)
		if int(s.levels[v]) == len(s.ends) {
			last++
		} else {
			s.room.clause = append(s.room.clause, l)
		}
	}
	return last
}

// shorten drops literals that others of the clause make false, by their reasons,
// the reasons of these and so on. Reasons are of no later level, so that none
// of these leads through what has been replaced.
func (s *Solver) shorten() {
	kept := s.room.clause[:1]
	for _, l := range s.room.clause[1:] {
		if !s.implied(l) {
			kept = append(kept, l)
		}
	}
	s.room.clause = kept
}

// implied reports whether a literal has its value because of others of the
// clause.
func (s *Solver) implied(l Literal) bool {
	reason := s.reasons[l.variable()]
	if reason == none {
		return false
	}
	for _, other := range s.clauses.literals(reason)[1:] {
		v := other.variable()
		if s.room.marks[v] == unmarked && s.levels[v] > 0 {
			verdict := free
			if s.implied(other) {
				verdict = implied
			}
			s.mark(v, verdict)
		}
		if s.room.marks[v] == free {
			return false
		}
	}
	return true
}

func (s *Solver) level(l Literal) int32 { return s.levels[l.variable()] }

// glue returns the number of levels of decisions that the literals are of.
func (s *Solver) glue(clause []Literal) (n int32) {
	for _, l := range clause {
		if level := s.level(l); s.room.levels[level] != s.Conflicts {
			s.room.levels[level] = s.Conflicts
			n++
		}
	}
	return n
}
