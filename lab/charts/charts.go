// Package charts is the style of the laboratory's plots, which are on pages in docs.
// The charts of the program are package patience/internal/charts.
package charts

import (
	"image/color"
	"os"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// The colours of two populations, which colour-blind people can tell apart (Okabe
// and Ito), and a light one for areas.
var (
	Blue   = color.NRGBA{R: 0x00, G: 0x72, B: 0xB2, A: 0xFF}
	Orange = color.NRGBA{R: 0xD5, G: 0x5E, B: 0x00, A: 0xFF}
	Light  = color.NRGBA{R: 0x00, G: 0x72, B: 0xB2, A: 0x50}
)

// Dots is the style of points, for a thousand of them or so.
var Dots = draw.GlyphStyle{Color: Blue, Radius: vg.Points(0.8), Shape: draw.BoxGlyph{}}

// New returns an empty plot with labels at its axes.
func New(x, y string) *plot.Plot {
	p := plot.New()
	p.X.Label.Text, p.Y.Label.Text = x, y
	for _, f := range []*font.Font{&p.Title.TextStyle.Font, &p.X.Label.TextStyle.Font, &p.Y.Label.TextStyle.Font, &p.X.Tick.Label.Font, &p.Y.Tick.Label.Font, &p.Legend.TextStyle.Font} {
		f.Variant, f.Size = "Sans", vg.Points(9)
	}
	return p
}

// Save draws plots side by side into an SVG file, each 11 by 8 centimetres.
func Save(file string, plots ...*plot.Plot) error {
	canvas := vgsvg.New(vg.Length(len(plots))*11*vg.Centimeter, 8*vg.Centimeter)
	tiles := draw.Tiles{Rows: 1, Cols: len(plots), PadX: vg.Centimeter / 2, PadTop: 4, PadBottom: 4, PadLeft: 4, PadRight: 10}
	for i, c := range plot.Align([][]*plot.Plot{plots}, tiles, draw.New(canvas))[0] {
		plots[i].Draw(c)
	}
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	if _, err := canvas.WriteTo(out); err != nil {
		out.Close()
		return err
	}
	return out.Close()
}
