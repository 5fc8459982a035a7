package main

import (
	"errors"
	"image/color"
	"os"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// colours are those of the pictures of package compare.
var colours = map[bool]color.Color{
	false: color.NRGBA{R: 0xD5, G: 0x5E, B: 0x00, A: 0xFF},
	true:  color.NRGBA{R: 0x00, G: 0x72, B: 0xB2, A: 0xFF},
}

// draw draws the excess over the time of both searches. The first solution has no
// place in it, because its excess is so large.
func (c *curve) draw(path string) error {
	p := plot.New()
	p.X.Label.Text, p.Y.Label.Text = "processor time a deal in ms", "mean excess over the least moves in %"
	for _, style := range []*font.Font{&p.X.Label.TextStyle.Font, &p.Y.Label.TextStyle.Font, &p.X.Tick.Label.Font, &p.Y.Tick.Label.Font, &p.Legend.TextStyle.Font} {
		style.Typeface, style.Variant = "Liberation", "Sans"
	}
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
	canvas := vgsvg.New(14*vg.Centimeter, 9*vg.Centimeter)
	p.Draw(draw.New(canvas))
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	_, err = canvas.WriteTo(out)
	return errors.Join(err, out.Close())
}
