package freecell_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"patience/internal/testkit/featurestest"

	described "patience/features/freecell"

	"patience/features"
	"patience/game"
	"patience/game/card"
	"patience/game/gametest"
	"patience/internal/games/freecell"
	"pgregory.net/rapid"
)

// constantInDeals are the features that tell only positions along play apart:
// no deal of eight columns has an empty one, a card in a cell or a card home,
// and none of those looked at starts with a subtower.
var constantInDeals = map[string]bool{
	"f_home": true, "f_home_spread": true,
	"f_free_cells": true, "f_stuck_cells": true, "f_empty_columns": true, "f_run_capacity": true,
	"f_column_longest": true, "f_column_shortest": true, "f_column_variance": true,
	"f_subtowers": true, "f_towers": true, "f_tower_cards": true,
}

func TestExtractAppends(t *testing.T) {
	s := described.Set(&freecell.Standard)
	got := s.Extract(microsoft(t, 1), []float32{-7})
	if len(got) != 1+len(s.Features()) || got[0] != -7 {
		t.Errorf("%d values, the first %g; want %d after the -7", len(got), got[0], len(s.Features()))
	}
}

func TestExtractForgetsThePositionBefore(t *testing.T) {
	s := described.Set(&freecell.Standard)
	want := s.Extract(microsoft(t, 1), nil)
	s.Extract(microsoft(t, 2), nil)
	if d := featurestest.Difference(s, s.Extract(microsoft(t, 1), nil), want); d != "" {
		t.Error(d)
	}
}

func TestMicrosoftDeal1(t *testing.T) {
	s := described.Set(&freecell.Standard)
	var got strings.Builder
	values := s.Extract(microsoft(t, 1), nil)
	for i, f := range s.Features() {
		fmt.Fprintf(&got, "%s %g\n", f.Name, values[i])
	}
	gametest.Golden(t, "testdata/microsoft-1.golden", got.String())
}

func TestValuesAreInRange(t *testing.T) {
	names := []string{"freecell-0-cells", "bakers-game-7-cells"}
	for _, v := range freecell.Variants {
		names = append(names, v.Name)
	}
	for _, name := range names {
		rules, ok := freecell.Named(name)
		if !ok {
			t.Fatal(name)
		}
		s := described.Set(&rules)
		t.Run(rules.Name, func(t *testing.T) {
			check := func(p game.Position) { featurestest.InRange(t, s, p) }
			alongPlay(t, &rules, 100, 60, 5, check)
			rapid.Check(t, func(r *rapid.T) { check(boards(&rules).Draw(r, "board").Position()) })
		})
	}
}

func TestExtremeBoardsAreInRange(t *testing.T) {
	s := described.Set(&freecell.Standard)
	won := parse(t, &freecell.Standard, "Foundations: C-K D-K H-K S-K\n")
	for _, b := range []*freecell.Board{won, oneColumn(1, 1), oneColumn(13, -1)} {
		featurestest.InRange(t, s, b.Position())
	}
}

func TestSmallDecks(t *testing.T) {
	s := described.Set(&freecell.Standard)
	rapid.Check(t, func(r *rapid.T) {
		rules := freecell.Rules{
			Name:    "small",
			Columns: rapid.IntRange(1, 10).Draw(r, "columns"),
			Cells:   rapid.IntRange(0, 4).Draw(r, "cells"),
			Ranks:   rapid.IntRange(1, 6).Draw(r, "ranks"),
			Build:   rapid.SampledFrom([]freecell.Build{freecell.AlternateColour, freecell.InSuit}).Draw(r, "build"),
			Moves:   rapid.SampledFrom([]freecell.Moves{freecell.SingleCards, freecell.WholeRuns}).Draw(r, "moves"),
		}
		for i, value := range s.Extract(boards(&rules).Draw(r, "board").Position(), nil) {
			if math.IsNaN(float64(value)) || value < 0 {
				r.Errorf("%s is %g", s.Features()[i].Name, value)
			}
		}
	})
}

