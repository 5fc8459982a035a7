// Package sat decides whether clauses can be satisfied together, by a search
// that learns a clause from each conflict.
//
//	decide a variable → propagate what follows → conflict → learn why →
//	go back to where the learned clause sets a variable → propagate …
//
// It uses the standard methods. Most of them come from Eén and Sörensson (An Extensible
// SAT-solver, SAT 2003). Each clause has two watched literals. Clauses are learned at
// the first unique implication point, with simple minimization. The variable that took
// part most in recent conflicts is decided next, and at first has the value that it had
// before. Restarts follow Luby's sequence. The choice of the learned clauses to keep
// comes from Audemard and Simon (Predicting Learnt Clauses Quality in Modern SAT
// Solvers, IJCAI 2009): it goes by their glue, which is the number of decision levels
// that a clause joins.
//
// A search may assume literals, which are its first decisions. Later searches
// with other assumptions use what was learned (Eén and Sörensson, Temporal
// Induction by Incremental SAT Solving, BMC 2003).
//
// Every learned clause follows from the others by unit propagation. A problem is
// unsatisfiable when the empty clause follows. Under assumptions, it is
// unsatisfiable when a clause follows that contradicts them. So [Solver.Learned]
// receives a proof that can be checked without this package.
package sat

import (
	"context"
	"slices"
)

// A Literal is a variable or its negation.
type Literal int32

// Not returns the negation.
func (l Literal) Not() Literal { return l ^ 1 }

func (l Literal) variable() int32 { return int32(l >> 1) }

// A Verdict is what is known of a problem.
type Verdict int

// The verdicts.
const (
	Unknown Verdict = iota // a limit was reached
	Satisfiable
	Unsatisfiable
)

// Limits bound a search.
type Limits struct {
	Conflicts int64 // of the solver, in all
	Kept      int   // learned clauses kept at a time, of 64 literals each on average
}

// A Solver holds the clauses of one problem. It is not safe for concurrent
// use.
type Solver struct {
	// Learned, if not nil, is called with each learned clause, which it must not
	// keep or change. If the problem is unsatisfiable without assumptions, the
	// empty clause comes last.
	Learned func(clause []Literal)
	// Conflicts is the number of conflicts in all searches. A clause was learned
	// from each.
	Conflicts int64

	clauses  arena
	watches  [][]watch // by literal: clauses to look at when it becomes false
	values   []int8    // by literal: 1 true, −1 false, 0 open
	reasons  []ref     // by variable, none for decisions
	levels   []int32   // by variable: the number of decisions when it got its value
	saved    []Literal // by variable: its literal that was true last
	trail    []Literal // the literals that are true, in the order in which they became so
	ends     []int     // by decision: the length of the trail before it
	done     int       // literals of the trail that are propagated
	order    order
	assumed  []Literal // by this search: its first decisions
	analysis analysis
	broken   bool  // the clauses cannot be satisfied
	rounds   int64 // restarts, the first start included
	reduceAt int64 // number of conflicts at which learned clauses are dropped
}

// New returns a solver without clauses.
func New() *Solver {
	return &Solver{reduceAt: firstReduce, analysis: analysis{levels: make([]int64, 1)}}
}

// Variable adds a variable and returns its positive literal. The search first
// tries the value false.
func (s *Solver) Variable() Literal {
	l := Literal(2 * len(s.levels))
	s.watches = append(s.watches, nil, nil)
	s.values = append(s.values, 0, 0)
	s.reasons = append(s.reasons, none)
	s.levels = append(s.levels, 0)
	s.saved = append(s.saved, l.Not())
	s.analysis.marks = append(s.analysis.marks, unmarked)
	s.analysis.levels = append(s.analysis.levels, 0)
	s.order.add(l.variable())
	return l
}

// Add adds a clause: at least one of the literals must be true. It must not be
// called after Solve.
func (s *Solver) Add(literals ...Literal) {
	var buffer [8]Literal
	clause := append(buffer[:0], literals...)
	slices.Sort(clause)
	clause = slices.Compact(clause)
	open := clause[:0]
	for i, l := range clause {
		if s.values[l] > 0 || i > 0 && clause[i-1] == l.Not() {
			return
		}
		if s.values[l] == 0 {
			open = append(open, l)
		}
	}
	switch len(open) {
	case 0:
		s.broken = true
	case 1:
		s.set(open[0], none)
		s.broken = s.broken || s.propagate() != none
	default:
		s.watch(s.clauses.add(open, 0))
	}
}

// True reports whether a literal is true in the model of the last search, which
// must have returned [Satisfiable].
func (s *Solver) True(l Literal) bool { return s.values[l] > 0 }

// Values of MiniSat, taken over and not tuned.
const (
	restartUnit = 100      // conflicts
	growth      = 1 / 0.95 // of the weight of a conflict, from one to the next
)

// Solve searches for values that satisfy all clauses and make the assumed
// literals true. The error is that of ctx, when it is cancelled.
func (s *Solver) Solve(ctx context.Context, limits Limits, assumed ...Literal) (Verdict, error) {
	s.assumed = assumed
	s.back(0)
	if s.broken {
		return s.unsatisfiable(), ctx.Err()
	}
	for {
		if err := ctx.Err(); err != nil {
			return Unknown, err
		}
		s.rounds++
		round := Limits{min(limits.Conflicts, s.Conflicts+restartUnit*luby(s.rounds)), limits.Kept}
		if v := s.round(ctx, round); v != Unknown {
			return v, nil
		}
		s.back(0)
		if s.Conflicts >= limits.Conflicts {
			return Unknown, nil
		}
		s.tidy(limits.Kept)
	}
}

// cancelCheck is the number of conflicts between two looks at the context.
// Chosen, not tuned.
const cancelCheck = 1024

// round searches until a limit is reached, or the context is cancelled.
func (s *Solver) round(ctx context.Context, limits Limits) Verdict {
	for {
		conflict := s.propagate()
		if conflict == none {
			if s.Conflicts >= limits.Conflicts || s.full(limits.Kept) {
				return Unknown
			}
			if v := s.decide(); v != Unknown {
				return v
			}
			continue
		}
		s.Conflicts++
		if len(s.ends) == 0 {
			return s.unsatisfiable()
		}
		s.learn(conflict)
		if s.Conflicts%cancelCheck == 0 && ctx.Err() != nil {
			return Unknown
		}
	}
}

func (s *Solver) unsatisfiable() Verdict {
	s.broken = true
	if s.Learned != nil {
		s.Learned(nil)
	}
	return Unsatisfiable
}

// luby returns the i-th number, from 1, of Luby's sequence 1 1 2 1 1 2 4 ….
func luby(i int64) int64 {
	for {
		size := int64(1)
		for 2*size <= i {
			size *= 2
		}
		if i == 2*size-1 {
			return size
		}
		i -= size - 1
	}
}
