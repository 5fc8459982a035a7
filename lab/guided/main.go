// Command guided solves published deals as `patience solve --judged` does, and reports the
// results for several numbers of judged positions:
//
//	go run ./guided ../datasets/reference/data
//	go run ./guided -game eight-off ../datasets/games/eight-off/data
//
// The deals are random deals of one split, whose least numbers of moves are known.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"patience/internal/games/freecell"
	boards "patience/internal/model/freecell"
	"patience/internal/search/guided"
	"patience/lab/published"
)

func main() {
	o := options{}
	flag.StringVar(&o.game, "game", "freecell", "the game")
	flag.StringVar(&o.split, "split", "test", "the split whose deals are played")
	flag.IntVar(&o.deals, "deals", 300, "play at most so many deals")
	flag.StringVar(&o.judged, "judged", "50,100,250,500,1000,2500,5000", "positions judged")
	flag.StringVar(&o.stages, "stages", "",
		"weights of moves left and of surprise, positions judged at once, and the patience of dives, if there are any; "+
			"until a solution is known, after the first, and so on; such as 4:8:1:20,4:4:1,2:4:10 "+
			"(default: as solve --judged)")
	flag.BoolVar(&o.safe, "safe", true, "make safe moves at once")
	flag.BoolVar(&o.others, "others", false, "measure dives and sweeps besides, and fc-solve if it is there")
	flag.StringVar(&o.picture, "picture", "", "the SVG to draw")
	flag.Parse()
	if err := run(o, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "guided:", err)
		os.Exit(2)
	}
}

type options struct {
	game, split, judged, stages, picture string
	deals                                int
	safe, others                         bool
}

func run(o options, tables string) error {
	deals, err := published.Proved(o.game, tables, o.split, o.deals)
	if err != nil {
		return err
	}
	chosen, err := o.search(deals[0].Start.Rules())
	if err != nil {
		return err
	}
	first, err := firstChoices(deals)
	if err != nil {
		return err
	}
	judged, err := numbers(o.judged, ",")
	if err != nil {
		return err
	}
	net, err := measure(deals, chosen, judged)
	if err != nil {
		return err
	}
	var rest []result
	if o.others {
		if rest, err = others(deals, o.game); err != nil {
			return err
		}
	}
	fmt.Println(table(slices.Concat([]result{first}, net, rest)))
	if o.picture == "" {
		return nil
	}
	return os.WriteFile(o.picture, []byte(picture(net, rest)), 0o644)
}

// search returns the options of the searches.
func (o options) search(rules *freecell.Rules) (guided.Options, error) {
	chosen := boards.Search(rules).Options
	if !o.safe {
		chosen.Safe = nil
	}
	if o.stages == "" {
		return chosen, nil
	}
	chosen.Stages = nil
	for text := range strings.SplitSeq(o.stages, ",") {
		s, err := numbers(text, ":")
		if err != nil || len(s) < 3 || len(s) > 4 {
			return chosen, fmt.Errorf("-stages %q: expected some like 4:4:1 or 0:100:1:10", o.stages)
		}
		s = append(s, 0)
		chosen.Stages = append(chosen.Stages, guided.Stage{Left: s[0], Surprise: s[1], Batch: int(s[2]), Patience: int(s[3])})
	}
	return chosen, nil
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
