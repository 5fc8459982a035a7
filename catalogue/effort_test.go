package catalogue_test

import (
	"slices"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/game/card"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/testkit/thorough"
	"patience/solve"
)

// TestEffortBelow holds the column effort_below to what its text says: on small decks,
// against a search that keeps all positions in maps and knows nothing else.
func TestEffortBelow(t *testing.T) {
	t.Parallel()
	for _, name := range []string{
		"3-columns-4-ranks-2-cells", "4-columns-5-ranks-1-cells", "4-columns-in-suit-kings-4-ranks-1-cells",
		"4-columns-any-suit-4-ranks-1-cells",
	} {
		e, err := catalogue.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		won, most := 0, 0
		for number := range int64(thorough.Number(20, 200)) {
			b, err := e.Game.Deal(game.DealID{Source: game.Random, Number: number + 1}, game.DefaultSeed)
			if err != nil {
				t.Fatal(err)
			}
			p := b.Position().(*freecell.Position)
			want, solved := naiveEffort(p)
			got, err := e.Extras[e.Extra("effort_below")].Compute(t.Context(), catalogue.Studied{
				Position: p, Search: solve.Options{Limits: solve.DefaultLimits()},
			})
			if err != nil || (got != nil) != solved || solved && *got != want {
				t.Fatalf("%v, %v; want %d, solved %v:\n%s", got, err, want, solved, b)
			}
			if solved {
				won, most = won+1, max(most, want)
			}
		}
		t.Logf("%s: %d deals can be won, effort at most %d", name, won, most)
		if most == 0 {
			t.Errorf("%s: no deal takes any effort", name)
		}
	}
}

// naiveEffort searches layer by layer, by the number of moves, for the least number of
// moves to win, and counts the positions whose moves and bound are fewer. It reports
// false if there is no solution.
func naiveEffort(start *freecell.Position) (effort int, solved bool) {
	layers := [][]*freecell.Position{nil}
	put := func(p *freecell.Position, moves int) {
		q := p.Clone().(*freecell.Position)
		for m, ok := naiveForced(q); ok; m, ok = naiveForced(q) {
			q.Play(m)
			moves++
		}
		for len(layers) <= moves {
			layers = append(layers, nil)
		}
		layers[moves] = append(layers[moves], q)
	}
	put(start, 0)
	seen := map[string]bool{}
	var values []int // moves and bound of each position
	for moves := 0; moves < len(layers); moves++ {
		for _, p := range layers[moves] {
			if key := string(p.AppendKey(nil)); seen[key] {
				continue
			} else {
				seen[key] = true
			}
			if p.Won() {
				values = slices.DeleteFunc(values, func(f int) bool { return f >= moves })
				return len(values), true
			}
			values = append(values, moves+bounds.Relaxed.Bound(p))
			for _, m := range p.AppendMoves(nil) {
				q := p.Clone().(*freecell.Position)
				q.Play(m)
				put(q, moves+1)
			}
		}
	}
	return 0, false
}

// naiveForced returns a move home of a card that no other card has to be put on.
func naiveForced(p *freecell.Position) (game.Move, bool) {
	for c := range ((p.Ends() | p.Cells()) & p.Next()).All() {
		if naiveBare(p, c) {
			return freecell.NewMove(c, p.On(c), freecell.Home), true
		}
	}
	return 0, false
}

// naiveBare reports whether each card that may be put on c is home, or the next to go home
// and bare itself.
func naiveBare(p *freecell.Position, c card.Card) bool {
	for d := range card.Card(p.Rules().Cards()) {
		if p.On(d) != freecell.Home && p.Rules().Fits(d, c) && (!p.Next().Has(d) || !naiveBare(p, d)) {
			return false
		}
	}
	return true
}
