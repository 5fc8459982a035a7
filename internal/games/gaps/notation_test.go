package gaps_test

import (
	"slices"
	"testing"

	"patience/game"
	"patience/internal/games/gaps"
)

// TestNotation: a move is its card, and only legal moves have a notation.
func TestNotation(t *testing.T) {
	board, err := gaps.ParseBoard(&small, []byte(smallBoard))
	if err != nil {
		t.Fatal(err)
	}
	p := board.Position()
	var moves []game.Move
	for _, want := range []string{"12 after 11, row 1 place 2", "23 after 22, row 2 place 3"} {
		i := slices.IndexFunc(p.AppendMoves(nil), func(m game.Move) bool { return p.MoveText(m) == want })
		if i < 0 {
			t.Fatalf("no move %s in\n%v", want, p.Board())
		}
		moves = append(moves, p.AppendMoves(nil)[i])
		p.Play(moves[len(moves)-1])
	}
	if notation, err := board.Notation(moves); err != nil || !slices.Equal(notation, []string{"12", "23"}) {
		t.Errorf("%v, %v; want 12 23", notation, err)
	}
	if _, err := board.Notation([]game.Move{moves[0], moves[0]}); err == nil || err.Error() != "move 2 of 2 is not legal" {
		t.Errorf("a move made twice: %v", err)
	}
}
