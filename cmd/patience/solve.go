package main

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/game"
	"patience/heuristics"
	"patience/label/shortest"
	"patience/label/verdict"
)

func newSolve(s streams) *cobra.Command {
	var f solveFlags
	c := &cobra.Command{
		Use:   "solve DEALS | --position FILE",
		Short: "Find a shortest solution and prove it, or find any",
		Long: "Solve finds the least number of moves with which a position can be won, or proves that it\n" +
			"cannot be won. A move is of a single card, or of a whole run in games that move these at\n" +
			"once. Where a limit stops the search it tells what is proved.\n\n" +
			"With --any it finds some solution, mostly in milliseconds, and tells below which length\n" +
			"there is none. Of several deals it prints a line each.\n\n" +
			"In Calculation the player knows the order of the stock.\n\n" +
			"--game gaps --format contest reads the input of the contest problem Gap (ACM ICPC Asia\n" +
			"Aizu 2003, F) from stdin, or from the FILE of --position, and prints for each layout the\n" +
			"least number of moves, or -1 if it cannot be won.",
		Example: "  patience solve 3\n  patience solve microsoft:10 --format standard\n" +
			"  patience solve --position board.txt --format json\n  patience solve microsoft:1-2000 --any\n" +
			"  patience solve --game gaps --format contest < layouts.txt",
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if f.format == contestFormat {
				return f.contest(c.Context(), s, args)
			}
			return f.run(c.Context(), s, args)
		},
	}
	f.register(c.Flags())
	return c
}

// solveFlags are the flags of solve.
type solveFlags struct {
	games        gameFlags
	search       searchFlags
	file, format string
	any          bool
	beam         int
}

func (f *solveFlags) register(flags *pflag.FlagSet) {
	f.games.register(flags)
	f.search.register(flags)
	flags.StringVar(&f.file, "position", "", "read a board, as text or JSON, from a `FILE` or - for stdin")
	flags.StringVar(&f.format, "format", "text", "text, standard (one line of standard notation), json, or contest (Gaps only)")
	flags.BoolVar(&f.any, "any", false, "find any solution, which is fast, and not a shortest one")
	flags.IntVar(&f.beam, "beam", defaultBeam, "with --any: look for a shorter one among so many positions a move; 500 take 0.1 s (not in Calculation)")
}

// defaultBeam is how wide --any searches for a shorter solution: so that it
// takes no longer than finding one.
const (
	defaultBeam = 10
	maxBeam     = 1_000_000
)

// run solves what the arguments name and prints each as it is solved.
func (f *solveFlags) run(ctx context.Context, s streams, args []string) error {
	show, ok := solutionFormats[f.format]
	if !ok {
		return usagef("format %q; expected text, standard, json or contest", f.format)
	}
	if f.beam < 0 || f.beam > maxBeam {
		return usagef("beam %d; expected 0 to %d", f.beam, maxBeam)
	}
	g, err := f.games.lookup()
	if err != nil {
		return err
	}
	deals, err := solveDeals(g, args, f.file)
	if err != nil {
		return err
	}
	if deals.Len() > 1 {
		f.search.limits.warn(s)
		return f.runDeals(ctx, s, g, deals, show.ofSeveral)
	}
	subject, err := readSubject(ctx, s, g, args, f.file, f.games.seed)
	if err != nil {
		return err
	}
	f.search.limits.warn(s)
	return f.solve(ctx, s, subject, show.one)
}

func (f *solveFlags) runDeals(ctx context.Context, s streams, g game.Game, deals game.Deals, show showSolution) error {
	for id := range deals.All() {
		board, err := g.Deal(id, f.games.seed)
		if err != nil {
			return usage(err)
		}
		if err := f.solve(ctx, s, subject{g, id.String(), id, board}, show); err != nil {
			return err
		}
	}
	return nil
}

// solveDeals returns the deals that the arguments name, none if they name a
// file or nothing.
func solveDeals(g game.Game, args []string, file string) (game.Deals, error) {
	if len(args) == 0 || file != "" {
		return game.Deals{}, nil
	}
	deals, err := game.ParseDealsOf(g, args[0])
	return deals, usage(err)
}

// solve searches one position and shows what it found.
func (f *solveFlags) solve(ctx context.Context, s streams, subject subject, show showSolution) error {
	p, options, err := f.search.start(subject.game, subject.board)
	if err != nil {
		return err
	}
	start := time.Now()
	result := solved{subject: subject}
	if f.any {
		err = f.decide(ctx, &result, p, options)
	} else {
		err = result.search(ctx, p, options, watcher{s.err})
	}
	if err != nil {
		return err
	}
	result.seconds = time.Since(start).Seconds()
	return show(s.out, result)
}

// decide finds any solution, with the solver that is kept from deal to deal.
func (f *solveFlags) decide(ctx context.Context, result *solved, p game.Searchable, o shortest.Options) error {
	solver, err := f.search.solver(p, o)
	if err != nil {
		return err
	}
	h := cmp.Or(o.Heuristic, heuristics.Strongest(p))
	return result.decide(ctx, p, h, solver, f.beam)
}

// searchFlags say how to search.
type searchFlags struct {
	heuristic string
	limits    limitFlags
	reused    verdict.Solver
}

func (f *searchFlags) register(flags *pflag.FlagSet) {
	flags.StringVar(&f.heuristic, "heuristic", "", "lower bound: "+strings.Join(heuristicNames(), ", ")+" (default the strongest, but in Calculation a search that needs none)")
	f.limits.register(flags, "")
}

// start returns what a search from a board of a game begins with.
func (f *searchFlags) start(g game.Game, board game.Board) (game.Searchable, shortest.Options, error) {
	p, ok := board.Position().(game.Searchable)
	if !ok {
		return nil, shortest.Options{}, usagef("game %s cannot be searched", g.Name())
	}
	o, err := f.options(p)
	return p, o, err
}

func (f *searchFlags) options(p game.Position) (shortest.Options, error) {
	bytes, err := f.limits.memory.bytes()
	if err != nil {
		return shortest.Options{}, err
	}
	o := shortest.Options{MaxNodes: f.limits.nodes, MaxBytes: bytes}
	if f.heuristic != "" {
		if o.Heuristic, err = heuristics.Lookup(f.heuristic); err != nil {
			return o, usage(err)
		}
		if !o.Heuristic.Claims(p).Consistent {
			return o, usagef("heuristic %s proves nothing for these rules; expected another", f.heuristic)
		}
	}
	return o, usage(o.Validate())
}

// solver returns what finds any solution, with the limits of the search for a
// shortest one; it is kept from deal to deal.
func (f *searchFlags) solver(p game.Position, o shortest.Options) (verdict.Solver, error) {
	if f.reused != nil {
		return f.reused, nil
	}
	solver, err := verdict.New(p, verdict.Options{MaxNodes: min(o.MaxNodes, verdict.MaxNodes), MaxBytes: o.MaxBytes})
	f.reused = solver
	return solver, err
}
