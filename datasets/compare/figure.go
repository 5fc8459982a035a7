package compare

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"

	"patience/internal/charts"
	"patience/internal/stats"
)

// The size of a chart, of which a figure has three side by side.
const (
	chartWidth  = 320
	chartHeight = 230
)

// Figure returns an SVG file that shows labels in both populations, each in a line:
// histograms, empirical distribution functions and a quantile plot. It panics for a row
// that is not one of the report.
func (r *Report) Figure(rows ...*Row) string {
	var names []string
	for _, row := range rows {
		names = append(names, row.Short)
	}
	title := fmt.Sprintf("%s of %s and %s", strings.Join(names, ", "), r.A.Name, r.B.Name)
	return charts.FileOfRows(title, r.rowsOfCharts(rows)...)
}

// FigurePNG is Figure as a PNG image, on white paper. It panics where Figure does.
func (r *Report) FigurePNG(rows ...*Row) []byte { return charts.PNG(r.rowsOfCharts(rows)...) }

func (r *Report) rowsOfCharts(rows []*Row) (lines [][]*charts.Chart) {
	for _, row := range rows {
		lines = append(lines, r.charts(row))
	}
	return lines
}

// charts draws the charts of a row of a report.
func (r *Report) charts(row *Row) []*charts.Chart {
	x, y := row.values(r.A), row.values(r.B)
	f := figure{scale: newScale(&row.Label, x, y), nameA: r.A.Name, nameB: r.B.Name}
	f.x, f.y = f.values(x), f.values(y)
	f.low, f.high = min(f.x[0], f.y[0]), max(f.x[len(f.x)-1], f.y[len(f.y)-1])
	return []*charts.Chart{f.histogram(), f.functions(), f.quantiles()}
}

// A figure has the places of the values of both populations on an axis, sorted.
type figure struct {
	scale
	x, y         []float64
	nameA, nameB string
	low, high    float64 // of all
}

// axis returns the axis of the label.
func (f *figure) axis(label string) charts.Axis {
	return charts.Axis{Label: label, Low: f.low, High: f.high, Ticks: f.ticks(f.low, f.high)}
}

// A scale turns values into places on an axis: logarithms of what is skewed or a
// rate, and the values themselves otherwise. Zeros have no logarithm; they lie
// left of all others.
type scale struct {
	label   string
	log     bool
	zero    float64 // where 0 lies on a logarithmic axis
	hasZero bool
}

func newScale(l *Label, x, y []float64) scale {
	s := scale{label: l.Axis, log: l.Kind != stats.Count}
	least := math.Inf(1)
	for _, values := range [][]float64{x, y} {
		for _, v := range values {
			s.hasZero = s.hasZero || v == 0
			if v > 0 {
				least = min(least, v)
			}
		}
	}
	if s.log {
		s.zero = math.Log10(least) - 0.5
	}
	return s
}

func (s scale) values(values []float64) []float64 {
	places := slices.Sorted(slices.Values(values))
	if !s.log {
		return places
	}
	for i, v := range places {
		if places[i] = s.zero; v > 0 {
			places[i] = math.Log10(v)
		}
	}
	return places
}

// How many ticks of an axis have room, less one: at round numbers and at powers of ten,
// which have more letters.
const (
	mostTicks  = 8
	mostPowers = 5
)

// ticks returns the ticks of an axis with this scale: round numbers, which on a
// logarithmic axis are powers of ten where there are several.
func (s scale) ticks(low, high float64) []charts.Tick {
	if !s.log {
		return charts.Places(low, high, mostTicks)
	}
	least := low
	if s.hasZero {
		least = s.zero + 0.5
	}
	ticks := logTicks(least, high, 1)
	if len(ticks) < 3 {
		ticks = logTicks(least, high, 1, 2, 5)
	}
	if len(ticks) < 3 {
		ticks = charts.Places(math.Pow(10, least), math.Pow(10, high), mostTicks)
		for i, t := range ticks {
			ticks[i].At = math.Log10(t.At)
		}
	}
	if s.hasZero {
		return append([]charts.Tick{{At: s.zero, Text: "0"}}, ticks...)
	}
	return ticks
}

// logTicks returns ticks at these multiples of powers of ten, or of some of the powers
// if there are many, in an interval of logarithms.
func logTicks(low, high float64, multiples ...float64) (ticks []charts.Tick) {
	step := max(1, math.Ceil((high-low)/mostPowers))
	for e := step * math.Floor(low/step); e <= high; e += step {
		for _, m := range multiples {
			if at := e + math.Log10(m); at >= low && at <= high {
				ticks = append(ticks, charts.Tick{At: at, Text: fmt.Sprintf("%.3g", m*math.Pow(10, e))})
			}
		}
	}
	return ticks
}

// shareAxis returns an axis of shares of the deals.
func shareAxis(high float64) charts.Axis {
	return charts.Axis{Label: "share of the deals", High: high, Ticks: charts.Places(0, high, mostTicks)}
}

