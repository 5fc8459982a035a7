package calculation

import (
	"math/bits"

	"patience/game"
)

// A coder codes the positions that can be reached from a start. Most of a
// position is the sequence of the ranks in stacks, with a sign before every
// stack but the first. Which ranks these are, though not their order, follows
// from the heights of the foundations and the number of cards in the stock. So
// a code holds, from its lowest bit on, the cards that each foundation has
// received, as so many ones and a zero; the cards in the stock likewise; and
// the number of the sequence among all orders of its ranks and signs.
//
// With five stacks, all 52 cards in them, these are 4 + 1 + 185 bits, for
// there are 56!/(4!¹³·4!) orders; a card elsewhere adds one bit and takes more
// from the orders.
type coder struct {
	start *Position
	size  int
}

// codeBits are the bits of a game.Code.
const codeBits = 192

// NewCoder returns a coder for the positions that can be reached from p. The
// rules must pass NewGame, which makes sure that codes are long enough.
func (p *Position) NewCoder() game.Coder {
	return &coder{p.Clone().(*Position), max(17, (p.rules.mostCodeBits()+7)/8)}
}

// mostCodeBits returns the bits that the code of a position of the rules may
// have at most: with every card in stacks.
func (r *Rules) mostCodeBits() int {
	q := newSequence(r.Stacks)
	for rank := range r.Ranks {
		for range r.Foundations {
			if q.orders.len() > codeBits-8 { // more than a factor of one step from overflow
				return codeBits + 1
			}
			q.add(rank + 1)
		}
	}
	return r.Foundations + 1 + q.orders.len()
}

// Size returns the number of bytes, 24 for a full deck and five stacks.
func (c *coder) Size() int { return c.size }

// Encode returns a position's code.
func (c *coder) Encode(position game.Position) game.Code {
	p := position.(*Position)
	q := c.sequence(p.height, int(p.drawn))
	var number wide
	for place := range p.rules.Stacks {
		if place > 0 {
			number.plus(q.take(sign))
		}
		var ranks [maxCards]uint8
		for _, rank := range p.AppendStack(ranks[:0], place) {
			number.plus(q.take(int(rank)))
		}
	}
	number.push(uint(len(p.ranks) - int(p.drawn)))
	for f := p.rules.Foundations - 1; f >= 0; f-- {
		number.push(uint(p.height[f] - c.start.height[f]))
	}
	return game.Code(number)
}

// After returns the code after a legal move.
func (c *coder) After(_ game.Code, position game.Position, m game.Move) game.Code {
	position.Play(m)
	defer position.Undo(m)
	return c.Encode(position)
}

// Decode makes p the position of a code.
func (c *coder) Decode(code game.Code, position game.Position) {
	p, number := position.(*Position), wide(code)
	p.layout = c.start.layout
	p.home, p.numSent = c.start.home, c.start.numSent
	for f := range p.rules.Foundations {
		received := uint8(number.pop())
		p.height[f] = c.start.height[f] + received
		p.home, p.numSent = p.home+received, p.numSent+received
	}
	p.drawn = uint8(len(p.ranks) - int(number.pop()))
	c.fill(p, number)
	p.sortStacks()
	p.hash = p.hashOf()
}

// fill puts cards into the stacks in the order of a number.
func (c *coder) fill(p *Position, number wide) {
	q := c.sequence(p.height, int(p.drawn))
	var cards [16]uint64 // by rank: those drawn, as bits
	for card, rank := range p.ranks[:p.drawn] {
		cards[rank&15] |= 1 << card
	}
	for place := range p.top {
		p.top[place] = noCard
	}
	for place := 0; q.left > 0; {
		symbol := q.next(&number)
		if symbol == sign {
			place++
			continue
		}
		card := uint8(bits.TrailingZeros64(cards[symbol]))
		cards[symbol] &= cards[symbol] - 1
		p.on[card], p.chain[card] = p.top[place], link(p.below(p.top[place]), uint8(symbol))
		p.top[place] = card
	}
}

// sequence returns the ranks in stacks, and the signs, of a position.
func (c *coder) sequence(height [maxFoundations]uint8, drawn int) sequence {
	p := c.start
	var counts [16]int8
	for _, rank := range p.ranks[:drawn] {
		counts[rank&15]++
	}
	for f := range p.rules.Foundations {
		for h := p.start.height[f]; h < height[f]; h++ {
			counts[p.wants[f][h&15]]--
		}
	}
	q := newSequence(p.rules.Stacks)
	for rank, n := range counts {
		for range n {
			q.add(rank)
		}
	}
	return q
}

// A sequence counts the ranks and signs that are left to be put in order, and
// the orders of them.
type sequence struct {
	counts [16]uint64 // by symbol: a rank, or sign
	left   uint64
	orders wide
}

const sign = 0 // no rank

func newSequence(stacks int) sequence {
	q := sequence{orders: wide{1}}
	for range stacks - 1 {
		q.add(sign)
	}
	return q
}

// add adds a symbol: there are left/count times as many orders.
func (q *sequence) add(symbol int) {
	q.left++
	q.counts[symbol]++
	q.orders = q.orders.scale(q.left, q.counts[symbol])
}

// take takes a symbol as the next of the order, and returns how many orders
// there are with a smaller one.
func (q *sequence) take(symbol int) wide {
	smaller := uint64(0)
	for _, count := range q.counts[:symbol] {
		smaller += count
	}
	before := q.orders.scale(smaller, q.left)
	q.orders = q.orders.scale(q.counts[symbol], q.left)
	q.counts[symbol]--
	q.left--
	return before
}

// next takes the next symbol of the order with a number, and from the number
// the orders before it.
func (q *sequence) next(number *wide) int {
	for symbol := 0; ; symbol++ {
		if q.counts[symbol] == 0 {
			continue
		}
		orders := q.orders.scale(q.counts[symbol], q.left)
		if number.minus(orders) {
			continue
		}
		q.orders = orders
		q.counts[symbol]--
		q.left--
		return symbol
	}
}
