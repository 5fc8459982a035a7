package gametest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"patience/game"
	"patience/game/gametest/oracle"
)

// A Twin is a deck that a game and a second, naive implementation of its rules both play.
type Twin[S Naive[S]] struct {
	Name string
	// Deal returns a random deal by the naive rules.
	Deal func(rng *rand.Rand) S
	// Position is the bridge: it returns the game's position of a naive one.
	Position func(t testing.TB, s S) game.Position
	// Alike: several moves of the game may lead to the same position, which then counts once.
	Alike bool
}

// A Naive position can be shown when the two implementations differ.
type Naive[S any] interface {
	oracle.State[S]
	Text() string
}

// Twins makes a twin of each of some rules.
func Twins[R any, S Naive[S]](twin func(R) Twin[S], rules ...R) []Twin[S] {
	list := make([]Twin[S], len(rules))
	for i, r := range rules {
		list[i] = twin(r)
	}
	return list
}

// AgainstNaive walks through everything that can be reached from random deals, as many of
// each deck as it is told, leaving out those that reach more positions than most. Every
// position must have the successors that the naive rules give it, and be won if it is won
// by them, and naive positions must be equal exactly if the game's are. The test fails if
// it sees fewer positions than least.
func AgainstNaive[S Naive[S]](t *testing.T, twins []Twin[S], deals, most, least int) {
	t.Helper()
	positions := 0
	EachGraph(rand.New(rand.NewPCG(1, 1)), twins, deals, most, func(w *Twin[S], g oracle.Graph[S]) {
		positions += len(g.States)
		keys, different := w.keys(t, g.States), map[string]bool{}
		for i, s := range g.States {
			var want []string
			for _, j := range g.Successors[i] {
				want = append(want, keys[j])
			}
			w.checkSuccessors(t, s, want)
			different[keys[i]] = true
		}
		if len(different) != len(g.States) {
			t.Fatalf("%s: %d positions; naively %d", w.Name, len(different), len(g.States))
		}
	})
	if positions < least {
		t.Errorf("%d positions; expected at least %d", positions, least)
	}
}

// EachGraph calls a function with all that can be reached from random deals, as many of
// each deck as it is told, leaving out those that reach more positions than most.
func EachGraph[S Naive[S]](rng *rand.Rand, twins []Twin[S], deals, most int, each func(*Twin[S], oracle.Graph[S])) {
	for i := range twins {
		for range deals {
			if g, ok := oracle.Distances(twins[i].Deal(rng), most); ok {
				each(&twins[i], g)
			}
		}
	}
}

// keys returns the keys that the game has for naive positions.
func (w *Twin[S]) keys(t *testing.T, states []S) (keys []string) {
	t.Helper()
	for _, s := range states {
		keys = append(keys, string(key(w.Position(t, s))))
	}
	return keys
}

// checkSuccessors compares the moves of a position with the keys that the naive ones lead to.
func (w *Twin[S]) checkSuccessors(t *testing.T, s S, want []string) {
	t.Helper()
	p := w.Position(t, s)
	var got []string
	for _, m := range p.AppendMoves(nil) {
		p.Play(m)
		got = append(got, string(key(p)))
		p.Undo(m)
	}
	slices.Sort(got)
	slices.Sort(want)
	if w.Alike {
		got, want = slices.Compact(got), slices.Compact(want)
	}
	if !slices.Equal(got, want) || p.Won() != s.Won() {
		t.Fatalf("%s: %d moves, won %v; naively %d, %v, in\n%s", w.Name, len(got), p.Won(), len(want), s.Won(), s.Text())
	}
}

// NaiveWalks follows random games of some moves by both rules, one of each deck: every
// position must have the successors that the naive rules give it.
func NaiveWalks[S Naive[S]](t *testing.T, twins []Twin[S], moves int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 4))
	for _, w := range twins {
		s := w.Deal(rng)
		for range moves {
			next := s.Next()
			w.checkSuccessors(t, s, w.keys(t, next))
			if len(next) == 0 {
				break
			}
			s = next[rng.IntN(len(next))]
		}
	}
}

// ForcedMoves looks at the forced moves of all positions that can be reached from random
// deals, as [AgainstNaive] does. After one a position is as far from being won as before,
// less one. The test fails if there are fewer forced moves than least.
func ForcedMoves[S Naive[S]](t *testing.T, twins []Twin[S], deals, most, least int) {
	t.Helper()
	forced := 0
	EachGraph(rand.New(rand.NewPCG(1, 5)), twins, deals, most, func(w *Twin[S], g oracle.Graph[S]) {
		forced += w.checkForced(t, g)
	})
	if forced < least {
		t.Errorf("%d forced moves; expected at least %d", forced, least)
	}
}

// checkForced returns the number of forced moves in the positions of a graph.
func (w *Twin[S]) checkForced(t *testing.T, g oracle.Graph[S]) (forced int) {
	t.Helper()
	distances := map[string]int{}
	for i, k := range w.keys(t, g.States) {
		distances[k] = g.Distance[i]
	}
	for i, s := range g.States {
		if g.Distance[i] <= 0 {
			continue
		}
		p := w.Position(t, s)
		m, ok := p.(game.Searchable).Forced()
		if !ok {
			continue
		}
		forced++
		p.Play(m)
		if got := distances[string(key(p))]; got != g.Distance[i]-1 {
			t.Fatalf("%s: %d moves after a forced one of %d:\n%s", w.Name, got, g.Distance[i], s.Text())
		}
	}
	return forced
}

// Perft deals a deck and compares counts of its positions, as [Perft] does.
func (w Twin[S]) Perft(t *testing.T, rng *rand.Rand, depth int) {
	t.Helper()
	s := w.Deal(rng)
	t.Log(w.Name, Perft(t, w.Position(t, s), s, depth, func(game.Position) {}))
}

// A Node is a position of a game for package oracle, with all its legal moves.
type Node[P game.Position] struct{ Position P }

// Key returns the key of the position.
func (n Node[P]) Key() string { return string(n.Position.AppendKey(nil)) }

// Next returns the positions after its moves.
func (n Node[P]) Next() (next []Node[P]) {
	for _, m := range n.Position.AppendMoves(nil) {
		after := n.Position.Clone().(P)
		after.Play(m)
		next = append(next, Node[P]{Position: after})
	}
	return next
}

// Won reports whether the position is won.
func (n Node[P]) Won() bool { return n.Position.Won() }
