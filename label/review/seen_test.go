package review_test

import (
	"strings"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/label"
	"patience/label/review"
	"patience/solve"
)

// klondike returns a deal of Klondike, and a labeler of little effort.
func klondike(t *testing.T, number int64) (game.Board, *label.Labeler) {
	t.Helper()
	e, err := catalogue.Lookup("klondike-1")
	if err != nil {
		t.Fatal(err)
	}
	b, err := e.Deal(game.DealID{Source: game.Random, Number: number}, game.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	spec := review.DefaultSpec()
	spec.Playouts, spec.MaxPlayouts, spec.ExactNodes = 20, 20, 100
	l, err := label.New(e, spec, label.Resources{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	return b, l
}

// TestLostByTheRightMove: a game of Klondike that its tenth move lost, though as seen
// no other one is better.
func TestLostByTheRightMove(t *testing.T) {
	b, l := klondike(t, 9)
	play, err := game.ReadPlay(b, strings.Fields("16w3 27 3w3 13w6 10w7 17w2 6h 52 16wh 73 5w2"))
	if err != nil {
		t.Fatal(err)
	}
	report, err := review.Review(t.Context(), l, b, play.Moves, review.Options{Decide: solve.DecideLimits()})
	if err != nil {
		t.Fatal(err)
	}
	if loss, certain := report.Loss(); loss != 10 || !certain || report.Stages[loss].Move != "73" {
		t.Fatalf("lost by move %d, certain %t", loss, certain)
	}
	made := report.Seen.Moves[0]
	if made.Move != "73" || made.Winnable == 0 || made.Samples() != 20 {
		t.Fatalf("the move made has %+v", made)
	}
	worse := 0
	for _, c := range report.Seen.Moves {
		if c.Winnable > made.Winnable || c.Winnable > report.Seen.Before.Winnable || c.Samples() != 20 {
			t.Errorf("%+v; the move made has %+v, and before it %+v", c, made, report.Seen.Before)
		}
		if c.Winnable < made.Winnable {
			worse++
		}
	}
	if worse == 0 {
		t.Error("all moves are alike")
	}
}

// TestLostFromTheStart: where a deal was lost before the first move, the chances are those of its own
// moves, the one made first of all, and also where none was made.
func TestLostFromTheStart(t *testing.T) {
	b, l := klondike(t, 10)
	legal := b.Position().AppendMoves(nil)
	for made := range 2 {
		moves := legal[len(legal)-1:][:made]
		report, err := review.Review(t.Context(), l, b, moves, review.Options{Decide: solve.DecideLimits()})
		if err != nil {
			t.Fatal(err)
		}
		if loss, certain := report.Loss(); certain || loss != 0 || len(report.Seen.Moves) != len(legal) {
			t.Fatalf("lost by move %d, certain %t; %d moves have chances; want %d", loss, certain, len(report.Seen.Moves),
				len(legal))
		}
		first := legal[0]
		if made > 0 {
			first = moves[0]
		}
		if notation, err := b.Notation([]game.Move{first}); err != nil || report.Seen.Moves[0].Move != notation[0] {
			t.Errorf("the chances begin with %s; want %v, %v", report.Seen.Moves[0].Move, notation, err)
		}
	}
}
