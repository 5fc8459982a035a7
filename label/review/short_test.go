package review_test

import (
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/label"
	"patience/label/review"
	"patience/solve"
)

// TestShort: where no search proves anything, a quick search finds a better move, and a solution
// after it. The least number of moves is at most as large as this solution says.
func TestShort(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	wins := 0
	for number, moves := range map[int64]int{4: 48, 11: 40, 19: 48} {
		board := late(t, &e, number, moves)
		for _, m := range board.Position().AppendMoves(nil) {
			wins += checkShort(t, e, board, m)
		}
	}
	if wins == 0 {
		t.Error("the search finds no better move")
	}
}

// checkShort reviews a game of one move, where no search but the quick one is made, and returns 1
// if it finds a better move.
func checkShort(t *testing.T, e catalogue.Entry, board game.Board, m game.Move) (wins int) {
	t.Helper()
	with, without := e, e
	with.Solvers, without.Solvers = solve.Methods{Any: e.Solvers.Any}, solve.Methods{}
	if lucky := betterThan(t, without, board, m); lucky != nil && lucky.After.High != nil {
		t.Errorf("%+v without a search", lucky)
	}
	better := betterThan(t, with, board, m)
	if better == nil || better.After.High == nil {
		return 0
	}
	p := board.Position()
	p.Play(better.Move)
	out, err := e.Solvers.Shortest(t.Context(), p, solve.Options{Limits: solve.DecideLimits()})
	after := better.After
	if err != nil || out.Status != solve.Optimal || *after.High < out.Low || after.Low != nil && *after.Low > out.Low {
		t.Errorf("%s: at most %d moves after it; the least are %d (%s, %v)", better.Notation, *after.High, out.Low,
			out.Status, err)
	}
	return 1
}

// late returns the board of a deal after some moves of a solution.
func late(t *testing.T, e *catalogue.Entry, number int64, moves int) game.Board {
	t.Helper()
	board, err := e.Deal(game.DealID{Source: game.Microsoft, Number: number}, game.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	out, err := e.Solvers.QuickSolution(t.Context(), board.Position())
	if err != nil {
		t.Fatal(err)
	}
	after, err := game.BoardAfter(board, out.Solution[:moves])
	if err != nil {
		t.Fatal(err)
	}
	return after
}

// betterThan reviews a game of one move, and returns what would have been better.
func betterThan(t *testing.T, e catalogue.Entry, b game.Board, m game.Move) *review.Better {
	t.Helper()
	spec := review.DefaultSpec()
	spec.Playouts, spec.MaxPlayouts = 1000, 1000
	l, err := label.New(e, spec, label.Resources{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	report, err := review.Review(t.Context(), l, b, []game.Move{m}, review.Options{Decide: solve.DecideLimits()})
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Dearest) == 0 {
		return nil
	}
	return report.Dearest[0].Better
}
