package label_test

import (
	"context"
	"errors"
	"testing"

	"patience/game"
	"patience/game/catalogue"
	"patience/heuristics"
	"patience/label"
	"patience/rollout"
)

func position(t *testing.T, gameName string) game.Position {
	t.Helper()
	g, err := catalogue.Lookup(gameName)
	if err != nil {
		t.Fatal(err)
	}
	board, err := g.Deal(game.DealID{Source: game.Microsoft, Number: 3}, 1)
	if err != nil {
		t.Fatal(err)
	}
	return board.Position()
}

// TestLabel: the sampled labels are those of the trials, with the strongest
// bound that the game's rules allow.
func TestLabel(t *testing.T) {
	for gameName, h := range map[string]heuristics.Heuristic{
		"freecell": heuristics.Relaxed{}, "bakers-game": heuristics.Relaxed{}, "four-companies": heuristics.CardsOut{},
	} {
		p := position(t, gameName)
		o := rollout.DefaultOptions()
		o.Playouts, o.MaxPlayouts = 500, 500
		got, err := label.Label(t.Context(), p, label.Options{Rollout: o})
		if err != nil {
			t.Fatal(err)
		}
		o.Bound = h.Bound
		want, err := rollout.Run(t.Context(), p, o)
		if err != nil || got.Sampled != want || got.BoundName != h.Name() || got.Bound != h.Bound(p) || got.Exact.Status != label.Skipped {
			t.Errorf("%s: %+v, %v; want %+v with %s", gameName, got, err, want, h.Name())
		}
	}
}

func TestLabelCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := label.Label(ctx, position(t, "freecell"), label.Options{Rollout: rollout.DefaultOptions()}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v; want %v", err, context.Canceled)
	}
}

// TestGrade: the rarer a win, the harder, and the words follow the shares.
func TestGrade(t *testing.T) {
	words := map[string]bool{}
	last := label.Grade{EasierDeals: 2}
	for rate := 0.0; rate <= 1; rate = max(1e-7, rate*1.3) {
		g, ok := label.GradeOf("freecell", rollout.Uniform, rate)
		if !ok || g.EasierDeals > last.EasierDeals || g.EasierDeals < 0 || g.EasierDeals > 1 {
			t.Fatalf("rate %g: %+v, %v after %+v", rate, g, ok, last)
		}
		words[g.Word], last = true, g
	}
	if len(words) != 5 {
		t.Errorf("words %v; want five", words)
	}
	if g, _ := label.GradeOf("freecell", rollout.Uniform, 0.9); g.Word != "very easy" || g.EasierDeals != 0 {
		t.Errorf("a deal that nearly always wins is %+v", g)
	}
	for _, unknown := range [][2]string{{"bakers-game", rollout.Uniform}, {"freecell", "paper"}} {
		if _, ok := label.GradeOf(unknown[0], unknown[1], 0.1); ok {
			t.Errorf("%v has a grade", unknown)
		}
	}
}
