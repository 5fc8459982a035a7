// Players learns the weights of the players of FreeCell and writes them to a
// file. The same program gives the same bytes on the same kind of machine.
//
//	go run ./players -out ../internal/players/freecell/weights-1.txt
//
// It learns in two steps, on random deals from 2,000,001 on, of which no figure is
// reported anywhere:
//
//	solutions → choices → regress: every move with which the solution can go on counts as right
//	trials → climb: what makes wins more likely, by the natural gradient
//
// docs/research/players.md has the figures.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"runtime"
	"strings"

	"golang.org/x/sync/errgroup"

	"patience/game"
	"patience/internal/games/freecell"
	players "patience/internal/players/freecell"
)

// The deals that the steps learn from.
const (
	firstSolved = 2_000_001
	firstPlayed = 2_100_001
)

func main() {
	out := flag.String("out", "", "write the weights to this `FILE`")
	solved := flag.Int("solved", 200, "deals whose solutions are learned from")
	rounds := flag.Int("rounds", 100, "rounds of learning from trials")
	flag.Parse()
	if err := run(*out, *solved, *rounds); err != nil {
		log.Fatal(err)
	}
}

func run(out string, solved, rounds int) error {
	choices, err := choicesOf(solved)
	if err != nil {
		return err
	}
	w, err := regress(choices)
	if err != nil {
		return err
	}
	if err := newClimber(w).climb(rounds); err != nil {
		return err
	}
	header := fmt.Sprintf("# Made by go run ./players -solved %d -rounds %d\n", solved, rounds)
	text := header + weightsText(w.weights())
	if _, err := players.ParseWeights(text); err != nil {
		return err
	}
	return os.WriteFile(out, []byte(text), 0o644)
}

// randomDeal returns the position of a random deal.
func randomDeal(number int64) (*freecell.Position, error) {
	board, err := freecell.RandomDeal(&freecell.Standard, number, game.DefaultSeed)
	if err != nil {
		return nil, err
	}
	return board.Position().(*freecell.Position), nil
}

// forEach calls f for 0 to n−1 on all processors.
func forEach(n int, f func(i int) error) error {
	var g errgroup.Group
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i := range n {
		g.Go(func() error { return f(i) })
	}
	return g.Wait()
}

// weightsText returns weights as text, which players.ParseWeights reads.
func weightsText(w *players.Weights) string {
	var b strings.Builder
	for f := range w {
		b.WriteString(players.Feature(f).String())
		for _, x := range w[f] {
			fmt.Fprintf(&b, " %d", x)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
