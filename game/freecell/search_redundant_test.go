package freecell_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"patience/game"
	"patience/game/freecell"
)

// TestRedundant holds Redundant to what it promises, along random play: what
// two moves lead to can be had by fewer, or by the same two in the other
// order, of which the kept one has the greater last.
func TestRedundant(t *testing.T) {
	t.Parallel()
	for _, rules := range []freecell.Rules{
		{},
		{Build: freecell.InSuit},
		{Moves: freecell.WholeRuns},
		{Build: freecell.InSuit, Moves: freecell.WholeRuns},
		{Moves: freecell.PartialRuns},
		{Build: freecell.InSuit, Moves: freecell.PartialRuns},
	} {
		rules.Name = fmt.Sprintf("%v/%v", rules.Build, rules.Moves)
		t.Run(rules.Name, func(t *testing.T) {
			c := redundancy{rng: rand.New(rand.NewPCG(9, 9))}
			for number := range int64(1000) {
				rules.Columns, rules.Cells, rules.Ranks = 2+int(number)%4, int(number/4)%4, 2+int(number/16)%4
				c.play(t, rules, number+1)
			}
			t.Logf("%d pairs of moves, %d redundant, %d left though they commute", c.pairs, c.redundant, c.missed)
			if c.redundant == 0 {
				t.Error("none is redundant; the test shows nothing")
			}
		})
	}
}

type redundancy struct {
	rng                      *rand.Rand
	pairs, redundant, missed int
}

// play plays a random deal and looks at all pairs of moves on the way.
func (c *redundancy) play(t *testing.T, rules freecell.Rules, number int64) {
	t.Helper()
	b, err := freecell.RandomDeal(&rules, number, game.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	p := b.Position().(*freecell.Position)
	for range 30 {
		moves := p.AppendMoves(nil)
		if len(moves) == 0 {
			return
		}
		for _, last := range moves {
			c.check(t, p, last)
		}
		p.Play(moves[c.rng.IntN(len(moves))])
	}
}

// check looks at the moves right after one.
func (c *redundancy) check(t *testing.T, p *freecell.Position, last game.Move) {
	t.Helper()
	q := p.Clone().(*freecell.Position)
	q.Play(last)
	for _, m := range q.AppendMoves(nil) {
		c.pairs++
		redundant := q.Redundant(last, m)
		if redundant {
			c.redundant++
		}
		swapped := m < last && reaches(p, []game.Move{m, last}, q.HashAfter(m))
		if swapped && !redundant {
			c.missed++
		}
		if redundant && !swapped && !shorter(p, q.HashAfter(m)) {
			t.Fatalf("%s is redundant after %s in\n%s", q.MoveText(m), p.MoveText(last), p.Board())
		}
	}
}

// reaches reports whether moves are legal and lead to a position.
func reaches(p *freecell.Position, moves []game.Move, hash uint64) bool {
	q := p.Clone().(*freecell.Position)
	for _, m := range moves {
		if !slices.Contains(q.AppendMoves(nil), m) {
			return false
		}
		q.Play(m)
	}
	return q.Hash() == hash
}

// shorter reports whether a position is this one or one move away.
func shorter(p *freecell.Position, hash uint64) bool {
	return p.Hash() == hash || slices.ContainsFunc(p.AppendMoves(nil), func(m game.Move) bool { return p.HashAfter(m) == hash })
}
