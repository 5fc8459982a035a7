package main

import (
	"context"
	"iter"

	"patience/catalogue"
	"patience/datasets"
	"patience/game"
)

// A subject is what is scored or solved.
type subject struct {
	datasets.Subject
	game catalogue.Entry
	name string // for people
}

// positionSource is the source of a position that is not a deal.
const positionSource = "position"

// subjects returns what the arguments name: the n deals of a specification, or
// the position of a file.
func subjects(ctx context.Context, s streams, e catalogue.Entry, args []string, file string, seed uint64) (list iter.Seq2[subject, error], n int64, err error) {
	switch {
	case len(args) == 1 && file != "":
		return nil, 0, usagef("a deal and --position; expected one of them")
	case len(args) == 1:
		deals, err := game.ParseDealsOf(e, args[0])
		if err != nil {
			return nil, 0, usage(err)
		}
		return dealt(e, deals, seed), deals.Len(), nil
	case file == "":
		return nil, 0, usagef("no deal; expected one like %s:3 or --position FILE", e.Sources()[0])
	}
	given, err := readPosition(ctx, s, e, file)
	return func(yield func(subject, error) bool) { yield(given, nil) }, 1, err
}

// dealt yields the deals of a specification. It ends with an error at a deal
// that the game does not have.
func dealt(e catalogue.Entry, deals game.Deals, seed uint64) iter.Seq2[subject, error] {
	return func(yield func(subject, error) bool) {
		for id := range deals.All() {
			board, err := e.Deal(id, seed)
			if !yield(subject{datasets.Subject{ID: id, Seed: seed, Board: board}, e, id.String()}, usage(err)) || err != nil {
				return
			}
		}
	}
}

// readPosition reads a board from a file, or from stdin for "-".
func readPosition(ctx context.Context, s streams, e catalogue.Entry, file string) (subject, error) {
	text, err := readInput(ctx, s, file)
	if err != nil {
		return subject{}, err
	}
	board, err := e.ParseBoard(text)
	name := file
	if file == "-" {
		name = "The position"
	}
	return subject{datasets.Subject{ID: game.DealID{Source: positionSource}, Board: board}, e, name}, usage(err)
}
