package label_test

import (
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/label"
)

// TestGlance: the first trials are those of a labeler that plays no more.
func TestGlance(t *testing.T) {
	e, err := catalogue.Lookup("freecell")
	if err != nil {
		t.Fatal(err)
	}
	board, err := e.Deal(game.DealID{Source: game.Microsoft, Number: 3}, 0)
	if err != nil {
		t.Fatal(err)
	}
	spec := label.DefaultSpec()
	spec.Playouts, spec.MaxPlayouts, spec.ExactNodes = 1024, 1024, 0
	l, err := label.New(e, spec, label.Resources{})
	if err != nil {
		t.Fatal(err)
	}
	want, err := l.Label(t.Context(), board.Position())
	if err != nil {
		t.Fatal(err)
	}
	got, err := l.Glance(t.Context(), board.Position(), 1024)
	if err != nil || got.Wins != want.Sampled.Wins || got.Moves != want.Sampled.Moves || got.Playouts != 1024 {
		t.Errorf("%v, %+v; want %+v", err, got, want.Sampled)
	}
	if _, err := l.Glance(t.Context(), board.Position(), 0); err == nil {
		t.Error("no trials; want an error")
	}
}
