package gametest

import (
	"testing"

	"patience/game"
)

// A CoderTest checks the codes of positions that can be reached from one start.
type CoderTest struct {
	coder   game.Coder
	decoded game.Position
	same    func(got, want game.Position) bool
}

// NewCoderTest returns a test of the coder of a start. The function same reports
// whether a decoded position is the one that was encoded.
func NewCoderTest(start game.Searchable, same func(got, want game.Position) bool) *CoderTest {
	return &CoderTest{start.NewCoder(), start.Clone(), same}
}

// Check returns the code of p. It fails the test unless the code decodes to p,
// every move is in the range of [game.Searchable], the same moves lead from the
// decoded position to the same positions, and the code foretold for each move is
// that of the position after it.
func (c *CoderTest) Check(t *testing.T, p game.Position) game.Code {
	t.Helper()
	code := c.coder.Encode(p)
	c.coder.Decode(code, c.decoded)
	c.compare(t, p)
	for _, m := range p.AppendMoves(nil) {
		if m < 1 || m > game.MaxSearchedMove {
			t.Fatalf("move %x; expected 1 to %x", m, game.MaxSearchedMove)
		}
		after := c.coder.After(code, p, m)
		p.Play(m)
		c.decoded.Play(m)
		c.compare(t, p)
		if want := c.coder.Encode(p); after != want {
			t.Fatalf("after %x the code is %x; want %x", m, after, want)
		}
		p.Undo(m)
		c.decoded.Undo(m)
	}
	return code
}

func (c *CoderTest) compare(t *testing.T, want game.Position) {
	t.Helper()
	if !c.same(c.decoded, want) {
		t.Fatalf("got\n%v\nwant\n%v", c.decoded.Board(), want.Board())
	}
}

// Identical reports whether two positions of type *P agree in every field.
func Identical[P comparable](got, want game.Position) bool {
	return *any(got).(*P) == *any(want).(*P)
}
