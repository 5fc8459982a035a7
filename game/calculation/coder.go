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

// A wide is a whole number of 192 bits, the lowest word first.
type wide [3]uint64

// len returns the number of bits up to the highest one.
func (w *wide) len() int {
	for i := 2; i >= 0; i-- {
		if w[i] != 0 {
			return 64*i + bits.Len64(w[i])
		}
	}
	return 0
}

func (w *wide) plus(v wide) {
	var carry uint64
	for i := range w {
		w[i], carry = bits.Add64(w[i], v[i], carry)
	}
}

// minus subtracts v unless it is larger, and reports whether it did.
func (w *wide) minus(v wide) bool {
	var difference wide
	var borrow uint64
	for i := range w {
		difference[i], borrow = bits.Sub64(w[i], v[i], borrow)
	}
	if borrow == 0 {
		*w = difference
	}
	return borrow == 0
}

// scale returns w·a/b, which must be whole and of 192 bits; a and b are below
// 2³².
func (w wide) scale(a, b uint64) (v wide) {
	var quotient wide
	var remainder uint64
	for i := 2; i >= 0; i-- {
		quotient[i], remainder = bits.Div64(remainder, w[i], b)
	}
	carry := remainder * a / b
	for i := range v {
		high, low := bits.Mul64(quotient[i], a)
		var c uint64
		v[i], c = bits.Add64(low, carry, 0)
		carry = high + c
	}
	return v
}

// push puts n < 64 ones, after a zero, below the bits of w; pop takes them.
func (w *wide) push(n uint) {
	w.shiftLeft(1)
	w.shiftLeft(n)
	w[0] |= 1<<n - 1
}

func (w *wide) shiftLeft(n uint) {
	w[2] = w[2]<<n | w[1]>>(64-n)
	w[1] = w[1]<<n | w[0]>>(64-n)
	w[0] <<= n
}

func (w *wide) pop() uint {
	n := uint(bits.TrailingZeros64(^w[0]))
	w[0] = w[0]>>(n+1) | w[1]<<(63-n)
	w[1] = w[1]>>(n+1) | w[2]<<(63-n)
	w[2] >>= n + 1
	return n
}

// Forced returns a move to a foundation of a card whose rank no other
// foundation still needs. The card must go there once. Taking it now instead
// of later uncovers the stack earlier, and what would have been put on it is
// put on what lies under it; from the stock it saves a move. Where nothing can
// be won any move will do, and there it keeps a search from looking around.
func (p *Position) Forced() (game.Move, bool) {
	var room [mostMoves]game.Move
	moves := p.AppendMoves(room[:0])
	for _, m := range moves {
		to := MoveTo(m)
		if to.Foundation && p.lastOf(p.ranks[p.taken(m)]) {
			return m, true
		}
	}
	if len(moves) > 1 {
		_, hopeless := p.MustStack()
		return moves[0], hopeless
	}
	return 0, false
}

// lastOf reports whether only one card of a rank is not on a foundation.
func (p *Position) lastOf(rank uint8) bool {
	needed := 0
	for f := range p.rules.Foundations {
		if int(p.height[f]) <= p.rules.Height(f, int(rank)) {
			needed++
		}
	}
	return needed == 1
}

// Redundant knows of no move that need not be made.
func (p *Position) Redundant(last, m game.Move) bool { return false }
