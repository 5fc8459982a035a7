// Ratings draws the ratings of a dataset's deals as an SVG and lists the easiest
// and the hardest ones in Markdown. `make -C lab validate` runs it.
//
//	go run ./ratings -picture FILE DATASET
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"slices"

	"patience/datasets"
	"patience/internal/charts"
)

func main() {
	log.SetFlags(0)
	picture := flag.String("picture", "", "draw into this `FILE`")
	count := flag.Int("count", 10, "list this number of deals")
	flag.Parse()
	if flag.NArg() != 1 || *picture == "" {
		log.Fatal("usage: ratings -picture FILE DATASET")
	}
	if err := run(context.Background(), *picture, flag.Arg(0), *count); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, picture, dir string, count int) error {
	deals, unknown, err := read(ctx, dir)
	if err != nil {
		return err
	}
	if len(deals) == 0 {
		return fmt.Errorf("%s: no deal has a rating", dir)
	}
	if err := drawTo(picture, deals); err != nil {
		return err
	}
	fmt.Printf("%d deals rated, from %.0f to %.0f", len(deals), deals[0].rating, deals[len(deals)-1].rating)
	fmt.Printf("; without a rating: %v\n\n", unknown)
	fmt.Println("| easiest | rating | hardest | rating |\n|---:|---:|---:|---:|")
	for i := range min(count, len(deals)) {
		easy, hard := deals[i], deals[len(deals)-1-i]
		fmt.Printf("| %d | %s | %d | %s |\n", easy.number, easy, hard.number, hard)
	}
	return nil
}

// A rated deal has a rating with its 95 % interval.
type rated struct {
	number            int64
	rating, low, high float64
}

func (r rated) String() string { return fmt.Sprintf("%.0f (%.0f to %.0f)", r.rating, r.low, r.high) }

// read returns the rated deals, the easiest first, and the numbers of those
// without a rating.
func read(ctx context.Context, dir string) (deals []rated, unknown []int64, err error) {
	err = datasets.EachRow(ctx, dir, []string{"deal", "rating", "rating_low", "rating_high"},
		func(cells []datasets.Cell) error {
			number := int64(cells[0].Number)
			if !cells[1].Known {
				unknown = append(unknown, number)
				return nil
			}
			deals = append(deals, rated{number, cells[1].Number, cells[2].Number, cells[3].Number})
			return nil
		})
	slices.SortFunc(deals, func(a, b rated) int {
		if a.rating < b.rating {
			return -1
		}
		return 1
	})
	slices.Sort(unknown)
	return deals, unknown, err
}

// drawTo draws the deals by their numbers, and by their ratings between the ends of
// their intervals.
func drawTo(file string, deals []rated) error {
	var numbers, ranks, lows, highs []charts.Point
	first, last := deals[0].number, deals[0].number
	lowest, highest := 0.0, 0.0
	for i, d := range deals {
		rank := float64(i + 1)
		numbers = append(numbers, charts.Point{X: float64(d.number), Y: d.rating})
		ranks = append(ranks, charts.Point{X: rank, Y: d.rating})
		lows = append(lows, charts.Point{X: rank, Y: d.low})
		highs = append(highs, charts.Point{X: rank, Y: d.high})
		first, last = min(first, d.number), max(last, d.number)
		lowest, highest = min(lowest, d.low), max(highest, d.high)
	}
	left := chart("number of the deal", float64(first), float64(last), lowest, highest)
	left.Dots(charts.A, numbers...)
	right := chart("deals from the easiest to the hardest, with 95 % intervals", 1, float64(len(deals)), lowest, highest)
	right.Line(charts.B, lows...)
	right.Line(charts.B, highs...)
	right.Line(charts.A, ranks...)
	return os.WriteFile(file, []byte(charts.File("Ratings of deals by number, and sorted", left, right)), 0o666)
}

// chart returns an empty chart of ratings.
func chart(label string, first, last, lowest, highest float64) *charts.Chart {
	return charts.New(480, 260, "", charts.Axis{
		Label: label, Low: first, High: last,
		Ticks: charts.Places(first, last, 6),
	},
		charts.Axis{Label: "rating", Low: lowest, High: highest, Ticks: charts.Places(lowest, highest, 6)})
}
