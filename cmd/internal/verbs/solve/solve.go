// Package solve is the command that finds solutions, and proves that they are shortest.
package solve

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"patience/catalogue"
	"patience/cmd/internal/answer"
	"patience/cmd/internal/console"
	"patience/cmd/internal/flag"
	"patience/cmd/internal/subjects"
	"patience/heuristics"
	"patience/internal/misuse"
	"patience/internal/spelling"
	"patience/solve"
)

// A Verb has the flags of solve.
type Verb struct {
	games    flag.Games
	search   searchFlags
	output   flag.Output
	file     subjects.File
	solver   answer.Solver
	explain  bool
	judged   int
	after    int // moves of the solution after which to print the board; −1 for the solution itself
	shorten  string
	explicit func(name string) bool // was the flag given?
}

func (f *Verb) Register(flags *pflag.FlagSet, games *catalogue.Catalogue) {
	f.explicit = flags.Changed
	f.games.Register(flags, games)
	f.search.Register(flags, games)
	f.file.Flags(flags, "a board")
	f.output.Register(flags, "text, standard (one line in standard notation), json, fcs (boards and moves as fc-solve "+
		"prints them) or contest (Gaps only)",
		flag.TextFormat, standardFormat, flag.JSONFormat, fcsFormat, contestFormat)
	flags.BoolVar(&f.solver.Fresh, "fresh", false, "search, even if a shortest solution comes with the program")
	flags.BoolVar(&f.solver.Any, "any", false, "find any solution instead of a shortest one; for most deals that takes "+
		"milliseconds")
	flags.IntVar(&f.after, "after", -1, "print the board after the first `K` moves of the solution, instead of the "+
		"solution; for a single deal only")
	flags.Lookup("after").DefValue = "0" // is not printed, unlike -1
	flags.BoolVar(&f.explain, "explain", false, "describe the solution in steps with one purpose each; for a single "+
		"deal, and for games that move single cards")
	flag.OnlyFor(flags, "explain", games, func(e catalogue.Entry) bool { return e.GroupHands != nil })
	flags.IntVar(&f.judged, "judged", 0, "find a solution while a trained network judges at most so many positions, such "+
		"as 100; no other search is made")
	flag.OnlyFor(flags, "judged", games, hasNet)
	flags.IntVar(&f.solver.Width, "beam", defaultBeam, "with --any: how many positions the search for a shorter solution "+
		fmt.Sprintf("keeps at each number of moves; for a single deal the default is %d, which takes 15 ms",
			solve.ShortWidth))
	flags.StringVar(&f.shorten, "shorten", shortenBySweeps, "with --any: the search that shortens the solution: "+
		"sweeps (only for FreeCell and relatives in which cards move singly; a beam elsewhere) or beam; patience help "+
		"glossary explains them")
	flag.Group(flags, flag.Common, "any", "after", "explain", "judged")
	flag.Group(flags, flag.Experts, "fresh", "beam", "shorten")
}

// With defaultBeam the search for a shorter solution takes about as long as finding a
// solution; see the table "The beam by its width" in docs/lab/benchmarks.md. maxBeam is
// chosen, not tuned.
const (
	defaultBeam = 10
	maxBeam     = 1_000_000
)

// The values of --shorten.
const (
	shortenBySweeps = "sweeps"
	shortenByBeam   = "beam"
)

// checkShortening checks the flags that say how --any shortens a solution.
func (f *Verb) checkShortening() error {
	if err := flag.Between("beam", int64(f.solver.Width), 0, maxBeam); err != nil {
		return err
	}
	if f.shorten != shortenBySweeps && f.shorten != shortenByBeam {
		return misuse.Errorf("shorten %q; %s", f.shorten, spelling.Expected(f.shorten, []string{
			shortenBySweeps,
			shortenByBeam,
		},
			shortenBySweeps+" or "+shortenByBeam))
	}
	for _, name := range []string{"beam", "shorten"} {
		if !f.solver.Any && f.explicit(name) {
			return misuse.Errorf("--%s needs --any", name)
		}
	}
	return nil
}

// checkExplain returns an error if --explain does not go with the game, the
// format or the number of deals.
func (f *Verb) checkExplain(games *catalogue.Catalogue, e catalogue.Entry, deals int64) error {
	switch {
	case !f.explain:
		return nil
	case e.GroupHands == nil:
		return misuse.Errorf("--explain: %s has no group hands; expected %s", e.Name(),
			flag.NamesWith(games, func(e catalogue.Entry) bool { return e.GroupHands != nil }))
	case f.output.Format != flag.TextFormat && f.output.Format != flag.JSONFormat:
		return misuse.Errorf("--explain with --format %s; expected text or json", f.output.Format)
	case deals > 1:
		return misuse.Errorf("--explain with %d deals; expected a single one", deals)
	}
	return nil
}

