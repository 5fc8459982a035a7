package klondike

import (
	"math/bits"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// What a card lies on is another card, or one of these.
const (
	onFloor   = uint8(boards.ToColumn) // it is the first card of its column
	inStock   = onFloor + 1            // as an origin; on the lowest card of the stock
	atHome    = uint8(boards.ToHome)
	underDown = atHome + 1 // as an origin: on a card that lies face down
)

// A layout is what no move changes: the cards that lay in the stock at the start,
// in the order in which they come.
type layout struct {
	rules Rules
	order [MaxStock]card.Card
	place [64]uint8 // by card of the stock: its index in order
	cards card.Set  // of order
	waste uint8     // how many of them lay on the waste
	kings card.Set  // the cards that may go to an empty column
}

// A Position is a position of Klondike. Columns have no order: a card is known by
// what it lies on.
type Position struct {
	*layout
	hash    uint64
	up      card.Set // face up in columns
	down    card.Set // face down in columns
	tops    card.Set // the last cards of columns
	floor   card.Set // those of up that are the first of their columns
	reach   card.Set // those of the stock that draws can bring up
	near    card.Set // those of reach that need none of a limited number of redeals
	stock   uint32   // bit i: order[i] lies in the stock or on the waste
	on      [64]uint8
	flipped [MaxDown]card.Card // the cards that moves turned face up, in their order
	turned  uint8              // the number of entries of flipped
	waste   uint8              // the number of cards of the waste, 0 if turning it over loses nothing
	redeals uint8              // how often the waste may still be turned over; 0 if that is not limited
	height  [card.NumSuits]uint8
}

var (
	_ game.Searchable = (*Position)(nil)
	_ game.Hidden     = (*Position)(nil)
)

// Rules returns the rules of the position's game.
func (p *Position) Rules() *Rules { return &p.rules }

// Staying returns p by the rules in which cards stay home.
func (p *Position) Staying() game.Position {
	if !p.rules.Back {
		return p
	}
	q, l := *p, *p.layout
	l.rules.Back = false
	q.layout = &l
	return &q
}

// Relaxed returns p by the rules in which all of the stock can be played at any time. It
// returns false if p has such rules, or if spaces take any card.
//
// Whoever wins from p wins from there with the same moves, as moves change both alike, apart
// from the waste and the redeals, which only limit what can be played.
func (p *Position) Relaxed() (*Position, bool) {
	if p.rules.skipsNothing() || !p.Reduces() {
		return nil, false
	}
	q, l := *p, *p.layout
	l.rules.Draw, l.rules.Passes = 1, 0
	q.layout, q.redeals = &l, 0
	q.put(q.stock, 0)
	q.hash = q.hashOf()
	return &q, true
}

// Game returns the name of the rules.
func (p *Position) Game() string { return p.rules.Name }

// Up returns the cards that lie face up in columns.
func (p *Position) Up() card.Set { return p.up }

// Down returns the cards that lie face down. A player who does not see them may
// look at their number only.
func (p *Position) Down() card.Set { return p.down }

// Tops returns the last cards of the columns that are not empty.
func (p *Position) Tops() card.Set { return p.tops }

// Stock returns the cards of stock and waste.
func (p *Position) Stock() (cards card.Set) {
	for left := p.stock; left != 0; left &= left - 1 {
		cards |= card.Bit(p.order[bits.TrailingZeros32(left)%MaxStock])
	}
	return cards
}

// left returns the number of cards of stock and waste.
func (p *Position) left() int { return bits.OnesCount32(p.stock) }

// Reach returns the cards of stock and waste that draws alone can bring up.
func (p *Position) Reach() card.Set { return p.reach }

// Waste returns the number of cards of the waste if turning it over would put
// other cards within reach than are now, or would cost a pass that could be saved;
// and else 0.
func (p *Position) Waste() int { return int(p.waste) }

// Passes returns the passes left, the present one included, as far as they matter: 1
// if further ones would bring up nothing else. It is 0 if passes are not limited.
func (p *Position) Passes() int {
	if !p.rules.limited() {
		return 0
	}
	return 1 + int(p.redealsThatMatter(p.left(), p.redeals))
}

// Height returns the number of cards of a suit that are home.
func (p *Position) Height(s card.Suit) int { return int(p.height[s]) }

// On returns the card that a card of a column lies on. It returns false for the
// first of its column.
func (p *Position) On(c card.Card) (below card.Card, ok bool) {
	return card.Card(p.on[c&63]), p.on[c&63] < card.Deck
}

// Lies returns what a card lies on: another card, 52 if it is the first of a column, 53
// if it is the first of stock and waste, 54 if it is home. In stock and waste it lies on
// the card that comes before it. The second value says whether it lies face down, as
// cards of the stock do which are not on the waste.
func (p *Position) Lies(c card.Card) (on uint8, down bool) {
	place := p.whereabouts(c)
	if place&lies == inTalon {
		return place &^ lies, p.before(c) >= int(p.waste)
	}
	return place &^ lies, place&lies == faceDown
}

// Home returns the number of cards on foundations.
func (p *Position) Home() int {
	return int(p.height[0]) + int(p.height[1]) + int(p.height[2]) + int(p.height[3])
}

// Won reports whether every card is on a foundation.
func (p *Position) Won() bool { return p.stock == 0 && p.up == 0 }

// Clone returns an independent copy.
func (p *Position) Clone() game.Position {
	q := *p
	return &q
}

// CopyFrom makes p equal to src, which must be a *Position.
func (p *Position) CopyFrom(src game.Position) { *p = *src.(*Position) }

// Reshuffle shuffles the cards that lie face down. What comes out depends on what
// is seen and on rng only.
func (p *Position) Reshuffle(rng *game.Rand) {
	var room [MaxDown]card.Card
	cards := room[:0]
	for down := p.down; down != 0; down &= down - 1 {
		cards = append(cards, down.First())
	}
	for i := len(cards) - 1; i > 0; i-- {
		j := below(rng, i+1)
		cards[i], cards[j] = cards[j], cards[i]
	}
	old := p.on
	for bases := p.bases(); bases != 0; bases &= bases - 1 {
		above := bases.First()
		for on := old[above&63]; on < card.Deck; on = old[on] {
			p.on[above&63] = uint8(cards[0])
			above, cards = cards[0], cards[1:]
		}
		p.on[above&63] = onFloor
	}
	p.hash = p.hashOf()
}

// Turned returns the cards that moves turned face up, in their order. The next move
// may overwrite it.
func (p *Position) Turned() []card.Card { return p.flipped[:p.turned] }

// AppendStock appends the cards of waste and stock in the order in which they come.
func (p *Position) AppendStock(dst []card.Card) []card.Card {
	for left := p.stock; left != 0; left &= left - 1 {
		dst = append(dst, p.order[bits.TrailingZeros32(left)%MaxStock])
	}
	return dst
}

// Column sets run to the cards face up of the column with a last card, the last one
// first. It returns their number and that of the cards face down.
func (p *Position) Column(top card.Card, run []card.Card) (up, down int) {
	on := uint8(top)
	for ; on < card.Deck && p.up.Has(card.Card(on)); on = p.on[on&63] {
		run[up] = card.Card(on)
		up++
	}
	for ; on < card.Deck; on = p.on[on&63] {
		down++
	}
	return up, down
}
