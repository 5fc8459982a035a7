package catalogue_test

import (
	"context"
	"fmt"
	"log"

	"patience/catalogue"
	"patience/game"
	"patience/solve"
)

// Look a game up by its name.
func ExampleLookup() {
	entry, err := catalogue.Lookup("freecell-2-cells")
	if err != nil {
		log.Fatal(err)
	}
	board, err := entry.Deal(game.DealID{Source: game.Microsoft, Number: 617}, game.DefaultSeed)
	if err != nil {
		log.Fatal(err)
	}
	position := board.Position()
	bound := entry.Bound(position)
	fmt.Println(entry.Rules())
	fmt.Printf("%s: at least %d moves\n", bound.Name(), bound.Bound(position))
	// Output:
	// 8 columns, 2 cells, 13 ranks, built down in alternate colours, moves of single cards
	// relaxed: at least 79 moves
}

// A catalogue with one game, by rules that no game of Standard's list has: FreeCell with
// 24 cards.
func ExampleNew() {
	small, err := catalogue.Standard().LookupRules([]byte(`{"tableau piles": {"count": 5, "build policy": "red-black"}, "cells": {"count": 1}, "max rank": 6}`))
	if err != nil {
		log.Fatal(err)
	}
	games := catalogue.New(catalogue.Family{Games: []catalogue.Entry{small}})
	entry, err := games.Lookup(small.Name())
	if err != nil {
		log.Fatal(err)
	}
	board, err := entry.Deal(game.DealID{Source: game.Random, Number: 1}, game.DefaultSeed)
	if err != nil {
		log.Fatal(err)
	}
	out, err := entry.Solvers.Shortest(context.Background(), board.Position(),
		solve.Options{Limits: solve.DefaultLimits()})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(out.Status, out.Low)
	// Output:
	// optimal 36
}
