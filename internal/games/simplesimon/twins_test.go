package simplesimon_test

import (
	"strings"
	"testing"

	"patience/game"
	"patience/internal/games/simplesimon"
)

// TestTwins renames suits in the text of a board, in play. The key of twins stays, and positions that are no twins have
// others.
func TestTwins(t *testing.T) {
	g, err := simplesimon.NewGame(simplesimon.Standard(simplesimon.Suits))
	if err != nil {
		t.Fatal(err)
	}
	rename := strings.NewReplacer("H", "C", "C", "D", "D", "S", "S", "H")
	keys, positions := map[string]bool{}, map[string]bool{}
	for n := range int64(8) {
		board, err := g.Deal(game.DealID{Source: game.Random, Number: n + 1}, 1)
		if err != nil {
			t.Fatal(err)
		}
		twin, err := g.ParseBoard([]byte(rename.Replace(board.String())))
		if err != nil {
			t.Fatalf("%v in\n%s", err, board)
		}
		p, q := board.Position(), twin.Position()
		for range 6 {
			key := string(p.(*simplesimon.Position).AppendTwinsKey(nil))
			if key != string(q.(*simplesimon.Position).AppendTwinsKey(nil)) {
				t.Fatalf("not a twin:\n%s\n%s", p.Board(), q.Board())
			}
			keys[key] = true
			positions[string(p.AppendKey(nil))] = true
			if m, ok := twinMoves(p, q, rename); ok {
				p.Play(m[0])
				q.Play(m[1])
			} else {
				break
			}
		}
	}
	if len(keys) != len(positions) {
		t.Errorf("%d positions have %d keys", len(positions), len(keys))
	}
}

// twinMoves returns a move of one twin and that of the other.
func twinMoves(p, q game.Position, rename *strings.Replacer) (moves [2]game.Move, ok bool) {
	for _, m := range p.AppendMoves(nil) {
		for _, n := range q.AppendMoves(nil) {
			if rename.Replace(p.MoveText(m)) == q.MoveText(n) {
				return [2]game.Move{m, n}, true
			}
		}
	}
	return moves, false
}
