package reference_test

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/internal/portable"
	"patience/label"
	"patience/label/reference"
	"patience/rollout"
	"patience/solve"
)

func entry(t *testing.T, name string) catalogue.Entry {
	t.Helper()
	e, err := catalogue.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestLookup: some labels are those of a Labeler, as far as they are kept.
func TestLookup(t *testing.T) {
	e, spec := entry(t, reference.Game()), label.DefaultSpec()
	spec.Extras = "min_cells=2000000"
	l := labelerOf(t, e, spec, nil)
	// quick ones
	for _, id := range []game.DealID{
		{Source: game.Microsoft, Number: 25},
		{Source: game.Microsoft, Number: 33},
		{Source: game.Random, Number: 1001},
	} {
		want, err := l.Label(t.Context(), position(t, e, id))
		if err != nil {
			t.Fatal(err)
		}
		want.Published = true
		want.Sampled.Dead, want.Sampled.Capped, want.Sampled.MovesWon = 0, 0, 0
		for i, x := range e.Extras {
			if x.Name != "min_cells" {
				want.Extras[i] = nil
			}
		}
		got, ok := reference.Lookup(e, id)
		if mean, _ := want.Sampled.MeanEndBound(); !near(got.Sampled.MeanEndBound, mean) || !ok {
			t.Errorf("deal %s: %t, %+v; want a mean bound of %g", id, ok, got, mean)
		}
		got.Sampled.EndBound, want.Sampled.EndBound = rollout.EndBound{}, rollout.EndBound{}
		rough(&got)
		rough(&want)
		if takeSolution(&e, &want, &got); !reflect.DeepEqual(got, want) {
			t.Errorf("deal %s: %+v; want %+v", id, got, want)
		}
	}
}

func near(mean func() (float64, bool), want float64) bool {
	got, ok := mean()
	return ok && float32(got) == float32(want)
}

// rough leaves of real numbers the digits that are published: 12 decimal ones, and of
// these what a float32 keeps.
func rough(r *label.Result) {
	rare := &r.Sampled.Rare
	playouts := float64(r.Sampled.Playouts)
	mean := float32(portable.Rounded(float64(r.Sampled.Branching) / playouts))
	r.Sampled.Branching = int64(math.Round(float64(mean) * playouts))
	*rare = rollout.Rare{
		Runs: rare.Runs, Won: rare.Won, Rate: float64(float32(rare.Rate)), Error: float64(float32(rare.Error)),
		Spread: float64(float32(rare.Spread)),
	}
	for _, x := range []**float64{&r.Rating.Value, &r.Rating.Low, &r.Rating.High} {
		if *x != nil {
			rounded := math.Round(1000 * **x)
			*x = &rounded
		}
	}
}

// TestDeals: every line has what its status says, and the labels of other deals
// and games are not known.
func TestDeals(t *testing.T) {
	e := entry(t, reference.Game())
	known := 0
	for number := int64(1); number <= 32_000; number++ {
		r, ok := reference.Lookup(e, game.DealID{Source: game.Microsoft, Number: number})
		if !ok {
			continue
		}
		known++
		x := &r.Exact
		if (x.Status == solve.Optimal) != (x.MinMoves != nil) || (x.Status == solve.Unsolvable) != (x.Low == nil) {
			t.Errorf("deal %d: %+v", number, x)
		}
		if x.Status == solve.Optimal && x.Verdict() != solve.Winnable {
			t.Errorf("deal %d: %s", number, x.Verdict())
		}
		if r.Sampled.Playouts < 1 || r.Sampled.Moves < 1 || x.Status == solve.Optimal && r.Rating.Low == nil {
			t.Errorf("deal %d: %+v, %+v", number, r.Sampled, r.Rating)
		}
	}
	if known < 500 || known%500 > 0 {
		t.Errorf("%d deals; want whole parts of 500", known)
	}
	for _, id := range []game.DealID{
		{Source: game.Random, Number: 5001},
		{Source: game.Microsoft, Number: 32_001},
		{Source: "other", Number: 1},
		{Source: game.Random},
	} {
		if _, ok := reference.Lookup(e, id); ok {
			t.Errorf("%s is known", id)
		}
	}
	if _, ok := reference.Lookup(entry(t, "bakers-game"), game.DealID{Source: game.Microsoft, Number: 1}); ok {
		t.Error("a deal of Baker's Game is known")
	}
}

// takeSolution puts the solution of a result, and what is computed from it, into another
// one whose solution is as long: a search may find another shortest solution.
func takeSolution(e *catalogue.Entry, to, from *label.Result) {
	if len(to.Exact.Solution) == len(from.Exact.Solution) {
		to.Exact.Solution = from.Exact.Solution
		to.Extras[e.Extra("group_hands")] = from.Extras[e.Extra("group_hands")]
	}
}

// TestProofs: what is proved counts whatever the limits, and is what the search finds
// that it saves. Other games and positions have nothing to take.
func TestProofs(t *testing.T) {
	e, spec := entry(t, reference.Game()), label.DefaultSpec()
	spec.Extras, spec.Playouts, spec.MaxPlayouts, spec.RareEvents = "min_cells=2000000", 10, 10, false
	proofs := reference.Proofs(e)
	again, saved := labelerOf(t, e, spec, nil), labelerOf(t, e, spec, proofs)
	spec.Published, spec.ExactNodes, spec.Memory, spec.Extras = true, 1, 1, "min_cells=1"
	taken := labelerOf(t, e, spec, proofs)
	for _, id := range []game.DealID{
		{Source: game.Microsoft, Number: 33},
		{Source: game.Microsoft, Number: 620},
		{Source: game.Microsoft, Number: 846},
		{Source: game.Random, Number: 1001},
		{Source: game.Random, Number: 1018},
		{Source: game.Random, Number: 1026},
	} {
		p := position(t, e, id)
		want, err := again.Label(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		got, err := taken.Label(t.Context(), p)
		if takeSolution(&e, &want, &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, %+v; want %+v", id, err, got, want)
		}
		if got, err := saved.Label(t.Context(), p); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s within the limits: %v, %+v; want %+v", id, err, got, want)
		}
		m, _ := p.Pick(0)
		if p.Play(m); p.Home() == 0 {
			if _, ok := proofs(p); ok {
				t.Errorf("%s after a move is known", id)
			}
		}
	}
	if reference.Proofs(entry(t, "bakers-game")) != nil {
		t.Error("another game has something to take")
	}
}

// TestLabels: a labeler takes the trials that are published if its spec asks for them,
// and plays others.
func TestLabels(t *testing.T) {
	e, id := entry(t, reference.Game()), game.DealID{Source: game.Microsoft, Number: 617}
	want, _ := reference.Lookup(e, id)
	for _, c := range []struct {
		change func(*label.Spec)
		taken  bool
	}{
		{func(*label.Spec) {}, true},
		{func(s *label.Spec) { s.ExactNodes, s.Memory = 1, 1 }, true},
		{func(s *label.Spec) { s.LearningTrials = 1 }, true},
		{func(s *label.Spec) { s.Playouts = 10 }, false},
		{func(s *label.Spec) { s.PlaySeed, s.Playouts, s.RareEvents, s.MaxPlayouts = 2, 10, false, 10 }, false},
	} {
		spec := label.DefaultSpec()
		spec.Published = true
		c.change(&spec)
		got, err := labelerOf(t, e, spec, reference.Labels(e, spec)).Label(t.Context(), position(t, e, id))
		if err != nil || got.Published != c.taken || !reflect.DeepEqual(got.Exact, want.Exact) ||
			*got.Extra(&e, "min_cells") != 4 {
			t.Errorf("%v, %+v: published %t, %+v", err, spec, got.Published, got)
		}
		if c.taken && (!reflect.DeepEqual(got.Sampled, want.Sampled) || !reflect.DeepEqual(got.Rating, want.Rating)) {
			t.Errorf("%+v: %+v; want %+v", spec, got, want)
		}
	}
}

// TestDecides: what is proved decides labels if there is a search for them and some of the
// deals are published.
func TestDecides(t *testing.T) {
	for _, c := range []struct {
		game, deals string
		seed        uint64
		change      func(*label.Spec)
		want        bool
	}{
		{"freecell", "microsoft:1-20", 1, func(*label.Spec) {}, true},
		{"freecell", "microsoft:1-20", 7, func(*label.Spec) {}, true},
		{"freecell", "microsoft:1-20", 1, func(s *label.Spec) { s.ExactNodes, s.Memory = 0, 0 }, false},
		{"freecell", "microsoft:1-20", 1, func(s *label.Spec) { s.ExactNodes, s.Extras = 0, "min_cells=1" }, true},
		{"freecell", "microsoft:1-20", 1, func(s *label.Spec) { s.ExactNodes, s.Extras = 0, "min_run_moves=1" }, false},
		{"freecell", "microsoft:32000-40000", 1, func(*label.Spec) {}, true},
		{"freecell", "microsoft:32001", 1, func(*label.Spec) {}, false},
		{"freecell", "random:5000", 1, func(*label.Spec) {}, true},
		{"freecell", "random:5000", 2, func(*label.Spec) {}, false},
		{"freecell", "random:5001-6000", 1, func(*label.Spec) {}, false},
		{"bakers-game", "microsoft:1", 1, func(*label.Spec) {}, false},
	} {
		deals, err := game.ParseDeals(c.deals)
		if err != nil {
			t.Fatal(err)
		}
		spec := label.DefaultSpec()
		c.change(&spec)
		if got := reference.Decides(entry(t, c.game), deals, c.seed, spec); got != c.want {
			t.Errorf("%s %s of seed %d, %+v: %t", c.game, c.deals, c.seed, spec, got)
		}
	}
}

// TestSolutions: every solution wins in the least number of moves.
func TestSolutions(t *testing.T) {
	e, step := entry(t, reference.Game()), int64(1)
	if testing.Short() {
		step = 97
	}
	proofs, solved := reference.Proofs(e), 0
	for _, source := range []string{game.Microsoft, game.Random} {
		for number := int64(1); number <= 32_000; number += step {
			p := position(t, e, game.DealID{Source: source, Number: number})
			s, ok := proofs(p)
			if !ok || s.Exact.Solution == nil {
				continue
			}
			if err := game.Replay(p, s.Exact.Solution); err != nil || len(s.Exact.Solution) != *s.Exact.High {
				t.Errorf("%s:%d: %v, %d moves; want %d", source, number, err, len(s.Exact.Solution), *s.Exact.High)
			}
			solved++
		}
	}
	if solved < 150 {
		t.Errorf("%d solutions", solved)
	}
}

func labelerOf(
	t *testing.T, e catalogue.Entry, s label.Spec, published func(game.Position) (label.Published, bool),
) *label.Labeler {
	t.Helper()
	l, err := label.New(e, s, label.Resources{Published: published})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func position(t *testing.T, e catalogue.Entry, id game.DealID) game.Position {
	t.Helper()
	board, err := e.Deal(id, game.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	return board.Position()
}

// TestFind: a labelled deal is known by its position, with its columns in another
// order, and nothing else is.
func TestFind(t *testing.T) {
	e := entry(t, reference.Game())
	find := func(text string) (game.DealID, bool) {
		t.Helper()
		board, err := e.ParseBoard([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return reference.Find(e, board.Position())
	}
	deal := func(id game.DealID) string {
		t.Helper()
		board, err := e.Deal(id, game.DefaultSeed)
		if err != nil {
			t.Fatal(err)
		}
		return board.String()
	}
	for _, number := range []int64{1, 617, 10_000} {
		id := game.DealID{Source: game.Microsoft, Number: number}
		lines := strings.Split(strings.TrimSpace(deal(id)), "\n")
		slices.Reverse(lines)
		if got, ok := find(strings.Join(lines, "\n")); got != id || !ok {
			t.Errorf("%s: found %s, %v", id, got, ok)
		}
	}
	if got, ok := find(deal(game.DealID{Source: game.Random, Number: 1})); !ok || got.String() != "random:1" {
		t.Errorf("random:1: found %s, %v", got, ok)
	}
	for _, id := range []game.DealID{{Source: game.Microsoft, Number: 32_001}, {Source: game.Random, Number: 5001}} {
		if got, ok := find(deal(id)); ok {
			t.Errorf("%s: found %s", id, got)
		}
	}
	if id, ok := find("Foundations: H-K C-K D-K S-Q\n: KS\n"); ok {
		t.Errorf("an end: found %s", id)
	}
	other := entry(t, "four-companies")
	board, err := other.Deal(game.DealID{Source: game.Microsoft, Number: 1}, game.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	if id, ok := reference.Find(other, board.Position()); ok {
		t.Errorf("four-companies: found %s", id)
	}
}
