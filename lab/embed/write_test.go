package main

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

// number draws a number that may not be known.
func number[N int | int64](t *rapid.T, name string, most int64) *N {
	if !rapid.Bool().Draw(t, name+" is known") {
		return nil
	}
	n := N(rapid.Int64Range(0, most).Draw(t, name))
	return &n
}

func real(t *rapid.T, name string) float32 {
	return rapid.SampledFrom([]float32{0, 0.25, 12.326416, 3.2e-13, float32(math.Inf(1))}).Draw(t, name)
}

func drawDeal(t *rapid.T) compact.Deal {
	d := compact.Deal{
		Key: rapid.Uint32().Draw(t, "key"), Wins: rapid.Int64Range(0, math.MaxUint32).Draw(t, "wins"),
		MeanMoves: real(t, "moves"), MeanBranching: real(t, "branching"), EndBoundMean: real(t, "end"),
		BestHome:    rapid.IntRange(0, 52).Draw(t, "home"),
		EndBoundMin: number[int](t, "least end", 254), Status: rapid.SampledFrom(statuses()).Draw(t, "status"),
		Pass: rapid.IntRange(0, 1).Draw(t, "pass"),
		Low:  number[int](t, "low", 254), High: number[int](t, "high", 254), Cells: number[int](t, "cells", 14),
	}
	if rapid.Bool().Draw(t, "rare") {
		d.Rare = &compact.Rare{
			Rate: real(t, "rate"), Error: real(t, "error"), Spread: real(t, "spread"),
			Runs: rapid.IntRange(1, 8).Draw(t, "runs"), Won: rapid.IntRange(0, 8).Draw(t, "won"),
		}
	}
	if d.High != nil {
		d.Solution = rapid.SliceOfN(rapid.SampledFrom([]byte{0, 0, 0, 0, 1, 1, 2, 3, 255}), *d.High, *d.High).Draw(t,
			"solution")
	}
	return d
}

func passes() []compact.Pass {
	return []compact.Pass{{ExactNodes: 7, Memory: 9, Extras: "a=1,b"}, {ExactNodes: 8}}
}

func statuses() []string { return []string{"optimal", "unsolvable", "node_limit"} }

// TestReadWritten: what is written is read back, found by its key, and the same bytes
// come twice.
func TestReadWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		deals := rapid.SliceOfN(rapid.Custom(drawDeal), 2, 6).Draw(t, "deals")
		h := compact.Header{
			Game: "some", Playouts: 9, Statuses: statuses(), Passes: passes(),
			Sources: []compact.Source{{Name: game.Microsoft, Deals: 1}, {Name: game.Random, Deals: int64(len(deals)) - 1}},
		}
		file, err := write(h, deals)
		if again, _ := write(h, deals); err != nil || !bytes.Equal(file, again) {
			t.Fatalf("%v, or other bytes the second time", err)
		}
		table, err := compact.Open(file)
		if err != nil || table.Game != "some" || table.Playouts != 9 || table.Len() != len(deals) {
			t.Fatalf("%v, %+v", err, table)
		}
		for i, want := range deals {
			found := false
			for _, j := range table.Find(uint64(want.Key) | 5<<32) {
				found = found || i == j
			}
			want.Key = 0
			if got, err := table.Deal(i); err != nil || !found || !reflect.DeepEqual(got, want) {
				t.Errorf("%v, found %t: %+v; want %+v", err, found, got, want)
			}
		}
		if i, ok := table.Index(table.ID(len(deals) - 1)); !ok || i != len(deals)-1 {
			t.Errorf("the last deal has the index %d, %t", i, ok)
		}
		if first, last := table.ID(0).String(), table.ID(len(deals)-1); first != "microsoft:1" ||
			last.Source != game.Random || last.Number != int64(len(deals)-1) {
			t.Errorf("%s, %s", first, last)
		}
	})
}

// TestFindNothing: a key that no deal has is not found.
func TestFindNothing(t *testing.T) {
	file, err := write(compact.Header{
		Statuses: statuses(), Passes: passes(),
		Sources: []compact.Source{{Name: game.Random, Deals: 2}},
	},
		[]compact.Deal{{Key: 7, Status: "optimal"}, {Key: 9, Status: "optimal"}})
	if err != nil {
		t.Fatal(err)
	}
	table, err := compact.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []uint64{0, 6, 8, 10, 1 << 31} {
		if got := table.Find(key); got != nil {
			t.Errorf("key %d: %v", key, got)
		}
	}
}

// TestNoRoom: a value for which there is no room is an error.
func TestNoRoom(t *testing.T) {
	large := 255
	for want, d := range map[string]compact.Deal{
		`status "lost"`: {Status: "lost"},
		"pass 2":        {Status: "optimal", Pass: 2},
		"255 moves":     {Status: "optimal", Low: &large},
		"255 cells":     {Status: "optimal", Cells: &large},
		"wins":          {Status: "optimal", Wins: math.MaxUint32 + 1},
		"a solution of 3 moves in 1 bytes; expected 0 moves": {Status: "optimal", Solution: []byte{1, 1, 1}},
	} {
		if _, err := write(compact.Header{Statuses: statuses(), Passes: passes()}, []compact.Deal{d}); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %s", err, want)
		}
	}
}

// TestOpenWrong: a file that was cut off, or is something else, is an error and no panic.
func TestOpenWrong(t *testing.T) {
	high := 2
	deals := []compact.Deal{{Status: "optimal", High: &high, Solution: []byte{3, 4}}}
	file, err := write(compact.Header{
		Statuses: statuses(), Passes: passes(),
		Sources: []compact.Source{{Name: game.Random, Deals: 1}},
	}, deals)
	if err != nil {
		t.Fatal(err)
	}
	for n := range file {
		if _, err := compact.Open(file[:n]); err == nil {
			t.Errorf("%d of %d bytes; want an error", n, len(file))
		}
	}
}

// TestMoves: the moves of random play come back.
func TestMoves(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		board, err := e.Deal(game.DealID{Source: game.Random, Number: rapid.Int64Range(1, 1000).Draw(t, "deal")},
			game.DefaultSeed)
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
		indices, err := indicesOf(board.Position(), moves)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := compact.Moves(board.Position(), indices); err != nil || !reflect.DeepEqual(got, moves) {
			t.Errorf("%v, %v; want %v", err, got, moves)
		}
		if _, err := indicesOf(board.Position(), append(moves, 1<<31)); err == nil {
			t.Error("an impossible move; want an error")
		}
		if _, err := compact.Moves(board.Position(), []byte{255}); err == nil {
			t.Error("move 255; want an error")
		}
	})
}
