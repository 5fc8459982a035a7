package review

import (
	"testing"

	"patience/catalogue"
	"patience/game"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/label"
	"patience/solve"
)

// atStart reviews the first move of a deal of few cards, and says how a quick search wins it. No
// other search is made.
func atStart(t *testing.T) (r *reviewer, b game.Board, win []game.Move) {
	t.Helper()
	g, err := freecell.NewGame(freecell.Rules{Name: "small", Columns: 3, Cells: 1, Ranks: 3})
	if err != nil {
		t.Fatal(err)
	}
	spec := DefaultSpec()
	spec.Playouts, spec.MaxPlayouts, spec.ExactNodes = 100, 100, 0
	l, err := label.New(catalogue.Entry{
		Game: g, Bounds: bounds.All(), Solvers: catalogue.Searches(bounds.All(), bounds.Guides),
	}, spec, label.Resources{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	if b, err = g.Deal(game.DealID{Source: game.Random, Number: 1}, 1); err != nil {
		t.Fatal(err)
	}
	p := b.Position()
	out, err := l.Short(t.Context(), p)
	if err != nil || len(out.Solution) < 2 {
		t.Fatalf("%+v, %v; want a win", out, err)
	}
	r = &reviewer{labeler: l}
	r.add(p, Stage{})
	after := p.Clone()
	after.Play(out.Solution[0])
	r.add(after, Stage{})
	return r, b, out.Solution
}

// TestSolved: the win that a quick search finds is used if it is shorter than a known solution, and no longer than
// the win from which the cost of the move was reckoned.
func TestSolved(t *testing.T) {
	r, _, win := atStart(t)
	n, one := len(win), 1
	open := label.Exact{Status: solve.NodeLimit}
	solution := func(length int) label.Exact {
		e := open.AtMost(length)
		e.Solution = make([]game.Move, length)
		return e
	}
	shortest := solution(n + 1)
	shortest.MinMoves = shortest.High
	for _, test := range []struct {
		name  string
		known label.Exact
		cost  *int
		used  bool
	}{
		{"nothing is known", open, nil, true},
		{"a cost, reckoned from no win", open, &one, true},
		{"a cost, reckoned from a shorter win", open.AtMost(n - 1), &one, false},
		{"a cost, reckoned from a win as long", open.AtMost(n), &one, true},
		{"a cost, reckoned from a longer win", open.AtMost(n + 1), &one, true},
		{"a shorter win, but no cost", open.AtMost(n - 1), nil, true},
		{"a shorter solution", solution(n - 1), nil, false},
		{"a solution as long", solution(n), nil, false},
		{"a longer solution", solution(n + 1), nil, true},
		{"a solution proved shortest", shortest, nil, false},
	} {
		r.stages[0].Exact = test.known
		e, err := r.solved(t.Context(), &Dear{First: 1, Last: 1, LongerLow: test.cost})
		if err != nil {
			t.Fatal(err)
		}
		if got := len(e.Solution) == n && e.Solution[0] == win[0] && e.Status == solve.Skipped; got != test.used {
			t.Errorf("%s: %+v; want the win of the search: %t", test.name, e, test.used)
		}
	}
}

// TestImprove: a better move is named where one is known, unless it leads where the move that was made led.
func TestImprove(t *testing.T) {
	r, b, win := atStart(t)
	other := r.positions[0].AppendMoves(nil)[0]
	if samePosition(game.After(r.positions[0], other), r.positions[1]) {
		other = r.positions[0].AppendMoves(nil)[1]
	}
	for _, test := range []struct {
		name     string
		dear     Dear
		solution []game.Move
		want     *game.Move
	}{
		{"the move made", Dear{First: 1, Last: 1, Fell: true}, win, nil},
		{"another move", Dear{First: 1, Last: 1, Fell: true}, []game.Move{other}, &other},
		{"no move keeps the game winnable", Dear{First: 1, Last: 1, Lost: true}, nil, nil},
	} {
		proved := len(test.solution)
		r.stages[0].Exact = label.Exact{Status: solve.Skipped, MinMoves: &proved, Solution: test.solution}
		if test.solution == nil {
			r.labeler = withoutSolvers(t, r.labeler)
		}
		dears := []Dear{test.dear}
		if err := r.improve(t.Context(), b, win[:1], dears); err != nil {
			t.Fatal(err)
		}
		if got := dears[0].Better; (got == nil) != (test.want == nil) || got != nil && (got.Move != *test.want ||
			got.Words != r.positions[0].MoveText(*test.want)) {
			t.Errorf("%s: %+v; want %v", test.name, got, test.want)
		}
	}
}

// withoutSolvers returns a labeler of the same game that searches nothing.
func withoutSolvers(t *testing.T, l *label.Labeler) *label.Labeler {
	t.Helper()
	e := l.Entry()
	e.Solvers = solve.Methods{}
	plain, err := label.New(e, l.Spec(), label.Resources{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	return plain
}
