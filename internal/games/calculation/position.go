package calculation

import (
	"math/rand/v2"
	"slices"

	"patience/game"
)

// A layout is what no move changes. It numbers the cards that were not on
// foundations at the start: first those of the stacks, then those of the stock
// in the order in which they come.
type layout struct {
	rules Rules
	// wants holds by foundation and height the rank wanted next, 0 if full.
	wants [maxFoundations][16]uint8
	ranks []uint8 // by card
	// stock holds by card of the stock the hash of it and of all cards after
	// it, and a 0 at the end.
	stock []uint64
	start *Position // the position of the board
}

// noCard stands for no card, under another one or in a stack.
const noCard = 0xFF

// A Position is a position of Calculation. Its stacks are in the order of the
// hashes of their cards, so equal positions have the same stacks at the same
// places. Empty stacks come first.
type Position struct {
	*layout
	hash    uint64
	chain   [maxCards]uint64      // by card that is or was in a stack: the hash of it and all below it
	on      [maxCards]uint8       // by card that is or was in a stack: the card below it
	sent    [maxCards]uint8       // the cards that moves took to foundations, in their order
	top     [maxStacks]uint8      // by place: the last card of the stack
	height  [maxFoundations]uint8 // by foundation: the number of its cards
	drawn   uint8                 // the next card of the stock
	home    uint8                 // the number of cards on foundations
	numSent uint8                 // the number of entries of sent
}

var (
	_ game.Searchable = (*Position)(nil)
	_ game.Hidden     = (*Position)(nil)
)

// Rules returns the rules of the position's game.
func (p *Position) Rules() *Rules { return &p.rules }

// Game returns the name of the rules.
func (p *Position) Game() string { return p.rules.Name }

// Start returns the position of the board. It must not be changed.
func (p *Position) Start() *Position { return p.start }

// Height returns the number of cards on foundation f, counted from 0.
func (p *Position) Height(f int) int { return int(p.height[f]) }

// Wants returns the rank that foundation f, counted from 0, takes next. It is 0
// if the foundation is full.
func (p *Position) Wants(f int) int { return int(p.wants[f][p.height[f]]) }

// Reshuffle shuffles the stock below its first card, which a player sees.
func (p *Position) Reshuffle(rng *game.Rand) {
	start := *p.start
	start.layout = p.reshuffled(rng)
	start.hash = start.hashOf()
	start.layout.start = &start
	p.layout = start.layout
	p.hash = p.hashOf()
}

// reshuffled returns the layout with another order of what is hidden.
func (p *Position) reshuffled(rng *game.Rand) *layout {
	l := *p.layout
	l.ranks = slices.Clone(l.ranks)
	hidden := l.ranks[min(int(p.drawn)+1, len(l.ranks)):]
	game.Shuffle(hidden, rand.New(rng).IntN)
	l.hashStock(int(p.start.drawn))
	return &l
}

// Stock returns the ranks of the cards in the stock, the next card first. A
// player who does not see the stock may look at the first only. The slice must
// not be changed.
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

// below returns the hash of the stack that ends with a card, 0 for noCard.
func (p *Position) below(c uint8) uint64 {
	if c == noCard {
		return 0
	}
	return p.chain[c]
}

// equal reports whether the stacks that end with two cards have the same ranks.
func (p *Position) equal(c, d uint8) bool {
	for c != noCard && d != noCard && p.ranks[c] == p.ranks[d] {
		c, d = p.on[c], p.on[d]
	}
	return c == d
}

// less is the order of the stacks, given their last cards: by hash, or by ranks
// if the hashes are equal.
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

// settle moves the stack at a place to its new place after it has changed.
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
