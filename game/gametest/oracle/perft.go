package oracle

import "patience/game"

// Perft counts as [game.Perft] does, but goes from layer to layer, each
// position in it once.
func Perft[S State[S]](start S, depth int) []game.PerftCount {
	type reached struct {
		state S
		paths uint64
	}
	layer := map[string]reached{start.Key(): {start, 1}}
	counts := []game.PerftCount{{Paths: 1, Distinct: 1}}
	for range depth {
		next, count := map[string]reached{}, game.PerftCount{}
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
