// Package freecellcheck lets tests compare code about the FreeCell family with the
// naive rules of package freecelltest. It translates rules and positions between
// package freecell and the naive rules, and deals the small decks whose positions can
// all be listed. The two packages that it joins share no code.
package freecellcheck

import (
	"testing"

	"patience/game"
	"patience/game/card"
	"patience/internal/games/freecell"
	"patience/internal/testkit/freecelltest"
)

// Rules returns the rules by which package freecell plays as the naive ones.
func Rules(naive freecelltest.Rules) *freecell.Rules {
	rules := freecell.Rules{
		Name: freecell.Standard.Name, Columns: naive.Columns, Cells: naive.Cells, Ranks: naive.Ranks,
		Filled: naive.Filled, Given: naive.Given, Reserve: naive.Reserve, Diagonal: naive.Triangle, Back: naive.Back,
	}
	switch {
	case naive.SameSuit:
		rules.Build = freecell.InSuit
	case naive.AnySuit:
		rules.Build = freecell.AnySuit
	}
	switch {
	case naive.KingSpaces:
		rules.Spaces = freecell.KingsOnly
	case naive.ClosedSpaces:
		rules.Spaces = freecell.NoCard
	}
	switch {
	case naive.LongSequences:
		rules.Moves = freecell.UnlimitedRuns
	case naive.WholeRuns:
		rules.Moves = freecell.WholeRuns
	case naive.Sequences:
		rules.Moves = freecell.PartialRuns
	}
	return &rules
}

// NaiveRules returns the naive rules that play as those of package freecell.
func NaiveRules(rules *freecell.Rules) freecelltest.Rules {
	return freecelltest.Rules{
		Columns: rules.Columns, Cells: rules.Cells, Ranks: rules.Ranks,
		SameSuit: rules.Build == freecell.InSuit, AnySuit: rules.Build == freecell.AnySuit,
		WholeRuns: rules.Moves == freecell.WholeRuns, Sequences: rules.Moves == freecell.PartialRuns,
		LongSequences: rules.Moves == freecell.UnlimitedRuns,
		KingSpaces:    rules.Spaces == freecell.KingsOnly, ClosedSpaces: rules.Spaces == freecell.NoCard,
		Filled: rules.Filled, Given: rules.Given, Reserve: rules.Reserve, Triangle: rules.Diagonal, Back: rules.Back,
	}
}

// Position returns the position that the naive rules write as s. It may come from a deal
// of another shape than those of the real rules.
func Position(t testing.TB, s freecelltest.State) *freecell.Position {
	t.Helper()
	b := &freecell.Board{}
	b.Rules, b.Home, b.Cells = Rules(s.Rules), s.Home, cards(t, s.Cells)
	for _, column := range s.Columns {
		b.Columns = append(b.Columns, cards(t, column))
	}
	if err := b.Validate(); err != nil {
		t.Fatal(err)
	}
	return b.Position().(*freecell.Position)
}

func cards(t testing.TB, names []string) []card.Card {
	t.Helper()
	list, err := game.ParseEach(names, card.Parse)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// State returns a position as the naive rules hold it.
func State(t testing.TB, p *freecell.Position) freecelltest.State {
	t.Helper()
	return BoardState(t, p.Board().(*freecell.Board))
}

// BoardState returns a board as the naive rules hold it.
func BoardState(t testing.TB, b *freecell.Board) freecelltest.State {
	t.Helper()
	return Parse(t, NaiveRules(b.Rules), b.String())
}

// Parse reads a board by the naive rules.
func Parse(t testing.TB, rules freecelltest.Rules, board string) freecelltest.State {
	t.Helper()
	s, err := freecelltest.Parse(rules, board)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Microsoft returns the position of a Microsoft deal.
func Microsoft(t testing.TB, rules freecell.Rules, number int64) *freecell.Position {
	t.Helper()
	b, err := freecell.MicrosoftDeal(&rules, number)
	if err != nil {
		t.Fatal(err)
	}
	return b.Position().(*freecell.Position)
}
