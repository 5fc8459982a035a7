package compare

import (
	"bytes"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"patience/internal/charts"
	"patience/stats"
)

// The size of a figure, which has three plots side by side.
const (
	figureWidth  = 26 * vg.Centimeter
	figureHeight = 8 * vg.Centimeter
)

// colours are those of A and B.
var colours = [...]color.NRGBA{charts.Blue, charts.Orange}

// A Figure shows a label in two populations: histograms, empirical distribution
// functions and a quantile plot.
type Figure struct{ plots []*plot.Plot }

// NewFigure draws the figure of a row of a report.
func (r *Report) NewFigure(row *Row) (Figure, error) {
	s := newScale(row)
	x, y := s.values(row.x), s.values(row.y)
	histogram, err := s.histogram(x, y)
	if err != nil {
		return Figure{}, err
	}
	functions, err := s.functions(x, y, r.A.Name, r.B.Name)
	if err != nil {
		return Figure{}, err
	}
	quantiles, err := s.quantiles(x, y, r.A.Name, r.B.Name)
	return Figure{[]*plot.Plot{histogram, functions, quantiles}}, err
}

// SVG returns the figure as an element to be put into a page. It names no font
// file and loads nothing.
func (f Figure) SVG(title string) string {
	c := vgsvg.New(figureWidth, figureHeight)
	f.draw(draw.New(c))
	var text bytes.Buffer
	if _, err := c.WriteTo(&text); err != nil {
		panic(err) // a buffer takes everything
	}
	_, element, _ := strings.Cut(text.String(), "<svg ")
	return fmt.Sprintf("<svg role=\"img\" aria-label=%q ", title) + element
}

// PNG returns the figure as an image.
func (f Figure) PNG() ([]byte, error) {
	c := vgimg.New(figureWidth, figureHeight)
	f.draw(draw.New(c))
	var image bytes.Buffer
	_, err := vgimg.PngCanvas{Canvas: c}.WriteTo(&image)
	return image.Bytes(), err
}

