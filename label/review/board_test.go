package review_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/label/review"
)

// TestBoardsBefore: a board directly before the moves is told from them in many dresses, also where moves look like
// cards, and the game reads it.
func TestBoardsBefore(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	b, err := e.Deal(game.DealID{Source: game.Microsoft, Number: 17}, 1)
	if err != nil {
		t.Fatal(err)
	}
	want, err := b.ParseNotation(strings.Fields("8h 2h 1h 8h"))
	if err != nil {
		t.Fatal(err)
	}
	var columns []string
	for line := range strings.Lines(b.String()) {
		if column, ok := strings.CutPrefix(line, ": "); ok {
			columns = append(columns, strings.TrimSpace(column))
		}
	}
	plain := strings.Join(columns, "\n")
	for name, board := range map[string]string{
		"program":   b.String(),
		"plain":     plain,
		"small":     strings.ToLower(plain) + "\n",
		"commas":    strings.ReplaceAll(plain, " ", ", "),
		"signs":     strings.NewReplacer("C", "♣", "D", "♦", "H", "♥", "S", "♠").Replace(plain),
		"ten":       strings.ReplaceAll(plain, "T", "10"),
		"suits":     regexp.MustCompile(`(\S)(\S)`).ReplaceAllString(plain, "$2$1"),
		"one line":  strings.Join(columns, " / "),
		"numbers":   numberedLines("%d: %s", columns),
		"labels":    numberedLines("Column %d: %s", columns),
		"sentence":  "Here is my board:\n" + plain + "\n\nI played",
		"deal":      "#17\n" + plain,
		"quoted":    "> " + strings.Join(columns, "\n> "),
		"a heading": "MOVES of nobody\n\n" + plain,
	} {
		g, err := review.Read(board + "\n8h 2h 1h\n8h\n")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		start, err := e.ParseBoard([]byte(g.Board))
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, g.Board)
			continue
		}
		play, err := g.Play(start)
		if err != nil || !slices.Equal(play.Moves, want) {
			t.Errorf("%s: %v, %v; want %v", name, play.Moves, err, want)
		}
	}
	for _, text := range []string{"8h 2h 3d\n8d", "8h 2h\nThen I stopped.", "kh qh\n\n8a"} {
		if g, err := review.Read(text); err != nil || g.Board != "" {
			t.Errorf("%q has the board %q, %v", text, g.Board, err)
		}
	}
}

func numberedLines(format string, columns []string) string {
	lines := make([]string, len(columns))
	for i, column := range columns {
		lines[i] = fmt.Sprintf(format, i+1, column)
	}
	return strings.Join(lines, "\n")
}
