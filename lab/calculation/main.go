// Calculation makes the tables of docs/research/reproduction/calculation.md.
//
//	go run ./calculation rates -stacks 3 -given 0 -deals 1000
//
// prints how many of the deals random:1-DEALS of seed 1 a player who sees the
// whole stock can win, with a 95 % interval that counts undecided deals both
// ways.
//
//	go run ./calculation least -stacks 3 -given 0 -deals 100
//
// prints how many cards have to wait on stacks in shortest solutions of these
// deals.
//
//	go run ./calculation table3
//
// prints how many of random:1-10000 the player of the priority tables wins, and
// how many are won by random moves, beside Table 3 of Shintani and Nanzaki.
// Neither player looks at the stock.
//
//	go run ./calculation learn -stacks 3 -games 1000000 -out FILE
//
// learns the weights of the players of internal/players/calculation and writes
// them to a file. The same number of games gives the same bytes on the same kind
// of machine. No game is one of the deals of the tables.
//
//	go run ./calculation players -stacks 3 -deals 2000
//
// prints how many of random:1-2000 these players and that of the priority tables
// win, with 95 % intervals.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"slices"

	"gonum.org/v1/gonum/stat"

	"patience/game"
	"patience/internal/games/calculation"
	players "patience/internal/players/calculation"
	"patience/internal/search/schedule"
	"patience/internal/stats"
	"patience/solve"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "calculation:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, w io.Writer) error {
	switch {
	case len(args) == 1 && args[0] == "table3":
		return table3(ctx, w)
	case len(args) > 0 && args[0] == "rates":
		return table(ctx, args[1:], w, schedule.Decide, rateRow)
	case len(args) > 0 && args[0] == "least":
		return table(ctx, args[1:], w, schedule.Least, leastRow)
	case len(args) > 0 && args[0] == "learn":
		return learn(args[1:], w)
	case len(args) > 0 && args[0] == "players":
		return comparePlayers(ctx, args[1:], w)
	}
	return fmt.Errorf("%q; expected table3, rates, least, learn or players", args)
}

// published holds Table 3 by stacks and columns given.
var published = map[int][]int{
	4: {8826, 9120, 9876, 9865, 9841, 9991, 10000, 10000, 10000},
	3: {5521, 6513, 7890, 8327, 8592, 9121, 9493, 9893, 10000},
}

func table3(ctx context.Context, w io.Writer) error {
	for _, stacks := range []int{4, 3} {
		for given, paper := range published[stacks] {
			rules := calculation.Standard(stacks, given)
			priority, random, err := blindWins(ctx, &rules, 10_000)
			if err != nil {
				return err
			}
			if _, err := fmt.Fprintf(w, "| %d | %d | %d | %d | %d |\n", stacks, given, paper, priority, random); err != nil {
				return err
			}
		}
	}
	return nil
}

// blindWins returns how many of the deals the player of the priority tables
// wins, and how many one random game each.
func blindWins(ctx context.Context, rules *calculation.Rules, deals int64) (priority, random int64, err error) {
	src := game.NewTrials("calculation/table3", nil, uint64(rules.Stacks), uint64(rules.Given)).Rand(0)
	for number := int64(1); number <= deals; number++ {
		board, err := calculation.RandomDeal(rules, number, game.DefaultSeed)
		if err != nil {
			return 0, 0, err
		}
		won, err := plays(ctx, board, players.Policies(rules)[0]) // there is one for a full deck
		if err != nil {
			return 0, 0, err
		}
		priority += won
		if playsRandomly(board.Position(), &src) {
			random++
		}
	}
	return priority, random, nil
}

// playsRandomly picks every move at random and reports whether the game is won.
func playsRandomly(p game.Position, src *game.Rand) bool {
	for !p.Won() {
		m, n := p.Pick(src.Uint64())
		if n == 0 {
			return false
		}
		p.Play(m)
	}
	return true
}

// A solver is Decide or Least of package schedule.
type solver func(context.Context, *calculation.Position, schedule.Options) (solve.Outcome, error)

// table prints a row of what is found of random deals.
func table(ctx context.Context, args []string, w io.Writer, search solver, row func(solved) string) error {
	flags := flag.NewFlagSet("calculation", flag.ContinueOnError)
	stacks := flags.Int("stacks", 4, "number of stacks")
	given := flags.Int("given", 0, "columns given")
	deals := flags.Int64("deals", 100, "random deals")
	// decided every random deal of the full deck that was tried
	o := schedule.Options{MaxConflicts: 1 << 18, MaxKept: 1 << 15}
	flags.Int64Var(&o.MaxConflicts, "conflicts", o.MaxConflicts, "conflicts of the search of a deal")
	if err := flags.Parse(args); err != nil {
		return err
	}
	rules := calculation.Standard(*stacks, *given)
	if err := rules.Validate(); err != nil {
		return err
	}
	found, err := solveAll(ctx, &rules, *deals, o, search)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "| %d | %d | %d | %s |\n", *stacks, *given, *deals, row(found))
	return err
}

// solved is what was found of deals.
type solved struct {
	outcomes []solve.Outcome
	cards    int // in the stock of each
}

func solveAll(
	ctx context.Context, rules *calculation.Rules, deals int64, o schedule.Options, search solver,
) (s solved, err error) {
	for number := int64(1); number <= deals; number++ {
		board, err := calculation.RandomDeal(rules, number, game.DefaultSeed)
		if err != nil {
			return s, err
		}
		out, err := search(ctx, board.Position().(*calculation.Position), o)
		if err != nil {
			return s, fmt.Errorf("deal random:%d: %w", number, err)
		}
		s.outcomes, s.cards = append(s.outcomes, out), len(board.Stock)
	}
	return s, nil
}

// rateRow returns the verdicts as cells of a Markdown table.
func rateRow(s solved) string {
	var winnable, unwinnable int64
	for i := range s.outcomes {
		switch s.outcomes[i].Verdict() {
		case solve.Winnable:
			winnable++
		case solve.Unwinnable:
			unwinnable++
		}
	}
	const level = 0.95
	deals := int64(len(s.outcomes))
	undecided := deals - winnable - unwinnable
	low := stats.Wilson(winnable, deals, level).Low
	high := stats.Wilson(winnable+undecided, deals, level).High
	return fmt.Sprintf("%d | %d | %d | %.1f to %.1f", winnable, unwinnable, undecided, 100*low, 100*high)
}

// leastRow returns the least numbers of cards that wait as cells of a Markdown
// table: of how many deals they are known, the mean with its standard error,
// the range, and the mean number of dead ends.
func leastRow(s solved) string {
	var waiting, deadEnds []float64
	for i := range s.outcomes {
		out := &s.outcomes[i]
		if out.Status != solve.Optimal {
			continue
		}
		waiting = append(waiting, float64(len(out.Solution)-s.cards))
		deadEnds = append(deadEnds, float64(out.Effort.Stored))
	}
	if len(waiting) < 2 {
		return fmt.Sprintf("%d | – | – | –", len(waiting))
	}
	mean, deviation := stat.MeanStdDev(waiting, nil)
	return fmt.Sprintf("%d | %.2f ± %.2f | %.0f to %.0f | %.0f", len(waiting), mean,
		deviation/math.Sqrt(float64(len(waiting))),
		slices.Min(waiting), slices.Max(waiting), stat.Mean(deadEnds, nil))
}
