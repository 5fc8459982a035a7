package piles

import (
	"cmp"
	"math/bits"
	"slices"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// A Position is a position of a game of piles. If the deal decides with which rank foundations begin, the cards are
// renamed so that they begin with the ace. Only [Position.MoveText] and boards have the cards that are seen.
//
// Columns have no order, except while a stock is left that deals to them. So moves call them by
// their places: the columns in the order of their last cards and the empty ones at the end, or as
// they lie while the order counts.
type Position struct {
	rules *Rules
	fits  *[64]card.Set // by card: the cards that may lie on it
	runs  *[64]card.Set // by card: the cards that move together with it when they lie on it
	under *[64]card.Set // by card: the cards on which it may lie
	hash  uint64
	// columns never change their places here, so that a board's can follow them.
	columns [MaxColumns]column
	place   [MaxColumns]uint8     // the columns by place
	ends    [MaxColumns]card.Card // by column: the last card, or noEnd
	reserve card.Set              // the cards of reserve or cells that are there once or more often
	talon   [MaxCards]card.Card   // the waste, its first card first, and then the stock, its next card first
	left    uint8                 // cards of talon
	waste   uint8                 // those of them on the waste, as far as it matters
	held    uint8                 // cards of the reserve
	founds  uint8                 // the number of foundations, those of suits that the deck has not included
	passes  uint8                 // left, the present one included; 0 if they are not limited
	// height is the number of cards on the foundations: the highest one of each suit first, then the next ones. A
	// hole counts as one with as many cards as the rank of its last card.
	height  [mostFoundations]uint8
	numHome uint8
	numDown uint8
	played  []record // the moves made, to take them back
	// stack is the cards of the reserve, of which held are still there, if it is stacked, the first one first, or if
	// there are twins, in the order of the cards.
	stack [MaxReserve]card.Card
	// base is the base, by which all cards here are renamed: base cards are the aces.
	base     boards.Base
	openRuns bool // as OpenRuns says
}

// A column is its cards, of which the first ones lie face down.
type column struct {
	hash    uint64
	n, down uint8
	cards   [MaxCards]card.Card
}

// MaxCards is the number of cards of two packs.
const MaxCards = 2 * card.Deck

// mostFoundations is four suits times the eight foundations that spades can have.
const mostFoundations = 4 * 8

// hasTwins reports whether the deck has each card more than once.
func (p *Position) hasTwins() bool { return p.founds > card.NumSuits }

var (
	_ game.Searchable = (*Position)(nil)
	_ game.Hidden     = (*Position)(nil)
)

// Rules returns the rules of the position's game.
func (p *Position) Rules() *Rules { return p.rules }

// Staying returns p by the rules in which cards stay home.
func (p *Position) Staying() game.Position {
	if !p.rules.Back {
		return p
	}
	q, rules := p.Clone().(*Position), *p.rules
	rules.Back = false
	q.rules = &rules
	return q
}

// Game returns the name of the rules.
func (p *Position) Game() string { return p.rules.Name }

// Columns returns the number of columns.
func (p *Position) Columns() int { return len(p.rules.Sizes) }

// Column returns the cards of a column, which must not be changed, and how many of them, the first
// ones, lie face down. A player who does not see those may look at their number only.
func (p *Position) Column(i int) (cards []card.Card, down int) {
	c := &p.columns[i]
	return c.cards[:c.n:c.n], int(c.down)
}

// NumDown returns the number of cards that lie face down in columns.
func (p *Position) NumDown() int { return int(p.numDown) }

// Reserve returns the cards of the reserve, each once.
func (p *Position) Reserve() card.Set { return p.reserve }

// Talon returns the cards of the waste, the first one first, and of the stock, the next one first.
// They must not be changed. Of a stock that is gone through once, or dealt to columns, a player may look
// at the number of cards only.
func (p *Position) Talon() (waste, stock []card.Card) {
	return p.talon[:p.waste:p.waste], p.talon[p.waste:p.left:p.left]
}

// FreeColumns returns the number of empty columns.
func (p *Position) FreeColumns() (n int) {
	for i := range p.rules.Sizes {
		if p.columns[i].n == 0 {
			n++
		}
	}
	return n
}

// Fits reports whether a card may be put on another one that is the last of a column.
func (p *Position) Fits(c, below card.Card) bool { return p.fits[below&63].Has(c) }

// Home returns the number of cards on foundations.
func (p *Position) Home() int { return int(p.numHome) }

// Won reports whether every card is on a foundation.
func (p *Position) Won() bool { return int(p.numHome) == p.rules.Cards() }

// Clone returns an independent copy.
func (p *Position) Clone() game.Position {
	q := *p
	q.played = slices.Clone(p.played)
	return &q
}

// CopyFrom makes p equal to src, which must be a *Position.
func (p *Position) CopyFrom(src game.Position) {
	played := p.played[:0]
	*p = *src.(*Position)
	p.played = append(played, p.played...)
}

// ordered reports whether the order of the columns counts.
func (p *Position) ordered() bool { return p.left > 0 && p.rules.Stock >= ToColumns }

// hidesStock reports whether a player does not see the stock.
func (r *Rules) hidesStock() bool { return r.Stock >= ToColumns || r.drawsAreMoves() }

// drawsAreMoves reports whether a draw is a move.
func (r *Rules) drawsAreMoves() bool { return r.Stock == ToWaste && r.Passes == 1 }

// Hides reports whether there are cards that the player does not see.
func (p *Position) Hides() bool { return p.rules.conceals() }

// Hides reports whether there are cards that the player does not see.
func (b *Board) Hides() bool { return b.Rules.conceals() }

// conceals reports whether the deal leaves cards that the player does not see.
func (r *Rules) conceals() bool { return r.Stacked || r.hidesStock() || r.hides() }

// hidden calls f with each card that the player does not see.
func (p *Position) hidden(f func(*card.Card)) {
	for i := range p.rules.Sizes {
		c := &p.columns[i]
		for j := range c.cards[:c.down] {
			f(&c.cards[j])
		}
	}
	for i := range p.NumCovered() {
		f(&p.stack[i])
	}
	if p.rules.hidesStock() {
		for i := p.waste; i < p.left; i++ {
			f(&p.talon[i])
		}
	}
}

// Reshuffle shuffles the cards that the player does not see: those that lie face down, in columns or in a stacked
// reserve, and those of a stock that is gone through once or dealt to columns. What comes out depends on what is seen
// and on rng only.
func (p *Position) Reshuffle(rng *game.Rand) {
	var room [MaxCards]card.Card
	cards := room[:0]
	p.hidden(func(c *card.Card) { cards = append(cards, *c) })
	slices.Sort(cards)
	game.Shuffle(cards, func(left int) int {
		pick, _ := bits.Mul64(rng.Uint64(), uint64(left))
		return int(pick)
	})
	p.hidden(func(c *card.Card) {
		*c, cards = cards[0], cards[1:]
	})
	if p.rules.Stacked {
		p.restack()
	}
	p.count()
}

// count sets everything that follows from how the cards lie.
func (p *Position) count() {
	p.numDown, p.numHome = 0, uint8(p.rules.Cards())
	for i := range p.rules.Sizes {
		c := &p.columns[i]
		c.hash = 0
		for j, at := range c.cards[:c.n] {
			c.hash = pushed(c.hash, at, j < int(c.down))
		}
		p.numDown += c.down
		p.numHome -= c.n
		p.ends[i] = c.end()
	}
	p.numHome -= p.left + p.held
	p.sortHomes()
	p.order()
}

// sortHomes puts the highest foundation of each suit first.
func (p *Position) sortHomes() {
	for i := card.NumSuits; i < int(p.founds); i++ {
		for j := i; j >= card.NumSuits && p.height[j] > p.height[j-card.NumSuits]; j -= card.NumSuits {
			p.height[j], p.height[j-card.NumSuits] = p.height[j-card.NumSuits], p.height[j]
		}
	}
}

// order puts the columns into their places, and computes the hash.
func (p *Position) order() {
	for i := range p.rules.Sizes {
		p.place[i] = uint8(i)
	}
	if !p.ordered() {
		p.arrange(0, MaxColumns)
	}
	p.hash = p.hashOf()
}

// arrange puts the columns into their order, that of their last cards, and then as isBefore says. It was right until
// the columns at two places changed, given from the left.
func (p *Position) arrange(first, last uint8) {
	for i := max(first, 1); int(i) < len(p.rules.Sizes); i++ {
		at, j := p.place[i], i
		for ; j > 0; j-- {
			before, end := p.place[j-1], p.ends[at]
			if other := p.ends[before]; end > other || end == other && !p.isBefore(at, before) {
				break
			}
			p.place[j] = before
		}
		if p.place[j] = at; j == i && i > last {
			break
		}
	}
}

// isBefore reports whether a column comes before another one with the same last card: as compare orders them. The
// same columns, and empty ones, have the order in which they lie.
func (p *Position) isBefore(a, b uint8) bool {
	if p.ends[a] != noEnd && p.hasTwins() {
		if order := p.columns[a].compare(&p.columns[b]); order != 0 {
			return order < 0
		}
	}
	return a < b
}

// compare orders columns by what a player sees of them, and then by the cards that lie face down.
func (c *column) compare(d *column) int {
	return cmp.Or(cmp.Compare(c.down, d.down), slices.Compare(c.cards[c.down:c.n], d.cards[d.down:d.n]),
		slices.Compare(c.cards[:c.down], d.cards[:d.down]))
}

// isTwin reports whether the column at a place is the same as the one before it, and may take its place. A player does
// not know that of columns with cards face down.
func (p *Position) isTwin(place uint8) bool {
	return p.hasTwins() && place > 0 && !p.ordered() && p.isSame(place)
}

// isSame is isTwin without its conditions.
func (p *Position) isSame(place uint8) bool {
	c, d := p.at(place), p.at(place-1)
	return c.n == d.n && c.hash == d.hash && c.down == 0 && c.compare(d) == 0
}

// noEnd stands for the last card of an empty column, as it is greater than any card.
const noEnd = card.Card(card.Deck)

// end returns the last card of a column, or noEnd.
func (c *column) end() card.Card {
	if c.n == 0 {
		return noEnd
	}
	return c.last()
}
