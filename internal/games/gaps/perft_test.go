package gaps_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"patience/game"
	"patience/game/gametest"
	"patience/internal/games/gaps"
	"patience/internal/testkit/gapscheck"
	"patience/internal/testkit/gapstest"
	"patience/internal/testkit/thorough"
)

// TestPerft holds paths and distinct positions against the naive rules and
// against the golden file, and recomputes the whole position at every node.
func TestPerft(t *testing.T) {
	var golden strings.Builder
	for _, rules := range []gaps.Rules{gaps.Standard, gaps.Contest} {
		for number := range int64(12) {
			board := dealt(t, &rules, number+1)
			counts := gametest.Perft(t, board.Position(), gapscheck.State(board), 8, recompute(t))
			fmt.Fprintf(&golden, "%s random:%d %v\n", rules.Name, number+1, counts)
		}
	}
	gametest.Golden(t, "testdata/perft.golden", golden.String())
}

// TestPerftSmallDecks goes to the ends of the games.
func TestPerftSmallDecks(t *testing.T) {
	for ranks := 2; ranks <= 5; ranks++ {
		rules := gaps.Rules{Name: "small", Ranks: ranks}
		for number := range int64(30) {
			board := dealt(t, &rules, number+1)
			gametest.Perft(t, board.Position(), gapscheck.State(board), 9, recompute(t))
		}
	}
}

// twin plays a deck by the naive rules, too.
func twin(ranks int) gametest.Twin[gapstest.State] {
	return gametest.Twin[gapstest.State]{
		Name:     fmt.Sprintf("%d ranks", ranks),
		Deal:     func(rng *rand.Rand) gapstest.State { return gapstest.Deal(ranks, rng) },
		Position: func(t testing.TB, s gapstest.State) game.Position { return gapscheck.Position(t, s) },
	}
}

func TestAgainstNaiveRules(t *testing.T) {
	gametest.AgainstNaive(t, gametest.Twins(twin, 2, 3, 4, 5), 5, 5_000, 1_000)
}

// TestNaiveWalks follows random games by both rules, 100 of each deck at night and 30 by day.
func TestNaiveWalks(t *testing.T) {
	for _, ranks := range []int{3, 7, 13} {
		gametest.NaiveWalks(t, slices.Repeat(gametest.Twins(twin, ranks), thorough.Number(30, 100)), 200)
	}
}

// TestPoints holds points against the naive rules along random play.
func TestPoints(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for _, rules := range []gaps.Rules{gaps.Standard, gaps.Contest, {Name: "small", Ranks: 3}} {
		for number := range int64(100) {
			gametest.Walk(dealt(t, &rules, number+1).Position(), rng, 200, func(p game.Position) {
				if got, want := p.(*gaps.Position).Points(), gapscheck.State(p.Board().(*gaps.Board)).Points(); got != want {
					t.Fatalf("%d points; want %d of\n%v", got, want, p.Board())
				}
			})
		}
	}
}

// TestPointsGrow: every move raises the points, so that no position repeats.
func TestPointsGrow(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for ranks := 2; ranks <= 13; ranks++ {
		rules := gaps.Rules{Name: "points", Ranks: ranks}
		for number := range int64(100) {
			gametest.Walk(dealt(t, &rules, number+1).Position(), rng, 400, func(position game.Position) {
				p := position.(*gaps.Position)
				before := p.Points()
				for _, m := range p.AppendMoves(nil) {
					p.Play(m)
					if after := p.Points(); after <= before {
						t.Fatalf("%d points, then %d after a move to\n%v", before, after, p.Board())
					}
					p.Undo(m)
				}
			})
		}
	}
}

// recompute makes every position that it visits anew and compares all of it.
func recompute(t *testing.T) func(game.Position) {
	return func(p game.Position) {
		kept := p.(*gaps.Position)
		if fresh := gaps.Recomputed(kept); fresh != *kept {
			t.Fatalf("kept %+v; from scratch %+v", kept, fresh)
		}
	}
}

func dealt(t testing.TB, rules *gaps.Rules, number int64) *gaps.Board {
	t.Helper()
	board, err := gaps.RandomDeal(rules, number, 1)
	if err != nil {
		t.Fatal(err)
	}
	return board
}
