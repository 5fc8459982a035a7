package calculation

// planTries is how often plan tries to find a plan.
const planTries = 6

// plan plans all cards of the stacks anew. It lets the unseen cards come in a good order
// and sends all other cards home, and each card gets the slot that it goes to. A simple
// rule finds the order; in all tries but the first it has a random part. If no try
// empties the stacks, plan returns false and leaves the table as it was.
func (t *Table) plan() bool {
	var unseen [ranks]uint8
	for slot := range uint8(cards) {
		if t.free.has(slot) {
			unseen[rankOf[slot]]++
		}
	}
	for try := range uint32(planTries) {
		p := planner{planned: *t, height: t.height, size: t.size, unseen: unseen, varied: try > 0, state: try}
		if p.clear() {
			*t = p.planned
			return true
		}
	}
	return false
}

// A planner sends the cards of stacks home.
type planner struct {
	planned Table              // the table from the start, with the plan as far as it has come
	height  [foundations]uint8 // now
	size    [MaxStacks]uint8   // now
	unseen  [ranks]uint8       // by rank: the cards not used yet
	varied  bool               // the order has a random part
	state   uint32             // of the random numbers
}

// clear empties the stacks. It returns false if it does not see how.
func (p *planner) clear() bool {
	p.planned.free = 0
	for f := range uint8(foundations) {
		p.planned.free |= chain(f, p.planned.height[f], ranks)
	}
	for p.size != [MaxStacks]uint8{} {
		if p.pop() {
			continue
		}
		f, ok := p.nearest()
		if !ok {
			return false
		}
		p.unseen[rankOf[p.nextSlot(f)]]--
		p.height[f]++
	}
	return true
}

func (p *planner) nextSlot(f uint8) uint8 { return f*ranks + p.height[f] }

// pop sends the last card of a stack home, if one can go.
func (p *planner) pop() bool {
	for i := range int(p.planned.stacks) {
		if p.size[i] == 0 {
			continue
		}
		card := &p.planned.cards[i][p.size[i]-1]
		var slots [foundations]uint8
		n := uint32(0)
		for f, slot := range slotsOf[rankOf[*card]] {
			if p.height[f] == slot%ranks {
				slots[n] = slot
				n++
			}
		}
		if n > 0 {
			*card = slots[p.chance(n)]
			p.planned.free &^= set(*card)
			p.height[*card/ranks]++
			p.size[i]--
			return true
		}
	}
	return false
}

// nearest returns the foundation that needs the fewest unseen cards before it takes the
// last card of a stack, among those that can get these cards.
func (p *planner) nearest() (f uint8, ok bool) {
	least := uint32(1 << 31)
	for i := range int(p.planned.stacks) {
		if p.size[i] == 0 {
			continue
		}
		for g, slot := range slotsOf[rankOf[p.planned.cards[i][p.size[i]-1]]] {
			if h := slot % ranks; h > p.height[g] && p.has(uint8(g), h) {
				cost := 4*uint32(h-p.height[g]) + p.chance(16)
				if cost < least {
					least, f, ok = cost, uint8(g), true
				}
			}
		}
	}
	return f, ok
}

// has reports whether there are unseen cards for a foundation up to a height.
func (p *planner) has(f, height uint8) bool {
	for h := p.height[f]; h < height; h++ {
		if p.unseen[rankOf[f*ranks+h]] == 0 {
			return false
		}
	}
	return true
}

// chance returns a random number below n, or 0 if nothing is random. It depends only on
// the try.
func (p *planner) chance(n uint32) uint32 {
	if !p.varied {
		return 0
	}
	p.state = p.state*1664525 + 1013904223
	return (p.state >> 16) % n
}
