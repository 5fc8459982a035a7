package dataset

import (
	"context"
	"fmt"

	"github.com/dustin/go-humanize"
	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/cmd/internal/say"
	"patience/datasets/verify"
	"patience/internal/misuse"
	"patience/internal/version"
)

// Verify has the flags of verify.
type Verify struct {
	sample  int
	workers int
	all     bool
	json    bool
	quiet   bool
}

func (f *Verify) Register(flags *pflag.FlagSet, _ *catalogue.Catalogue) {
	flags.IntVar(&f.sample, "sample", 10, "number of deals to label again")
	flag.Workers(flags, &f.workers)
	flags.BoolVar(&f.all, "all", false, "check all rows, also those that were verified earlier")
	flags.BoolVar(&f.json, "json", false, "print one JSON object")
	flags.BoolVar(&f.quiet, "quiet", false, "show no progress")
	flag.Group(flags, flag.Common, "sample", "all")
	flag.Group(flags, flag.Running, "json", "quiet")
}

func (f *Verify) Run(ctx context.Context, s console.Streams, args []string) error {
	if f.sample < 0 {
		return misuse.Errorf("sample %d; expected at least 0", f.sample)
	}
	if err := flag.CheckWorkers(f.workers); err != nil {
		return err
	}
	if err := flag.CheckDataset(args[0]); err != nil {
		return err
	}
	meter := s.Meter(f.quiet)
	defer meter.Clear()
	meter.Show(console.Stage{Doing: "opening " + args[0]})
	v, err := verify.Verify(ctx, args[0], s.Games, verify.Options{
		Sample: f.sample, Workers: f.workers, All: f.all, Keep: version.String(), Open: openStore(meter),
		Progress: func(doing string, done, total int64) {
			meter.Show(console.Stage{Doing: doing, Unit: "shard", Done: done, Total: total})
		},
	})
	meter.Clear()
	if err != nil {
		return err
	}
	if err := printVerification(s, args[0], &v, f.json); err != nil {
		return err
	}
	return verdictOf(args[0], &v)
}

// verdictOf returns the error of a dataset that has faults or is not finished.
func verdictOf(dir string, v *verify.Verification) error {
	const again = "unfinished; run generate again to finish it"
	switch {
	case v.Unfinished && v.FaultCount > 0:
		return fmt.Errorf("%s: %s, and %s", dir, say.Counted(v.FaultCount, "fault"), again)
	case v.Unfinished:
		return fmt.Errorf("%s: %s", dir, again)
	case v.FaultCount > 0:
		return fmt.Errorf("%s: %s", dir, say.Counted(v.FaultCount, "fault"))
	}
	return nil
}

func printVerification(s console.Streams, dir string, v *verify.Verification, asJSON bool) error {
	if asJSON {
		return say.JSON(s.Out, v)
	}
	for _, fault := range v.Faults {
		fmt.Fprintln(s.Out, fault)
	}
	if more := v.FaultCount - int64(len(v.Faults)); more > 0 {
		fmt.Fprintf(s.Out, "… and %s more\n", say.Counted(more, "fault"))
	}
	unfinished, replayed, earlier := "", "", ""
	if v.Unfinished {
		unfinished = fmt.Sprintf("unfinished, %s of %s are there; ", humanize.Comma(v.Done()),
			say.Counted(v.PlanDeals, "deal"))
	}
	if v.Plan.Solutions {
		replayed = fmt.Sprintf("; %s replayed", say.Counted(v.Replayed, "solution"))
	}
	if v.Verified > 0 {
		earlier = fmt.Sprintf("; the rows of %s were verified earlier, --all checks them again",
			say.Counted(v.Verified, "file"))
	}
	sound := "without a fault"
	if v.FaultCount > 0 {
		sound = "are without a fault, others are not"
	}
	_, err := fmt.Fprintln(s.Out, console.Wrapped(s.Out, fmt.Sprintf("%s: %s%s in %s %s%s%s; %s relabelled with "+
		"identical results",
		dir, unfinished, rowsAndMoves(v.Rows, v.Moves), say.Counted(v.Files, "file"), sound, earlier, replayed,
		say.Counted(v.Recomputed, "row"))))
	return err
}
