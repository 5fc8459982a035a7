package winrate_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"go.uber.org/goleak"

	"patience/catalogue"
	"patience/datasets"
	"patience/datasets/generate"
	"patience/datasets/winrate"
	"patience/game"
	"patience/game/gametest/oracle"
	"patience/internal/games/freecell"
	"patience/internal/stats"
	"patience/internal/testkit/freecelltest"
	"patience/label"
	"patience/solve"
)

// TestMain expects that all goroutines have ended when the tests have.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// small makes the verdicts of 200 deals of a deck of 16 cards.
func small(t *testing.T, l solve.Limits, parts int64) *datasets.Maker {
	t.Helper()
	g, err := freecell.NewGame(freecell.Rules{Name: "small", Columns: 3, Cells: 0, Ranks: 4})
	if err != nil {
		t.Fatal(err)
	}
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	e.Game = g
	return maker(t, e, "random:1-150,201-250", l, parts)
}

func maker(t *testing.T, e catalogue.Entry, text string, l solve.Limits, parts int64) *datasets.Maker {
	t.Helper()
	deals, err := game.ParseDealsOf(e, text)
	if err != nil {
		t.Fatal(err)
	}
	m, err := datasets.NewMaker(e, winrate.Plan(e, deals, 1, l, parts), label.Resources{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestAgainstExhaustiveSearch counts the winnable deals by the naive rules, in memory and
// in a dataset, with one worker and with three.
func TestAgainstExhaustiveSearch(t *testing.T) {
	m := small(t, solve.DecideLimits(), 0)
	var want int64
	for id := range m.Deals.All() {
		board, err := m.Deal(id)
		if err != nil {
			t.Fatal(err)
		}
		s, err := freecelltest.Parse(freecelltest.Rules{Columns: 3, Ranks: 4}, board.String())
		if err != nil {
			t.Fatal(err)
		}
		g, ok := oracle.Distances(s, 100_000)
		if !ok {
			t.Fatal("a large graph")
		}
		if g.Distance[0] >= 0 {
			want++
		}
	}
	got := run(t, m, winrate.Options{Workers: 1})
	if got.Deals != 200 || got.Winnable.Deals != want || got.Unwinnable.Deals != 200-want || want == 0 || want == 200 {
		t.Errorf("%+v; expected %d of 200 deals winnable", got, want)
	}
	kept := filepath.Join(t.TempDir(), "kept")
	for _, o := range []winrate.Options{{Workers: 3}, {Workers: 3, Dir: kept}, {Workers: 1, Dir: kept}} {
		if again := run(t, m, o); again != got {
			t.Errorf("%+v: %+v; expected %+v", o, again, got)
		}
	}
}

// TestInterrupted: runs that are interrupted again and again lose no deal, make none
// twice, and end with the tally of one that was not.
func TestInterrupted(t *testing.T) {
	m, dir := small(t, solve.DecideLimits(), 0), filepath.Join(t.TempDir(), "kept")
	want := run(t, m, winrate.Options{Workers: 1})
	for runs := int64(1); ; runs++ {
		ctx, cancel := context.WithCancel(t.Context())
		last := int64(0)
		got, err := winrate.Run(ctx, m, winrate.Options{Workers: 2, Dir: dir, Progress: func(t winrate.Tally, found int64) {
			if last = found; t.Deals == found+50 {
				cancel()
			}
		}})
		cancel()
		if last < 50*(runs-1) {
			t.Errorf("run %d found %d deals; expected 50 of each before", runs, last)
		}
		if err == nil {
			if got != want || runs < 3 {
				t.Errorf("%+v after %d runs; expected %+v after several", got, runs, want)
			}
			return
		}
		if !errors.Is(err, context.Canceled) || runs > 4 {
			t.Fatal(err)
		}
	}
}

// TestParts: parts are consecutive deals, and as equal as possible. Together they have the
// tally of one run.
func TestParts(t *testing.T) {
	for _, count := range []int64{1, 2, 7, 100, 200} {
		var numbers []int64
		m := small(t, solve.DecideLimits(), count)
		for i := range count {
			deals, err := winrate.Deals(m, datasets.Portion{Index: i, Count: count})
			if err != nil {
				t.Fatal(err)
			}
			if n := deals.Len(); n > (199+count)/count {
				t.Errorf("%d deals in part %d of %d", n, i, count)
			}
			for id := range deals.All() {
				numbers = append(numbers, id.Number)
			}
		}
		if len(numbers) != 200 || !slices.IsSorted(numbers) || numbers[199] != 250 {
			t.Errorf("%d parts have the deals %v", count, numbers)
		}
	}
	m, dir := small(t, solve.DecideLimits(), 3), t.TempDir()
	sum := winrate.Tally{}
	for i := range int64(3) {
		o := winrate.Options{Workers: 1, Portion: datasets.Portion{Index: i, Count: 3}}
		alone := run(t, m, o)
		o.Dir = filepath.Join(dir, fmt.Sprint(i))
		if kept := run(t, m, o); kept != alone {
			t.Errorf("part %d: %+v is kept of %+v", i, kept, alone)
		}
		sum.Deals += alone.Deals
		sum.Winnable.Deals += alone.Winnable.Deals
	}
	want, whole := run(t, m, winrate.Options{Workers: 1}), filepath.Join(dir, "whole")
	if _, err := generate.Build(t.Context(), whole, m, generate.Options{Workers: 1}); err != nil {
		t.Fatal(err)
	}
	if got, err := winrate.Read(t.Context(), whole); err != nil || got != want || sum.Deals != want.Deals ||
		sum.Winnable.Deals != want.Winnable.Deals {
		t.Errorf("%v, %+v, in parts %+v; expected %+v", err, got, sum, want)
	}
}

// TestRead: a dataset without verdicts is refused, and so is none.
func TestRead(t *testing.T) {
	m, dir := small(t, solve.DecideLimits(), 0), filepath.Join(t.TempDir(), "rows")
	if _, err := winrate.Read(t.Context(), dir); !errors.Is(err, datasets.ErrNoDataset) {
		t.Errorf("%v; expected %v", err, datasets.ErrNoDataset)
	}
	plan := m.Plan
	plan.VerdictNodes = 0
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	e.Game = m.Game.Game
	other, err := datasets.NewMaker(e, plan, label.Resources{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := generate.Build(t.Context(), dir, other, generate.Options{Workers: 1}); err != nil {
		t.Fatal(err)
	}
	if _, err := winrate.Read(t.Context(), dir); err == nil {
		t.Error("a dataset without verdicts passes")
	}
}

// TestEffort: the effort of a deal is its positions and its dead ends together,
// whichever the solver counts, and so in a dataset.
func TestEffort(t *testing.T) {
	for _, name := range []string{"calculation", "bakers-game", "gaps-7"} {
		e, err := catalogue.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		m, want := maker(t, e, "random:1-3", solve.DecideLimits(), 0), int64(0)
		for id := range m.Deals.All() {
			board, err := m.Deal(id)
			if err != nil {
				t.Fatal(err)
			}
			out, err := e.Solvers.Decide(t.Context(), board.Position(), solve.Options{Limits: solve.DecideLimits()})
			if err != nil {
				t.Fatal(err)
			}
			want += out.Effort.Stored
		}
		for _, dir := range []string{"", filepath.Join(t.TempDir(), "kept")} {
			got := run(t, m, winrate.Options{Workers: 1, Dir: dir})
			if stored := got.Winnable.Stored + got.Unwinnable.Stored + got.Undecided.Stored; stored != want || want <= 0 {
				t.Errorf("%s in %q: %d stored; expected %d, more than none", name, dir, stored, want)
			}
		}
	}
}

// TestUndecided: within one position no deal is decided.
func TestUndecided(t *testing.T) {
	limits := solve.DecideLimits()
	limits.MaxNodes = 1
	got := run(t, small(t, limits, 0), winrate.Options{Workers: 1})
	if interval := got.Interval(); got.Undecided.Deals < 190 || interval.Low > 0.03 || interval.High < 0.97 {
		t.Errorf("%+v, %+v; expected next to nothing known", got, interval)
	}
}

// TestInterval: the undecided are counted both ways. Without any it is
// Wilson's interval.
func TestInterval(t *testing.T) {
	tally := func(winnable, unwinnable, undecided int64) *winrate.Tally {
		return &winrate.Tally{
			Deals: winnable + unwinnable + undecided, Winnable: winrate.Count{Deals: winnable},
			Unwinnable: winrate.Count{Deals: unwinnable}, Undecided: winrate.Count{Deals: undecided},
		}
	}
	if got, want := tally(81, 182, 0).Interval(), stats.Wilson(81, 263, 0.95); got != want {
		t.Errorf("%v; expected %v", got, want)
	}
	got := tally(70, 20, 10).Interval()
	if got.Low != stats.Wilson(70, 100, 0.95).Low || got.High != stats.Wilson(80, 100, 0.95).High {
		t.Errorf("%v; expected from 70 of 100 to 80 of 100", got)
	}
	if got := tally(0, 0, 5).Interval(); got != (stats.Interval{Low: 0, High: 1}) {
		t.Errorf("%v; expected 0 to 1", got)
	}
}

func TestMeans(t *testing.T) {
	c := winrate.Count{Deals: 4, Stored: 10, Moves: 6}
	if mean, ok := c.MeanStored(); mean != 2.5 || !ok {
		t.Errorf("%v, %v; expected 2.5", mean, ok)
	}
	if mean, ok := c.MeanMoves(); mean != 1.5 || !ok {
		t.Errorf("%v, %v; expected 1.5", mean, ok)
	}
	if _, ok := (&winrate.Count{}).MeanMoves(); ok {
		t.Error("a mean of nothing")
	}
	if _, err := winrate.Run(t.Context(), small(t, solve.DecideLimits(), 0), winrate.Options{}); err == nil {
		t.Error("a run without workers passes")
	}
}

func run(t *testing.T, m *datasets.Maker, o winrate.Options) winrate.Tally {
	t.Helper()
	tally, err := winrate.Run(t.Context(), m, o)
	if err != nil {
		t.Fatal(err)
	}
	return tally
}
