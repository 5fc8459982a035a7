// Package pick is the command that finds winnable deals of a difficulty.
package pick

import (
	"context"
	"fmt"
	"io"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/cmd/internal/say"
	"patience/internal/misuse"
	"patience/label"
	"patience/label/pick"
)

// A Verb has the flags of pick.
type Verb struct {
	games             flag.Games
	difficulty, deals string
	output            flag.Output
	count, workers    int
	progress          func(looked, picked int) // for tests: called after each deal
	playSeed          uint64
	explicit          func(name string) bool // was the flag given?
}

func (f *Verb) Register(flags *pflag.FlagSet, games *catalogue.Catalogue) {
	f.explicit = flags.Changed
	f.games.Register(flags, games)
	flags.StringVar(&f.difficulty, "difficulty", "", "easy, medium, hard, expert, or two ratings such as 1800-2000")
	flag.Takes(flags, "difficulty", pick.Names()...)
	flags.IntVar(&f.count, "count", 10, "number of deals to pick")
	flags.StringVar(&f.deals, "deals", answer.PickedFrom, "the `DEALS` to pick from, in this order")
	f.output.Register(flags, "text, json (one object on each line) or csv", flag.TextFormat, flag.JSONFormat,
		flag.CSVFormat)
	flag.Group(flags, flag.Common, "difficulty", "count", "deals")
	flags.Uint64Var(&f.playSeed, "play-seed", 0, "seed of random play (default: --seed)")
	flag.Workers(flags, &f.workers)
	flag.Group(flags, flag.Experts, "play-seed")
}

// Run picks deals. As JSON and CSV each is printed at once; a table when no more
// are picked, or after an interrupt.
func (f *Verb) Run(ctx context.Context, s console.Streams, _ []string) error {
	e, o, err := f.check(ctx, s)
	if err != nil {
		return err
	}
	meter := s.Meter(f.output.Quiet)
	defer meter.Clear()
	show := func(looked, picked int) {
		meter.Show(console.Stage{
			Doing: say.Counted(looked, "deal") + " looked at", Done: int64(picked),
			Total: int64(o.Count),
		})
	}
	show(0, 0)
	o.Progress = show
	if f.progress != nil {
		o.Progress = f.progress
	}
	out := f.printer(s.Out)
	picked := 0
	err = pick.Run(ctx, e, o, func(p *pick.Picked) error {
		picked++
		row, err := say.NewPicked(&e, p, o.Seed)
		if err != nil {
			return err
		}
		meter.Hide()
		return out.Add(&row)
	})
	meter.Clear()
	if ended := out.End(); err == nil {
		err = ended
	}
	if err == nil && picked < o.Count {
		return fmt.Errorf("%s of %d picked: there are no more in %s", say.Counted(picked, "deal"), o.Count, o.Deals)
	}
	return err
}

// check returns what the flags say, or an error if they do not go together.
func (f *Verb) check(ctx context.Context, s console.Streams) (e catalogue.Entry, o pick.Options, err error) {
	if err := f.output.Check(); err != nil {
		return e, o, err
	}
	if e, err = f.games.Lookup(ctx, s); err != nil {
		return e, o, err
	}
	switch {
	case e.Reference == nil:
		return e, o, misuse.Errorf("--game %s: its deals have no ratings; expected %s; score --game %[1]s finds their least "+
			"numbers of moves", e.Name(), flag.NamesWith(s.Games, func(e catalogue.Entry) bool { return e.Reference != nil }))
	case f.difficulty == "":
		return e, o, misuse.Errorf("--difficulty is missing; expected easy, medium, hard, expert or two ratings like " +
			"1800-2000")
	case f.count < 1:
		return e, o, misuse.Errorf("count %d; expected at least 1", f.count)
	case flag.CheckWorkers(f.workers) != nil:
		return e, o, flag.CheckWorkers(f.workers)
	}
	playSeed := f.games.Seed
	if f.explicit("play-seed") {
		playSeed = f.playSeed
	}
	o, err = answer.PickOptions(e, f.difficulty, f.deals, f.games.Seed, playSeed)
	o.Count, o.Workers = f.count, f.workers
	return e, o, misuse.Of(err)
}

func (f *Verb) printer(w io.Writer) flag.Printer[*say.Picked] {
	switch f.output.Format {
	case flag.JSONFormat:
		return flag.Printer[*say.Picked]{Add: func(p *say.Picked) error { return say.JSON(w, p) }, End: flag.Nothing}
	case flag.CSVFormat:
		rows := say.NewCSVWriter(w)
		return flag.Printer[*say.Picked]{Add: func(p *say.Picked) error { return rows.Write(*p) }, End: flag.Nothing}
	}
	return tableOfPicked(w)
}

// tableOfPicked prints a table at the end.
func tableOfPicked(w io.Writer) flag.Printer[*say.Picked] {
	titles := table.Row{"deal", "rating", "95 % interval", "harder than", "random play wins", "least moves"}
	var rows []table.Row
	add := func(p *say.Picked) error {
		rating, interval := "", ""
		if p.Rating != nil {
			rating = fmt.Sprintf("%.0f", *p.Rating)
		}
		if p.RatingLow != nil && p.RatingHigh != nil {
			interval = fmt.Sprintf("%.0f to %.0f", *p.RatingLow, *p.RatingHigh)
		}
		e := label.Exact{Low: p.MinMovesLow, High: p.MinMovesHigh}
		rows = append(rows, table.Row{
			fmt.Sprintf("%s:%d", p.Source, p.Deal), rating, interval, fmt.Sprintf("%d %%", say.WholePercent(p.HarderThan)),
			say.Share(p.Chance.Rate), say.Least(&e),
		})
		return nil
	}
	return flag.Printer[*say.Picked]{Add: add, End: func() error {
		if rows == nil {
			return nil
		}
		_, err := fmt.Fprintln(w, console.Framed(console.Columns(w), titles, rows, "95 % interval", "harder than"))
		return err
	}}
}
