package dataset

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/cmd/internal/say"
	"patience/datasets/generate"
	"patience/internal/misuse"
)

// Merge has the flags of merge.
type Merge struct {
	out   string
	quiet bool
}

// Interrupted says what to do after an interrupt.
func (*Merge) Interrupted() string { return "; run the same command again to continue" }

func (f *Merge) Register(flags *pflag.FlagSet, _ *catalogue.Catalogue) {
	flags.StringVar(&f.out, "out", "", "write the dataset to this `DIR`")
	flags.BoolVar(&f.quiet, "quiet", false, "show no progress")
	flag.Group(flags, flag.Common, "out")
	flag.Group(flags, flag.Running, "quiet")
}

func (f *Merge) Run(ctx context.Context, s console.Streams, args []string) error {
	if f.out == "" {
		return misuse.Errorf("--out is missing; expected a folder for the dataset")
	}
	for _, name := range append(args, f.out) {
		if err := flag.CheckDataset(name); err != nil {
			return err
		}
	}
	meter := s.Meter(f.quiet)
	defer meter.Clear()
	meter.Show(console.Stage{Doing: "reading the parts"})
	m, err := generate.Merge(ctx, args, f.out, s.Games, generate.MergeOptions{
		Open: openStore(meter),
		Progress: func(done, total int64) {
			meter.Show(console.Stage{Doing: "copying", Unit: "shard", Done: done, Total: total})
		},
	})
	meter.Clear()
	if err != nil {
		return mergeFaults(s, err)
	}
	return printBuilt(s, f.out, &m)
}

// mergeFaults prints the faults of parts, a line each.
func mergeFaults(s console.Streams, err error) error {
	var faults *generate.MergeError
	if !errors.As(err, &faults) {
		return err
	}
	for _, line := range faults.Faults {
		console.Notify(s.Err, "%s", line)
	}
	total := fmt.Errorf("%s; the parts are not merged", say.Counted(faults.Count, "fault"))
	if faults.Damaged {
		return total
	}
	return misuse.Of(total)
}
