package klondike_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"patience/game"
	"patience/game/gametest"
	"patience/game/gametest/oracle"
	"patience/internal/games/klondike"
	"patience/internal/testkit/klondiketest"
)

// naive deals under the naive rules.
func naive(rules klondike.Rules, rng *rand.Rand) klondiketest.State {
	s := klondiketest.Deal(rules.Ranks, rules.Columns, rules.Draw, rules.Back, rules.AnySpace, rng)
	s.Passes = rules.Passes
	return s
}

// TestAgainstNaiveRules walks through everything that can be reached from small
// deals: every position has the successors that the naive rules give it, and naive
// positions are equal exactly if ours are.
func TestAgainstNaiveRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	positions := 0
	for _, rules := range smallRules {
		for range 4 {
			g, ok := oracle.Distances(naive(rules, rng), 400)
			if !ok {
				continue
			}
			positions += len(g.States)
			keys := map[string]bool{}
			for _, s := range g.States {
				keys[checkSuccessors(t, rules, s)] = true
			}
			if len(keys) != len(g.States) {
				t.Fatalf("%s: %d positions; naively %d", rules.Name, len(keys), len(g.States))
			}
		}
	}
	if positions < 1_000 {
		t.Errorf("%d positions; expected more", positions)
	}
}

// checkSuccessors compares the moves of a position, and returns its key.
func checkSuccessors(t *testing.T, rules klondike.Rules, s klondiketest.State) string {
	t.Helper()
	p := positionOf(t, rules, s)
	var got, want []string
	for _, m := range p.AppendMoves(nil) {
		p.Play(m)
		got = append(got, string(p.AppendKey(nil)))
		p.Undo(m)
	}
	for _, next := range s.Next() {
		want = append(want, string(positionOf(t, rules, next).AppendKey(nil)))
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) || p.Won() != s.Won() {
		t.Fatalf("%s: %d moves, won %v; want %d, %v of\n%s", rules.Name, len(got), p.Won(), len(want), s.Won(), s.Text())
	}
	return string(p.AppendKey(nil))
}

func positionOf(t *testing.T, rules klondike.Rules, s klondiketest.State) game.Position {
	t.Helper()
	b, err := klondike.ParseBoard(&rules, []byte(s.Text()))
	if err != nil {
		t.Fatal(err)
	}
	return b.Position()
}

// TestPerft: small decks, and some moves of the full one.
func TestPerft(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	for _, c := range []struct {
		rules klondike.Rules
		depth int
	}{
		{small(3, 3, 2, true, false), 4},
		{small(4, 4, 3, false, false), 5},
		{small(5, 4, 2, false, true), 4},
		{klondike.Standard(1, false, false), 3},
		{klondike.Standard(3, true, false), 3},
		{limited(small(4, 4, 2, false, false), 2), 6},
		{limited(small(4, 3, 1, true, false), 1), 6},
		{klondike.Standard(3, false, false).WithPasses(3), 3},
	} {
		s := naive(c.rules, rng)
		counts := gametest.Perft(t, positionOf(t, c.rules, s), s, c.depth, func(game.Position) {})
		t.Log(c.rules.Name, counts)
	}
}

// TestNaiveWalks follows long random games of the full deck by both rules.
func TestNaiveWalks(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 4))
	for _, rules := range []klondike.Rules{
		klondike.Standard(1, false, false), klondike.Standard(3, false, false), klondike.Standard(3, true, true),
		klondike.Standard(7, false, false),
		klondike.Standard(1, false, false).WithPasses(1), klondike.Standard(1, true, false).WithPasses(3),
		klondike.Standard(3, false, false).WithPasses(3),
	} {
		s := naive(rules, rng)
		for range 40 {
			checkSuccessors(t, rules, s)
			next := s.Next()
			if len(next) == 0 {
				break
			}
			s = next[rng.IntN(len(next))]
		}
	}
}

// TestForced: with the forced move a position of a small deck is as far from being
// won as before, less one.
func TestForced(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 5))
	forced := 0
	for _, rules := range smallRules {
		for range 4 {
			if g, ok := oracle.Distances(naive(rules, rng), 300); ok {
				forced += checkForced(t, rules, g)
			}
		}
	}
	if forced < 100 {
		t.Errorf("%d forced moves; expected more", forced)
	}
}

// checkForced returns the number of forced moves in the positions of a graph.
func checkForced(t *testing.T, rules klondike.Rules, g oracle.Graph[klondiketest.State]) (forced int) {
	t.Helper()
	distances := map[string]int{}
	for i, s := range g.States {
		distances[string(positionOf(t, rules, s).AppendKey(nil))] = g.Distance[i]
	}
	for i, s := range g.States {
		p := positionOf(t, rules, s)
		m, ok := p.(game.Searchable).Forced()
		if !ok || g.Distance[i] <= 0 {
			continue
		}
		forced++
		p.Play(m)
		if got := distances[string(p.AppendKey(nil))]; got != g.Distance[i]-1 {
			t.Fatalf("%s: %d moves after a forced one of %d:\n%s", rules.Name, got, g.Distance[i], s.Text())
		}
	}
	return forced
}
