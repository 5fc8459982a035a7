package dataset

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/cmd/internal/say"
	"patience/datasets"
	"patience/datasets/generate"
	"patience/game"
	"patience/internal/misuse"
	"patience/label"
	"patience/label/reference"
	"patience/label/sampling"
	"patience/rollout"
	"patience/solve"
)

// Generate has the flags of generate.
type Generate struct {
	games     flag.Games
	labels    flag.Labels
	dir       string
	part      string
	work      string
	shardRows int64
	shards    *pflag.Flag // that of shardRows
	positions string
	sampling  sampling.Spec
	moves     flag.Moves
	solutions bool
	features  bool
	fresh     bool
	top       int
	dryRun    bool
	quiet     bool
}

func (f *Generate) Register(flags *pflag.FlagSet, games *catalogue.Catalogue) {
	f.games.Register(flags, games)
	f.labels.Register(flags, games)
	flags.StringVar(&f.dir, "out", "", "write the dataset to this `DIR`, or to s3://bucket/folder or file:///folder")
	flags.StringVar(&f.work, "work", "", "keep unfinished files in this `DIR` if --out is the URL of an object store "+
		"(default: a folder in the user's cache)")
	flags.StringVar(&f.part, "part", "", "make only this part: `I/N`, with I from 0 to N-1, or auto/N")
	f.sampling = sampling.DefaultSpec()
	flags.StringVar(&f.positions, "positions", string(f.sampling.Positions), "which `KINDS` of positions to label: any "+
		"of deal, walk, solution, near, stake and blunder, separated by commas; patience help datasets explains them")
	flag.Takes(flags, "positions", positionKinds...)
	flags.Var((*perDeal)(&f.sampling.PerDeal), "per-deal", "the `NUMBER` of positions to label for each deal, of "+
		"each kind except the kind deal; all means every position on a shortest solution")
	f.moves.Register(flags, "also label the legal moves of every position")
	flags.Int64Var(&f.shardRows, "shard-rows", datasets.DefaultShardRows, "number of positions in a shard, the "+
		"part of a dataset that is written at once, with one file for each split")
	f.shards = flags.Lookup("shard-rows")
	flags.BoolVar(&f.solutions, "solutions", false, "keep the shortest solution found for each deal, in the notation "+
		"of the game; verify replays it")
	f.features = true
	flags.Var((*flag.OnOff)(&f.features), "features", "off: leave out the features (columns f_…) and the extra columns "+
		"that some games have by default")
	flags.BoolVar(&f.fresh, "fresh", false, "search even where solutions and least numbers of cells come with the "+
		"program; what a search does not find within its limits stays unknown")
	flags.IntVar(&f.top, "top", 0, "at the end, show this many of the easiest and of the hardest deals, with their "+
		"ratings, win rates and numbers of moves")
	flags.BoolVar(&f.dryRun, "dry-run", false, "write nothing: label some of the deals, within a minute or two, and say "+
		"how long the rest would take, how large it would be, how many rows would have a rating and a proof, and what to "+
		"change")
	flags.BoolVar(&f.quiet, "quiet", false, "show no progress")
	flag.Group(flags, flag.Common, "out", "dry-run", "part", "positions", "per-deal", "solutions", "top")
	flag.Group(flags, flag.Running, "quiet")
	flag.Group(flags, flag.Experts, "work", "shard-rows", "features", "fresh")
}

// positionKinds are what package sampling reads.
var positionKinds = []string{"deal", "walk", "solution", "near", "stake", "blunder"}

