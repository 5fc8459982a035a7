package piles

import (
	"fmt"
	"math/bits"
	"slices"

	"patience/game"
	"patience/game/card"
	"patience/internal/boards"
)

// Hole says which card the deal puts into the hole, if there is one.
type Hole uint8

// The kinds of holes.
const (
	NoHole      Hole = iota
	AceInHole        // the ace of spades
	FirstInHole      // the first card that is dealt
)

// checkHole returns an error if something does not go with a hole.
func (r *Rules) checkHole() error {
	switch {
	case r.Hole == NoHole && r.Wraps:
		return fmt.Errorf("rules %s: ranks that wrap, and no hole; expected one", r.Name)
	case r.Hole == NoHole:
	case r.Suits || r.Back || r.Given || r.Base || r.Fill != NoFill || r.Copies() > 1:
		return fmt.Errorf("rules %s: a hole and whole suits, cards that come back, given aces, a base, columns that are "+
			"filled or another deck; expected one of them", r.Name)
	case r.Stock != NoStock && !(r.drawsAreMoves() && r.Draw == 1):
		return fmt.Errorf("rules %s: a hole and a stock that is not drawn one by one in one pass; expected one of them",
			r.Name)
	}
	return nil
}

// foundations returns the number of foundations. A hole counts as one, on which lie as many cards as the rank of its
// last card says.
func (r *Rules) foundations() int {
	if r.Hole != NoHole {
		return 1
	}
	return r.Copies() * card.NumSuits
}

// firstInHole brings the card to the front of a deck that lies in the hole at the start.
func (r *Rules) firstInHole(deck []card.Card) []card.Card {
	if r.Hole != AceInHole {
		return deck
	}
	ace := card.New(1, card.Spades)
	return slices.Insert(slices.DeleteFunc(deck, func(c card.Card) bool { return c == ace }), 0, ace)
}

// ontoHole returns the cards that may lie in the hole on a card of a rank.
func (r *Rules) ontoHole(rank int) (cards card.Set) {
	for _, next := range [...]int{rank - 1, rank + 1} {
		if r.Wraps {
			next = (next-1+r.Ranks)%r.Ranks + 1
		}
		if 1 <= next && next <= r.Ranks {
			cards |= card.UpTo(next) &^ card.UpTo(next-1)
		}
	}
	return cards
}

// setHole sets the rank of the last card of the hole, after so many cards came there.
func (p *Position) setHole(rank, came int) {
	p.hash += homeWord(0, uint8(rank)) - homeWord(0, p.height[0])
	p.height[0] = uint8(rank)
	p.numHome += uint8(came)
}

// holeCards returns the cards in the hole. Their order is not known, but for the rank of the last one.
func (p *Position) holeCards() []card.Card {
	left := p.deck() &^ p.reserve
	for i := range p.rules.Sizes {
		for _, c := range p.columns[i].cards[:p.columns[i].n] {
			left &^= card.Bit(c)
		}
	}
	for _, c := range p.talon[:p.left] {
		left &^= card.Bit(c)
	}
	cards := slices.Collect(left.All())
	last := slices.IndexFunc(cards, func(c card.Card) bool { return c.Rank() == int(p.height[0]) })
	return append(slices.Delete(slices.Clone(cards), last, last+1), cards[last])
}

// A holeCoder codes positions of games in which cards only leave columns and stock: it packs the cards of cells, the
// rank of the last card of the hole, and how many cards are left of the stock and of each column of the start.
type holeCoder struct{ start *Position }

const (
	holeRankBits, holeStockBits, cellBits = 4, 6, 6
	emptyCell                             = 1<<cellBits - 1
)

// newHoleCoder returns a holeCoder. It returns false if cards move elsewhere, or are too many.
func (p *Position) newHoleCoder() (c holeCoder, ok bool) {
	size := holeRankBits + holeStockBits + cellBits*p.rules.Cells
	for i := range p.rules.Sizes {
		size += bits.Len8(p.columns[i].n)
	}
	ok = p.rules.Hole != NoHole && p.rules.Build == NoBuild && (p.reserve == 0 || p.rules.Cells > 0) && size <= 64
	if ok {
		c.start = p.Clone().(*Position)
	}
	return c, ok
}

// Size returns 8.
func (holeCoder) Size() int { return 8 }

// Encode returns the code of a position.
func (c holeCoder) Encode(position game.Position) game.Code {
	p := position.(*Position)
	code := uint64(0)
	for i := range p.rules.Sizes {
		code = code<<bits.Len8(c.start.columns[i].n) | uint64(p.columns[i].n)
	}
	cells := p.reserve
	for range p.rules.Cells {
		code <<= cellBits
		if cells == 0 {
			code |= emptyCell
		} else {
			code |= uint64(cells.First())
			cells &= cells - 1
		}
	}
	return game.Code{(code<<holeStockBits|uint64(p.left))<<holeRankBits | uint64(p.height[0])}
}

// After returns the code of the position after a move.
func (c holeCoder) After(_ game.Code, position game.Position, m game.Move) game.Code {
	position.Play(m)
	defer position.Undo(m)
	return c.Encode(position)
}

// Decode sets a position to that of a code.
func (c holeCoder) Decode(code game.Code, position game.Position) {
	p := position.(*Position)
	p.CopyFrom(c.start)
	p.played = p.played[:0]
	take := func(width int) uint8 {
		n := code[0] & (1<<width - 1)
		code[0] >>= width
		return uint8(n)
	}
	p.height[0] = take(holeRankBits)
	left := take(holeStockBits)
	copy(p.talon[:left], p.talon[p.left-left:p.left])
	p.left = left
	p.reserve = 0
	for range p.rules.Cells {
		if at := take(cellBits); at != emptyCell {
			p.reserve |= card.Bit(card.Card(at))
		}
	}
	p.held = uint8(p.reserve.Len())
	for i := len(p.rules.Sizes) - 1; i >= 0; i-- {
		column := &p.columns[i]
		column.n = take(bits.Len8(column.n))
		column.down = min(column.down, max(column.n, 1)-1)
	}
	p.count()
}

// holeStartTold says which card lies in the hole at the start, with a space after it.
func (r *Rules) holeStartTold() string {
	switch r.Hole {
	case AceInHole:
		return "The ace of spades lies in the hole. "
	case FirstInHole:
		return "One card lies in the hole. "
	}
	return ""
}

// holeText says in a few words how cards go into the hole.
func (r *Rules) holeText() string {
	text := "each card in the hole a rank higher or lower than the one before"
	if r.Wraps {
		text += ", round the corner"
	}
	if r.Hole == AceInHole {
		text += ", the ace of spades first"
	}
	return text
}

// holeTold says how cards go into the hole.
func (r *Rules) holeTold() string {
	from := "The last card of a column"
	switch {
	case r.Cells > 0:
		from += ", or a card of a cell,"
	case r.Reserve > 0:
		from += ", or a card of the reserve that can be played,"
	}
	text := from + " may go there if it is one rank higher or lower than the card on top of the hole. Suits do not matter."
	if r.Wraps {
		text += " An ace and a " + boards.RankName(r.Ranks) + " may lie on each other."
	}
	return text + " Cards stay there, and are home. On a board, Hole lists them, the one on top last."
}

// Rises reports whether each move brings one card into the hole.
func (p *Position) Rises() bool {
	return p.rules.Hole != NoHole && p.rules.Build == NoBuild && p.rules.Cells == 0
}
