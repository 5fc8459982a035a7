package calculation

import "gonum.org/v1/gonum/blas/gonum"

// The layers of a net.
const (
	stackUnits  = 64 // of each stack
	tableUnits  = 32 // of the table alone
	firstUnits  = stackUnits + tableUnits
	secondUnits = 32
)

// A net is a function of the features of a table, the log odds of a win:
//
//	units of a stack = positive part of: bias + Σ rows of its features + Σ rows of the table's features
//	units of a table = positive part of: bias + Σ rows of the table's features
//	second layer     = positive part of: bias + weights · (sum of the units of the stacks, units of the table)
//	log odds         = bias + weights · second layer + Σ direct weights of all features
//
// All stacks have the same rows, so their order does not matter.
type net struct {
	all       []float32 // what follows, one after another
	stack     []float32 // by feature of a stack and unit of a stack
	table     []float32 // by feature of the table and unit of a stack, then of the table
	bias      []float32 // by unit of a stack, then of the table
	second    []float32 // by unit of a stack or of the table and unit of the second layer
	secondOf  []float32 // by unit of the second layer: its bias
	last      []float32 // by unit of the second layer
	direct    []float32 // by feature of a stack
	directOf  []float32 // by feature of the table
	intercept []float32 // one number
}

// parameters is the number of weights of a net.
const parameters = stackFeatures*stackUnits + globalFeatures*firstUnits + firstUnits + firstUnits*secondUnits + 2*secondUnits +
	stackFeatures + globalFeatures + 1

// newNet returns a net with the given weights, which it shares: parameters of
// them.
func newNet(all []float32) *net {
	n := &net{all: all}
	for _, part := range []struct {
		weights *[]float32
		size    int
	}{
		{&n.stack, stackFeatures * stackUnits},
		{&n.table, globalFeatures * firstUnits},
		{&n.bias, firstUnits},
		{&n.second, firstUnits * secondUnits},
		{&n.secondOf, secondUnits},
		{&n.last, secondUnits},
		{&n.direct, stackFeatures},
		{&n.directOf, globalFeatures},
		{&n.intercept, 1},
	} {
		*part.weights, all = all[:part.size:part.size], all[part.size:]
	}
	return n
}

// stackRow returns the weights of a feature of a stack.
func (n *net) stackRow(f int32) []float32 { return row(n.stack, int(f), stackUnits) }

// tableRow returns the weights of a feature of the table.
func (n *net) tableRow(f int32) []float32 { return row(n.table, int(f), firstUnits) }

// secondRow returns the weights of a unit in the second layer.
func (n *net) secondRow(unit int) []float32 { return row(n.second, unit, secondUnits) }

func row(weights []float32, i, size int) []float32 { return weights[i*size : (i+1)*size] }

// addTo adds a multiple of x to y, which is as long.
func addTo(y []float32, factor float32, x []float32) {
	gonum.Implementation{}.Saxpy(len(x), factor, x, 1, y, 1)
}

// A pass is what a net makes of a table, kept for the way back.
type pass struct {
	waits  waits
	pairs  [maxStacks]pairs    // by stack
	takes  [maxStacks]takes    // by stack
	lists  [maxStacks][]int32  // by stack: its other features
	list   [globalPlaces]int32 // the features of the table
	sums   [firstUnits]float32 // bias and rows of the table's features
	stacks [maxStacks][stackUnits]float32
	first  [firstUnits]float32
	second [secondUnits]float32 // before the positive part
	based  bool                 // sums and list are of some table
}

// forward returns the log odds of a win at a table with a sound plan. The sums of
// the table's features are those of the table before, with what has changed: all
// that is added is exact, so that both give the same, unless the net is learning.
func (n *net) forward(p *pass, t *table) float64 {
	p.waits.set(t)
	return n.forwardFrom(p, t)
}

// forwardFrom is forward after the waits of t are set.
func (n *net) forwardFrom(p *pass, t *table) float64 {
	var list [globalPlaces]int32
	taken := p.waits.taken(t.free)
	setGlobalFeatures(&list, t, &p.waits, &taken)
	n.change(p, &list)
	odds := float64(n.intercept[0])
	for _, f := range list {
		if f != noFeature {
			odds += float64(n.directOf[f])
		}
	}
	clear(p.first[:stackUnits])
	for i := range int(t.stacks) {
		units := p.stacks[i][:]
		pairSums, pairOdds := n.pairs(&p.pairs[i], t.stack(i))
		takes := &p.takes[i]
		n.takes(takes, taken[i])
		copy(units, p.sums[:])
		addTo(units, 1, pairSums[:])
		addTo(units, 1, takes.sums[:])
		odds += pairOdds + takes.odds
		p.lists[i] = appendStackFeatures(p.lists[i][:0], t, &p.waits, i)
		for _, f := range p.lists[i] {
			addTo(units, 1, n.stackRow(f))
			odds += float64(n.direct[f])
		}
		for k, x := range units {
			p.first[k] += max(x, 0)
		}
	}
	for k := stackUnits; k < firstUnits; k++ {
		p.first[k] = max(p.sums[k], 0)
	}
	copy(p.second[:], n.secondOf)
	for k, x := range p.first {
		if x > 0 {
			addTo(p.second[:], x, n.secondRow(k))
		}
	}
	for k, x := range p.second {
		odds += float64(max(x, 0)) * float64(n.last[k])
	}
	return odds
}

