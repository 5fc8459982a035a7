package dataset

import (
	"context"
	"errors"
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
	"patience/solve"
)

// Verify has the flags of verify.
type Verify struct {
	sample  int
	workers int
	all     bool
	proofs  bool
	nodes   int64
	memory  flag.Memory
	json    bool
	quiet   bool
}

func (f *Verify) Register(flags *pflag.FlagSet, _ *catalogue.Catalogue) {
	limits := verify.ProofLimits()
	flags.IntVar(&f.sample, "sample", 10, "number of deals to label again")
	flag.Workers(flags, &f.workers)
	flags.BoolVar(&f.all, "all", false, "check all rows, also those that were verified earlier")
	flags.BoolVar(&f.proofs, "proofs", false, "search unwinnable rows again by the rules alone; DIR may also be a "+
		"Parquet file or a folder of published labels")
	flags.Int64Var(&f.nodes, "nodes", limits.MaxNodes, "how many positions the search of a row may visit with --proofs")
	f.memory.Register(flags, limits.MaxBytes, "memory for each worker with --proofs, not for all together")
	flags.BoolVar(&f.json, "json", false, "print one JSON object for each DIR")
	flags.BoolVar(&f.quiet, "quiet", false, "show no progress")
	flag.Group(flags, flag.Common, "sample", "all", "proofs")
	flag.Group(flags, flag.Searching, "nodes")
	flag.Group(flags, flag.Running, "json", "quiet")
}

// options returns what the flags say about how to check.
func (f *Verify) options() (o verify.Options, err error) {
	if f.sample < 0 {
		return o, misuse.Errorf("sample %d; expected at least 0", f.sample)
	}
	if err := flag.CheckWorkers(f.workers); err != nil {
		return o, err
	}
	bytes, err := f.memory.Bytes()
	if err != nil {
		return o, err
	}
	limits := solve.Limits{MaxNodes: f.nodes, MaxBytes: bytes}
	if err := limits.Validate(); err != nil {
		return o, misuse.Of(err)
	}
	o = verify.Options{Sample: f.sample, Workers: f.workers, All: f.all, Keep: version.String()}
	if f.proofs {
		o.Proofs = &limits
	}
	return o, nil
}

func (f *Verify) Run(ctx context.Context, s console.Streams, args []string) error {
	o, err := f.options()
	if err != nil {
		return err
	}
	for _, name := range args {
		if err := flag.CheckDataset(name); err != nil {
			return err
		}
	}
	meter := s.Meter(f.quiet)
	defer meter.Clear()
	o.Open = openStore(meter)
	o.Progress = func(doing, unit string, done, total int64) {
		meter.Show(console.Stage{Doing: doing, Unit: unit, Done: done, Total: total})
	}
	var faults []error
	for _, name := range args {
		meter.Show(console.Stage{Doing: "opening " + name})
		fault, err := f.check(ctx, s, meter, name, o)
		if err != nil {
			return err
		}
		faults = append(faults, fault)
	}
	return errors.Join(faults...)
}

// check checks one dataset or table and prints what it found. Fault is not nil if something is wrong there.
func (f *Verify) check(
	ctx context.Context, s console.Streams, meter *console.Meter, name string, o verify.Options,
) (fault, err error) {
	if o.Proofs != nil && !verify.IsDataset(name) {
		t, err := verify.Table(ctx, name, s.Games, o)
		meter.Clear()
		if err != nil {
			return nil, err
		}
		return faultOf(name, &t.FaultList, &t.Proofs, false), printTable(s, &t, f.json)
	}
	v, err := verify.Verify(ctx, name, s.Games, o)
	meter.Clear()
	if err != nil {
		return nil, err
	}
	return faultOf(name, &v.FaultList, v.Proofs, v.Unfinished), printVerification(s, name, &v, f.json)
}

// faultOf returns the error of a dataset or table that has faults or is not finished. It is the user's if the
// table calls a position unwinnable that can be won.
func faultOf(name string, l *verify.FaultList, proofs *verify.Proofs, unfinished bool) error {
	const again = "unfinished; run generate again to finish it"
	var err error
	switch {
	case unfinished && l.FaultCount > 0:
		err = fmt.Errorf("%s: %s, and %s", name, say.Counted(l.FaultCount, "fault"), again)
	case unfinished:
		err = fmt.Errorf("%s: %s", name, again)
	case l.FaultCount > 0:
		err = fmt.Errorf("%s: %s", name, say.Counted(l.FaultCount, "fault"))
	}
	if proofs != nil && proofs.Winnable > 0 {
		return misuse.Of(err)
	}
	return err
}

// printFaults prints the faults that are described, and how many more there are.
func printFaults(s console.Streams, l *verify.FaultList) {
	for _, fault := range l.Faults {
		fmt.Fprintln(s.Out, fault)
	}
	if more := l.FaultCount - int64(len(l.Faults)); more > 0 {
		fmt.Fprintf(s.Out, "… and %s more\n", say.Counted(more, "fault"))
	}
}

// proofsText says what the search of unwinnable rows found.
func proofsText(p *verify.Proofs) string {
	if p.Rows == 0 {
		return "no row says that its position is unwinnable"
	}
	text := fmt.Sprintf("%s searched again by the rules alone, %s visited: %s proved",
		say.Counted(p.Rows, "unwinnable row"), say.Counted(p.Positions, "position"), humanize.Comma(p.Proved))
	if p.Winnable > 0 {
		text += fmt.Sprintf(", %s can be won", humanize.Comma(p.Winnable))
	}
	if p.Left > 0 {
		text += fmt.Sprintf(", %s left at the limit of %s", humanize.Comma(p.Left), say.Counted(p.Limit, "position"))
	}
	return text
}

func printTable(s console.Streams, t *verify.TableProofs, asJSON bool) error {
	if asJSON {
		return say.JSON(s.Out, t)
	}
	printFaults(s, &t.FaultList)
	_, err := fmt.Fprintln(s.Out, console.Wrapped(s.Out, t.Table+": "+proofsText(&t.Proofs)))
	return err
}

func printVerification(s console.Streams, dir string, v *verify.Verification, asJSON bool) error {
	if asJSON {
		return say.JSON(s.Out, v)
	}
	printFaults(s, &v.FaultList)
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
	proofs := ""
	if v.Proofs != nil {
		proofs = "; " + proofsText(v.Proofs)
	}
	sound := "without a fault"
	if v.FaultCount > 0 {
		sound = "are without a fault, others are not"
	}
	_, err := fmt.Fprintln(s.Out, console.Wrapped(s.Out, fmt.Sprintf("%s: %s%s in %s %s%s%s; %s relabelled with "+
		"identical results%s",
		dir, unfinished, rowsAndMoves(v.Rows, v.Moves), say.Counted(v.Files, "file"), sound, earlier, replayed,
		say.Counted(v.Recomputed, "row"), proofs)))
	return err
}
