// Package picture draws boards.
//
//	Board → Layout of its cards (or its text) → Drawing → SVG or PNG
//	Board → its text → Colour → the text with coloured suits, for terminals
//
// A [Drawing] is a list of filled outlines, and both formats are made from it.
// Suits and letters are outlines too, so a picture needs no font and loads nothing.
// Boards that do not implement [game.Pictured] have no layout, and their text is
// drawn in a box. The same board gives the same bytes.
package picture

import (
	"image/color"
	"strings"

	"patience/game"
)

// A Drawing is a picture of a board, in units of which a card is 64 wide.
type Drawing struct {
	Width, Height float64
	Title, Text   string // what it shows, in short and in full, for those who do not see it
	groups        []group
	foot          float64 // cards that are spread down stay above it; 0 for no limit
}

// A group is shapes that belong together, such as a card or an empty place.
type group struct {
	title  string // "" for none
	suit   string // of a card that is seen
	spot   *spot  // nil for what is no card and no place
	shapes []shape
}

// A spot is where a card lies, or a place without cards.
type spot struct {
	pile  int // index among the piles of the layout
	cards int // from this card on to the last of the pile; 0 for a place
	x, y  float64
}

// A shape is an outline that is scaled, moved and filled.
type shape struct {
	outline     *outline
	x, y, scale float64
	fill        color.RGBA
}

// The measures of a card and of the table.
const (
	cardWidth  = 64.0
	cardHeight = 90.0
	space      = 10.0 // between piles and around them
	stepDown   = 25.0 // from a card to the one that lies on it, spread down
	stepBack   = 10.0 // the least from a card that lies face down
	stepRight  = 31.0 // from a card to the one that lies on it, spread right
	rankHeight = 16.0
	smallSuit  = 16.0
	bigSuit    = 36.0
	smallest   = 0.55 // share of their size that rank and suit on top keep
	backFrame  = 5.0  // around the back of a card

	wordsHeight = 9.0 // of capitals, above and below piles
	wordsGap    = 6.0 // to a card
)

// The colours.
var (
	table = color.RGBA{0x1e, 0x6b, 0x45, 0xff}
	place = color.RGBA{0x17, 0x58, 0x38, 0xff}
	edge  = color.RGBA{0x8a, 0x8f, 0x8c, 0xff}
	light = color.RGBA{0xe3, 0xef, 0xe8, 0xff} // of words on the table
	paper = color.RGBA{0xfd, 0xfd, 0xfa, 0xff}
	red   = color.RGBA{0xc4, 0x16, 0x2a, 0xff}
	black = color.RGBA{0x16, 0x18, 0x1d, 0xff}
	blue  = color.RGBA{0x2b, 0x4a, 0x8b, 0xff} // of backs
)

// Draw draws a board under a title.
func Draw(b game.Board, title string) *Drawing {
	d := &Drawing{Title: title}
	if pictured, ok := b.(game.Pictured); ok {
		d.drawLayout(pictured.Layout())
	} else {
		d.drawText(game.SeenText(b))
	}
	return d
}

// DrawToPlay draws a board for play. The table keeps its height while columns grow: where
// a column would be too long, its cards lie closer together, first those face down. The same
// game has the same height after every move, but for columns of more cards than any deal has.
func DrawToPlay(b game.Board, title string) *Drawing {
	d := &Drawing{Title: title}
	pictured, ok := b.(game.Pictured)
	if !ok {
		return Draw(b, title)
	}
	layout, columns, spreads := pictured.Layout(), 0.0, false
	for _, p := range layout.Piles {
		columns, spreads = max(columns, p.X+1), spreads || p.Spread == game.Down
	}
	if spreads { // below a row of piles
		steps := max(fewestSteps, 2*columns-fewestSteps, float64(layout.Longest))
		d.foot = space + 2*cardHeight + space + stepDown*min(steps, mostSteps)
	}
	d.drawLayout(layout)
	return d
}

// DrawMove draws only what a move is about: the last cards of a pile, so many, what they go to, and an arrow.
func DrawMove(l game.Layout, from, cards, to int, title string) *Drawing {
	source, target := l.Piles[from], l.Piles[to]
	source.Cards = source.Cards[max(0, len(source.Cards)-cards):]
	target.Cards = target.Cards[max(0, len(target.Cards)-1):]
	for i, p := range []*game.Pile{&source, &target} {
		p.X, p.Y, p.Above, p.Below = 1.5*float64(i), 0, "", ""
	}
	d := &Drawing{Title: title}
	d.drawLayout(game.Layout{Piles: []game.Pile{source, target}})
	d.Arrow(0, cards, 1, Better)
	return d
}

