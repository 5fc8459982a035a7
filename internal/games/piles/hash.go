package piles

import (
	"bytes"
	"math/bits"
	"slices"

	"patience/game"
	"patience/game/card"
)

// The hash of a column is a polynomial of the numbers of its cards, so that cards at its end come and go
// in one step each. The hash of a position is the sum of mixed words: one for each column, with its number
// while the order counts, and one for stock and waste, for each card of the reserve, and for each
// foundation.
const (
	factor  = 0xD6E8FEB86659FD93
	inverse = 0xCFEE444D8B59A89B // factor times this is 1, modulo 2⁶⁴
)

// By card, and by place of a card: face up, face down, in the reserve, and the rest by suit and height.
var numbers = game.ZobristTable("piles/card", card.Deck, 8)

const (
	faceUp = iota
	faceDown
	reserved
	onTop // of a foundation
	stocked
)

// pushed returns the hash of a column after a card came to its end.
func pushed(hash uint64, c card.Card, down bool) uint64 {
	return (hash + lying(c, down)) * factor
}

// popped returns the hash of a column after its last card has gone.
func popped(hash uint64, c card.Card, down bool) uint64 { return hash*inverse - lying(c, down) }

// lying returns the number of a card of a column.
func lying(c card.Card, down bool) uint64 {
	if down {
		return numbers[c&63][faceDown]
	}
	return numbers[c&63][faceUp]
}

// mix spreads what differs over all bits.
func mix(x uint64) uint64 {
	high, low := bits.Mul64(x^0x9E3779B97F4A7C15, 0xA0761D6478BD642F)
	return high ^ low
}

// word returns the word of a column.
func (p *Position) word(i uint8) uint64 { return p.wordOf(i, p.columns[i].hash) }

// wordOf returns the word that a column would have with a hash.
func (p *Position) wordOf(i uint8, hash uint64) uint64 {
	if p.ordered() {
		hash += uint64(i+1) << 56
	}
	return mix(hash)
}

// talonWord returns the word of stock and waste, and of the passes.
func (p *Position) talonWord() uint64 {
	hash := uint64(p.waste) + uint64(p.passes)<<8
	for _, c := range p.talon[:p.left] {
		hash = (hash + numbers[c&63][stocked]) * factor
	}
	return mix(hash)
}

// hashOf computes the hash anew.
func (p *Position) hashOf() uint64 {
	hash := p.talonWord()
	for i := range p.rules.Sizes {
		hash += p.word(uint8(i))
	}
	hash += p.reserveWord()
	for i, h := range p.height[:p.founds] {
		hash += homeWord(suitOf(i), h)
	}
	return hash
}

// reserveWord returns the word of the reserve.
func (p *Position) reserveWord() (hash uint64) {
	if p.isListed() {
		for _, c := range p.stack[:p.held] {
			hash += numbers[c&63][reserved]
		}
		return hash
	}
	for c := range p.reserve.All() {
		hash += numbers[c&63][reserved]
	}
	return hash
}

// suitOf returns the suit of a foundation.
func suitOf(foundation int) card.Suit { return card.Suit(foundation % card.NumSuits) }

// homeWord returns the word of a foundation.
func homeWord(s card.Suit, height uint8) uint64 {
	if height == 0 {
		return 0
	}
	return numbers[card.New(int(height), s)&63][onTop]
}

// Hash returns the 63-bit hash, which is kept up to date by moves.
func (p *Position) Hash() uint64 { return p.hash >> 1 }

// HashAfter returns the hash of the position after a legal move.
func (p *Position) HashAfter(code game.Move) uint64 {
	m := decode(code)
	if m.from >= MaxColumns || p.rules.Suits && m.to == atHome || p.fills(m) {
		p.Play(code)
		hash := p.Hash()
		p.Undo(code)
		return hash
	}
	from := p.place[m.from]
	c := &p.columns[from]
	left, keep := c.hash, c.n-m.n
	for i := range m.n {
		left = popped(left, c.cards[c.n-1-i], false)
	}
	if keep > 0 && keep == c.down {
		left = pushed(popped(left, c.cards[keep-1], true), c.cards[keep-1], false)
	}
	hash := p.hash - p.word(from) + p.wordOf(from, left)
	if m.to == atHome {
		s, height := c.last().Suit(), uint8(c.last().Rank())
		if p.rules.Hole != NoHole {
			return (hash - homeWord(0, p.height[0]) + homeWord(0, height)) >> 1
		}
		return (hash - homeWord(s, height-1) + homeWord(s, height)) >> 1
	}
	if m.to == toCell {
		return (hash + numbers[c.last()&63][reserved]) >> 1
	}
	to := p.place[m.to]
	laid := p.columns[to].hash
	for _, at := range c.cards[keep:c.n] {
		laid = pushed(laid, at, false)
	}
	return (hash - p.word(to) + p.wordOf(to, laid)) >> 1
}

