// Command boardplay plays published deals by a net of lab/train/board, and tells what
// that gives for so many positions judged:
//
//	go run ./boardplay -net ../bin/board/32/board.net -widths 1,4,16 ../datasets/reference/data
//
// The deals are the random ones of the split test, whose least moves are known.
package main

import (
	"flag"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"time"

	"patience/game"
	"patience/internal/games/freecell"
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
	deals, err := testDeals(tables, most)
	if err != nil {
		return err
	}
	fmt.Println("| kept at each depth | won | over the least moves | positions judged | seconds |\n|---:|---:|---:|---:|---:|")
	for text := range strings.SplitSeq(widths, ",") {
		width, err := strconv.Atoi(text)
		if err != nil || width < 1 {
			return fmt.Errorf("-widths %q: expected numbers from 1", widths)
		}
		fmt.Println(tally(newPlayer(net, width), deals))
	}
	return nil
}

// A deal is the start of a game and the least number of moves to win it.
type deal struct {
	start *freecell.Position
	least int
}

// testDeals reads deals of the split test.
func testDeals(folder string, most int) (deals []deal, err error) {
	rows, err := published.Tables[struct {
		Number int64  `parquet:"deal"`
		Split  string `parquet:"split"`
		Moves  *int32 `parquet:"min_moves"`
	}](folder, "random")
	for _, r := range rows {
		if r.Split != "test" || r.Moves == nil || len(deals) == most {
			continue
		}
		board, err := freecell.RandomDeal(&freecell.Standard, r.Number, game.DefaultSeed)
		if err != nil {
			return nil, err
		}
		deals = append(deals, deal{board.Position().(*freecell.Position), int(*r.Moves)})
	}
	if len(deals) == 0 && err == nil {
		err = fmt.Errorf("%s: no random deal of the split test", folder)
	}
	return deals, err
}

// tally plays the deals and returns a row of the table, of means a deal.
func tally(p *player, deals []deal) string {
	began, won, excess := time.Now(), 0, 0.0
	for _, d := range deals {
		if moves := p.play(d.start); moves > 0 {
			won++
			excess += float64(moves)/float64(d.least) - 1
		}
	}
	n := float64(len(deals))
	share := float64(won) / n
	return fmt.Sprintf("| %d | %.1f ± %.1f %% | %.1f %% | %.0f | %.2f |", p.width, 100*share, 100*math.Sqrt(share*(1-share)/n),
		100*excess/max(1, float64(won)), float64(p.judged)/n, time.Since(began).Seconds()/n)
}