// maker returns the maker of the deals of a specification.
func (f *Generate) maker(e catalogue.Entry, text string) (*datasets.Maker, error) {
	if err := flag.CheckDataset(f.dir); err != nil {
		return nil, err
	}
	deals, err := game.ParseDealsOf(e, text)
	if err != nil {
		return nil, misuse.Of(err)
	}
	f.labels.MayNotPlay, f.labels.Published = true, !f.fresh
	spec, err := f.labels.SpecFor(e, f.games.Seed)
	if err != nil {
		return nil, err
	}
	switch {
	case f.top < 0:
		return nil, misuse.Errorf("top %d; expected at least 0", f.top)
	case f.top > 0 && datasets.IsURL(f.dir):
		return nil, misuse.Errorf("top %d of a dataset in an object store; expected a folder", f.top)
	case f.work != "" && !datasets.IsURL(f.dir):
		return nil, misuse.Errorf("--work without the URL of an object store as --out")
	case f.dir == "" && !f.dryRun:
		return nil, misuse.Errorf("--out is missing; expected a folder for the dataset")
	}
	plan := datasets.NewPlan(e, deals, f.games.Seed, spec)
	plan.Solutions, plan.ShardRows, plan.Features = f.solutions, f.shardRows, f.features
	if plan.Sampling, err = f.sample(&plan.Spec); err != nil {
		return nil, err
	}
	switch {
	case f.top > 0 && !plan.Sampling.Positions.Has(sampling.Deal):
		return nil, misuse.Errorf("top %d without deals; expected positions with deal", f.top)
	case f.top > 0 && plan.Playouts == 0:
		return nil, misuse.Errorf("top %d without random games; expected playouts of at least 1", f.top)
	}
	m, err := datasets.NewMaker(e, plan, f.resources(e))
	return m, misuse.Of(err)
}

// resources returns what saves work and does not change labels.
func (f *Generate) resources(e catalogue.Entry) (r label.Resources) {
	if !f.fresh {
		r.Published = reference.Proofs(e)
	}
	return r
}

// sample returns which positions of a deal are labelled.
func (f *Generate) sample(labels *label.Spec) (s sampling.Spec, err error) {
	s = f.sampling
	if s.Positions, err = sampling.ParseKinds(f.positions); err != nil {
		return s, misuse.Of(err)
	}
	if f.labels.Explicit("per-deal") && s.Positions == sampling.Kinds(sampling.Deal) {
		return s, misuse.Errorf("--per-deal without other --positions than the deal; expected some of %s",
			strings.Join(positionKinds[1:], ", "))
	}
	if s.PerDeal == sampling.All && s.Positions == sampling.Kinds(sampling.Solution) {
		s.Positions = sampling.Kinds(sampling.Deal + "," + sampling.Solution) // where each solution begins
	}
	s.Moves = f.moves.On
	s.MoveSpec, err = f.moves.SpecFor(labels, &f.labels.Memory)
	return s, err
}

// Interrupted says what is kept after an interrupt.
func (f *Generate) Interrupted() string {
	if f.dryRun {
		return ""
	}
	return "; finished deals are kept; run the same command again to continue"
}

// Run labels what the arguments name.
func (f *Generate) Run(ctx context.Context, s console.Streams, args []string) error {
	e, err := f.games.Lookup(ctx, s)
	if err != nil {
		return err
	}
	maker, err := f.maker(e, args[0])
	if err != nil {
		return err
	}
	f.labels.Warn(s)
	part, err := flag.Part(f.part, os.LookupEnv)
	if err != nil {
		return err
	}
	if text := shardAdvice(maker, part.Count); text != "" && !f.shards.Changed {
		console.Notify(s.Err, "%s", text)
	}
	meter := s.Meter(f.quiet)
	defer meter.Clear()
	options := generate.Options{
		Workers: f.labels.Workers, Open: openStore(meter), Work: f.work, Portion: part,
	}
	options.Progress = func(p generate.Progress) {
		meter.Show(console.Stage{Doing: labelling(p.Found), Found: p.Found, Done: p.Done(), Total: p.Total})
	}
	if f.dryRun {
		return f.forecast(ctx, s, meter, maker, options)
	}
	m, err := generate.Build(ctx, f.dir, maker, options)
	meter.Clear()
	if err != nil {
		return err
	}
	return f.print(ctx, s, maker, &m)
}

// fewShards is the number of shards below which a part has few: a part with one more than
// the others then takes more than a tenth longer. Chosen, not tuned.
const fewShards = 10

