package winrate_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"patience/catalogue"
	"patience/datasets/winrate"
	"patience/game"
	"patience/game/gametest/oracle"
	"patience/internal/games/freecell"
	"patience/internal/journal"
	"patience/internal/stats"
	"patience/internal/testkit/freecelltest"
	"patience/solve"
)

// TestMain expects that all goroutines have ended when the tests have.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// smallPlan is of 200 deals of a deck of 16 cards.
func smallPlan(t *testing.T) winrate.Plan {
	t.Helper()
	g, err := freecell.NewGame(freecell.Rules{Name: "small", Columns: 3, Cells: 0, Ranks: 4})
	if err != nil {
		t.Fatal(err)
	}
	deals, err := game.ParseDeals("random:1-150,201-250")
	if err != nil {
		t.Fatal(err)
	}
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	e.Game = g
	return winrate.Plan{Game: e, Deals: deals, Seed: 1, Limits: solve.DecideLimits()}
}

// TestAgainstExhaustiveSearch counts the winnable deals by the naive rules.
func TestAgainstExhaustiveSearch(t *testing.T) {
	plan := smallPlan(t)
	var want int64
	for id := range plan.Deals.All() {
		board, err := plan.Game.Deal(id, plan.Seed)
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
	got := run(t, plan, winrate.Options{Workers: 1})
	if got.Deals != 200 || got.Winnable.Deals != want || got.Unwinnable.Deals != 200-want || want == 0 || want == 200 {
		t.Errorf("%+v; expected %d of 200 deals winnable", got, want)
	}
}

// TestInterrupted: runs that are interrupted again and again lose no deal, make
// none twice, and end with the tally of one that was not.
func TestInterrupted(t *testing.T) {
	plan, path := smallPlan(t), filepath.Join(t.TempDir(), "journal")
	want := run(t, plan, winrate.Options{Workers: 1})
	last := int64(0)
	for workers := 1; ; workers++ {
		ctx, cancel := context.WithCancel(t.Context())
		found := int64(-1)
		o := winrate.Options{Workers: workers, Journal: path, Progress: func(t *winrate.Tally, f int64) {
			if found = f; t.Deals == f+50 {
				cancel()
			}
		}}
		got, err := winrate.Run(ctx, plan, o)
		cancel()
		if lines := int64(len(journalLines(t, path))); lines != got.Deals {
			t.Fatalf("%d lines for %d deals", lines, got.Deals)
		}
		if found != last || found < int64(50*(workers-1)) {
			t.Errorf("%d deals were found; expected %d", found, last)
		}
		last = got.Deals
		if err == nil {
			if got != want {
				t.Errorf("%+v; expected %+v", got, want)
			}
			return
		}
		if !errors.Is(err, context.Canceled) || workers > 4 {
			t.Fatal(err)
		}
	}
}

// TestWorkers: the number of workers changes neither the tally nor, except for
// its order, the journal.
func TestWorkers(t *testing.T) {
	plan, dir := smallPlan(t), t.TempDir()
	var journals [2][]string
	var tallies [2]winrate.Tally
	for i, workers := range []int{1, 3} {
		path := filepath.Join(dir, string('a'+rune(i)))
		tallies[i] = run(t, plan, winrate.Options{Workers: workers, Journal: path})
		journals[i] = journalLines(t, path)
		slices.Sort(journals[i])
	}
	if tallies[0] != tallies[1] || !slices.Equal(journals[0], journals[1]) {
		t.Errorf("%+v with one worker, %+v with three", tallies[0], tallies[1])
	}
}

// TestDamagedJournals: whatever befalls the lines, the deals that are lost are
// decided again.
func TestDamagedJournals(t *testing.T) {
	plan, path := smallPlan(t), filepath.Join(t.TempDir(), "journal")
	want := run(t, plan, winrate.Options{Workers: 1, Journal: path})
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text := string(whole)
	header := strings.Index(text, "\n") + 1
	for name, v := range map[string]struct {
		text  string
		found int64
	}{
		"nothing":             {"", 0},
		"half a plan":         {text[:header/2], 0},
		"the plan":            {text[:header], 0},
		"plan without break":  {text[:header-1], 0},
		"a line cut short":    {text[:len(text)-3], 199},
		"a break lacks":       {text[:len(text)-1], 199},
		"a letter differs":    {text[:header] + strings.Replace(text[header:], "winnable", "winnabel", 1), 199},
		"a line is twice":     {text + text[header:], 200},
		"a line is no result": {text + "what is this\n\n", 200},
		"no such verdict":     {text[:header] + lineOf("1 perhaps 1 1") + text[header:], 200},
		"other deals": {text[:header] + lineOf("151 winnable 1 1") + lineOf("0 winnable 1 1") +
			lineOf("251 undecided 1 0") + text[header:], 200},
		"all": {text, 200},
	} {
		t.Run(name, func(t *testing.T) {
			if err := os.WriteFile(path, []byte(v.text), 0o666); err != nil {
				t.Fatal(err)
			}
			found := int64(-1)
			o := winrate.Options{Workers: 1, Journal: path, Progress: func(_ *winrate.Tally, f int64) { found = f }}
			if got := run(t, plan, o); got != want || found != v.found {
				t.Errorf("%+v with %d found; expected %+v with %d", got, found, want, v.found)
			}
			if got := run(t, plan, o); got != want || found != 200 {
				t.Errorf("again: %+v with %d found; expected %+v with all", got, found, want)
			}
		})
	}
}

func lineOf(record string) string { return string(journal.Line([]byte(record))) }

// TestBusy: a second run with the same journal is refused while the first is
// at work, and leaves nothing behind it.
func TestBusy(t *testing.T) {
	plan, dir := smallPlan(t), t.TempDir()
	path := filepath.Join(dir, "journal")
	calls := 0
	o := winrate.Options{Workers: 1, Journal: path, Progress: func(*winrate.Tally, int64) {
		if calls++; calls != 2 {
			return
		}
		if _, err := winrate.Run(t.Context(), plan, winrate.Options{Workers: 1, Journal: path}); !errors.Is(err,
			winrate.ErrBusy) {
			t.Errorf("%v; expected %v", err, winrate.ErrBusy)
		}
	}}
	run(t, plan, o)
	run(t, plan, o)
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("%v, %v; expected the journal alone", entries, err)
	}
}

