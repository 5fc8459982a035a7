package freecell

import (
	"math/rand/v2"
	"slices"
	"testing"

	"patience/game"
	"patience/internal/games/freecell"
	"patience/internal/testkit/thorough"
	"patience/solve"
)

// TestJoinTrails holds trails to what they promise, along random play: a joined
// trail allows what either trail allows, and it does not matter in which order
// trails are joined.
func TestJoinTrails(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(7, 7))
	joined := 0
	for number := range int64(thorough.Number(60, 300)) {
		rules := freecell.Rules{Name: "trails", Columns: 3 + int(number)%3, Cells: 1 + int(number/3)%4, Ranks: 4}
		b, err := freecell.RandomDeal(&rules, number+1, game.DefaultSeed)
		if err != nil {
			t.Fatal(err)
		}
		p := b.Position().(*freecell.Position)
		for range 20 {
			joined += checkJoins(t, p)
			moves := p.AppendMoves(nil)
			if len(moves) == 0 {
				break
			}
			p.Play(moves[rng.IntN(len(moves))])
		}
	}
	if joined == 0 {
		t.Error("no position has two trails; the test shows nothing")
	}
}

// checkJoins joins all trails by which two lifts lead to a position, and returns
// the number of pairs of different trails.
func checkJoins(t *testing.T, p *freecell.Position) (pairs int) {
	t.Helper()
	rules, trails := Trails(p), digTrails(p)
	for _, a := range trails {
		for _, b := range trails {
			join := rules.JoinTrails(a, b)
			if join != rules.JoinTrails(b, a) {
				t.Fatalf("%x and %x are joined in two ways in\n%s", a, b, p.Board())
			}
			for _, m := range rules.AppendAfter(nil, p, a) {
				if !slices.Contains(rules.AppendAfter(nil, p, join), m) {
					t.Fatalf("%s is allowed by %x, but not when joined with %x, in\n%s", p.MoveText(m), a, b, p.Board())
				}
			}
			for _, c := range trails {
				if rules.JoinTrails(join, c) != rules.JoinTrails(a, rules.JoinTrails(b, c)) {
					t.Fatalf("%x, %x and %x are joined in two ways in\n%s", a, b, c, p.Board())
				}
			}
			if a != b {
				pairs++
			}
		}
	}
	return pairs
}

// digTrails returns the trails by which one lift or two lead to a position.
func digTrails(p *freecell.Position) (trails []solve.Trail) {
	rules := Trails(p)
	for _, last := range unlifts(p) {
		q := p.Clone().(*freecell.Position)
		q.Undo(last)
		trails = append(trails, rules.TrailAfter(0, last))
		for _, first := range unlifts(q) {
			r := q.Clone().(*freecell.Position)
			r.Undo(first)
			if trail := rules.TrailAfter(0, first); slices.Contains(rules.AppendAfter(nil, q, trail), last) {
				trails = append(trails, rules.TrailAfter(trail, last))
			}
		}
	}
	return trails
}

// unlifts returns the lifts that can have led to a position.
func unlifts(p *freecell.Position) (lifts []game.Move) {
	for c := range p.Cells().All() {
		for end := range p.Ends().All() {
			lifts = append(lifts, game.Move(c)|game.Move(end)<<8|game.Move(freecell.Cell)<<16)
		}
		if p.EmptyColumns() > 0 {
			lifts = append(lifts, game.Move(c)|game.Move(freecell.Floor)<<8|game.Move(freecell.Cell)<<16)
		}
	}
	return lifts
}
