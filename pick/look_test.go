package pick

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/label"
	"patience/model"
	"patience/solve"
)

func freecell(t *testing.T) catalogue.Entry {
	t.Helper()
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// run returns the numbers of the deals picked, all of them.
func run(t *testing.T, e catalogue.Entry, o Options, specification string) (numbers []int64) {
	t.Helper()
	deals, err := game.ParseDeals(specification)
	if err != nil {
		t.Fatal(err)
	}
	o.Deals, o.Count, o.Seed, o.PlaySeed, o.Playouts, o.Workers = deals, 100, 1, 1, 4096, 1
	if err := Run(t.Context(), e, o, func(p *Picked) error {
		numbers = append(numbers, p.ID.Number)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return numbers
}

// rated returns labels with a rating whose interval is 50 points to each side.
func rated(rating float64) func(game.DealID) (label.Result, bool) {
	low, high := rating-50, rating+50
	return func(game.DealID) (label.Result, bool) {
		return label.Result{Rating: label.Rating{Value: &rating, Low: &low, High: &high}, Exact: label.Exact{Status: solve.Skipped}}, true
	}
}

// TestOnlyWinnable: a deal that cannot be won is in no class, even if no rating
// keeps it out.
func TestOnlyWinnable(t *testing.T) {
	everything := Options{Class: Class{math.Inf(-1), math.Inf(1)}, Known: func(game.DealID) (label.Result, bool) { return label.Result{}, true }}
	if got := run(t, freecell(t), everything, "microsoft:11982,33"); !slices.Equal(got, []int64{33}) {
		t.Errorf("%v; want 33 alone", got)
	}
}

// TestOnlyConfirmed: random:17 is rated about 690. If luck rated it 1000, it is
// not picked as such; labels that are known are taken where the second rating
// agrees.
func TestOnlyConfirmed(t *testing.T) {
	lucky := Options{Class: Class{900, 1100}, Known: rated(1000)}
	if got := run(t, freecell(t), lucky, "random:17"); len(got) > 0 {
		t.Errorf("%v picked as rated 1000", got)
	}
	right := Options{Class: Class{600, 800}, Known: rated(700)}
	if got := run(t, freecell(t), right, "random:17"); !slices.Equal(got, []int64{17}) {
		t.Errorf("%v; want 17", got)
	}
	off := Options{Class: Class{600, 800}, Known: rated(1000)}
	if got := run(t, freecell(t), off, "random:17"); len(got) > 0 {
		t.Errorf("%v picked though known to be rated 1000", got)
	}
}

// TestNamedShares: of 20 random deals with different win rates, each class has its
// share.
func TestNamedShares(t *testing.T) {
	ref := &catalogue.Reference{Policy: "uniform", Rated1500: 0.01}
	for i := range 20 {
		ref.Rates = append(ref.Rates, math.Pow(0.5, float64(20-i)))
	}
	for name, want := range map[string]int{"easy": 7, "medium": 6, "hard": 5, "expert": 2} {
		c, err := ParseClass(name, ref)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.share(ref) * 20; math.Abs(got-float64(want)) > 1e-9 {
			t.Errorf("%s has %g of 20 deals; want %d", name, got, want)
		}
	}
}

// TestStages: no stage plays more than asked for, and the first one few.
func TestStages(t *testing.T) {
	for playouts, want := range map[int64]string{100: "[100 100 100]", 4096: "[1024 4096 4096]"} {
		p, err := newPicker(freecell(t), Options{Class: Class{1000, 2000}, Playouts: playouts})
		if err != nil {
			t.Fatal(err)
		}
		var got []int64
		for _, s := range p.stages {
			got = append(got, s.Playouts)
		}
		if fmt.Sprint(got) != want || p.stages[1].Splitting != nil || p.stages[2].Splitting == nil {
			t.Errorf("%v; want %s, and splitting in the last stage alone", got, want)
		}
	}
}

// TestPromising: a deal is passed over if its chance to be in the class is below
// half of that of a random deal, and never without a model.
func TestPromising(t *testing.T) {
	e := freecell(t)
	class, err := ParseClass("hard", e.Reference)
	if err != nil {
		t.Fatal(err)
	}
	p, err := newPicker(e, Options{Class: class, Playouts: 4096, PlaySeed: 1})
	if err != nil {
		t.Fatal(err)
	}
	passed := 0
	for number := int64(1); number <= 40; number++ {
		board, err := e.Deal(game.DealID{Source: game.Random, Number: number}, 1)
		if err != nil {
			t.Fatal(err)
		}
		g, err := e.Model().JudgeSeen(t.Context(), board.Position(), model.Seen{Trials: model.Long, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		log := func(rating float64) float64 { return math.Log10(label.RateAt(e.Reference, rating)) }
		chance := g.Rates.Below(log(class.Low)) - g.Rates.Below(log(class.High))
		got, err := p.promising(t.Context(), board.Position())
		if want := chance >= p.share/2; err != nil || got != want {
			t.Errorf("random:%d: %v, %v; its chance is %g of %g", number, got, err, chance, p.share)
		}
		if !got {
			passed++
		}
		p.entry.Model = nil
		if got, err := p.promising(t.Context(), board.Position()); err != nil || !got {
			t.Errorf("random:%d is passed over without a model: %v", number, err)
		}
		p.entry.Model = e.Model
	}
	if passed == 0 || passed == 40 {
		t.Errorf("%d of 40 passed over; want some", passed)
	}
}
