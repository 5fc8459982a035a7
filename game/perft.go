package game

// A PerftCount is what a perft walk found at one depth.
type PerftCount struct {
	Paths    uint64 // sequences of exactly that many moves
	Distinct uint64 // positions they end in, by key
}

// Perft counts, for each depth from 0 to depth, the sequences of so many
// moves and the different positions they reach. The counts are the
// constitution of a game's rules: any two correct move generators agree on
// them. If visit is not nil it is called at every node of the walk.
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
