package score

import (
	"testing"

	"patience/cmd/internal/say"
	"patience/label"
	"patience/solve"
)

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
