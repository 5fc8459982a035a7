package game

// A PerftCount is what a perft walk found at one depth.
type PerftCount struct {
	Paths    uint64 // the sequences of moves of that length
	Distinct uint64 // the positions that they lead to, told apart by key
}

// Perft counts sequences of legal moves from a position. Entry d of the result
// counts those of d moves, for d from 0 to depth, and the different positions
// that they lead to. Any two correct move generators agree on these counts. If
// visit is not nil, Perft calls it at every node of the walk; visit must leave
// the position as it is.
func Perft(start Position, depth int, visit func(Position)) []PerftCount {
	w := perftWalk{
		counts: make([]PerftCount, depth+1),
		seen:   make([]map[string]struct{}, depth+1),
		visit:  visit,
	}
	for d := range w.seen {
		w.seen[d] = make(map[string]struct{})
	}
	w.walk(start.Clone(), 0)
	for d := range w.counts {
		w.counts[d].Distinct = uint64(len(w.seen[d]))
	}
	return w.counts
}

type perftWalk struct {
	counts []PerftCount
	seen   []map[string]struct{}
	key    []byte
	visit  func(Position)
}

func (w *perftWalk) walk(p Position, depth int) {
	if w.visit != nil {
		w.visit(p)
	}
	w.counts[depth].Paths++
	w.key = p.AppendKey(w.key[:0])
	if _, ok := w.seen[depth][string(w.key)]; !ok {
		w.seen[depth][string(w.key)] = struct{}{}
	}
	if depth+1 == len(w.counts) {
		return
	}
	for _, m := range p.AppendMoves(nil) {
		p.Play(m)
		w.walk(p, depth+1)
		p.Undo(m)
	}
}
