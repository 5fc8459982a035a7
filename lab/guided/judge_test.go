package main

import (
	"math"
	"testing"

	"patience/game"
	"patience/internal/games/freecell"
	boards "patience/internal/model/freecell"
)

// TestSearchJudge: the chances of the moves of a deal are the net's logits, and their
// sum is 1.
func TestSearchJudge(t *testing.T) {
	board, err := freecell.RandomDeal(&freecell.Standard, 1, game.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	p := board.Position().(*freecell.Position)
	moves := p.AppendMoves(nil)
	judgements := newSearchJudge().Judge([]game.Position{p, p}, [][]game.Move{moves, nil})
	net := boards.NewJudge(boards.BoardNet(), &freecell.Standard).Judge([]*freecell.Position{p})[0]
	logit := func(m game.Move) float64 {
		return float64(net.Logit(int(freecell.MoveCard(m)), int(freecell.MoveTo(m))))
	}
	sum, j := 0.0, judgements[0]
	for i, m := range moves {
		sum += math.Exp(j.LogChance[i])
		if got, want := j.LogChance[i]-j.LogChance[0], logit(m)-logit(moves[0]); !(math.Abs(got-want) <= 1e-6) {
			t.Errorf("%s: %v above the first move; want %v", p.MoveText(m), got, want)
		}
	}
	if !(math.Abs(sum-1) <= 1e-9) || j.Left != net.MovesLeft() || len(judgements[1].LogChance) != 0 {
		t.Errorf("chances with the sum %v, %v moves left; want 1 and %v", sum, j.Left, net.MovesLeft())
	}
}
