package label_test

import (
	"context"
	"errors"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"patience/catalogue"
	"patience/game"
	"patience/heuristics"
	"patience/label"
	"patience/rollout"
)

func position(t *testing.T, gameName string) game.Position {
	t.Helper()
	return deal(t, gameName, 3)
}

func deal(t *testing.T, gameName string, number int64) game.Position {
	t.Helper()
	g, err := catalogue.Lookup(gameName)
	if err != nil {
		t.Fatal(err)
	}
	board, err := g.Deal(game.DealID{Source: game.Microsoft, Number: number}, 1)
	if err != nil {
		t.Fatal(err)
	}
	return board.Position()
}

// TestLabel: the sampled labels are those of the trials, with the strongest
// bound that the game's rules allow.
func TestLabel(t *testing.T) {
	for gameName, h := range map[string]heuristics.Heuristic{
		"freecell": heuristics.Relaxed{}, "bakers-game": heuristics.Relaxed{}, "four-companies": heuristics.Runs{},
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

// TestLabelWrong: options outside their range are errors, not labels.
func TestLabelWrong(t *testing.T) {
	o := rollout.DefaultOptions()
	o.Playouts = 0
	if _, err := label.Label(t.Context(), position(t, "freecell"), label.Options{Rollout: o}); err == nil || !strings.Contains(err.Error(), "playouts 0") {
		t.Errorf("%v; want playouts 0", err)
	}
}

// reference returns the win rates of the reference deals.
func reference(t *testing.T) (rates []float64) {
	t.Helper()
	text, err := os.ReadFile("reference-freecell.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Fields(string(text)) {
		rate, err := strconv.ParseFloat(line, 64)
		if err != nil || rate < 0 || rate > 1 {
			t.Fatalf("%s, %v: not a win rate", line, err)
		}
		rates = append(rates, rate)
	}
	return rates
}

// TestGradeCounts: a grade is the share of reference deals that are easier,
// and half of those that are equal, counted one by one; its word follows.
func TestGradeCounts(t *testing.T) {
	rates := reference(t)
	for _, rate := range append(rates, 0, 1, 1e-9, 0.5) {
		easier := 0.0
		for _, other := range rates {
			switch {
			case other > rate:
				easier++
			case other == rate:
				easier += 0.5
			}
		}
		easier /= float64(len(rates))
		got, ok := label.GradeOf("freecell", rollout.Uniform, rate)
		if !ok || math.Abs(got.EasierDeals-easier) > 1e-12 || got.Word != wordFor(got.EasierDeals) {
			t.Errorf("%g: %+v, %v; want %g", rate, got, ok, easier)
		}
	}
}

func wordFor(easierDeals float64) string {
	words := []string{"very easy", "easy", "of average difficulty", "hard", "very hard"}
	for i, least := range []float64{0.1, 0.35, 0.65, 0.9} {
		if easierDeals < least {
			return words[i]
		}
	}
	return words[4]
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
