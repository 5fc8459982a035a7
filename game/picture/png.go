package picture

import (
	"image"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/vector"
)

// WritePNG writes the drawing as a PNG image with scale pixels a unit, more than
// 0 and at most 10.
func (d *Drawing) WritePNG(w io.Writer, scale float64) error {
	picture := image.NewRGBA(image.Rect(0, 0, int(math.Ceil(d.Width*scale)), int(math.Ceil(d.Height*scale))))
	r := vector.NewRasterizer(0, 0)
	for _, g := range d.groups {
		for i := range g.shapes {
			g.shapes[i].paint(picture, r, scale)
		}
	}
	return png.Encode(w, picture)
}

// paint fills a shape. It rasterises only the rectangle around the shape.
func (h *shape) paint(picture *image.RGBA, r *vector.Rasterizer, scale float64) {
	box := h.bounds(scale).Intersect(picture.Bounds())
	if box.Empty() {
		return
	}
	r.Reset(box.Dx(), box.Dy())
	at := func(p point) (x, y float32) {
		return float32((h.x+h.scale*p.x)*scale) - float32(box.Min.X), float32((h.y+h.scale*p.y)*scale) - float32(box.Min.Y)
	}
	for i, s := range h.outline.segments {
		x, y := at(s.points[0])
		switch s.kind {
		case 'M':
			if i > 0 {
				r.ClosePath()
			}
			r.MoveTo(x, y)
		case 'L':
			r.LineTo(x, y)
		case 'Q':
			x1, y1 := at(s.points[1])
			r.QuadTo(x, y, x1, y1)
		case 'C':
			x1, y1 := at(s.points[1])
			x2, y2 := at(s.points[2])
			r.CubeTo(x, y, x1, y1, x2, y2)
		}
	}
	r.ClosePath()
	r.Draw(picture, box, image.NewUniform(h.fill), image.Point{})
}

// bounds returns the pixels that a shape may touch. Control points lie outside
// of it at most.
func (h *shape) bounds(scale float64) image.Rectangle {
	var box image.Rectangle
	for _, s := range h.outline.segments {
		for _, p := range s.used() {
			x, y := (h.x+h.scale*p.x)*scale, (h.y+h.scale*p.y)*scale
			box = box.Union(image.Rect(int(math.Floor(x)), int(math.Floor(y)), int(math.Floor(x))+1, int(math.Floor(y))+1))
		}
	}
	return box
}
