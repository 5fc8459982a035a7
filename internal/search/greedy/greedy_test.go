package greedy_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	bounds "patience/heuristics/freecell"

	"patience/solve"

	"patience/game"
	"patience/internal/games/freecell"
	"patience/internal/search/greedy"
	"patience/internal/testkit/freecellcheck"
	"patience/internal/testkit/freecelltest"
)

// TestSmallDecks holds verdicts against the search through everything that can
// be reached, in all families of rules.
func TestSmallDecks(t *testing.T) {
	freecellcheck.Families(t, func(t *testing.T, rules freecelltest.Rules) {
		boards, winnable := 0, 0
		deciders := map[freecelltest.Rules]*greedy.Decider{}
		check := func(g freecellcheck.Graph) {
			deck := g.States[0].Rules
			if deciders[deck] == nil {
				deciders[deck] = decider(t, freecellcheck.Position(t, g.States[0]))
			}
			checkBoard(t, deciders[deck], g)
			boards++
			if g.Distance[0] >= 0 {
				winnable++
			}
		}
		freecellcheck.SmallDeals(rules, check)
		freecellcheck.TallDeals(rules, check)
		t.Logf("%d boards, %d of them winnable", boards, winnable)
	})
}

// TestCombinations is TestSmallDecks for every combination of the fields of rules.
func TestCombinations(t *testing.T) {
	t.Parallel()
	boards, winnable := 0, 0
	freecellcheck.Combinations(func(g freecellcheck.Graph) {
		checkBoard(t, decider(t, freecellcheck.Position(t, g.States[0])), g)
		boards++
		if g.Distance[0] >= 0 {
			winnable++
		}
	})
	t.Logf("%d boards, %d of them winnable", boards, winnable)
}

// checkBoard decides the start and some positions that can be reached from it.
func checkBoard(t *testing.T, d *greedy.Decider, g freecellcheck.Graph) {
	t.Helper()
	for i := 0; i < len(g.States); i += 1 + len(g.States)/10 {
		out, err := d.Decide(t.Context(), freecellcheck.Position(t, g.States[i]))
		if err != nil {
			t.Fatal(err)
		}
		want := solve.Unwinnable
		if g.Distance[i] >= 0 {
			want = solve.Winnable
		}
		if out.Verdict() != want || len(out.Solution) < g.Distance[i] {
			t.Errorf("%s with %d moves; want %s, %d at least:\n%s", out.Verdict(), len(out.Solution), want, g.Distance[i],
				g.States[i].Text())
		}
	}
}

// TestKnownDeals: 11982 is the only one of the 32,000 deals of the original
// game that cannot be won (Shintani 2007, section on deal 11982).
func TestKnownDeals(t *testing.T) {
	want := map[int64]solve.Verdict{
		11982: solve.Unwinnable, 1: solve.Winnable, 617: solve.Winnable,
		1941: solve.Winnable, 6139: solve.Winnable,
	}
	for number, verdict := range want {
		p := freecellcheck.Microsoft(t, freecell.Standard, number)
		if out := run(t, p, options(p)); out.Verdict() != verdict {
			t.Errorf("deal %d: %s, want %s", number, out.Verdict(), verdict)
		}
	}
}

// TestReuse: what a decider did before changes nothing.
func TestReuse(t *testing.T) {
	for _, rules := range []freecell.Rules{freecell.Standard, freecell.FourCompanies, freecell.BakersGame} {
		var d *greedy.Decider
		for number := range int64(20) {
			p := freecellcheck.Microsoft(t, rules, number+1)
			if d == nil {
				d, _ = greedy.New(options(p))
			}
			again, err := d.Decide(context.Background(), p)
			if fresh := run(t, p, options(p)); err != nil || fmt.Sprint(again) != fmt.Sprint(fresh) {
				t.Errorf("%s %d: %v, %v; want %v", rules.Name, number+1, again, err, fresh)
			}
		}
	}
}