// A key is the lengths of the columns by place, and how many of their cards lie face down; then the cards of
// the columns by place, those of the reserve, and those of waste and stock, with noCard for each card that is
// home; and last the cards of each foundation, those of waste and stock, those of the waste, and the passes.
const (
	noCard  = 0xFF
	tailEnd = 3
)

// keySize returns the length of keys.
func (r *Rules) keySize() int { return 2*len(r.Sizes) + r.Cards() + r.foundations() + tailEnd }

// maxKey is the length of the longest keys.
const maxKey = 2*MaxColumns + MaxCards + mostFoundations + tailEnd

// AppendKey appends the key.
func (p *Position) AppendKey(dst []byte) []byte {
	places := p.place[:len(p.rules.Sizes)]
	for _, at := range places {
		dst = append(dst, p.columns[at].n, p.columns[at].down)
	}
	for _, at := range places {
		dst = appendCards(dst, p.columns[at].cards[:p.columns[at].n])
	}
	if p.isListed() {
		dst = appendCards(dst, p.stack[:p.held])
	} else {
		for cards := p.reserve; cards != 0; cards &= cards - 1 {
			dst = append(dst, byte(cards.First()))
		}
	}
	dst = appendCards(dst, p.talon[:p.left])
	for range p.numHome {
		dst = append(dst, noCard)
	}
	dst = append(dst, p.height[:p.founds]...)
	return append(dst, p.left, p.waste, p.passes)
}

func appendCards(dst []byte, cards []card.Card) []byte {
	for _, c := range cards {
		dst = append(dst, byte(c))
	}
	return dst
}

// setKey sets a position by the same rules to that of a key.
func (p *Position) setKey(key []byte) {
	sizes := key[:2*len(p.rules.Sizes)]
	end := len(key) - int(p.founds) - tailEnd
	cards, tail := key[len(sizes):end], key[end:]
	for i := range p.rules.Sizes {
		c := &p.columns[i]
		c.n, c.down = sizes[2*i], sizes[2*i+1]
		cards = takeCards(c.cards[:c.n], cards)
	}
	tail = tail[copy(p.height[:p.founds], tail):]
	p.left, p.waste, p.passes = tail[0], tail[1], tail[2]
	home := bytes.Count(cards, []byte{noCard})
	p.reserve, p.held, p.played = 0, 0, p.played[:0]
	for ; len(cards) > home+int(p.left); cards = cards[1:] {
		p.reserve |= card.Bit(card.Card(cards[0]))
		p.stack[p.held] = card.Card(cards[0])
		p.held++
	}
	takeCards(p.talon[:p.left], cards)
	p.count()
}

// takeCards takes cards from a key, and returns what follows them.
func takeCards(dst []card.Card, key []byte) []byte {
	for i := range dst {
		dst[i] = card.Card(key[i])
	}
	return key[len(dst):]
}

// AppendTwinsKey appends the least key that renaming suits gives, with colours kept together if they matter.
func (p *Position) AppendTwinsKey(dst []byte) []byte {
	colours := p.rules.Build == AlternateColour
	var least []byte
	for _, r := range card.Renamings(colours) {
		if !p.rules.keepsSuits(&r) {
			continue
		}
		if key := p.renamed(&r).AppendKey(nil); least == nil || bytes.Compare(key, least) < 0 {
			least = key
		}
	}
	return append(dst, least...)
}

// keepsSuits reports whether other suits of the deck take the place of its suits.
func (r *Rules) keepsSuits(renaming *card.Renaming) bool {
	return !slices.ContainsFunc(r.suits(), func(s card.Suit) bool { return !slices.Contains(r.suits(), renaming[s]) })
}

// renamed returns the position with other suits.
func (p *Position) renamed(r *card.Renaming) *Position {
	q := *p
	for i := range q.columns {
		q.columns[i].rename(r)
	}
	q.reserve = 0
	for c := range p.reserve.All() {
		q.reserve |= card.Bit(r.Card(c))
	}
	for i, c := range q.talon[:q.left] {
		q.talon[i] = r.Card(c)
	}
	for i, h := range p.height[:p.founds] {
		if p.rules.Hole != NoHole {
			break // which tells no suits apart
		}
		q.height[i-int(suitOf(i))+int(r[suitOf(i)])] = h
	}
	for i, c := range q.stack {
		q.stack[i] = r.Card(c)
	}
	if p.isListed() {
		q.restack()
	}
	q.count()
	return &q
}

func (c *column) rename(r *card.Renaming) {
	for i, at := range c.cards[:c.n] {
		c.cards[i] = r.Card(at)
	}
}
