// Package deal is the command that prints the boards of deals, and finds the deal of a board.
package deal

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/cmd/internal/subjects"
	"patience/game"
	"patience/game/picture"
	"patience/internal/misuse"
	"patience/internal/spelling"
)

// A Verb has the flags of deal.
type Verb struct {
	games         flag.Games
	json, find    bool
	moves, format string
	file          subjects.File
}

func (f *Verb) Register(flags *pflag.FlagSet, games *catalogue.Catalogue) {
	f.games.Register(flags, games)
	flags.BoolVar(&f.json, "json", false, "print one JSON object for each deal")
	flags.StringVar(&f.moves, "moves", "", "print the board of a single deal or position after these `MOVES`, "+
		"in any form that review reads; they may also be in a file, or in stdin (-)")
	flags.StringVar(&f.format, "format", flag.TextFormat, "text, svg or png (both draw a single deal), or solvitaire "+
		"(the JSON that Solvitaire reads)")
	flag.Takes(flags, "format", boardFormats...)
	flags.BoolVar(&f.find, "find", false, "print which deal a board is; the board comes from stdin or --position")
	f.file.Flags(flags, "a board")
	flag.Group(flags, flag.Common, "moves", "find")
	flag.Group(flags, flag.Running, "json", "format")
}

// Run prints the boards of the deals of a specification, with an empty line
// between boards that are text, or the board of a file.
func (f *Verb) Run(ctx context.Context, s console.Streams, args []string) error {
	e, err := f.games.Lookup(ctx, s)
	if err != nil {
		return err
	}
	if err := f.check(s.Out); err != nil {
		return err
	}
	if f.find {
		return f.findDeal(ctx, s, e, args)
	}
	list, err := subjects.Read(ctx, s, e, args, f.file, f.games.Seed)
	if err != nil {
		return err
	}
	if f.moves != "" && list.N > 1 {
		return misuse.Errorf("--moves with %d deals; expected a single one", list.N)
	}
	if (f.format == svgFormat || f.format == pngFormat) && list.N > 1 {
		return misuse.Errorf("--format %s with %d deals; expected a single one", f.format, list.N)
	}
	return list.Each(s, subjects.BlankLine(!f.json && f.format != solvitaireFormat), func(subject subjects.Subject) error {
		board, err := f.played(ctx, s, subject.Subject)
		if err != nil {
			return err
		}
		return f.printBoard(s.Out, e, board, subject.Name)
	})
}

// played returns the board after the moves that the flag names.
func (f *Verb) played(ctx context.Context, s console.Streams, at *answer.Subject) (game.Board, error) {
	if f.moves == "" {
		return at.Board, nil
	}
	moves, err := subjects.Moves(ctx, s, at, f.moves)
	if err != nil {
		return nil, err
	}
	return game.BoardAfter(at.Board, moves)
}

// check returns an error if flags contradict each other, or if an image would go
// to a terminal.
func (f *Verb) check(w io.Writer) error {
	switch {
	case !slices.Contains(boardFormats, f.format):
		return misuse.Errorf("format %q; %s", f.format, spelling.Expected(f.format, boardFormats, strings.Join(boardFormats,
			", ")))
	case f.format != flag.TextFormat && f.json:
		return misuse.Errorf("--format %s with --json; expected one of them", f.format)
	case f.format == pngFormat && console.IsTerminal(w):
		return misuse.Errorf("--format png to a terminal; expected a file, like > board.png")
	}
	return nil
}

func (f *Verb) printBoard(w io.Writer, e catalogue.Entry, board game.Board, name string) error {
	switch {
	case f.format == solvitaireFormat:
		return printForSolvitaire(w, e, board)
	case f.format == svgFormat:
		return picture.Draw(board, name).WriteSVG(w)
	case f.format == pngFormat:
		return picture.Draw(board, name).WritePNG(w, pngScale)
	case !f.json && console.Coloured(w):
		_, err := fmt.Fprint(w, picture.Colour(board.String()))
		return err
	}
	return console.PrintBoard(w, board, f.json)
}

// solvitaired is a board of a game that the program Solvitaire plays too.
type solvitaired interface {
	// Solvitaire returns the board as JSON that Solvitaire reads. The error says what
	// of the board that JSON cannot tell.
	Solvitaire() ([]byte, error)
}

// printForSolvitaire prints a board as a line of JSON that Solvitaire reads.
func printForSolvitaire(w io.Writer, e catalogue.Entry, board game.Board) error {
	of, ok := board.(solvitaired)
	if !ok {
		return misuse.Errorf("--format %s: Solvitaire does not play %s", solvitaireFormat, e.Name())
	}
	text, err := of.Solvitaire()
	if err != nil {
		return misuse.Of(err)
	}
	_, err = fmt.Fprintf(w, "%s\n", text)
	return err
}

// The ways to show a board.
const (
	svgFormat        = "svg"
	pngFormat        = "png"
	solvitaireFormat = "solvitaire"
)

var boardFormats = []string{flag.TextFormat, svgFormat, pngFormat, solvitaireFormat}

// pngScale is the number of pixels of an image for each unit of a drawing, in
// which a card is 64 wide.
const pngScale = 2