// shardAdvice returns a sentence for a dataset in parts that have few shards each, and "" for
// another.
func shardAdvice(m *datasets.Maker, parts int64) string {
	deals, each := m.Deals.Len(), m.Plan.ShardDeals()
	shards := (deals-1)/each + 1
	if parts < 2 || shards >= fewShards*parts || deals < fewShards*parts {
		return ""
	}
	rows := deals / (fewShards * parts) * m.Plan.Sampling.MaxPositions()
	return fmt.Sprintf("%s in %s are few: parts take unequally long, and a pod that is replaced loses its shard; "+
		"--shard-rows %d in all parts gives each at least %d", say.Counted(shards, "shard"), say.Counted(parts, "part"), rows,
		fewShards)
}

// print says what a dataset has and lacks.
func (f *Generate) print(
	ctx context.Context, s console.Streams, maker *datasets.Maker, m *datasets.Manifest,
) error {
	if err := printBuilt(s, f.dir, m); err != nil {
		return err
	}
	var count flag.Unmeasured
	if f.labels.TooFew(&maker.Plan.Spec) && !datasets.IsURL(f.dir) {
		if err := count.AddAll(ctx, f.dir); err != nil {
			return err
		}
	}
	f.labels.WarnTooFew(s, &maker.Game, &maker.Plan.Spec, count)
	return printExtremes(s, f.dir, *m, f.top)
}

// labelling says what goes on, and how many rows were there before.
func labelling(found int64) string {
	if found == 0 {
		return "labelling"
	}
	return fmt.Sprintf("labelling, %s found", humanize.Comma(found))
}

// printExtremes prints the n easiest and the n hardest deals of a dataset.
func printExtremes(s console.Streams, dir string, m datasets.Manifest, n int) error {
	if n == 0 {
		return nil
	}
	ranking, err := datasets.Ranking(dir, m)
	if err != nil {
		return err
	}
	if n = min(n, len(ranking)/2); n == 0 {
		return nil
	}
	if err := printRanking(s, "easiest", ranking[:n]); err != nil {
		return err
	}
	return printRanking(s, "hardest", ranking[len(ranking)-n:])
}

func printRanking(s console.Streams, title string, rows []datasets.Ranked) error {
	var lines []table.Row
	for _, r := range rows {
		rate := rollout.Estimate{Rate: r.WinRate, Low: r.WinRateLow, High: r.WinRateHigh}
		said := say.RateOf(rate, r.Playouts)
		if r.Disagrees() {
			said = say.Between(rate)
		}
		rating := label.Rating{Value: r.Rating, Low: r.RatingLow, High: r.RatingHigh}
		lines = append(lines, table.Row{fmt.Sprintf("%s:%d", r.Source, r.Deal), rating, said, leastOf(&r)})
	}
	titles := table.Row{title, "rating (95 %)", "random play wins (95 %)", "least moves"}
	_, err := fmt.Fprintln(s.Out, console.Framed(console.Columns(s.Out), titles, lines, "rating (95 %)"))
	return err
}

// leastOf tells what a row says of the least number of moves.
func leastOf(r *datasets.Ranked) string {
	e := label.Exact{Status: solve.Status(r.ExactStatus)}
	if r.MinMovesLow != nil {
		e = e.AtLeast(int(*r.MinMovesLow))
	}
	if r.MinMovesHigh != nil {
		e = e.AtMost(int(*r.MinMovesHigh))
	}
	return say.Least(&e)
}

// perDeal is a number of positions or all.
type perDeal int

func (n *perDeal) String() string {
	if *n == sampling.All {
		return "all"
	}
	return strconv.Itoa(int(*n))
}

func (n *perDeal) Set(text string) error {
	if text == "all" {
		*n = sampling.All
		return nil
	}
	number, err := strconv.Atoi(text)
	if err == nil && number < 1 {
		return errors.New("expected at least 1")
	}
	*n = perDeal(number)
	return err
}

// Type describes the values, for the help.
func (*perDeal) Type() string { return "number|all" }

// Expected returns the words among the values, and describes all.
func (*perDeal) Expected() ([]string, string) {
	return []string{"all"}, "a whole number from 1, or all"
}
