// Package charts draws small charts, for reports of comparisons and for the pages of
// patience serve. As SVG, a chart names no font file, loads nothing and has no style
// sheet of its own. Lines and texts take the colour of the text around them. A mark
// takes the colour of its class, a or b. The page defines these colours, and [Style] is
// a style sheet for them. As PNG, a chart has the colours of Style on white paper.
//
//	charts.go   a chart: its axes and marks
//	axis.go     axes, and ticks at round numbers
//	density.go  many points as shades
//	svg.go      charts as SVG
//	png.go      charts as PNG
//
// We do not use gonum/plot, because it adds 4 MB of fonts to a program, and the colours
// of its pictures do not follow a dark page.
package charts

import (
	"math"
	"slices"
)

// The classes of the marks of two populations.
const (
	A = "a"
	B = "b"
)

// The measures of a chart, in the units of its picture, of which a letter is fontSize
// high.
const (
	fontSize    = 10.0
	letterWidth = 0.62 * fontSize // of a letter, on average
	lineHeight  = 14.0
	edge        = 12.0 // left and right of a plot without a text there
	gap         = 6.0  // between two texts
)

// A Chart is a plot with its axes. Its marks are in the units of the axes.
type Chart struct {
	x, y                     Axis
	left, right, top, bottom float64 // of the plot within the picture
	width, height            float64
	marks                    []mark
}

// A mark is a part of a chart, with places in its picture.
type mark struct {
	kind   kind
	class  string
	places []Point
	size   float64 // of a line its width, of a dot its radius
	shade  float64 // of a shape: how opaque it is, in (0, 1]
	id     string
	text   string // of a text, and of a box what is told to who points at it
	anchor anchor
	bold   bool
	turned bool // the text runs upwards
}

type kind int

const (
	line  kind = iota // through places
	shape             // a polygon
	boxes             // each from two corners
	dot               // at each place
	letters
)

// An anchor is the part of a text that is at its place.
type anchor string

const (
	start  anchor = "start"
	middle anchor = "middle"
	end    anchor = "end"
)

// A Point is a place in a chart.
type Point struct{ X, Y float64 }

// New returns a chart of some size, with a title and the labels of its axes where there
// are any. An axis without ticks is not drawn.
func New(width, height float64, title string, x, y Axis) *Chart {
	c := &Chart{
		x: x, y: y, left: edge, right: width - edge, top: 8, bottom: height - lineHeight - 8, width: width,
		height: height,
	}
	if title != "" {
		c.top += lineHeight + 2
		c.add(mark{
			kind: letters, places: []Point{{edge, lineHeight - 2}}, anchor: start, text: shortened(title, width-2*edge),
			bold: true,
		})
	}
	if x.Label != "" {
		c.bottom -= lineHeight
	}
	if y.Ticks != nil {
		c.left += c.drawY()
	}
	c.drawX()
	return c
}

// drawX draws the lower axis. Of ticks whose texts would overlap it leaves out the
// later.
func (c *Chart) drawX() {
	c.axis(c.left, c.bottom, c.right, c.bottom)
	last := math.Inf(-1)
	for _, t := range c.x.Ticks {
		half := width(t.Text) / 2
		at := min(max(c.placeX(t.At), half), c.width-half)
		if at-half < last {
			continue
		}
		last = at + half + gap
		c.axis(c.placeX(t.At), c.bottom, c.placeX(t.At), c.bottom+3)
		c.text(at, c.bottom+lineHeight, middle, t.Text)
	}
	if c.x.Label != "" {
		c.text((c.left+c.right)/2, c.bottom+2*lineHeight+1, middle, c.x.Label)
	}
}

// drawY draws the left axis and returns the width that its texts take. Of ticks whose
// texts would overlap it leaves out the later.
func (c *Chart) drawY() float64 {
	widest := 0.0
	for _, t := range c.y.Ticks {
		widest = max(widest, width(t.Text))
	}
	room := widest
	if c.y.Label != "" {
		room += lineHeight
		c.add(mark{
			kind: letters, places: []Point{{lineHeight - 2, (c.top + c.bottom) / 2}}, anchor: middle, text: c.y.Label,
			turned: true,
		})
	}
	x := c.left + room
	c.axis(x, c.top, x, c.bottom)
	last := math.Inf(1)
	for _, t := range c.y.Ticks {
		y := c.placeY(t.At)
		if y+fontSize > last {
			continue
		}
		last = y
		c.axis(x-3, y, x, y)
		c.grid(x, y)
		c.text(x-gap, y+fontSize/3, end, t.Text)
	}
	return room
}

// Place returns the place of a point in the picture.
func (c *Chart) Place(p Point) Point { return Point{round(c.placeX(p.X)), round(c.placeY(p.Y))} }

