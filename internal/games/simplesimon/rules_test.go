package simplesimon_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"patience/game"
	"patience/game/card"
	"patience/game/gametest"
	"patience/game/gametest/oracle"
	"patience/internal/games/simplesimon"
	"patience/internal/testkit/simplesimontest"
)

var naiveHomings = map[string]simplesimon.Homing{
	simplesimontest.WholeSuits: simplesimon.Suits, simplesimontest.WholePiles: simplesimon.Piles,
	simplesimontest.SingleCards: simplesimon.Singles,
}

// A deck is a small deck, of which everything that can be reached can be listed.
type deck struct{ ranks, suits, columns int }

var decks = []deck{
	{2, 2, 2},
	{3, 2, 2},
	{2, 4, 3},
	{4, 2, 3},
	{5, 2, 3},
	{3, 3, 3},
	{3, 4, 3},
	{4, 3, 3},
	{13, 1, 3},
	{6, 2, 3},
	{2, 4, 5},
	{3, 3, 4},
	{4, 2, 4},
}

// eachGraph calls a function with all that can be reached from small deals, and
// their rules.
func eachGraph(rng *rand.Rand, deals, limit int, each func(simplesimon.Rules, oracle.Graph[simplesimontest.State])) {
	for _, naive := range []string{simplesimontest.WholeSuits, simplesimontest.WholePiles, simplesimontest.SingleCards} {
		for _, d := range decks {
			for range deals {
				if g, ok := oracle.Distances(simplesimontest.Deal(d.ranks, d.suits, d.columns, naive, rng), limit); ok {
					each(small(d.ranks, d.columns, naiveHomings[naive]), g)
				}
			}
		}
	}
}

// TestAgainstNaiveRules walks through everything that can be reached from small
// deals: every position has the successors that the naive rules give it, and naive
// positions are equal exactly if ours are.
func TestAgainstNaiveRules(t *testing.T) {
	positions := 0
	eachGraph(rand.New(rand.NewPCG(1, 1)), 6, 400, func(rules simplesimon.Rules, g oracle.Graph[simplesimontest.State]) {
		positions += len(g.States)
		keys := map[string]bool{}
		for _, s := range g.States {
			keys[checkSuccessors(t, rules, s)] = true
		}
		if len(keys) != len(g.States) {
			t.Fatalf("%s: %d positions; naively %d", rules.Name, len(keys), len(g.States))
		}
	})
	if positions < 2_000 {
		t.Errorf("%d positions; expected more", positions)
	}
}

// checkSuccessors compares the moves of a position, and returns its key.
func checkSuccessors(t *testing.T, rules simplesimon.Rules, s simplesimontest.State) string {
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

func positionOf(t *testing.T, rules simplesimon.Rules, s simplesimontest.State) *simplesimon.Position {
	t.Helper()
	b := &simplesimon.Board{Rules: &rules, Home: s.Home}
	for _, naive := range s.Columns {
		column := make([]card.Card, len(naive))
		for i, c := range naive {
			suit, _ := card.ParseSuit(c.Suit)
			column[i] = card.New(c.Rank, suit)
		}
		b.Columns = append(b.Columns, column)
	}
	if err := b.Validate(); err != nil {
		t.Fatal(err)
	}
	return b.Position().(*simplesimon.Position)
}

// TestPerft: small decks, and some moves of the full one.
func TestPerft(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	for naive, homing := range naiveHomings {
		for _, c := range []struct {
			deck
			depth int
		}{{deck{3, 4, 4}, 4}, {deck{5, 3, 4}, 4}, {deck{13, 4, 10}, 3}} {
			s := simplesimontest.Deal(c.ranks, c.suits, c.columns, naive, rng)
			rules := small(c.ranks, c.columns, homing)
			counts := gametest.Perft(t, positionOf(t, rules, s), s, c.depth, func(game.Position) {})
			t.Log(rules.Name, counts)
		}
	}
}

// TestNaiveWalks follows long random games of the full deck by both rules.
func TestNaiveWalks(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 4))
	for naive, homing := range naiveHomings {
		s := simplesimontest.Deal(13, 4, 10, naive, rng)
		for range 60 {
			checkSuccessors(t, small(13, 10, homing), s)
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
	forced := map[simplesimon.Homing]int{}
	eachGraph(rand.New(rand.NewPCG(1, 5)), 10, 2_500,
		func(rules simplesimon.Rules, g oracle.Graph[simplesimontest.State]) {
			forced[rules.Homing] += checkForced(t, rules, g)
		})
	t.Log(forced)
	for _, homing := range homings {
		if forced[homing] < 5_000 {
			t.Errorf("%s: %d forced moves; expected more", homing, forced[homing])
		}
	}
}

// checkForced returns the number of forced moves in the positions of a graph.
func checkForced(t *testing.T, rules simplesimon.Rules, g oracle.Graph[simplesimontest.State]) (forced int) {
	t.Helper()
	distances := map[string]int{}
	for i, s := range g.States {
		distances[string(positionOf(t, rules, s).AppendKey(nil))] = g.Distance[i]
	}
	for i, s := range g.States {
		p := positionOf(t, rules, s)
		m, ok := p.Forced()
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
