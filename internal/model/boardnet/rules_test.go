package boardnet

import (
	"fmt"
	"slices"
	"testing"

	"patience/internal/games/freecell"
)

// TestTold: a card is told of the rules as if what it is told were part of the inputs of its rank. The numbers
// are those of lab/train/board/edges.py.
func TestTold(t *testing.T) {
	_, boards := golden(t)
	for _, test := range []struct {
		game        string
		king, other [7]float32
	}{
		{"freecell", [7]float32{1, 1, 0, 0, 0, 1, 0.5}, [7]float32{1, 1, 0, 0, 0, 1, 0.5}},
		{"freecell-runs", [7]float32{1, 0, 1, 0, 0, 1, 0.5}, [7]float32{1, 0, 1, 0, 0, 1, 0.5}},
		{"four-companies", [7]float32{1, 0, 0, 1, 0, 1, 0.5}, [7]float32{1, 0, 0, 1, 0, 1, 0.5}},
		{"alpha-star", [7]float32{1, 0, 0, 0, 1, 1.5, 0}, [7]float32{1, 0, 0, 0, 1, 1.5, 0}},
		{"eight-off", [7]float32{1, 1, 0, 0, 0, 1, 1}, [7]float32{0, 1, 0, 0, 0, 1, 1}},
		{"8-columns-closed-4-cells", [7]float32{0, 1, 0, 0, 0, 1, 0.5}, [7]float32{0, 1, 0, 0, 0, 1, 0.5}},
	} {
		rules, ok := freecell.Named(test.game)
		if !ok {
			t.Fatalf("no game %s", test.game)
		}
		net, plain := testNet(t), testNet(t)
		plain.embed, plain.rules = slices.Clone(plain.embed), make([]float32, len(plain.rules))
		d := net.Width
		for i := range net.rules {
			net.rules[i] = float32(i%11-5) / 8
		}
		for rank := range ranks {
			tell := test.other
			if rank == ranks-1 {
				tell = test.king
			}
			for i, x := range tell {
				for k := range d {
					plain.embed[rank*d+k] += x * net.rules[i*d+k]
				}
			}
		}
		want := plain.NewJudge(edgesOf(rules)).Judge(boards)
		untold := testNet(t).NewJudge(edgesOf(rules)).Judge(boards)
		for i, j := range net.NewJudge(edgesOf(rules)).Judge(boards) {
			near(t, fmt.Sprint(test.game, ", no move left"), i, j.Left[0], float64(want[i].Left[0]))
			near(t, fmt.Sprint(test.game, ", king to the floor"), i, j.Logit(50, floor), float64(want[i].Logit(50, floor)))
			if j.Left[0] == untold[i].Left[0] {
				t.Errorf("%s, position %d: what cards are told changes nothing", test.game, i)
			}
		}
	}
}

// TestWins: the head of wins with the weights of a bin of moves left says what that bin says.
func TestWins(t *testing.T) {
	_, boards := golden(t)
	net := testNet(t)
	const bin = 37
	weights := make([]float32, net.left.inputs)
	for i := range weights {
		weights[i] = net.left.panels[(bin/panel*net.left.inputs+i)*panel+bin%panel]
	}
	net.wins = dense{matrix: newMatrix(weights, len(weights), 1), bias: make([]float32, panel)}
	net.wins.bias[0] = net.left.bias[bin]
	for i, j := range net.NewJudge(edgesOf(freecell.Standard)).Judge(boards) {
		if j.Wins != j.Left[bin] || j.Wins == 0 {
			t.Errorf("position %d: the logit of a win is %v; want %v", i, j.Wins, j.Left[bin])
		}
	}
	if net.Learned("gaps") || !net.Learned("freecell") {
		t.Errorf("the net learned %v", net.Games)
	}
}
