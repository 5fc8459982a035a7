package gapstest

// PerftCount counts what can be reached in exactly so many moves.
type PerftCount struct {
	Paths    int // sequences of moves
	Distinct int // positions
}

// Perft returns the counts for every number of moves from 0 to depth.
func Perft(s State, depth int) []PerftCount {
	type reached struct {
		state State
		paths int
	}
	layer := map[string]reached{s.Key(): {s, 1}}
	counts := []PerftCount{{1, 1}}
	for range depth {
		next := map[string]reached{}
		count := PerftCount{}
		for _, from := range layer {
			for _, m := range from.state.Moves() {
				t := from.state.Play(m)
				next[t.Key()] = reached{t, next[t.Key()].paths + from.paths}
				count.Paths += from.paths
			}
		}
		count.Distinct = len(next)
		counts = append(counts, count)
		layer = next
	}
	return counts
}

// Graph holds all the positions that can be reached from States[0].
type Graph struct {
	States     []State
	Index      map[string]int // the index of a position, by its key
	Successors [][]int        // by position, one for each of its Moves
	Distance   []int          // the least number of moves to win, or -1
}

// Distances explores everything that can be reached from s and finds how far
// each position is from being won. It gives up, returning false, when there
// are more than limit positions.
func Distances(s State, limit int) (Graph, bool) {
	g := Graph{Index: map[string]int{}}
	g.add(s)
	for i := 0; i < len(g.States); i++ {
		if i >= limit {
			return Graph{}, false
		}
		var successors []int
		for _, m := range g.States[i].Moves() {
			successors = append(successors, g.add(g.States[i].Play(m)))
		}
		g.Successors = append(g.Successors, successors)
	}
	g.measure()
	return g, true
}

// add returns the index of s, which it adds to the graph if it is new.
func (g *Graph) add(s State) int {
	key := s.Key()
	i, ok := g.Index[key]
	if !ok {
		i = len(g.States)
		g.Index[key] = i
		g.States = append(g.States, s)
	}
	return i
}

// measure goes over the positions again and again until no distance changes.
func (g *Graph) measure() {
	for _, s := range g.States {
		distance := -1
		if s.Won() {
			distance = 0
		}
		g.Distance = append(g.Distance, distance)
	}
	for changed := true; changed; {
		changed = false
		for i := len(g.States) - 1; i >= 0; i-- {
			for _, j := range g.Successors[i] {
				if d := g.Distance[j]; d >= 0 && (g.Distance[i] < 0 || d+1 < g.Distance[i]) {
					g.Distance[i], changed = d+1, true
				}
			}
		}
	}
}
