package cmd

import (
	"context"
	"fmt"
	"iter"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/cmd/internal/console"
	"patience/cmd/internal/say"
	"patience/datasets"
	"patience/game"
	"patience/internal/misuse"
)

// A subject is what is scored or solved.
type subject struct {
	datasets.Subject
	game  catalogue.Entry
	name  string // for people
	index int    // among the positions of a file, from 0

	before, total int64 // how many subjects come before, and how many there are; 0 if that is not known
}

// stage returns what is done with the subject.
func (s *subject) stage(doing string) console.Stage {
	return console.Stage{Doing: s.name + ": " + doing, Done: s.before, Total: s.total}
}

// json returns what objects of JSON say of the subject.
func (s *subject) json() say.Subject { return say.NewSubject(&s.game, s.ID, s.Seed, s.index) }

// asked returns the subject as answers know it, with a seed of random games.
func (s *subject) asked(seed uint64) *answer.Subject {
	return &answer.Subject{
		Entry: s.game, ID: s.ID, Seed: seed, Index: s.index, Name: s.name, Start: s.Board, Board: s.Board,
		Position: s.Board.Position(),
	}
}

// subjects are what the arguments of a verb name.
type subjects struct {
	n    int64
	list iter.Seq2[subject, error]
}

// readSubjects returns the deals of a specification, or the position of a file.
func readSubjects(
	ctx context.Context, s console.Streams, e catalogue.Entry, args []string, file string, seed uint64,
) (subjects, error) {
	list, err := namedDeals(ctx, e, args, file, seed)
	if err != nil || file == "" {
		return list, err
	}
	given, err := readPosition(ctx, s, e, file)
	return subjects{1, func(yield func(subject, error) bool) { yield(given, nil) }}, err
}

// namedDeals returns the deals named by args, or nothing if --position names a
// file.
func namedDeals(ctx context.Context, e catalogue.Entry, args []string, file string, seed uint64) (subjects, error) {
	switch {
	case len(args) == 1 && file != "":
		return subjects{}, misuse.Errorf("a deal and --position; expected one of them")
	case len(args) == 1:
		deals, err := game.ParseDealsInOrder(e, args[0])
		if err != nil {
			return subjects{}, misuse.Of(err)
		}
		return subjects{deals.Len(), eachDealt(ctx, e, deals, seed)}, nil
	case file == "":
		return subjects{}, misuse.Errorf("no deal; expected one like %s:3 or --position FILE", e.Sources()[0])
	}
	return subjects{}, nil
}

// each calls f with each subject, up to the first error. Between two calls it
// prints separator.
func (l subjects) each(s console.Streams, separator string, f func(subject) error) error {
	done := int64(0)
	for subject, err := range l.list {
		if err != nil {
			return err
		}
		if done > 0 {
			fmt.Fprint(s.Out, separator)
		}
		subject.before, subject.total = done, l.n
		done++
		if err := f(subject); err != nil {
			return err
		}
	}
	return nil
}

// blankLine returns what stands between two texts; between two objects or rows
// there is nothing.
func blankLine(asText bool) string {
	if asText {
		return "\n"
	}
	return ""
}

// eachDealt yields the deals of a specification. It ends with an error at a deal
// that the game does not have, or with that of ctx as soon as ctx is cancelled.
func eachDealt(ctx context.Context, e catalogue.Entry, deals game.Deals, seed uint64) iter.Seq2[subject, error] {
	return func(yield func(subject, error) bool) {
		for id := range deals.All() {
			if err := ctx.Err(); err != nil {
				yield(subject{}, err)
				return
			}
			board, err := e.Deal(id, seed)
			if !yield(dealt(e, id, seed, board), misuse.Of(err)) || err != nil {
				return
			}
		}
	}
}

// dealt returns a deal.
func dealt(e catalogue.Entry, id game.DealID, seed uint64, board game.Board) subject {
	return subject{Subject: datasets.Subject{ID: id, Seed: seed, Board: board}, game: e, name: id.String()}
}

// readPosition reads a board from a file, or from stdin for "-".
func readPosition(ctx context.Context, s console.Streams, e catalogue.Entry, file string) (subject, error) {
	text, err := s.Read(ctx, file, "a board")
	if err != nil {
		return subject{}, err
	}
	board, err := e.ParseBoard(text)
	return positioned(e, board, positionName(file)), misuse.Of(err)
}

// positionName names the only position of a file, or of stdin for "-".
func positionName(path string) string {
	if path == "-" {
		return say.Unnamed
	}
	return path
}

// positioned returns a position that is not a deal.
func positioned(e catalogue.Entry, board game.Board, name string) subject {
	given := datasets.Subject{ID: game.DealID{Source: answer.PositionSource}, Board: board}
	return subject{Subject: given, game: e, name: name}
}
