package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"patience/game"
)

func newDeal(s streams) *cobra.Command {
	var games gameFlags
	var asJSON bool
	c := &cobra.Command{
		Use:     "deal DEAL",
		Short:   "Print the board of a deal",
		Example: "  patience deal 617\n  patience deal random:3 --seed 7 --json",
		Long: "Deal prints a board with one column a line, the bottom card first. `patience score\n" +
			"--position` and other FreeCell programs read it.",
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			g, err := games.lookup()
			if err != nil {
				return err
			}
			_, board, err := dealBoard(g, args[0], games.seed)
			if err != nil {
				return err
			}
			return printBoard(s, board, asJSON)
		},
	}
	games.register(c.Flags())
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return c
}

// dealBoard deals what a specification of one deal names.
func dealBoard(g game.Game, text string, seed uint64) (game.DealID, game.Board, error) {
	id, err := game.ParseDealOf(g, text)
	if err != nil {
		return id, nil, usage(err)
	}
	board, err := g.Deal(id, seed)
	return id, board, usage(err)
}

func printBoard(s streams, board game.Board, asJSON bool) error {
	if !asJSON {
		_, err := fmt.Fprint(s.out, board)
		return err
	}
	return printJSON(s.out, board)
}

func printJSON(w io.Writer, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, string(text))
	return err
}
