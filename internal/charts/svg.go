package charts

import (
	"cmp"
	"fmt"
	"html"
	"strconv"
	"strings"
)

// Style gives both classes their colours, on light and on dark ground. Colour-blind
// people can tell them apart (Okabe and Ito).
const Style = ".a{color:#0072b2}.b{color:#d55e00}@media(prefers-color-scheme:dark){.a{color:#56b4e9}.b{color:#f0884a}}"

// paper is the ink and the ground of a chart that is a file.
const paper = "svg{color:#222;background:#fff}@media(prefers-color-scheme:dark){svg{color:#ddd;background:#161616}}"

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
	width, height := arranged(rows, func(c *Chart, x, y float64) {
		fmt.Fprintf(&inside, "\n<g transform=\"translate(%s,%s)\">", number(x), number(y))
		for i := range c.marks {
			inside.WriteString(c.marks[i].svg())
		}
		inside.WriteString("</g>")
	})
	return fmt.Sprintf("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" role=\"img\" aria-label=\"%s\" "+
		"viewBox=\"0 0 %s %s\" font-family=\"system-ui, sans-serif\" font-size=\"%s\" fill=\"currentColor\">%s%s\n</svg>",
		html.EscapeString(title), number(width), number(height), number(fontSize), style, inside.String())
}

// arranged calls f with each chart and where it lies, and returns the size of the picture.
func arranged(rows [][]*Chart, f func(c *Chart, x, y float64)) (width, height float64) {
	for _, row := range rows {
		x, highest := 0.0, 0.0
		for _, c := range row {
			f(c, x, height)
			x, highest = x+c.width, max(highest, c.height)
		}
		width, height = max(width, x), height+highest
	}
	return width, height
}

// svg returns a mark as an element.
func (m *mark) svg() string {
	switch m.kind {
	case line:
		return fmt.Sprintf(`<polyline%s points="%s" fill="none" stroke="currentColor" stroke-width="%s"%s/>`,
			attribute("class", m.class), path(m.places), number(m.size), m.opacity("stroke-opacity"))
	case shape:
		return fmt.Sprintf(`<polygon%s points="%s" fill="currentColor"%s/>`, attribute("class", m.class), path(m.places),
			m.opacity("fill-opacity"))
	case boxes:
		return m.svgBoxes()
	case dot:
		return m.svgDots()
	}
	return m.svgText()
}

func (m *mark) svgDots() string {
	var dots strings.Builder
	for _, p := range m.places {
		fmt.Fprintf(&dots, `<circle%s%s cx="%s" cy="%s" r="%s" fill="currentColor"/>`, attribute("class", m.class),
			attribute("id", m.id), number(p.X), number(p.Y), number(m.size))
	}
	return dots.String()
}

func (m *mark) svgBoxes() string {
	if m.text == "" {
		var d strings.Builder
		for i := 0; i < len(m.places); i += 2 {
			p, q := m.places[i], m.places[i+1]
			fmt.Fprintf(&d, "M%s,%sh%sv%sh%sz", number(p.X), number(p.Y), number(q.X-p.X), number(q.Y-p.Y), number(p.X-q.X))
		}
		return fmt.Sprintf(`<path%s d="%s" fill="currentColor"%s/>`, attribute("class", m.class), d.String(),
			m.opacity("fill-opacity"))
	}
	p, q := m.places[0], m.places[1]
	return fmt.Sprintf(`<rect%s x="%s" y="%s" width="%s" height="%s" fill="currentColor"%s><title>%s</title></rect>`,
		attribute("class", m.class), number(p.X), number(p.Y), number(q.X-p.X), number(q.Y-p.Y),
		m.opacity("fill-opacity"), html.EscapeString(m.text))
}

func (m *mark) svgText() string {
	at := fmt.Sprintf(` x="%s" y="%s"`, number(m.places[0].X), number(m.places[0].Y))
	if m.turned {
		at = fmt.Sprintf(` transform="translate(%s,%s) rotate(-90)"`, number(m.places[0].X), number(m.places[0].Y))
	}
	weight := ""
	if m.bold {
		weight = "600"
	}
	return fmt.Sprintf(`<text%s%s text-anchor="%s"%s fill="currentColor">%s</text>`, attribute("class", m.class), at,
		m.anchor, attribute("font-weight", weight), html.EscapeString(m.text))
}

// opacity returns an attribute, unless the mark is opaque.
func (m *mark) opacity(name string) string {
	if m.shade == 1 {
		return ""
	}
	return attribute(name, strconv.FormatFloat(m.shade, 'g', 2, 64))
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
