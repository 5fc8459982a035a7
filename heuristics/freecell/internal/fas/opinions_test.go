package fas_test

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"

	bounds "patience/heuristics/freecell"

	"github.com/crillab/gophersat/solver"

	"patience/game"
	"patience/heuristics/freecell/internal/fas"
	"patience/internal/games/freecell"
	"patience/internal/testkit/thorough"
)

// TestSAT compares with gophersat, a SAT and pseudo-Boolean solver: on
// Microsoft and random deals, and on graphs of another shape.
func TestSAT(t *testing.T) {
	t.Parallel()
	deals, graphs := int64(thorough.Number(30, 150)), thorough.Number(60, 200)
	if testing.Short() {
		deals, graphs = 15, 20
	}
	for number := int64(1); number <= deals; number++ {
		check(t, microsoft(t, number), bySAT(microsoft(t, number)))
	}
	for number := int64(1); number <= deals; number++ {
		g := dealt(t, number)
		check(t, g, bySAT(g))
	}
	rng := rand.New(rand.NewPCG(2, 2))
	for range graphs {
		g := randomGraph(rng, 5+rng.IntN(30), 20+rng.IntN(45), rng.IntN(60))
		check(t, g, bySAT(g))
	}
}

// microsoft returns the graph of needs of a Microsoft deal, dealt that of a
// random one.
func microsoft(t testing.TB, number int64) *fas.Graph {
	t.Helper()
	b, err := freecell.MicrosoftDeal(&freecell.Standard, number)
	if err != nil {
		t.Fatal(err)
	}
	g := bounds.Needs(b.Position().(*freecell.Position))
	return &g
}

func dealt(t testing.TB, number int64) *fas.Graph {
	t.Helper()
	b, err := freecell.RandomDeal(&freecell.Standard, number, game.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	g := bounds.Needs(b.Position().(*freecell.Position))
	return &g
}

// bySAT returns the size of a least cut. A clause says that a cycle is cut;
// clauses are added until the cheapest model cuts all cycles.
func bySAT(g *fas.Graph) int {
	loose := g.Loose()
	var lits []solver.Lit
	var weights []int
	for i := range loose {
		lits, weights = append(lits, solver.IntToLit(int32(i+1))), append(weights, 1)
	}
	var clauses [][]int
	cut := make([]bool, len(loose))
	for {
		more := cyclesLeft(g.Firm(), loose, cut)
		if len(more) == 0 {
			break
		}
		clauses = append(clauses, more...)
		problem := solver.ParseSliceNb(clauses, len(loose))
		problem.SetCostFunc(lits, weights)
		s := solver.New(problem)
		s.Minimize()
		cut = s.Model()
	}
	size := 0
	for _, c := range cut {
		if c {
			size++
		}
	}
	return size
}

// cyclesLeft returns, for every loose arc that is not cut, a cycle through it
// with as few arcs as possible, if there is one: the numbers of its loose
// arcs, the first 1.
func cyclesLeft(firm, loose []fas.Arc, cut []bool) (cycles [][]int) {
	for i, a := range loose {
		if cut[i] {
			continue
		}
		if path, ok := shortestWay(firm, loose, cut, a.To, a.From); ok {
			cycles = append(cycles, append(path, i+1))
		}
	}
	return cycles
}

// shortestWay returns the numbers of the loose arcs on a way between two
// vertices, breadth first.
func shortestWay(firm, loose []fas.Arc, cut []bool, from, to int) ([]int, bool) {
	ways := map[int][]int{from: {}}
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		v := queue[0]
		if v == to {
			return ways[v], true
		}
		reach := func(u int, way []int) {
			if _, seen := ways[u]; !seen {
				ways[u] = way
				queue = append(queue, u)
			}
		}
		for _, a := range firm {
			if a.From == v {
				reach(a.To, ways[v])
			}
		}
		for i, a := range loose {
			if a.From == v && !cut[i] {
				reach(a.To, append(slices.Clone(ways[v]), i+1))
			}
		}
	}
	return nil, false
}

// TestLP has glpsol solve the integer program that writeLP writes.
func TestLP(t *testing.T) {
	glpsol, err := exec.LookPath("glpsol")
	if err != nil {
		t.Skip("glpsol is not installed: apt-get install glpk-utils")
	}
	t.Parallel()
	deals, others := int64(thorough.Number(15, 60)), thorough.Number(20, 40)
	if testing.Short() {
		deals, others = 6, 10
	}
	var graphs []*fas.Graph
	for number := int64(1); number <= deals; number++ {
		graphs = append(graphs, microsoft(t, number), dealt(t, number))
	}
	rng := rand.New(rand.NewPCG(3, 3))
	for range others {
		graphs = append(graphs, randomGraph(rng, 2+rng.IntN(12), rng.IntN(30), rng.IntN(60)))
	}
	graphs = append(graphs, new(fas.Graph))
	for _, g := range graphs {
		want, err := g.Size()
		if err != nil {
			t.Fatal(err)
		}
		if got := byGlpsol(t, glpsol, g); got != want {
			t.Errorf("glpsol says %d, we %d: firm %v, loose %v", got, want, g.Firm(), g.Loose())
		}
	}
}

var objective = regexp.MustCompile(`(?s)Status: +(?:INTEGER )?OPTIMAL.*Objective: +cuts = (\d+) \(MINimum\)`)

func byGlpsol(t *testing.T, glpsol string, g *fas.Graph) int {
	t.Helper()
	program, solution := filepath.Join(t.TempDir(), "g.lp"), filepath.Join(t.TempDir(), "g.txt")
	f, err := os.Create(program)
	if err != nil {
		t.Fatal(err)
	}
	if err := writeLP(f, g); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(glpsol, "--lp", program, "-o", solution).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	text, err := os.ReadFile(solution)
	if err != nil {
		t.Fatal(err)
	}
	found := objective.FindSubmatch(text)
	if found == nil {
		t.Fatalf("no optimum:\n%s", text)
	}
	value, _ := strconv.Atoi(string(found[1]))
	return value
}

// BenchmarkSize times the graphs of the first thousand Microsoft deals, and reports
// their mean.
func BenchmarkSize(b *testing.B) {
	var graphs []*fas.Graph
	for number := range int64(1000) {
		graphs = append(graphs, microsoft(b, number+1))
	}
	b.ReportAllocs()
	sum, n := 0, 0
	for b.Loop() {
		value, err := graphs[n%len(graphs)].Size()
		if err != nil {
			b.Fatal(err)
		}
		sum += value
		n++
	}
	b.ReportMetric(float64(sum)/float64(n), "arcs/deal")
}
