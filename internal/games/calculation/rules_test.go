package calculation_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"patience/game"
	"patience/game/gametest/oracle"
	"patience/internal/games/calculation"
	"patience/internal/testkit/calculationtest"
)

// TestFoundations: the ranks of figure 1 of the paper.
func TestFoundations(t *testing.T) {
	rules := calculation.Standard(4, 0)
	for f, want := range [][]int{
		{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13},
		{2, 4, 6, 8, 10, 12, 1, 3, 5, 7, 9, 11, 13},
		{3, 6, 9, 12, 2, 5, 8, 11, 1, 4, 7, 10, 13},
		{4, 8, 12, 3, 7, 11, 2, 6, 10, 1, 5, 9, 13},
	} {
		for height, rank := range want {
			if got := rules.Rank(f, height); got != rank || rules.Height(f, rank) != height {
				t.Errorf("foundation %d takes %d at height %d; want %d", f+1, got, height, rank)
			}
		}
		if rules.Rank(f, 13) != 0 {
			t.Errorf("foundation %d wants a card when it is full", f+1)
		}
	}
}

// TestAgainstNaiveRules walks through everything that can be reached from small
// deals: every position has the successors that the naive rules give it.
func TestAgainstNaiveRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	positions := 0
	for _, rules := range smallRules {
		for range 5 {
			s := calculationtest.Deal(rules.Foundations, rules.Ranks, rules.Stacks, rules.Given, rng)
			g, ok := oracle.Distances(s, 1_500)
			if !ok {
				continue
			}
			positions += len(g.States)
			for _, s := range g.States {
				checkSuccessors(t, rules, s)
			}
		}
	}
	if positions < 5_000 {
		t.Errorf("%d positions; expected more", positions)
	}
}

func checkSuccessors(t *testing.T, rules calculation.Rules, s calculationtest.State) {
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
		t.Fatalf("%d moves, won %v; want %d, %v of\n%s", len(got), p.Won(), len(want), s.Won(), s.Text())
	}
}

func positionOf(t *testing.T, rules calculation.Rules, s calculationtest.State) game.Position {
	t.Helper()
	b, err := calculation.ParseBoard(&rules, []byte(s.Text()))
	if err != nil {
		t.Fatal(err)
	}
	return b.Position()
}
