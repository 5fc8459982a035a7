package charts

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// pixels is the number of pixels in a unit of a picture.
const pixels = 2

// inks are the colours of [Style] by class, on light ground.
var inks = map[string]color.NRGBA{
	"": {0x22, 0x22, 0x22, 255}, A: {0x00, 0x72, 0xb2, 255}, B: {0xd5, 0x5e, 0x00, 255},
}

// PNG returns rows of charts as a PNG image on white paper, with letters of the font Go.
func PNG(rows ...[]*Chart) []byte {
	width, height := arranged(rows, func(*Chart, float64, float64) {})
	p := newPainter(width, height)
	arranged(rows, func(c *Chart, x, y float64) {
		p.x, p.y = x, y
		for i := range c.marks {
			p.paint(&c.marks[i])
		}
	})
	var out bytes.Buffer
	must(0, png.Encode(&out, p.picture)) // a buffer takes all
	return out.Bytes()
}

// A painter paints marks of a chart that lies at (x, y).
type painter struct {
	picture       *image.RGBA
	raster        vector.Rasterizer
	regular, bold font.Face
	x, y          float64
}

func newPainter(width, height float64) *painter {
	p := &painter{
		picture: image.NewRGBA(image.Rect(0, 0, max(1, int(math.Ceil(width*pixels))), max(1, int(math.Ceil(height*pixels))))),
		regular: face(goregular.TTF),
		bold:    face(gobold.TTF),
	}
	draw.Draw(p.picture, p.picture.Bounds(), image.White, image.Point{}, draw.Src)
	return p
}

func face(data []byte) font.Face {
	return must(opentype.NewFace(must(opentype.Parse(data)), &opentype.FaceOptions{Size: fontSize * pixels, DPI: 72}))
}

// must panics on an error, which only a broken font of the program can cause.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// at returns the pixel of a place.
func (p *painter) at(place Point) Point {
	return Point{(p.x + place.X) * pixels, (p.y + place.Y) * pixels}
}

func (p *painter) paint(m *mark) {
	if m.kind == letters {
		p.write(m)
		return
	}
	var polygons [][]Point
	switch m.kind {
	case line:
		polygons = stroke(m.places, m.size/2)
	case shape:
		polygons = [][]Point{m.places}
	case dot:
		for _, place := range m.places {
			polygons = append(polygons, disc(place, m.size))
		}
	case boxes:
		for i := 0; i < len(m.places); i += 2 {
			a, b := m.places[i], m.places[i+1]
			polygons = append(polygons, []Point{a, {b.X, a.Y}, b, {a.X, b.Y}})
		}
	}
	p.fill(polygons, p.ink(m))
}

func (p *painter) ink(m *mark) image.Image {
	ink := inks[m.class]
	ink.A = uint8(math.Round(255 * m.shade))
	return image.NewUniform(ink)
}

// fill paints polygons, which may overlap if they turn the same way. It rasterises only
// the rectangle around them.
func (p *painter) fill(polygons [][]Point, ink image.Image) {
	box := p.bounds(polygons)
	p.raster.Reset(box.Dx(), box.Dy())
	for _, polygon := range polygons {
		for i, place := range polygon {
			q := p.at(place)
			x, y := float32(q.X-float64(box.Min.X)), float32(q.Y-float64(box.Min.Y))
			if i == 0 {
				p.raster.MoveTo(x, y)
			} else {
				p.raster.LineTo(x, y)
			}
		}
		p.raster.ClosePath()
	}
	p.raster.Draw(p.picture, box, ink, image.Point{})
}

// bounds returns the pixels that polygons touch.
func (p *painter) bounds(polygons [][]Point) (box image.Rectangle) {
	for _, polygon := range polygons {
		for _, place := range polygon {
			q := p.at(place)
			x, y := int(math.Floor(q.X)), int(math.Floor(q.Y))
			box = box.Union(image.Rect(x, y, x+1, y+1))
		}
	}
	return box
}

// stroke returns a line of some half width as polygons: a box for each part, and a disc
// where two meet.
func stroke(places []Point, half float64) (polygons [][]Point) {
	for i := 1; i < len(places); i++ {
		a, b := places[i-1], places[i]
		length := math.Hypot(b.X-a.X, b.Y-a.Y)
		if length == 0 {
			continue
		}
		x, y := (b.Y-a.Y)/length*half, (a.X-b.X)/length*half
		polygons = append(polygons, []Point{{a.X + x, a.Y + y}, {b.X + x, b.Y + y}, {b.X - x, b.Y - y}, {a.X - x, a.Y - y}})
		if i > 1 {
			polygons = append(polygons, disc(a, half))
		}
	}
	return polygons
}

// disc returns a polygon that looks like a disc.
func disc(middle Point, radius float64) []Point {
	const corners = 16
	places := make([]Point, corners)
	for i := range places {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		places[i] = Point{middle.X + radius*cos, middle.Y + radius*sin}
	}
	return places
}

// write writes a text. One that runs upwards is written on a picture of its own, which is
// then turned.
func (p *painter) write(m *mark) {
	of := p.regular
	if m.bold {
		of = p.bold
	}
	wide := font.MeasureString(of, m.text).Ceil()
	before := map[anchor]int{middle: wide / 2, end: wide}[m.anchor]
	q := p.at(m.places[0])
	x, y := int(math.Round(q.X)), int(math.Round(q.Y))
	if !m.turned {
		d := font.Drawer{Dst: p.picture, Src: p.ink(m), Face: of, Dot: fixed.P(x-before, y)}
		d.DrawString(m.text)
		return
	}
	const high = int(2 * fontSize * pixels)
	lying := image.NewAlpha(image.Rect(0, 0, wide, high))
	d := font.Drawer{Dst: lying, Src: image.Opaque, Face: of, Dot: fixed.P(0, high/2)}
	d.DrawString(m.text)
	turned := image.NewAlpha(image.Rect(x-high/2, y+before-wide, x+high/2, y+before))
	for i := range wide {
		for j := range high {
			turned.SetAlpha(x-high/2+j, y+before-1-i, lying.AlphaAt(i, j))
		}
	}
	draw.DrawMask(p.picture, turned.Bounds(), p.ink(m), image.Point{}, turned, turned.Bounds().Min, draw.Over)
}
