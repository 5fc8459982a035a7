package calculation_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"patience/game"
	"patience/game/calculation"
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
			walk(start, rng, int(number)/2, func(game.Position) {})
			checkCodes(t, start, rng)
		}
	}
}

func checkCodes(t *testing.T, start game.Position, rng *rand.Rand) {
	t.Helper()
	coder := start.(game.Searchable).NewCoder()
	p, decoded := start.Clone(), start.Clone()
	used := game.Code{}
	visit := func(p game.Position) {
		code := coder.Encode(p)
		for i := range used {
			used[i] |= code[i]
		}
		coder.Decode(code, decoded)
		same(t, decoded, p)
		for _, m := range p.AppendMoves(nil) {
			after := coder.After(code, p, m)
			decoded.Play(m)
			p.Play(m)
			same(t, decoded, p)
			if want := coder.Encode(p); after != want {
				t.Fatalf("after %x the code is %x; want %x", m, after, want)
			}
			p.Undo(m)
			decoded.Undo(m)
		}
	}
	walk(p, rng, 110, visit)
	p.CopyFrom(start)
	stackAll(p, visit)
	for i := coder.Size(); i < 24; i++ {
		if byte(used[i/8]>>(i%8*8)) != 0 {
			t.Fatalf("codes %x have more than %d bytes", used, coder.Size())
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

func same(t *testing.T, got, want game.Position) {
	t.Helper()
	if !bytes.Equal(got.AppendKey(nil), want.AppendKey(nil)) || got.Hash() != want.Hash() || got.Home() != want.Home() ||
		got.(*calculation.Position).Stacked() != want.(*calculation.Position).Stacked() {
		t.Fatalf("got\n%v\nwant\n%v", got.Board(), want.Board())
	}
}

// walk makes up to n random moves and visits every position on the way.
func walk(p game.Position, rng *rand.Rand, n int, visit func(game.Position)) {
	for range n {
		visit(p)
		m, moves := p.Pick(rng.Uint64())
		if moves == 0 {
			return
		}
		p.Play(m)
	}
}

func dealt(t *testing.T, rules calculation.Rules, number int64) *calculation.Position {
	t.Helper()
	board, err := calculation.RandomDeal(&rules, number, 1)
	if err != nil {
		t.Fatal(err)
	}
	return board.Position().(*calculation.Position)
}
