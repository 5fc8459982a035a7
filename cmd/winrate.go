package cmd

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"

	"github.com/dustin/go-humanize"
	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/cmd/internal/say"
	"patience/cmd/internal/subjects"
	"patience/datasets/winrate"
	"patience/game"
	"patience/internal/misuse"
	"patience/solve"
)

func newWinrate(s console.Streams) *cobra.Command {
	var f winrateFlags
	c := flag.Command(s, &f, cobra.Command{
		Use:   "winrate DEALS [--merge FILE...]",
		Short: "Find the share of deals that can be won",
		Args:  cobra.MinimumNArgs(1),
	})
	c.PreRun = func(c *cobra.Command, _ []string) {
		if f.out != "" {
			c.Annotations = map[string]string{flag.AfterInterrupt: "; what is decided is kept; run the same command again to " +
				"continue"}
		}
	}
	return c
}

// winrateFlags are the flags of winrate.
type winrateFlags struct {
	games       flag.Games
	workers     int
	nodes       int64
	memory      flag.Memory
	out         string
	part        string
	merge       bool
	json, quiet bool
}

func (f *winrateFlags) Register(flags *pflag.FlagSet, games *catalogue.Catalogue) {
	d := solve.DecideLimits()
	f.games.Register(flags, games)
	flags.Int64Var(&f.nodes, "nodes", d.MaxNodes, "how many positions the search of a deal may store; beyond that the "+
		"deal is undecided")
	f.memory.Register(flags, d.MaxBytes, "memory for each worker, not for all together")
	flag.Workers(flags, &f.workers)
	flags.StringVar(&f.out, "out", "", "keep a line for each deal in this `FILE`, and continue from the lines in it")
	flags.StringVar(&f.part, "part", "", "decide only this part: `I/N`, with I from 0 to N-1, or auto/N")
	flags.BoolVar(&f.merge, "merge", false, "join the results in the files that follow DEALS")
	flags.BoolVar(&f.json, "json", false, "print one JSON object")
	flags.BoolVar(&f.quiet, "quiet", false, "show no progress")
	flag.Group(flags, flag.Common, "out", "part", "merge")
	flag.Group(flags, flag.Searching, "nodes")
	flag.Group(flags, flag.Running, "json", "quiet")
}

// plan returns the plan for the deals of a specification.
func (f *winrateFlags) plan(ctx context.Context, s console.Streams, text string) (winrate.Plan, error) {
	e, err := f.games.Lookup(ctx, s)
	if err != nil {
		return winrate.Plan{}, err
	}
	deals, err := game.ParseDealsOf(e, text)
	if err != nil {
		return winrate.Plan{}, misuse.Of(err)
	}
	bytes, err := f.memory.Bytes()
	if err != nil {
		return winrate.Plan{}, err
	}
	if err := flag.CheckWorkers(f.workers); err != nil {
		return winrate.Plan{}, err
	}
	plan := winrate.Plan{
		Game: e, Deals: deals, Seed: f.games.Seed,
		Limits: solve.Limits{MaxNodes: f.nodes, MaxBytes: bytes},
	}
	if err := plan.Validate(); err != nil {
		return winrate.Plan{}, misuse.Of(err)
	}
	part, err := flag.Part(f.part, os.LookupEnv)
	if err != nil || part.IsWhole() {
		return plan, err
	}
	plan, err = plan.Part(part.Index, part.Count)
	return plan, misuse.Of(err)
}

// mergeFiles puts the results of parts together.
func (f *winrateFlags) mergeFiles(ctx context.Context, s console.Streams, plan winrate.Plan, files []string) error {
	switch {
	case !f.merge:
		return misuse.Errorf("%s after the deals; expected none without --merge", say.Counted(len(files), "argument"))
	case len(files) == 0:
		return misuse.Errorf("--merge without files; expected those that --out has written")
	}
	tally, err := winrate.Merge(ctx, plan, files, f.out)
	if err != nil {
		return err
	}
	return f.print(s, plan, &tally)
}

func (f *winrateFlags) print(s console.Streams, plan winrate.Plan, tally *winrate.Tally) error {
	if f.json {
		return printTallyJSON(s.Out, plan, tally)
	}
	return printTally(s.Out, plan, tally)
}

