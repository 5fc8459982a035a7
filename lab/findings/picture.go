package main

import (
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strings"

	"gonum.org/v1/gonum/floats"

	"patience/catalogue"
	"patience/game/card"
	"patience/internal/charts"
)

// The size of a chart, in the units of its picture.
const (
	chartWidth  = 360
	chartHeight = 240
)

// classes are the classes of the marks of two populations.
var classes = []string{charts.A, charts.B}

// drawLabels draws the distributions of the minimum moves and of the ratings of both
// populations, and the two labels against each other.
func drawLabels(file string, microsoft, random []*deal) error {
	populations := [][]*deal{microsoft, random}
	return write(file, "Distributions of the minimum number of moves and of the rating, and the two labels of each deal",
		shares(leastMoves, "Half of Microsoft's deals need %.0f to %.0f moves", leastMoves.name, 1, populations),
		shares(rating, "Half of Microsoft's deals are rated %.0f to %.0f", "rating, in points", 100, populations),
		densityChart(microsoft))
}

// densityChart draws how many deals have a rating and a minimum number of moves, with the
// median moves of each class of ratings.
func densityChart(all []*deal) *charts.Chart {
	const width, fewest = 200.0, 20 // of a class, in points; of its deals
	known := having(all, rating, leastMoves)
	c := charts.New(chartWidth, chartHeight, "Harder deals need more moves (line: the median)",
		axis("rating, in points", rating.values(known)), axis(leastMoves.name, leastMoves.values(known)))
	points, classed := make([]charts.Point, len(known)), map[float64][]float64{}
	for i, d := range known {
		points[i] = charts.Point{X: *d.Rating, Y: float64(*d.Moves)}
		middle := (math.Floor(*d.Rating/width) + 0.5) * width
		classed[middle] = append(classed[middle], points[i].Y)
	}
	c.Density(charts.A, width/4, 1, points...)
	var line []charts.Point
	for _, middle := range slices.Sorted(maps.Keys(classed)) {
		if moves := slices.Sorted(slices.Values(classed[middle])); len(moves) >= fewest {
			line = append(line, charts.Point{X: middle, Y: quantile(moves, 0.5)})
		}
	}
	c.Line(charts.B, line...)
	return c
}

// shares draws the shares of deals in classes of a label, as a line for each population.
// The title is a format for the quartiles of the first.
func shares(l label, title, name string, width float64, populations [][]*deal) *charts.Chart {
	lines := make([][]charts.Point, len(populations))
	var places, heights []float64
	for i, all := range populations {
		values := l.values(having(all, l))
		counts := map[float64]float64{}
		for _, v := range values {
			counts[math.Floor(v/width)]++
		}
		for at := math.Floor(slices.Min(values) / width); at <= math.Floor(slices.Max(values)/width); at++ {
			share := 100 * counts[at] / float64(len(values))
			lines[i] = append(lines[i], charts.Point{X: at * width, Y: share}, charts.Point{X: (at + 1) * width, Y: share})
			places, heights = append(places, at*width, (at+1)*width), append(heights, share)
		}
	}
	sorted := l.values(having(populations[0], l))
	slices.Sort(sorted)
	title = fmt.Sprintf(title, quantile(sorted, 0.25), quantile(sorted, 0.75))
	c := charts.New(chartWidth, chartHeight, title, axis(name, places),
		axis(fmt.Sprintf("%% of the deals, in steps of %.0f", width), append(heights, 0, 1.05*slices.Max(heights))))
	for i, all := range populations {
		c.Line(classes[i], lines[i]...)
		c.Name(classes[i], ranges(all), charts.Point{
			X: slices.Max(places),
			Y: slices.Max(heights) * (0.95 - 0.08*float64(i)),
		}, true)
	}
	return c
}

// axis returns an axis that holds all of some values.
func axis(label string, values []float64) charts.Axis {
	low, high := slices.Min(values), slices.Max(values)
	return charts.Axis{Label: label, Low: low, High: high, Ticks: charts.Places(low, high, 6)}
}

// drawLaws draws the tail of the ratings, the cells that deals need by their
// rating, and the effort of the search by how far the bound is off.
func drawLaws(file string, ref *catalogue.Reference, microsoft, random []*deal) error {
	return write(file, "The tail of the ratings, the cells needed by rating, and the search effort by the error of the "+
		"lower bound",
		tailChart(ref, microsoft, random), cellsChart(slices.Concat(microsoft, random)), effortChart(microsoft))
}

