package main

import (
	"math"
	"math/rand/v2"

	"patience/game/card"
	players "patience/internal/players/klondike"
)

const (
	units  = players.Units
	second = players.Second
	suits  = card.NumSuits
)

// Weights are those of a net, or gradients of them, or moments.
type Weights struct {
	Row  [players.Rows][units]float32
	Mix  [units][second]float32
	Bias [second]float32
	Out  [second]float32
	Last [1]float32
}

// sums are what the rows add up to, by suit.
type sums [suits][units]float32

func add(to, row *[units]float32) {
	for i := range to {
		to[i] += row[i]
	}
}

func sub(to, row *[units]float32) {
	for i := range to {
		to[i] -= row[i]
	}
}

// begin adds up all rows of a sight.
func (w *Weights) begin(s *players.Sight, a *sums) {
	var whole [units]float32
	add(&whole, &w.Row[players.BiasRow])
	for _, state := range s.Wholes {
		add(&whole, &w.Row[players.WholeRow(state)])
	}
	for i := range a {
		a[i] = whole
	}
	for c, state := range s.Cards {
		for suit := range a {
			add(&a[suit], &w.Row[players.CardRow(card.Card(c), state, suit)])
		}
	}
}

// change changes the sums from one sight to another.
func (w *Weights) change(from, to *players.Sight, a *sums) {
	for c, state := range to.Cards {
		if old := from.Cards[c]; old != state {
			for suit := range a {
				sub(&a[suit], &w.Row[players.CardRow(card.Card(c), old, suit)])
				add(&a[suit], &w.Row[players.CardRow(card.Card(c), state, suit)])
			}
		}
	}
	for i, state := range to.Wholes {
		if old := from.Wholes[i]; old != state {
			for suit := range a {
				sub(&a[suit], &w.Row[players.WholeRow(old)])
				add(&a[suit], &w.Row[players.WholeRow(state)])
			}
		}
	}
}

// hidden is what the upper layers compute.
type hidden struct {
	pool   [units]float32
	second [second]float32
	odds   float32
}

func (w *Weights) top(a *sums) (h hidden) {
	for suit := range a {
		for i, x := range a[suit] {
			h.pool[i] += max(x, 0)
		}
	}
	h.second = w.Bias
	for i, x := range h.pool {
		if x != 0 {
			for k := range h.second {
				h.second[k] += x * w.Mix[i][k]
			}
		}
	}
	h.odds = w.Last[0]
	for k, x := range h.second {
		h.odds += max(x, 0) * w.Out[k]
	}
	return h
}

func chance(odds float32) float32 { return float32(1 / (1 + math.Exp(-float64(odds)))) }

// learn adds to g the gradient of the cross entropy for a lesson, whose sums are given.
func (w *Weights) learn(g *Weights, a *sums, e *lesson) {
	h := w.top(a)
	d := e.weight * (chance(h.odds) - e.chance)
	g.Last[0] += d
	var pool [units]float32
	for k, x := range h.second {
		if x <= 0 {
			continue
		}
		g.Out[k] += d * x
		back := d * w.Out[k]
		g.Bias[k] += back
		for i := range pool {
			g.Mix[i][k] += back * h.pool[i]
			pool[i] += back * w.Mix[i][k]
		}
	}
	var whole [units]float32
	var by [suits][units]float32
	for suit := range by {
		for i, x := range a[suit] {
			if x > 0 {
				by[suit][i] = pool[i]
				whole[i] += pool[i]
			}
		}
	}
	add(&g.Row[players.BiasRow], &whole)
	for _, state := range e.seen.Wholes {
		add(&g.Row[players.WholeRow(state)], &whole)
	}
	for c, state := range e.seen.Cards {
		for suit := range by {
			add(&g.Row[players.CardRow(card.Card(c), state, suit)], &by[suit])
		}
	}
}

// randomize makes the weights small random numbers.
func (w *Weights) randomize(rng *rand.Rand) {
	normal := func(list []float32, size float64) {
		for i := range list {
			list[i] = float32(rng.NormFloat64() * size)
		}
	}
	for i := range w.Row {
		normal(w.Row[i][:], 0.1)
	}
	for i := range w.Mix {
		normal(w.Mix[i][:], 0.12)
	}
	normal(w.Out[:], 0.2)
	w.Last[0] = -2
}

// flat returns the weights, list by list.
func (w *Weights) flat() (lists [][]float32) {
	for i := range w.Row {
		lists = append(lists, w.Row[i][:])
	}
	for i := range w.Mix {
		lists = append(lists, w.Mix[i][:])
	}
	return append(lists, w.Bias[:], w.Out[:], w.Last[:])
}
