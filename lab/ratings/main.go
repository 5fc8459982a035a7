// Ratings draws the published ratings of Microsoft's first deals as an SVG.
// `make -C lab findings` runs it.
//
//	go run ./ratings -picture FILE PUBLISHED
package main

import (
	"cmp"
	"flag"
	"fmt"
	"log"
	"os"
	"slices"

	"patience/game"
	"patience/internal/charts"
	"patience/lab/published"
)

func main() {
	log.SetFlags(0)
	picture := flag.String("picture", "", "draw into this `FILE`")
	flag.Parse()
	if flag.NArg() != 1 || *picture == "" {
		log.Fatal("usage: ratings -picture FILE PUBLISHED")
	}
	if err := run(*picture, flag.Arg(0)); err != nil {
		log.Fatal(err)
	}
}

// last is the last deal that is drawn.
const last = 1000

func run(picture, dir string) error {
	deals, err := read(dir)
	if err != nil {
		return err
	}
	if len(deals) == 0 {
		return fmt.Errorf("%s: no deal has a rating", dir)
	}
	return drawTo(picture, deals)
}

// A rated deal has a rating with its 95 % interval.
type rated struct {
	number            int64
	rating, low, high float64
}

// read returns the rated deals up to the last one, the easiest first.
func read(dir string) (deals []rated, err error) {
	rows, err := published.Tables[struct {
		Number int64    `parquet:"deal"`
		Rating *float64 `parquet:"rating"`
		Low    *float64 `parquet:"rating_low"`
		High   *float64 `parquet:"rating_high"`
	}](dir, game.Microsoft)
	for _, r := range rows {
		if r.Number <= last && r.Rating != nil {
			deals = append(deals, rated{r.Number, *r.Rating, *r.Low, *r.High})
		}
	}
	slices.SortFunc(deals, func(a, b rated) int { return cmp.Compare(a.rating, b.rating) })
	return deals, err
}

// drawTo draws the deals by their numbers, and by their ratings between the ends of
// their intervals.
func drawTo(file string, deals []rated) error {
	var numbers, ranks []charts.Point
	first, end := deals[0].number, deals[0].number
	lowest, highest := 0.0, 0.0
	for i, d := range deals {
		rank := float64(i + 1)
		numbers = append(numbers, charts.Point{X: float64(d.number), Y: d.rating})
		ranks = append(ranks, charts.Point{X: rank, Y: d.rating})
		first, end = min(first, d.number), max(end, d.number)
		lowest, highest = min(lowest, d.low), max(highest, d.high)
	}
	left := chart("A number says little about the difficulty", "number of the deal", float64(first), float64(end), lowest,
		highest)
	left.Dots(charts.A, numbers...)
	right := chart("Ratings are precise, except the hardest (band: usual 95 % interval)",
		"deals from the easiest to the hardest", 1, float64(len(deals)), lowest, highest)
	right.Between(charts.A, ends(deals, func(d *rated) float64 { return d.low }),
		ends(deals, func(d *rated) float64 { return d.high }))
	right.Line(charts.A, ranks...)
	return os.WriteFile(file, []byte(charts.File("Ratings of deals by number, and sorted", left, right)), 0o666)
}

// ends returns the ratings moved by as much as the ends of the intervals usually differ from
// them: by the median of the deals around. Single intervals would make a jagged band.
func ends(deals []rated, end func(d *rated) float64) (points []charts.Point) {
	const around = 15
	for i, d := range deals {
		var by []float64
		for j := max(0, i-around); j < min(len(deals), i+around+1); j++ {
			by = append(by, end(&deals[j])-deals[j].rating)
		}
		slices.Sort(by)
		points = append(points, charts.Point{X: float64(i + 1), Y: d.rating + by[len(by)/2]})
	}
	return points
}

// chart returns an empty chart of ratings.
func chart(title, label string, first, last, lowest, highest float64) *charts.Chart {
	return charts.New(480, 260, title, charts.Axis{
		Label: label, Low: first, High: last,
		Ticks: charts.Places(first, last, 6),
	},
		charts.Axis{Label: "rating, in points", Low: lowest, High: highest, Ticks: charts.Places(lowest, highest, 6)})
}
