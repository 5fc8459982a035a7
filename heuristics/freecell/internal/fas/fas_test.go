package fas_test

import (
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"patience/heuristics/freecell/internal/fas"
)

// graphOf builds a graph from arcs.
func graphOf(firm, loose []fas.Arc) *fas.Graph {
	var g fas.Graph
	for _, a := range firm {
		g.AddFirm(a.From, a.To)
	}
	for _, a := range loose {
		g.AddLoose(a.From, a.To)
	}
	return &g
}

func TestSize(t *testing.T) {
	for _, test := range []struct {
		name        string
		firm, loose []fas.Arc
		want        int
	}{
		{"no arcs", nil, nil, 0},
		{"a path", []fas.Arc{{0, 1}}, []fas.Arc{{1, 2}, {2, 63}}, 0},
		{"a loop", nil, []fas.Arc{{5, 5}}, 1},
		{"two arcs to and fro", nil, []fas.Arc{{0, 1}, {1, 0}}, 1},
		{"the way back is firm", []fas.Arc{{1, 0}}, []fas.Arc{{0, 1}}, 1},
		{"two ways out, a firm way back", []fas.Arc{{3, 0}}, []fas.Arc{{0, 1}, {0, 2}, {1, 3}, {2, 3}}, 2},
		{"two cycles share an arc", nil, []fas.Arc{{0, 1}, {1, 2}, {2, 0}, {1, 3}, {3, 0}}, 1},
		{"two cycles that do not meet", nil, []fas.Arc{{0, 1}, {1, 0}, {2, 3}, {3, 4}, {4, 2}}, 2},
		{"all arcs between four vertices", nil, []fas.Arc{
			{0, 1}, {0, 2}, {0, 3}, {1, 0}, {1, 2}, {1, 3}, {2, 0}, {2, 1}, {2, 3}, {3, 0}, {3, 1}, {3, 2},
		}, 6},
		{"a loose arc beside a firm one", []fas.Arc{{0, 1}}, []fas.Arc{{0, 1}, {1, 0}}, 1},
	} {
		if got, err := graphOf(test.firm, test.loose).Size(); err != nil || got != test.want {
			t.Errorf("%s: %d, %v; want %d", test.name, got, err, test.want)
		}
	}
}

func TestNoAnswer(t *testing.T) {
	var complete fas.Graph
	for v := range 9 {
		for u := range 9 {
			if u != v {
				complete.AddLoose(u, v)
			}
		}
	}
	for _, test := range []struct {
		name  string
		graph *fas.Graph
		want  error
	}{
		{"firm arcs to and fro", graphOf([]fas.Arc{{0, 1}, {1, 0}}, nil), fas.ErrFirmCycle},
		{
			"a firm cycle beside loose arcs", graphOf([]fas.Arc{{0, 1}, {1, 2}, {2, 0}}, []fas.Arc{{3, 4}, {4, 3}}),
			fas.ErrFirmCycle,
		},
		{"a firm loop", graphOf([]fas.Arc{{63, 63}}, nil), fas.ErrFirmCycle},
		{"72 loose arcs", &complete, fas.ErrTooLarge},
	} {
		if size, err := test.graph.Size(); !errors.Is(err, test.want) || size != 0 {
			t.Errorf("%s: %d, %v; want %v", test.name, size, err, test.want)
		}
	}
}

// randomGraph has loose arcs anywhere, and firm arcs that have no cycle.
func randomGraph(rng *rand.Rand, vertices, arcs, firmPercent int) *fas.Graph {
	order := rng.Perm(fas.MaxVertices)[:vertices]
	var g fas.Graph
	for range arcs {
		from, to := rng.IntN(vertices), rng.IntN(vertices)
		if rng.IntN(100) < firmPercent && from != to {
			g.AddFirm(order[max(from, to)], order[min(from, to)])
		} else {
			g.AddLoose(order[from], order[to])
		}
	}
	return &g
}

// TestAllSubsets compares with a trial of every set of loose arcs.
func TestAllSubsets(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 1))
	sizes := map[int]int{}
	graphs := 10_000
	if testing.Short() {
		graphs = 2000
	}
	for range graphs {
		g := randomGraph(rng, 2+rng.IntN(6), rng.IntN(18), rng.IntN(60))
		want := leastSubset(g)
		sizes[want]++
		check(t, g, want)
	}
	t.Logf("graphs by size: %v", sizes)
}

// leastSubset returns the size of a least set of loose arcs without which
// there is no cycle.
func leastSubset(g *fas.Graph) int {
	loose := g.Loose()
	least := len(loose)
	for set := range uint(1) << len(loose) {
		size := bits.OnesCount(set)
		if size >= least {
			continue
		}
		left := g.Firm()
		for i, a := range loose {
			if set>>i&1 == 0 {
				left = append(left, a)
			}
		}
		if acyclic(left) {
			least = size
		}
	}
	return least
}

// acyclic takes away arcs to vertices that have no way out until there are
// none, or no arcs.
func acyclic(arcs []fas.Arc) bool {
	for len(arcs) > 0 {
		before := len(arcs)
		var hasWayOut [fas.MaxVertices]bool
		for _, a := range arcs {
			hasWayOut[a.From] = true
		}
		arcs = slices.DeleteFunc(slices.Clone(arcs), func(a fas.Arc) bool { return !hasWayOut[a.To] })
		if len(arcs) == before {
			return false
		}
	}
	return true
}

// check holds the size of a graph's least cut to another's finding.
func check(t *testing.T, g *fas.Graph, want int) {
	t.Helper()
	if got, err := g.Size(); err != nil || got != want {
		t.Fatalf("size %d, %v; want %d: firm %v, loose %v", got, err, want, g.Firm(), g.Loose())
	}
}
