package main

import (
	"context"
	"fmt"
	"io"

	"github.com/dustin/go-humanize"
	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/datasets"
	"patience/game"
	"patience/internal/astar"
	"patience/label"
	"patience/rollout"
)

func newScore(s streams) *cobra.Command {
	var f scoreFlags
	c := &cobra.Command{
		Use:   "score DEAL | --position FILE",
		Short: "Say how hard a deal or a position is",
		Long: "Score plays many games with random moves and tells how often they are won: the rarer,\n" +
			"the harder. Then it searches for the least number of moves, which takes seconds for most\n" +
			"deals, at most a minute, and may be left out: --exact-nodes 0. The same deal and flags\n" +
			"give the same numbers on every machine.",
		Example: "  patience score 617\n  patience score --position board.txt --json\n  patience deal 617 | patience score --position -",
		Args:    cobra.MaximumNArgs(1),
		RunE:    func(c *cobra.Command, args []string) error { return f.run(c.Context(), s, c.Flags(), args) },
	}
	f.register(c.Flags())
	return c
}

// scoreFlags are the flags of score.
type scoreFlags struct {
	games  gameFlags
	labels labelFlags
	file   string
	json   bool
}

func (f *scoreFlags) register(flags *pflag.FlagSet) {
	f.games.register(flags)
	f.labels.register(flags)
	flags.StringVar(&f.file, "position", "", "read a board, as text or JSON, from a `FILE` or - for stdin")
	flags.BoolVar(&f.json, "json", false, "print one JSON object with the names of a dataset's columns")
}

// run labels what the arguments name and prints the row.
func (f *scoreFlags) run(ctx context.Context, s streams, flags *pflag.FlagSet, args []string) error {
	g, err := f.games.lookup()
	if err != nil {
		return err
	}
	options, err := f.labels.options(flags, g, f.games.seed)
	if err != nil {
		return err
	}
	subject, err := readSubject(ctx, s, g, args, f.file, f.games.seed)
	if err != nil {
		return err
	}
	f.labels.limits.warn(s)
	finish := showBusy(s.err, "playing at random and searching; --exact-nodes 0 does not search")
	row, err := datasets.Label(ctx, g, subject.id, subject.board, options)
	finish()
	if err != nil {
		return err
	}
	return printScore(s, subject, &row, f.json)
}

// A subject is what is scored or solved.
type subject struct {
	game  game.Game
	name  string
	id    game.DealID
	board game.Board
}

// positionSource is the source of a row that is no deal.
const positionSource = "position"

func readSubject(ctx context.Context, s streams, g game.Game, args []string, file string, seed uint64) (subject, error) {
	switch {
	case len(args) == 1 && file != "":
		return subject{}, usagef("a deal and --position; expected one of them")
	case len(args) == 1:
		id, board, err := dealBoard(g, args[0], seed)
		return subject{g, id.String(), id, board}, err
	case file == "":
		return subject{}, usagef("no deal; expected one like %s:3 or --position FILE", g.Sources()[0])
	}
	text, err := readInput(ctx, s, file)
	if err != nil {
		return subject{}, err
	}
	board, err := g.ParseBoard(text)
	name := file
	if file == "-" {
		name = "The position"
	}
	return subject{g, name, game.DealID{Source: positionSource}, board}, usage(err)
}

func printScore(s streams, scored subject, row *datasets.Row, asJSON bool) error {
	if asJSON {
		text, err := row.JSON()
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(s.out, string(text))
		return err
	}
	fmt.Fprintf(s.out, "%s\n\n", wrapped(s.out, sentence(scored, row)))
	return printNumbers(s.out, row)
}

// sentence says how hard the position is, in words and with its interval.
func sentence(scored subject, row *datasets.Row) string {
	name := scored.name
	switch {
	case row.MeanMoves == 0 && row.Wins > 0:
		return name + " is won already."
	case row.MeanMoves == 0:
		return name + " is lost: no move is possible."
	}
	chance, winnable := chance(row, scored.game), winnable(row, scored.game)
	grade, ok := label.GradeOf(row.Game, row.Policy, row.WinRate)
	if !ok {
		return fmt.Sprintf("%s: %s.%s", name, chance, winnable)
	}
	return fmt.Sprintf("%s is %s: %s. %s.%s", name, grade.Word, chance, compared(grade), winnable)
}

// winnable tells what the search found, if there was one.
func winnable(row *datasets.Row, g game.Game) string {
	switch astar.Status(row.ExactStatus) {
	case astar.Optimal:
		return fmt.Sprintf(" It can be won in %s and in no fewer%s.", counted(int64(*row.MinMoves), "move"), knowing(g))
	case astar.Unsolvable:
		return " It cannot be won."
	case astar.NodeLimit, astar.MemoryLimit:
		if row.MinMovesHigh != nil {
			return fmt.Sprintf(" It can be won in %s%s; whether in fewer is not known, but it takes at least %d.",
				counted(int64(*row.MinMovesHigh), "move"), knowing(g), *row.MinMovesLow)
		}
		return fmt.Sprintf(" If it can be won, it takes at least %s.", counted(int64(*row.MinMovesLow), "move"))
	}
	return ""
}

