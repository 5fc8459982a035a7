package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"patience/catalogue"
	"patience/game"
)

// dealFlags are the flags of deal.
type dealFlags struct {
	games    gameFlags
	json, lp bool
}

func newDeal(s streams) *cobra.Command {
	var f dealFlags
	c := &cobra.Command{
		Use:   "deal DEALS",
		Short: "Print the boards of deals",
		Example: "  patience deal 617\n  patience deal random:3 --seed 7 --json\n" +
			"  patience deal 617 --lp > 617.lp && glpsol --lp 617.lp",
		Long: "Deal prints each board with one column on a line, the bottom card first. `patience score\n" +
			"--position` and other FreeCell programs read this text.\n\n" +
			"With --lp it prints an integer program instead, in the format that glpsol, SCIP and others\n" +
			"read: the minimum feedback arc set of the graph of needs, in which every card needs the next\n" +
			"lower one of its suit and the one that lies on it. The cards not home and the size of that set\n" +
			"together are the bound `fas` of `patience solve`.",
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			e, err := f.games.lookup(s.games)
			if err != nil {
				return err
			}
			return f.print(s, e, args[0])
		},
	}
	f.games.register(c.Flags(), s.games)
	c.Flags().BoolVar(&f.json, "json", false, "print one JSON object for each deal")
	c.Flags().BoolVar(&f.lp, "lp", false, "print the integer program of the minimum feedback arc set")
	return c
}

// print prints the boards of the deals of a specification, with an empty line
// between boards that are text.
func (f *dealFlags) print(s streams, e catalogue.Entry, text string) error {
	if f.json && f.lp {
		return usagef("--json and --lp; expected one of them")
	}
	deals, err := game.ParseDealsOf(e, text)
	if err != nil {
		return usage(err)
	}
	if f.lp && (e.Needs == nil || deals.Len() > 1) {
		return usagef("--lp is for a single deal of a game with a graph of needs, like freecell")
	}
	first := true
	for subject, err := range dealt(e, deals, f.games.seed) {
		if err != nil {
			return usage(err)
		}
		if !first && !f.json {
			fmt.Fprintln(s.out)
		}
		first = false
		if err := f.printBoard(s.out, e, subject.Board); err != nil {
			return err
		}
	}
	return nil
}

func (f *dealFlags) printBoard(w io.Writer, e catalogue.Entry, board game.Board) error {
	switch {
	case f.lp:
		return e.Needs.WriteLP(w, board.Position())
	case f.json:
		return printJSON(w, board)
	}
	_, err := fmt.Fprint(w, board)
	return err
}

func printJSON(w io.Writer, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, string(text))
	return err
}