func (c *Chart) placeX(x float64) float64 {
	return c.left + (c.right-c.left)*share(x, c.x)
}

func (c *Chart) placeY(y float64) float64 {
	return c.bottom - (c.bottom-c.top)*share(y, c.y)
}

// share returns how far along an axis a value is. An axis of a single value has it in
// its middle.
func share(v float64, a Axis) float64 {
	if a.High == a.Low {
		return 0.5
	}
	return (v - a.Low) / (a.High - a.Low)
}

// Line draws a line through points.
func (c *Chart) Line(class string, points ...Point) {
	c.add(mark{kind: line, class: class, places: c.placed(points), size: 1.5, shade: 1})
}

// axis draws a line of an axis between two places.
func (c *Chart) axis(x1, y1, x2, y2 float64) {
	c.add(mark{kind: line, places: []Point{{x1, y1}, {x2, y2}}, size: 0.8, shade: 1})
}

// grid draws a faint line across the plot.
func (c *Chart) grid(x, y float64) {
	c.add(mark{kind: line, places: []Point{{x, y}, {c.right, y}}, size: 0.5, shade: 0.15})
}

// Area draws a line through points and fills the area below it.
func (c *Chart) Area(class string, points ...Point) {
	places := c.placed(points)
	c.add(mark{kind: shape, class: class, places: places, shade: 0.25})
	c.add(mark{kind: line, class: class, places: places, size: 1, shade: 1})
}

// Between fills the area between a lower and an upper line, as that of intervals.
func (c *Chart) Between(class string, lower, upper []Point) {
	around := slices.Clone(upper)
	slices.Reverse(around)
	c.add(mark{kind: shape, class: class, places: c.placed(slices.Concat(lower, around)), shade: 0.3})
}

// Dots draws a dot at each point.
func (c *Chart) Dots(class string, points ...Point) {
	c.add(mark{kind: dot, class: class, places: c.placed(points), size: 1.6, shade: 1})
}

// Mark draws a larger dot with an id, by which a script finds it.
func (c *Chart) Mark(class, id string, p Point) {
	c.add(mark{kind: dot, class: class, places: []Point{c.Place(p)}, size: 3, shade: 1, id: id})
}

// Bar draws a bar from the lower axis, with a text for who points at it.
func (c *Chart) Bar(class string, from, to, height float64, text string) {
	c.box(mark{class: class, shade: 1, text: text}, from, to, height)
}

// Band draws a see-through band over the whole height, of two units of the picture or
// more.
func (c *Chart) Band(class string, from, to float64) {
	c.box(mark{class: class, shade: 0.3}, from, to, c.y.High)
}

// box draws a box on the lower axis, with a little space to the next.
func (c *Chart) box(m mark, from, to, height float64) {
	left := c.placeX(from)
	m.kind = boxes
	m.places = []Point{{left, c.placeY(height)}, {left + max(2, c.placeX(to)-left-1), c.bottom}}
	c.add(m)
}

// Name writes a text in the colour of a class beside a point: left of it and above, or
// right of it and below. It stays within the plot and is shortened to fit.
func (c *Chart) Name(class, text string, beside Point, leftAbove bool) {
	text = shortened(text, c.right-c.left)
	p, at := c.Place(beside), start
	if leftAbove {
		p, at = Point{max(p.X-gap, c.left+2+width(text)), max(p.Y, c.top+fontSize)}, end
	} else {
		p = Point{min(p.X+gap, c.right-width(text)), min(p.Y+fontSize, c.bottom-4)}
	}
	c.add(mark{kind: letters, class: class, places: []Point{p}, anchor: at, text: text})
}

func (c *Chart) text(x, y float64, at anchor, text string) {
	c.add(mark{kind: letters, places: []Point{{x, y}}, anchor: at, text: text})
}

func (c *Chart) add(m mark) {
	if m.kind == letters {
		m.shade = 1
	}
	c.marks = append(c.marks, m)
}

func (c *Chart) placed(points []Point) []Point {
	places := make([]Point, len(points))
	for i, p := range points {
		places[i] = c.Place(p)
	}
	return places
}

// width returns about the width of a text.
func width(text string) float64 { return letterWidth * float64(len([]rune(text))) }

// shortened returns a text that is no wider than it may be, with the middle left out if
// need be.
func shortened(text string, widest float64) string {
	letters := []rune(text)
	fit := int(widest/letterWidth) - 1
	if len(letters) <= fit+1 || fit < 2 {
		return text
	}
	return string(letters[:fit/2]) + "…" + string(letters[len(letters)-fit/2:])
}

func round(v float64) float64 { return math.Round(10*v) / 10 }
