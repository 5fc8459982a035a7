package freecell_test

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/game"
	nets "patience/internal/model/freecell"
	"patience/model"
	"patience/rollout"
)

// A golden is what the trainer predicted for a position of the test part.
type golden struct {
	Trials, Ply int
	Deal        int64
	On          []int8
	Inputs      []float32
	Heads       [][]float64
}

func goldens(t *testing.T) (list []golden) {
	t.Helper()
	text, err := os.ReadFile("testdata/golden.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

func read(t *testing.T, trials int) *model.Net {
	t.Helper()
	name := map[int]string{0: "position", model.Short: "250", model.Long: "1000"}[trials]
	text, err := os.ReadFile("nets/" + name + ".net")
	if err != nil {
		t.Fatal(err)
	}
	net, err := model.ReadNet(text)
	if err != nil {
		t.Fatal(err)
	}
	return net
}

// TestGolden holds the nets to the predictions of the trainer, and the inputs of
// deals to those that it read.
func TestGolden(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	list := goldens(t)
	if len(list) < 20 {
		t.Fatalf("%d golden predictions; want at least 20", len(list))
	}
	for _, g := range list {
		for i, p := range read(t, g.Trials).Eval(g.Inputs) {
			for j, got := range p {
				if math.Abs(got-g.Heads[i][j]) > 1e-5 {
					t.Fatalf("deal %d ply %d, %d trials, head %d bin %d: %g; the trainer has %g", g.Deal, g.Ply, g.Trials, i, j, got, g.Heads[i][j])
				}
			}
		}
		if g.Ply > 0 {
			continue
		}
		b, err := e.Deal(game.DealID{Source: game.Random, Number: g.Deal}, 1)
		if err != nil {
			t.Fatal(err)
		}
		inputs := nets.AppendInputs(nil, b.Position())
		if g.Trials > 0 {
			if inputs, err = e.Model().AppendSketch(t.Context(), inputs, b.Position(), g.Trials, 1); err != nil {
				t.Fatal(err)
			}
		}
		if !slices.Equal(inputs, g.Inputs) {
			t.Errorf("deal %d, %d trials: inputs %v; the trainer read %v", g.Deal, g.Trials, inputs, g.Inputs)
		}
	}
}

// TestInputNames: the nets were trained on the inputs that the program has now.
func TestInputNames(t *testing.T) {
	for trials, want := range map[int][]string{
		0:           nets.InputNames(),
		model.Short: append(nets.InputNames(), rollout.SplitSketchNames()...),
		model.Long:  append(nets.InputNames(), rollout.SketchNames()...),
	} {
		if got := read(t, trials).Inputs; !slices.Equal(got, want) {
			t.Errorf("%d trials: inputs %v; want %v. make -C lab train learns the nets again", trials, got, want)
		}
	}
}

// TestGuesses: what a model says hangs together, and it tells a deal that is known
// to be very easy from one that is very hard.
func TestGuesses(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	m := e.Model()
	guess := func(number int64, trials int) model.Guess {
		b, err := e.Deal(game.DealID{Source: game.Microsoft, Number: number}, 0)
		if err != nil {
			t.Fatal(err)
		}
		p := b.Position()
		g := m.Judge(p)
		if trials > 0 {
			if g, err = m.JudgePlayed(t.Context(), p, trials, 1); err != nil {
				t.Fatal(err)
			}
		}
		for name, r := range map[string]model.Range{"log rate": g.LogRate, "moves": g.Moves, "cells": g.Resource} {
			if !(r.Low <= r.Value+0.5 && r.Value-0.5 <= r.High) {
				t.Errorf("deal %d, %d trials: %s %v; want the value within the interval", number, trials, name, r)
			}
		}
		if bound := e.Bound(p).Bound(p); g.Moves.Low < float64(bound) || g.Unwinnable < 0 || g.Unwinnable > 1 {
			t.Errorf("deal %d, %d trials: %+v; the bound is %d", number, trials, g, bound)
		}
		return g
	}
	for _, trials := range []int{0, model.Short, model.Long} {
		easy, hard := guess(164, trials), guess(617, trials)
		if easy.LogRate.Value <= hard.LogRate.Value || easy.Moves.Value >= hard.Moves.Value {
			t.Errorf("%d trials: easy deal %+v, hard deal %+v", trials, easy, hard)
		}
	}
}

// TestJudgePlayedErrors: another number of trials, and a context that has ended.
func TestJudgePlayedErrors(t *testing.T) {
	p := positions(t, 1)[0].Position()
	if _, err := nets.Model().JudgePlayed(t.Context(), p, 500, 1); err == nil || !strings.Contains(err.Error(), "500 trials; expected 250 or 1000") {
		t.Errorf("error %v for 500 trials", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := nets.Model().JudgePlayed(ended, p, model.Long, 1); err == nil {
		t.Error("no error of an ended context")
	}
}

// BenchmarkJudge times a guess from the position alone, and with trials: of twenty
// deals in turns.
func BenchmarkJudge(b *testing.B) {
	m := nets.Model()
	var deals []game.Position
	for i, board := range positions(b, 100) {
		if i%5 == 0 { // the others are along play
			deals = append(deals, board.Position())
		}
	}
	n := 0
	deal := func() game.Position {
		n++
		return deals[n%len(deals)]
	}
	b.Run("position", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			m.Judge(deal())
		}
	})
	for name, trials := range map[string]int{"250 trials": model.Short, "1000 trials": model.Long} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := m.JudgePlayed(b.Context(), deal(), trials, 1); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
