// Command guided wins published deals by package guided with the net of messages along
// the board, and tells what that gives for so many positions judged:
//
//	go run ./guided ../datasets/reference/data
//
// The deals are random ones of one split, whose least moves are known.
package main

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"

	"patience/game"
	bounds "patience/heuristics/freecell"
	"patience/internal/games/freecell"
	"patience/internal/search/guided"
	"patience/lab/published"
)

func main() {
	o := options{}
	flag.StringVar(&o.split, "split", "test", "the split whose deals are played")
	flag.IntVar(&o.deals, "deals", 300, "play at most so many deals")
	flag.StringVar(&o.judged, "judged", "50,100,250,500,1000,2500,5000", "positions judged")
	flag.StringVar(&o.weights, "weights", "4:4", "of moves left and surprise, until a solution is known and after each")
	flag.IntVar(&o.batch, "batch", 8, "positions judged at once")
	flag.BoolVar(&o.safe, "safe", true, "make safe moves at once")
	flag.Parse()
	if err := run(o, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "guided:", err)
		os.Exit(2)
	}
}

type options struct {
	split, judged, weights string
	deals, batch           int
	safe                   bool
}

func run(o options, tables string) error {
	deals, err := published.Proved(tables, o.split, o.deals)
	if err != nil {
		return err
	}
	search, err := o.search()
	if err != nil {
		return err
	}
	judged, err := numbers(o.judged, ",")
	if err != nil {
		return err
	}
	curve, err := measure(deals, search, judged)
	if err != nil {
		return err
	}
	fmt.Println(heading)
	for i := range curve {
		fmt.Println(curve[i].row())
	}
	return nil
}

// search returns the options of the searches.
func (o options) search() (guided.Options, error) {
	search := guided.Options{Batch: o.batch, Bound: bounds.Relaxed}
	if o.safe {
		search.Safe = func(p game.Position) (game.Move, bool) { return p.(*freecell.Position).Safe() }
	}
	for text := range strings.SplitSeq(o.weights, ",") {
		w, err := numbers(text, ":")
		if err != nil || len(w) != 2 {
			return search, fmt.Errorf("-weights %q: expected pairs like 4:4", o.weights)
		}
		search.Weights = append(search.Weights, guided.Weights{Left: w[0], Surprise: w[1]})
	}
	return search, nil
}

func numbers(text, separator string) (numbers []float64, err error) {
	for word := range strings.SplitSeq(text, separator) {
		n, err := strconv.ParseFloat(word, 64)
		if err != nil {
			return nil, err
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}
