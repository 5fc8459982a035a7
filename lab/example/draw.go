package main

import (
	"fmt"
	"math"
	"os"
	"slices"

	"patience/game"
	"patience/internal/charts"
	"patience/lab/published"
)

// drawn is the number of deals of each source in the figure, whose axis begins at 10^lowest.
const (
	drawn  = 2000
	lowest = -12.0
)

// draw draws the published win rates of both populations, for which rare wins were measured:
// how many deals have a rate, and how many have at most a rate.
func draw(file, folder string) error {
	rates := charts.Axis{Label: "win rate of random play", Low: lowest}
	for at := lowest; at <= 0; at += 3 {
		rates.Ticks = append(rates.Ticks, charts.Tick{At: at, Text: fmt.Sprintf("%.3g", math.Pow(10, at))})
	}
	percents := func(high float64) charts.Axis {
		return charts.Axis{Label: "% of the deals", High: high, Ticks: charts.Places(0, high, 5)}
	}
	bars := charts.New(400, 240, "Both sets of deals have similar win rates", rates, percents(20))
	sums := charts.New(400, 240, "The shares of deals up to a win rate coincide", rates, percents(100))
	for i, source := range []string{game.Microsoft, game.Random} {
		logs, err := logRates(folder, source)
		if err != nil {
			return err
		}
		class := []string{charts.A, charts.B}[i]
		bars.Line(class, histogram(logs)...)
		sums.Line(class, cumulative(logs)...)
		sums.Name(class, fmt.Sprintf("%s:1-%d", source, drawn), charts.Point{X: lowest + 0.3, Y: 95 - 10*float64(i)}, false)
	}
	return os.WriteFile(file, []byte(charts.File("Win rates of Microsoft's deals and of random deals", bars, sums)), 0o666)
}

// logRates returns the decimal logarithms of the published win rates of the first deals of a
// source, sorted. Rates below those of the axis, and 0, lie at its beginning.
func logRates(folder, source string) (logs []float64, err error) {
	rows, err := published.Tables[struct {
		Number int64   `parquet:"deal"`
		Rate   float64 `parquet:"win_rate"`
	}](folder, source)
	for _, r := range rows {
		if r.Number <= drawn {
			logs = append(logs, max(lowest, math.Log10(r.Rate)))
		}
	}
	slices.Sort(logs)
	return logs, err
}

// histogram returns the outline of the shares of values in steps of half a decade.
func histogram(logs []float64) (outline []charts.Point) {
	const step = 0.5
	for from := lowest; from < 0; from += step {
		below, _ := slices.BinarySearch(logs, from)
		upTo, _ := slices.BinarySearch(logs, from+step)
		share := 100 * float64(upTo-below) / float64(len(logs))
		outline = append(outline, charts.Point{X: from, Y: share}, charts.Point{X: from + step, Y: share})
	}
	return outline
}

// cumulative returns points of the share of values up to each.
func cumulative(logs []float64) (points []charts.Point) {
	for i := 0; i < len(logs); i += 10 {
		points = append(points, charts.Point{X: logs[i], Y: 100 * float64(i+1) / float64(len(logs))})
	}
	return points
}
