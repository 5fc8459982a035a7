package cmd

import (
	"math"
	"strings"
	"testing"

	"patience/cmd/internal/say"
	"patience/label"
	"patience/solve"
)

// TestHintsAverage: random play picks every move alike, so the win rates after the moves average
// to that of the position: the published one of a deal, or what its own trials say late in a game.
// No move shortens a game by more than itself.
func TestHintsAverage(t *testing.T) {
	late := success(t, "", "solve", "3", "--after", "30")
	for _, v := range []struct{ stdin, args string }{
		{"", "score 617 --fast --moves --playouts 250 --json"},
		{"", "score 3 --fast --moves --json"},
		{late, "score --position - --fast --moves --json"},
	} {
		guessed := decoded(t, []byte(success(t, v.stdin, strings.Fields(v.args)...)))[0]
		before := guessed["guess_log10_win_rate"].(float64)
		if strings.Contains(v.args, "617") {
			before = decoded(t, []byte(success(t, "", "score", "617", "--fast", "--json")))[0]["guess_log10_win_rate"].(float64)
		}
		sum, moves := 0.0, guessed["moves"].([]any)
		for _, m := range moves {
			hint := m.(map[string]any)
			if log, ok := hint["guess_log10_win_rate"].(float64); ok {
				sum += math.Pow(10, log)
			}
			least, ok := guessed["min_moves_low"].(float64)
			if guess, guesses := hint["guess_min_moves"].(float64); ok && guesses && guess < least-1 {
				t.Errorf("%s: %v takes %g moves, the position %g", v.args, hint["move"], guess, least)
			}
		}
		// What is counted after a move is counted, so a late average agrees as trials do.
		if mean := math.Log10(sum / float64(len(moves))); !(math.Abs(mean-before) < 0.05) {
			t.Errorf("%s: the mean after a move is 10^%.3f; before it is 10^%.3f", v.args, mean, before)
		}
	}
}

// TestHintRows: the table has a column more if the model tells which positions can be won, and nothing else does.
func TestHintRows(t *testing.T) {
	hint := say.Hint{Chance: 0.5}
	hint.Notation = "1a"
	if rows := hintRows([]say.Hint{hint}); len(rows) != 2 || len(rows[0]) != 6 || len(rows[1]) != 6 {
		t.Errorf("%v", rows)
	}
	chance, proved := 0.3, hint
	hint.Guess.Winnable, proved.Guess.Winnable = &chance, &chance
	proved.Guess.Exact = label.Exact{Status: solve.Unsolvable}
	if rows := hintRows([]say.Hint{proved}); len(rows[0]) != 6 {
		t.Errorf("%v", rows)
	}
	rows := hintRows([]say.Hint{hint, proved})
	if len(rows[1]) != 7 || rows[0][3] != "can be won" || rows[1][3] != "30 %" || rows[2][3] != "no" {
		t.Errorf("%v", rows)
	}
}
