package freecell

import (
	"math/bits"

	"patience/game"
	"patience/game/card"
)

// A coder codes the positions that can be reached from a start.
//
// Of each column of the start, a code holds the height: the number of cards, counted
// from the floor, that have lain there ever since. A column of n cards has one bit for
// its first card, one more from 2, 4, 8 … cards on. Of every other card a code holds
// where it is: home, in a cell, on the floor, or on one of the cards that the rules let
// it be put on. How many bits that takes depends on those:
//
//   - If they are two at most, each card has two bits, and four bits for each suit count
//     the cards home. Two words hold both, and the third one the heights.
//   - If columns are built regardless of suit, they are four. So three bits hold one of
//     seven places, home among them, and two that of a card of the highest rank, which
//     lies on no other. Two of these and 20 more fill a word each time. In the third word
//     24 bits are of cards, and the heights of 14 columns take at most 40.
type coder struct {
	start   Position
	columns []codedColumn // the columns of the start that are not empty
	cards   [card.Deck]codedCard
	counts  bool // the cards home
	size    int
}

// A codedColumn is a column of the start, and where a code holds its height.
type codedColumn struct {
	cards       []card.Card
	sets        []card.Set // by height: the cards
	hashes      []uint64   // by height: what they contribute to the hash
	word, shift uint8
	mask        uint64 // of the height, before the shift
}

// A codedCard is a card and where a code holds its place.
type codedCard struct {
	column      int8 // the index of its column at the start, −1 if it was in none
	depth       int8 // the number of cards below it there
	word, shift uint8
	mask        uint64   // of the place, before the shift
	home        uint64   // what it adds to word 1 when it is home
	places      [8]Place // by value of its bits
}

const (
	homeShift = 40   // of word 1, where it counts cards home
	noPlace   = 0xFF // pads the places of cards with fewer parents
)

// NewCoder returns a coder for the positions that can be reached from p.
func (p *Position) NewCoder() game.Coder {
	c := &coder{start: *p}
	var words bitWords
	if p.rules.Build == AnySuit {
		c.addWideCards(&words)
	} else {
		c.addCards(&words)
	}
	for _, cards := range p.Board().(*Board).Columns {
		if len(cards) > 0 {
			c.addColumn(cards, &words)
		}
	}
	c.size = words.size()
	return c
}

// addCards gives two bits to each card.
func (c *coder) addCards(words *bitWords) {
	rules := c.start.rules
	c.counts = true
	for k := range card.Card(rules.Cards()) {
		word, shift := k>>5, 2*(k&31)
		c.cards[k] = codedCard{
			column: -1, word: uint8(word), shift: uint8(shift), mask: 3,
			home: 1 << (homeShift + 4*k.Suit()),
		}
		c.cards[k].addPlaces(rules.parents(k), Cell, Floor)
	}
	*words = bitWords{64, 64, 0}
}

// addWideCards gives three bits to each card, and two to those of the highest rank.
func (c *coder) addWideCards(words *bitWords) {
	rules := c.start.rules
	for k := range card.Card(rules.Cards()) {
		w := codedCard{column: -1, mask: 7}
		w.addPlaces(rules.parents(k), Home, Floor, Cell)
		if k.Rank() < rules.Ranks {
			w.word, w.shift = words.take(3, 60)
		}
		c.cards[k] = w
	}
	for s := range card.Suit(card.NumSuits) {
		k := &c.cards[card.New(rules.Ranks, s)]
		k.mask = 3
		k.word, k.shift = words.take(2, 64)
	}
}

// addPlaces sets the places of a card: some, and its parents after them.
func (w *codedCard) addPlaces(parents card.Set, places ...Place) {
	for i := copy(w.places[:], places); i < len(w.places); i, parents = i+1, parents&(parents-1) {
		w.places[i] = noPlace
		if parents != 0 {
			w.places[i] = Place(parents.First())
		}
	}
}

// addColumn prepares a column of the start, given from the floor up.
func (c *coder) addColumn(cards []card.Card, words *bitWords) {
	col := codedColumn{cards: cards, sets: []card.Set{0}, hashes: []uint64{0}}
	on, size := Floor, bits.Len(uint(len(cards)))
	for i, k := range cards {
		c.cards[k].column, c.cards[k].depth = int8(len(c.columns)), int8(i)
		col.sets = append(col.sets, col.sets[i]|card.Bit(k))
		col.hashes = append(col.hashes, col.hashes[i]^zobrist[k][on])
		on = Place(k)
	}
	col.word, col.shift = words.take(uint8(size), 64)
	col.mask = 1<<size - 1
	c.columns = append(c.columns, col)
}

// bitWords hands out the bits of the words of a code. It holds how many are taken.
type bitWords [3]uint8

// take reserves bits in the first word of which no more than most are taken then.
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

// Size returns the number of bytes that the cards and heights take: 19 for a deal of
// FreeCell.
func (c *coder) Size() int { return c.size }

