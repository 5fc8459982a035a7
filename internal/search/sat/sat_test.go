package sat_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/crillab/gophersat/solver"

	"patience/internal/search/sat"
)

// A problem is clauses of literals in the way of the field: variable v from 1
// as v, its negation as −v.
type problem struct {
	variables int
	clauses   [][]int
}

// random returns a problem of random clauses of one to five literals, most of
// them of three.
func random(rng *rand.Rand, variables, clauses int) problem {
	p := problem{variables: variables}
	lengths := []int{1, 2, 3, 3, 3, 3, 3, 3, 4, 5}
	for range clauses {
		clause := make([]int, lengths[rng.IntN(len(lengths))])
		for i := range clause {
			clause[i] = 1 + rng.IntN(variables)
			if rng.IntN(2) == 0 {
				clause[i] = -clause[i]
			}
		}
		p.clauses = append(p.clauses, clause)
	}
	return p
}

// threes returns a problem of random clauses of three literals each, at about
// the density at which half of all problems can be satisfied.
func threes(rng *rand.Rand, variables int) problem {
	p := problem{variables: variables}
	for range variables * 426 / 100 {
		p.clauses = append(p.clauses, literals(rng, variables, 3))
	}
	return p
}

// pigeons says that each of n + 1 pigeons has one of n holes for itself.
func pigeons(n int) problem {
	p := problem{variables: n * (n + 1)}
	in := func(pigeon, hole int) int { return pigeon*n + hole + 1 }
	for pigeon := range n + 1 {
		var clause []int
		for hole := range n {
			clause = append(clause, in(pigeon, hole))
			for other := range pigeon {
				p.clauses = append(p.clauses, []int{-in(pigeon, hole), -in(other, hole)})
			}
		}
		p.clauses = append(p.clauses, clause)
	}
	return p
}

func literal(l int) sat.Literal {
	if l < 0 {
		return sat.Literal(-2 * (l + 1)).Not()
	}
	return sat.Literal(2 * (l - 1))
}

func number(l sat.Literal) int {
	if v := int(l/2) + 1; l%2 == 0 {
		return v
	}
	return -(int(l/2) + 1)
}

func generous() sat.Limits { return sat.Limits{Conflicts: 1 << 30, Kept: 1 << 20} }

// A run is a solver of a problem and what it has learned.
type run struct {
	problem
	*sat.Solver
	proof [][]int
}

func (p problem) run() *run {
	r := &run{problem: p, Solver: sat.New()}
	for range p.variables {
		r.Variable()
	}
	for _, clause := range p.clauses {
		var literals []sat.Literal
		for _, l := range clause {
			literals = append(literals, literal(l))
		}
		r.Add(literals...)
	}
	r.Learned = func(clause []sat.Literal) {
		var learned []int
		for _, l := range clause {
			learned = append(learned, number(l))
		}
		r.proof = append(r.proof, learned)
	}
	return r
}

// solve solves a problem, checks the model or the proof, and returns the
// verdict.
func (p problem) solve(t *testing.T, limits sat.Limits) sat.Verdict {
	t.Helper()
	r := p.run()
	v := r.search(t, limits)
	if v == sat.Unsatisfiable && len(r.proof[len(r.proof)-1]) > 0 {
		t.Fatalf("a proof without the empty clause of %v", p)
	}
	return v
}

// search searches with literals assumed, and checks the model or the proof.
func (r *run) search(t *testing.T, limits sat.Limits, assumed ...int) sat.Verdict {
	t.Helper()
	var literals []sat.Literal
	for _, l := range assumed {
		literals = append(literals, literal(l))
	}
	v, err := r.Solve(t.Context(), limits, literals...)
	switch {
	case err != nil:
		t.Fatal(err)
	case v == sat.Satisfiable && !r.with(assumed).satisfied(r.Solver):
		t.Fatalf("the model does not satisfy %v and %v", r.problem, assumed)
	case v == sat.Unsatisfiable && !r.with(assumed).follow(append(slices.Clone(r.proof), nil)):
		t.Fatalf("the empty clause does not follow in %v and %v", r.problem, assumed)
	case !r.follow(r.proof):
		t.Fatalf("a clause is learned that does not follow in %v", r.problem)
	}
	return v
}

// with returns the problem and clauses of a literal each.
func (p problem) with(literals []int) problem {
	p.clauses = slices.Clone(p.clauses)
	for _, l := range literals {
		p.clauses = append(p.clauses, []int{l})
	}
	return p
}

func (p problem) satisfied(s *sat.Solver) bool {
	for _, clause := range p.clauses {
		ok := false
		for _, l := range clause {
			ok = ok || s.True(literal(l))
		}
		if !ok {
			return false
		}
	}
	return true
}

// follow reports whether each clause follows from those of the problem and the
// ones before it: with its literals false, taking one clause at a time of which
// only one literal is left leads to a clause of which none is.
func (p problem) follow(proof [][]int) bool {
	clauses := p.clauses[:len(p.clauses):len(p.clauses)]
	for _, learned := range proof {
		isFalse := map[int]bool{}
		for _, l := range learned {
			isFalse[l] = true
		}
		if !contradictory(clauses, isFalse) {
			return false
		}
		clauses = append(clauses, learned)
	}
	return true
}