// change makes p.sums those of a list of the table's features.
func (n *net) change(p *pass, list *[globalPlaces]int32) {
	if !p.based {
		copy(p.sums[:], n.bias)
		for i := range p.list {
			p.list[i] = noFeature
		}
		p.based = true
	}
	for i, f := range list {
		if old := p.list[i]; old != f {
			if old != noFeature {
				addTo(p.sums[:], -1, n.tableRow(old))
			}
			if f != noFeature {
				addTo(p.sums[:], 1, n.tableRow(f))
			}
		}
	}
	p.list = *list
}

// Pairs are the sums over the pairs of cards of a stack, kept from one table to the
// next: most tables differ in one card.
type pairs struct {
	cards [cards]uint8                   // a stack
	known int                            // its cards
	sums  [cards + 1][stackUnits]float32 // by number of cards, the lowest: the rows of the features of their pairs
	odds  [cards + 1]float64             // and their direct weights
}

// pairs returns the sums of a stack.
func (n *net) pairs(p *pairs, stack []uint8) (*[stackUnits]float32, float64) {
	size := 0
	for size < min(p.known, len(stack)) && p.cards[size] == stack[size] {
		size++
	}
	for ; size < len(stack); size++ {
		sums, odds := &p.sums[size+1], p.odds[size]
		*sums = p.sums[size]
		for lower := range size {
			f := pairFeature(stack, size, lower)
			addTo(sums[:], 1, n.stackRow(f))
			odds += float64(n.direct[f])
		}
		p.cards[size], p.odds[size+1] = stack[size], odds
		p.known = size + 1
	}
	return &p.sums[size], p.odds[size]
}

// Takes are the sums over the slots that a stack could take, kept like pairs.
type takes struct {
	slots slotSet
	sums  [stackUnits]float32
	odds  float64
}

// takes makes p that of the slots.
func (n *net) takes(p *takes, slots slotSet) {
	for changed := p.slots ^ slots; changed != 0; changed &= changed - 1 {
		slot := changed.first()
		f, factor := takesSlot+int32(slot), float32(1)
		if !slots.has(slot) {
			factor = -1
		}
		addTo(p.sums[:], factor, n.stackRow(f))
		p.odds += float64(factor) * float64(n.direct[f])
	}
	p.slots = slots
}

// forget makes the next forward pass start from nothing, after the weights have
// changed.
func (p *pass) forget() {
	p.based = false
	for i := range p.pairs {
		p.pairs[i].known = 0
		p.takes[i] = takes{}
	}
}

// lessons are what a net has learned from a batch: the derivative of the loss by
// each weight.
type lessons struct{ *net }

// back adds to the lessons those of the last forward pass, at whose log odds the
// loss has a derivative.
func (l lessons) back(n *net, p *pass, slope float32) {
	var second [secondUnits]float32
	l.intercept[0] += slope
	for k, x := range p.second {
		if x > 0 {
			l.last[k] += slope * x
			second[k] = slope * n.last[k]
		}
	}
	addTo(l.secondOf, 1, second[:])
	var first [firstUnits]float32
	for k, x := range p.first {
		if x > 0 {
			addTo(l.secondRow(k), x, second[:])
			first[k] = gonum.Implementation{}.Sdot(secondUnits, n.secondRow(k), 1, second[:], 1)
		}
	}
	whole := first
	clear(whole[:stackUnits])
	for i := range int(p.waits.table.stacks) {
		var units [stackUnits]float32
		for k, x := range p.stacks[i] {
			if x > 0 {
				units[k] = first[k]
			}
		}
		addTo(whole[:stackUnits], 1, units[:])
		learn := func(f int32) {
			addTo(l.stackRow(f), 1, units[:])
			l.direct[f] += slope
		}
		for _, f := range p.lists[i] {
			learn(f)
		}
		for slots := p.takes[i].slots; slots != 0; slots &= slots - 1 {
			learn(takesSlot + int32(slots.first()))
		}
		stack := p.waits.table.stack(i)
		for upper := range stack {
			for lower := range upper {
				learn(pairFeature(stack, upper, lower))
			}
		}
	}
	addTo(l.bias, 1, whole[:])
	for _, f := range p.list {
		if f != noFeature {
			addTo(l.tableRow(f), 1, whole[:])
			l.directOf[f] += slope
		}
	}
}
