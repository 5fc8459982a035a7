// Command guided wins published deals by package guided with the net of messages along
// the board, and tells what that gives for so many positions judged, beside the dives
// and the sweeps of package greedy, and fc-solve if it is installed:
//
//	go run ./guided -picture ../docs/images/guided.svg ../datasets/reference/data
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
	flag.BoolVar(&o.others, "others", true, "measure the searches of package greedy and fc-solve, too")
	flag.StringVar(&o.picture, "picture", "", "write the picture to a `FILE`")
	flag.Parse()
	if err := run(o, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "guided:", err)
		os.Exit(2)
	}
}

type options struct {
	split, judged, weights, picture string
	deals, batch                    int
	safe, others                    bool
}

func run(o options, tables string) error {
	deals, err := read(tables, o.split, o.deals)
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

// A deal is the start of a game and the least number of moves to win it.
type deal struct {
	board game.Board
	start *freecell.Position
	least int
}

// read reads deals of a split.
func read(folder, split string, most int) (deals []deal, err error) {
	rows, err := published.Tables[struct {
		Number int64  `parquet:"deal"`
		Split  string `parquet:"split"`
		Moves  *int32 `parquet:"min_moves"`
	}](folder, "random")
	for _, r := range rows {
		if r.Split != split || r.Moves == nil || len(deals) == most {
			continue
		}
		board, err := freecell.RandomDeal(&freecell.Standard, r.Number, game.DefaultSeed)
		if err != nil {
			return nil, err
		}
		deals = append(deals, deal{board, board.Position().(*freecell.Position), int(*r.Moves)})
	}
	if len(deals) == 0 && err == nil {
		err = fmt.Errorf("%s: no random deal of the split %s", folder, split)
	}
	return deals, err
}
