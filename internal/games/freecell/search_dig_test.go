package freecell_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"patience/game"
	"patience/internal/games/freecell"
)

// TestSteps: the steps of searches that lift cards only to dig are legal. Those of one move are the
// legal moves in their order, without lifts, and without moves back from home where these are of no
// use. A dig begins with lifts and ends with another move.
func TestSteps(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(5, 5))
	digs := 0
	for _, v := range freecell.Variants {
		if v.Moves != freecell.SingleCards || v.Returns() {
			continue
		}
		for number := range int64(3) {
			board, err := freecell.RandomDeal(&v, number+1, game.DefaultSeed)
			if err != nil {
				t.Fatal(err)
			}
			p := board.Position().(*freecell.Position)
			for range 60 {
				checkUnlifted(t, p)
				digs += checkDigs(t, p)
				m, n := p.Pick(rng.Uint64())
				if n == 0 {
					break
				}
				p.Play(m)
			}
		}
	}
	if digs == 0 {
		t.Error("no digs")
	}
}

func isLift(m game.Move) bool { return freecell.MoveTo(m) == freecell.Cell }

func checkUnlifted(t *testing.T, p *freecell.Position) {
	t.Helper()
	want := slices.DeleteFunc(p.AppendMoves(nil), func(m game.Move) bool {
		return isLift(m) ||
			freecell.MoveFrom(m) == freecell.Home
	})
	moves, ends := p.AppendUnlifted(nil, nil)
	if !slices.Equal(moves, want) || len(ends) != len(moves) {
		t.Fatalf("%s: %v, ends %v; want %v, one by one, in\n%s", p.Rules(), moves, ends, want, p.Board())
	}
	for i, end := range ends {
		if end != i+1 {
			t.Fatalf("the steps end at %v; want one move each", ends)
		}
	}
}

// checkDigs plays the digs of a position, and returns how many there are.
func checkDigs(t *testing.T, p *freecell.Position) int {
	t.Helper()
	moves, ends := p.AppendDigs(nil, nil)
	begin := 0
	for _, end := range ends {
		dig, q := moves[begin:end], p.Clone().(*freecell.Position)
		begin = end
		for i, m := range dig {
			if last := i == len(dig)-1; isLift(m) == last {
				t.Fatalf("%s: move %d of %d of a dig is a lift: %t, in\n%s", q.MoveText(m), i+1, len(dig), isLift(m), p.Board())
			}
			if !q.Legal(m) {
				t.Fatalf("%s is not legal, move %d of %d of a dig in\n%s", q.MoveText(m), i+1, len(dig), p.Board())
			}
			q.Play(m)
		}
		if len(dig) < 2 {
			t.Fatalf("a dig of %d moves in\n%s", len(dig), p.Board())
		}
	}
	return len(ends)
}