// TestNoPlainFile: a device, which may have no end, is refused at once, and a
// folder that is not there is the error.
func TestNoPlainFile(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err == nil {
		expectRefusal(t, smallPlan(t), "/dev/full", winrate.ErrForeign)
	}
	path := filepath.Join(t.TempDir(), "none", "journal")
	_, err := winrate.Run(t.Context(), smallPlan(t), winrate.Options{Workers: 1, Journal: path})
	if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), path) {
		t.Errorf("%v; expected that %s is not there", err, path)
	}
}

// TestEffort: the effort of a deal is its positions and its dead ends together,
// whichever the solver counts.
func TestEffort(t *testing.T) {
	for _, name := range []string{"calculation", "bakers-game"} {
		g, err := catalogue.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		plan := winrate.Plan{
			Game: g, Deals: game.Deals{Source: game.Random, Ranges: []game.Range{{First: 1, Last: 3}}},
			Seed: 1, Limits: solve.DecideLimits(),
		}
		want := effortByHand(t, plan)
		got := run(t, plan, winrate.Options{Workers: 1})
		if stored := got.Winnable.Stored + got.Unwinnable.Stored + got.Undecided.Stored; stored != want || want <= 0 {
			t.Errorf("%s: %d stored; expected %d, more than none", name, stored, want)
		}
	}
}

func effortByHand(t *testing.T, plan winrate.Plan) (sum int64) {
	t.Helper()
	for id := range plan.Deals.All() {
		board, err := plan.Game.Deal(id, plan.Seed)
		if err != nil {
			t.Fatal(err)
		}
		out, err := plan.Game.Solvers.Decide(t.Context(), board.Position(), solve.Options{Limits: plan.Limits})
		if err != nil {
			t.Fatal(err)
		}
		sum += out.Effort.Stored
	}
	return sum
}

// TestOtherFiles: files of another plan and files that are none are refused
// and left as they are.
func TestOtherFiles(t *testing.T) {
	plan, path := smallPlan(t), filepath.Join(t.TempDir(), "journal")
	run(t, plan, winrate.Options{Workers: 1, Journal: path})
	more, seeded, limited := plan, plan, plan
	more.Deals = plan.Deals.Slice(0, 100)
	seeded.Seed++
	limited.Limits.MaxNodes--
	for _, other := range []winrate.Plan{more, seeded, limited} {
		expectRefusal(t, other, path, winrate.ErrOtherPlan)
	}
	if err := os.WriteFile(path, []byte("a letter to a friend"), 0o666); err != nil {
		t.Fatal(err)
	}
	expectRefusal(t, plan, path, winrate.ErrForeign)
}

func expectRefusal(t *testing.T, plan winrate.Plan, path string, want error) {
	t.Helper()
	before := contents(path)
	_, err := winrate.Run(t.Context(), plan, winrate.Options{Workers: 1, Journal: path})
	after := contents(path)
	if !errors.Is(err, want) || before != after {
		t.Errorf("%v; expected %v and an untouched file", err, want)
	}
}

// contents returns the text of a file, of a device nothing.
func contents(path string) string {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	text, _ := os.ReadFile(path)
	return string(text)
}

// TestUndecided: within one position no deal is decided.
func TestUndecided(t *testing.T) {
	plan := smallPlan(t)
	plan.Limits.MaxNodes = 1
	got := run(t, plan, winrate.Options{Workers: 1})
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
}

func TestWrongPlans(t *testing.T) {
	plan := smallPlan(t)
	plan.Limits.MaxNodes = 0
	if plan.Validate() == nil {
		t.Error("a plan without positions passes")
	}
	plan = smallPlan(t)
	plan.Deals.Source = "nowhere"
	if plan.Validate() == nil {
		t.Error("a plan of an unknown source passes")
	}
	if _, err := winrate.Run(t.Context(), smallPlan(t), winrate.Options{}); err == nil {
		t.Error("a run without workers passes")
	}
}

func run(t *testing.T, plan winrate.Plan, o winrate.Options) winrate.Tally {
	t.Helper()
	tally, err := winrate.Run(t.Context(), plan, o)
	if err != nil {
		t.Fatal(err)
	}
	return tally
}

// journalLines returns the lines of a journal below the plan.
func journalLines(t *testing.T, path string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return slices.Collect(strings.Lines(string(text)))[1:]
}
