package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/patience/internal/answer"
	"patience/game"
	"patience/game/picture"
	"patience/internal/spelling"
)

// dealFlags are the flags of deal.
type dealFlags struct {
	games         gameFlags
	json, find    bool
	moves, format string
	file          string
}

func newDeal(s streams) *cobra.Command {
	return command(s, &dealFlags{}, cobra.Command{
		Use:   "deal DEALS | --find",
		Short: "Print the boards of deals, or find the deal of a board",
		Example: "  patience deal 617\n  patience deal random:3 --seed 7 --json\n" +
			"  patience deal 617 --moves '7a 7b 7c' | patience score --position -\n" +
			"  patience deal 617 --format svg > 617.svg\n" +
			"  patience deal solvitaire:5 --game klondike-1 --format solvitaire > 5.json\n" +
			"  patience deal --find < board.txt",
		Long: "This command prints boards as text: one line for each column, bottom card first. `patience\n" +
			"score --position` and other FreeCell programs read this text. On a terminal, red cards are\n" +
			"printed in red, unless NO_COLOR is set.\n\n" +
			"--format svg and --format png draw the board of a single deal. In the picture, cards that a\n" +
			"player does not see lie face down. Text and JSON show all cards, because programs read them.\n\n" +
			"--format solvitaire prints the JSON that the solver Solvitaire reads, one line for each deal.\n" +
			"Solvitaire cannot read boards with cards in cells.\n\n" +
			"--find reads a board and prints which deal it is, whatever the order of its columns. It reads\n" +
			"text or JSON, from stdin or from the FILE of --position. It looks at all of Microsoft's deals,\n" +
			fmt.Sprintf("and at deals 1 to %d of each other source of the game. --seed chooses the series of\n",
				answer.MostFound) +
			"random deals.\n\n" +
			"Two of Microsoft's deals have negative numbers, microsoft:-1 and microsoft:-2. They cannot be\n" +
			"won.",
		Args: cobra.MaximumNArgs(1),
	})
}

func (f *dealFlags) register(flags *pflag.FlagSet, games *catalogue.Catalogue) {
	f.games.register(flags, games)
	flags.BoolVar(&f.json, "json", false, "print one JSON object for each deal")
	flags.StringVar(&f.moves, "moves", "", "print the board of a single deal after these `MOVES`, in standard "+
		"notation; they may also be in a file, or in stdin (-)")
	flags.StringVar(&f.format, "format", textFormat, "text, svg or png (both draw a single deal), or solvitaire (the "+
		"JSON that Solvitaire reads)")
	flags.SetAnnotation("format", formatsOf, boardFormats)
	flags.BoolVar(&f.find, "find", false, "print which deal a board is; the board comes from stdin or --position")
	flags.StringVar(&f.file, "position", "", "with --find: read the board from a `FILE`")
}

// run prints the boards of the deals of a specification, with an empty line
// between boards that are text.
func (f *dealFlags) run(ctx context.Context, s streams, args []string) error {
	e, err := f.games.lookup(ctx, s)
	if err != nil {
		return err
	}
	if err := f.check(s.out); err != nil {
		return err
	}
	switch {
	case f.find:
		return f.findDeal(ctx, s, e, args)
	case f.file != "":
		return usagef("--position needs --find")
	case len(args) == 0:
		return usagef("no deal; expected one like %s:3 or --find", e.Sources()[0])
	}
	deals, err := game.ParseDealsInOrder(e, args[0])
	if err != nil {
		return usage(err)
	}
	if f.moves != "" && deals.Len() > 1 {
		return usagef("--moves with %d deals; expected a single one", deals.Len())
	}
	if (f.format == svgFormat || f.format == pngFormat) && deals.Len() > 1 {
		return usagef("--format %s with %d deals; expected a single one", f.format, deals.Len())
	}
	list := subjects{deals.Len(), eachDealt(ctx, e, deals, f.games.seed)}
	return list.each(s, blankLine(!f.json && f.format != solvitaireFormat), func(subject subject) error {
		board, err := f.played(ctx, s, subject.Board)
		if err != nil {
			return err
		}
		return f.printBoard(s.out, e, board, subject.name)
	})
}

// played returns the board after the moves that the flag names.
func (f *dealFlags) played(ctx context.Context, s streams, board game.Board) (game.Board, error) {
	if f.moves == "" {
		return board, nil
	}
	moves, err := readMoves(ctx, s, board, f.moves)
	if err != nil {
		return nil, err
	}
	return game.BoardAfter(board, moves)
}

// check returns an error if flags contradict each other, or if an image would go
// to a terminal.
func (f *dealFlags) check(w io.Writer) error {
	switch {
	case !slices.Contains(boardFormats, f.format):
		return usagef("format %q; %s", f.format, spelling.Expected(f.format, boardFormats, strings.Join(boardFormats, ", ")))
	case f.format != textFormat && f.json:
		return usagef("--format %s with --json; expected one of them", f.format)
	case f.format == pngFormat && isTerminal(w):
		return usagef("--format png to a terminal; expected a file, like > board.png")
	}
	return nil
}

func (f *dealFlags) printBoard(w io.Writer, e catalogue.Entry, board game.Board, name string) error {
	switch {
	case f.format == solvitaireFormat:
		return printForSolvitaire(w, e, board)
	case f.format == svgFormat:
		return picture.Draw(board, name).WriteSVG(w)
	case f.format == pngFormat:
		return picture.Draw(board, name).WritePNG(w, pngScale)
	case !f.json && coloured(w):
		_, err := fmt.Fprint(w, picture.Colour(board.String()))
		return err
	}
	return printBoard(w, board, f.json)
}

// printForSolvitaire prints a board as a line of JSON that Solvitaire reads.
func printForSolvitaire(w io.Writer, e catalogue.Entry, board game.Board) error {
	of, ok := board.(game.Solvitaired)
	if !ok {
		return usagef("--format %s: Solvitaire does not play %s", solvitaireFormat, e.Name())
	}
	text, err := of.Solvitaire()
	if err == nil {
		_, err = fmt.Fprintf(w, "%s\n", text)
	}
	return usage(err)
}

// The ways to show a board.
const (
	svgFormat        = "svg"
	pngFormat        = "png"
	solvitaireFormat = "solvitaire"
)

var boardFormats = []string{textFormat, svgFormat, pngFormat, solvitaireFormat}

// pngScale is the number of pixels of an image for each unit of a drawing, in
// which a card is 64 wide.
const pngScale = 2
