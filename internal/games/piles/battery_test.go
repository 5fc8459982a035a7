package piles_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"patience/game"
	"patience/game/gametest"
	"patience/game/gametest/oracle"
	"patience/internal/games/piles"
	"patience/internal/testkit/pilescheck"
	"patience/internal/testkit/pilestest"
	"patience/internal/testkit/thorough"
)

// small returns rules of a small deck, by the sizes of its columns.
func small(ranks, up, reserve int, sizes ...int) piles.Rules {
	return piles.Rules{Name: "small", Ranks: ranks, Sizes: sizes, Up: up, Reserve: reserve}
}

// games are the games with names, and four of Solvitaire's.
func games() []piles.Rules {
	others := []piles.Rules{
		pilescheck.Northwest, pilescheck.FortyThieves, pilescheck.AmericanToad, pilescheck.WormHole,
	}
	return slices.Concat(others, piles.Variants, piles.Simons)
}

func TestGames(t *testing.T) {
	t.Parallel()
	games := games()
	for i, rules := range pilescheck.Ruled(small(3, 1, 2, 2, 3, 3, 2)) {
		if i%5 == 0 {
			games = append(games, rules)
		}
	}
	for i, rules := range pilescheck.Stocked(small(3, 1, 1, 1, 2, 3)) {
		if i%5 == 0 && rules.Stock != piles.NoStock {
			games = append(games, rules)
		}
	}
	for i, rules := range pilescheck.Filled(small(4, 1, 3, 1, 2, 3)) {
		if i%3 == 0 {
			games = append(games, rules)
		}
	}
	// All cards lie face up: with cells, so small a board may look like the deal again when all are turned up.
	celled := pilescheck.Celled(pilescheck.Stocked(small(3, 3, 1, 1, 2, 3)))
	celled = append(celled, pilescheck.Twinned(pilescheck.Celled(pilescheck.Stocked(small(2, 2, 2, 1, 1, 2))))...)
	for _, rules := range celled {
		if rules.Validate() == nil {
			games = append(games, rules)
		}
	}
	for _, rules := range append(games, small(5, 2, 0, 2, 3, 4, 5, 6)) {
		t.Run(rules.Name, func(t *testing.T) {
			g, err := piles.NewGame(rules)
			if err != nil {
				t.Fatal(err)
			}
			gametest.Run(t, g)
		})
	}
}

func TestRulesOutsideRange(t *testing.T) {
	tails := small(13, 1, 0, 52)
	tails.Moves = piles.WholeColumns + 1
	for _, rules := range []piles.Rules{
		small(13, 1, 0), small(14, 1, 0, 56), small(13, 0, 0, 52), small(13, 1, 25, 27),
		small(13, 1, 0, 53, -1), small(0, 1, 0, 0), tails,
		small(1, 1, 0, append([]int{4}, make([]int, piles.MaxColumns)...)...),
	} {
		if _, err := piles.NewGame(rules); err == nil {
			t.Errorf("%+v pass", rules)
		}
	}
}

func dealt(t testing.TB, rules piles.Rules, number int64) *piles.Position {
	t.Helper()
	b, err := piles.RandomDeal(&rules, number, game.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	return b.Position().(*piles.Position)
}

func TestReshuffle(t *testing.T) {
	for _, rules := range games() {
		if p := dealt(t, rules, 1); p.Hides() {
			gametest.CheckReshuffle(t, p)
		}
	}
}

// TestCoder walks at random from deals and from positions in mid-game: at every node the code decodes to the
// position, and the code after each move is the code of the position after it.
func TestCoder(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	games := games()
	games = append(games, pilescheck.Ruled(small(4, 2, 3, 2, 3, 4, 4))...)
	for _, rules := range pilescheck.Stocked(small(4, 1, 1, 2, 3, 4)) {
		if rules.Stock != piles.NoStock {
			games = append(games, rules)
		}
	}
	games = append(games, pilescheck.Filled(small(4, 1, 3, 1, 2, 3))...)
	games = append(games, pilescheck.Holed(small(4, 1, 2, 3, 3, 3, 4))...)
	for _, rules := range pilescheck.Celled(games) {
		if rules.Validate() == nil {
			games = append(games, rules)
		}
	}
	for _, rules := range games {
		for number := range int64(10) {
			start := dealt(t, rules, number+1)
			gametest.Walk(start, rng, int(number), func(game.Position) {})
			test := gametest.NewCoderTest(start, same)
			gametest.Walk(start.Clone(), rng, 60, func(p game.Position) { test.Check(t, p) })
		}
	}
}

// same compares what is public of two positions, and their moves.
func same(got, want game.Position) bool {
	a, b := got.AppendMoves(nil), want.AppendMoves(nil)
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return string(got.AppendKey(nil)) == string(want.AppendKey(nil)) && got.Hash() == want.Hash() &&
		got.Home() == want.Home() && got.Won() == want.Won()
}

func TestAgainstNaiveRules(t *testing.T) {
	t.Parallel()
	gametest.AgainstNaive(t, pilescheck.Decks(), 2, 300, 2_000)
}

// TestPerft counts the positions some moves from deals by both rules.
func TestPerft(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 3))
	for _, rules := range games() {
		pilescheck.Full(rules).Perft(t, rng, 3)
	}
}

// TestNaiveWalks follows long random games by both rules.
func TestNaiveWalks(t *testing.T) {
	t.Parallel()
	for _, rules := range games() {
		gametest.NaiveWalks(t, []gametest.Twin[pilestest.State]{pilescheck.Full(rules)}, 60)
	}
}

func TestForced(t *testing.T) {
	t.Parallel()
	gametest.ForcedMoves(t, pilescheck.Decks(), thorough.Number(1, 3), 2_500, 1_000)
}

// TestMayForce: a forced move follows only moves that may force one.
func TestMayForce(t *testing.T) {
	t.Parallel()
	checkMayForce(t, pilescheck.Decks(), 1)
}

// checkMayForce checks that at the positions of deals without a forced move.
func checkMayForce(t *testing.T, twins []gametest.Twin[pilestest.State], deals int) {
	t.Helper()
	var moves, may, forced int
	gametest.EachGraph(rand.New(rand.NewPCG(1, 7)), twins, deals, 1_200,
		func(w *gametest.Twin[pilestest.State], g oracle.Graph[pilestest.State]) {
			for _, s := range g.States {
				p := w.Position(t, s).(*piles.Position)
				if _, ok := p.Forced(); ok {
					continue
				}
				for _, m := range p.AppendMoves(nil) {
					mayForce := p.MayForce(m)
					p.Play(m)
					_, forces := p.Forced()
					p.Undo(m)
					if forces && !mayForce {
						t.Fatalf("%s forces a move, from\n%s", p.MoveText(m), p.Board())
					}
					moves++
					if mayForce {
						may++
					}
					if forces {
						forced++
					}
				}
			}
		})
	t.Logf("%d moves, %d may force one, and %d do", moves, may, forced)
	if forced < 100 || may == moves {
		t.Errorf("of %d moves %d may force one, and %d do", moves, may, forced)
	}
}