func (f Figure) draw(c draw.Canvas) {
	tiles := draw.Tiles{Rows: 1, Cols: len(f.plots), PadX: vg.Centimeter / 2, PadRight: vg.Centimeter / 4, PadTop: 2, PadBottom: 2, PadLeft: 2}
	for i, canvas := range plot.Align([][]*plot.Plot{f.plots}, tiles, c)[0] {
		f.plots[i].Draw(canvas)
	}
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

func newScale(row *Row) scale {
	s := scale{label: row.Name, log: row.Kind != stats.Count}
	least := math.Inf(1)
	for _, v := range slices.Concat(row.x, row.y) {
		s.hasZero = s.hasZero || v == 0
		if v > 0 {
			least = min(least, v)
		}
	}
	if s.log {
		s.zero = math.Log10(least) - 0.5
	}
	return s
}

func (s scale) values(values []float64) plotter.Values {
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

// Ticks returns the ticks of an axis with this scale.
func (s scale) Ticks(low, high float64) []plot.Tick {
	if !s.log || high-low < 1 {
		ticks := plot.DefaultTicks{}.Ticks(low, high)
		for i := range ticks {
			if s.log && ticks[i].Label != "" {
				ticks[i].Label = fmt.Sprintf("%.3g", math.Pow(10, ticks[i].Value))
			}
		}
		return ticks
	}
	var ticks []plot.Tick
	step := math.Ceil((high - low) / mostTicks)
	for e := step * math.Ceil(low/step); e <= high; e += step {
		ticks = append(ticks, plot.Tick{Value: e, Label: fmt.Sprintf("%.3g", math.Pow(10, e))})
	}
	if s.hasZero {
		ticks = slices.DeleteFunc(ticks, func(t plot.Tick) bool { return t.Value < s.zero+step/2 }) // it would stand on the 0
		ticks = append(ticks, plot.Tick{Value: s.zero, Label: "0"})
	}
	return ticks
}

// mostTicks is how many ticks of a logarithmic axis have room for their numbers.
const mostTicks = 5

// newPlot returns an empty plot.
func (s scale) newPlot(title, xLabel, yLabel string) *plot.Plot {
	p := charts.New(xLabel, yLabel)
	p.Title.Text, p.X.Tick.Marker = title, s
	return p
}

// histogram shows the shares of deals in equal bins.
func (s scale) histogram(x, y plotter.Values) (*plot.Plot, error) {
	p := s.newPlot("histograms", s.label, "share of the deals")
	edges := s.edges(x, y)
	for i, values := range []plotter.Values{x, y} {
		counts := stat.Histogram(nil, edges, values, nil)
		outline := make(plotter.XYs, 0, 2*len(counts)+2)
		outline = append(outline, plotter.XY{X: edges[0]})
		for j, count := range counts {
			share := count / float64(len(values))
			outline = append(outline, plotter.XY{X: edges[j], Y: share}, plotter.XY{X: edges[j+1], Y: share})
		}
		outline = append(outline, plotter.XY{X: edges[len(edges)-1]})
		line, err := plotter.NewLine(outline)
		if err != nil {
			return nil, err
		}
		line.Color = colours[i]
		tint := colours[i]
		tint.A = 0x40
		line.FillColor = tint
		p.Add(line)
	}
	return p, nil
}

// mostBins is the largest number of bins of a histogram.
const mostBins = 40

// edges returns the edges of the bins of both histograms. Bins of counts hold
// the same number of whole numbers each.
func (s scale) edges(x, y plotter.Values) []float64 {
	low, high := min(x[0], y[0]), max(x[len(x)-1], y[len(y)-1])
	bins := min(mostBins, max(5, int(math.Sqrt(float64(min(len(x), len(y)))))))
	width := (high - low) / float64(bins)
	if whole := !s.log && low == math.Trunc(low) && high == math.Trunc(high); whole {
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

// functions shows the share of deals up to each value.
func (s scale) functions(x, y plotter.Values, nameA, nameB string) (*plot.Plot, error) {
	p := s.newPlot("share of deals up to a value", s.label, "share of the deals")
	for i, values := range []plotter.Values{x, y} {
		n := min(mostPoints, len(values))
		steps := make(plotter.XYs, n)
		for j := range steps {
			share := float64(j+1) / float64(n)
			steps[j] = plotter.XY{X: stat.Quantile(share, stat.Empirical, values, nil), Y: share}
		}
		line, err := plotter.NewLine(append(plotter.XYs{{X: values[0]}}, steps...))
		if err != nil {
			return nil, err
		}
		line.StepStyle = plotter.PostStep
		line.Color = colours[i]
		line.Width = vg.Points(1.2)
		p.Add(line)
		p.Legend.Add([]string{nameA, nameB}[i], line)
	}
	p.Legend.Top, p.Legend.Left = true, true
	p.Y.Max = 1.25 // the legend stands above the curves
	p.Y.Tick.Marker = plot.ConstantTicks{{Value: 0, Label: "0"}, {Value: 0.25}, {Value: 0.5, Label: "0.5"}, {Value: 0.75}, {Value: 1, Label: "1"}}
	p.Legend.Padding = vg.Points(2)
	return p, nil
}

// quantiles shows the values of both populations at equal shares. Equal
// populations lie near the diagonal.
func (s scale) quantiles(x, y plotter.Values, nameA, nameB string) (*plot.Plot, error) {
	p := s.newPlot("quantiles against each other", s.label+", "+nameA, s.label+", "+nameB)
	p.Y.Tick.Marker = s
	n := min(mostPoints/2, len(x), len(y))
	points := make(plotter.XYs, n)
	for i := range points {
		share := (float64(i) + 0.5) / float64(n)
		points[i] = plotter.XY{X: stat.Quantile(share, stat.Empirical, x, nil), Y: stat.Quantile(share, stat.Empirical, y, nil)}
	}
	scatter, err := plotter.NewScatter(points)
	if err != nil {
		return nil, err
	}
	scatter.Radius, scatter.Shape, scatter.Color = vg.Points(1.5), draw.CircleGlyph{}, color.Black
	low, high := min(x[0], y[0]), max(x[len(x)-1], y[len(y)-1])
	diagonal, err := plotter.NewLine(plotter.XYs{{X: low, Y: low}, {X: high, Y: high}})
	if err != nil {
		return nil, err
	}
	diagonal.Color = color.Gray{Y: 0x99}
	p.Add(diagonal, scatter)
	return p, nil
}
