package dataset

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/cmd/internal/say"
	"patience/cmd/internal/subjects"
	"patience/datasets"
	"patience/datasets/generate"
	"patience/datasets/winrate"
	"patience/game"
	"patience/internal/misuse"
	"patience/label"
	"patience/label/reference"
	"patience/solve"
)

// Winrate has the flags of winrate.
type Winrate struct {
	games       flag.Games
	workers     int
	nodes       int64
	memory      flag.Memory
	out         string
	part        string
	merge       bool
	json, quiet bool
}

func (f *Winrate) Register(flags *pflag.FlagSet, games *catalogue.Catalogue) {
	d := solve.DecideLimits()
	f.games.Register(flags, games)
	flags.Int64Var(&f.nodes, "nodes", d.MaxNodes, "how many positions the search of a deal may store; beyond that the "+
		"deal is undecided")
	f.memory.Register(flags, d.MaxBytes, "memory for each worker, not for all together")
	flag.Workers(flags, &f.workers)
	flags.StringVar(&f.out, "out", "", "keep the verdict of each deal in a dataset in this `DIR`, and continue from it")
	flags.StringVar(&f.part, "part", "", "decide only this part: `I/N`, with I from 0 to N-1, or auto/N")
	flags.BoolVar(&f.merge, "merge", false, "join the results in the folders that follow DEALS")
	flags.BoolVar(&f.json, "json", false, "print one JSON object")
	flags.BoolVar(&f.quiet, "quiet", false, "show no progress")
	flag.Group(flags, flag.Common, "out", "part", "merge")
	flag.Group(flags, flag.Searching, "nodes")
	flag.Group(flags, flag.Running, "json", "quiet")
}

// maker returns the maker of the verdicts of deals, and which part of them is wanted.
func (f *Winrate) maker(
	ctx context.Context, s console.Streams, text string,
) (m *datasets.Maker, part datasets.Portion, err error) {
	e, err := f.games.Lookup(ctx, s)
	if err != nil {
		return nil, part, err
	}
	deals, err := game.ParseDealsOf(e, text)
	if err != nil {
		return nil, part, misuse.Of(err)
	}
	bytes, err := f.memory.Bytes()
	if err != nil {
		return nil, part, err
	}
	if err := flag.CheckWorkers(f.workers); err != nil {
		return nil, part, err
	}
	limits := solve.Limits{MaxNodes: f.nodes, MaxBytes: bytes}
	if err := limits.Validate(); err != nil {
		return nil, part, misuse.Of(err)
	}
	if part, err = flag.Part(f.part, os.LookupEnv); err != nil {
		return nil, part, err
	}
	plan := winrate.Plan(e, deals, f.games.Seed, limits, part.Count)
	m, err = datasets.NewMaker(e, plan, label.Resources{Published: reference.Proofs(e)})
	return m, part, misuse.Of(err)
}

// mergeFolders puts the verdicts of parts together, in a temporary folder if none is
// wanted.
func (f *Winrate) mergeFolders(ctx context.Context, s console.Streams, m *datasets.Maker, parts []string) error {
	switch {
	case !f.merge:
		return misuse.Errorf("%s after the deals; expected none without --merge", say.Counted(len(parts), "argument"))
	case len(parts) == 0:
		return misuse.Errorf("--merge without folders; expected those that --out has written")
	}
	there, err := datasets.ReadPlan(parts[0])
	if err != nil {
		return err
	}
	m.Plan.ShardRows = there.ShardRows // which the number of parts decides
	if differences := m.Plan.Differences(&there, "there", "here"); len(differences) > 0 {
		return misuse.Of(fmt.Errorf("%s: %w (%s)", parts[0], generate.ErrOtherPlan, strings.Join(differences, ", ")))
	}
	out := f.out
	if out == "" {
		if out, err = os.MkdirTemp("", "patience"); err != nil {
			return err
		}
		defer os.RemoveAll(out)
	}
	if _, err := generate.Merge(ctx, parts, out, s.Games, generate.MergeOptions{}); err != nil {
		return mergeFaults(s, err)
	}
	tally, err := winrate.Read(ctx, out)
	if err != nil {
		return err
	}
	return f.print(s, &counted{m, m.Deals, tally})
}