// In a drawing for play, so many cards in full steps cover the first of a column. A table of up to eight columns has
// room for the fewest, or for the longest column of the deals and one card on it. A wider one is as high for its width,
// until a whole suit fits.
const (
	fewestSteps = 8.0
	mostSteps   = 12.0
)

// drawLayout draws the piles.
func (d *Drawing) drawLayout(l game.Layout) {
	var lines []string
	for i, p := range l.Piles {
		d.drawPile(&p, i)
		lines = append(lines, describe(&p))
	}
	d.Text = strings.Join(lines, "; ")
	d.lay(d.Width+space, max(d.Height, d.foot)+space)
}

// lay puts the table under everything.
func (d *Drawing) lay(width, height float64) {
	d.Width, d.Height = width, height
	ground := group{shapes: []shape{{outline: rectangle(width, height, 0), scale: 1, fill: table}}}
	d.groups = append([]group{ground}, d.groups...)
}

// describe names a pile and its cards, or the last card where only that is seen.
func describe(p *game.Pile) string {
	cards := p.Cards
	if p.Spread == game.Stacked && len(cards) > 1 {
		cards = cards[len(cards)-1:]
	}
	text := p.Name + ":"
	for _, c := range cards {
		text += " " + c.String()
	}
	if len(cards) == 0 {
		text += " empty"
		if p.Next != "" {
			text += ", waits for " + p.Next
		}
	}
	return text
}

// drawPile draws the pile with an index.
func (d *Drawing) drawPile(p *game.Pile, index int) {
	x := space + p.X*(cardWidth+space)
	y := space + p.Y*(cardHeight+space)
	cards := p.Cards
	if p.Spread == game.Stacked && len(cards) > 0 {
		cards = cards[len(cards)-1:]
	}
	d.label(p.Above, x, y-wordsGap)
	d.label(p.Below, x, y+cardHeight+wordsGap+wordsHeight)
	if len(cards) == 0 {
		d.drawPlace(p, x, y)
		d.spot(index, 0, x, y)
	}
	back, down := stepDown, stepDown
	if d.foot > 0 {
		back, down = steps(cards, d.foot-cardHeight-y)
	}
	for i, c := range cards {
		if c.IsDown() {
			d.drawBack(x, y)
		} else {
			free := cardHeight
			if p.Spread == game.Down && i < len(cards)-1 {
				free = down
			}
			d.drawCard(c, x, y, free, i < len(cards)-1)
		}
		d.spot(index, len(cards)-i, x, y)
		switch p.Spread {
		case game.Down:
			if y += down; c.IsDown() {
				y += back - down
			}
			if d.foot > 0 {
				y = min(y, d.foot-cardHeight)
			}
		case game.Right:
			x += stepRight
		}
	}
}

// steps returns how far a card lies below one face down, and below one face up, so that a column has room. Cards on
// those face down come closer first.
func steps(cards []game.Face, room float64) (back, down float64) {
	backs, faces := 0.0, -1.0
	for _, c := range cards {
		if c.IsDown() {
			backs++
		} else {
			faces++
		}
	}
	faces = max(faces, 0)
	back = min(stepDown, max(stepBack, (room-stepDown*faces)/max(backs, 1)))
	down = min(stepDown, (room-back*backs)/max(faces, 1))
	return min(back, down), down
}

// label writes words in the middle above or below a card at x.
func (d *Drawing) label(words string, x, base float64) {
	if words == "" {
		return
	}
	o := textShape(bold(), words)
	size := wordsHeight / o.capHeight
	d.Width = max(d.Width, x+(cardWidth+size*o.width)/2)
	d.groups = append(d.groups, group{shapes: []shape{{o, x + (cardWidth-size*o.width)/2, base, size, light}}})
}

// spot says where the group drawn last lies.
func (d *Drawing) spot(pile, cards int, x, y float64) {
	d.groups[len(d.groups)-1].spot = &spot{pile, cards, x, y}
}

// reach makes the drawing large enough for a card at (x, y).
func (d *Drawing) reach(x, y float64) {
	d.Width, d.Height = max(d.Width, x+cardWidth), max(d.Height, y+cardHeight)
}

// drawPlace draws a place without cards.
func (d *Drawing) drawPlace(p *game.Pile, x, y float64) {
	g := group{title: p.Name + ", empty", shapes: []shape{{outline: cardShape, x: x, y: y, scale: 1, fill: place}}}
	suitY := y + (cardHeight-bigSuit)/2
	suit := p.Suit
	if p.Next != "" {
		rank := ranks()[p.Next[:1]]
		suit = p.Next[1:]
		size, base := 2*rankHeight/rank.capHeight, y+cardHeight/2+rankHeight
		if suit != "" {
			suitY, base = y+cardHeight/2, y+cardHeight/2-space/2
			size /= 1.5
		}
		g.shapes = append(g.shapes, shape{rank, x + (cardWidth-size*rank.width)/2, base, size, table})
	}
	if s := suits[suit]; s != nil {
		g.shapes = append(g.shapes, shape{s, x + (cardWidth-bigSuit)/2, suitY, bigSuit / suitSize, table})
	}
	d.groups = append(d.groups, g)
	d.reach(x, y)
}

