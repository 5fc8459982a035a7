package gaps_test

import (
	"math/rand/v2"
	"testing"

	"patience/game"
	"patience/game/gaps"
)

// TestCoder walks at random from deals and from positions in mid-game: at every
// node the code decodes to the position, and the code after each move is the
// code of the position after it.
func TestCoder(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for ranks := 2; ranks <= 13; ranks++ {
		rules := gaps.Rules{Name: "coder", Ranks: ranks}
		for number := range int64(60) {
			p := dealt(t, &rules, number+1).Position()
			walk(p, rng, int(number), func(game.Position) {})
			checkCodes(t, p, rng)
		}
	}
}

func checkCodes(t *testing.T, start game.Position, rng *rand.Rand) {
	t.Helper()
	coder := start.(game.Searchable).NewCoder()
	p, decoded := start.Clone(), start.Clone()
	walk(p, rng, 400, func(p game.Position) {
		code := coder.Encode(p)
		coder.Decode(code, decoded)
		if *decoded.(*gaps.Position) != *p.(*gaps.Position) {
			t.Fatalf("code %x decodes to\n%v\nwant\n%v", code, decoded.Board(), p.Board())
		}
		for _, m := range p.AppendMoves(nil) {
			after := coder.After(code, p, m)
			p.Play(m)
			if want := coder.Encode(p); after != want {
				t.Fatalf("after %x the code is %x; want %x", m, after, want)
			}
			p.Undo(m)
		}
	})
}

// TestCodeSize: what the package comment says, at most 148 bits.
func TestCodeSize(t *testing.T) {
	for number := range int64(200) {
		if size := dealt(t, &gaps.Standard, number+1).Position().(game.Searchable).NewCoder().Size(); size > 19 {
			t.Errorf("deal %d: %d bytes", number+1, size)
		}
	}
}
