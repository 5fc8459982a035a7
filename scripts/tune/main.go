// Tune looks for better weights of the guides of FreeCell-like games by random
// changes, and prints what it finds. It counts the positions that the greedy
// search stores, at most 4096 for each deal, on random deals 5001 to 5300. No
// figure is reported for these deals elsewhere.
//
//	go run ./scripts/tune -game freecell -for 10m
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"time"

	"patience/game"
	"patience/game/freecell"
	"patience/heuristics"
	bounds "patience/heuristics/freecell"
	"patience/internal/greedy"
	"patience/solve"
)

func main() {
	name := flag.String("game", "freecell", "the game, like freecell-2-cells")
	length := flag.Duration("for", time.Minute, "how long to look")
	flag.Parse()
	rules, ok := freecell.Named(*name)
	if !ok {
		log.Fatalf("game %q; expected one of the FreeCell family", *name)
	}
	if err := tune(&rules, time.Now().Add(*length)); err != nil {
		log.Fatal(err)
	}
}

// tune prints weights whenever they are better than all before.
func tune(rules *freecell.Rules, end time.Time) error {
	deals, err := tuneDeals(rules)
	if err != nil {
		return err
	}
	best := bounds.WeightsFor(rules)[0]
	least, err := cost(rules, deals, best)
	rng := rand.New(rand.NewPCG(1, 1))
	for err == nil && time.Now().Before(end) {
		w := changed(best, rng)
		var stored int64
		if stored, err = cost(rules, deals, w); err == nil && stored < least {
			best, least = w, stored
			fmt.Printf("%s %d %+v\n", rules.Name, stored, w)
		}
	}
	return err
}

func tuneDeals(rules *freecell.Rules) (deals []game.Searchable, err error) {
	for number := int64(5001); number <= 5300; number++ {
		board, err := freecell.RandomDeal(rules, number, game.DefaultSeed)
		if err != nil {
			return nil, err
		}
		deals = append(deals, board.Position().(game.Searchable))
	}
	return deals, nil
}

// cost returns the mean number of positions stored.
func cost(rules *freecell.Rules, deals []game.Searchable, w bounds.Weights) (int64, error) {
	d, err := greedy.New(greedy.Options{
		Guides: []heuristics.Guide{w.Guide(rules)}, Limits: solve.Limits{MaxNodes: 4096, MaxBytes: 1 << 30},
	})
	if err != nil {
		return 0, err
	}
	var stored int64
	for _, p := range deals {
		out, err := d.Decide(context.Background(), p)
		if err != nil {
			return 0, err
		}
		stored += out.Effort.Stored
	}
	return stored / int64(len(deals)), nil
}

// changed returns weights of which one to three are changed.
func changed(w bounds.Weights, rng *rand.Rand) bounds.Weights {
	weights := []*int{&w.Out, &w.Dig, &w.Forced, &w.Inversions, &w.Breaks}
	for i := range w.Space {
		for j := range 3 { // three empty columns and more are rare
			weights = append(weights, &w.Space[i][j])
		}
	}
	for range 1 + rng.IntN(3) {
		x := weights[rng.IntN(len(weights))]
		*x = max(0, *x+rng.IntN(7)-3+(rng.IntN(5)-2)**x/8)
	}
	return w
}
