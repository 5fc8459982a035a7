package calculation_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"patience/game"
	"patience/internal/games/calculation"
)

// TestForced: where the last card of a rank can go home, that of some rank is forced home. Any other
// forced move is one of a position that cannot be won.
func TestForced(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	rules := calculation.Standard(3, 0)
	last, hopeless := 0, 0
	for number := range int64(200) {
		board, err := calculation.RandomDeal(&rules, number+1, 1)
		if err != nil {
			t.Fatal(err)
		}
		p := board.Position().(*calculation.Position)
		for {
			m, ok := p.Forced()
			_, lost := p.MustStack()
			switch home := lastHome(p); {
			case len(home) > 0:
				last++
				if !ok || !slices.Contains(home, m) {
					t.Fatalf("%s is forced, %t; want one of %d last cards of their ranks in\n%s", p.MoveText(m), ok, len(home),
						p.Board())
				}
			case ok && !lost:
				t.Fatalf("%s is forced in\n%s", p.MoveText(m), p.Board())
			case ok:
				hopeless++
			}
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			next := moves[rng.IntN(len(moves))]
			if home := slices.IndexFunc(moves, func(m game.Move) bool { return calculation.MoveTo(m).Foundation }); home >= 0 {
				next = moves[home]
			}
			p.Play(next)
		}
	}
	if last < 60 || hopeless < 60 {
		t.Errorf("%d last cards, %d hopeless positions; expected more", last, hopeless)
	}
}

// lastHome returns the legal moves home of cards whose rank no other card has that is not home.
func lastHome(p *calculation.Position) (moves []game.Move) {
	var out [14]int
	ranks := slices.Clone(p.Stock())
	for place := range p.Rules().Stacks {
		ranks = p.AppendStack(ranks, place)
	}
	for _, rank := range ranks {
		out[rank]++
	}
	for _, m := range p.AppendMoves(nil) {
		to := calculation.MoveTo(m)
		if to.Foundation && out[p.Wants(to.Index)] == 1 {
			moves = append(moves, m)
		}
	}
	return moves
}
