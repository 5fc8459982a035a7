package freecell_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"patience/game"
	"patience/internal/games/freecell"
	"patience/internal/testkit/thorough"
)

// TestLegal: of all moves that can be written down, those are legal that are
// listed.
func TestLegal(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 3))
	twoCells := freecell.Standard
	twoCells.Cells, twoCells.Ranks = 2, 7
	list := []freecell.Rules{twoCells}
	list = append(list, freecell.Variants...)
	for _, rules := range list {
		legal := 0
		for number := range int64(thorough.Number(1, 4)) {
			board, err := freecell.RandomDeal(&rules, number+1, game.DefaultSeed)
			if err != nil {
				t.Fatal(err)
			}
			p := board.Position().(*freecell.Position)
			for i := range 60 {
				if i%thorough.Number(3, 1) == 0 {
					legal += checkLegal(t, p)
				}
				m, n := p.Pick(rng.Uint64())
				if n == 0 {
					break
				}
				p.Play(m)
			}
		}
		t.Logf("%s: %d legal moves", rules.Name, legal)
	}
}

// checkLegal returns the number of legal moves of a position.
func checkLegal(t *testing.T, p *freecell.Position) int {
	t.Helper()
	listed := p.AppendMoves(nil)
	for _, m := range listed {
		if !p.Legal(m) || p.Legal(m|1<<24) || p.Legal(m^1<<8) {
			t.Fatalf("%s, or a move that differs in what is not the card and not the place, in\n%s", p.MoveText(m), p.Board())
		}
	}
	legal := 0
	for c := range game.Move(64) {
		for to := range game.Move(256) {
			m := c | game.Move(p.On(freecell.MoveCard(c)))<<8 | to<<16
			if p.Legal(m) != slices.Contains(listed, m) {
				t.Fatalf("card %d to %d: legal is %t in\n%s", c, to, p.Legal(m), p.Board())
			}
			if p.Legal(m) {
				legal++
			}
		}
	}
	return legal
}