func TestOrderOfColumnsAndCellsDoesNotMatter(t *testing.T) {
	s := described.Set(&freecell.Standard)
	rapid.Check(t, func(r *rapid.T) {
		b := boards(&freecell.Standard).Draw(r, "board")
		want := s.Extract(b.Position(), nil)
		b.Columns = rapid.Permutation(b.Columns).Draw(r, "columns")
		b.Cells = rapid.Permutation(b.Cells).Draw(r, "cells")
		got := s.Extract(b.Position(), nil)
		if d := featurestest.Difference(s, got, want); d != "" {
			r.Error(d)
		}
	})
}

func TestNoFeatureIsConstantOverDeals(t *testing.T) {
	s := described.Set(&freecell.Standard)
	varying := 0
	for i, v := range variation(t, s, 0) {
		name := s.Features()[i].Name
		if v.constant() != constantInDeals[name] {
			t.Errorf("%s is %g to %g over the deals; listed as constant: %t", name, v.low, v.high, constantInDeals[name])
		}
		if !v.constant() {
			varying++
		}
	}
	if varying < 40 {
		t.Errorf("%d features vary over the deals; want at least 40", varying)
	}
}

func TestNoFeatureIsConstantAlongPlay(t *testing.T) {
	s := described.Set(&freecell.Standard)
	for i, v := range variation(t, s, 60) {
		if v.constant() {
			t.Errorf("%s is always %g", s.Features()[i].Name, v.low)
		}
	}
}

func TestNoFeatureRepeatsAnother(t *testing.T) {
	s := described.Set(&freecell.Standard)
	columns := make(map[string]string)
	texts := make([]strings.Builder, len(s.Features()))
	alongPlay(t, &freecell.Standard, 200, 60, 10, func(p game.Position) {
		for i, value := range s.Extract(p, nil) {
			fmt.Fprint(&texts[i], value, " ")
		}
	})
	for i, f := range s.Features() {
		if other, ok := columns[texts[i].String()]; ok {
			t.Errorf("%s has always the value of %s", f.Name, other)
		}
		columns[texts[i].String()] = f.Name
	}
}

func BenchmarkExtract(b *testing.B) {
	s := described.Set(&freecell.Standard)
	var positions []game.Position
	alongPlay(b, &freecell.Standard, 100, 60, 10, func(p game.Position) { positions = append(positions, p.Clone()) })
	var dst []float32
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		dst = s.Extract(positions[i%len(positions)], dst[:0])
	}
}

// A span is the smallest and the largest value seen of a feature.
type span struct{ low, high float32 }

func (s span) constant() bool { return s.low == s.high }

// variation returns the span of each feature over deals and the positions that
// random play of so many moves reaches.
func variation(t *testing.T, s *features.Set, moves int) []span {
	spans := make([]span, len(s.Features()))
	for i := range spans {
		spans[i] = span{math.MaxFloat32, -math.MaxFloat32}
	}
	alongPlay(t, &freecell.Standard, 1000, moves, 10, func(p game.Position) {
		for i, value := range s.Extract(p, nil) {
			spans[i].low, spans[i].high = min(spans[i].low, value), max(spans[i].high, value)
		}
	})
	return spans
}

// alongPlay visits Microsoft and random deals, half of each, and every
// so-many-th position along random play from them.
func alongPlay(t testing.TB, rules *freecell.Rules, deals, moves, every int, visit func(game.Position)) {
	for i := range int64(deals) {
		b, err := freecell.RandomDeal(rules, i/2+1, game.DefaultSeed)
		if i%2 == 0 && rules.Ranks == card.MaxRank {
			b, err = freecell.MicrosoftDeal(rules, i/2+1)
		}
		if err != nil {
			t.Fatal(err)
		}
		src := rand.New(game.NewRand("features test", nil, uint64(i)))
		p := b.Position()
		for move := 0; move <= moves; move++ {
			if move%every == 0 {
				visit(p)
			}
			m, n := p.Pick(src.Uint64())
			if n == 0 {
				break
			}
			p.Play(m)
		}
	}
}

func microsoft(t testing.TB, number int64) game.Position {
	b, err := freecell.MicrosoftDeal(&freecell.Standard, number)
	if err != nil {
		t.Fatal(err)
	}
	return b.Position()
}
