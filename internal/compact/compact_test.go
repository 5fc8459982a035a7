package compact_test

import (
	"bytes"
	"math"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"patience/catalogue"
	"patience/game"
	"patience/internal/compact"
)

// optional draws a number or none.
func optional[N int | int64](t *rapid.T, name string) *N {
	if !rapid.Bool().Draw(t, name+" is known") {
		return nil
	}
	n := N(rapid.Int64Range(0, 1<<40).Draw(t, name))
	return &n
}

// TestReadWritten: what is written is read back, and the same bytes come twice.
func TestReadWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := compact.Header{Game: "some", Passes: []compact.Pass{{ExactNodes: 7, Memory: 9, Extras: "a=1,b"}, {ExactNodes: 8}}}
		deals := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) compact.Deal {
			return compact.Deal{
				ID:       game.DealID{Source: rapid.SampledFrom([]string{game.Microsoft, game.Random}).Draw(t, "source"), Number: rapid.Int64Min(1).Draw(t, "deal")},
				Playouts: rapid.Int64Min(1).Draw(t, "trials"), Wins: rapid.Int64Min(0).Draw(t, "wins"),
				MeanMoves: float64(rapid.IntRange(0, 9999).Draw(t, "moves")) / 10,
				Rate:      float64(rapid.IntRange(0, 999_999).Draw(t, "rate")) / 1e9, RateError: float64(rapid.IntRange(0, 999).Draw(t, "error")) / 1e7,
				Runs: rapid.IntRange(0, 8).Draw(t, "runs"), Spread: rapid.SampledFrom([]float64{0, 0.25, 1.5, math.Inf(1)}).Draw(t, "spread"),
				Pass: rapid.IntRange(0, 1).Draw(t, "pass"), Status: rapid.StringMatching("[a-z_]+").Draw(t, "status"),
				Low: optional[int](t, "low"), High: optional[int](t, "high"), Cells: optional[int](t, "cells"), Effort: optional[int64](t, "effort"),
			}
		}), 1, 4).Draw(t, "deals")
		var first, second bytes.Buffer
		if err := compact.Write(&first, h, deals); err != nil {
			t.Fatal(err)
		}
		if err := compact.Write(&second, h, deals); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Error("other bytes the second time: ", err)
		}
		gotHeader, got, err := compact.Read(&first)
		if err != nil || !reflect.DeepEqual(gotHeader, h) || !reflect.DeepEqual(got, deals) {
			t.Errorf("%v, %+v, %+v; want %+v", err, gotHeader, got, deals)
		}
	})
}

// TestReadWrong: an error names the deal.
func TestReadWrong(t *testing.T) {
	for line, want := range map[string]string{
		"random,5,1,x,2,,,0,,0,optimal,1,1,1,1": "deal random:5: ",
		"random,5,1,1,2,,,0,,2,optimal,1,1,1,1": "deal random:5: pass 2; expected one of 1",
		"random,5,1":                            "wrong number of fields",
	} {
		var packed bytes.Buffer
		w := compact.Packed(&packed)
		w.Write([]byte(`{"game":"some","passes":[{}]}` + "\n" + line + "\n"))
		w.Close()
		if _, _, err := compact.Read(&packed); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %s", line, err, want)
		}
	}
	if _, _, err := compact.Read(strings.NewReader("no gzip")); err == nil {
		t.Error("no gzip; want an error")
	}
}

// TestSolution: the moves of random play come back.
func TestSolution(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		board, err := e.Deal(game.DealID{Source: game.Random, Number: rapid.Int64Range(1, 1000).Draw(t, "deal")}, game.DefaultSeed)
		if err != nil {
			t.Fatal(err)
		}
		p, moves := board.Position(), []game.Move{}
		for range rapid.IntRange(0, 60).Draw(t, "moves") {
			m, n := p.Pick(rapid.Uint64().Draw(t, "pick"))
			if n == 0 {
				break
			}
			moves = append(moves, m)
			p.Play(m)
		}
		packed, err := compact.AppendSolution([]byte{1, 2}, board.Position(), moves)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := compact.Solution(board.Position(), packed[2:]); err != nil || !reflect.DeepEqual(got, moves) {
			t.Errorf("%v, %v; want %v", err, got, moves)
		}
		if _, err := compact.AppendSolution(nil, board.Position(), append(moves, 1<<31)); err == nil {
			t.Error("an impossible move; want an error")
		}
		if _, err := compact.Solution(board.Position(), []byte{255}); err == nil {
			t.Error("move 255; want an error")
		}
	})
}
