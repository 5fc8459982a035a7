package freecell_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/parquet-go/parquet-go"

	"patience/catalogue"
	"patience/game"
	"patience/internal/games/freecell"
	"patience/internal/model"
	"patience/internal/model/dense"
	nets "patience/internal/model/freecell"
	"patience/internal/testkit/thorough"
	"patience/rollout"
)

// TestMoves holds guesses of least moves to those of the trainer.
func TestMoves(t *testing.T) {
	text, err := os.ReadFile("testdata/solved.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []struct {
		Deal   int64
		Length int
		Mean   float64
	}
	if err := json.Unmarshal(text, &list); err != nil || len(list) < 6 {
		t.Fatalf("%d golden guesses, %v", len(list), err)
	}
	for _, want := range list {
		p := deal(t, want.Deal)
		got := standard().Judge(p)[0].Moves
		if want.Length > 0 {
			guess, err := standard().JudgeSeen(t.Context(), p, model.Seen{Found: want.Length})
			if err != nil {
				t.Fatal(err)
			}
			got = guess.Moves
		}
		if !(math.Abs(got.Value-want.Mean) <= 1e-3) {
			t.Errorf("deal %d, a solution of %d moves: %v; the trainer has %g", want.Deal, want.Length, got, want.Mean)
		}
	}
}

// TestLate: along solutions to the last card, where random play wins often, the guess is
// what other trials say, and near the end it is nearly 1.
func TestLate(t *testing.T) {
	const measured = 1 << 17 // trials, more than a guess reads
	o := rollout.DefaultOptions()
	o.Playouts, o.MaxPlayouts, o.Seed = measured, measured, 2
	held, all := 0, 0
	for _, number := range []int64{3, 5, 617} {
		p := deal(t, number)
		found, err := nets.Search(&freecell.Standard).Search(t.Context(), p, 500, 1<<28)
		if err != nil || found.Solution == nil {
			t.Fatalf("deal %d: no solution, %v", number, err)
		}
		for i, m := range found.Solution {
			left := len(found.Solution) - i
			if left%7 == 0 {
				share := sync.OnceValue(func() float64 {
					r, err := rollout.Run(t.Context(), p, o)
					if err != nil {
						t.Error(err)
					}
					return float64(r.Wins) / measured
				})
				for _, trials := range []int{model.Short, model.Long} {
					g, err := standard().JudgeSeen(t.Context(), p, model.Seen{Trials: trials, Seed: 1})
					if err != nil {
						t.Fatal(err)
					}
					rate := g.WinRate()
					if left < 15 && (!g.Counted || rate.Rate < 0.95) {
						t.Errorf("deal %d, %d moves left, %d trials: %+v", number, left, trials, g.LogRate)
					}
					if !g.Counted {
						continue
					}
					if rate.Low <= share()+0.001 && share()-0.001 <= rate.High {
						held++
					}
					all++
				}
			}
			p.Play(m)
		}
	}
	if t.Logf("%d of %d measured rates", held, all); all < 20 || held < all*3/4 {
		t.Errorf("the interval of 90 %% holds %d of %d measured rates", held, all)
	}
}

// TestIntervals: of the published deals of the split test, from which nothing was learned, about
// nine in ten have their win rate within the interval. The guesses know of no search.
func TestIntervals(t *testing.T) {
	numbers := []int{0, model.Short, model.Long}[:thorough.Number(1, 3)]
	deals := rated(t, "test")
	for _, trials := range numbers {
		held := 0
		for _, d := range deals {
			guess, err := standard().JudgeSeen(t.Context(), deal(t, d.Deal), model.Seen{Trials: trials, Seed: 1})
			if err != nil {
				t.Fatal(err)
			}
			if log := math.Log10(d.WinRate); guess.LogRate.Low <= log && log <= guess.LogRate.High {
				held++
			}
		}
		share := float64(held) / float64(len(deals))
		t.Logf("%d trials: %.1f %% of %d", trials, 100*share, len(deals))
		if share < 0.87 || share > 0.93 {
			t.Errorf("%d trials: the interval of 90 %% holds %.1f %% of %d win rates", trials, 100*share, len(deals))
		}
	}
}

