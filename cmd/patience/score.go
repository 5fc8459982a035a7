package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"patience/datasets"
	"patience/game"
	"patience/label"
)

func newScore(s streams) *cobra.Command {
	var games gameFlags
	var labels labelFlags
	var file string
	var asJSON bool
	c := &cobra.Command{
		Use:     "score DEAL | --position FILE",
		Short:   "say how hard a deal or a position is",
		Example: "  patience score microsoft:617\n  patience score --position board.txt --json\n  patience deal 617 | patience score --position -",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			g, err := games.lookup()
			if err != nil {
				return err
			}
			options, err := labels.options(c.Flags(), g, games.seed)
			if err != nil {
				return err
			}
			subject, err := readSubject(s, g, args, file, games.seed)
			if err != nil {
				return err
			}
			row, err := datasets.Label(c.Context(), g, subject.id, subject.board, label.Options{Rollout: options})
			if err != nil {
				return err
			}
			return printScore(s, subject.name, &row, asJSON)
		},
	}
	games.register(c.Flags())
	labels.register(c.Flags())
	c.Flags().StringVar(&file, "position", "", "read a board, as text or JSON, from a file or - for stdin")
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object with the names of a dataset's columns")
	return c
}

// A subject is what is scored.
type subject struct {
	name  string
	id    game.DealID
	board game.Board
}

// positionSource is the source of a row that is no deal.
const positionSource = "position"

func readSubject(s streams, g game.Game, args []string, file string, seed uint64) (subject, error) {
	switch {
	case len(args) == 1 && file != "":
		return subject{}, usagef("a deal and --position; expected one of them")
	case len(args) == 1:
		id, board, err := dealBoard(g, args[0], seed)
		return subject{id.String(), id, board}, err
	case file == "":
		return subject{}, usagef("nothing to score; expected a deal like microsoft:617 or --position FILE")
	}
	text, err := readInput(s, file)
	if err != nil {
		return subject{}, err
	}
	board, err := g.ParseBoard(text)
	name := file
	if file == "-" {
		name = "the position"
	}
	return subject{name, game.DealID{Source: positionSource}, board}, usage(err)
}

func printScore(s streams, name string, row *datasets.Row, asJSON bool) error {
	if asJSON {
		text, err := row.JSON()
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(s.out, string(text))
		return err
	}
	fmt.Fprintf(s.out, "%s\n\n", sentence(name, row))
	return printNumbers(s.out, row)
}

// sentence says how hard the position is, in words and with its interval.
func sentence(name string, row *datasets.Row) string {
	grade, ok := label.GradeOf(row.Game, row.Policy, row.WinRate)
	if !ok {
		return fmt.Sprintf("%s: %s.", name, chance(row))
	}
	return fmt.Sprintf("%s is %s: %s; %s.", name, grade.Word, chance(row), compared(grade))
}

// chance tells the win rate as odds.
func chance(row *datasets.Row) string {
	if row.Wins == 0 {
		return fmt.Sprintf("random play won none of %s games, so less than 1 in %s (95 %% interval)",
			grouped(row.Playouts), odds(row.WinRateHigh))
	}
	first := ""
	if row.WinRateEstimator == "first_win" {
		first = ", judged by a single win"
	}
	return fmt.Sprintf("random play wins about 1 game in %s (95 %% interval: 1 in %s to 1 in %s%s)",
		odds(row.WinRate), odds(row.WinRateLow), odds(row.WinRateHigh), first)
}

func compared(g label.Grade) string {
	percent := int(100*g.EasierDeals + 0.5)
	switch {
	case percent < 1:
		return "hardly any random deal is easier"
	case percent > 99:
		return "hardly any random deal is harder"
	}
	return fmt.Sprintf("about %d %% of random deals are easier", percent)
}

// odds returns 1/p as a whole number, or with a digit where it is small.
func odds(p float64) string {
	if p > 0.1 {
		return fmt.Sprintf("%.1f", 1/p)
	}
	return grouped(int64(1/p + 0.5))
}

// grouped writes a number with commas between groups of three digits.
func grouped(n int64) string {
	digits := fmt.Sprint(n)
	var w strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			w.WriteByte(',')
		}
		w.WriteRune(d)
	}
	return w.String()
}

func printNumbers(w io.Writer, row *datasets.Row) error {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Options = table.OptionsNoBordersAndSeparators
	t.AppendRows([]table.Row{
		{"wins", fmt.Sprintf("%s of %s random games (%s, policy %s)", grouped(row.Wins), grouped(row.Playouts), row.WinRateEstimator, row.Policy)},
		{"win rate", fmt.Sprintf("%.3g, 95 %% interval %.3g to %.3g", row.WinRate, row.WinRateLow, row.WinRateHigh)},
		{"mean moves", fmt.Sprintf("%.1f a game%s", row.MeanMoves, whenKnown(", %.1f a won game", row.MeanMovesWon))},
		{"mean branching", fmt.Sprintf("%.1f legal moves a game in total", row.MeanBranching)},
		{"lost", fmt.Sprintf("%s without a new position to go to, %s after too many moves", grouped(row.Dead), grouped(row.Capped))},
		{"best game", fmt.Sprintf("%d cards home", row.BestHome)},
		{"at the end of lost games", endBounds(row)},
		{"least moves", leastMoves(row)},
	})
	_, err := fmt.Fprintln(w, t.Render())
	return err
}

func endBounds(row *datasets.Row) string {
	if row.EndBoundMin == nil {
		return "no game was lost"
	}
	return fmt.Sprintf("at least %.1f more moves needed on average, %d at best", *row.EndBoundMean, *row.EndBoundMin)
}

func leastMoves(row *datasets.Row) string {
	switch {
	case row.MinMoves != nil:
		return fmt.Sprintf("%d", *row.MinMoves)
	case row.RelaxedBound != nil:
		return fmt.Sprintf("at least %d single cards (relaxed bound)", *row.RelaxedBound)
	}
	return "not searched"
}

func whenKnown(format string, v *float64) string {
	if v == nil {
		return ""
	}
	return fmt.Sprintf(format, *v)
}