// Interrupted says what is kept after an interrupt.
func (f *Winrate) Interrupted() string {
	if f.out == "" {
		return ""
	}
	return "; what is decided is kept; run the same command again to continue"
}

func (f *Winrate) Run(ctx context.Context, s console.Streams, args []string) error {
	if err := subjects.Several(args); err != nil && !f.merge {
		return err
	}
	for _, dir := range append(args[1:], f.out) {
		if info, err := os.Stat(dir); err == nil && !info.IsDir() {
			return misuse.Errorf("%s: a file; verdicts are kept in a folder, and no longer in a file with a line for "+
				"each deal", dir)
		}
	}
	m, part, err := f.maker(ctx, s, args[0])
	if err = cmp.Or(err, flag.CheckLocal("out", f.out)); err != nil {
		return err
	}
	if f.merge || len(args) > 1 {
		return f.mergeFolders(ctx, s, m, args[1:])
	}
	deals, err := winrate.Deals(m, part)
	if err != nil {
		return err
	}
	f.memory.Warn(s, min(int64(f.workers), deals.Len()))
	meter := s.Meter(f.quiet)
	defer meter.Clear()
	tally, err := winrate.Run(ctx, m, winrate.Options{
		Workers: f.workers, Portion: part, Dir: f.out,
		Progress: func(t winrate.Tally, found int64) {
			meter.Show(console.Stage{Doing: verdicts(&t), Found: found, Done: t.Deals, Total: deals.Len()})
		},
	})
	meter.Clear()
	if err != nil {
		return err
	}
	return f.print(s, &counted{m, deals, tally})
}

// counted is the tally of deals.
type counted struct {
	*datasets.Maker
	deals game.Deals
	winrate.Tally
}

func (f *Winrate) print(s console.Streams, c *counted) error {
	if f.json {
		return c.printJSON(s.Out)
	}
	return c.print(s.Out)
}

// verdicts counts the verdicts so far, if they are known.
func verdicts(t *winrate.Tally) string {
	if t.Deals > t.Winnable.Deals+t.Unwinnable.Deals+t.Undecided.Deals {
		return "deciding"
	}
	return fmt.Sprintf("%s winnable, %s not, %s undecided",
		humanize.Comma(t.Winnable.Deals), humanize.Comma(t.Unwinnable.Deals), humanize.Comma(t.Undecided.Deals))
}

// print prints a sentence, the rules and a table.
func (c *counted) print(w io.Writer) error {
	t := &c.Tally
	interval, open := t.Interval(), ""
	if n := t.Undecided.Deals; n > 0 {
		open = fmt.Sprintf(" (%s undecided)", humanize.Comma(n))
	}
	share := fmt.Sprintf("%s: %s of %s can be won%s%s; share %s to %s with 95 %% confidence.", c.deals,
		humanize.Comma(t.Winnable.Deals), say.Counted(t.Deals, "deal"), say.Knowing(&c.Game), open,
		percentage(interval.Low), percentage(interval.High))
	rules := fmt.Sprintf("%s: %s", c.Game.Name(), c.Game.Rules())
	if _, err := fmt.Fprintf(w, "%s\n%s\n\n", console.Wrapped(w, share), console.Wrapped(w, rules)); err != nil {
		return err
	}
	means := "mean " + string(c.Game.Solvers.Any.Unit)
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

func (c *counted) printJSON(w io.Writer) error {
	t, interval := &c.Tally, c.Interval()
	return say.JSON(w, say.Tally{
		Deals: t.Deals, Winnable: t.Winnable.Deals, Unwinnable: t.Unwinnable.Deals, Undecided: t.Undecided.Deals,
		Low: interval.Low, High: interval.High, Positions: orNull(t.Winnable.MeanStored()),
		Moves: orNull(t.Winnable.MeanMoves()),
		Proof: orNull(t.Unwinnable.MeanStored()), Game: c.Game.Name(), Rules: c.Game.Rules(),
		Which: c.deals.String(),
		Seed:  c.Plan.Seed, Nodes: c.Plan.VerdictNodes, Effort: string(c.Game.Solvers.Any.Unit),
	})
}

func orNull(value float64, ok bool) *float64 {
	if !ok {
		return nil
	}
	return &value
}
