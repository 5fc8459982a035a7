package freecell

import (
	"math/bits"

	"patience/game"
	"patience/game/card"
)

// A wideCoder codes positions where columns are built regardless of suit, as a
// coder does elsewhere. There a card may lie on four others. So a code holds for
// each card that does not lie where it lay at the start one of seven places, home
// among them, in three bits: two for a card of the highest rank, which lies on no
// other. Two of these and 20 more fill a word each time. In the third word 24 bits are
// of cards, and the heights of 14 columns take at most 40: a column of n cards has one
// bit for its first card, one more from 2, 4, 8 … cards on.
type wideCoder struct {
	start   Position
	columns []wideColumn
	cards   [card.Deck]wideCard
	size    int
}

// A wideColumn is a column of the start, and the bits of its height.
type wideColumn struct {
	codedColumn
	word uint8
}

// A wideCard is what a code says of a card.
type wideCard struct {
	column      int8 // of the start, −1 if it was in none
	depth       int8 // in that column: the number of cards below it
	word, shift uint8
	mask        uint64 // of the places, before the shift
	parents     Place  // the first of the cards that it may lie on
}

// The codes of places; aboveCell and those after it are of cards.
const (
	wideHome = iota
	wideFloor
	wideCell
	aboveCell
)

func (p *Position) newWideCoder() game.Coder {
	c := &wideCoder{start: *p}
	var words bitWords
	for k := range card.Card(p.rules.Cards()) {
		w := wideCard{column: -1, mask: 7, parents: Place(k&^3) + card.NumSuits}
		if k.Rank() == p.rules.Ranks {
			w.mask = 3
		} else {
			w.word, w.shift = words.take(3, 60)
		}
		c.cards[k] = w
	}
	for s := range card.Suit(card.NumSuits) {
		k := &c.cards[card.New(p.rules.Ranks, s)]
		k.word, k.shift = words.take(2, 64)
	}
	for _, cards := range p.Board().(*Board).Columns {
		if len(cards) > 0 {
			c.addColumn(cards, &words)
		}
	}
	c.size = words.size()
	return c
}

func (c *wideCoder) addColumn(cards []card.Card, words *bitWords) {
	for depth, k := range cards {
		c.cards[k].column, c.cards[k].depth = int8(len(c.columns)), int8(depth)
	}
	word, shift := words.take(uint8(bits.Len(uint(len(cards)))), 64)
	c.columns = append(c.columns, wideColumn{newColumn(cards, shift), word})
}

// bitWords hands out the bits of the words of a code. It holds how many are taken.
type bitWords [3]uint8

// take returns where a number of bits are, in the first word of which at most some
// number are taken then.
func (w *bitWords) take(size, most uint8) (word, shift uint8) {
	for w[word]+size > most {
		word++
	}
	shift = w[word]
	w[word] += size
	return word, shift
}

// size returns the number of bytes of the words, at least 8.
func (w *bitWords) size() (bytes int) {
	for i, bits := range w {
		if bits > 0 {
			bytes = 8*i + int(bits+7)/8
		}
	}
	return max(8, bytes)
}

// Size returns the number of bytes that the cards and heights take, at least 8.
func (c *wideCoder) Size() int { return c.size }

func (col *wideColumn) height(code *game.Code) int {
	return int(code[col.word] >> col.shift & col.mask)
}

func (col *wideColumn) add(code *game.Code, cards int) {
	code[col.word] += uint64(cards) << col.shift
}

func (w *wideCard) setPlace(code *game.Code, on Place) {
	v := uint64(on-w.parents) + aboveCell
	switch on {
	case Home:
		v = wideHome
	case Floor:
		v = wideFloor
	case Cell:
		v = wideCell
	}
	code[w.word] |= v << w.shift
}

func (w *wideCard) clear(code *game.Code) { code[w.word] &^= w.mask << w.shift }

func (w *wideCard) place(code *game.Code) Place {
	switch v := code[w.word] >> w.shift & w.mask; v {
	case wideHome:
		return Home
	case wideFloor:
		return Floor
	case wideCell:
		return Cell
	default:
		return w.parents + Place(v) - aboveCell
	}
}

// Encode returns a position's code.
func (c *wideCoder) Encode(position game.Position) game.Code {
	p := position.(*Position)
	var code game.Code
	var inPlace card.Set
	for i := range c.columns {
		col := &c.columns[i]
		height := c.unmoved(p, col, 0)
		col.add(&code, height)
		inPlace |= col.sets[height]
	}
	for k := range (p.rules.deck() &^ inPlace).All() {
		c.cards[k].setPlace(&code, p.on[k&63])
	}
	return code
}

// unmoved returns to which height the cards of a column from one height on lie as
// they did at the start.
func (c *wideCoder) unmoved(p *Position, col *wideColumn, height int) int {
	for height < len(col.cards) && p.on[col.cards[height]&63] == c.start.on[col.cards[height]&63] {
		height++
	}
	return height
}

// After returns the code after a legal move.
func (c *wideCoder) After(code game.Code, position game.Position, m game.Move) game.Code {
	k, to := MoveCard(m), MoveTo(m)
	w := &c.cards[k]
	if w.column >= 0 && c.columns[w.column].height(&code) > int(w.depth) {
		c.lift(&code, &c.columns[w.column], int(w.depth))
	}
	w.clear(&code)
	if w.column < 0 || to != c.start.on[k&63] || c.columns[w.column].height(&code) != int(w.depth) {
		w.setPlace(&code, to)
		return code
	}
	col := &c.columns[w.column]
	height := c.unmoved(position.(*Position), col, int(w.depth)+1)
	for _, above := range col.cards[w.depth+1 : height] {
		c.cards[above].clear(&code)
	}
	col.add(&code, height-int(w.depth))
	return code
}

// lift lowers a column to a height when its card at that height leaves. The cards
// above go with it and keep what they lie on.
func (c *wideCoder) lift(code *game.Code, col *wideColumn, height int) {
	top := col.height(code)
	col.add(code, height-top)
	for _, k := range col.cards[height+1 : top] {
		c.cards[k].setPlace(code, c.start.on[k&63])
	}
}

// Decode makes p the position of a code.
func (c *wideCoder) Decode(code game.Code, position game.Position) {
	p := position.(*Position)
	p.rules, p.on = c.start.rules, c.start.on
	var tableau decoded
	for i := range c.columns {
		tableau.prefix(&c.columns[i].codedColumn, c.columns[i].height(&code))
	}
	var foundations [card.NumSuits]int
	var home card.Set
	for loose := p.rules.deck() &^ tableau.cards; loose != 0; loose &= loose - 1 {
		k := loose.First()
		on := c.cards[k].place(&code)
		p.on[k&63] = on
		if on == Home {
			foundations[k.Suit()]++
			home |= card.Bit(k)
		} else {
			tableau.add(k, on)
		}
	}
	p.setNext(foundations)
	p.ends = p.rules.deck() &^ (home | tableau.cells | tableau.below)
	p.bases, p.cells, p.hash = tableau.bases, tableau.cells, tableau.hash
}
