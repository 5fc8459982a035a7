package sat

import (
	"testing"

	"pgregory.net/rapid"
)

// TestOrder: a variable that is given weighs as much as any that is left, whatever was raised, given and put back before.
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
				t.Errorf("variable %d without conflicts weighs %g, and variable %d of conflicts %g", i, s.order.weight[i], l.variable(), s.order.weight[l.variable()])
			}
		}
	}
}
