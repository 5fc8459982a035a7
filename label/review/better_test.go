package review

import (
	"math"
	"testing"

	"patience/catalogue"
	"patience/game"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/search/guided"
	"patience/label"
	"patience/solve"
)

// atStart reviews the first move of a deal of few cards that its guide wins at once, and says how the guide wins it. No
// search but that of the guide is made.
func atStart(t *testing.T) (r *reviewer, b game.Board, win []game.Move) {
	t.Helper()
	g, err := freecell.NewGame(freecell.Rules{Name: "small", Columns: 3, Cells: 1, Ranks: 3})
	if err != nil {
		t.Fatal(err)
	}
	net := &guided.Method{NewJudge: func() guided.Judge { return homeward{} }, Options: guided.Options{
		Stages: []guided.Stage{{Left: 1, Surprise: 1, Batch: 1}}, Bound: bounds.Relaxed,
	}}
	spec := DefaultSpec()
	spec.Playouts, spec.MaxPlayouts, spec.ExactNodes = 100, 100, 0
	l, err := label.New(catalogue.Entry{Game: g, Bounds: bounds.All(), Guided: net}, spec, label.Resources{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	if b, err = g.Deal(game.DealID{Source: game.Random, Number: 1}, 1); err != nil {
		t.Fatal(err)
	}
	p := b.Position()
	out, err := net.Search(t.Context(), p, judged, spec.Memory)
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

// homeward judges by the cards that are home, and thinks all moves of a position alike.
type homeward struct{}

func (homeward) Judge(positions []game.Position, moves [][]game.Move) []guided.Judgement {
	judgements := make([]guided.Judgement, len(positions))
	for i, p := range positions {
		judgements[i].Left = float64(3 * (12 - p.Home()))
		for range moves[i] {
			judgements[i].LogChance = append(judgements[i].LogChance, -math.Log(float64(len(moves[i]))))
		}
	}
	return judgements
}

// TestSolved: the win that the network finds is used if it is shorter than a known solution, and no longer than the win
// from which the cost of the move was reckoned.
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
			t.Errorf("%s: %+v; want the network's win: %t", test.name, e, test.used)
		}
	}
}

// TestImprove: a better move is named where one is known, unless it leads where the move that was made led.
func TestImprove(t *testing.T) {
	r, b, win := atStart(t)
	other := r.positions[0].AppendMoves(nil)[0]
	if samePosition(r.after(0, other), r.positions[1]) {
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
			r.labeler = withoutNet(t, r.labeler)
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

// withoutNet returns a labeler of the same game without its network.
func withoutNet(t *testing.T, l *label.Labeler) *label.Labeler {
	t.Helper()
	e := l.Entry()
	e.Guided = nil
	plain, err := label.New(e, l.Spec(), label.Resources{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	return plain
}
