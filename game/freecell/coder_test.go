package freecell_test

import (
	"math/rand/v2"
	"testing"

	"patience/game"
	"patience/game/freecell"
)

// TestCoder walks at random from deals and from positions in mid-game: at every
// node the code decodes to the position, and the code after each move is the
// code of the position after it.
func TestCoder(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, rules := range []freecell.Rules{
		freecell.Standard,
		freecell.FourCompanies,
		freecell.BakersGame,
		{Name: "small", Columns: 3, Cells: 2, Ranks: 4},
		{Name: "tall", Columns: 1, Cells: 6, Ranks: 13},
	} {
		for number := range int64(40) {
			board, err := freecell.RandomDeal(&rules, number+1, 1)
			if err != nil {
				t.Fatal(err)
			}
			start := board.Position()
			walk(start, rng, int(number)/4, func(game.Position) {})
			checkCodes(t, start, rng)
		}
	}
}

func checkCodes(t *testing.T, start game.Position, rng *rand.Rand) {
	t.Helper()
	coder := start.(game.Searchable).NewCoder()
	p, decoded := start.Clone(), start.Clone()
	walk(p, rng, 60, func(p game.Position) {
		code := coder.Encode(p)
		coder.Decode(code, decoded)
		if *decoded.(*freecell.Position) != *p.(*freecell.Position) {
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
