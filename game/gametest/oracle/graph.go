package oracle

// A Graph holds all the positions that can be reached from States[0].
type Graph[S State[S]] struct {
	States     []S
	Index      map[string]int // the index of a position, by its key
	Successors [][]int        // by position, one for each of its moves
	Distance   []int          // the least number of moves to win, or -1
}

// Distances explores everything that can be reached from start and finds how
// far each position is from being won. It gives up, returning false, when
// there are more than limit positions.
func Distances[S State[S]](start S, limit int) (Graph[S], bool) {
	g := Graph[S]{Index: map[string]int{}}
	g.add(start)
	for i := 0; i < len(g.States); i++ {
		if i >= limit {
			return Graph[S]{}, false
		}
		var successors []int
		for _, s := range g.States[i].Next() {
			successors = append(successors, g.add(s))
		}
		g.Successors = append(g.Successors, successors)
	}
	g.measure()
	return g, true
}

// add returns the index of s, which it adds to the graph if it is new.
func (g *Graph[S]) add(s S) int {
	key := s.Key()
	i, ok := g.Index[key]
	if !ok {
		i = len(g.States)
		g.Index[key] = i
		g.States = append(g.States, s)
	}
	return i
}

// measure searches backwards, breadth first, from the won positions.
func (g *Graph[S]) measure() {
	predecessors := make([][]int, len(g.States))
	for i, successors := range g.Successors {
		for _, j := range successors {
			predecessors[j] = append(predecessors[j], i)
		}
	}
	var queue []int
	for i, s := range g.States {
		g.Distance = append(g.Distance, -1)
		if s.Won() {
			g.Distance[i] = 0
			queue = append(queue, i)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, i := range predecessors[queue[0]] {
			if g.Distance[i] < 0 {
				g.Distance[i] = g.Distance[queue[0]] + 1
				queue = append(queue, i)
			}
		}
	}
}
