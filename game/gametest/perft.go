package gametest

import (
	"slices"
	"testing"

	"patience/game"
	"patience/game/gametest/oracle"
)

// Perft compares the counts of [Count] with those of the naive rules and returns
// them. It calls visit at every node.
func Perft[S oracle.State[S]](t *testing.T, p game.Position, naive S, depth int,
	visit func(game.Position),
) []oracle.PerftCount {
	t.Helper()
	got, want := Count(p, depth, visit), oracle.Perft(naive, depth)
	if !slices.Equal(got, want) {
		t.Errorf("%v; the naive rules give %v, from\n%v", got, want, p.Board())
	}
	return got
}

// Count counts as [oracle.Perft] does, by a walk that makes each move and takes it
// back. It calls visit at every node of the walk, which must leave the position as
// it is.
func Count(p game.Position, depth int, visit func(game.Position)) []oracle.PerftCount {
	counts, seen := make([]oracle.PerftCount, depth+1), make([]map[string]bool, depth+1)
	var key []byte
	var walk func(d int)
	walk = func(d int) {
		visit(p)
		counts[d].Paths++
		if key = p.AppendKey(key[:0]); !seen[d][string(key)] {
			seen[d][string(key)] = true
			counts[d].Distinct++
		}
		if d == depth {
			return
		}
		for _, m := range p.AppendMoves(nil) {
			p.Play(m)
			walk(d + 1)
			p.Undo(m)
		}
	}
	for d := range seen {
		seen[d] = map[string]bool{}
	}
	walk(0)
	return counts
}
