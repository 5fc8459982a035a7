package picture

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// An outline is a filled figure, in units of its own. Where its parts overlap,
// they run in the same direction.
type outline struct {
	segments         []segment
	width, capHeight float64 // of letters: to the next letter, and the height of capitals
}

// A segment continues a figure to its last point: 'M' begins a part there, 'L'
// is a line, 'Q' and 'C' are curves of Bézier with one and two control points.
// Each part ends where it began.
type segment struct {
	kind   byte
	points [3]point
}

type point struct{ x, y float64 }

// used returns the points of a segment.
func (s *segment) used() []point {
	switch s.kind {
	case 'Q':
		return s.points[:2]
	case 'C':
		return s.points[:]
	}
	return s.points[:1]
}

// parse reads an outline in the words of SVG's path data: M, L and C with
// absolute numbers, and Z, all separated by spaces.
func parse(data string) *outline {
	var o outline
	fields := strings.Fields(data)
	for i := 0; i < len(fields); {
		s := segment{kind: fields[i][0]}
		i++
		if s.kind == 'Z' {
			continue
		}
		for k := range s.used() {
			s.points[k] = point{number(fields[i]), number(fields[i+1])}
			i += 2
		}
		o.segments = append(o.segments, s)
	}
	return &o
}

func number(text string) float64 {
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(err) // the data are part of the program
	}
	return v
}

// arc is how far the control points of a quarter of a circle lie from its ends,
// in radii.
const arc = 0.5523

// rectangle returns a rectangle at the origin with round corners.
func rectangle(width, height, radius float64) *outline {
	w, h, r := width, height, radius
	k := r * (1 - arc)
	return parse(fmt.Sprintf("M %g 0 L %g 0 C %g 0 %g %g %g %g L %g %g C %g %g %g %g %g %g L %g %g C %g %g 0 %g 0 %g L "+
		"0 %g C 0 %g %g 0 %g 0 Z",
		r, w-r, w-k, w, k, w, r, w, h-r, w, h-k, w-k, h, w-r, h, r, h, k, h, h-k, h-r, r, k, k, r))
}

// disc returns path data of a circle.
func disc(x, y, r float64) string {
	k := arc * r
	return fmt.Sprintf(" M %g %g C %g %g %g %g %g %g C %g %g %g %g %g %g C %g %g %g %g %g %g C %g %g %g %g %g %g Z",
		x, y-r, x+k, y-r, x+r, y-k, x+r, y, x+r, y+k, x+k, y+r, x, y+r, x-k, y+r, x-r, y+k, x-r, y, x-r, y-k, x-k, y-r, x,
		y-r)
}

var (
	cardShape  = rectangle(cardWidth, cardHeight, 6)
	innerShape = rectangle(cardWidth-2, cardHeight-2, 5)
	backShape  = rectangle(cardWidth-2*backFrame, cardHeight-2*backFrame, 3)
)

// suits are the outlines of the suits in a square of suitSize.
var suits = map[string]*outline{
	"H": parse("M 50 92 C 30 72 5 52 5 30 C 5 15 16 7 28 7 C 38 7 46 14 50 24 C 54 14 62 7 72 7 C 84 7 95 15 95 30 C " +
		"95 52 70 72 50 92 Z"),
	"D": parse("M 50 4 C 60 22 74 38 88 50 C 74 62 60 78 50 96 C 40 78 26 62 12 50 C 26 38 40 22 50 4 Z"),
	"S": parse("M 50 5 C 68 27 95 42 95 63 C 95 76 86 83 75 83 C 66 83 58 78 54 71 C 55 80 59 89 67 95 L 33 95 C 41 89 " +
		"45 80 46 71 C 42 78 34 83 25 83 C 14 83 5 76 5 63 C 5 42 32 27 50 5 Z"),
	"C": parse("M 38 40 L 62 40 L 54 71 C 55 80 59 89 67 95 L 33 95 C 41 89 45 80 46 71 Z" + disc(50, 27, 22) + disc(27,
		60, 22) + disc(73, 60, 22)),
}

const suitSize = 100.0

// fontSize is the size at which letters are taken from fonts: units of an em.
const fontSize = 1000

// bold is the font of ranks and of words on the table.
var bold = sync.OnceValue(func() *sfnt.Font { return must(sfnt.Parse(gobold.TTF)) })

// ranks are the outlines of the ranks. The ten has two digits.
var ranks = sync.OnceValue(func() map[string]*outline {
	shapes := map[string]*outline{}
	for _, rank := range strings.Split("A23456789TJQK", "") {
		text := rank
		if rank == "T" {
			text = "10"
		}
		shapes[rank] = textShape(bold(), text)
	}
	return shapes
})

// unknownLetter stands for letters that are not ASCII.
const unknownLetter = '?'

// A face is the outlines of the letters of ASCII.
type face map[rune]*outline

func newFace(ttf []byte) face {
	f := must(sfnt.Parse(ttf))
	shapes := face{}
	for r := ' '; r <= '~'; r++ {
		shapes[r] = textShape(f, string(r))
	}
	return shapes
}

// The letters of boards in text are all of the same width, and those of captions are those of the ranks.
var (
	evenLetters    = sync.OnceValue(func() face { return newFace(gomono.TTF) })
	captionLetters = sync.OnceValue(func() face { return newFace(gobold.TTF) })
)

func (f face) shape(r rune) *outline {
	if o := f[r]; o != nil {
		return o
	}
	return f[unknownLetter]
}

// textShape returns the outline of a text on the line y = 0.
func textShape(f *sfnt.Font, text string) *outline {
	var buffer sfnt.Buffer
	size := fixed.I(fontSize)
	metrics := must(f.Metrics(&buffer, size, font.HintingNone))
	o := &outline{capHeight: float(metrics.CapHeight)}
	for _, r := range text {
		glyph := must(f.GlyphIndex(&buffer, r))
		for _, s := range must(f.LoadGlyph(&buffer, glyph, size, nil)) {
			o.segments = append(o.segments, letterSegment(s, o.width))
		}
		o.width += float(must(f.GlyphAdvance(&buffer, glyph, size, font.HintingNone)))
	}
	return o
}

// letterSegment translates a segment of a font's letter.
func letterSegment(s sfnt.Segment, x float64) segment {
	out := segment{kind: "MLQC"[s.Op]}
	for i, p := range s.Args {
		out.points[i] = point{math.Round(x + float(p.X)), math.Round(float(p.Y))}
	}
	return out
}

func float(v fixed.Int26_6) float64 { return float64(v) / 64 }

// must panics on an error, which only a broken font of the program can cause.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