func (f *winrateFlags) Run(ctx context.Context, s console.Streams, args []string) error {
	if err := subjects.Several(args); err != nil && !f.merge {
		return err
	}
	plan, err := f.plan(ctx, s, args[0])
	if err = cmp.Or(err, flag.CheckLocal("out", f.out)); err != nil {
		return err
	}
	if f.merge || len(args) > 1 {
		return f.mergeFiles(ctx, s, plan, args[1:])
	}
	f.memory.Warn(s, min(int64(f.workers), plan.Deals.Len()))
	options := winrate.Options{Workers: f.workers, Journal: f.out}
	meter := s.Meter(f.quiet)
	defer meter.Clear()
	show := func(t *winrate.Tally, found int64) {
		meter.Show(console.Stage{Doing: verdicts(t), Found: found, Done: t.Deals, Total: plan.Deals.Len()})
	}
	show(&winrate.Tally{}, 0)
	options.Progress = show
	tally, err := winrate.Run(ctx, plan, options)
	meter.Clear()
	if err != nil {
		return err
	}
	return f.print(s, plan, &tally)
}

// verdicts counts the verdicts so far.
func verdicts(t *winrate.Tally) string {
	return fmt.Sprintf("%s winnable, %s not, %s undecided",
		humanize.Comma(t.Winnable.Deals), humanize.Comma(t.Unwinnable.Deals), humanize.Comma(t.Undecided.Deals))
}

func printTally(w io.Writer, plan winrate.Plan, t *winrate.Tally) error {
	interval := t.Interval()
	open := ""
	if n := t.Undecided.Deals; n > 0 {
		open = fmt.Sprintf(" (%s undecided)", humanize.Comma(n))
	}
	share := fmt.Sprintf("%s: %s of %s can be won%s%s; share %s to %s with 95 %% confidence.", plan.Deals,
		humanize.Comma(t.Winnable.Deals), say.Counted(t.Deals, "deal"), say.Knowing(&plan.Game), open,
		percentage(interval.Low), percentage(interval.High))
	rules := fmt.Sprintf("%s: %s", plan.Game.Name(), plan.Game.Rules())
	if _, err := fmt.Fprintf(w, "%s\n%s\n\n", console.Wrapped(w, share), console.Wrapped(w, rules)); err != nil {
		return err
	}
	means := "mean " + string(plan.Game.Solvers.Any.Unit)
	titles := table.Row{"", "deals", "share", means, "mean moves"}
	rows := []table.Row{
		countRow("winnable", t, &t.Winnable), countRow("not winnable", t, &t.Unwinnable),
		countRow("undecided", t, &t.Undecided),
	}
	_, err := fmt.Fprintln(w, console.Framed(console.Columns(w), titles, rows, "mean moves", means))
	return err
}

func countRow(title string, t *winrate.Tally, c *winrate.Count) table.Row {
	row := table.Row{title, humanize.Comma(c.Deals), percentage(float64(c.Deals) / float64(t.Deals)), "", ""}
	if mean, ok := c.MeanStored(); ok {
		row[3] = humanize.Comma(int64(mean + 0.5))
	}
	if mean, ok := c.MeanMoves(); ok && c.Moves > 0 {
		row[4] = fmt.Sprintf("%.1f", mean)
	}
	return row
}

func percentage(share float64) string { return fmt.Sprintf("%.2f %%", 100*share) }

func printTallyJSON(w io.Writer, plan winrate.Plan, t *winrate.Tally) error {
	interval := t.Interval()
	return say.JSON(w, say.Tally{
		Deals: t.Deals, Winnable: t.Winnable.Deals, Unwinnable: t.Unwinnable.Deals, Undecided: t.Undecided.Deals,
		Low: interval.Low, High: interval.High, Positions: orNull(t.Winnable.MeanStored()),
		Moves: orNull(t.Winnable.MeanMoves()),
		Proof: orNull(t.Unwinnable.MeanStored()), Game: plan.Game.Name(), Rules: plan.Game.Rules(),
		Which: plan.Deals.String(),
		Seed:  plan.Seed, Nodes: plan.Limits.MaxNodes, Effort: string(plan.Game.Solvers.Any.Unit),
	})
}

func orNull(value float64, ok bool) *float64 {
	if !ok {
		return nil
	}
	return &value
}