// checkAfter returns an error if --after does not go with the other flags or
// with the number of deals.
func (f *Verb) checkAfter(deals int64) error {
	switch {
	case !f.explicit("after"):
		return nil
	case f.after < 0:
		return misuse.Errorf("after %d; expected a number of moves from 0", f.after)
	case deals > 1:
		return misuse.Errorf("--after with %d deals; expected a single one", deals)
	case f.explain || f.output.Format == standardFormat || f.output.Format == fcsFormat:
		return misuse.Errorf("--after prints a board; expected it without --explain and with --format text or json")
	}
	return nil
}

// checkFCS returns an error if fc-solve does not play the game in whose words a solution
// is asked for.
func (f *Verb) checkFCS(games *catalogue.Catalogue, e catalogue.Entry) error {
	if f.output.Format != fcsFormat || playsForFCSolve(e) {
		return nil
	}
	return misuse.Errorf("--format %s: fc-solve does not play %s; expected %s", fcsFormat, e.Name(),
		flag.NamesWith(games, playsForFCSolve))
}

// Run solves what the arguments name, and prints each result as soon as it is
// known.
func (f *Verb) Run(ctx context.Context, s console.Streams, args []string) error {
	if f.output.Format == contestFormat {
		return f.contest(ctx, s, args)
	}
	e, err := f.check(ctx, s)
	if err != nil {
		return err
	}
	list, err := subjects.Read(ctx, s, e, args, f.file, f.games.Seed)
	if err != nil {
		return err
	}
	if err := cmp.Or(f.checkJudged(s.Games, e), f.checkExplain(s.Games, e, list.N), f.checkAfter(list.N),
		f.checkFCS(s.Games, e)); err != nil {
		return err
	}
	if list.N == 1 && !f.explicit("beam") {
		f.solver.Width = solve.ShortWidth
	}
	f.search.limits.Memory.Warn(s, 1)
	meter := s.Meter(f.output.Quiet)
	defer meter.Clear()
	return list.Each(s, "", func(subject subjects.Subject) error {
		solved, err := f.solve(ctx, meter, subject)
		meter.Hide()
		if err != nil {
			return err
		}
		if f.after >= 0 {
			return solved.printAfter(s.Out, f.after, f.output.Format == flag.JSONFormat)
		}
		return f.print(s.Out, subject, solved, list.N > 1)
	})
}

// check returns the game, or an error if the flags do not go together.
func (f *Verb) check(ctx context.Context, s console.Streams) (e catalogue.Entry, err error) {
	if err := cmp.Or(f.output.Check(), f.checkShortening()); err != nil {
		return e, err
	}
	if e, err = f.games.Lookup(ctx, s); err != nil {
		return e, err
	}
	f.solver.Options, err = f.search.options(e)
	f.solver.Sweeps = f.shorten == shortenBySweeps
	f.solver.Fresh = slices.ContainsFunc([]string{"fresh", "heuristic", "beam", "shorten"}, f.explicit)
	return e, err
}

// solve searches one position, and shows what the search has seen. If somebody is watching,
// it also shows the bounds on the least number of moves as they close in; for these it finds
// a first solution early.
func (f *Verb) solve(ctx context.Context, meter *console.Meter, subject subjects.Subject) (*solved, error) {
	if f.byNet() {
		return f.judge(ctx, meter, subject)
	}
	doing := "looking for a shortest solution"
	if f.solver.Any {
		doing = "looking for any solution, or a proof that there is none"
	}
	if f.solver.Any || console.IsTerminal(meter) {
		f.solver.Watch = meter.Watch
	}
	found, err := f.solver.Solve(ctx, subject.Subject, func() { meter.Show(subject.Stage(doing)) })
	return &solved{found}, err
}

// searchFlags say how to search.
type searchFlags struct {
	heuristic string
	limits    flag.Limits
}

func (f *searchFlags) Register(flags *pflag.FlagSet, games *catalogue.Catalogue) {
	flags.StringVar(&f.heuristic, "heuristic", "", "the lower bound of the search: "+strings.Join(heuristicNames(games),
		", ")+" (default: the strongest one of the game, or none if the game's search needs no bound)")
	flag.Takes(flags, "heuristic", heuristicNames(games)...)
	flag.Group(flags, flag.Experts, "heuristic")
	f.limits.Register(flags, solve.DefaultLimits())
}

// heuristicNames lists the bounds of all games.
func heuristicNames(games *catalogue.Catalogue) (names []string) {
	for _, e := range games.Entries() {
		for _, h := range e.Bounds {
			if !slices.Contains(names, h.Name()) {
				names = append(names, h.Name())
			}
		}
	}
	return names
}

// options returns the options of a search of the game's positions.
func (f *searchFlags) options(e catalogue.Entry) (o solve.Options, err error) {
	if o.Limits, err = f.limits.Limits(); err != nil {
		return o, err
	}
	if f.heuristic != "" {
		o.Heuristic, err = heuristics.Lookup(e.Bounds, f.heuristic)
	}
	return o, misuse.Of(err)
}
