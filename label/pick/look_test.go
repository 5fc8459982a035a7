package pick

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/internal/model"
	"patience/label"
	"patience/rollout"
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

// published returns trials with a number of wins in 131,072, and what is proved.
func published(wins int64, proved label.Exact) func(game.Position) (label.Published, bool) {
	trials := rollout.Result{Tally: rollout.Tally{Playouts: 131_072, Wins: wins}, Estimator: rollout.Sampled}
	return func(game.Position) (label.Published, bool) {
		return label.Published{Exact: proved, Sampled: &trials}, true
	}
}

// TestOnlyWinnable: a deal that cannot be won is in no class, even if no rating keeps it
// out: neither what a search finds nor what is published says that it can.
func TestOnlyWinnable(t *testing.T) {
	everything := Options{
		Class:     Class{math.Inf(-1), math.Inf(1)},
		Published: published(1000, label.Exact{Status: solve.Skipped}),
	}
	if got := run(t, freecell(t), everything, "microsoft:11982,33"); !slices.Equal(got, []int64{33}) {
		t.Errorf("%v; want 33 alone", got)
	}
	everything.Published = published(1000, label.Exact{Status: solve.Unsolvable})
	if got := run(t, freecell(t), everything, "microsoft:33"); len(got) > 0 {
		t.Errorf("%v picked; want none", got)
	}
}

// TestOnlyConfirmed: random:17 is rated about 690. If luck rated it 1000, it is not
// picked as such.
func TestOnlyConfirmed(t *testing.T) {
	e := freecell(t)
	o := Options{Class: Class{900, 1100}, Count: 1, Playouts: 4096, Workers: 1, Seed: 1, PlaySeed: 1}
	p, err := newPicker(e, o)
	if err != nil {
		t.Fatal(err)
	}
	board, err := e.Deal(game.DealID{Source: game.Random, Number: 17}, game.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	if confirmed, err := p.confirm(t.Context(), board.Position()); err != nil || confirmed {
		t.Errorf("%v, %t: confirmed as rated 900 to 1100", err, confirmed)
	}
	p.Class = Class{600, 800}
	if confirmed, err := p.confirm(t.Context(), board.Position()); err != nil || !confirmed {
		t.Errorf("%v, %t: not confirmed as rated 600 to 800", err, confirmed)
	}
}

// TestPublished: a deal that is published is picked by those trials and that solution.
func TestPublished(t *testing.T) {
	e := freecell(t)
	const wins = 656 // rated 1000
	r := label.Result{Sampled: rollout.Result{
		Tally:     rollout.Tally{Playouts: 131_072, Wins: wins},
		Estimator: rollout.Sampled,
	}}
	r.SetRating(e.Reference, rollout.Uniform)
	least := 3
	proved := label.Exact{
		Status: solve.Optimal, MinMoves: &least, Low: &least, High: &least,
		Solution: []game.Move{1, 2, 3},
	}
	o := Options{
		Class: Class{*r.Rating.Low, *r.Rating.High + 1}, Count: 9, Playouts: 4096, Workers: 1, Seed: 1,
		PlaySeed: 1, Published: published(wins, proved),
	}
	o.Deals = game.Deals{Source: game.Random, Ranges: []game.Range{{First: 17, Last: 17}}}
	picked := 0
	if err := Run(t.Context(), e, o, func(p *Picked) error {
		picked++
		if p.Label.Sampled.Wins != wins || *p.Label.Exact.MinMoves != 3 || len(p.Solution) != 3 ||
			*p.Label.Rating.Value != *r.Rating.Value {
			t.Errorf("%+v", p)
		}
		return nil
	}); err != nil || picked != 1 {
		t.Errorf("%v, %d picked", err, picked)
	}
	o.Class = Class{600, 800}
	if got := run(t, e, o, "random:17"); len(got) > 0 {
		t.Errorf("%v picked though published with another rating", got)
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
		if got := c.share(ref) * 20; !(math.Abs(got-float64(want)) <= 1e-9) {
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
