package patience_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/datasets/stats"
	"patience/game"
	"patience/rollout"
	"patience/solve"
)

// difficulty returns the win rate of deal 617 with its interval, and the least number of moves.
func difficulty(ctx context.Context) (rate stats.Estimate, moves int, err error) {
	entry, err := catalogue.Lookup("freecell")
	if err != nil {
		return rate, 0, err
	}
	board, err := entry.Deal(game.DealID{Source: game.Microsoft, Number: 617}, game.DefaultSeed)
	if err != nil {
		return rate, 0, err
	}
	trials, err := rollout.Run(ctx, board.Position(), rollout.DefaultOptions())
	if err != nil {
		return rate, 0, err
	}
	out, err := entry.Solvers.Shortest(ctx, board.Position(), solve.Options{Limits: solve.DefaultLimits()})
	return trials.WinRate(), out.Low, err // out.Low is the least number if out.Status is solve.Optimal
}

// TestReadmeSnippet: the Go code of the README is the function above, so that it
// compiles. It stops at once when it is cancelled.
func TestReadmeSnippet(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("readme_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(readme), "```go\n")
	block, _, ok := strings.Cut(block, "```")
	if !ok || !strings.Contains(string(source), block) {
		t.Errorf("the README's code is not the function difficulty:\n%s", block)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := difficulty(ctx); err == nil {
		t.Error("a cancelled search ends without an error")
	}
}
