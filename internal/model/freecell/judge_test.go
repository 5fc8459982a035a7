package freecell

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"patience/game"
	"patience/internal/games/freecell"
	"patience/internal/model/boardnet"
)

// TestJudge: a position judged twice at once has one judgement, with as many moves left
// as a deal has.
func TestJudge(t *testing.T) {
	board, err := freecell.RandomDeal(&freecell.Standard, 1, game.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	p := board.Position().(*freecell.Position)
	j := NewJudge(BoardNet(), &freecell.Standard).Judge([]*freecell.Position{p, p})
	if left := j[0].MovesLeft(); left < 70 || left > 110 || left != j[1].MovesLeft() {
		t.Errorf("random:1 has %.1f and %.1f moves left; expected about 90, twice the same", left, j[1].MovesLeft())
	}
}

// TestBoardNet: the net judges as its trainer did.
func TestBoardNet(t *testing.T) {
	var cases []struct {
		Game string         `json:"game"`
		On   boardnet.Board `json:"on"`
		Rate []float64      `json:"rate"`
	}
	file, err := os.ReadFile("testdata/board.json")
	if err == nil {
		err = json.Unmarshal(file, &cases)
	}
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range cases {
		rules, ok := freecell.Named(c.Game)
		if !ok {
			t.Fatalf("no game %q", c.Game)
		}
		judge := NewJudge(BoardNet(), &rules)
		for k, got := range judge.judge.Judge([]boardnet.Board{c.On})[0].Rate {
			if !(math.Abs(float64(got)-c.Rate[k]) <= 1e-4*(1+math.Abs(c.Rate[k]))) {
				t.Errorf("position %d: bin %d has the logit %v; want %v", i, k, got, c.Rate[k])
			}
		}
	}
}
