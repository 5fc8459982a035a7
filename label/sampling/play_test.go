package sampling

import (
	"math/rand/v2"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/label"
	"patience/rollout"
)

// TestStrata: a spot is in the stratum of its trial's end and of the cards home.
func TestStrata(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	labels := label.DefaultSpec()
	l, err := label.New(e, labels, label.Resources{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := New(Spec{Positions: Kinds(Walk), PerDeal: 1000}, l); err == nil {
		t.Fatal("1000 positions of a kind pass")
	}
	s, err := New(Spec{Positions: Kinds(Walk), PerDeal: maxPerDeal}, l)
	if err != nil {
		t.Fatal(err)
	}
	board, err := e.Deal(game.DealID{Source: game.Microsoft, Number: 164}, 1)
	if err != nil {
		t.Fatal(err)
	}
	a := &sample{Sampler: s, deal: board.Position()}
	w, err := rollout.NewWalker(a.deal, s.policy, labels.MaxMoves, 1)
	if err != nil {
		t.Fatal(err)
	}
	half := len(homeSteps) + 1
	strata := make([]stratum, 2*half)
	for trial := range uint64(400) {
		a.stratify(w, trial, strata, rand.New(rand.NewPCG(1, 2)))
	}
	won, lost := 0, 0
	for i, stratum := range strata {
		for _, at := range stratum.spots {
			moves, end := w.Walk(at.trial)
			if (end == game.TrialWon) != (i >= half) {
				t.Errorf("stratum %d has a spot of a trial with end %v", i, end)
			}
			home, step := a.after(moves[:at.ply]).Home(), i%half
			if step > 0 && home < homeSteps[step-1] || step < len(homeSteps) && home >= homeSteps[step] {
				t.Errorf("stratum %d has a spot with %d cards home", i, home)
			}
			if i >= half {
				won++
			} else {
				lost++
			}
		}
	}
	if won == 0 || lost == 0 {
		t.Errorf("%d spots of won trials, %d of lost ones; want some of each", won, lost)
	}
}
