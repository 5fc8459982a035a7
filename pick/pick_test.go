package pick_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/pick"
)

func options(t *testing.T, class pick.Class) (catalogue.Entry, pick.Options) {
	t.Helper()
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	deals, err := game.ParseDeals("random:1-14")
	if err != nil {
		t.Fatal(err)
	}
	return e, pick.Options{Class: class, Count: 2, Deals: deals, Seed: 1, PlaySeed: 1, Workers: 1}
}

func picked(t *testing.T, e catalogue.Entry, o pick.Options) (numbers []int64) {
	t.Helper()
	err := pick.Run(t.Context(), e, o, func(p *pick.Picked) error {
		if err := game.Replay(p.Board.Position(), p.Solution); err != nil {
			t.Errorf("%s: %v", p.ID, err)
		}
		if *p.Rating.Low < o.Class.Low || *p.Rating.High >= o.Class.High {
			t.Errorf("%s: rated %g to %g; want %g to %g", p.ID, *p.Rating.Low, *p.Rating.High, o.Class.Low, o.Class.High)
		}
		numbers = append(numbers, p.ID.Number)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return numbers
}

// TestRun: the deals picked are in the class and can be won, they come in order,
// and the number of workers changes nothing.
func TestRun(t *testing.T) {
	e, o := options(t, pick.Class{Low: 400, High: 1100})
	want := picked(t, e, o)
	if len(want) == 0 || !slices.IsSorted(want) {
		t.Errorf("%v; want deals in order", want)
	}
	o.Workers = 4
	if got := picked(t, e, o); !slices.Equal(got, want) {
		t.Errorf("%v with four workers; want %v", got, want)
	}
	o.Count = 1000
	if got := picked(t, e, o); len(got) < len(want) || len(got) > 14 || !slices.Equal(got[:len(want)], want) {
		t.Errorf("%v of 14 deals; want %v first", got, want)
	}
}

// TestStops: an error of the caller and a cancelled context end a run.
func TestStops(t *testing.T) {
	e, o := options(t, pick.Class{Low: math.Inf(-1), High: 1200})
	enough := errors.New("enough")
	if err := pick.Run(t.Context(), e, o, func(*pick.Picked) error { return enough }); !errors.Is(err, enough) {
		t.Errorf("%v; want %v", err, enough)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := pick.Run(ctx, e, o, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
	e.Reference = nil
	if err := pick.Run(t.Context(), e, o, nil); err == nil {
		t.Error("a game without ratings")
	}
}

func TestParseClass(t *testing.T) {
	e, _ := options(t, pick.Class{})
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
	for _, text := range []string{"", "tough", "2000-1800", "5", "a-b", "NaN-1"} {
		if _, err := pick.ParseClass(text, e.Reference); err == nil {
			t.Errorf("%q passes", text)
		}
	}
}
