package calculation

import (
	"math/bits"

	"patience/game"
)

// A coder codes the positions that can be reached from a start.
//
// What a position knows beyond the heights of its foundations and the number of
// cards in its stock is the sequence of the ranks in its stacks, with a sign
// before every stack except the first. The heights and the stock tell which
// ranks the sequence has, but not their order. So a code holds, from its lowest
// bit on: for each foundation, as many ones as it has received cards, and a zero;
// the same for the cards in the stock; and the number of the sequence among all
// orders of its ranks and signs.
//
// With five stacks that hold all 52 cards, these take 4 + 1 + 185 bits, because
// there are 56!/(4!¹³·4!) orders. A card elsewhere adds one bit and reduces the
// number of orders by more than that.
type coder struct {
	start *Position
	size  int
}

// codeBits is the number of bits of a game.Code.
const codeBits = 192

// NewCoder returns a coder for the positions that can be reached from p. The
// rules must be those of a game of [NewGame], so that codes are long enough.
func (p *Position) NewCoder() game.Coder {
	return &coder{p.Clone().(*Position), max(17, (p.rules.mostCodeBits()+7)/8)}
}

// mostCodeBits returns the greatest number of bits of a code, which is that of a
// position with every card in stacks.
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

// fill fills the stacks in the order that has a number.
func (c *coder) fill(p *Position, number wide) {
	q := c.sequence(p.height, int(p.drawn))
	var cards [16]uint64 // by rank: the cards drawn and not yet placed, as bits
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

// sequence returns the ranks in stacks and the signs of the position with these
// heights and with these cards drawn.
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

// A sequence counts the symbols that are left to be put in order, which are ranks
// and signs.
type sequence struct {
	counts [16]uint64 // by symbol
	left   uint64     // the sum of counts
	orders wide       // the number of different orders
}

const sign = 0 // as a symbol; ranks are 1 to 13

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

// take takes a symbol as the next one, and returns the number of orders in which
// the next one is smaller.
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

// next takes and returns the first symbol of the order that has a number, and
// subtracts from the number the orders in which the first symbol is smaller.
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