// A published is a row of the published labels.
type published struct {
	Deal    int64   `parquet:"deal"`
	Split   string  `parquet:"split"`
	WinRate float64 `parquet:"win_rate,optional"`
}

// rated returns the published random deals of a split that have a win rate.
func rated(t *testing.T, split string) (deals []published) {
	t.Helper()
	files, err := filepath.Glob("../../../datasets/reference/data/random-*.parquet")
	if err != nil || len(files) == 0 {
		t.Fatalf("no published labels, %v", err)
	}
	for _, file := range files {
		rows, err := parquet.ReadFile[published](file)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			if r.Split == split && r.WinRate > 0 {
				deals = append(deals, r)
			}
		}
	}
	return deals
}

// TestNames: the small nets learned from the inputs that the program has now.
func TestNames(t *testing.T) {
	names := nets.MovesNames()
	for name, want := range map[string][]string{"moves": names[:len(names)-1], "solved": names} {
		file, err := os.ReadFile("nets/" + name + ".net")
		if err != nil {
			t.Fatal(err)
		}
		net, err := dense.Read(file)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(net.Names, want) {
			t.Errorf("%s: inputs %v; want %v. make -C lab train-moves learns the nets again", name, net.Names, want)
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
		g := m.Judge(p)[0]
		if trials > 0 {
			if g, err = m.JudgeSeen(t.Context(), p, model.Seen{Trials: trials, Seed: 1}); err != nil {
				t.Fatal(err)
			}
		}
		for name, r := range map[string]model.Range{"log rate": g.LogRate, "moves": g.Moves, "cells": *g.Resource} {
			if !(r.Low <= r.Value+0.5 && r.Value-0.5 <= r.High) {
				t.Errorf("deal %d, %d trials: %s %v; want the value within the interval", number, trials, name, r)
			}
		}
		if bound := e.Bound(p).Bound(p); g.Moves.Low < float64(bound) || len(g.Choices) != len(p.AppendMoves(nil)) {
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

// TestJudgeSeenErrors: fewer trials than none, and a context that has ended.
func TestJudgeSeenErrors(t *testing.T) {
	p := deal(t, 1)
	if _, err := standard().JudgeSeen(t.Context(), p, model.Seen{Trials: -1}); err == nil ||
		!strings.Contains(err.Error(), "-1 trials; expected 0 to 1000000000") {
		t.Errorf("error %v for -1 trials", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := standard().JudgeSeen(ended, p, model.Seen{Trials: model.Long}); err == nil {
		t.Error("no error of an ended context")
	}
}

// BenchmarkModel times a guess from the position alone, and with trials: of twenty deals in
// turns.
func BenchmarkModel(b *testing.B) {
	m, n := standard(), 0
	var deals []game.Position
	for number := range int64(20) {
		deals = append(deals, deal(b, number+1))
	}
	next := func() game.Position {
		n++
		return deals[n%len(deals)]
	}
	b.Run("position", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			m.Judge(next())
		}
	})
	for _, trials := range []int{model.Short, model.Long} {
		b.Run(fmt.Sprint(trials, " trials"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := m.JudgeSeen(b.Context(), next(), model.Seen{Trials: trials, Seed: 1}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// deal returns the position of a random deal.
func deal(t testing.TB, number int64) game.Position {
	t.Helper()
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	b, err := e.Deal(game.DealID{Source: game.Random, Number: number}, 1)
	if err != nil {
		t.Fatal(err)
	}
	return b.Position()
}

// TestMovesToLearnFrom: what the nets of least moves learn from is named, and its chances, from the bound
// on, add up to 1.
func TestMovesToLearnFrom(t *testing.T) {
	inputs, chances := nets.Moves(deal(t, 1), 80)
	sum := 0.0
	for _, c := range chances {
		sum += c
	}
	if len(inputs) != len(nets.MovesNames()) || math.Abs(sum-1) > 1e-6 || inputs[len(inputs)-1] != 80-inputs[0] {
		t.Errorf("%d inputs, chances of %v together: %v", len(inputs), sum, inputs)
	}
}

// standard returns the model of FreeCell.
func standard() model.Model { return nets.Model(&freecell.Standard)() }
