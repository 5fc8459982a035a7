package oracle

// A PerftCount is what is found at one depth.
type PerftCount struct {
	Paths    uint64 // the sequences of moves of that length
	Distinct uint64 // the positions that they lead to, told apart by key
}

// Perft counts sequences of legal moves from a position. Entry d of the result
// counts those of d moves, for d from 0 to depth, and the different positions that
// they lead to. Any two correct move generators agree on these counts. Perft goes
// from layer to layer, each position in it once.
func Perft[S State[S]](start S, depth int) []PerftCount {
	type reached struct {
		state S
		paths uint64
	}
	layer := map[string]reached{start.Key(): {start, 1}}
	counts := []PerftCount{{Paths: 1, Distinct: 1}}
	for range depth {
		next, count := map[string]reached{}, PerftCount{}
		for _, from := range layer {
			for _, s := range from.state.Next() {
				key := s.Key()
				next[key] = reached{s, next[key].paths + from.paths}
				count.Paths += from.paths
			}
		}
		count.Distinct = uint64(len(next))
		counts, layer = append(counts, count), next
	}
	return counts
}