// tailChart draws the shares of deals that are rated above a rating, with the fitted tail of all.
func tailChart(ref *catalogue.Reference, microsoft, random []*deal) *charts.Chart {
	const lowest = 4.6 // one deal in 10^lowest
	c := charts.New(chartWidth, chartHeight, "The hardest deals follow a power law", charts.Axis{
		Label: "rating, in points", Low: 0, High: 7000,
		Ticks: charts.Places(0, 7000, 7),
	},
		charts.Axis{Label: "proportion of deals rated higher", Low: -lowest, High: 0, Ticks: powers(-4, 0)})
	fitted := tailOf(rating.values(having(slices.Concat(microsoft, random), rating)), ratingOf(ref, rare))
	var line []charts.Point
	for _, r := range []float64{fitted.from, fitted.from + 400/fitted.exponent*(lowest+math.Log10(fitted.share))} {
		line = append(line, charts.Point{X: r, Y: math.Log10(fitted.above(r))})
	}
	c.Line("", line...)
	c.Name("", fmt.Sprintf("fit: ~ (win rate)^%.2f", fitted.exponent), charts.Point{X: 3000, Y: -0.3}, false)
	for i, all := range [][]*deal{microsoft, random} {
		sorted := rating.values(rating.sorted(all))
		var steps []charts.Point
		for j, r := range sorted {
			p := charts.Point{X: r, Y: math.Log10(float64(len(sorted)-j) / float64(len(sorted)))}
			if len(steps) == 0 || c.Place(p) != c.Place(steps[len(steps)-1]) {
				steps = append(steps, p)
			}
		}
		c.Dots(classes[i], steps...)
		c.Name(classes[i], ranges(all), charts.Point{X: 3000, Y: -0.7 - 0.3*float64(i)}, false)
	}
	return c
}

// powers returns ticks at powers of ten.
func powers(low, high int) (ticks []charts.Tick) {
	raised := strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7",
		"⁷", "8", "⁸", "9", "⁹")
	for power := low; power <= high; power++ {
		ticks = append(ticks, charts.Tick{At: float64(power), Text: "10" + raised.Replace(fmt.Sprint(power))})
	}
	return ticks
}

// cellsChart draws the shares of deals that need at least 2, 3 and 4 cells, in classes
// of the rating, with the fitted curves.
func cellsChart(all []*deal) *charts.Chart {
	const width, fewest = 200.0, 5 // of a class, in points; of its deals
	const highest = 4800
	all = having(all, rating, leastCells)
	classed := map[float64][]*deal{}
	for _, d := range all {
		at := math.Floor(*d.Rating/width) + 0.5
		classed[at*width] = append(classed[at*width], d)
	}
	c := charts.New(chartWidth, chartHeight, "Deals with higher ratings need more cells", charts.Axis{
		Label: "rating, in points", Low: 0, High: highest,
		Ticks: charts.Places(0, highest, 6),
	},
		charts.Axis{Label: "% of deals that need at least", Low: 0, High: 100, Ticks: charts.Places(0, 100, 5)})
	for cells := int32(2); cells <= 4; cells++ {
		class := []string{charts.A, charts.B, ""}[cells-2]
		for _, middle := range slices.Sorted(maps.Keys(classed)) {
			if deals := classed[middle]; len(deals) >= fewest {
				c.Dots(class, charts.Point{X: middle, Y: 100 * share(deals, cells)})
			}
		}
		curve := needing(all, cells)
		var line []charts.Point
		from := 0.0
		if cells == 4 {
			from = hard
		}
		for _, x := range floats.Span(make([]float64, 100), from, highest) {
			line = append(line, charts.Point{X: x, Y: 100 * curve.at(x)})
		}
		c.Line(class, line...)
		c.Name(class, fmt.Sprintf("%d cells", cells), charts.Point{X: curve.middle, Y: 50}, true)
	}
	return c
}

// share returns the share of deals that cannot be won with fewer cells.
func share(all []*deal, cells int32) float64 {
	n := 0.0
	for _, d := range all {
		if *d.Cells >= cells {
			n++
		}
	}
	return n / float64(len(all))
}

// effortChart draws the 10th, 50th and 90th percentiles of the effort by how far the
// minimum number of moves exceeds the lower bound.
func effortChart(all []*deal) *charts.Chart {
	const fewest = 20 // deals of a gap that is drawn
	byGap := map[float64][]float64{}
	for _, d := range having(all, gap, logEffort) {
		g, _ := gap.of(d)
		e, _ := logEffort.of(d)
		byGap[g] = append(byGap[g], e)
	}
	tenths := []float64{0.1, 0.5, 0.9}
	lines := make([][]charts.Point, len(tenths))
	last := 0.0
	for g := range 100 {
		efforts := slices.Sorted(slices.Values(byGap[float64(g)]))
		if len(efforts) < fewest {
			continue
		}
		last = float64(g)
		for i, tenth := range tenths {
			lines[i] = append(lines[i], charts.Point{X: last, Y: quantile(efforts, tenth)})
		}
	}
	c := charts.New(chartWidth, chartHeight, "Search effort grows with the gap to the bound",
		axis("minimum moves minus lower bound", []float64{0, last}),
		charts.Axis{Label: "search effort (positions expanded)", Low: 0, High: 8, Ticks: powers(0, 8)})
	c.Between(charts.A, lines[0], lines[2])
	c.Line(charts.A, lines[1]...)
	c.Name(charts.A, "median, and 80 % of the deals", charts.Point{X: last, Y: 0.9}, true)
	return c
}

