package gaps_test

import (
	"regexp"
	"strings"
	"testing"

	"patience/game"
	"patience/internal/games/gaps"
)

// suitDigit is the suit of a card in the text of a board: 11 is the ace of clubs.
var suitDigit = regexp.MustCompile(`\b[1-4]`)

// TestTwins renames suits in the text of a board and moves the rows with their
// suits. The key of twins stays.
func TestTwins(t *testing.T) {
	g, err := gaps.NewGame(gaps.Contest)
	if err != nil {
		t.Fatal(err)
	}
	keys := map[string]bool{}
	for n := range int64(20) {
		board, err := g.Deal(game.DealID{Source: game.Random, Number: n + 1}, 1)
		if err != nil {
			t.Fatal(err)
		}
		rows := strings.Split(strings.TrimRight(board.String(), "\n"), "\n")
		text := strings.Join([]string{rows[3], rows[0], rows[1], rows[2]}, "\n")
		text = suitDigit.ReplaceAllStringFunc(text,
			func(d string) string { return strings.NewReplacer("1", "2", "2", "3", "3", "4", "4", "1").Replace(d) })
		twin, err := g.ParseBoard([]byte(text))
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		key := string(board.Position().(*gaps.Position).AppendTwinsKey(nil))
		if key != string(twin.Position().(*gaps.Position).AppendTwinsKey(nil)) {
			t.Errorf("not a twin:\n%s\n%s", board, twin)
		}
		keys[key] = true
	}
	if len(keys) != 20 {
		t.Errorf("20 deals have %d keys", len(keys))
	}
}
