package catalogue_test

import (
	"slices"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/internal/testkit/dress"
	"patience/internal/testkit/thorough"
)

// checkOutcomes reads boards along play of every game in some forms, and fails where an outcome is a fault.
func checkOutcomes(t *testing.T, n int, forms []dress.Form, faulty func(*catalogue.Entry, outcome) bool) {
	t.Helper()
	for _, e := range catalogue.Standard().Entries() {
		t.Run(e.Name(), func(t *testing.T) {
			t.Parallel()
			for i, o := range tries(t, &e, n, forms) {
				if faulty(&e, o) {
					t.Errorf("%s: %d right, %d refused, %d misread:\n%s\n%s", forms[i].Name, o.right, o.refused, o.misread,
						o.example, o.said)
				}
			}
		})
	}
}

// TestDresses: boards along play are read as they are in each dress of the columns. Of a hundred, one may really be
// read in several ways, as [KS, QS] [JS, TS] may near the end of a game, and is refused then. In Golf, which ends with
// few cards in columns, two may.
func TestDresses(t *testing.T) {
	n := thorough.Number(3, 200)
	checkOutcomes(t, n, dress.Dresses(), func(e *catalogue.Entry, o outcome) bool {
		several := n / 100
		if e.Name() == "golf" {
			several *= 2
		}
		return o.refused+o.misread > 0 || o.several > several
	})
}

// TestOrders: boards along play whose lines are no columns, or are dressed as few people do, are read as they are,
// or refused.
func TestOrders(t *testing.T) {
	checkOutcomes(t, thorough.Number(4, 300), slices.Concat(dress.Orders(), dress.Rare()),
		func(_ *catalogue.Entry, o outcome) bool { return o.misread > 0 })
}

// TestChosenReadings: a reader that is told what the lines are reads every board right.
func TestChosenReadings(t *testing.T) {
	for _, form := range slices.Concat(dress.Dresses(), dress.Orders(), dress.TopFirst()) {
		if form.As != "" {
			t.Run(form.Name, func(t *testing.T) {
				t.Parallel()
				for _, e := range catalogue.Standard().Entries() {
					checkChosen(t, &e, form)
				}
			})
		}
	}
}

func checkChosen(t *testing.T, e *catalogue.Entry, form dress.Form) {
	t.Helper()
	for _, p := range alongPlay(t, e, thorough.Number(2, 40)) {
		taken := dress.Parse(p.board.String(), p.deal.String())
		text, ok := form.Write(taken)
		if !ok || taken.Rows {
			continue // in Gaps, rows are called rows
		}
		readings, err := e.ReadBoard([]byte(text), form.As)
		switch {
		case err != nil:
			t.Fatalf("%s:\n%sis refused as %s: %v", e.Name(), text, form.As, err)
		case len(readings) != 1 || !samePosition(readings[0].Board, p.board):
			t.Fatalf("%s:\n%sis read as %s in %d ways, first as\n%v", e.Name(), text, form.As, len(readings), readings[0].Board)
		}
	}
}

// TestTopFirst: whether a deal from the top card down is known is asked, since the right board is among its readings.
func TestTopFirst(t *testing.T) {
	form := dress.TopFirst()[0]
	for _, e := range catalogue.Standard().Entries() {
		for _, p := range alongPlay(t, &e, thorough.Number(9, 400)) {
			taken := dress.Parse(p.board.String(), p.deal.String())
			text, ok := form.Write(taken)
			if !ok || taken.Rows || !taken.Suited() || !taken.Dealt() {
				continue
			}
			readings, err := e.ReadBoard([]byte(text), "")
			right := func(r game.Reading) bool { return samePosition(r.Board, p.board) }
			if err == nil && !slices.ContainsFunc(readings, right) {
				t.Errorf("%s:\n%sis read in %d ways, and none is right", e.Name(), text, len(readings))
			}
		}
	}
}
