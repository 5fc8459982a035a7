package oracle_test

import (
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"patience/game/gametest/oracle"
)

// A node is a position of a game of which only this is known: what each
// position leads to, and which are won.
type node struct {
	game *arbitrary
	at   int
}

type arbitrary struct {
	next [][]int
	won  []bool
}

func (n node) Key() string { return strconv.Itoa(n.at) }

func (n node) Next() (next []node) {
	for _, to := range n.game.next[n.at] {
		next = append(next, node{n.game, to})
	}
	return next
}

func (n node) Won() bool { return n.game.won[n.at] }

// drawn is a game of at most twelve positions, with circles, and with several
// moves to one position.
func drawn(r *rapid.T) *arbitrary {
	n := rapid.IntRange(1, 12).Draw(r, "positions")
	moves := rapid.SliceOfN(rapid.IntRange(0, n-1), 0, 4)
	return &arbitrary{
		next: rapid.SliceOfN(moves, n, n).Draw(r, "next"),
		won:  rapid.SliceOfN(rapid.Bool(), n, n).Draw(r, "won"),
	}
}

// distance returns the least number of moves to a win, found by trying all paths
// of up to that many moves, or -1.
func distance(n node, moves int) int {
	if n.Won() {
		return 0
	}
	least := -1
	for _, to := range n.Next() {
		if moves == 0 {
			break
		}
		if d := distance(to, moves-1); d >= 0 && (least < 0 || d+1 < least) {
			least = d + 1
		}
	}
	return least
}

// reachable returns the positions at the ends of all paths of exactly that many
// moves, each as often as there are paths to it.
func reachable(n node, moves int) (ends []int) {
	if moves == 0 {
		return []int{n.at}
	}
	for _, to := range n.Next() {
		ends = append(ends, reachable(to, moves-1)...)
	}
	return ends
}

// TestDistances holds distances of at most six moves, and the positions that can
// be reached within them, against all paths.
func TestDistances(t *testing.T) {
	const moves = 6
	rapid.Check(t, func(r *rapid.T) {
		start := node{game: drawn(r)}
		g, ok := oracle.Distances(start, 12)
		if !ok {
			r.Fatal("the limit is not kept")
		}
		for i, s := range g.States {
			got, want := g.Distance[i], distance(s, moves)
			if got != want && (want >= 0 || got >= 0 && got <= moves) {
				r.Errorf("distance %d of %d; want %d", got, s.at, want)
			}
			for k, to := range s.Next() {
				if j := g.Successors[i][k]; g.States[j] != to || g.Index[to.Key()] != j {
					r.Errorf("move %d of %d leads to %d; want %d", k, s.at, g.States[j].at, to.at)
				}
			}
		}
		if _, ok := oracle.Distances(start, len(g.States)-1); ok {
			r.Errorf("%d positions pass a limit of one less", len(g.States))
		}
	})
}

// TestPerft counts paths one by one.
func TestPerft(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		start := node{game: drawn(r)}
		for depth, got := range oracle.Perft(start, 6) {
			ends := reachable(start, depth)
			want := oracle.PerftCount{Paths: uint64(len(ends))}
			slices.Sort(ends)
			if want.Distinct = uint64(len(slices.Compact(ends))); got != want {
				r.Errorf("depth %d: %v; want %v", depth, got, want)
			}
		}
	})
}
