package main

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"

	"patience/internal/charts"
)

// colours are of the beam and of the sweeps.
var colours = map[bool]color.Color{false: charts.Orange, true: charts.Blue}

// draw draws the excess over the time of both searches. The first solution has no
// place in it, because its excess is so large.
func (c *curve) draw(path string) error {
	p := charts.New("processor time a deal in ms", "mean excess over the least moves in %")
	p.X.Scale, p.X.Tick.Marker = plot.LogScale{}, plot.LogTicks{Prec: -1}
	p.Y.Min, p.Legend.Top = 0, true
	n := float64(len(c.deals))
	for _, sweeps := range []bool{false, true} {
		var points plotter.XYs
		for _, w := range c.ways {
			if w.sweeps == sweeps && w.width > 0 {
				points = append(points, plotter.XY{X: w.milliseconds(n), Y: 100 * w.excess / n})
			}
		}
		line, dots, err := plotter.NewLinePoints(points)
		if err != nil {
			return err
		}
		line.Color, dots.Color, dots.Shape = colours[sweeps], colours[sweeps], draw.CircleGlyph{}
		p.Add(line, dots)
		p.Legend.Add(name(sweeps), line, dots)
	}
	return charts.Save(path, p)
}