// write writes charts side by side into a file.
func write(file, title string, list ...*charts.Chart) error {
	return os.WriteFile(file, []byte(charts.File(title, list...)), 0o666)
}

// drawPeriods draws how the minimum moves depend on the first card, at which frequencies they repeat
// themselves, and how strong their autocorrelations are.
func drawPeriods(file string, microsoft, random []*deal, first func(d *deal) card.Card) error {
	return write(file, "Mean minimum number of moves by the first card, its periodogram, and its autocorrelations",
		firstChart(microsoft, random, first), spectrumChart(microsoft, random), lagsChart(microsoft, random))
}

// firstChart draws the mean minimum moves by the rank of the first card.
func firstChart(microsoft, random []*deal, first func(d *deal) card.Card) *charts.Chart {
	var ticks []charts.Tick
	for rank := range card.MaxRank {
		ticks = append(ticks, charts.Tick{At: float64(rank + 1), Text: "A23456789TJQK"[rank : rank+1]})
	}
	lines := make([][]charts.Point, len(classes))
	var heights []float64
	for i, all := range [][]*deal{microsoft, random} {
		for rank := 1; rank <= card.MaxRank; rank++ {
			mean := meanOfRank(all, leastMoves, rank, first)
			lines[i] = append(lines[i], charts.Point{X: float64(rank), Y: mean})
			heights = append(heights, mean)
		}
	}
	c := charts.New(chartWidth, chartHeight, "An ace as the first card costs moves",
		charts.Axis{Label: "rank of the first card", Low: 1, High: card.MaxRank, Ticks: ticks},
		axis("mean minimum number of moves", append(heights, slices.Max(heights)+0.2)))
	for i, all := range [][]*deal{microsoft, random} {
		c.Line(classes[i], lines[i]...)
		c.Name(classes[i], ranges(all), charts.Point{X: card.MaxRank, Y: slices.Max(heights) - 0.3*float64(i)}, true)
	}
	return c
}

// spectrumChart draws the periodograms of the minimum moves: of each of many bands of frequencies
// the largest power. That of the first card is named.
func spectrumChart(microsoft, random []*deal) *charts.Chart {
	const bands, highest = 250, 3.2
	c := charts.New(chartWidth, chartHeight, "Microsoft's deals repeat themselves",
		charts.Axis{Label: "cycles per deal", Low: 0, High: 0.5, Ticks: charts.Places(0, 0.5, 5)},
		charts.Axis{Label: "power, relative to independent deals", Low: 0, High: highest, Ticks: powers(0, 3)})
	for i, all := range [][]*deal{microsoft, random} {
		power := periodogram(leastMoves.filled(all), len(all))[1:]
		var line []charts.Point
		for band := range bands {
			of := power[len(power)*band/bands : len(power)*(band+1)/bands]
			line = append(line, charts.Point{
				X: (float64(band) + 0.5) / bands / 2,
				Y: max(0, math.Log10(slices.Max(of))),
			})
		}
		c.Line(classes[i], line...)
		c.Name(classes[i], ranges(all), charts.Point{X: 0.5, Y: highest - 0.15 - 0.25*float64(i)}, true)
	}
	f := frequencies()[0]
	c.Name("", fmt.Sprintf("↓ first card: %.1f deals", 1/f), charts.Point{X: f - 0.015, Y: highest}, false)
	return c
}

// lagsChart draws the distributions of the autocorrelations of the minimum moves.
func lagsChart(microsoft, random []*deal) *charts.Chart {
	const most, step = 10.0, 0.5
	lines := make([][]charts.Point, len(classes))
	var heights []float64
	for i, all := range [][]*deal{microsoft, random} {
		z := lagsOf(leastMoves.filled(all))
		for at := -most; at < most; at += step {
			n := 0
			for _, v := range z {
				n += count(at <= v && v < at+step)
			}
			share := 100 * float64(n) / float64(len(z))
			lines[i] = append(lines[i], charts.Point{X: at, Y: share}, charts.Point{X: at + step, Y: share})
			heights = append(heights, share)
		}
	}
	c := charts.New(chartWidth, chartHeight, "Microsoft's autocorrelations are wider",
		axis("autocorrelation, in standard errors", []float64{-most, most}),
		axis("% of the lags", append(heights, 0)))
	for i, all := range [][]*deal{microsoft, random} {
		c.Line(classes[i], lines[i]...)
		c.Name(classes[i], ranges(all), charts.Point{X: most, Y: slices.Max(heights) * (0.95 - 0.08*float64(i))}, true)
	}
	return c
}
