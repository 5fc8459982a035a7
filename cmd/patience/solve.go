package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"patience/game"
	"patience/heuristics"
	"patience/label/exact"
)

func newSolve(s streams) *cobra.Command {
	var f solveFlags
	c := &cobra.Command{
		Use:   "solve DEAL | --position FILE",
		Short: "Find a shortest solution and prove it",
		Long: "Solve finds the least number of moves with which a position can be won, or proves that it\n" +
			"cannot be won. A move is of a single card, or of a whole run in games that move these at\n" +
			"once. Where a limit stops the search it tells what is proved.\n\n" +
			"--game gaps --format contest reads the input of the contest problem Gap (ACM ICPC Asia\n" +
			"Aizu 2003, F) from stdin, or from the FILE of --position, and prints for each layout the\n" +
			"least number of moves, or -1 if it cannot be won.",
		Example: "  patience solve 3\n  patience solve microsoft:10 --format standard\n  patience solve --position board.txt --format json\n" +
			"  patience solve --game gaps --format contest < layouts.txt",
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if f.format == contestFormat {
				return f.contest(c.Context(), s, args)
			}
			show, ok := solutionFormats[f.format]
			if !ok {
				return usagef("format %q; expected text, standard, json or contest", f.format)
			}
			result, err := f.solve(c.Context(), s, args)
			if err != nil {
				return err
			}
			return show(s.out, result)
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
}

func (f *solveFlags) register(flags *pflag.FlagSet) {
	f.games.register(flags)
	f.search.register(flags)
	flags.StringVar(&f.file, "position", "", "read a board, as text or JSON, from a `FILE` or - for stdin")
	flags.StringVar(&f.format, "format", "text", "text, standard (one line of standard notation), json, or contest (Gaps only)")
}

// solve searches what the arguments name.
func (f *solveFlags) solve(ctx context.Context, s streams, args []string) (solved, error) {
	g, err := f.games.lookup()
	if err != nil {
		return solved{}, err
	}
	subject, err := readSubject(s, g, args, f.file, f.games.seed)
	if err != nil {
		return solved{}, err
	}
	start := time.Now()
	out, err := f.search.run(ctx, g, subject.board)
	return solved{subject, out, time.Since(start).Seconds()}, err
}

// searchFlags are the limits of the exact search.
type searchFlags struct {
	heuristic, memory string
	nodes             int64
}

func (f *searchFlags) register(flags *pflag.FlagSet) {
	var names []string
	for _, h := range heuristics.All() {
		names = append(names, h.Name())
	}
	d := exact.DefaultOptions(nil)
	flags.StringVar(&f.heuristic, "heuristic", "", "lower bound: "+strings.Join(names, ", ")+" (default the strongest)")
	flags.Int64Var(&f.nodes, "exact-nodes", d.MaxNodes, "most positions to store")
	flags.StringVar(&f.memory, "memory", humanize.IBytes(uint64(d.MaxBytes)), "most memory for them, like 4GiB")
}

// run searches from a board.
func (f *searchFlags) run(ctx context.Context, g game.Game, board game.Board) (exact.Outcome, error) {
	p, ok := board.Position().(game.Searchable)
	if !ok {
		return exact.Outcome{}, usagef("game %s cannot be searched", g.Name())
	}
	options, err := f.options(p)
	if err != nil {
		return exact.Outcome{}, err
	}
	return exact.Search(ctx, p, options)
}

func (f *searchFlags) options(p game.Position) (exact.Options, error) {
	h := heuristics.Strongest(p)
	if f.heuristic != "" {
		named, err := heuristics.Lookup(f.heuristic)
		if err != nil {
			return exact.Options{}, usage(err)
		}
		h = named
	}
	if !h.Claims(p).Consistent {
		return exact.Options{}, usagef("heuristic %s proves nothing for these rules; expected another", h.Name())
	}
	bytes, err := humanize.ParseBytes(f.memory)
	if err != nil || bytes == 0 || bytes > 1<<50 {
		return exact.Options{}, usagef("memory %q; expected a size like 4GiB", f.memory)
	}
	o := exact.Options{Heuristic: h, MaxNodes: f.nodes, MaxBytes: int64(bytes)}
	return o, usage(o.Validate())
}

// solved is a search's outcome with what was searched.
type solved struct {
	subject
	exact.Outcome
	seconds float64
}

// solutionFormats are the ways to print a solution.
var solutionFormats = map[string]func(io.Writer, solved) error{
	"text":     printSolutionText,
	"standard": printSolutionStandard,
	"json":     printSolutionJSON,
}

func printSolutionText(w io.Writer, s solved) error {
	verdict := map[exact.Status]string{
		exact.Optimal:     fmt.Sprintf("can be won in %s and in no fewer", counted(int64(s.Low), "move")),
		exact.Unsolvable:  "cannot be won: every position that can be reached was looked at",
		exact.NodeLimit:   fmt.Sprintf("takes at least %s if it can be won; the search stopped at --exact-nodes", counted(int64(s.Low), "move")),
		exact.MemoryLimit: fmt.Sprintf("takes at least %s if it can be won; the search stopped at --memory", counted(int64(s.Low), "move")),
	}[s.Status]
	if _, err := fmt.Fprintf(w, "%s %s.\n%s expanded, %s stored, %.2f s\n",
		s.name, verdict, counted(s.Expanded, "position"), grouped(s.Stored), s.seconds); err != nil {
		return err
	}
	if s.Status != exact.Optimal {
		return nil
	}
	notation, err := s.board.Notation(s.Solution)
	if err != nil {
		return err
	}
	fmt.Fprintln(w)
	p := s.board.Position()
	for i, m := range s.Solution {
		if _, err := fmt.Fprintf(w, "%3d. %s  %s\n", i+1, notation[i], p.MoveText(m)); err != nil {
			return err
		}
		p.Play(m)
	}
	return nil
}

// printSolutionStandard prints the moves, or nothing but the status if there
// are none.
func printSolutionStandard(w io.Writer, s solved) error {
	if s.Status != exact.Optimal {
		_, err := fmt.Fprintln(w, s.Status)
		return err
	}
	notation, err := s.board.Notation(s.Solution)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, strings.Join(notation, " "))
	return err
}

func printSolutionJSON(w io.Writer, s solved) error {
	object := struct {
		Deal         string       `json:"deal"`
		ExactStatus  exact.Status `json:"exact_status"`
		MinMoves     *int         `json:"min_moves"`
		MinMovesLow  *int         `json:"min_moves_low"`
		MinMovesHigh *int         `json:"min_moves_high"`
		Solution     []string     `json:"solution"`
		Expanded     int64        `json:"expanded"`
		Stored       int64        `json:"stored"`
		Seconds      float64      `json:"seconds"`
	}{Deal: s.name, ExactStatus: s.Status, Expanded: s.Expanded, Stored: s.Stored, Seconds: s.seconds}
	if s.Status != exact.Unsolvable {
		object.MinMovesLow = &s.Low
	}
	if s.Status == exact.Optimal {
		notation, err := s.board.Notation(s.Solution)
		if err != nil {
			return err
		}
		object.MinMoves, object.MinMovesHigh, object.Solution = &s.Low, &s.Low, notation
	}
	return printJSON(w, object)
}
