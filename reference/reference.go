// Package reference has labels of FreeCell deals that were computed once and are
// published in datasets/reference, as a dataset of its own: Microsoft's and random
// ones. deals.csv.gz has Microsoft's.
//
//	make -C lab microsoft-32000 → datasets/reference/data/*.parquet, deals.csv.gz → Lookup
//
// deals.csv.gz is a compact form of the tables, from which a program can answer at
// once. lab/scripts/publish-reference.py writes it.
package reference

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"sync"

	"patience/catalogue"
	"patience/game"
	"patience/label"
	"patience/rollout"
	"patience/solve"
)

//go:embed deals.csv.gz
var compact []byte

// Game returns the name of the game whose deals are labelled here.
func Game() string { return labels().game }

// Lookup returns labels of a deal of microsoft:1-10000 as [label.DefaultSpec]
// makes them, and the least number of cells; where these limits leave one of them
// open, they are of a longer search. Of the trials it has the numbers of games and
// wins, the mean number of moves to one decimal and the win rate to six digits, and
// no solution. It returns false if the deal is not among those labelled.
func Lookup(e catalogue.Entry, id game.DealID) (label.Result, bool) {
	if e.Name() != Game() || id.Source != game.Microsoft {
		return label.Result{}, false
	}
	r, ok := labels().deals[id.Number]
	if ok {
		r.Extras = extrasOf(&e, r.Extras[0])
	}
	if ok && r.Exact.Status != solve.Unsolvable {
		r.Rating = label.RatingOf(e.Reference, rollout.Uniform, r.Sampled.WinRate())
	}
	return r, ok
}

// extrasOf returns the columns that the game adds: of these the least number of
// cells is known.
func extrasOf(e *catalogue.Entry, cells *int) []*int {
	extras := make([]*int, len(e.Extras))
	extras[e.Extra("min_cells")] = cells
	return extras
}

// Find returns the deal among those labelled whose position is p, in whatever
// order its columns are. It returns false if there is none.
func Find(e catalogue.Entry, p game.Position) (game.DealID, bool) {
	if e.Name() != Game() || p.Home() > 0 {
		return game.DealID{}, false
	}
	number, ok := numbers()[string(p.AppendKey(nil))]
	return game.DealID{Source: game.Microsoft, Number: number}, ok
}

// numbers returns the numbers of the deals by the keys of their positions.
var numbers = sync.OnceValue(func() map[string]int64 {
	all := labels()
	e, err := catalogue.Lookup(all.game)
	if err != nil {
		panic(err) // as labels
	}
	keys := make(map[string]int64, len(all.deals))
	for number := range all.deals {
		board, err := e.Deal(game.DealID{Source: game.Microsoft, Number: number}, game.DefaultSeed)
		if err != nil {
			panic(err)
		}
		keys[string(board.Position().AppendKey(nil))] = number
	}
	return keys
})

// A collection is what deals.csv.gz holds.
type collection struct {
	game  string
	deals map[int64]label.Result
}

var labels = sync.OnceValue(func() collection {
	all, err := read(compact)
	if err != nil {
		panic(fmt.Sprintf("deals.csv.gz: %v", err)) // it is part of the program, and tested
	}
	return all
})

// The first line of deals.csv.gz is the name of the game. These are the fields of
// the others. The rate and its standard error are those
// of splitting, empty where the trials alone tell the rate.
const (
	deal = iota
	playouts
	wins
	meanMoves
	rate
	rateError
	status
	leastMoves
	mostMoves
	leastCells
	fields
)

func read(text []byte) (all collection, err error) {
	unpacked, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		return all, err
	}
	reader := bufio.NewReader(unpacked)
	if all.game, err = reader.ReadString('\n'); err != nil {
		return all, err
	}
	all.game = strings.TrimSuffix(all.game, "\n")
	all.deals = map[int64]label.Result{}
	lines := csv.NewReader(reader)
	lines.FieldsPerRecord, lines.ReuseRecord = fields, true
	for {
		line, err := lines.Read()
		if err == io.EOF {
			return all, nil
		}
		if err != nil {
			return all, err
		}
		p := parser{line: line}
		r := p.result()
		number := p.whole(deal)
		if p.err != nil {
			return all, p.err
		}
		all.deals[number] = r
	}
}

// A parser reads the fields of a line and keeps the first error.
type parser struct {
	line []string
	err  error
}

func (p *parser) result() label.Result {
	r := label.Result{Extras: []*int{p.optional(leastCells)}}
	r.Exact.Status = solve.Status(p.line[status])
	r.Exact.Low, r.Exact.High = p.optional(leastMoves), p.optional(mostMoves)
	if r.Exact.Status == solve.Optimal {
		r.Exact.MinMoves = r.Exact.Low
	}
	s := &r.Sampled
	s.Playouts, s.Wins = p.whole(playouts), p.whole(wins)
	s.Moves = int64(math.Round(p.number(meanMoves) * float64(s.Playouts)))
	switch {
	case p.line[rate] != "":
		s.Estimator, s.Rare = rollout.BySplitting, rollout.Rare{Rate: p.number(rate), Error: p.number(rateError)}
	case s.Wins == 0:
		s.Estimator = rollout.NoWin
	default:
		s.Estimator = rollout.Sampled
	}
	return r
}

func (p *parser) whole(field int) int64 {
	n, err := strconv.ParseInt(p.line[field], 10, 64)
	p.keep(err)
	return n
}

func (p *parser) number(field int) float64 {
	x, err := strconv.ParseFloat(p.line[field], 64)
	p.keep(err)
	return x
}

func (p *parser) optional(field int) *int {
	if p.line[field] == "" {
		return nil
	}
	n := int(p.whole(field))
	return &n
}

func (p *parser) keep(err error) {
	if p.err == nil {
		p.err = err
	}
}
