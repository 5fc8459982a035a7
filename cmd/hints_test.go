package cmd

import (
	"math"
	"strings"
	"testing"
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