// histogram shows the shares of deals in equal bins.
func (f *figure) histogram() *charts.Chart {
	edges, most := f.edges(), 0.0
	outlines := [2][]charts.Point{}
	for i, values := range [][]float64{f.x, f.y} {
		outlines[i] = []charts.Point{{X: edges[0]}}
		for j, count := range stat.Histogram(nil, edges, values, nil) {
			share := count / float64(len(values))
			most = max(most, share)
			outlines[i] = append(outlines[i], charts.Point{X: edges[j], Y: share}, charts.Point{X: edges[j+1], Y: share})
		}
		outlines[i] = append(outlines[i], charts.Point{X: edges[len(edges)-1]})
	}
	axis := f.axis(f.label)
	axis.Low, axis.High = edges[0], edges[len(edges)-1]
	c := charts.New(chartWidth, chartHeight, "How many deals have a value", axis, shareAxis(most))
	c.Area(charts.A, outlines[0]...)
	c.Area(charts.B, outlines[1]...)
	return c
}

// mostBins is the largest number of bins of a histogram.
const mostBins = 40

// edges returns the edges of the bins of both histograms. Bins of counts hold
// the same number of whole numbers each.
func (f *figure) edges() []float64 {
	low, high := f.low, f.high
	bins := min(mostBins, max(5, int(math.Sqrt(float64(min(len(f.x), len(f.y)))))))
	width := (high - low) / float64(bins)
	if whole := !f.log && low == math.Trunc(low) && high == math.Trunc(high); whole {
		width = math.Ceil((high - low + 1) / float64(bins))
		bins = int(math.Ceil((high - low + 1) / width))
		low -= 0.5
	}
	edges := floats.Span(make([]float64, bins+1), low, low+width*float64(bins))
	edges[bins] = math.Nextafter(max(edges[bins], high), math.Inf(1))
	return edges
}

// mostPoints is the largest number of points of a curve; more could not be seen.
const mostPoints = 200

// functions shows the share of deals up to each value. Each curve has its name beside
// it, on the side away from the other.
func (f *figure) functions() *charts.Chart {
	c := charts.New(chartWidth, chartHeight, "How many deals have at most a value", f.axis(f.label), shareAxis(1))
	c.Line(charts.A, steps(f.x)...)
	c.Line(charts.B, steps(f.y)...)
	firstLeft := quantile(0.5, f.x) <= quantile(0.5, f.y)
	f.name(c, charts.A, f.nameA, f.x, firstLeft)
	f.name(c, charts.B, f.nameB, f.y, !firstLeft)
	return c
}

// nameRoom is the share of the width of a chart that a name takes, about.
const nameRoom = 0.35

// name writes a name left of the upper end of a curve, or right of its lower end; nearer
// to the middle on the other side, where the curve leaves no room on this.
func (f *figure) name(c *charts.Chart, class, name string, values []float64, left bool) {
	share := 0.1
	switch {
	case left && f.along(quantile(0.9, values)) < nameRoom:
		left, share = false, 0.25
	case left:
		share = 0.9
	case f.along(quantile(0.1, values)) > 1-nameRoom:
		left, share = true, 0.75
	}
	c.Name(class, name, charts.Point{X: quantile(share, values), Y: share}, left)
}

// along returns how far along the axis a value is, from 0 to 1.
func (f *figure) along(v float64) float64 { return (v - f.low) / (f.high - f.low) }

// quantile returns the least of sorted values up to which there is a share of them, as
// stat.Quantile does, but without a look at each value.
func quantile(share float64, values []float64) float64 {
	return values[max(0, int(math.Ceil(share*float64(len(values))))-1)]
}

// steps returns the points of an empirical distribution function, of which each
// step has two.
func steps(values []float64) []charts.Point {
	n := min(mostPoints, len(values))
	points := []charts.Point{{X: values[0]}}
	for j := range n {
		share, before := float64(j+1)/float64(n), points[len(points)-1].Y
		x := quantile(share, values)
		points = append(points, charts.Point{X: x, Y: before}, charts.Point{X: x, Y: share})
	}
	return points
}

// quantiles shows the values of both populations at equal shares. Equal
// populations lie near the diagonal.
func (f *figure) quantiles() *charts.Chart {
	c := charts.New(chartWidth, chartHeight, "Equal sets of deals lie on the line", f.axis("A: "+f.label),
		f.axis("B: "+f.label))
	c.Line("", charts.Point{X: f.low, Y: f.low}, charts.Point{X: f.high, Y: f.high})
	n := min(mostPoints/2, len(f.x), len(f.y))
	points := make([]charts.Point, n)
	for i := range points {
		share := (float64(i) + 0.5) / float64(n)
		points[i] = charts.Point{X: quantile(share, f.x), Y: quantile(share, f.y)}
	}
	c.Dots("", points...)
	return c
}
