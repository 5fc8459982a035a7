package calculation

import "patience/game"

// A layout is what stays the same from a board on: the cards, numbered in the
// order in which they come, those of the stacks first.
type layout struct {
	rules Rules
	// wants is, by foundation and height, the rank wanted, 0 if it is full.
	wants [maxFoundations][16]uint8
	ranks []uint8
	// stock is by number of a card of the stock the hash of it and all after
	// it; one more entry is 0.
	stock []uint64
	start *Position // the position of the board
}

// noCard stands for the absence of a card under another or in a stack.
const noCard = 0xFF

// A Position is a position of Calculation. Its stacks are in the order of the
// hashes of their contents, so that equal positions have equal stacks at equal
// places; empty stacks come first.
type Position struct {
	*layout
	hash    uint64
	chain   [maxCards]uint64 // by card of a stack: hash of it and what lies under it
	on      [maxCards]uint8  // by card of a stack, or once of one: what it lies on
	sent    [maxCards]uint8  // the cards that moves brought home, in their order
	top     [maxStacks]uint8 // by place: the last card of the stack
	height  [maxFoundations]uint8
	drawn   uint8 // the next card of the stock
	home    uint8
	numSent uint8
}

var _ game.Searchable = (*Position)(nil)

// Rules returns the rules of the position's game.
func (p *Position) Rules() *Rules { return &p.rules }

// Height returns how many cards foundation f, counted from 0, holds.
func (p *Position) Height(f int) int { return int(p.height[f]) }

// Wants returns the rank that foundation f, counted from 0, takes next, 0 if
// it is full.
func (p *Position) Wants(f int) int { return int(p.wants[f][p.height[f]]) }

// Stock returns the ranks of the cards in the stock, the next one first. A
// player who does not see the stock may look at the first alone.
func (p *Position) Stock() []uint8 { return p.ranks[p.drawn:] }

// AppendStack appends the ranks of the stack at a place 0..Stacks−1, the
// lowest card first.
func (p *Position) AppendStack(dst []uint8, place int) []uint8 {
	from := len(dst)
	for c := p.top[place]; c != noCard; c = p.on[c] {
		dst = append(dst, p.ranks[c])
	}
	for i, j := from, len(dst)-1; i < j; i, j = i+1, j-1 {
		dst[i], dst[j] = dst[j], dst[i]
	}
	return dst
}

// Stacked returns the number of cards in stacks.
func (p *Position) Stacked() int { return len(p.ranks) - len(p.Stock()) - int(p.numSent) }

// Home returns the number of cards on foundations, given ones included.
func (p *Position) Home() int { return int(p.home) }

// Won reports whether every card is on a foundation.
func (p *Position) Won() bool { return int(p.home) == p.rules.Cards() }

// Clone returns an independent copy.
func (p *Position) Clone() game.Position {
	q := *p
	return &q
}

// CopyFrom makes p equal to src, which must be a *Position.
func (p *Position) CopyFrom(src game.Position) { *p = *src.(*Position) }

// below returns the hash of a stack by its last card.
func (p *Position) below(c uint8) uint64 {
	if c == noCard {
		return 0
	}
	return p.chain[c]
}

// equal reports whether the stacks that end with two cards hold the same
// ranks.
func (p *Position) equal(c, d uint8) bool {
	for c != noCard && d != noCard && p.ranks[c] == p.ranks[d] {
		c, d = p.on[c], p.on[d]
	}
	return c == d
}

// less is the order of the stacks: by hash, and by ranks should two hashes be
// equal.
func (p *Position) less(c, d uint8) bool {
	if a, b := p.below(c), p.below(d); a != b {
		return a < b
	}
	for c != noCard && d != noCard {
		if p.ranks[c] != p.ranks[d] {
			return p.ranks[c] < p.ranks[d]
		}
		c, d = p.on[c], p.on[d]
	}
	return c == noCard && d != noCard
}

// settle moves the stack at a place, which has changed, to its new place.
func (p *Position) settle(place int) {
	c := p.top[place]
	for ; place > 0 && p.less(c, p.top[place-1]); place-- {
		p.top[place] = p.top[place-1]
	}
	for ; place+1 < p.rules.Stacks && p.less(p.top[place+1], c); place++ {
		p.top[place] = p.top[place+1]
	}
	p.top[place] = c
}

// placeOf returns the place of the stack that ends with a card, or of an
// empty one.
func (p *Position) placeOf(c uint8) int {
	place := 0
	for p.top[place] != c {
		place++
	}
	return place
}
