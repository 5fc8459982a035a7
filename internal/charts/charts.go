// Package charts draws small charts as SVG, for reports of comparisons and for the
// pages of patience serve. A chart names no font file, loads nothing and has no style
// sheet of its own. Lines and texts take the colour of the text around them. A mark
// takes the colour of its class, a or b. The page defines these colours, and [Style] is
// a style sheet for them.
//
// We do not use gonum/plot, because it adds 4 MB of fonts to a program, and the colours
// of its pictures do not follow a dark page.
package charts

import (
	"cmp"
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"
)

// The classes of the marks of two populations.
const (
	A = "a"
	B = "b"
)

// Style gives both classes their colours, on light and on dark ground. Colour-blind
// people can tell them apart (Okabe and Ito).
const Style = ".a{color:#0072b2}.b{color:#d55e00}@media(prefers-color-scheme:dark){.a{color:#56b4e9}.b{color:#f0884a}}"

// paper is the ink and the ground of a chart that is a file.
const paper = "svg{color:#222;background:#fff}@media(prefers-color-scheme:dark){svg{color:#ddd;background:#161616}}"

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
	marks                    strings.Builder
}

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
		c.top += lineHeight
		c.text(width/2, lineHeight-3, "middle", title)
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
	end := math.Inf(-1)
	for _, t := range c.x.Ticks {
		half := width(t.Text) / 2
		middle := min(max(c.placeX(t.At), half), c.width-half)
		if middle-half < end {
			continue
		}
		end = middle + half + gap
		c.axis(c.placeX(t.At), c.bottom, c.placeX(t.At), c.bottom+3)
		c.text(middle, c.bottom+lineHeight, "middle", t.Text)
	}
	if c.x.Label != "" {
		c.text((c.left+c.right)/2, c.bottom+2*lineHeight+1, "middle", c.x.Label)
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
		middle := (c.top + c.bottom) / 2
		fmt.Fprintf(&c.marks, `<text transform="translate(%s,%s) rotate(-90)" text-anchor="middle">%s</text>`,
			number(lineHeight-2), number(middle), html.EscapeString(c.y.Label))
	}
	x := c.left + room
	c.axis(x, c.top, x, c.bottom)
	end := math.Inf(1)
	for _, t := range c.y.Ticks {
		y := c.placeY(t.At)
		if y+fontSize > end {
			continue
		}
		end = y
		c.axis(x-3, y, x, y)
		c.text(x-gap, y+fontSize/3, "end", t.Text)
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
func (c *Chart) Line(class string, points ...Point) { c.polyline(class, 1.5, c.placed(points)) }

// axis draws a line of an axis between two places.
func (c *Chart) axis(x1, y1, x2, y2 float64) { c.polyline("", 0.8, []Point{{x1, y1}, {x2, y2}}) }

func (c *Chart) polyline(class string, width float64, places []Point) {
	fmt.Fprintf(&c.marks, `<polyline%s points="%s" fill="none" stroke="currentColor" stroke-width="%s"/>`,
		attribute("class", class), path(places), number(width))
}

// Area draws a line through points and fills the area below it.
func (c *Chart) Area(class string, points ...Point) {
	fmt.Fprintf(&c.marks, `<polygon%s points="%s" fill="currentColor" fill-opacity="0.25" stroke="currentColor"/>`,
		attribute("class", class), path(c.placed(points)))
}

// Dots draws a dot at each point.
func (c *Chart) Dots(class string, points ...Point) {
	for _, p := range points {
		c.dot(p, 1.6, attribute("class", class))
	}
}

// Mark draws a larger dot with an id, by which a script finds it.
func (c *Chart) Mark(class, id string, p Point) {
	c.dot(p, 3, attribute("class", class)+attribute("id", id))
}

func (c *Chart) dot(p Point, radius float64, attributes string) {
	place := c.Place(p)
	fmt.Fprintf(&c.marks, `<circle%s cx="%s" cy="%s" r="%s" fill="currentColor"/>`, attributes, number(place.X),
		number(place.Y), number(radius))
}

// Bar draws a bar from the lower axis, with a text for who points at it.
func (c *Chart) Bar(class string, from, to, height float64, text string) {
	c.box(attribute("class", class), from, to, height, "<title>"+html.EscapeString(text)+"</title>")
}

// Band draws a see-through band over the whole height, of two units of the picture or
// more.
func (c *Chart) Band(class string, from, to float64) {
	c.box(attribute("class", class)+attribute("fill-opacity", "0.3"), from, to, c.y.High, "")
}

// box draws a box on the lower axis, with a little space to the next.
func (c *Chart) box(attributes string, from, to, height float64, inside string) {
	left, top := c.placeX(from), c.placeY(height)
	fmt.Fprintf(&c.marks, `<rect%s x="%s" y="%s" width="%s" height="%s" fill="currentColor">%s</rect>`,
		attributes, number(left), number(top), number(max(2, c.placeX(to)-left-1)), number(c.bottom-top), inside)
}

// Name writes a text in the colour of a class beside a point: left of it and above, or
// right of it and below. It stays within the plot and is shortened to fit.
func (c *Chart) Name(class, text string, beside Point, leftAbove bool) {
	text = shortened(text, c.right-c.left)
	p, anchor := c.Place(beside), "start"
	if leftAbove {
		p, anchor = Point{max(p.X-gap, c.left+2+width(text)), max(p.Y, c.top+fontSize)}, "end"
	} else {
		p = Point{min(p.X+gap, c.right-width(text)), min(p.Y+fontSize, c.bottom-4)}
	}
	c.text(p.X, p.Y, anchor, text, attribute("class", class))
}

func (c *Chart) text(x, y float64, anchor, text string, attributes ...string) {
	fmt.Fprintf(&c.marks, `<text%s x="%s" y="%s" text-anchor="%s" fill="currentColor">%s</text>`,
		strings.Join(attributes, ""), number(x), number(y), anchor, html.EscapeString(text))
}

func (c *Chart) placed(points []Point) []Point {
	places := make([]Point, len(points))
	for i, p := range points {
		places[i] = c.Place(p)
	}
	return places
}

// SVG returns charts side by side as an element to be put into a page. The title is
// for those who do not see it.
func SVG(title string, charts ...*Chart) string { return element(title, "", [][]*Chart{charts}) }

// File returns charts side by side as an SVG file, with the colours of [Style].
func File(title string, charts ...*Chart) string { return FileOfRows(title, charts) }

// FileOfRows is [File] with several rows of charts, one below the other.
func FileOfRows(title string, rows ...[]*Chart) string {
	return element(title, "<style>"+paper+Style+"</style>", rows) + "\n"
}

func element(title, style string, rows [][]*Chart) string {
	var inside strings.Builder
	widest, y := 0.0, 0.0
	for _, row := range rows {
		x, height := 0.0, 0.0
		for _, c := range row {
			fmt.Fprintf(&inside, "\n<g transform=\"translate(%s,%s)\">%s</g>", number(x), number(y), c.marks.String())
			x, height = x+c.width, max(height, c.height)
		}
		widest, y = max(widest, x), y+height
	}
	return fmt.Sprintf("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" role=\"img\" aria-label=\"%s\" "+
		"viewBox=\"0 0 %s %s\" font-family=\"system-ui, sans-serif\" font-size=\"%s\" fill=\"currentColor\">%s%s\n</svg>",
		html.EscapeString(title), number(widest), number(y), number(fontSize), style, inside.String())
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

func attribute(name, value string) string {
	if value == "" {
		return ""
	}
	return fmt.Sprintf(" %s=\"%s\"", name, html.EscapeString(value))
}

func path(points []Point) string {
	places := make([]string, len(points))
	for i, p := range points {
		places[i] = number(p.X) + "," + number(p.Y)
	}
	return strings.Join(places, " ")
}

func number(v float64) string { return strconv.FormatFloat(cmp.Or(round(v), 0), 'f', -1, 64) }

func round(v float64) float64 { return math.Round(10*v) / 10 }