func contradictory(clauses [][]int, isFalse map[int]bool) bool {
	for changed := true; changed; {
		changed = false
		for _, clause := range clauses {
			open := map[int]bool{}
			done := false
			for _, l := range clause {
				done = done || isFalse[-l]
				if !isFalse[l] {
					open[l] = true
				}
			}
			switch {
			case done:
			case len(open) == 0:
				return true
			case len(open) == 1:
				for l := range open {
					isFalse[-l] = true
				}
				changed = true
			}
		}
	}
	return false
}

// byTrial tries all values.
func (p problem) byTrial() sat.Verdict {
	for values := range 1 << p.variables {
		all := true
		for _, clause := range p.clauses {
			ok := false
			for _, l := range clause {
				ok = ok || l > 0 && values>>(l-1)&1 == 1 || l < 0 && values>>(-l-1)&1 == 0
			}
			all = all && ok
		}
		if all {
			return sat.Satisfiable
		}
	}
	return sat.Unsatisfiable
}

// expectBoth expects each verdict at least so many times.
func expectBoth(t *testing.T, count map[sat.Verdict]int, least int) {
	t.Helper()
	if count[sat.Satisfiable] < least || count[sat.Unsatisfiable] < least {
		t.Errorf("%v; expected more of both", count)
	}
}

// TestByTrial compares with trying all values, models and proofs checked.
func TestByTrial(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	count := map[sat.Verdict]int{}
	for range 3_000 {
		variables := 1 + rng.IntN(9)
		p := random(rng, variables, rng.IntN(5*variables))
		got := p.solve(t, generous())
		if want := p.byTrial(); got != want {
			t.Fatalf("%v: %d; want %d", p, got, want)
		}
		count[got]++
	}
	expectBoth(t, count, 500)
}

// secondOpinion asks gophersat.
func (p problem) secondOpinion() sat.Verdict {
	if solver.New(solver.ParseSlice(p.clauses)).Solve() == solver.Sat {
		return sat.Satisfiable
	}
	return sat.Unsatisfiable
}

// TestSecondOpinion compares with gophersat on problems that take hundreds of
// conflicts, models and proofs checked: with room for all clauses learned, and
// with next to none.
func TestSecondOpinion(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	count := map[sat.Verdict]int{}
	for range 40 {
		p := threes(rng, 60)
		want := p.secondOpinion()
		for _, kept := range []int{1 << 20, 20} {
			if got := p.solve(t, sat.Limits{Conflicts: 1 << 30, Kept: kept}); got != want {
				t.Fatalf("%v, %d kept: %d; want %d", p, kept, got, want)
			}
		}
		count[want]++
	}
	expectBoth(t, count, 5)
}

// TestAssumptions: one search after another of a problem, with literals assumed
// and without, against trying all values and, where that takes too long,
// against gophersat.
func TestAssumptions(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	count := map[sat.Verdict]int{}
	for range 500 {
		variables := 1 + rng.IntN(9)
		r := random(rng, variables, rng.IntN(4*variables)).run()
		for _, most := range []int{4, 4, 4, 3 * variables} {
			assumed := literals(rng, variables, rng.IntN(most)) // some of them more than once
			got := r.search(t, generous(), assumed...)
			if want := r.with(assumed).byTrial(); got != want {
				t.Fatalf("%v with %v: %d; want %d", r.problem, assumed, got, want)
			}
			count[got]++
		}
	}
	for range 10 {
		r := threes(rng, 60).run()
		for _, n := range []int{1, 3, 0, 2} {
			assumed := literals(rng, 60, n)
			got := r.search(t, sat.Limits{Conflicts: 1 << 30, Kept: 100}, assumed...)
			if want := r.with(assumed).secondOpinion(); got != want {
				t.Fatalf("%v with %v: %d; want %d", r.problem, assumed, got, want)
			}
			count[got]++
		}
	}
	expectBoth(t, count, 500)
}

// literals returns so many random literals, which may contradict each other.
func literals(rng *rand.Rand, variables, n int) []int {
	literals := make([]int, n)
	for i := range literals {
		literals[i] = (1 + rng.IntN(variables)) * (1 - 2*rng.IntN(2))
	}
	return literals
}

// TestPigeons: no hole for one of them, known without a solver.
func TestPigeons(t *testing.T) {
	for n := 1; n <= 6; n++ {
		if got := pigeons(n).solve(t, generous()); got != sat.Unsatisfiable {
			t.Errorf("%d holes: %d", n, got)
		}
	}
}

// TestLimit: a problem that takes thousands of conflicts is unknown after ten.
func TestLimit(t *testing.T) {
	if got := pigeons(8).solve(t, sat.Limits{Conflicts: 10, Kept: 100}); got != sat.Unknown {
		t.Errorf("%d; want unknown", got)
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := sat.New().Solve(ctx, generous()); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
}
