package calculation_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"patience/game"
	"patience/game/gametest"
	"patience/internal/games/calculation"
)

// TestCoder walks at random from deals and from positions in mid-game: at every
// node the code decodes to the position, and the code after each move is the
// code of the position after it.
func TestCoder(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, rules := range append([]calculation.Rules{
		calculation.Standard(1, 0), calculation.Standard(3, 0), calculation.Standard(4, 2), calculation.Standard(5, 0),
	}, smallRules...) {
		for number := range int64(30) {
			start := dealt(t, rules, number+1)
			gametest.Walk(start, rng, int(number)/2, func(game.Position) {})
			checkCodes(t, start, rng)
		}
	}
}

func checkCodes(t *testing.T, start game.Position, rng *rand.Rand) {
	t.Helper()
	test := gametest.NewCoderTest(start.(game.Searchable), same)
	used := game.Code{}
	visit := func(p game.Position) {
		for i, word := range test.Check(t, p) {
			used[i] |= word
		}
	}
	p := start.Clone()
	gametest.Walk(p, rng, 110, visit)
	p.CopyFrom(start)
	stackAll(p, visit)
	size := start.(game.Searchable).NewCoder().Size()
	for i := size; i < 24; i++ {
		if byte(used[i/8]>>(i%8*8)) != 0 {
			t.Fatalf("codes %x have more than %d bytes", used, size)
		}
	}
}

// stackAll puts every card onto the stacks in turn, where codes are longest.
func stackAll(p game.Position, visit func(game.Position)) {
	for i := 0; ; i++ {
		visit(p)
		var onto []game.Move
		for _, m := range p.AppendMoves(nil) {
			if !calculation.MoveTo(m).Foundation {
				onto = append(onto, m)
			}
		}
		if len(onto) == 0 {
			return
		}
		p.Play(onto[i%len(onto)])
	}
}

// same compares what is public of two positions.
func same(got, want game.Position) bool {
	return bytes.Equal(got.AppendKey(nil), want.AppendKey(nil)) && got.Hash() == want.Hash() &&
		got.Home() == want.Home() &&
		got.(*calculation.Position).Stacked() == want.(*calculation.Position).Stacked()
}

func dealt(t *testing.T, rules calculation.Rules, number int64) *calculation.Position {
	t.Helper()
	board, err := calculation.RandomDeal(&rules, number, 1)
	if err != nil {
		t.Fatal(err)
	}
	return board.Position().(*calculation.Position)
}