// knowing says what a player has to know whose solution is found, if anything.
func knowing(g game.Game) string {
	if c, ok := g.(game.Concealer); ok {
		return " by a player who knows " + c.Concealed()
	}
	return ""
}

// chance tells the win rate in words.
func chance(row *datasets.Row, g game.Game) string {
	player := "a player who picks every move at random"
	if row.Policy != rollout.Uniform {
		player = fmt.Sprintf("a player who picks moves at random by policy %s", row.Policy)
	}
	if c, ok := g.(game.Concealer); ok {
		player += " and does not know " + c.Concealed()
	}
	if row.Wins == 0 {
		return fmt.Sprintf("%s won none of %s, and so wins less than 1 game in %s (with 95 %% confidence)",
			player, counted(row.Playouts, "game"), odds(row.WinRateHigh))
	}
	if row.Wins == row.Playouts {
		return fmt.Sprintf("%s won all of %s", player, counted(row.Playouts, "game"))
	}
	first := ""
	if row.WinRateEstimator == string(rollout.FirstWin) {
		first = "; judged by a single win"
	}
	if row.WinRate > often {
		return fmt.Sprintf("%s wins about %s of the games (with 95 %% confidence between %s and %s%s)",
			player, percent(row.WinRate), percent(row.WinRateLow), percent(row.WinRateHigh), first)
	}
	return fmt.Sprintf("%s wins about 1 game in %s (with 95 %% confidence between 1 in %s and 1 in %s%s)",
		player, odds(row.WinRate), odds(row.WinRateHigh), odds(row.WinRateLow), first)
}

// often is the win rate above which percent say more than odds.
const often = 0.1

func percent(p float64) string { return fmt.Sprintf("%.3g %%", 100*p) }

func compared(g label.Grade) string {
	easier := int(100*g.EasierDeals + 0.5)
	switch {
	case easier < 1:
		return "Hardly any random deal is easier"
	case easier > 99:
		return "Hardly any random deal is harder"
	}
	return fmt.Sprintf("About %d %% of random deals are easier", easier)
}

// odds returns 1/p as a whole number, or with a digit where it is small.
func odds(p float64) string {
	if p > often {
		return fmt.Sprintf("%.1f", 1/p)
	}
	return humanize.Comma(int64(1/p + 0.5))
}

func printNumbers(w io.Writer, row *datasets.Row) error {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.Style().Options = table.OptionsNoBordersAndSeparators
	t.Style().Box.PaddingLeft, t.Style().Box.PaddingRight = "", "  "
	t.SuppressTrailingSpaces()
	t.AppendRows([]table.Row{
		{"random games won", fmt.Sprintf("%s of %s (%s, policy %s)", humanize.Comma(row.Wins), humanize.Comma(row.Playouts), row.WinRateEstimator, row.Policy)},
		{"win rate", fmt.Sprintf("%.3g, 95 %% interval %.3g to %.3g", row.WinRate, row.WinRateLow, row.WinRateHigh)},
		{"length of a game", fmt.Sprintf("%.1f moves on average%s", row.MeanMoves, whenKnown(", %.1f if won", row.MeanMovesWon))},
		{"choice in a game", fmt.Sprintf("%.1f legal moves on average, added up over the game", row.MeanBranching)},
		{"lost games", fmt.Sprintf("%s got stuck, %s given up after --max-moves", humanize.Comma(row.Dead), were(row.Capped))},
		{"end of lost games", endBounds(row)},
		{"best game", counted(int64(row.BestHome), "card") + " home"},
		{"shortest solution", leastMoves(row)},
	})
	if row.MinCells != nil {
		t.AppendRow(table.Row{"least cells", fmt.Sprint(*row.MinCells)})
	}
	if row.MinRunMoves != nil {
		t.AppendRow(table.Row{"counted in runs", counted(int64(*row.MinRunMoves), "move")})
	}
	_, err := fmt.Fprintln(w, t.Render())
	return err
}

func endBounds(row *datasets.Row) string {
	if row.EndBoundMin == nil {
		return "no game was lost"
	}
	return fmt.Sprintf("a win still at least %.1f moves away on average, %d at best", *row.EndBoundMean, *row.EndBoundMin)
}

// leastMoves tells what is known of the shortest solution and how the search
// ended.
func leastMoves(row *datasets.Row) string {
	unit := " of single cards"
	if row.RelaxedBound == nil {
		unit = "" // runs move as one
	}
	if row.MinMovesLow == nil {
		return "there is none"
	}
	low := counted(int64(*row.MinMovesLow), "move") + unit
	switch {
	case row.MinMoves != nil:
		return low
	case row.MinMovesHigh != nil:
		return fmt.Sprintf("at least %s, at most %d (%s)", low, *row.MinMovesHigh, row.ExactStatus)
	}
	return fmt.Sprintf("at least %s (%s)", low, row.ExactStatus)
}

func whenKnown(format string, v *float64) string {
	if v == nil {
		return ""
	}
	return fmt.Sprintf(format, *v)
}
