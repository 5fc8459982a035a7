package picture

import (
	"fmt"
	"image/color"
	"math"
	"strings"
)

// A Hint is what an arrow says of a move.
type Hint int

// The kinds of hints.
const (
	Played Hint = iota // the move was made
	Better             // the move would have been better
)

// The looks of arrows.
var (
	shade  = color.RGBA{0x10, 0x18, 0x14, 0xff} // around them
	colour = map[Hint]color.RGBA{Played: {0xff, 0x6b, 0x57, 0xff}, Better: {0xff, 0xc4, 0x33, 0xff}}
)

// The measures of arrows, from the middle line to the edge, and of the head along it.
const (
	shaft     = 5.0
	headWidth = 15.0
	headDepth = 22.0
	rim       = 1.5
)

// Arrow draws an arrow from the last cards of a pile, so many, to another pile. Piles are
// counted as in the layout of the board. Nothing is drawn if a pile is not there.
func (d *Drawing) Arrow(from, cards, to int, h Hint) {
	start, end := d.find(from, cards), d.find(to, 1)
	if end == nil {
		end = d.find(to, 0)
	}
	if start == nil {
		start = d.find(from, 1) // the pile shows its last card only
	}
	if start == nil || end == nil {
		return
	}
	a := point{start.x + cardWidth/2, start.y + stepDown/2}
	if start.cards == 1 {
		a.y = start.y + cardHeight/2
	}
	b := point{end.x + cardWidth/2, end.y + cardHeight/2}
	d.groups = append(d.groups, group{shapes: []shape{
		{arrow(a, b, rim), 0, 0, 1, shade}, {arrow(a, b, 0), 0, 0, 1, colour[h]},
	}})
}

// find returns the spot of a card, or of a place.
func (d *Drawing) find(pile, cards int) *spot {
	for i := range d.groups {
		if s := d.groups[i].spot; s != nil && s.pile == pile && s.cards == cards {
			return s
		}
	}
	return nil
}

// arrow is the outline of an arrow, with a rim around it.
func arrow(a, b point, rim float64) *outline {
	length := max(math.Hypot(b.x-a.x, b.y-a.y), 1)
	u := point{(b.x - a.x) / length, (b.y - a.y) / length}
	neck := max(0, length-headDepth)
	var path strings.Builder
	for i, p := range []point{
		{-rim, shaft + rim},
		{neck - rim, shaft + rim},
		{neck - rim, headWidth + 2*rim},
		{length + 2*rim, 0},
		{neck - rim, -headWidth - 2*rim},
		{neck - rim, -shaft - rim},
		{-rim, -shaft - rim},
	} {
		letter := "L"
		if i == 0 {
			letter = "M"
		}
		fmt.Fprintf(&path, "%s %f %f ", letter, a.x+u.x*p.x-u.y*p.y, a.y+u.y*p.x+u.x*p.y)
	}
	return parse(path.String() + "Z")
}
