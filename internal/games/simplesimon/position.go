package simplesimon

import (
	"patience/game"
	"patience/game/card"
)

// What a card lies on is another card, or one of these.
const (
	onFloor uint8 = card.Deck + iota // it is the first card of its column
	atHome
)

// A Position is a position of Simple Simon. Columns have no order: a card is known by
// what it lies on.
type Position struct {
	rules  *Rules
	hash   uint64
	out    card.Set // the cards in columns
	tops   card.Set // the last cards of columns
	floor  card.Set // the first cards of columns
	on     [64]uint8
	height [card.NumSuits]uint8 // by suit: the cards that are home
}

var _ game.Searchable = (*Position)(nil)

// Rules returns the rules of the position's game.
func (p *Position) Rules() *Rules { return p.rules }

// Game returns the name of the rules.
func (p *Position) Game() string { return p.rules.Name }

// Out returns the cards that are not home.
func (p *Position) Out() card.Set { return p.out }

// Tops returns the last cards of the columns that are not empty.
func (p *Position) Tops() card.Set { return p.tops }

// Floor returns the first cards of the columns that are not empty.
func (p *Position) Floor() card.Set { return p.floor }

// FreeColumns returns the number of empty columns.
func (p *Position) FreeColumns() int { return p.rules.Columns - p.tops.Len() }

// Height returns the number of cards of a suit that are home.
func (p *Position) Height(s card.Suit) int { return int(p.height[s]) }

// On returns the card that a card of a column lies on. It returns false for the
// first of its column.
func (p *Position) On(c card.Card) (below card.Card, ok bool) {
	return card.Card(p.on[c&63]), p.on[c&63] < card.Deck
}

// IsJoined reports whether a card lies on the next higher one of its suit.
func (p *Position) IsJoined(c card.Card) bool {
	on := p.on[c&63]
	return on < card.Deck && on == uint8(next(c))
}

// IsBuilt reports whether a card lies on one that is one rank higher.
func (p *Position) IsBuilt(c card.Card) bool {
	on := p.on[c&63]
	return on < card.Deck && card.Card(on).Rank() == c.Rank()+1
}

// next returns the next higher card of a suit. Of a king it is no card.
func next(c card.Card) card.Card { return c + card.NumSuits }

// Movable returns the cards that can be moved with all cards on them.
func (p *Position) Movable() (cards card.Set) {
	for tops := p.tops; tops != 0; tops &= tops - 1 {
		for c := tops.First(); ; c = next(c) {
			cards |= card.Bit(c)
			if !p.IsJoined(c) {
				break
			}
		}
	}
	return cards
}

// Home returns the number of cards on foundations.
func (p *Position) Home() int {
	return int(p.height[0]) + int(p.height[1]) + int(p.height[2]) + int(p.height[3])
}

// Won reports whether every card is on a foundation.
func (p *Position) Won() bool { return p.out == 0 }

// Clone returns an independent copy.
func (p *Position) Clone() game.Position {
	q := *p
	return &q
}

// CopyFrom makes p equal to src, which must be a *Position.
func (p *Position) CopyFrom(src game.Position) { *p = *src.(*Position) }
