package sat_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/crillab/gophersat/solver"

	"patience/game/calculation/open/sat"
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
		clause := make([]int, 3)
		for i := range clause {
			clause[i] = (1 + rng.IntN(variables)) * (1 - 2*rng.IntN(2))
		}
		p.clauses = append(p.clauses, clause)
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

// solve solves a problem, checks the model or the proof, and returns the
// verdict.
func (p problem) solve(t *testing.T, limits sat.Limits) sat.Verdict {
	t.Helper()
	s := sat.New()
	for range p.variables {
		s.Variable()
	}
	for _, clause := range p.clauses {
		var literals []sat.Literal
		for _, l := range clause {
			literals = append(literals, literal(l))
		}
		s.Add(literals...)
	}
	var proof [][]int
	s.Learned = func(clause []sat.Literal) {
		var learned []int
		for _, l := range clause {
			learned = append(learned, number(l))
		}
		proof = append(proof, learned)
	}
	v, err := s.Solve(t.Context(), limits)
	switch {
	case err != nil:
		t.Fatal(err)
	case v == sat.Satisfiable && !p.satisfied(s):
		t.Fatalf("the model does not satisfy %v", p)
	case v == sat.Unsatisfiable && len(proof[len(proof)-1]) > 0:
		t.Fatalf("a proof without the empty clause of %v", p)
	case !p.follow(proof):
		t.Fatalf("a clause is learned that does not follow in %v", p)
	}
	return v
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
	if count[sat.Satisfiable] < 500 || count[sat.Unsatisfiable] < 500 {
		t.Errorf("%v; expected more of both", count)
	}
}

// TestSecondOpinion compares with gophersat on problems that take hundreds of
// conflicts, models and proofs checked: with room for all clauses learned, and
// with next to none.
func TestSecondOpinion(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	count := map[sat.Verdict]int{}
	for range 40 {
		p := threes(rng, 60)
		want := sat.Unsatisfiable
		if solver.New(solver.ParseSlice(p.clauses)).Solve() == solver.Sat {
			want = sat.Satisfiable
		}
		for _, kept := range []int{1 << 20, 20} {
			if got := p.solve(t, sat.Limits{Conflicts: 1 << 30, Kept: kept}); got != want {
				t.Fatalf("%v, %d kept: %d; want %d", p, kept, got, want)
			}
		}
		count[want]++
	}
	if count[sat.Satisfiable] < 5 || count[sat.Unsatisfiable] < 5 {
		t.Errorf("%v; expected more of both", count)
	}
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
