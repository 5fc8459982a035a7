// Command boardplay plays published deals with a network of lab/train/board, and
// reports the results for several numbers of judged positions:
//
//	go run ./boardplay -net ../bin/board/32/board.net -widths 1,4,16 ../datasets/reference/data
//
// The deals are the random deals of the test split, whose least numbers of moves are
// known.
package main

import (
	"flag"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"time"

	"patience/internal/model/boardnet"
	"patience/lab/published"
)

func main() {
	net := flag.String("net", "", "the `FILE` of a net")
	widths := flag.String("widths", "1,4,16", "positions kept at each depth")
	deals := flag.Int("deals", 1000, "play at most so many deals")
	flag.Parse()
	if err := run(*net, *widths, *deals, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "boardplay:", err)
		os.Exit(2)
	}
}

func run(file, widths string, most int, tables string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	net, err := boardnet.Read(data)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	deals, err := published.Proved(tables, "test", most)
	if err != nil {
		return err
	}
	fmt.Println("| positions kept at each depth | won | moves above the minimum | positions evaluated | seconds per deal |\n|---:|---:|---:|---:|---:|")
	for text := range strings.SplitSeq(widths, ",") {
		width, err := strconv.Atoi(text)
		if err != nil || width < 1 {
			return fmt.Errorf("-widths %q: expected numbers from 1", widths)
		}
		fmt.Println(tally(newPlayer(net, width), deals))
	}
	return nil
}

// tally plays the deals and returns a row of the table, of means a deal.
func tally(p *player, deals []published.Deal) string {
	began, won, excess := time.Now(), 0, 0.0
	for _, d := range deals {
		if moves := p.play(d.Start); moves > 0 {
			won++
			excess += float64(moves)/float64(d.Least) - 1
		}
	}
	n := float64(len(deals))
	share := float64(won) / n
	return fmt.Sprintf("| %d | %.1f ± %.1f %% | %.1f %% | %.0f | %.2f |", p.width, 100*share, 100*math.Sqrt(share*(1-share)/n),
		100*excess/max(1, float64(won)), float64(p.judged)/n, time.Since(began).Seconds()/n)
}
