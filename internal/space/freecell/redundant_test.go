package freecell

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"patience/game"
	"patience/internal/games/freecell"
)

// TestRedundant holds redundant to what it promises, along random play. Fewer moves
// lead to the same position, or the same two moves in the other order do. Of the two
// orders, the one with the larger move last is kept.
func TestRedundant(t *testing.T) {
	t.Parallel()
	deals := int64(1000)
	if testing.Short() {
		deals = 200
	}
	for _, rules := range []freecell.Rules{
		{},
		{Build: freecell.InSuit},
		{Moves: freecell.WholeRuns},
		{Build: freecell.InSuit, Moves: freecell.WholeRuns},
		{Moves: freecell.PartialRuns},
		{Build: freecell.InSuit, Moves: freecell.PartialRuns},
		{Build: freecell.AnySuit, Moves: freecell.PartialRuns, Spaces: freecell.KingsOnly},
		{Moves: freecell.UnlimitedRuns},
		{Build: freecell.AnySuit, Moves: freecell.UnlimitedRuns, Spaces: freecell.NoCard},
	} {
		rules.Name = fmt.Sprintf("%v/%v/%v", rules.Build, rules.Moves, rules.Spaces)
		t.Run(rules.Name, func(t *testing.T) {
			c := redundancy{rng: rand.New(rand.NewPCG(9, 9))}
			for number := range deals {
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
		redundant := position{q}.redundant(last, m)
		if redundant {
			c.redundant++
		}
		swapped := position{q}.before(m, last) && reaches(p, []game.Move{m, last}, q.HashAfter(m))
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
	return p.Hash() == hash || slices.ContainsFunc(p.AppendMoves(nil),
		func(m game.Move) bool { return p.HashAfter(m) == hash })
}

// commuteTests are pairs of moves, one for each reason why two moves can or
// cannot be made in the other order.
var commuteTests = []struct {
	reason  string
	moves   freecell.Moves
	board   string
	last, m string
	want    bool
}{
	{
		reason: "nothing in common",
		board:  "Foundations: C-A D-A H-A S-A\n: 2C 3H\n: 2D 3S\n: 2H 3C 4C 4D 4H\n: 2S 3D 4S",
		last:   "3H to a cell", m: "3S to a cell", want: true,
	},
	{
		reason: "m follows last home",
		board:  "Foundations: C-A D-4 H-4 S-4\n: 4C 2C\n: 3C",
		last:   "2C home", m: "3C home", want: false,
	},
	{
		reason: "m moves the card that last uncovered",
		board:  "Foundations: C-A D-4 H-4 S-4\n: 2C 4C 3C",
		last:   "3C to a cell", m: "4C to a cell", want: false,
	},
	{
		reason: "m goes onto the card that last uncovered",
		board:  "Foundations: C-2 D-2 H-4 S-4\n: 4C 4D\n: 3D\n: 3C",
		last:   "4D to a cell", m: "3D onto 4C", want: false,
	},
	{
		reason: "m needs the cell that last left",
		board:  "Foundations: C-2 D-2 H-4 S-4\nFreecells: 4C 3C\n: 3D 4D",
		last:   "4C to an empty column", m: "4D to a cell", want: false,
	},
	{
		reason: "another cell was free",
		board:  "Foundations: C-2 D-2 H-4 S-4\nFreecells: 4C\n: 3D 4D\n: 3C",
		last:   "4C to an empty column", m: "4D to a cell", want: true,
	},
	{
		reason: "m needs the column that last left",
		board:  "Foundations: C-2 D-2 H-3 S-3\n: 3D\n: 4C 4H\n: 3C 4D\n: 4S",
		last:   "3D onto 4S", m: "4H to an empty column", want: false,
	},
	{
		reason: "last needs a cell, and m leaves one",
		board:  "Foundations: C-2 D-2 H-4 S-4\nFreecells: 4C\n: 3D 4D\n: 3C",
		last:   "4D to a cell", m: "4C to an empty column", want: true,
	},
	{
		reason: "last needs a column, and m a cell",
		board:  "Foundations: C-2 D-2 H-3 S-3\n: 3D 4C\n: 3C 4D\n: 4S 4H",
		last:   "4C to an empty column", m: "4D to a cell", want: true,
	},
	{
		reason: "m goes onto a card that came from a cell",
		board:  "Foundations: C-A D-2 H-4 S-3\nFreecells: 3D\n: 4S\n: 3C 4C 4D 2C",
		last:   "3D onto 4S", m: "2C onto 3D", want: false,
	},
	{
		reason: "m goes onto a card that came from a column, and single cards move",
		board:  "Foundations: C-A D-2 H-4 S-3\n: 4S\n: 3C 4C 2C\n: 4D 3D",
		last:   "3D onto 4S", m: "2C onto 3D", want: false,
	},
	{
		reason: "m goes onto a card that came from a column, and runs move", moves: freecell.PartialRuns,
		board: "Foundations: C-A D-2 H-4 S-3\n: 4S\n: 3C 4C 2C\n: 4D 3D",
		last:  "3D onto 4S", m: "2C onto 3D", want: true,
	},
	{
		reason: "m takes with it what last put onto its run", moves: freecell.PartialRuns,
		board: "Foundations: C-A D-2 H-4 S-3\n: 4S\n: 3C 4C 2C\n: 4D 3D",
		last:  "2C onto 3D", m: "3D onto 4S", want: true,
	},
	{
		reason: "last leaves behind what m takes of its run", moves: freecell.PartialRuns,
		board: "Foundations: C-A D-2 H-4 S-3\n: 4S\n: 3C 4C\n: 4D 3D 2C",
		last:  "3D onto 4S", m: "2C home", want: true,
	},
	{
		reason: "last uncovered a card of m's run", moves: freecell.PartialRuns,
		board: "Foundations: C-A D-2 H-3 S-2\n: 4C 4S 3D 2C\n: 3C 4H\n: 4D 3S",
		last:  "2C to a cell", m: "4S to an empty column", want: false,
	},
	{
		reason: "last needs the cell that m takes", moves: freecell.PartialRuns,
		board: "Foundations: C-A D-2 H-4 S-A\nFreecells: 3C\n: 4S\n: 4D 3D 2C\n: 2S 3S\n: 4C",
		last:  "3D onto 4S", m: "3S to a cell", want: false,
	},
	{
		reason: "whole runs have no limit", moves: freecell.WholeRuns,
		board: "Foundations: C-A D-2 H-4 S-3\nFreecells: 4C 3C\n: 4S\n: 2C\n: 4D 3D",
		last:  "2C onto 3D", m: "3D onto 4S", want: true,
	},
}

func TestCommutes(t *testing.T) {
	for _, test := range commuteTests {
		rules := freecell.Rules{Name: "commute", Columns: 4, Cells: 2, Ranks: 4, Moves: test.moves}
		readings, err := freecell.ReadBoard(&rules, []byte(test.board), game.AsColumns) // no deal leads to some of them
		if err != nil {
			t.Fatalf("%s: %v", test.reason, err)
		}
		p := readings[0].Board.Position().(*freecell.Position)
		last := named(t, p, test.last)
		p.Play(last)
		if got := (position{p}).commutes(last, named(t, p, test.m)); got != test.want {
			t.Errorf("%s: %s and then %s commute: %v", test.reason, test.last, test.m, got)
		}
	}
}

// named returns the legal move of a text.
func named(t *testing.T, p *freecell.Position, text string) game.Move {
	t.Helper()
	for _, m := range p.AppendMoves(nil) {
		if p.MoveText(m) == text {
			return m
		}
	}
	t.Fatalf("%s is not legal in\n%v", text, p.Board())
	return 0
}
