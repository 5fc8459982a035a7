// Spaces prints how many positions can be reached from deals of Gaps, and which
// share of the deals can be won: the tables of docs/research/reproduction/gaps.md. Every
// position is counted; no move is left out.
//
//	go run ./scripts/spaces -deals 1000 -ranks 7
package main

import (
	"flag"
	"fmt"
	"log"
	"slices"

	"patience/game"
	"patience/game/gaps"
	"patience/internal/search/exhaust"
)

func main() {
	deals := flag.Int64("deals", 1000, "number of deals, at least 1")
	first := flag.Int64("first", 1, "the first of them")
	ranks := flag.Int("ranks", 7, "ranks of the deck, 2 to 13")
	flag.Parse()
	if *deals < 1 {
		log.Fatalf("deals %d; expected at least 1", *deals)
	}
	rules := gaps.Rules{Name: "spaces", Ranks: *ranks}
	if err := rules.Validate(); err != nil {
		log.Fatal(err)
	}
	var sizes []int
	won, sum := 0, 0
	for number := *first; number < *first+*deals; number++ {
		board, err := gaps.RandomDeal(&rules, number, game.DefaultSeed)
		if err != nil {
			log.Fatal(err)
		}
		size, canBeWon := exhaust.Reach(board.Position().(game.Searchable))
		sizes = append(sizes, size)
		sum += size
		if canBeWon {
			won++
		}
	}
	slices.Sort(sizes)
	n := len(sizes)
	fmt.Printf("%d ranks, random:%d-%d: %d of %d can be won; positions: mean %d", *ranks, *first, *first+*deals-1, won, n, sum/n)
	for _, percent := range []int{1, 10, 25, 50, 75, 90, 99} {
		fmt.Printf(", %d %% have at most %d", percent, sizes[percent*n/100])
	}
	fmt.Printf(", largest %d\n", sizes[n-1])
}
