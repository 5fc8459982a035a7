package sat

import (
	"testing"

	"pgregory.net/rapid"
)

// TestOrder: a variable that is given weighs as much as any that is left, whatever was raised, given and put back
// before.
func TestOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var o order
		n := rapid.IntRange(1, 20).Draw(t, "variables")
		inside := map[int32]bool{}
		for v := range int32(n) {
			o.add(v)
			inside[v] = true
		}
		variable := rapid.Int32Range(0, int32(n)-1)
		t.Repeat(map[string]func(*rapid.T){
			"raise": func(t *rapid.T) {
				o.step *= growth
				o.raise(variable.Draw(t, "raised"))
			},
			"push": func(t *rapid.T) {
				v := variable.Draw(t, "pushed")
				o.push(v)
				inside[v] = true
			},
			"pop": func(t *rapid.T) {
				v, ok := o.pop()
				if ok != (len(inside) > 0) || ok && !inside[v] {
					t.Fatalf("variable %d, %v; inside are %v", v, ok, inside)
				}
				delete(inside, v)
				for other := range inside {
					if o.weight[other] > o.weight[v] {
						t.Fatalf("variable %d of weight %g comes before %d of weight %g", v, o.weight[v], other, o.weight[other])
					}
				}
			},
		})
	})
}

// TestPartsInConflicts: after a search the variables of its conflicts come before those that had no part in any.
func TestPartsInConflicts(t *testing.T) {
	s := New()
	var literals []Literal
	for range 12 {
		literals = append(literals, s.Variable())
	}
	core := literals[5:8]
	for signs := range 8 {
		var clause []Literal
		for i, l := range core {
			if signs>>i&1 == 1 {
				l = l.Not()
			}
			clause = append(clause, l)
		}
		s.Add(clause...)
	}
	if v, err := s.Solve(t.Context(), Limits{Conflicts: 100, Kept: 100}); v != Unsatisfiable || err != nil {
		t.Fatalf("verdict %v, %v; want unsatisfiable", v, err)
	}
	for i := range literals {
		for _, l := range core {
			if free := i < 5 || i >= 8; free && s.order.weight[i] >= s.order.weight[l.variable()] {
				t.Errorf("variable %d without conflicts weighs %g, and variable %d of conflicts %g", i, s.order.weight[i],
					l.variable(), s.order.weight[l.variable()])
			}
		}
	}
}

// TestRestarts: the search restarts after Luby's numbers of conflicts, a hundred times 1 1 2 1 1 2 4. Conflicts in a
// row may exceed such a number by a few.
func TestRestarts(t *testing.T) {
	for conflicts, rounds := range map[int64]int64{1: 1, 50: 1, 150: 2, 300: 3, 450: 4, 550: 5, 700: 6, 1000: 7} {
		s := New()
		addPigeons(s, 8)
		if v, err := s.Solve(t.Context(), Limits{Conflicts: conflicts, Kept: 1 << 20}); v != Unknown || err != nil {
			t.Fatalf("verdict %v, %v within %d conflicts; want unknown", v, err, conflicts)
		}
		if s.Conflicts < conflicts || s.rounds != rounds {
			t.Errorf("%d rounds with %d conflicts; want %d with at least %d", s.rounds, s.Conflicts, rounds, conflicts)
		}
	}
}

// addPigeons adds that each of n + 1 pigeons has one of n holes for itself.
func addPigeons(s *Solver, n int) {
	in := make([][]Literal, n+1)
	for pigeon := range in {
		for range n {
			in[pigeon] = append(in[pigeon], s.Variable())
		}
		for hole, l := range in[pigeon] {
			for _, other := range in[:pigeon] {
				s.Add(l.Not(), other[hole].Not())
			}
		}
	}
	for _, holes := range in {
		s.Add(holes...)
	}
}
