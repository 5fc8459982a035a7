package piles

import (
	"math/bits"
	"slices"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// What a card lies on is another card, or one of these.
const (
	onFloor   = uint8(boards.ToColumn) // it is the first card of its column
	inReserve = onFloor + 1
	atHome    = uint8(boards.ToHome)
	underDown = atHome + 1 // as an origin: on a card that lies face down
)

// A Position is a position of a game of piles. Columns have no order: a card is known by
// what it lies on.
type Position struct {
	rules   *Rules
	fits    *[64]card.Set // by card: the cards that may lie on it
	hash    uint64
	up      card.Set // face up in columns
	down    card.Set // face down in columns
	tops    card.Set // the last cards of columns
	floor   card.Set // those of up that are the first of their columns
	reserve card.Set
	on      [64]uint8
	flipped [card.Deck]card.Card // the cards that moves turned face up, in their order
	turned  uint8                // the number of entries of flipped
	height  [card.NumSuits]uint8 // by suit: the cards that are home
}

var (
	_ game.Searchable = (*Position)(nil)
	_ game.Hidden     = (*Position)(nil)
)

// Rules returns the rules of the position's game.
func (p *Position) Rules() *Rules { return p.rules }

// Game returns the name of the rules.
func (p *Position) Game() string { return p.rules.Name }

// Up returns the cards that lie face up in columns.
func (p *Position) Up() card.Set { return p.up }

// Down returns the cards that lie face down. A player who does not see them may look at
// their number only.
func (p *Position) Down() card.Set { return p.down }

// Tops returns the last cards of the columns that are not empty.
func (p *Position) Tops() card.Set { return p.tops }

// Reserve returns the cards of the reserve.
func (p *Position) Reserve() card.Set { return p.reserve }

// FreeColumns returns the number of empty columns.
func (p *Position) FreeColumns() int { return len(p.rules.Sizes) - p.tops.Len() }

// On returns the card that a card of a column lies on. It returns false for the first of its
// column.
func (p *Position) On(c card.Card) (below card.Card, ok bool) {
	return card.Card(p.on[c&63]), p.on[c&63] < card.Deck
}

// IsBuilt reports whether a card lies on a card face up on which it fits.
func (p *Position) IsBuilt(c card.Card) bool {
	below, ok := p.On(c)
	return ok && p.up.Has(below) && p.fits[below&63].Has(c)
}

// Home returns the number of cards on foundations.
func (p *Position) Home() int {
	return int(p.height[0]) + int(p.height[1]) + int(p.height[2]) + int(p.height[3])
}

// Won reports whether every card is on a foundation.
func (p *Position) Won() bool { return p.up|p.reserve == 0 }

// Clone returns an independent copy.
func (p *Position) Clone() game.Position {
	q := *p
	return &q
}

// CopyFrom makes p equal to src, which must be a *Position.
func (p *Position) CopyFrom(src game.Position) { *p = *src.(*Position) }

// Reshuffle shuffles the cards that lie face down. What comes out depends on what is seen and
// on rng only.
func (p *Position) Reshuffle(rng *game.Rand) {
	cards := slices.Collect(p.down.All())
	game.Shuffle(cards, func(left int) int {
		pick, _ := bits.Mul64(rng.Uint64(), uint64(left))
		return int(pick)
	})
	old := p.on
	for up := p.up; up != 0; up &= up - 1 {
		above := up.First()
		if below := old[above&63]; below >= card.Deck || !p.down.Has(card.Card(below)) {
			continue
		}
		for on := old[above&63]; on < card.Deck; on = old[on] {
			p.on[above&63] = uint8(cards[0])
			above, cards = cards[0], cards[1:]
		}
		p.on[above&63] = onFloor
	}
	p.hash = p.hashOf()
}
