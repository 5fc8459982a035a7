package stray

import (
	"math/rand/v2"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/solve"
)

// TestLastWinnable: it finds the same place as asking for a verdict after each move.
func TestLastWinnable(t *testing.T) {
	entry, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	verdict := func(p game.Position) (solve.Verdict, error) {
		out, err := entry.Solvers.Decide(t.Context(), p, solve.Options{Limits: solve.DecideLimits()})
		return out.Verdict(), err
	}
	found := 0
	for number := range int64(6) {
		board, err := entry.Deal(game.DealID{Source: game.Random, Number: number + 1}, game.DefaultSeed)
		if err != nil {
			t.Fatal(err)
		}
		start := board.Position()
		moves := Moves(start, 60, rand.New(rand.NewPCG(1, uint64(number))))
		want := -1
		for ply := range len(moves) + 1 {
			v, err := verdict(game.After(start, moves[:ply]...))
			if err != nil || v == solve.Undecided {
				t.Fatalf("deal %d after %d moves: %v, %v", number+1, ply, v, err)
			}
			if v == solve.Unwinnable {
				want = ply - 1
				found++
				break
			}
		}
		if got, err := LastWinnable(start, moves, verdict); got != want || err != nil {
			t.Errorf("deal %d: %d, %v; want %d", number+1, got, err, want)
		}
	}
	if found == 0 {
		t.Error("no game was lost")
	}
	open := func(game.Position) (solve.Verdict, error) { return solve.Undecided, nil }
	board, _ := entry.Deal(game.DealID{Source: game.Random, Number: 1}, game.DefaultSeed)
	if got, err := LastWinnable(board.Position(), board.Position().AppendMoves(nil)[:1], open); got != -1 || err != nil {
		t.Errorf("with open verdicts: %d, %v; want -1", got, err)
	}
}
