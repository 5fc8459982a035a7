package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"patience/game"
	"patience/heuristics"
)

func newDeal(s streams) *cobra.Command {
	var games gameFlags
	var asJSON, asLP bool
	c := &cobra.Command{
		Use:   "deal DEAL",
		Short: "Print the board of a deal",
		Example: "  patience deal 617\n  patience deal random:3 --seed 7 --json\n" +
			"  patience deal 617 --lp > 617.lp && glpsol --lp 617.lp",
		Long: "Deal prints a board with one column a line, the bottom card first. `patience score\n" +
			"--position` and other FreeCell programs read it.\n\n" +
			"With --lp it prints an integer program instead, in the format that glpsol, SCIP and others\n" +
			"read: the minimum feedback arc set of the graph of needs, in which every card needs the next\n" +
			"lower one of its suit and the one that lies on it. The cards not home and the size of that set\n" +
			"together are the bound `fas` of `patience solve`.",
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
			return printBoard(s, board, asJSON, asLP)
		},
	}
	games.register(c.Flags())
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	c.Flags().BoolVar(&asLP, "lp", false, "print the integer program of the minimum feedback arc set")
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

func printBoard(s streams, board game.Board, asJSON, asLP bool) error {
	switch {
	case asJSON && asLP:
		return usagef("--json and --lp; expected one of them")
	case asLP:
		return printLP(s, board)
	case asJSON:
		return printJSON(s.out, board)
	}
	_, err := fmt.Fprint(s.out, board)
	return err
}

// printLP prints the integer program of a board's graph of needs.
func printLP(s streams, board game.Board) error {
	err := heuristics.WriteNeeds(s.out, board.Position())
	if errors.Is(err, heuristics.ErrNoNeeds) {
		return usage(err)
	}
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
