package answer

import (
	"strings"
	"testing"

	"patience/catalogue"
	"patience/internal/model"
	"patience/label"
	"patience/rollout"
)

// placed returns the position of a place.
func placed(t *testing.T, s *Service, q Place) *Subject {
	t.Helper()
	at, err := s.read(&q)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// forcedBoard has one legal move: the ace goes home.
const forcedBoard = "Foundations: H-0 C-0 D-K S-K\nFreecells: KH KC QH QC\n: JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH\n" +
	": JC TC\n: 9C\n: 8C\n: 7C\n: 6C\n: 5C\n: 4C 2C AC 3C\n"

// TestChance: the chance is the share of games that the computer player wins, the same after a forced move as before
// it, and of hidden cards it says nothing.
func TestChance(t *testing.T) {
	s := New(DefaultOptions(catalogue.Standard()))
	at := placed(t, s, Place{Deal: "6"})
	o := rollout.DefaultOptions()
	o.Policy, o.Playouts, o.MaxPlayouts = *at.Entry.Player, Games, Games
	want, err := rollout.Run(t.Context(), at.Position, o)
	if err != nil {
		t.Fatal(err)
	}
	got := s.Chance(t.Context(), at, at.Position, label.Exact{})
	if rate := float64(want.Wins) / Games; got.Rate != rate || rate < 0.2 || rate > 0.8 {
		t.Errorf("deal 6: %v; want %v", got, rate)
	}
	forced := placed(t, s, Place{Board: forcedBoard})
	moves := forced.Position.AppendMoves(nil)
	if len(moves) != 1 {
		t.Fatalf("%d moves; want a board with one", len(moves))
	}
	before := s.Chance(t.Context(), forced, forced.Position, label.Exact{})
	after := forced.Position.Clone()
	after.Play(moves[0])
	if chance := s.Chance(t.Context(), forced, after, label.Exact{}); !before.Known || chance != before {
		t.Errorf("a forced move takes %v to %v", before, chance)
	}
	hidden := placed(t, s, Place{Game: "klondike-1", Deal: "random:9"})
	if chance := s.Chance(t.Context(), hidden, hidden.Position, label.Exact{}); chance.Known {
		t.Errorf("the chance %v knows hidden cards", chance)
	}
}

// TestPlayers: these games have a computer player for the chance of a win.
func TestPlayers(t *testing.T) {
	for name, want := range map[string]string{
		"freecell": "learned1-t1", "klondike-1": "learned1", "klondike-3": "learned1", "calculation": "learned5", "gaps": "",
		"bakers-game": "search-300", "eight-off": "search-75", "simple-simon": "search-300",
		"freecell-3-cells": "learned1-t1",
	} {
		e, err := catalogue.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := e.Player; (got == nil) != (want == "") || got != nil && got.Name != want {
			t.Errorf("%s: %+v; want %q", name, got, want)
		}
	}
}

// TestHintsAreLevelled: the win rates in the words of hints average to that of the position. The hint with which a
// short win begins comes first.
func TestHintsAreLevelled(t *testing.T) {
	s := New(DefaultOptions(catalogue.Standard()))
	seed := uint64(90210)
	at := placed(t, s, Place{Deal: "random:4", Seed: &seed})
	g, err := s.Guess(t.Context(), at, model.Short, false)
	if err != nil {
		t.Fatal(err)
	}
	first, err := s.Hints(t.Context(), at, g)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(at.Position.AppendMoves(nil)); len(first) != n || !strings.HasPrefix(first[0].Remark, "wins in at most ") {
		t.Errorf("%d hints for %d moves, the first %s", len(first), n, first[0].Notation)
	}
	rarer := *g
	rarer.LogRate.Value -= 4
	second, err := s.Hints(t.Context(), at, &rarer)
	if err != nil {
		t.Fatal(err)
	}
	for i, h := range second {
		if h.Notation != first[i].Notation || (h.Rate == first[i].Rate) != h.Guess.Counted {
			t.Errorf("%s: %s and %s", h.Notation, h.Rate, first[i].Rate)
		}
	}
}
