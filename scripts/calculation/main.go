// Calculation makes the tables of Calculation in datasets/REPRODUCTION.md.
//
//	go run ./scripts/calculation rates -stacks 3 -given 0 -deals 1000
//
// prints how many of the deals random:1-DEALS of seed 1 a player who sees the
// whole stock can win, with the 95 % interval, the undecided counted both ways.
//
//	go run ./scripts/calculation table3
//
// prints how many of random:1-10000 the player of the priority tables wins, and
// how many are won by random moves, both without a look at the stock, beside
// Table 3 of Shintani and Nanzaki.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"

	"patience/datasets/stats"
	"patience/game"
	"patience/game/calculation"
	"patience/game/calculation/open"
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
		return table3(w)
	case len(args) > 0 && args[0] == "rates":
		return rates(ctx, args[1:], w)
	}
	return fmt.Errorf("%q; expected table3 or rates", args)
}

// published holds Table 3 by stacks and columns given.
var published = map[int][]int{
	4: {8826, 9120, 9876, 9865, 9841, 9991, 10000, 10000, 10000},
	3: {5521, 6513, 7890, 8327, 8592, 9121, 9493, 9893, 10000},
}

func table3(w io.Writer) error {
	for _, stacks := range []int{4, 3} {
		for given, paper := range published[stacks] {
			rules := calculation.Standard(stacks, given)
			priority, random, err := blindWins(&rules, 10_000)
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
func blindWins(rules *calculation.Rules, deals int64) (priority, random int, err error) {
	src := game.NewRand("calculation/table3", nil, uint64(rules.Stacks), uint64(rules.Given))
	for number := int64(1); number <= deals; number++ {
		board, err := calculation.RandomDeal(rules, number, game.DefaultSeed)
		if err != nil {
			return 0, 0, err
		}
		player, ok := calculation.NewPlayer(board)
		if !ok {
			return 0, 0, fmt.Errorf("no priority table for %s", rules.Name)
		}
		if player.Plays(board.Stock) {
			priority++
		}
		if playsRandomly(board.Position(), src) {
			random++
		}
	}
	return priority, random, nil
}

// playsRandomly picks every move at random and reports whether the game is won.
func playsRandomly(p game.Position, src *rand.PCG) bool {
	for !p.Won() {
		m, n := p.Pick(src.Uint64())
		if n == 0 {
			return false
		}
		p.Play(m)
	}
	return true
}

func rates(ctx context.Context, args []string, w io.Writer) error {
	flags := flag.NewFlagSet("calculation", flag.ContinueOnError)
	stacks := flags.Int("stacks", 4, "number of stacks")
	given := flags.Int("given", 0, "columns given")
	deals := flags.Int64("deals", 100, "random deals")
	o := open.DefaultOptions()
	flags.Int64Var(&o.MaxConflicts, "conflicts", o.MaxConflicts, "conflicts of the search of a deal")
	if err := flags.Parse(args); err != nil {
		return err
	}
	rules := calculation.Standard(*stacks, *given)
	if err := rules.Validate(); err != nil {
		return err
	}
	c, err := decideAll(ctx, &rules, *deals, o)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, c.row(*stacks, *given))
	return err
}

// A count is how many of the deals have a verdict.
type count struct{ deals, winnable, unwinnable int64 }

func decideAll(ctx context.Context, rules *calculation.Rules, deals int64, o open.Options) (c count, err error) {
	for number := int64(1); number <= deals; number++ {
		board, err := calculation.RandomDeal(rules, number, game.DefaultSeed)
		if err != nil {
			return c, err
		}
		out, err := open.Decide(ctx, board.Position().(*calculation.Position), o)
		if err != nil {
			return c, fmt.Errorf("deal random:%d: %w", number, err)
		}
		c.deals++
		switch out.Verdict {
		case open.Winnable:
			c.winnable++
		case open.Unwinnable:
			c.unwinnable++
		}
	}
	return c, nil
}

// row returns the counts as a row of a Markdown table.
func (c count) row(stacks, given int) string {
	const level = 0.95
	undecided := c.deals - c.winnable - c.unwinnable
	low := stats.Wilson(c.winnable, c.deals, level).Low
	high := stats.Wilson(c.winnable+undecided, c.deals, level).High
	return fmt.Sprintf("| %d | %d | %d | %d | %d | %d | %.1f to %.1f |",
		stacks, given, c.deals, c.winnable, c.unwinnable, undecided, 100*low, 100*high)
}
