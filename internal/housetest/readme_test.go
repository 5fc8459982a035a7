package housetest

import (
	"context"
	"os"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/label"
)

// difficulty returns the rating of deal 617 and the least number of moves.
func difficulty(ctx context.Context) (rating label.Rating, moves *int, err error) {
	entry, err := catalogue.Lookup("freecell")
	if err != nil {
		return rating, nil, err
	}
	board, err := entry.Deal(game.DealID{Source: game.Microsoft, Number: 617}, game.DefaultSeed)
	if err != nil {
		return rating, nil, err
	}
	labeler, err := label.New(entry, label.DefaultSpec(), label.Resources{})
	if err != nil {
		return rating, nil, err
	}
	result, err := labeler.Label(ctx, board.Position())
	return result.Rating, result.Exact.MinMoves, err // nil if a limit stopped the search
}

// TestReadmeSnippet: the Go code of the README is the function above, so that it
// compiles. It stops at once when it is cancelled.
func TestReadmeSnippet(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("internal/housetest/readme_test.go")
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
