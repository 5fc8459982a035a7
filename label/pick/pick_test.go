package pick_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"patience/catalogue"
	"patience/game"
	"patience/internal/testkit/racing"
	"patience/internal/testkit/thorough"
	"patience/label/pick"
	"patience/rollout"
)

// TestMain expects that all goroutines have ended when the tests have.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// options are for a class of easy deals, which few trials tell.
func options(t *testing.T, specification string) (catalogue.Entry, pick.Options) {
	t.Helper()
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	deals, err := game.ParseDeals(specification)
	if err != nil {
		t.Fatal(err)
	}
	class := pick.Class{Low: 300, High: 1100}
	return e, pick.Options{Class: class, Count: 2, Deals: deals, Seed: 1, PlaySeed: 1, Playouts: 4096, Workers: 1}
}

// picked returns the numbers of the deals picked. Each must be in the class with
// its whole interval, and its solution must be one.
func picked(t *testing.T, e catalogue.Entry, o pick.Options) (numbers []int64) {
	t.Helper()
	err := pick.Run(t.Context(), e, o, func(p *pick.Picked) error {
		if err := game.Replay(p.Board.Position(), p.Solution); err != nil {
			t.Errorf("%s: %v", p.ID, err)
		}
		if r := p.Label.Rating; *r.Low < o.Class.Low || *r.Value < *r.Low || *r.High < *r.Value || *r.High >= o.Class.High {
			t.Errorf("%s: rated %g (%g to %g); want %v", p.ID, *r.Value, *r.Low, *r.High, o.Class)
		}
		numbers = append(numbers, p.ID.Number)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return numbers
}

// TestRun: the first two deals of the class are picked, in order, with any number
// of workers.
func TestRun(t *testing.T) {
	e, o := options(t, "random:10,12,14,17,18,20,23")
	want := []int64{10, 17}
	for _, o.Workers = range []int{1, 3} {
		if got := picked(t, e, o); !slices.Equal(got, want) {
			t.Errorf("%d workers: %v; want %v", o.Workers, got, want)
		}
	}
}

// TestRunOut: where there are fewer deals than wanted, all of them are picked.
func TestRunOut(t *testing.T) {
	e, o := options(t, "random:10,12,17,21")
	o.Count = 100
	last := 0
	o.Progress = func(looked, picked int) { last = 10*looked + picked }
	if got, want := picked(t, e, o), []int64{10, 17}; !slices.Equal(got, want) || last != 42 {
		t.Errorf("%v, %d in the end; want %v of four deals", got, last, want)
	}
}

// TestRareWins: the plain trials of deal 31 have too few wins, so splitting tells
// its rating, which is about 1020.
func TestRareWins(t *testing.T) {
	e, o := options(t, "random:31")
	o.Class, o.Playouts = pick.Class{Low: 700, High: 1400}, 512
	picked := 0
	err := pick.Run(t.Context(), e, o, func(p *pick.Picked) error {
		picked++
		if p.Label.Sampled.Estimator != rollout.BySplitting {
			t.Errorf("%+v; want a rating by splitting", p.Label.Sampled)
		}
		return nil
	})
	if err != nil || picked != 1 {
		t.Errorf("%d picked, %v; want 1", picked, err)
	}
}

// TestStops: an error of the caller and a cancelled context end a run.
func TestStops(t *testing.T) {
	e, o := options(t, "random:17")
	enough := errors.New("enough")
	if err := pick.Run(t.Context(), e, o, func(*pick.Picked) error { return enough }); !errors.Is(err, enough) {
		t.Errorf("%v; want %v", err, enough)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := pick.Run(ctx, e, o, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
	for _, wrong := range []func(){
		func() { o.Count = 0 }, func() { o.Workers = 0 }, func() { o.Playouts = 0 }, func() { e.Reference = nil },
		func() { o.Class = pick.Class{} }, func() { o.Class.Low = math.NaN() }, func() { o.Class.High = o.Class.Low - 1 },
		func() { o.Deals = game.Deals{} },
	} {
		e, o = options(t, "random:17")
		wrong()
		if err := pick.Run(t.Context(), e, o, nil); err == nil {
			t.Errorf("%+v passes", o)
		}
	}
}

// TestEveryGame: deals of each game with ratings, by day of every fifth, are picked, easy ones and hard
// ones, and their solutions win.
func TestEveryGame(t *testing.T) {
	racing.Skip(t)
	for i, e := range catalogue.Standard().Entries() {
		if e.Reference == nil || i%thorough.Number(5, 1) > 0 {
			continue
		}
		t.Run(e.Name(), func(t *testing.T) {
			for _, difficulty := range []string{"easy", "hard"} {
				_, o := options(t, "random:1-200")
				var err error
				if o.Class, err = pick.ParseClass(difficulty, e.Reference); err != nil {
					t.Fatal(err)
				}
				o.Count = 1
				picked := 0
				err = pick.Run(t.Context(), e, o, func(p *pick.Picked) error {
					picked++
					return game.Replay(p.Board.Position(), p.Solution)
				})
				if err != nil || picked != 1 {
					t.Errorf("%s: %d picked, %v; want 1", difficulty, picked, err)
				}
			}
		})
	}
}

func TestParseClass(t *testing.T) {
	e, _ := options(t, "random:1")
	last := math.Inf(-1)
	for _, name := range []string{"easy", "medium", "hard", "expert"} {
		c, err := pick.ParseClass(name, e.Reference)
		if err != nil || c.Low != last || !(c.High > c.Low) {
			t.Errorf("%s: %v, %v; want one from %g", name, c, err, last)
		}
		last = c.High
	}
	if !math.IsInf(last, 1) {
		t.Errorf("expert ends at %g", last)
	}
	if c, err := pick.ParseClass("1800-2000.5", e.Reference); err != nil || c != (pick.Class{Low: 1800, High: 2000.5}) {
		t.Errorf("%v, %v", c, err)
	}
	for _, text := range []string{"", "tough", "2000-1800", "1800-1800", "5", "a-b", "NaN-1"} {
		if _, err := pick.ParseClass(text, e.Reference); err == nil {
			t.Errorf("%q passes", text)
		}
	}
	if _, err := pick.ParseClass("medium", nil); err == nil {
		t.Error("a name passes without a reference")
	}
}

// FuzzParseClass: no text makes a panic; a class has a lower end below its upper one, and an error is one short line.
func FuzzParseClass(f *testing.F) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		f.Fatal(err)
	}
	for _, text := range append(pick.Names(), "1800-2000.5", "-1-2", "1e9-Inf", "0x1p4-20", "NaN-3", "2000-1800") {
		f.Add(text, false)
		f.Add(text, true)
	}
	f.Fuzz(func(t *testing.T, text string, rated bool) {
		ref := e.Reference
		if !rated {
			ref = nil
		}
		c, err := pick.ParseClass(text, ref)
		if err == nil && !(c.Low < c.High) || err != nil && (strings.Contains(err.Error(), "\n") || len(err.Error()) > 400) {
			t.Errorf("%q: %v, %v", text, c, err)
		}
	})
}
