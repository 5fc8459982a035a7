package picture

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strconv"
)

// WriteSVG writes the drawing as one SVG document that loads nothing. Title and
// text are its title and description, and every card has its name as a title.
func (d *Drawing) WriteSVG(w io.Writer) error {
	head := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%[1]s" height="%[2]s" `+
		`role="img" aria-labelledby="title text">`+"\n"+
		"<title id=\"title\">%[3]s</title>\n<desc id=\"text\">%[4]s</desc>\n", decimal(d.Width), decimal(d.Height),
		escaped(d.Title), escaped(d.Text))
	return d.write(w, head, &svgWriter{})
}

// WriteInline writes the drawing as an element of a page, of class board. Each card
// and each empty place has the number of its spot in data-pile and data-cards. A card that
// is seen has data-suit, too.
func (d *Drawing) WriteInline(w io.Writer) error {
	head := fmt.Sprintf(`<svg class="board" viewBox="0 0 %s %s" width="%[1]s" height="%[2]s" role="group" `+
		`aria-label="%[3]s">`+"\n",
		decimal(d.Width), decimal(d.Height), escaped(d.Text))
	return d.write(w, head, &svgWriter{spots: true})
}

func (d *Drawing) write(w io.Writer, head string, s *svgWriter) error {
	s.names = map[*outline]string{}
	for i := range d.groups {
		s.writeGroup(&d.groups[i])
	}
	_, err := fmt.Fprintf(w, "%s<defs>\n%s</defs>\n%s</svg>\n", head, &s.definitions, &s.body)
	return err
}

// An svgWriter defines each outline once, where it is used first.
type svgWriter struct {
	spots             bool // groups say where they lie
	names             map[*outline]string
	definitions, body bytes.Buffer
}

func (s *svgWriter) writeGroup(g *group) {
	if s.spots && g.spot != nil {
		fmt.Fprintf(&s.body, `<g data-pile="%d" data-cards="%d"`, g.spot.pile, g.spot.cards)
		if g.suit != "" {
			fmt.Fprintf(&s.body, ` data-suit="%s"`, g.suit)
		}
		s.body.WriteString(">")
	} else {
		s.body.WriteString("<g>")
	}
	if g.title != "" {
		fmt.Fprintf(&s.body, "<title>%s</title>", escaped(g.title))
	}
	for i := range g.shapes {
		s.writeShape(&g.shapes[i])
	}
	s.body.WriteString("</g>\n")
}

func (s *svgWriter) writeShape(h *shape) {
	if len(h.outline.segments) == 0 {
		return // a space
	}
	fmt.Fprintf(&s.body, `<use href="#%s" transform="translate(%s %s)`, s.nameOf(h.outline), decimal(h.x), decimal(h.y))
	if h.scale != 1 {
		fmt.Fprintf(&s.body, " scale(%s)", strconv.FormatFloat(math.Round(h.scale*1e5)/1e5, 'f', -1, 64))
	}
	fmt.Fprintf(&s.body, `" fill="#%02x%02x%02x"/>`, h.fill.R, h.fill.G, h.fill.B)
}

// nameOf returns the name of an outline, which it defines if it is new.
func (s *svgWriter) nameOf(o *outline) string {
	name, ok := s.names[o]
	if !ok {
		name = fmt.Sprintf("o%d", len(s.names))
		s.names[o] = name
		fmt.Fprintf(&s.definitions, "<path id=\"%s\" d=\"%s\"/>\n", name, o.data())
	}
	return name
}

// data returns the outline as SVG path data.
func (o *outline) data() string {
	var b bytes.Buffer
	for i, s := range o.segments {
		if s.kind == 'M' && i > 0 {
			b.WriteByte('Z')
		}
		b.WriteByte(s.kind)
		for k, p := range s.used() {
			if k > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(decimal(p.x) + " " + decimal(p.y))
		}
	}
	b.WriteByte('Z')
	return b.String()
}

// decimal writes a number with at most two decimals.
func decimal(v float64) string {
	return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64)
}

func escaped(text string) string {
	var b bytes.Buffer
	// A Buffer takes everything.
	_ = xml.EscapeText(&b, []byte(text))
	return b.String()
}