func (col *codedColumn) height(code *game.Code) int {
	return int(code[col.word] >> col.shift & col.mask)
}

func (col *codedColumn) add(code *game.Code, cards int) {
	code[col.word] += uint64(cards) << col.shift
}

// setPlace sets the bits of a card, which must be zero.
func (w *codedCard) setPlace(code *game.Code, on Place) {
	v := uint64(0)
	if on == Home {
		code[1] += w.home
		return // the bits are zero in either form
	}
	for w.places[v&7] != on {
		v++
	}
	code[w.word] |= v << w.shift
}

func (w *codedCard) clear(code *game.Code) { code[w.word] &^= w.mask << w.shift }

func (w *codedCard) place(code *game.Code) Place {
	return w.places[code[w.word]>>w.shift&w.mask&7]
}

// Encode returns a position's code.
func (c *coder) Encode(position game.Position) game.Code {
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
func (c *coder) unmoved(p *Position, col *codedColumn, height int) int {
	for height < len(col.cards) && p.on[col.cards[height]&63] == c.start.on[col.cards[height]&63] {
		height++
	}
	return height
}

// After returns the code after a legal move.
func (c *coder) After(code game.Code, position game.Position, m game.Move) game.Code {
	k, to := MoveCard(m), MoveTo(m)
	w := &c.cards[k]
	if w.column >= 0 && c.columns[w.column].height(&code) > int(w.depth) {
		c.lift(&code, &c.columns[w.column], int(w.depth))
	}
	w.clear(&code)
	if MoveFrom(m) == Home {
		code[1] -= w.home
	}
	if w.column >= 0 && to == c.start.on[k&63] && c.columns[w.column].height(&code) == int(w.depth) {
		c.settle(&code, &c.columns[w.column], position.(*Position))
	} else {
		w.setPlace(&code, to)
	}
	return code
}

// lift lowers a column to a height when its card at that height leaves. The cards
// above go with it and keep what they lie on.
func (c *coder) lift(code *game.Code, col *codedColumn, height int) {
	top := col.height(code)
	col.add(code, height-top)
	for _, k := range col.cards[height+1 : top] {
		c.cards[k].setPlace(code, c.start.on[k&63])
	}
}

// settle raises a column by a card that returns to it, and by those that come
// with it and lie on each other as they did at the start.
func (c *coder) settle(code *game.Code, col *codedColumn, p *Position) {
	from := col.height(code)
	to := c.unmoved(p, col, from+1)
	for _, k := range col.cards[from+1 : to] {
		c.cards[k].clear(code)
	}
	col.add(code, to-from)
}

// Decode makes p the position of a code.
func (c *coder) Decode(code game.Code, position game.Position) {
	p := position.(*Position)
	p.rules, p.on = c.start.rules, c.start.on
	var tableau decoded
	for i := range c.columns {
		tableau.prefix(&c.columns[i], c.columns[i].height(&code))
	}
	home := c.counted(&code)
	for h := home; h != 0; h &= h - 1 {
		p.on[h.First()&63] = Home
	}
	for loose := p.rules.deck() &^ (home | tableau.cards); loose != 0; loose &= loose - 1 {
		k := loose.First()
		on := c.cards[k].place(&code)
		p.on[k&63] = on
		if on == Home {
			home |= card.Bit(k)
		} else {
			tableau.add(k, on)
		}
	}
	var foundations [card.NumSuits]int
	for suit := range foundations {
		foundations[suit] = (home & card.OfSuit(card.Suit(suit))).Len()
	}
	p.setNext(foundations)
	p.ends = p.rules.deck() &^ (home | tableau.cells | tableau.below)
	p.bases, p.cells, p.hash = tableau.bases, tableau.cells, tableau.hash
}

// counted returns the cards home, if a code counts them, and else none.
func (c *coder) counted(code *game.Code) (home card.Set) {
	if !c.counts {
		return 0
	}
	for suit := range card.Suit(card.NumSuits) {
		home |= card.UpTo(int(code[1]>>(homeShift+4*suit)&15)) & card.OfSuit(suit)
	}
	return home
}

// decoded holds what Decode has found out so far of the cards not home.
type decoded struct {
	cards card.Set // those that have lain in their column since the start
	below card.Set // those that others lie on, and the bits of places
	bases card.Set
	cells card.Set
	hash  uint64
}

// prefix adds the cards of a column below its height.
func (d *decoded) prefix(col *codedColumn, height int) {
	if height == 0 {
		return
	}
	d.cards |= col.sets[height]
	d.below |= col.sets[height-1]
	d.bases |= card.Bit(col.cards[0])
	d.hash ^= col.hashes[height]
}

// add adds another card and what it lies on.
func (d *decoded) add(k card.Card, on Place) {
	bit := card.Set(1) << (on & 63)
	d.below |= bit
	d.bases |= card.Bit(k) & mask(bit, Floor)
	d.cells |= card.Bit(k) & mask(bit, Cell)
	d.hash ^= zobrist[k&63][on&63]
}