// drawCard draws a card: rank and suit on top, smaller if a card that covers it leaves
// less free, and below, if nothing covers it, the suit or else the rank again.
func (d *Drawing) drawCard(c game.Face, x, y, free float64, covered bool) {
	small := max(smallest, min(1, (free-2)/rankHeight))
	top := y + max(1, min(5, free-small*rankHeight))
	ink := black
	if c.Suit == "D" || c.Suit == "H" {
		ink = red
	}
	rank := ranks()[c.Rank]
	g := group{title: nameOf(c), suit: c.Suit, shapes: []shape{
		{cardShape, x, y, 1, edge},
		{innerShape, x + 1, y + 1, 1, paper},
		{rank, x + 6, top + small*rankHeight, small * rankHeight / rank.capHeight, ink},
	}}
	suit := suits[c.Suit]
	if suit != nil {
		left := x + cardWidth - 6 - small*smallSuit
		g.shapes = append(g.shapes, shape{suit, left, top, small * smallSuit / suitSize, ink})
	}
	switch size := 2 * rankHeight / rank.capHeight; {
	case covered:
	case suit != nil:
		g.shapes = append(g.shapes, shape{
			suit, x + (cardWidth-bigSuit)/2, y + cardHeight - bigSuit - 14,
			bigSuit / suitSize, ink,
		})
	default:
		g.shapes = append(g.shapes, shape{rank, x + (cardWidth-size*rank.width)/2, y + cardHeight - 18, size, ink})
	}
	d.groups = append(d.groups, g)
	d.reach(x, y)
}

// drawBack draws a card that lies face down: a blue field in a white frame.
func (d *Drawing) drawBack(x, y float64) {
	d.groups = append(d.groups, group{title: "face down", shapes: []shape{
		{cardShape, x, y, 1, edge},
		{innerShape, x + 1, y + 1, 1, paper},
		{backShape, x + backFrame, y + backFrame, 1, blue},
	}})
	d.reach(x, y)
}

// The names of ranks and suits that are not their letters.
var (
	rankNames = map[string]string{"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
	suitNames = map[string]string{"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
)

// nameOf names a card: "10 of hearts", or "ace" without a suit.
func nameOf(c game.Face) string {
	name, ok := rankNames[c.Rank]
	if !ok {
		name = c.Rank
	}
	if c.Suit != "" {
		name += " of " + suitNames[c.Suit]
	}
	return name
}

// The measures of text in a box.
const (
	letterHeight = 14.0 // of capitals
	lineHeight   = 24.0
	margin       = 20.0
)

// drawText draws the lines of a text on paper.
func (d *Drawing) drawText(text string) {
	d.Text = text
	g := group{}
	width, y := 0.0, margin
	for line := range strings.Lines(text) {
		x := g.write(evenLetters(), strings.TrimRight(line, "\n"), margin, y+letterHeight, letterHeight, black)
		width, y = max(width, x), y+lineHeight
	}
	d.Width, d.Height = width+margin, y+margin-lineHeight+letterHeight
	page := shape{rectangle(d.Width, d.Height, 0), 0, 0, 1, paper}
	d.groups = []group{{shapes: append([]shape{page}, g.shapes...)}}
}

// write adds a line of text with capitals of a height, from x on its base line, and returns
// where it ends.
func (g *group) write(letters face, line string, x, base, height float64, fill color.RGBA) float64 {
	for _, r := range line {
		letter := letters.shape(r)
		scale := height / letter.capHeight
		g.shapes = append(g.shapes, shape{letter, x, base, scale, fill})
		x += scale * letter.width
	}
	return x
}

// Caption writes lines of text under the board, in letters that are small enough for its
// width. A drawing of nothing has no captions.
func (d *Drawing) Caption(lines ...string) {
	if len(d.groups) == 0 {
		return
	}
	g, y := group{}, d.Height
	for _, line := range lines {
		height := letterHeight
		if wide := (&group{}).write(captionLetters(), line, 0, 0, height, paper); wide > d.Width-2*space {
			height *= (d.Width - 2*space) / wide
		}
		g.write(captionLetters(), line, space, y+letterHeight, height, paper)
		y += lineHeight
	}
	d.Text += "; " + strings.Join(lines, " ")
	d.groups = append(d.groups, g)
	d.groups[0].shapes[0].outline = rectangle(d.Width, y+space, 0)
	d.Height = y + space
}