func TestLimits(t *testing.T) {
	p := freecellcheck.Microsoft(t, freecell.Standard, 11982)
	o := options(p)
	o.MaxNodes = 1000
	dives := bounds.Guides(p)[0].NewDives()
	stored := o.MaxNodes
	for _, dive := range dives {
		stored += int64(dive.Visits)
	}
	if out := run(t, p, o); out.Status != solve.NodeLimit || out.Effort.Stored != stored || out.Solution != nil {
		t.Errorf("%s with %d stored; want node_limit with %d, those of %d dives included", out.Status, out.Effort.Stored,
			stored, len(dives))
	}
	o = options(p)
	o.MaxBytes = 1 << 20
	if out := run(t, p, o); out.Status != solve.MemoryLimit || out.Bytes > o.MaxBytes || out.Effort.Stored < 10_000 {
		t.Errorf("%s with %d bytes for %d positions; want memory_limit within 1 MiB", out.Status, out.Bytes,
			out.Effort.Stored)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p := freecellcheck.Microsoft(t, freecell.Standard, 1)
	if _, err := decideOnce(ctx, p, options(p)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

func TestOptionsOutsideRange(t *testing.T) {
	p := freecellcheck.Microsoft(t, freecell.Standard, 1)
	for _, limits := range []solve.Limits{
		{MaxNodes: 0, MaxBytes: 1},
		{MaxNodes: 1 << 32, MaxBytes: 1},
		{MaxNodes: 1, MaxBytes: 0},
	} {
		o := greedy.Options{Guides: bounds.Guides(p), Options: solve.Options{Limits: limits}}
		if _, err := greedy.New(o); err == nil {
			t.Errorf("%+v passes", limits)
		}
	}
	if _, err := greedy.New(greedy.Options{Options: solve.Options{Limits: solve.DefaultLimits()}}); err == nil {
		t.Error("a search without guides passes")
	}
}

func decider(t testing.TB, p game.Position) *greedy.Decider {
	t.Helper()
	d, err := greedy.New(options(p))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func options(p game.Position) greedy.Options {
	return greedy.Options{Guides: bounds.Guides(p), Options: solve.Options{Limits: solve.DefaultLimits()}}
}

func run(t testing.TB, p game.Searchable, o greedy.Options) solve.Outcome {
	t.Helper()
	out, err := decideOnce(context.Background(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestImprove: wider beams find shorter solutions, all of them replayed, and
// none shorter than the shortest (Sukegawa and Hoki 2023, in single cards).
func TestImprove(t *testing.T) {
	published := []int{87, 75, 73, 85, 90, 79, 76, 75, 92, 85}
	d, err := greedy.New(options(freecellcheck.Microsoft(t, freecell.Standard, 1)))
	if err != nil {
		t.Fatal(err)
	}
	sums := map[int]int{}
	for i, least := range published {
		p := freecellcheck.Microsoft(t, freecell.Standard, int64(i+1))
		solution := run(t, p, d.Options).Solution
		for _, width := range []int{1, 20, 200} {
			better, err := d.Improve(context.Background(), p, solution, width)
			if err != nil || game.Replay(p, better) != nil || len(better) > len(solution) || len(better) < least {
				t.Errorf("deal %d, width %d: %d moves after %d, %v; at least %d are needed", i+1, width, len(better),
					len(solution), err, least)
			}
			sums[width] += len(better)
		}
	}
	if sums[1] < sums[20] || sums[20] < sums[200] || sums[200] > 900 {
		t.Errorf("moves by width: %v; want fewer with more, and at most 900", sums)
	}
}

// TestImproveWithinLimits: where a limit is reached the solution is only merged.
func TestImproveWithinLimits(t *testing.T) {
	p := freecellcheck.Microsoft(t, freecell.Standard, 1)
	solution := bounds.Guides(p)[0].Shorten(p, run(t, p, options(p)).Solution)
	o := options(p)
	o.MaxNodes = 500
	d, err := greedy.New(o)
	if err != nil {
		t.Fatal(err)
	}
	if same, err := d.Improve(context.Background(), p, solution, 100); err != nil || len(same) != len(solution) {
		t.Errorf("%d moves, %v; want the given %d", len(same), err, len(solution))
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := d.Improve(ctx, p, solution, 100); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

// TestDives: dives win most deals that can be won, and change no verdict.
func TestDives(t *testing.T) {
	for _, rules := range []freecell.Rules{freecell.Standard, freecell.FourCompanies, freecell.BakersGame} {
		byDive, wins := 0, 0
		for number := range int64(40) {
			p := freecellcheck.Microsoft(t, rules, number+1)
			o := options(p)
			with := run(t, p, o)
			o.Guides[0].NewDives = nil
			without := run(t, p, o)
			if with.Verdict() != without.Verdict() {
				t.Errorf("%s %d: %s with dives, %s without", rules.Name, number+1, with.Verdict(), without.Verdict())
			}
			if with.Verdict() == solve.Winnable {
				wins++
			}
			if with.Verdict() == solve.Winnable && with.Effort.Expanded == with.Effort.Stored {
				byDive++
			}
		}
		t.Logf("%s: %d of %d wins by dives", rules.Name, byDive, wins)
		if 2*byDive < wins {
			t.Errorf("%s: %d of %d wins by dives; want half at least", rules.Name, byDive, wins)
		}
	}
}

// decideOnce decides one position.
func decideOnce(ctx context.Context, p game.Searchable, o greedy.Options) (solve.Outcome, error) {
	d, err := greedy.New(o)
	if err != nil {
		return solve.Outcome{}, err
	}
	return d.Decide(ctx, p)
}
