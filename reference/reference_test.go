package reference_test

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/label"
	"patience/reference"
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
	l, err := label.New(e, spec, label.Resources{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, number := range []int64{25, 33} { // quick ones
		id := game.DealID{Source: game.Microsoft, Number: number}
		board, err := e.Deal(id, 0)
		if err != nil {
			t.Fatal(err)
		}
		want, err := l.Label(t.Context(), board.Position())
		if err != nil {
			t.Fatal(err)
		}
		got, ok := reference.Lookup(e, id)
		if !ok || got.Sampled.Wins != want.Sampled.Wins || got.Exact.Status != want.Exact.Status ||
			*got.Exact.MinMoves != *want.Exact.MinMoves || *got.Extra(&e, "min_cells") != *want.Extra(&e, "min_cells") {
			t.Errorf("deal %d: %+v; want %+v", number, got, want)
		}
		near := 0.5
		if got.Sampled.Estimator == rollout.BySplitting { // the published splitting is that of format version 8
			near = *want.Rating.High - *want.Rating.Low
		}
		if math.Abs(*got.Rating.Value-*want.Rating.Value) > near {
			t.Errorf("deal %d: rated %g; want %g, give or take %g", number, *got.Rating.Value, *want.Rating.Value, near)
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
	for _, id := range []game.DealID{{Source: game.Random, Number: 1}, {Source: game.Microsoft, Number: 1_000_000}} {
		if _, ok := reference.Lookup(e, id); ok {
			t.Errorf("%s is known", id)
		}
	}
	if _, ok := reference.Lookup(entry(t, "bakers-game"), game.DealID{Source: game.Microsoft, Number: 1}); ok {
		t.Error("a deal of Baker's Game is known")
	}
}

// TestSearched: the labels of a search that is not made are those of the search.
// Smaller limits have nothing to take, and other games and positions neither.
func TestSearched(t *testing.T) {
	e, spec := entry(t, reference.Game()), label.DefaultSpec()
	spec.Extras, spec.Playouts, spec.MaxPlayouts, spec.RareEvents = "min_cells=2000000", 10, 10, false
	searched := reference.Searched(e, spec)
	again, taken := labelerOf(t, e, spec, nil), labelerOf(t, e, spec, searched)
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
		if got, err := taken.Label(t.Context(), p); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, %+v; want %+v", id, err, got, want)
		}
		if _, ok := searched(p); !ok {
			t.Errorf("%s is not known", id)
		}
		m, _ := p.Pick(0)
		if p.Play(m); p.Home() == 0 {
			if _, ok := searched(p); ok {
				t.Errorf("%s after a move is known", id)
			}
		}
	}
	spec.ExactNodes--
	if reference.Searched(e, spec) != nil || reference.Searched(entry(t, "bakers-game"), label.DefaultSpec()) != nil {
		t.Error("smaller limits, or another game, have something to take")
	}
}

// TestSolutions: every solution wins in the least number of moves.
func TestSolutions(t *testing.T) {
	e, step := entry(t, reference.Game()), int64(1)
	if testing.Short() {
		step = 97
	}
	searched, solved := reference.Searched(e, label.DefaultSpec()), 0
	for _, source := range []string{game.Microsoft, game.Random} {
		for number := int64(1); number <= 32_000; number += step {
			p := position(t, e, game.DealID{Source: source, Number: number})
			s, ok := searched(p)
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

func labelerOf(t *testing.T, e catalogue.Entry, s label.Spec, searched func(game.Position) (label.Searched, bool)) *label.Labeler {
	t.Helper()
	l, err := label.New(e, s, label.Resources{Searched: searched})
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
	for _, id := range []game.DealID{{Source: game.Microsoft, Number: 32_001}, {Source: game.Random, Number: 1}} {
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
