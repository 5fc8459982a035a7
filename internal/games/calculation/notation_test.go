package calculation_test

import (
	"strings"
	"testing"

	"patience/game"
	"patience/internal/games/calculation"
)

// TestNotation: a game in the notation of two characters and in words.
func TestNotation(t *testing.T) {
	rules := calculation.Standard(2, 12)
	b, err := calculation.ParseBoard(&rules, []byte("Foundations: Q J T 9\n:\n: K\nStock: K K K\n"))
	if err != nil {
		t.Fatal(err)
	}
	p := b.Position()
	var moves []game.Move
	var words []string
	for _, want := range []string{
		"K onto stack K", "K from stack K K to foundation 2", "K to foundation 1", "K from stack K to foundation 4",
		"K to foundation 3",
	} {
		for _, m := range p.AppendMoves(nil) {
			if p.MoveText(m) == want {
				moves, words = append(moves, m), append(words, want)
				p.Play(m)
				break
			}
		}
	}
	got, err := b.Notation(moves)
	if text := strings.Join(got, " "); err != nil || len(words) != 5 || text != "sb b2 s1 b4 s3" || !p.Won() {
		t.Errorf("%q for %q, %v, won %v", text, words, err, p.Won())
	}
	if _, err := b.Notation(moves[1:]); err == nil || !strings.Contains(err.Error(), "of 4 is not legal") {
		t.Errorf("%v; want an illegal move", err)
	}
}
