package gametest

import (
	"slices"
	"testing"

	"patience/game"
	"patience/game/gametest/oracle"
)

// Perft compares the counts of [game.Perft] with those of the naive rules and
// returns them. It calls visit at every node.
func Perft[S oracle.State[S]](t *testing.T, p game.Position, naive S, depth int, visit func(game.Position)) []game.PerftCount {
	t.Helper()
	got, want := game.Perft(p, depth, visit), oracle.Perft(naive, depth)
	if !slices.Equal(got, want) {
		t.Errorf("%v; the naive rules give %v, from\n%v", got, want, p.Board())
	}
	return got
}
