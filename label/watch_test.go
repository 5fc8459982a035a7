package label_test

import (
	"reflect"
	"sync/atomic"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/label"
	"patience/solve"
)

// TestWatched: a labeler that is watched makes the same labels, whether a limit
// stops the search or not, and tells of bounds and trials.
func TestWatched(t *testing.T) {
	for _, v := range []struct {
		game  string
		deal  int64
		nodes int64
	}{{"freecell", 3, 2000}, {"gaps-7", 1, 20_000}, {"calculation-3", 1, 500}} {
		e, err := catalogue.Lookup(v.game)
		if err != nil {
			t.Fatal(err)
		}
		board, err := e.Deal(game.DealID{Source: game.Random, Number: v.deal}, game.DefaultSeed)
		if err != nil {
			t.Fatal(err)
		}
		spec := label.DefaultSpec()
		spec.Playouts, spec.MaxPlayouts, spec.ExactNodes = 5000, 9000, v.nodes
		l, err := label.New(e, spec, label.Resources{Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		want, err := l.Label(t.Context(), board.Position())
		if err != nil {
			t.Fatal(err)
		}
		var played, won atomic.Int64
		var bounds solve.Bounds
		got, err := l.Watched(label.Watch{
			Bounds: func(b solve.Bounds) { bounds = b },
			Trials: func(p, w int64) { played.Add(p); won.Add(w) },
		}).Label(t.Context(), board.Position())
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, %+v; want %+v", v.game, err, got, want)
		}
		if played.Load() < want.Sampled.Playouts || won.Load() < want.Sampled.Wins {
			t.Errorf("%s: told of %d trials, %d won; want at least %d, %d", v.game, played.Load(), won.Load(), want.Sampled.Playouts, want.Sampled.Wins)
		}
		if high := want.Exact.High; bounds.High > 0 && high != nil && bounds.High < *high {
			t.Errorf("%s: told of a solution of %d moves; want none shorter than %d", v.game, bounds.High, *high)
		}
	}
}

// TestGlance: the first trials are those of a labeler that plays no more.
func TestGlance(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	board, err := e.Deal(game.DealID{Source: game.Microsoft, Number: 3}, 0)
	if err != nil {
		t.Fatal(err)
	}
	spec := label.DefaultSpec()
	spec.Playouts, spec.MaxPlayouts, spec.ExactNodes = 1024, 1024, 0
	l, err := label.New(e, spec, label.Resources{})
	if err != nil {
		t.Fatal(err)
	}
	want, err := l.Label(t.Context(), board.Position())
	if err != nil {
		t.Fatal(err)
	}
	got, err := l.Glance(t.Context(), board.Position(), 1024)
	if err != nil || got.Wins != want.Sampled.Wins || got.Moves != want.Sampled.Moves || got.Playouts != 1024 {
		t.Errorf("%v, %+v; want %+v", err, got, want.Sampled)
	}
	if _, err := l.Glance(t.Context(), board.Position(), 0); err == nil {
		t.Error("no trials; want an error")
	}
}
