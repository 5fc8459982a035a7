package label_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/game/gametest/oracle"
	"patience/internal/testkit/freecellcheck"
	"patience/internal/testkit/freecelltest"
	"patience/label"
	"patience/solve"
)

// TestMoves holds the labels of moves against the distances of small boards,
// which are found by looking at everything.
func TestMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	l := labeler(t, few())
	kinds := map[string]int{}
	for range 60 {
		g, ok := oracle.Distances(freecelltest.Deal(freecelltest.Rules{Columns: 3, Cells: 1, Ranks: 4}, rng), 20_000)
		if !ok {
			continue
		}
		distance := map[string]int{}
		for i, s := range g.States {
			distance[string(freecellcheck.Position(t, s).AppendKey(nil))] = g.Distance[i]
		}
		p := freecellcheck.Position(t, g.States[0])
		e, err := l.Exact(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		moves, err := l.Moves(t.Context(), p, e, label.MoveSpec{Playouts: 10, ExactNodes: 100_000}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := len(p.AppendMoves(nil)); len(moves) != got {
			t.Fatalf("%d moves; want %d", len(moves), got)
		}
		for _, m := range moves {
			q := p.Clone()
			q.Play(m.Move)
			kinds[checkMove(t, &m, distance[string(p.AppendKey(nil))], distance[string(q.AppendKey(nil))])]++
		}
	}
	for _, kind := range []string{"keeps", "loses", "spoils", "lost"} {
		if kinds[kind] == 0 {
			t.Errorf("no move %s: %v", kind, kinds)
		}
	}
}

// checkMove checks the label of a move between positions of two distances, −1
// for none, and says what the move does.
func checkMove(t *testing.T, m *label.MoveLabel, before, after int) string {
	t.Helper()
	verdict := solve.Winnable
	if after < 0 {
		verdict = solve.Unwinnable
	}
	if m.Exact.Verdict() != verdict || after >= 0 && *m.Exact.MinMoves != after || m.Sampled.Playouts != 10 {
		t.Errorf("%+v; want %s in %d moves", m, verdict, after)
	}
	if (m.KeepsShortest == nil) != (before < 0) || m.KeepsShortest != nil && *m.KeepsShortest != (after == before-1) {
		t.Errorf("%+v after a move from %d to %d", m, before, after)
	}
	switch {
	case before < 0:
		return "lost"
	case after < 0:
		return "spoils"
	case after == before-1:
		return "keeps"
	}
	return "loses"
}

// TestMovesWithoutSearch: without a search for the least number of moves, some
// solution gives the verdict and an upper bound, and nothing is guessed.
func TestMovesWithoutSearch(t *testing.T) {
	s := few()
	s.ExactNodes, s.Memory = 0, 0
	l, p := labeler(t, s), deal(t, "freecell", 1)
	e, err := l.Exact(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	moves, err := l.Moves(t.Context(), p, e, label.MoveSpec{}, nil)
	if err != nil || len(moves) == 0 {
		t.Fatal(err)
	}
	for _, m := range moves {
		if m.KeepsShortest != nil || m.Sampled != nil || m.Exact.Status != solve.Skipped || m.Exact.MinMoves != nil ||
			m.Exact.Verdict() != solve.Winnable || *m.Exact.High < *m.Exact.Low {
			t.Errorf("%+v", m)
		}
	}
	if _, err := l.Moves(t.Context(), p, e, label.MoveSpec{ExactNodes: 5}, nil); err == nil {
		t.Error("a search without memory")
	}
	if _, err := l.Moves(t.Context(), p, e, label.MoveSpec{Playouts: -1}, nil); err == nil {
		t.Error("less than no trials")
	}
}

// TestMovesKnown: labels that are known are taken as they are.
func TestMovesKnown(t *testing.T) {
	l, p := labeler(t, few()), deal(t, "freecell", 1)
	want := label.Exact{Status: solve.Unsolvable}
	known := label.Known{}
	for _, m := range p.AppendMoves(nil) {
		after := p.Clone()
		after.Play(m)
		known.Add(after, want)
	}
	moves, err := l.Moves(t.Context(), p, label.Exact{MinMoves: pointer(82)}, label.MoveSpec{}, known)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if !reflect.DeepEqual(m.Exact, want) || *m.KeepsShortest {
			t.Errorf("%+v; want %+v", m, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := l.Moves(ctx, p, want, label.MoveSpec{Playouts: 1}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
}

// TestAfter: the exact labels along a shortest solution are those that a search
// finds.
func TestAfter(t *testing.T) {
	l := labeler(t, few())
	p := deal(t, "freecell", 3)
	e, err := l.Exact(t.Context(), p)
	if err != nil || e.Status != solve.Optimal {
		t.Fatalf("%v, %v", e.Status, err)
	}
	for n := range e.Solution {
		follows := e.After(n)
		if n%9 == 0 {
			searched, err := l.Exact(t.Context(), p)
			if err != nil || *follows.MinMoves != *searched.MinMoves || *follows.Low != *searched.Low ||
				*follows.High != *searched.High {
				t.Errorf("after %d moves %+v; searched: %+v, %v", n, follows, searched, err)
			}
		}
		if err := game.Replay(p, follows.Solution); err != nil || len(follows.Solution) != *follows.High {
			t.Errorf("after %d moves: %v, %d moves; want %d", n, err, len(follows.Solution), *follows.High)
		}
		p.Play(e.Solution[n])
	}
}

func labeler(t *testing.T, s label.Spec) *label.Labeler {
	t.Helper()
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	l, err := label.New(e, s, label.Resources{})
	if err != nil {
		t.Fatal(err)
	}
	return l
}
