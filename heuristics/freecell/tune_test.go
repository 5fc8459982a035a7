package freecell_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	bounds "patience/heuristics/freecell"

	"patience/game"
	"patience/game/freecell"
	"patience/heuristics"
	"patience/internal/greedy"
)

// TestTune looks for better weights of the guides by random changes, for as
// long as PATIENCE_TUNE says, and prints what it finds. It counts positions
// stored, at most 4096 each, on random deals 5001 to 5300, of which no figure
// is reported elsewhere.
func TestTune(t *testing.T) {
	length, err := time.ParseDuration(os.Getenv("PATIENCE_TUNE"))
	if err != nil {
		t.Skip("PATIENCE_TUNE is not set to a duration")
	}
	for _, rules := range []*freecell.Rules{&freecell.Standard, &freecell.FourCompanies, &freecell.BakersGame} {
		t.Run(rules.Name, func(t *testing.T) {
			deals := tuneDeals(t, rules)
			best := bounds.WeightsOf(bounds.Guides(deals[0])[0])
			least := tuneCost(t, deals, best)
			rng := rand.New(rand.NewPCG(1, 1))
			for end := time.Now().Add(length); time.Now().Before(end); {
				w := changed(best, rng)
				if cost := tuneCost(t, deals, w); cost < least {
					best, least = w, cost
					fmt.Printf("%s %d %+v\n", rules.Name, cost, w)
				}
			}
		})
	}
}

func tuneDeals(t *testing.T, rules *freecell.Rules) (deals []game.Searchable) {
	for number := int64(5001); number <= 5300; number++ {
		board, err := freecell.RandomDeal(rules, number, game.DefaultSeed)
		if err != nil {
			t.Fatal(err)
		}
		deals = append(deals, board.Position().(*freecell.Position))
	}
	return deals
}

// tuneCost returns the mean number of positions stored.
func tuneCost(t *testing.T, deals []game.Searchable, w bounds.GuideWeights) int64 {
	var stored int64
	d, err := greedy.New(greedy.Options{Guides: []heuristics.Guide{w.Guide()}, MaxNodes: 4096, MaxBytes: 1 << 30})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range deals {
		out, err := d.Decide(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		stored += out.Stored
	}
	return stored / int64(len(deals))
}

// changed returns weights of which one to three are changed.
func changed(w bounds.GuideWeights, rng *rand.Rand) bounds.GuideWeights {
	weights := w.Tuned()
	for range 1 + rng.IntN(3) {
		x := weights[rng.IntN(len(weights))]
		*x = max(0, *x+rng.IntN(7)-3+(rng.IntN(5)-2)**x/8)
	}
	return w
}
